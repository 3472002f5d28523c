"""How evenly a schedule treats its entrants, counted from its pairings and byes alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations

from pinochle_tournaments.schedule.pairing import Item, Pairing

__all__ = ["Balance", "Spread", "balance"]


@dataclass(frozen=True, slots=True)
class Spread:
    """The least and the most of some counts."""

    least: int
    most: int

    @property
    def difference(self) -> int:
        """How uneven the counts are; 0 if all are the same."""
        return self.most - self.least

    def __str__(self) -> str:
        times = f"{self.least}" if self.least == self.most else f"{self.least} to {self.most}"
        return f"{times} time" if self.most == self.least == 1 else f"{times} times"


@dataclass(frozen=True, slots=True, kw_only=True)
class Balance:
    """Spreads over all pairs of entrants (partners, opponents) and over all entrants (matches, byes)."""

    partners: Spread
    opponents: Spread
    matches: Spread
    byes: Spread

    @property
    def is_even(self) -> bool:
        """Whether everybody meets everybody alike, and plays and sits out as often as all others."""
        return not any(spread.difference for spread in (self.partners, self.opponents, self.matches, self.byes))

    def __str__(self) -> str:
        partners = f"are partners {self.partners} and " if self.partners.most else ""
        byes = f" and sits out {self.byes}" if self.byes.most else ""
        return f"every two entrants {partners}meet as opponents {self.opponents}; each plays {self.matches}{byes}"


def balance(schedule: Iterable[Item], entrants: int) -> Balance:
    """Count a schedule; the memory it takes depends on the number of entrants, not on the schedule's length."""
    partners, opponents = Counter[tuple[int, int]](), Counter[tuple[int, int]]()
    matches, byes = Counter[int](), Counter[int]()
    for item in schedule:
        if not isinstance(item, Pairing):
            byes[item.entrant] += 1
            continue
        matches.update(item.entrants)
        for side in item.sides:
            partners.update(map(_pair, combinations(side, 2)))
        for first, second in combinations(item.sides, 2):
            opponents.update(_pair((one, other)) for one in first for other in second)
    pairs = list(combinations(range(entrants), 2))
    return Balance(
        partners=_spread(partners[pair] for pair in pairs),
        opponents=_spread(opponents[pair] for pair in pairs),
        matches=_spread(matches[entrant] for entrant in range(entrants)),
        byes=_spread(byes[entrant] for entrant in range(entrants)),
    )


def _pair(entrants: tuple[int, int]) -> tuple[int, int]:
    one, other = entrants
    return (one, other) if one < other else (other, one)


def _spread(counts: Iterable[int]) -> Spread:
    values = list(counts)
    return Spread(min(values, default=0), max(values, default=0))
