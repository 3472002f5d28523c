"""The values of a schedule: who meets whom, who sits out, and the formats there are.

It knows no names, bots or stores: entrants are the numbers 0, 1, 2, … of a roster, in its order. Rounds begin at 1.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import groupby
from typing import TypeAlias

from pinochle_tournaments.errors import ArenaError

__all__ = ["Bye", "Format", "Item", "Pairing", "Side", "at_least", "only_with_new"]

Side: TypeAlias = tuple[int, ...]
"""The entrants of a side: one that holds all its seats, or two individuals, first seat first."""


class Format(StrEnum):
    """How it is decided who meets whom."""

    ROUND_ROBIN = "round-robin"
    INDIVIDUAL = "individual"
    GAUNTLET = "gauntlet"
    SWISS = "swiss"
    KNOCK_OUT = "knock-out"


@dataclass(frozen=True, slots=True)
class Pairing:
    """Sides that play one match: two, or three in a three-handed event."""

    round: int
    sides: tuple[Side, ...]

    @property
    def entrants(self) -> tuple[int, ...]:
        """All who play, side by side."""
        return tuple(entrant for side in self.sides for entrant in side)


@dataclass(frozen=True, slots=True)
class Bye:
    """An entrant sits a round out."""

    round: int
    entrant: int


Item: TypeAlias = Pairing | Bye


def only_with_new(schedule: Iterable[Item], known: Collection[int], *, after_round: int = 0) -> Iterator[Pairing]:
    """What a grown event adds: the pairings with somebody not `known`, in rounds counted on from `after_round`.

    Nobody sits out here: those who wait have played these pairings already.
    """
    for _, items in groupby(schedule, key=lambda item: item.round):
        added = [item for item in items if isinstance(item, Pairing) and not set(item.entrants) <= set(known)]
        after_round += bool(added)
        for pairing in added:
            yield replace(pairing, round=after_round)


def at_least(least: int, entrants: int, *, what: str) -> None:
    """Refuse a schedule with too few entrants.

    Raises:
        ArenaError: there are fewer than `least`.
    """
    if entrants < least:
        raise ArenaError(
            f"{what} needs at least {least} entrants and has {entrants}: add some, or choose another format"
        )
