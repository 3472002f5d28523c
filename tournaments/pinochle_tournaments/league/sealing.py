"""What a season is sealed with: one value that says everything of it, and its hash.

Whatever is in an archive and not in the sealed value itself (records, and what the store says of each division's
tournament) is in it by its hash. Reads a store, writes nothing.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import combinations
from typing import Any, Final

from pinochle_elo import FieldRatings, Prior
from pinochle_referee.settings import MatchFormat

from pinochle_tournaments.events.table_values import crosstable_json, standings_json
from pinochle_tournaments.league.canonical import canonical_json, rounded, sha256_of
from pinochle_tournaments.league.ladder import last_season_json
from pinochle_tournaments.league.promotion import PROMOTION_RULE
from pinochle_tournaments.league.season_tables import (
    DivisionTables,
    SeasonTables,
    carried_over,
    last_season,
    make_division_tables,
    make_verdicts,
)
from pinochle_tournaments.storage import (
    Store,
    StoredDivision,
    StoredEvent,
    StoredMatch,
    StoredSeason,
    StoredSeasonEntrant,
    tables_forfeited,
)

__all__ = [
    "SEASON_SCHEMA",
    "Sealed",
    "division_json",
    "event_json",
    "priors_of",
    "ratings_json",
    "record_lines",
    "sealed",
    "season_tables",
]

SEASON_SCHEMA: Final = "pinochle/season"


@dataclass(frozen=True, slots=True)
class Sealed:
    """A season as it is sealed."""

    final: Mapping[str, Any]
    seal_sha256: str


def season_tables(store: Store, season: StoredSeason) -> SeasonTables:
    """The tables of a season as things stand."""
    assert season.definition is not None, "a season that has divisions was opened"
    divisions = tuple(
        make_division_tables(store, store.event(each.event_name), each.name, priors_of(store, season, each))
        for each in store.divisions(season)
    )
    return SeasonTables(divisions, make_verdicts(divisions, season.definition))


def sealed(store: Store, season: StoredSeason) -> Sealed:
    """The final value of a season that is about to be closed. It is deterministic, and made of what the store holds."""
    assert season.secret is not None, "a season that is played was opened"
    tables = season_tables(store, season)
    entrants = store.season_entrants(season)
    promotion = (season.definition or {})["promotion"]
    final = {
        "schema": SEASON_SCHEMA,
        "version": 1,
        "league": season.league,
        "season": season.number,
        "definition": season.definition,
        "deadline": season.deadline,
        "opened_at": season.opened_at,
        "started_at": season.started_at,
        "secret_sha256": season.secret_sha256,
        "secret": season.secret.hex(),
        "promotion_rule": PROMOTION_RULE.format(places=promotion["places"], level=100 * promotion["level"]),
        "divisions": [
            _sealed_division(store, division, made, entrants)
            for division, made in zip(store.divisions(season), tables.divisions, strict=True)
        ],
        "ladder": last_season_json(last_season(tables)),
        "audit": [
            {"at": each.at, "command": each.command, "target": each.target, "why": each.why}
            for each in store.audit(season=season)
        ],
    }
    value = rounded(final)
    return Sealed(value, sha256_of(value))


def priors_of(store: Store, season: StoredSeason, division: StoredDivision) -> dict[str, Prior]:
    """What is carried over: ratings of the season before, of those who stayed in their division with the same files.

    Ratings of two divisions have no common zero, so whoever comes from another one begins without.
    """
    carry = (season.definition or {}).get("carry_over", "off")
    league = store.league(season.league)
    before = next((each for each in store.seasons(league) if each.number == season.number - 1), None)
    if carry == "off" or before is None or before.final is None:
        return {}
    same = {
        (each.bundle.name, each.bundle.id)
        for each in store.season_entrants(season)
        if each.division_place == division.place
    } & {(each.bundle.name, each.bundle.id) for each in store.season_entrants(before) if each.division == division.name}
    rows: Sequence[Mapping[str, Any]] = next(
        (each["ratings"] for each in before.final["divisions"] if each["name"] == division.name), []
    )
    found = carried_over(rows, float(carry["deviation"]))
    return {name: prior for name, prior in found.items() if name in {each for each, _ in same}}


def division_json(made: DivisionTables) -> dict[str, Any]:
    """The tables of a division."""
    return {
        "standings": standings_json(made.tables),
        "crosstable": crosstable_json(made.tables),
        "ratings": ratings_json(made.ratings, made.priors),
    }


def ratings_json(ratings: FieldRatings, priors: Mapping[str, Prior]) -> list[dict[str, Any]]:
    """The joint fit, best first, in IMPs a board; of those with a prior what it was."""
    return [
        {
            "entrant": each.entrant,
            "rating": each.rating,
            "standard_error": each.standard_error,
            "imp_error": each.half_width,
            "boards": each.pairs,
            "rank_best": each.rank_best,
            "rank_worst": each.rank_worst,
            "prior": asdict(priors[each.entrant]) if each.entrant in priors else None,
            "reason": each.reason,
        }
        for each in ratings.ratings
    ]


def event_json(store: Store, event: StoredEvent) -> dict[str, Any]:
    """All of a division's tournament that is not in its records: from both, its tables can be made anew."""
    matches = {match.id: match for match in store.matches() if match.event.name == event.name}
    return {
        "event": event.name,
        "format": event.format,
        "status": str(event.status),
        "definition": event.definition,
        "secret": event.event.secret.hex(),
        "secret_sha256": event.event.secret_sha256,
        "roster_sha256": event.event.roster_sha256,
        "entrants": [
            {
                "number": each.number,
                "name": each.name,
                "bots": [
                    {"name": bot.name, "version": bot.version, "content_hash": bot.content_hash} for bot in each.bots
                ],
                "status": str(each.status),
                "reason": each.reason,
            }
            for each in store.entrants(event)
        ],
        "pairings": [
            {
                "number": each.number,
                "round": each.round,
                "sides": each.sides,
                "is_bye": each.is_bye,
                "status": str(each.status),
                "reason": each.reason,
                "match": matches[each.match_id].label if each.match_id is not None else None,
            }
            for each in store.pairings(event)
        ],
        "interventions": [
            {"kind": str(each.kind), "target": each.target, "boards": each.boards, "why": each.why}
            for each in store.interventions(event)
        ],
        "voids": [
            {"match": match.label, "game": deal.game, "board": deal.board, "table": deal.table,
             "reason": deal.void_reason}
            for match in matches.values()
            if store.summary(match).void_deals
            for deal in store.deals(match)
            if deal.outcome is None
        ],
        "games": [
            {"match": match.label, "game": number, "forfeited_by": lost_by}
            for match in matches.values()
            for number, lost_by in _games(store, event, match)
        ],
    }  # fmt: skip


def _games(store: Store, event: StoredEvent, match: StoredMatch) -> Iterator[tuple[int, int | None]]:
    """The games that have a result, and the partnership that forfeited the match before their end, if one did.

    Where several lost, each at another table, it is the one whose loss does not follow from the boards it forfeited.
    """
    if match.identity.match_format is not MatchFormat.GAMES:
        return
    losers: dict[int, set[int]] = {}
    for first, second in combinations(range(len(match.identity.ruleset.sides)), 2):
        for board in store.boards(match, first=first, second=second):
            own = {first, second} if board.imp == 0 else {first if board.imp < 0 else second}
            losers.setdefault(board.game, set()).update(own if board.is_forfeited else ())
    most = event.definition["max_forfeits"]
    for game, lost in sorted(losers.items()):
        explained = set[int]()
        if len(lost) > 1:
            deals = (deal for deal in store.deals(match) if deal.game == game)
            explained.update(tables_forfeited(match, deals, max_forfeits=most).values())
        yield game, max(lost - explained or lost, default=None)


def record_lines(store: Store, event: StoredEvent) -> Iterator[bytes]:
    """The records of an event with its secret, in the order of the schedule, then by game, board and table."""
    matches = {match.id: match for match in store.matches() if match.event.name == event.name}
    for pairing in store.pairings(event):
        if pairing.match_id is not None:
            for record in store.export_records(matches[pairing.match_id], reveal=True):
                yield json.dumps(record, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"


def _sealed_division(
    store: Store, division: StoredDivision, made: DivisionTables, entrants: Sequence[StoredSeasonEntrant]
) -> dict[str, Any]:
    event = store.event(division.event_name)
    digest, records = hashlib.sha256(), 0
    for line in record_lines(store, event):
        digest.update(line)
        records += 1
    return {
        "place": division.place,
        "name": division.name,
        "size": division.size,
        "event": event.name,
        "secret_sha256": event.event.secret_sha256,
        "entrants": [
            {
                "number": each.number,
                "name": each.bundle.name,
                "version": each.bundle.version,
                "content_hash": each.bundle.content_hash,
                "arrival": each.arrival,
                "replaces": each.replaces.version if each.replaces is not None else None,
            }
            for each in entrants
            if each.division_place == division.place
        ],
        "records": records,
        "records_sha256": digest.hexdigest(),
        "event_sha256": hashlib.sha256(canonical_json(event_json(store, event))).hexdigest(),
        **division_json(made),
    }
