"""The SQL tables of leagues, as SQLModel classes: what the newest migration arrives at.

As in `models`: names are singular and in snake_case, and a change here needs a migration.
"""

from __future__ import annotations

from typing import ClassVar

from sqlalchemy import UniqueConstraint
from sqlmodel import Field, SQLModel

__all__ = ["AuditRow", "BundleRow", "LeagueRow", "MembershipRow", "SeasonDivisionRow", "SeasonEntrantRow", "SeasonRow"]


class LeagueRow(SQLModel, table=True):
    """A league: what its coming season will be played by."""

    __tablename__ = "league"
    id: int | None = Field(default=None, primary_key=True)
    name: str = Field(unique=True)
    definition: str
    """JSON object."""
    created_at: str


class BundleRow(SQLModel, table=True):
    """A bot as it was handed in, with all its files; never changed."""

    __tablename__ = "bundle"
    __table_args__: ClassVar = (UniqueConstraint("name", "version", "content_hash"),)
    id: int | None = Field(default=None, primary_key=True)
    name: str
    version: str
    content_hash: str
    author: str
    description: str
    rulesets: str
    """JSON list; empty: all."""
    manifest_name: str
    files: int
    added_at: str
    archive: bytes


class MembershipRow(SQLModel, table=True):
    """A bundle in a league."""

    __tablename__ = "membership"
    league_id: int = Field(foreign_key="league.id", primary_key=True)
    bundle_id: int = Field(foreign_key="bundle.id", primary_key=True)
    added_at: str
    retired_at: str | None = None
    why: str
    """Why it was retired."""


class SeasonRow(SQLModel, table=True):
    """A season of a league, from its draft to its seal."""

    __tablename__ = "season"
    __table_args__: ClassVar = (UniqueConstraint("league_id", "number"),)
    id: int | None = Field(default=None, primary_key=True)
    league_id: int = Field(foreign_key="league.id")
    number: int
    status: str
    created_at: str
    definition: str | None = None
    """JSON object, copied from the league when the season is opened."""
    deadline: str | None = None
    secret: bytes | None = None
    secret_sha256: str | None = None
    opened_at: str | None = None
    started_at: str | None = None
    closed_at: str | None = None
    seal_sha256: str | None = None
    final: str | None = None
    """JSON object: tables and verdicts as they were sealed."""


class SeasonDivisionRow(SQLModel, table=True):
    """A division of a season, and the tournament that is played in it."""

    __tablename__ = "season_division"
    season_id: int = Field(foreign_key="season.id", primary_key=True)
    place: int = Field(primary_key=True)
    """1: the top."""
    name: str
    size: int | None = None
    event_id: int = Field(foreign_key="event.id", unique=True)


class SeasonEntrantRow(SQLModel, table=True):
    """A bot in a division; its number is that of the entrant in the division's tournament."""

    __tablename__ = "season_entrant"
    season_id: int = Field(foreign_key="season.id", primary_key=True)
    division_place: int = Field(primary_key=True)
    number: int = Field(primary_key=True)
    bundle_id: int = Field(foreign_key="bundle.id", index=True)
    arrival: str
    replaces_id: int | None = Field(default=None, foreign_key="bundle.id")
    """The former version, whose place it took."""


class AuditRow(SQLModel, table=True):
    """Who did what to a league, when and why."""

    __tablename__ = "audit"
    id: int | None = Field(default=None, primary_key=True)
    at: str
    who: str
    command: str
    league_id: int = Field(foreign_key="league.id", index=True)
    season_id: int | None = Field(default=None, foreign_key="season.id", index=True)
    target: str
    why: str
