"""Leagues as a store keeps them: bundles, members, seasons with their divisions, and the audit trail, as plain values.

Nothing here knows of SQL. Seasons, and the places of divisions (the top first), are numbered from 1. Times are UTC.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from pinochle_tournaments.storage.event_values import NewEntrant, NewPairing

__all__ = [
    "AuditEntry",
    "Deed",
    "Membership",
    "NewBundle",
    "NewDivision",
    "NewSeasonEntrant",
    "SeasonMove",
    "SeasonStatus",
    "StoredBundle",
    "StoredDivision",
    "StoredLeague",
    "StoredSeason",
    "StoredSeasonEntrant",
]


class SeasonStatus(StrEnum):
    """How far a season has come; `pinochle_tournaments.league.lifecycle` says what may be done in each."""

    DRAFT = "draft"
    OPEN = "open"
    RUNNING = "running"
    PAUSED = "paused"
    CLOSING = "closing"
    CLOSED = "closed"

    @property
    def is_coming(self) -> bool:
        """Whether it has not started yet; a league has exactly one such season."""
        return self in (SeasonStatus.DRAFT, SeasonStatus.OPEN)

    @property
    def is_current(self) -> bool:
        """Whether it has started and is not closed; a league has at most one such season."""
        return self in (SeasonStatus.RUNNING, SeasonStatus.PAUSED, SeasonStatus.CLOSING)


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredLeague:
    """A league."""

    id: int
    name: str
    definition: Mapping[str, Any]
    """By which a season is played that is opened now."""
    created_at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NewBundle:
    """A bot to be kept, with all its files."""

    name: str
    version: str
    content_hash: str
    manifest_name: str
    """Its manifest's file name: one folder may hold several bots."""
    files: int
    archive: bytes = field(repr=False)
    author: str = ""
    description: str = ""
    rulesets: tuple[str, ...] = ()
    """Presets it plays; empty: all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredBundle:
    """A bot as it is kept; its files are read when they are needed."""

    id: int
    name: str
    version: str
    content_hash: str
    manifest_name: str
    files: int
    archive_bytes: int
    author: str
    description: str
    rulesets: tuple[str, ...]
    added_at: str

    @property
    def label(self) -> str:
        """Name and version, as commands take them."""
        return f"{self.name}@{self.version}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Membership:
    """A bundle in a league."""

    bundle: StoredBundle
    added_at: str
    retired_at: str | None
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredSeason:
    """A season of a league."""

    id: int
    league: str
    """The league's name."""
    league_id: int
    number: int
    status: SeasonStatus
    created_at: str
    definition: Mapping[str, Any] | None
    """None in draft: its rules may still change."""
    deadline: str | None
    """Whatever is added later waits for the next season; None: until it is started."""
    secret: bytes | None = field(repr=False)
    """From which the secrets of its divisions follow; drawn when it is opened, told when it is closed."""
    secret_sha256: str | None
    opened_at: str | None
    started_at: str | None
    closed_at: str | None
    seal_sha256: str | None
    final: Mapping[str, Any] | None
    """What was sealed. Its key `ladder` has what the next season begins with, as `league.ladder` writes it."""

    @property
    def label(self) -> str:
        """League and number, as commands take them."""
        return f"{self.league}/{self.number}"


@dataclass(frozen=True, slots=True, kw_only=True)
class NewSeasonEntrant:
    """A bot to be put into a division."""

    entrant: NewEntrant
    bundle_id: int
    arrival: str
    """How it came into its division, in words."""
    replaces_id: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class NewDivision:
    """A division to be played: its tournament with entrants and pairings."""

    name: str
    size: int | None
    event_name: str
    """Gets a number behind it where the name is taken."""
    format: str
    definition: Mapping[str, Any]
    secret: bytes = field(repr=False)
    entrants: tuple[NewSeasonEntrant, ...]
    pairings: Callable[[bytes], Iterable[NewPairing]]
    """From the event's seed, which follows from secret and roster."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredDivision:
    """A division of a season."""

    place: int
    name: str
    size: int | None
    event_id: int
    event_name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredSeasonEntrant:
    """A bot in a division of a season."""

    division_place: int
    division: str
    number: int
    """Of the entrant in the division's tournament."""
    bundle: StoredBundle
    arrival: str
    replaces: StoredBundle | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Deed:
    """What somebody does to a league: written beside the change, or not at all."""

    command: str
    """As it is typed, without `pinochle`: `season pause`."""
    target: str = ""
    why: str = ""
    who: str = ""


@dataclass(frozen=True, slots=True)
class SeasonMove:
    """A deed to a season, and the status it has afterwards, which may be the one it has."""

    season: StoredSeason
    to: SeasonStatus
    deed: Deed


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditEntry:
    """A row of the audit trail."""

    id: int
    at: str
    who: str
    command: str
    league: str
    season: int | None
    target: str
    why: str
