"""Rows of leagues: read into values, and written. Each function takes a connection in a transaction.

Nothing here waits or commits.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from sqlalchemy import Connection, RowMapping, Select, func, select, update

from pinochle_tournaments.errors import ArenaError
from pinochle_tournaments.storage import changes, league_models
from pinochle_tournaments.storage.league_values import (
    AuditEntry,
    Deed,
    Membership,
    NewBundle,
    SeasonMove,
    SeasonStatus,
    StoredBundle,
    StoredDivision,
    StoredLeague,
    StoredSeason,
    StoredSeasonEntrant,
)
from pinochle_tournaments.storage.models import table_of
from pinochle_tournaments.storage.reading import EVENT

__all__ = [
    "AUDIT",
    "BUNDLE",
    "DIVISION",
    "ENTRANT",
    "LEAGUE",
    "MEMBERSHIP",
    "SEASON",
    "audit_of",
    "bundles_of",
    "divisions_of",
    "entrants_of_season",
    "leagues_of",
    "members_of",
    "seasons_of",
    "write_bundle",
    "write_deed",
    "write_season_status",
]

LEAGUE, BUNDLE = table_of(league_models.LeagueRow), table_of(league_models.BundleRow)
MEMBERSHIP, SEASON = table_of(league_models.MembershipRow), table_of(league_models.SeasonRow)
DIVISION, ENTRANT = table_of(league_models.SeasonDivisionRow), table_of(league_models.SeasonEntrantRow)
AUDIT = table_of(league_models.AuditRow)

_BUNDLE_COLUMNS: Final = [column for column in BUNDLE.c if column.name != "archive"]
_ARCHIVE_BYTES: Final = func.length(BUNDLE.c.archive).label("archive_bytes")
"""Files are read one bundle at a time, when they are needed."""


def leagues_of(connection: Connection) -> list[StoredLeague]:
    """All leagues, oldest first."""
    rows = connection.execute(select(LEAGUE).order_by(LEAGUE.c.id)).mappings()
    return [StoredLeague(**{**row, "definition": json.loads(row["definition"])}) for row in rows]


def bundles_of(connection: Connection, condition: Any = None) -> list[StoredBundle]:
    """The bundles that a condition on the SQL table holds for, oldest first."""
    query = select(*_BUNDLE_COLUMNS, _ARCHIVE_BYTES).order_by(BUNDLE.c.id)
    if condition is not None:
        query = query.where(condition)
    return [_bundle(row) for row in connection.execute(query).mappings()]


def members_of(connection: Connection, league_id: int) -> list[Membership]:
    """The bundles of a league, in the order in which they were added."""
    told = [MEMBERSHIP.c[name].label(f"member_{name}") for name in ("added_at", "retired_at", "why")]
    query: Select[Any] = (
        select(*_BUNDLE_COLUMNS, _ARCHIVE_BYTES, *told)
        .join(MEMBERSHIP, MEMBERSHIP.c.bundle_id == BUNDLE.c.id)
        .where(MEMBERSHIP.c.league_id == league_id)
        .order_by(MEMBERSHIP.c.added_at, BUNDLE.c.id)
    )
    return [
        Membership(bundle=_bundle(row), **{name: row[f"member_{name}"] for name in ("added_at", "retired_at", "why")})
        for row in connection.execute(query).mappings()
    ]


def seasons_of(connection: Connection, condition: Any = None) -> list[StoredSeason]:
    """The seasons that a condition on the SQL table holds for, by league and number."""
    query = select(SEASON, LEAGUE.c.name.label("league")).join(LEAGUE, LEAGUE.c.id == SEASON.c.league_id)
    if condition is not None:
        query = query.where(condition)
    return [
        StoredSeason(
            **{
                **row,
                "status": SeasonStatus(row["status"]),
                "definition": _object(row["definition"]),
                "final": _object(row["final"]),
            }
        )
        for row in connection.execute(query.order_by(SEASON.c.league_id, SEASON.c.number)).mappings()
    ]


def divisions_of(connection: Connection, season_id: int) -> list[StoredDivision]:
    """The divisions of a season, the top first; none before it was started."""
    names = ("place", "name", "size", "event_id")
    query = (
        select(*(DIVISION.c[name] for name in names), EVENT.c.name.label("event_name"))
        .join(EVENT, EVENT.c.id == DIVISION.c.event_id)
        .where(DIVISION.c.season_id == season_id)
        .order_by(DIVISION.c.place)
    )
    return [StoredDivision(**row) for row in connection.execute(query).mappings()]


def entrants_of_season(connection: Connection, season_id: int) -> list[StoredSeasonEntrant]:
    """Who plays in a season, by division and number."""
    divisions = {division.place: division.name for division in divisions_of(connection, season_id)}
    is_of = ENTRANT.c.season_id == season_id
    order = ENTRANT.c.division_place, ENTRANT.c.number
    rows = connection.execute(select(ENTRANT).where(is_of).order_by(*order)).mappings().all()
    wanted = {row[name] for row in rows for name in ("bundle_id", "replaces_id")} - {None}
    bundles = {bundle.id: bundle for bundle in bundles_of(connection, BUNDLE.c.id.in_(wanted))}
    return [
        StoredSeasonEntrant(
            division_place=row["division_place"],
            division=divisions[row["division_place"]],
            number=row["number"],
            bundle=bundles[row["bundle_id"]],
            arrival=row["arrival"],
            replaces=bundles.get(row["replaces_id"]),
        )
        for row in rows
    ]


def audit_of(connection: Connection, condition: Any = None) -> list[AuditEntry]:
    """The rows of the audit trail that a condition on the SQL table holds for, oldest first."""
    names = ("id", "at", "who", "command", "target", "why")
    query = (
        select(*(AUDIT.c[name] for name in names), LEAGUE.c.name.label("league"), SEASON.c.number.label("season"))
        .join(LEAGUE, LEAGUE.c.id == AUDIT.c.league_id)
        .outerjoin(SEASON, SEASON.c.id == AUDIT.c.season_id)
        .order_by(AUDIT.c.id)
    )
    if condition is not None:
        query = query.where(condition)
    return [AuditEntry(**row) for row in connection.execute(query).mappings()]


def write_bundle(connection: Connection, bundle: NewBundle) -> int:
    """A new bundle; its id."""
    names = ("name", "version", "content_hash", "manifest_name", "files", "archive", "author", "description")
    return changes.insert_row(
        connection,
        BUNDLE,
        added_at=changes.now(),
        rulesets=json.dumps(bundle.rulesets),
        **{name: getattr(bundle, name) for name in names},
    )


def write_deed(connection: Connection, deed: Deed, *, league_id: int, season_id: int | None = None) -> None:
    """A row of the audit trail."""
    names = ("who", "command", "target", "why")
    values = {name: getattr(deed, name) for name in names}
    changes.insert_row(connection, AUDIT, at=changes.now(), league_id=league_id, season_id=season_id, **values)


def write_season_status(connection: Connection, move: SeasonMove, **values: Any) -> None:
    """A season gets another status, or keeps the one it has, with a row of the audit trail.

    Raises:
        ArenaError: it has got another status since it was read.
    """
    season = move.season
    still = (SEASON.c.id == season.id) & (SEASON.c.status == str(season.status))
    if connection.execute(update(SEASON).where(still).values(status=str(move.to), **values)).rowcount != 1:
        raise ArenaError(
            f"season {season.label} is not {season.status} any more: somebody was quicker; look at it with"
            " `pinochle season show`"
        )
    write_deed(connection, move.deed, league_id=season.league_id, season_id=season.id)


def _bundle(row: RowMapping) -> StoredBundle:
    names = ("id", "name", "version", "content_hash", "manifest_name", "files", "archive_bytes", "author")
    return StoredBundle(
        rulesets=tuple(json.loads(row["rulesets"])),
        **{name: row[name] for name in (*names, "description", "added_at")},
    )


def _object(text: str | None) -> Mapping[str, Any] | None:
    return None if text is None else json.loads(text)
