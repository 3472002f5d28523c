"""A match that whoever watches it stops: nothing more is told, not even what a forfeit has left unplayed."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pinochle_referee.faults import FaultKind
from pinochle_referee.match import Match
from pinochle_referee.results import MatchTermination, PlacedFault
from referee_matches import at_random, match_of, settings_of, take


def test_a_stopped_match_forgets_what_is_open() -> None:
    match = match_of(settings_of(4))
    match.refill()
    for _ in range(30):
        open_deal = take(match)
        assert open_deal is not None
        match.receive(open_deal, at_random(match, open_deal))
    match.events.clear()
    match.stop("the first is stronger")
    assert (match.termination, match.termination_detail) == (MatchTermination.STOPPED, "the first is stronger")
    match.refill()
    assert not match.events
    assert not any(match.due)
    assert not list(match.rest())


@pytest.mark.parametrize("end", [Match.cancel, Match.stop], ids=["cancelled", "stopped"])
def test_what_comes_behind_the_end_changes_nothing(end: Callable[[Match, str], None]) -> None:
    """Answers, faults and failures of the host may be on their way when somebody ends the match."""
    match = match_of(settings_of(4))
    match.refill()
    asked = [open_deal for queue in match.due for open_deal in queue]
    assert len(asked) == 8
    end(match, "enough")
    match.events.clear()
    for open_deal in asked:
        taken = len(open_deal.deal.steps)
        match.receive(open_deal, at_random(match, open_deal))
        match.answer_fault(open_deal, FaultKind.TIMED_OUT, "late")
        match.void([open_deal], "the disk is full")
        assert len(open_deal.deal.steps) == taken
        assert not open_deal.is_finished
    assert not match.events
    match.process_fault(match.places[0], asked, FaultKind.CRASHED, "killed")
    (fault,) = match.events
    assert isinstance(fault, PlacedFault)
    assert str(fault.fault.consequence) == "none"
    assert not any(match.due)


def test_what_a_forfeit_leaves_unplayed_is_told_until_it_is_stopped() -> None:
    match = match_of(settings_of(50, boards_in_flight=4))
    match.refill()
    match.end_forfeited(1, "too many faults")
    told = []
    for event in match.rest():
        told.append(event)
        if len(told) == 30:
            match.stop("seen enough")
    assert 30 <= len(told) <= 33, "no more than the board under way"
    assert match.termination is MatchTermination.FORFEITED
