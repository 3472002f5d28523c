"""Exact odds of what cards drawn from a shuffled deck hold, by hypergeometric enumeration; nothing is sampled.

Counted in whole numbers and divided once. Imports nothing of the product: tables of points are handed in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, product
from math import comb, prod

__all__ = ["TWELVE", "Draw", "expectation", "group_odds", "married_suits", "meld_mean", "meldless", "odds"]

Counts = tuple[int, ...]
Ways = dict[int, int]
"""Number of cards -> in how many ways it comes about."""


@dataclass(frozen=True, slots=True)
class Draw:
    """So many cards of a deck that has so many copies of each face."""

    deck: int
    hand: int
    copies: int

    @property
    def ranks(self) -> int:
        """How many ranks a suit has."""
        return self.deck // self.copies // 4

    @property
    def hands(self) -> int:
        """How many hands there are, copies told apart."""
        return comb(self.deck, self.hand)


TWELVE = Draw(48, 12, 2)


def _ways(draw: Draw, faces: int) -> Iterator[tuple[Counts, int]]:
    """Every number of copies held of some faces, with the ways to hold them and any other cards."""
    rest = draw.deck - faces * draw.copies
    for counts in product(range(draw.copies + 1), repeat=faces):
        missing = draw.hand - sum(counts)
        if 0 <= missing <= rest:
            yield counts, prod(comb(draw.copies, held) for held in counts) * comb(rest, missing)


def odds(faces: int, event: Callable[[Counts], bool], draw: Draw = TWELVE) -> float:
    """How likely a hand is to hold copies of so many different faces as the event says."""
    return float(Fraction(sum(ways for counts, ways in _ways(draw, faces) if event(counts)), draw.hands))


def expectation(faces: int, value: Callable[[Counts], int], draw: Draw = TWELVE) -> float:
    """The mean of a value of the copies held."""
    return float(Fraction(sum(ways * value(counts) for counts, ways in _ways(draw, faces)), draw.hands))


def group_odds(cards: int, held: int, draw: Draw = TWELVE) -> float:
    """How likely a hand is to hold exactly so many of a group of cards, copies counted."""
    return float(Fraction(comb(cards, held) * comb(draw.deck - cards, draw.hand - held), draw.hands))


def married_suits(draw: Draw = TWELVE) -> tuple[float, ...]:
    """How likely a hand is to hold king and queen of exactly 0, 1, … 4 suits."""
    single, married = Ways(), Ways()
    for kings, queens in product(range(draw.copies + 1), repeat=2):
        into = married if kings and queens else single
        _add(into, kings + queens, comb(draw.copies, kings) * comb(draw.copies, queens))
    others = {held: comb(draw.deck - 8 * draw.copies, held) for held in range(draw.hand + 1)}
    found = []
    for suits in range(5):
        ways = _times(*[married] * suits, *[single] * (4 - suits), others)
        found.append(float(Fraction(comb(4, suits) * ways.get(draw.hand, 0), draw.hands)))
    return tuple(found)


# Melds: `table` has the rows of the rulebook, the points of one set first, and `spare_honour`. ----------------------

_AROUND = ("aces", "kings", "queens", "jacks")
_A, _K, _Q, _J, _T, _NINE = range(6)


def meld_mean(table: Mapping[str, Sequence[int]], spare_honour: int, draw: Draw = TWELVE) -> float:
    """The mean of a hand's meld, trump being fixed: that of each meld, added up."""

    def trump_suit(counts: Counts) -> int:
        king, queen = counts[_K], counts[_Q]
        best = 0
        for runs in range(min(counts) + 1):
            beside = _paid(table["royal_marriage"], min(king, queen) - runs)
            if runs == 1 and spare_honour:
                beside = spare_honour * (king + queen - 2)
            best = max(best, _paid(table["run"], runs) + beside)
        return best

    mean = expectation(5, trump_suit, draw)
    mean += 3 * expectation(2, lambda counts: _paid(table["marriage"], min(counts)), draw)
    mean += expectation(2, lambda counts: _paid(table["pinochle"], min(counts)), draw)
    for row in _AROUND:
        mean += expectation(4, lambda counts, row=row: _paid(table[row], min(counts)), draw)  # type: ignore[misc]
    if table["dix"]:
        mean += expectation(1, lambda counts: _paid(table["dix"], counts[0]), draw)
    return mean


def meldless(draw: Draw = TWELVE) -> float:
    """How likely a hand is to have no meld, trump being a suit of which no card makes a pinochle.

    Without marriage and dix by suit; without pinochle by what spades and diamonds have; that no rank is in all four
    suits by inclusion and exclusion over the ranks that are.
    """
    total = 0
    for size in range(5):
        for around in combinations((_A, _K, _Q, _J), size):
            spades, diamonds = _suit(draw, around), _suit(draw, around)
            hearts, clubs = _suit(draw, around, trump=True), _suit(draw, around)
            with_queen, with_jack = _suit(draw, (*around, _Q)), _suit(draw, (*around, _J))
            free = _times(spades, diamonds, hearts, clubs).get(draw.hand, 0)
            free -= _times(with_queen, with_jack, hearts, clubs).get(draw.hand, 0)
            total += (-1) ** size * free
    return float(Fraction(total, draw.hands))


def _suit(draw: Draw, held: Sequence[int], *, trump: bool = False) -> Ways:
    """The ways to hold cards of one suit, some ranks at least once, and neither marriage nor, in trump, dix."""
    ways = Ways()
    for counts in product(range(draw.copies + 1), repeat=draw.ranks):
        has_dix = trump and draw.ranks > _NINE and counts[_NINE]
        if not has_dix and not (counts[_K] and counts[_Q]) and all(counts[rank] for rank in held):
            _add(ways, sum(counts), prod(comb(draw.copies, count) for count in counts))
    return ways


def _paid(row: Sequence[int], sets: int) -> int:
    return row[sets - 1] if sets > 0 else 0


def _add(ways: Ways, cards: int, more: int) -> None:
    ways[cards] = ways.get(cards, 0) + more


def _times(*factors: Ways) -> Ways:
    """The ways of all at once."""
    result = {0: 1}
    for factor in factors:
        new = Ways()
        for (cards, ways), (more, others) in product(result.items(), factor.items()):
            _add(new, cards + more, ways * others)
        result = new
    return result
