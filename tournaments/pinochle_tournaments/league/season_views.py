"""A season as it is shown: one JSON object, which the text is made from.

It reads and changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pinochle_tournaments.columns import column_lines
from pinochle_tournaments.league.lifecycle import allowed_commands
from pinochle_tournaments.league.seasons import current_season, planned_seats, rules_of
from pinochle_tournaments.league.settings import LeagueSettings, settings_json
from pinochle_tournaments.league.views import SHOWN_HASH, audit_lines, audit_rows, rules_line, season_row
from pinochle_tournaments.plain_text import one_line
from pinochle_tournaments.storage import EntrantStatus, PairingStatus, SeasonStatus, Store, StoredLeague, StoredSeason

__all__ = ["season_json", "season_lines"]


def season_json(store: Store, season: StoredSeason) -> dict[str, Any]:
    """A season: how far it has come, who plays where, what may be done now, and what was done."""
    league = store.league(season.league)
    before = current_season(store, league) if season.status.is_coming else None
    return {
        **season_row(season),
        "league": league.name,
        "rules": settings_json(rules_of(season, league)),
        "secret_sha256": season.secret_sha256,
        "secret": season.secret.hex() if season.status is SeasonStatus.CLOSED and season.secret is not None else None,
        "seal_sha256": season.seal_sha256,
        "divisions": _division_rows(store, season),
        "waits_for": before.label if before is not None else None,
        "entrants": _entrant_rows(store, league, season),
        "allowed": [str(command) for command in allowed_commands(season.status)],
        "audit": audit_rows(store.audit(season=season)),
    }


def season_lines(body: Mapping[str, Any], settings: LeagueSettings) -> Iterator[str]:
    """The same for people."""
    yield f"season     {body['league']}/{body['season']}"
    yield f"status     {body['status']}"
    yield f"rules      {rules_line(settings)}"
    for name, key in (
        ("deadline", "deadline"),
        ("commitment", "secret_sha256"),
        ("started", "started_at"),
        ("closed", "closed_at"),
        ("secret", "secret"),
        ("seal", "seal_sha256"),
    ):
        if body[key]:
            yield f"{name:<10} {body[key]}"
    for division in body["divisions"]:
        over = f"{division['over']}/{division['matches']} matches over"
        yield f"division   {division['division']}: {over} ({division['event']})"
    yield f"allowed    {', '.join(body['allowed'])}"
    if body["waits_for"]:
        yield f"starts     when season {body['waits_for']} is closed; who plays where is told as that one stands now"
    if body["entrants"]:
        yield ""
        header = ("DIVISION", "BOT", "VERSION", "FILES", "WHY THERE")
        rows = [
            [row["division"], row["bot"], row["version"], row["content_hash"][:SHOWN_HASH], _arrival(row)]
            for row in body["entrants"]
        ]
        yield from column_lines(rows, header=header)
    yield from audit_lines(body["audit"])


def _division_rows(store: Store, season: StoredSeason) -> list[dict[str, Any]]:
    rows = []
    for division in store.divisions(season):
        pairings = [each for each in store.pairings(store.event(division.event_name)) if not each.is_bye]
        over = sum(each.status is not PairingStatus.DUE for each in pairings)
        rows.append(
            {
                "division": division.name,
                "size": division.size,
                "event": division.event_name,
                "matches": len(pairings),
                "over": over,
            }
        )
    return rows


def _entrant_rows(store: Store, league: StoredLeague, season: StoredSeason) -> list[dict[str, Any]]:
    """Who plays; before the start, who would play now."""
    if season.status.is_coming:
        return [
            {
                "division": seat.division,
                "bot": bundle.name,
                "version": bundle.version,
                "content_hash": bundle.content_hash,
                "arrival": str(seat.reason),
                "replaces": None,
                "status": str(EntrantStatus.ACTIVE),
                "reason": "",
            }
            for seat, bundle in planned_seats(store, league, season)
        ]
    now = {
        (division.place, each.number): each
        for division in store.divisions(season)
        for each in store.entrants(store.event(division.event_name))
    }
    return [
        {
            "division": entrant.division,
            "bot": entrant.bundle.name,
            "version": entrant.bundle.version,
            "content_hash": entrant.bundle.content_hash,
            "arrival": entrant.arrival,
            "replaces": entrant.replaces.version if entrant.replaces is not None else None,
            "status": str(now[entrant.division_place, entrant.number].status),
            "reason": now[entrant.division_place, entrant.number].reason,
        }
        for entrant in store.season_entrants(season)
    ]


def _arrival(row: Mapping[str, Any]) -> str:
    replaced = f", in the place of version {row['replaces']}" if row["replaces"] else ""
    out = "" if row["status"] == EntrantStatus.ACTIVE else f"; {row['status']}: {one_line(row['reason'])}"
    return f"{row['arrival']}{replaced}{out}"
