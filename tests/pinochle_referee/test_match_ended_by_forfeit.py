"""Where forfeits end a match does not depend on the order in which bots happen to answer, nor on boards in flight."""

from __future__ import annotations

import random
from collections.abc import Iterable
from itertools import product

import pytest
from pinochle_referee import (
    BoardResult,
    FinishedDeal,
    GameResult,
    Match,
    MatchFormat,
    MatchLimits,
    MatchTermination,
    TakenBack,
    Work,
    all_work,
)
from pinochle_referee.faults import FaultKind
from pinochle_referee.forfeits import Forfeits
from pinochle_referee.open_deals import Event, OpenDeal
from pinochle_referee.settings import MatchSettings
from referee_matches import at_random, drive, match_of, only, settings_of, take

Key = tuple[int, int, int]


class Kept:
    """What somebody who stores everything that a match tells has in the end."""

    def __init__(self) -> None:
        self.deals: dict[Key, FinishedDeal] = {}
        self.games: dict[int, GameResult] = {}

    def take(self, events: Iterable[Event]) -> None:
        for event in events:
            if isinstance(event, TakenBack):
                self.deals = {key: deal for key, deal in self.deals.items() if (key[0] or key[1]) <= event.last}
                self.games = {number: game for number, game in self.games.items() if number <= event.last}
            elif isinstance(event, FinishedDeal):
                key = event.game, event.board, event.table
                assert key not in self.deals, "a deal is told twice"
                self.deals[key] = event
            elif isinstance(event, GameResult):
                assert event.game not in self.games, "a game is told twice"
                self.games[event.game] = event

    @property
    def told(self) -> object:
        deals = {
            key: (deal.steps, deal.outcome, deal.forfeited_by, [fault.action for fault in deal.faults])
            for key, deal in self.deals.items()
        }
        return deals, self.games


def is_at_fault(match: Match, open_deal: OpenDeal, seldom: int) -> bool:
    """Whether the second partnership errs here, which follows from the random bytes of the decision."""
    place = match.places[open_deal.places[open_deal.deal.turn]]
    return place.partnership == 1 and int.from_bytes(match.random_seed(open_deal)) % seldom == 0


def play(match: Match, kept: Kept, generator: random.Random, *, seldom: int, most_steps: int = 1_000_000) -> None:
    """Play in any order, at most so many steps."""
    match.refill()
    for _ in range(most_steps):
        kept.take(match.events)
        match.events.clear()
        if match.termination is not None:
            kept.take(match.rest())
            return
        open_deal = take(match, generator)
        assert open_deal is not None
        if is_at_fault(match, open_deal, seldom):
            match.answer_fault(open_deal, FaultKind.ILLEGAL_ACTION, "not held")
        else:
            match.receive(open_deal, at_random(match, open_deal))
        match.refill()


def settings(in_flight: int, *, games: bool) -> MatchSettings:
    return settings_of(
        6 if games else 24,
        format=MatchFormat.GAMES if games else MatchFormat.BOARDS,
        ruleset="check" if games else "single-deck-1500",
        boards_in_flight=in_flight,
        limits=MatchLimits(game_boards=4),
    )


@pytest.mark.parametrize("games", [False, True], ids=["boards", "games"])
def test_a_match_that_forfeits_end_comes_out_the_same_in_any_order(*, games: bool) -> None:
    seldom = 150 if games else 60
    found = []
    for order, in_flight in product((1, 2), (1, 4, 24)):
        match, kept = match_of(settings(in_flight, games=games)), Kept()
        play(match, kept, random.Random(order), seldom=seldom)
        assert match.termination is MatchTermination.FORFEITED
        assert match.forfeits.last is not None
        assert 1 < match.forfeits.last < match.settings.number - 1, "else this shows nothing"
        found.append((kept.told, match.termination_detail, match.forfeited_by))
    assert all(each == found[0] for each in found)


def test_one_that_was_interrupted_comes_out_the_same_too() -> None:
    undisturbed, whole = match_of(settings(24, games=False)), Kept()
    play(undisturbed, whole, random.Random(7), seldom=60)
    for steps in (200, 700, 1_100):
        kept = Kept()
        play(match_of(settings(24, games=False)), kept, random.Random(3), seldom=60, most_steps=steps)
        before = [dict[int, int](), dict[int, int]()]
        for (_, board, _), deal in kept.deals.items():
            if deal.forfeited_by is not None:
                before[1][board] = 1
        resumed = match_of(settings(5, games=False), forfeits=before, work=list(left(kept, 24)))
        play(resumed, kept, random.Random(4), seldom=60)
        assert kept.told == whole.told


def left(kept: Kept, boards: int) -> Iterable[Work]:
    for number in range(1, boards + 1):
        finished = tuple(deal for (_, board, _), deal in kept.deals.items() if board == number)
        if len(finished) < 2:
            yield Work(0, number, finished)


def test_a_partnership_that_forfeits_at_once_what_it_plays_ends_the_match_with_its_third_board() -> None:
    match, kept = match_of(settings_of(40)), Kept()
    play(match, kept, random.Random(5), seldom=1)
    assert match.forfeits.last == 3
    assert len(kept.deals) == 80
    assert sum(len(deal.faults) for deal in kept.deals.values()) == 6
    assert not any(deal.steps for deal in kept.deals.values() if deal.board > 3)


def test_forfeits_are_judged_in_the_order_of_the_boards() -> None:
    forfeits = Forfeits(2, 2)
    assert not forfeits.add(0, 9)
    assert forfeits.add(1, 4) is False
    assert forfeits.add(1, 8)
    assert (forfeits.last, forfeits.lost_by) == (8, 1)
    assert forfeits.add(0, 7) is False, "the first has 7 and 9, the second 4 and 8"
    assert forfeits.add(0, 3)
    assert (forfeits.last, forfeits.lost_by) == (7, 0)
    assert [forfeits.counted(number) for number in (0, 1)] == [2, 1]
    assert [forfeits.is_behind(number) for number in (7, 8)] == [False, True]


def test_no_number_of_forfeits_ends_a_match_that_none_is_to_end() -> None:
    forfeits = Forfeits(0, 1, [{1: 5}])
    assert not forfeits.add(0, 2)
    assert forfeits.last is None
    assert forfeits.counts == [6]


def test_all_boards_up_to_the_last_are_left_to_be_played_where_forfeits_are_known_before() -> None:
    behind = settings_of(9)
    match = match_of(behind, forfeits=({}, {2: 1, 4: 1, 6: 1}), work=list(all_work(behind, first=5)))
    assert match.events == [TakenBack(6)]
    kept = Kept()
    play(match, kept, random.Random(1), seldom=10**9)
    assert {board for _, board, _ in kept.deals} == {5, 6, 7, 8, 9}
    assert all((deal.forfeited_by is not None) == (board > 6) for (_, board, _), deal in kept.deals.items())


def test_a_resumed_match_remembers_the_forfeits() -> None:
    settings = settings_of(9, max_forfeits=3)
    match = match_of(settings, forfeits=({1: 1, 2: 1}, {}), work=list(all_work(settings, first=3)))
    match.refill()
    open_deal = next(
        queue[0] for place, queue in zip(match.places, match.due, strict=True) if queue and place.partnership == 0
    )
    match.answer_fault(open_deal, FaultKind.TIMED_OUT, "late")
    assert match.forfeits.last == open_deal.board
    drive(match)
    assert match.termination is MatchTermination.FORFEITED
    assert match.termination_detail == "partnership 1 has forfeited 3 boards"
    ended = match_of(settings, forfeits=({}, {1: 1, 2: 1, 5: 1}), work=())
    ended.refill()
    assert (ended.termination, ended.forfeited_by) == (MatchTermination.FORFEITED, 1)
    assert [result.board for result in only(list(ended.rest()), BoardResult)] == [6, 7, 8, 9]
