"""Exact odds of what a hand of a shuffled deck holds, by hypergeometric enumeration in fractions; nothing is sampled.

Imports nothing of the product.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from math import comb, prod

__all__ = ["expectation", "group_odds", "odds"]

DECK, HAND = 48, 12

Counts = tuple[int, ...]


def _weighted(copies: Counts) -> Iterator[tuple[Counts, Fraction]]:
    """Every number of copies held of some faces (or groups of that many cards), with its probability."""
    rest = DECK - sum(copies)
    for counts in product(*(range(many + 1) for many in copies)):
        missing = HAND - sum(counts)
        if 0 <= missing <= rest:
            ways = prod(comb(many, held) for many, held in zip(copies, counts, strict=True)) * comb(rest, missing)
            yield counts, Fraction(ways, comb(DECK, HAND))


def odds(faces: int, event: Callable[[Counts], bool]) -> float:
    """How likely a hand is to hold copies of so many different faces (two of each in the deck) as the event says."""
    return float(sum((weight for counts, weight in _weighted((2,) * faces) if event(counts)), Fraction(0)))


def expectation(faces: int, value: Callable[[Counts], int]) -> float:
    """The mean of a value of the copies held."""
    return float(sum((weight * value(counts) for counts, weight in _weighted((2,) * faces)), Fraction(0)))


def group_odds(cards: int, held: int) -> float:
    """How likely a hand is to hold exactly so many of a group of cards, copies counted."""
    return float(Fraction(comb(cards, held) * comb(DECK - cards, HAND - held), comb(DECK, HAND)))
