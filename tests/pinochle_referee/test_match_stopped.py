"""A match that whoever watches it stops: nothing more is told, not even what a forfeit has left unplayed."""

from __future__ import annotations

from pinochle_referee.results import MatchTermination
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
