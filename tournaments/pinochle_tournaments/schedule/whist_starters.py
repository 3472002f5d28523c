"""Tables of an individual event from which all others follow: starters, to be moved on around a circle.

Data and how it is read, nothing about cycles or seeds. A starter's tables are moved on by every element of a group;
with an even number of entrants the last one, who is not in the group, stays where it is.

* For 4k and 4k + 1 entrants the starter is the first round of a whist tournament (E. H. Moore, 1896; R. D. Baker, 1975;
  I. Anderson, Combinatorial Designs and Tournaments, 1997): of the differences within its partnerships each occurs
  once, of those between opponents each twice. So every two are partners once and opponents twice.
* For other numbers such a cycle does not exist: n(n - 1)/2 partnerships are odd in number, and a table takes two. Here
  each difference occurs twice and four times: every two are partners twice and opponents four times, exactly.

The starters below were found by a random search; a test counts what they give. The rest have a formula.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import gcd, prod
from typing import Final, TypeAlias

__all__ = ["STARTERS", "Four", "Starter", "starter_of"]

Four: TypeAlias = tuple[tuple[int, int], tuple[int, int]]
"""Two partnerships that meet."""


@dataclass(frozen=True, slots=True)
class Starter:
    """The first tables, and the sizes of the cyclic groups whose product moves them on."""

    moduli: tuple[int, ...]
    tables: tuple[Four, ...]

    def moved(self, step: int) -> Iterator[Four]:
        """The tables, each place moved on by `step`."""
        for (one, two), (three, four) in self.tables:
            table = (self._sum(one, step), self._sum(two, step)), (self._sum(three, step), self._sum(four, step))
            # All others take every place of a table in the course of a cycle; who stays has to change it.
            is_fixed = max(one, two, three, four) == prod(self.moduli)
            yield turned(table, step) if is_fixed else table

    def _sum(self, place: int, step: int) -> int:
        if place == prod(self.moduli):
            return place
        total, unit = 0, 1
        for modulus in self.moduli:
            total += (place // unit + step // unit) % modulus * unit
            unit *= modulus
        return total


def turned(table: Four, quarter: int) -> Four:
    """The same partnerships with sides exchanged for odd quarters, and first seats for every other two."""
    first, second = table[::-1] if quarter % 2 else table
    return (first[::-1], second[::-1]) if quarter // 2 % 2 else (first, second)


def starter_of(entrants: int) -> Starter | None:
    """The starter for so many entrants, if one is known."""
    if starter := STARTERS.get(entrants):
        return starter
    modulus = entrants - 1 + entrants % 2
    return _by_multiples(entrants, modulus) if gcd(modulus, 6) == 1 else None


def _by_multiples(entrants: int, modulus: int) -> Starter:
    """0 and d against 2d and 3d, for every d up to half of the modulus.

    Partners differ by d, opponents by d, 2d and 3d; as 2 and 3 have no factor in common with the modulus, each of them
    runs through all differences. For the one who stays, the last of these tables is replaced by two with the same
    differences: it and 0 against d and 2d, it and 0 against 2d and 3d.
    """
    tables: list[Four] = [((0, d), (2 * d % modulus, 3 * d % modulus)) for d in range(1, modulus // 2 + 1)]
    if entrants > modulus:
        (_, d), (double, triple) = tables.pop()
        tables += [((modulus, 0), (d, double)), ((modulus, 0), (double, triple))]
    return Starter((modulus,), tuple(tables))


def _starters(rows: Mapping[int, str]) -> dict[int, Starter]:
    return {entrants: Starter(_moduli(entrants), tuple(map(_four, row.split("  ")))) for entrants, row in rows.items()}


def _moduli(entrants: int) -> tuple[int, ...]:
    """Nine entrants have no starter on the circle of 9; on 3 by 3 places they have."""
    return (3, 3) if entrants == 9 else (entrants - 1 + entrants % 2,)


def _four(text: str) -> Four:
    one, two, three, four = map(int, text.replace("-", " ").split())
    return (one, two), (three, four)


STARTERS: Final[Mapping[int, Starter]] = _starters(
    {
        4: "3-0 1-2",
        5: "1-4 2-3",
        8: "7-4 2-5  6-0 1-3",
        9: "1-2 3-6  4-8 5-7",
        10: "9-0 1-5  9-0 2-8  0-4 1-2  0-3 6-8  0-2 6-7",
        12: "11-8 1-9  10-3 0-5  7-6 2-4",
        13: "1-10 5-7  2-8 3-4  6-11 9-12",
        15: "0-7 3-13  0-7 3-9  0-6 1-3  0-5 4-7  0-4 13-14  0-4 11-14  0-2 7-8",
        16: "15-1 10-14  13-7 8-9  12-5 2-4  11-6 0-3",
        17: "1-3 11-16  2-10 13-14  4-7 6-12  5-9 8-15",
        20: "19-9 11-14  18-0 6-10  17-15 2-12  16-4 5-13  8-3 1-7",
        21: "1-20 6-17  2-3 9-15  4-11 8-12  5-18 7-16  10-13 14-19",
        22: (
            "21-0 10-15  21-0 12-19  0-10 11-12  0-10 1-7  0-9 11-14  0-9 16-19  0-8 3-4  "
            "0-8 13-17  0-7 8-13  0-6 3-20  0-2 6-8"
        ),
        24: "23-16 19-22  21-10 6-20  18-5 3-9  17-1 4-12  15-14 8-13  11-7 0-2",
        25: "1-15 4-14  2-6 20-22  3-8 16-23  5-18 21-24  7-13 9-17  10-19 11-12",
        27: (
            "0-13 4-25  0-13 15-20  0-12 8-9  0-12 11-17  0-11 10-19  0-11 22-24  0-10 12-20  "
            "0-10 6-7  0-9 1-4  0-8 6-13  0-7 1-24  0-5 18-21  0-4 16-18"
        ),
        28: "27-15 0-13  26-25 20-22  24-12 8-19  23-17 9-14  21-3 2-10  18-11 1-5  16-6 4-7",
        29: "1-20 5-23  2-16 22-26  3-15 19-21  4-28 12-18  6-13 11-14  7-27 9-10  8-24 17-25",
    }
)
"""By number of entrants. The greatest number of an even one's table is the entrant who stays."""
