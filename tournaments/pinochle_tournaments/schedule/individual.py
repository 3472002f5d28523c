"""Events of individuals: partnerships rotate, so that everybody partners and opposes everybody equally often.

It decides who sits where in which round; what remains uneven is for `balance` to say.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import sha256
from itertools import chain, islice
from math import prod

from pinochle_tournaments.schedule.balanced_search import balanced_rounds
from pinochle_tournaments.schedule.packing import items_of_rounds, packed
from pinochle_tournaments.schedule.pairing import Item, at_least
from pinochle_tournaments.schedule.whist_starters import Four, Starter, starter_of, turned

__all__ = ["individual"]


def individual(entrants: int, *, cycles: int = 1, seed: bytes) -> Iterator[Item]:
    """Tables of two partnerships, round by round, and who sits out; the seed decides who takes which place.

    Exact wherever a starter is known, among them every number up to 29 (see `whist_starters`): in a cycle every two are
    partners equally often and opponents twice as often, and all sit out equally often. That is once and twice for 4k
    and 4k + 1 entrants up to 29; otherwise twice and four times. Elsewhere a search comes as near as it can. From cycle
    to cycle sides, and after two cycles seats, are exchanged.

    Raises:
        ArenaError: fewer than four entrants.
    """
    at_least(4, entrants, what="an event of individuals")
    places = _shuffled(entrants, seed)
    starter = starter_of(entrants)
    return items_of_rounds(
        _searched(places, cycles) if starter is None else _developed(starter, places, cycles), entrants
    )


def _shuffled(entrants: int, seed: bytes) -> list[int]:
    """Entrants in the order of hashes: the same on every machine and in every version of Python."""
    return sorted(range(entrants), key=lambda entrant: sha256(seed + b"individual" + entrant.to_bytes(4)).digest())


def _developed(starter: Starter, places: list[int], cycles: int) -> Iterator[Iterable[Four]]:
    moved = (table for step in range(prod(starter.moduli)) for table in starter.moved(step))
    rounds = packed((_seated(table, places) for table in moved), len(places))
    for cycle in range(cycles):
        for tables in rounds:
            yield [turned(table, cycle) for table in tables]


def _seated(table: Four, places: list[int]) -> Four:
    (one, two), (three, four) = table
    return (places[one], places[two]), (places[three], places[four])


def _searched(places: list[int], cycles: int) -> Iterator[Iterable[Four]]:
    # As many rounds as let all sit out equally often.
    length = len(places) - (len(places) % 4 == 0)
    return chain(islice(balanced_rounds(places), length * cycles))
