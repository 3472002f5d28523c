"""Leagues and their bots as they are shown: JSON objects and rows, and the texts made from them.

It reads and changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from pinochle_rules import format_option_value

from pinochle_tournaments.columns import column_lines
from pinochle_tournaments.league.rosters import is_in_time, roster_of
from pinochle_tournaments.league.seasons import coming_season, current_season, is_late, rules_of
from pinochle_tournaments.league.settings import LeagueSettings, settings_json
from pinochle_tournaments.plain_text import one_line
from pinochle_tournaments.storage import (
    AuditEntry,
    Membership,
    Store,
    StoredBundle,
    StoredLeague,
    StoredSeason,
)
from pinochle_tournaments.units import counted, format_bytes

__all__ = [
    "BOT_COLUMNS",
    "LEAGUE_COLUMNS",
    "audit_lines",
    "audit_rows",
    "bot_cells",
    "bot_json",
    "bot_lines",
    "bot_rows",
    "league_json",
    "league_lines",
    "league_rows",
    "rules_line",
    "season_row",
]

LEAGUE_COLUMNS: Final = ("league", "ruleset", "partnership", "bots", "season", "status", "coming", "coming_status")
BOT_COLUMNS: Final = ("league", "name", "version", "content_hash", "status", "division", "added_at", "author")
SHOWN_HASH: Final = 12
_AUDIT_COLUMNS: Final = ("at", "who", "command", "target", "why")


def league_rows(store: Store) -> list[dict[str, Any]]:
    """A row a league."""
    rows = []
    for league in store.leagues():
        settings = rules_of(coming_season(store, league), league)
        current, coming = current_season(store, league), coming_season(store, league)
        rows.append(
            {
                "league": league.name,
                "ruleset": settings.ruleset.name,
                "partnership": str(settings.partnership),
                "bots": len(roster_of(store.members(league), deadline=None)),
                "season": current.number if current is not None else None,
                "status": str(current.status) if current is not None else None,
                "coming": coming.number,
                "coming_status": str(coming.status),
            }
        )
    return rows


def league_json(store: Store, league: StoredLeague) -> dict[str, Any]:
    """A league: its rules, seasons and bots."""
    return {
        "league": league.name,
        "created_at": league.created_at,
        "rules": settings_json(rules_of(coming_season(store, league), league)),
        "seasons": [season_row(season) for season in store.seasons(league)],
        "bots": bot_rows(store, league),
        # What was done to a season, the season shows.
        "audit": audit_rows(entry for entry in store.audit(league) if entry.season is None),
    }


def league_lines(store: Store, league: StoredLeague) -> Iterator[str]:
    """The same for people."""
    settings = rules_of(coming_season(store, league), league)
    yield f"league     {league.name}"
    yield f"rules      {rules_line(settings)}"
    yield f"clock      {_clock(settings)}"
    yield f"divisions  {_divisions_text(settings)}"
    yield f"promotion  {_promotion_text(settings)}"
    yield ""
    rows = [season_row(season) for season in store.seasons(league)]
    header = ("SEASON", "STATUS", "DEADLINE", "STARTED", "CLOSED")
    names = ("season", "status", "deadline", "started_at", "closed_at")
    yield from column_lines([[row[name] or "-" for name in names] for row in rows], header=header)
    yield ""
    bot_header, cells = bot_cells(bot_rows(store, league))
    yield from (
        column_lines(cells, header=bot_header) if cells else ["no bot yet; `pinochle bot add STORE BOT` adds one"]
    )
    yield from audit_lines(audit_rows(entry for entry in store.audit(league) if entry.season is None))


def audit_rows(entries: Iterable[AuditEntry]) -> list[dict[str, Any]]:
    """Who did what, and why."""
    return [{name: getattr(entry, name) for name in _AUDIT_COLUMNS} for entry in entries]


def audit_lines(rows: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """The same for people, behind an empty line."""
    if rows:
        yield ""
        cells = [[one_line(row[name]) or "-" for name in _AUDIT_COLUMNS] for row in rows]
        yield from column_lines(cells, header=[name.upper() for name in _AUDIT_COLUMNS])


def bot_rows(store: Store, league: StoredLeague) -> list[dict[str, Any]]:
    """A row for every version of every bot of a league, as they came."""
    members = store.members(league)
    coming, current = coming_season(store, league), current_season(store, league)
    playing = {each.bundle.id: each.division for each in store.season_entrants(current)} if current else {}
    chosen = {bundle.id for bundle in roster_of(members, deadline=coming.deadline if is_late(coming) else None)}
    return [
        {
            "league": league.name,
            "name": member.bundle.name,
            "version": member.bundle.version,
            "content_hash": member.bundle.content_hash,
            "status": _member_status(member, coming, is_chosen=member.bundle.id in chosen),
            "division": playing.get(member.bundle.id),
            "added_at": member.added_at,
            "retired_at": member.retired_at,
            "why": member.why,
            "author": member.bundle.author,
            "description": member.bundle.description,
            "rulesets": list(member.bundle.rulesets),
            "files": member.bundle.files,
            "archive_bytes": member.bundle.archive_bytes,
        }
        for member in members
    ]


def bot_cells(rows: Sequence[Mapping[str, Any]]) -> tuple[tuple[str, ...], list[list[str]]]:
    """The same for people: header and cells."""
    header = ("BOT", "VERSION", "FILES", "STATUS", "PLAYS NOW IN", "ADDED", "AUTHOR")
    names = ("name", "version", "content_hash", "status", "division", "added_at", "author")
    cells = [[row[name] or "-" for name in names] for row in rows]
    for row in cells:
        row[2] = row[2][:SHOWN_HASH]
    return header, cells


def bot_json(store: Store, league: StoredLeague, bundles: Sequence[StoredBundle]) -> dict[str, Any]:
    """A bot: those of its versions that are asked for, and the seasons in which they played."""
    wanted = {(bundle.name, bundle.version) for bundle in bundles}
    seasons = [
        {
            "season": season.number,
            "status": str(season.status),
            "division": entrant.division,
            "version": entrant.bundle.version,
            "arrival": entrant.arrival,
        }
        for season in store.seasons(league)
        for entrant in store.season_entrants(season)
        if (entrant.bundle.name, entrant.bundle.version) in wanted
    ]
    versions = [row for row in bot_rows(store, league) if (row["name"], row["version"]) in wanted]
    return {"league": league.name, "name": bundles[0].name, "versions": versions, "seasons": seasons}


def bot_lines(body: Mapping[str, Any]) -> Iterator[str]:
    """The same for people."""
    for row in body["versions"]:
        retired = (
            f" {row['retired_at']}" + (f": {one_line(row['why'])}" if row["why"] else "") if row["retired_at"] else ""
        )
        yield f"bot         {row['name']} {row['version']}"
        yield f"files       {row['files']}, {format_bytes(row['archive_bytes'])} packed, {row['content_hash']}"
        yield f"status      {row['status']}{retired}"
        yield f"added       {row['added_at']}"
        for name in ("author", "description"):
            if row[name]:
                yield f"{name:<12}{row[name]}"
        yield f"plays       {', '.join(row['rulesets']) or 'all rulesets'}"
        yield ""
    header = ("SEASON", "STATUS", "DIVISION", "VERSION", "WHY THERE")
    names = ("season", "status", "division", "version", "arrival")
    rows = [[row[name] for name in names] for row in body["seasons"]]
    yield from column_lines(rows, header=header) if rows else ["it has played in no season yet"]


def rules_line(settings: LeagueSettings) -> str:
    """What is played, in a line."""
    options = "".join(f", {name} = {format_option_value(value)}" for name, value in settings.ruleset.options)
    cycles = f", {settings.cycles} cycles" if settings.cycles > 1 else ""
    length = counted(settings.number, settings.unit)
    return f"{settings.ruleset.name}{options}, {settings.partnership}, {length} a match{cycles}"


def season_row(season: StoredSeason) -> dict[str, Any]:
    """Number, status and times of a season."""
    names = ("deadline", "opened_at", "started_at", "closed_at")
    return {
        "season": season.number,
        "status": str(season.status),
        **{name: getattr(season, name) for name in names},
    }


def _member_status(member: Membership, coming: StoredSeason, *, is_chosen: bool) -> str:
    if member.retired_at is not None:
        return "retired"
    if is_late(coming) and not is_in_time(member, coming.deadline):
        return f"waits for season {coming.number + 1}"
    return f"in season {coming.number}" if is_chosen else "superseded"


def _clock(settings: LeagueSettings) -> str:
    limit = "untimed" if settings.decision_seconds is None else f"{settings.decision_seconds:g} s a decision"
    bank = f" + {settings.bank_seconds:g} s a board" if settings.bank_seconds else ""
    most = settings.max_forfeits
    ends = "ends" if most == 1 else "end"
    forfeits = f"{counted(most, 'forfeits')} {ends} a match" if most else "no forfeits end a match"
    return f"{limit}{bank}, penalty {settings.penalty}, {forfeits}"


def _divisions_text(settings: LeagueSettings) -> str:
    return ", ".join(
        f"{division.name} ({'up to ' + str(division.size) if division.size is not None else 'all others'})"
        for division in settings.divisions
    )


def _promotion_text(settings: LeagueSettings) -> str:
    carry = "off" if settings.carry_over is None else f"{settings.carry_over:g} IMPs a board"
    most = counted(settings.promotion_places, "places")
    return f"{most} between neighbours at most, at {settings.promotion_level:.0%}; carry-over {carry}"
