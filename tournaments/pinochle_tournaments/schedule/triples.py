"""Three-handed events: triples in which every two entrants meet equally often, by triple systems.

The constructions take the smallest number of meetings that the number of entrants n allows (for n = 6k + 2 that is 6,
the number that always works). Sources: R. C. Bose (1939) and T. Skolem (1958) for triple systems in which every two
meet once, and C. C. Lindner and C. A. Rodger, Design Theory, 2nd ed. (2009), for the others.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, permutations, repeat
from typing import Final, TypeAlias

from pinochle_tournaments.schedule.packing import items_of_rounds, packed
from pinochle_tournaments.schedule.pairing import Item, Side, at_least

__all__ = ["triples"]

_Triple: TypeAlias = tuple[int, int, int]
_SIX: Final[tuple[_Triple, ...]] = ((0, 1, 3), (5, 0, 1))
"""Six entrants, the one case left open by its construction: to be moved on around five places, 5 stays."""


def triples(entrants: int, *, cycles: int = 1) -> Iterator[Item]:
    """Every two entrants meet equally often: once for 6k + 1 and 6k + 3 entrants, else 2, 3 or 6 times a cycle.

    2 times for 6k and 6k + 4 entrants, 3 times for 6k + 5, and 6 times for 6k + 2. All sit out equally often, and take
    the three places of a match equally often, as near as numbers allow.

    Raises:
        ArenaError: fewer than three entrants.
    """
    at_least(3, entrants, what="a three-handed event")
    return _rounds(entrants, cycles)


def _rounds(entrants: int, cycles: int) -> Iterator[Item]:
    taken = [[0, 0, 0] for _ in range(entrants)]
    begun = 0
    for _ in range(cycles):
        rounds = packed((_seated(triple, taken) for triple in _system(entrants)), entrants)
        yield from items_of_rounds(rounds, entrants, first=begun + 1)
        begun += len(rounds)


def _seated(triple: _Triple, taken: list[list[int]]) -> tuple[Side, ...]:
    """The triple in the order in which places come out most evenly."""
    best = min(permutations(triple), key=lambda order: sum(taken[one][place] for place, one in enumerate(order)))
    for place, one in enumerate(best):
        taken[one][place] += 1
    return tuple((one,) for one in best)


def _system(entrants: int) -> Iterable[_Triple]:
    system: Iterable[_Triple]
    third = entrants // 3
    match entrants % 6:
        case 1:
            system = _skolem(entrants // 6)
        case 3:
            system = _threefold(third, _halved(third), is_twofold=False)
        case 0:
            system = _moved(_SIX, 5) if entrants == 6 else _threefold(third, _prolonged(third), is_twofold=True)
        case 4:
            system = _threefold(third, _halved(third), is_twofold=True, last=entrants - 1)
        case 5:
            system = _moved([(0, d, 2 * d % entrants) for d in range(1, entrants // 2 + 1)], entrants)
        case _:
            system = _sixfold(entrants)
    return system


_Product: TypeAlias = list[list[int]]
"""A table with every element once in each row and column, and x·x = x (unless said otherwise)."""


def _halved(order: int) -> _Product:
    """x·y = (x + y)/2 modulo an odd number."""
    return [[(x + y) * (order + 1) // 2 % order for y in range(order)] for x in range(order)]


def _prolonged(order: int) -> _Product:
    """For an even order from 4: the table of order - 1, whose entries at (x, x + 1) go to a new row and column."""
    size = order - 1
    product = [[*row, 0] for row in _halved(size)] + [[0] * size + [size]]
    for x in range(size):
        y = (x + 1) % size
        product[x][size] = product[size][y] = product[x][y]
        product[x][y] = size
    return product


def _threefold(order: int, product: _Product, *, is_twofold: bool, last: int | None = None) -> Iterator[_Triple]:
    """Three layers of `order` entrants: two of one layer with their product in the next, and who corresponds.

    With a `last` entrant, it and the three who correspond meet in all four ways.
    """
    for x in range(order):
        fellows = (x, x + order, x + 2 * order)
        if last is None:
            yield from repeat(fellows, 1 + is_twofold)
        else:
            yield from combinations((*fellows, last), 3)
    for x in range(order):
        for y in range(0 if is_twofold else x + 1, order):
            if x != y:
                for layer in range(3):
                    yield x + layer * order, y + layer * order, product[x][y] + (layer + 1) % 3 * order


def _skolem(half: int) -> Iterator[_Triple]:
    """6·half + 1 entrants: layers of an even order, with x·x = x for the first half only; the last makes up for it."""
    order, last = 2 * half, 6 * half
    renamed = [total // 2 + half * (total % 2) for total in range(order)]
    for x in range(half):
        yield x, x + order, x + 2 * order
        for layer in range(3):
            yield last, x + half + layer * order, x + (layer + 1) % 3 * order
    for x in range(order):
        for y in range(x + 1, order):
            for layer in range(3):
                product = renamed[(x + y) % order]
                yield x + layer * order, y + layer * order, product + (layer + 1) % 3 * order


def _moved(starter: Sequence[_Triple], modulus: int) -> Iterator[_Triple]:
    """Each triple moved on around the circle; who is not on it stays."""
    for step in range(modulus):
        for one, two, three in starter:
            yield (one + step) % modulus if one < modulus else one, (two + step) % modulus, (three + step) % modulus


def _sixfold(entrants: int) -> Iterable[_Triple]:
    """0, d, 2d and 0, d, 3d for every d; the last gives way to triples of the last entrant and its differences.

    Neither 2 nor 3 has a factor in common with the circle, so each of them runs through all differences. With eight
    entrants these triples would repeat, and there all triples are as many.
    """
    if entrants == 8:
        return combinations(range(8), 3)
    circle = entrants - 1
    starter = [(0, d, times * d % circle) for times in (2, 3) for d in range(1, circle // 2 + 1)]
    _, d, _ = starter.pop()
    return _moved([*starter, *((circle, 0, times * d % circle) for times in (1, 2, 3))], circle)
