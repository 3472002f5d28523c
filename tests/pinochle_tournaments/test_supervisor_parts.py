"""The supervisor's pure parts: the count of forfeited matches, and the queue."""

from __future__ import annotations

import random
from collections.abc import Mapping

import pytest
from pinochle_tournaments.supervisor.benching import Benching
from pinochle_tournaments.supervisor.capacity import Capacity


def benched_in(
    order: list[int], pairings: Mapping[int, tuple[int, ...]], lost: Mapping[int, set[int]]
) -> dict[int, tuple[int, ...]]:
    """Who is benched, and which pairings that leaves out, if the matches end in this order."""
    benching, found = Benching(), dict[int, tuple[int, ...]]()
    for number, entrants in pairings.items():
        benching.add(number, entrants)
    for number in order:
        for benched in benching.decided(number, lost.get(number, set())):
            found[benched.entrant] = benched.remaining
    return found


@pytest.mark.parametrize("seed", range(30))
def test_who_is_benched_depends_on_the_schedule_and_not_on_who_ends_first(seed: int) -> None:
    rng = random.Random(seed)
    pairings = {number: tuple(rng.sample(range(6), 2)) for number in range(1, 60)}
    lost = {number: {entrant for entrant in who if rng.random() < 0.6} for number, who in pairings.items()}
    in_order = benched_in(list(pairings), pairings, lost)
    assert in_order, "nobody is benched: the test shows nothing"
    for _ in range(5):
        order = list(pairings)
        rng.shuffle(order)
        assert benched_in(order, pairings, lost) == in_order


def test_the_matches_of_who_is_benched_count_for_nobody() -> None:
    # 1 is benched after pairings 1 to 3; that 2 lost to it in 4 does not count, so 2 has lost two and not three.
    pairings = {1: (1, 9), 2: (1, 8), 3: (1, 7), 4: (1, 2), 5: (2, 9), 6: (2, 8), 7: (2, 7)}
    lost = {1: {1}, 2: {1}, 3: {1}, 4: {2}, 5: {2}, 6: {2}}
    assert benched_in([4, 5, 6, 7, 3, 2, 1], pairings, lost) == {1: (4,)}


def test_concurrency_falls_by_one_for_each_board_that_is_void_twice_and_stays_above_zero() -> None:
    capacity = Capacity(3)
    assert [capacity.voided(board) for board in "aaabbcc"] == [False, True, False, False, True, False, False]
    assert capacity.matches == 1
