"""Puts matches into rounds in which nobody plays twice, and says who sits each round out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

from pinochle_tournaments.schedule.pairing import Bye, Item, Pairing, Side

__all__ = ["items_of_rounds", "packed"]

Table = TypeVar("Table", bound=tuple[Side, ...])


def packed(tables: Iterable[Table], entrants: int) -> list[list[Table]]:
    """Each table in the first round in which all its entrants are free."""
    rounds: list[list[Table]] = []
    busy = [0] * entrants  # one bit a round
    for table in tables:
        seated = [entrant for side in table for entrant in side]
        taken = 0
        for entrant in seated:
            taken |= busy[entrant]
        first_free = ~taken & (taken + 1)
        for entrant in seated:
            busy[entrant] |= first_free
        number = first_free.bit_length() - 1
        if number == len(rounds):
            rounds.append([])
        rounds[number].append(table)
    return rounds


def items_of_rounds(rounds: Iterable[Iterable[tuple[Side, ...]]], entrants: int, *, first: int = 1) -> Iterator[Item]:
    """The pairings of each round, then the byes of those who have no seat in it."""
    for number, tables in enumerate(rounds, first):
        waiting = set(range(entrants))
        for table in tables:
            waiting.difference_update(*table)
            yield Pairing(number, table)
        for entrant in sorted(waiting):
            yield Bye(number, entrant)
