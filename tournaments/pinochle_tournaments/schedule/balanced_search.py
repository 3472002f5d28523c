"""Rounds of two partnerships a table for numbers of entrants without a known construction, balanced by search.

Each round is the best that exchanging two entrants at a time finds, given all rounds before it. No chance is involved.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final

from pinochle_tournaments.schedule.whist_starters import Four

__all__ = ["balanced_rounds"]

_PARTNER_WEIGHT: Final = 4
"""A partnership is half as frequent as an opposition, and a pair of it twice as telling."""


def balanced_rounds(places: Sequence[int]) -> Iterator[list[Four]]:
    """Rounds without end; those who sat out least often sit out next, in the order of `places`."""
    search = _Search(len(places))
    while True:
        yield [
            ((places[one], places[two]), (places[three], places[four])) for one, two, three, four in search.next_round()
        ]


class _Search:
    """How often whom has met so far, and the next round from that."""

    def __init__(self, entrants: int) -> None:
        self._entrants = entrants
        self._byes = [0] * entrants
        self._round = 0
        # What one more meeting would cost: the growth of the sum of squares of all counts.
        self._partner_cost = [[_PARTNER_WEIGHT] * entrants for _ in range(entrants)]
        self._opponent_cost = [[1] * entrants for _ in range(entrants)]

    def next_round(self) -> list[list[int]]:
        """The tables of one more round, which is counted."""
        waiting = sorted(range(self._entrants), key=lambda one: (self._byes[one], one))[: self._entrants % 4]
        for one in waiting:
            self._byes[one] += 1
        seated = [one for one in range(self._entrants) if one not in waiting]
        # Another start each round, or the first tables would always hold the same.
        stride = self._round * 4 % len(seated)
        tables = [(seated[stride:] + seated[:stride])[first :: len(seated) // 4] for first in range(len(seated) // 4)]
        while self._improve(tables):
            pass
        for table in tables:
            self._count(table)
        self._round += 1
        return tables

    def _improve(self, tables: list[list[int]]) -> bool:
        """Exchange whatever two entrants make it better; whether any did."""
        is_better = False
        places = [(table, place) for table in tables for place in range(4)]
        for (one, here), (other, there) in combinations(places, 2):
            before = self._cost(one) + (self._cost(other) if one is not other else 0)
            one[here], other[there] = other[there], one[here]
            if self._cost(one) + (self._cost(other) if one is not other else 0) < before:
                is_better = True
            else:
                one[here], other[there] = other[there], one[here]
        return is_better

    def _cost(self, table: list[int]) -> int:
        one, two, three, four = table
        first, second = self._opponent_cost[one], self._opponent_cost[two]
        return (
            self._partner_cost[one][two] + self._partner_cost[three][four]
            + first[three] + first[four] + second[three] + second[four]
        )  # fmt: skip

    def _count(self, table: list[int]) -> None:
        one, two, three, four = table
        for costs, step, pairs in (
            (self._partner_cost, 2 * _PARTNER_WEIGHT, ((one, two), (three, four))),
            (self._opponent_cost, 2, ((one, three), (one, four), (two, three), (two, four))),
        ):
            for here, there in pairs:
                costs[here][there] += step
                costs[there][here] += step
