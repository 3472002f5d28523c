"""Tournaments as a store keeps them: events, their entrants, pairings and interventions, as plain values.

Nothing here knows of SQL. Entrants, pairings and rounds are numbered from 1.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final

from pinochle_referee.ports import BotIdentity

from pinochle_tournaments.storage.values import MatchEvent

__all__ = [
    "SINGLE_MATCH",
    "EntrantStatus",
    "EventStatus",
    "Intervention",
    "InterventionKind",
    "NewEntrant",
    "NewPairing",
    "PairingStatus",
    "StoredEntrant",
    "StoredEvent",
    "StoredPairing",
]

SINGLE_MATCH: Final = "match"
"""The format of the event that a single match has for itself."""


class EventStatus(StrEnum):
    """How far a tournament has come."""

    OPEN = "open"
    """Under way, or its process was killed; the same command goes on."""
    INTERRUPTED = "interrupted"
    """Stopped by hand; the same command goes on."""
    COMPLETE = "complete"
    ENDED = "ended"
    """Over, though not everything could be played; the pairings say why."""


class EntrantStatus(StrEnum):
    """Whether an entrant still plays."""

    ACTIVE = "active"
    BENCHED = "benched"
    """Plays no more: it lost too many matches in a row by forfeit, or could not start."""
    WITHDRAWN = "withdrawn"
    DISQUALIFIED = "disqualified"


class PairingStatus(StrEnum):
    """How far a pairing has come."""

    DUE = "due"
    """To be played, or being played."""
    COMPLETE = "complete"
    ENDED = "ended"
    """Over early by forfeits: its boards are all there, played or forfeited."""
    VOID = "void"
    """The machine failed too often: boards stay void, with their reasons."""
    UNPLAYED = "unplayed"
    """Never to be played; the reason says why."""


class InterventionKind(StrEnum):
    """What somebody, or the supervisor, did to an event beside playing it."""

    VOID = "void"
    """Boards are thrown away and played again."""
    WITHDRAW = "withdraw"
    DISQUALIFY = "disqualify"
    ANNUL = "annul"
    """Disqualified, and no board with it counts."""
    BENCH = "bench"


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredEvent:
    """A tournament."""

    id: int
    event: MatchEvent
    format: str
    """A schedule's format, as `round-robin`."""
    definition: Mapping[str, Any]
    """What its definition file said, normalized."""
    status: EventStatus
    created_at: str
    updated_at: str

    @property
    def name(self) -> str:
        """The one name of the event."""
        return self.event.name


@dataclass(frozen=True, slots=True, kw_only=True)
class NewEntrant:
    """An entrant to be written: a bot, or the bots of a named pair in the order of their seats."""

    name: str
    bots: tuple[BotIdentity, ...]
    specs: tuple[str, ...]
    """What was written for each bot."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredEntrant:
    """Whoever takes part in an event under one name."""

    number: int
    name: str
    bots: tuple[BotIdentity, ...]
    specs: tuple[str, ...]
    status: EntrantStatus = EntrantStatus.ACTIVE
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class NewPairing:
    """A pairing to be written; a bye has a single side of one entrant."""

    round: int
    sides: tuple[tuple[int, ...], ...]
    """Numbers of entrants: one that holds all seats of its side, or one a seat."""
    is_bye: bool = False
    status: PairingStatus = PairingStatus.DUE
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredPairing:
    """Who is to meet whom, and what became of it."""

    number: int
    """In the order of the schedule."""
    round: int
    sides: tuple[tuple[int, ...], ...]
    is_bye: bool
    status: PairingStatus
    reason: str
    match_id: int | None

    @property
    def entrants(self) -> tuple[int, ...]:
        """The numbers of all who take part, side by side."""
        return tuple(entrant for side in self.sides for entrant in side)


@dataclass(frozen=True, slots=True, kw_only=True)
class Intervention:
    """A row of the audit trail. `id` and `at` are the store's to set."""

    kind: InterventionKind
    target: str
    """The match or the entrant it is about."""
    why: str
    who: str = ""
    boards: str = ""
    """Which boards, where not all."""
    id: int = 0
    at: str = field(default="")
