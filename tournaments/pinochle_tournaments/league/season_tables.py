"""The tables of a season: standings and cross table of each division, its ratings, and who changes places.

Reads a store, writes nothing. While a season is played the tables say how things stand; when it is closed they are
sealed as they are.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pinochle_elo import FieldRatings, Prior, joint_fit
from pinochle_referee.settings import MatchFormat
from pinochle_rules import ruleset_with

from pinochle_tournaments.events.tables import EventTables, tables_of
from pinochle_tournaments.league.ladder import LastSeason
from pinochle_tournaments.league.promotion import FinalDivision, Verdict, verdicts_of
from pinochle_tournaments.ratings import Pool, PooledMatch, Selection, board_pairs, observations
from pinochle_tournaments.storage import (
    EntrantStatus,
    InterventionKind,
    PairingStatus,
    Store,
    StoredEvent,
)

__all__ = [
    "DivisionTables",
    "SeasonTables",
    "carried_over",
    "division_pool",
    "last_season",
    "make_division_tables",
    "make_verdicts",
]

_OVER = (PairingStatus.COMPLETE, PairingStatus.ENDED, PairingStatus.VOID)


@dataclass(frozen=True, slots=True, kw_only=True)
class DivisionTables:
    """A division, as far as it is played."""

    name: str
    tables: EventTables
    ratings: FieldRatings
    """With what is carried over from the season before."""
    priors: Mapping[str, Prior]
    """Of the entrants that have one."""
    plain: FieldRatings
    """Of this season's boards alone; promotion goes by them."""

    @property
    def order(self) -> tuple[str, ...]:
        """Those who keep their places, by rank."""
        return tuple(row.standing.entrant for row in self.tables.rows if row.status is EntrantStatus.ACTIVE)


@dataclass(frozen=True, slots=True)
class SeasonTables:
    """A season, as far as it is played."""

    divisions: tuple[DivisionTables, ...]
    verdicts: tuple[Verdict, ...]


def make_division_tables(
    store: Store, event: StoredEvent, name: str, priors: Mapping[str, Prior] | None = None
) -> DivisionTables:
    """The tables of one division from what its store holds now."""
    tables = tables_of(store, event)
    names = [row.standing.entrant for row in tables.rows]
    results = list(observations(board_pairs(store, division_pool(store, event))))
    known = {entrant: prior for entrant, prior in (priors or {}).items() if entrant in names}
    plain = joint_fit(results, entrants=names)
    with_priors = joint_fit(results, entrants=names, priors=known) if known and plain.residual_deviation else plain
    return DivisionTables(
        name=name,
        tables=tables,
        ratings=with_priors,
        priors=known if with_priors is not plain else {},
        plain=plain,
    )


def make_verdicts(divisions: Sequence[DivisionTables], definition: Mapping[str, Any]) -> tuple[Verdict, ...]:
    """Who changes places, by the rules of the season."""
    promotion = definition["promotion"]
    final = [FinalDivision(each.name, each.order, each.plain.difference) for each in divisions]
    return verdicts_of(final, places=promotion["places"], level=promotion["level"])


def last_season(tables: SeasonTables) -> LastSeason:
    """What the next season begins with."""
    return LastSeason({each.name: each.order for each in tables.divisions}, tables.verdicts)


def division_pool(store: Store, event: StoredEvent) -> Pool:
    """The matches of a division that count, under the names of its entrants."""
    entrants = {entrant.number: entrant.name for entrant in store.entrants(event)}
    annulled = {each.target for each in store.interventions(event) if each.kind is InterventionKind.ANNUL}
    matches = {match.id: match for match in store.matches() if match.event.name == event.name}
    ruleset = ruleset_with(event.definition["ruleset"], event.definition.get("options", {}))
    seats = len(ruleset.seats) // len(ruleset.sides)
    pooled = []
    for pairing in store.pairings(event):
        names = {entrants[number] for number in pairing.entrants}
        if pairing.match_id is None or pairing.status not in _OVER or annulled & names:
            continue
        pooled.append(
            PooledMatch(
                match=matches[pairing.match_id],
                bots=tuple(tuple(entrants[side[seat % len(side)]] for seat in range(seats)) for side in pairing.sides),
                rotates=any(len(side) > 1 for side in pairing.sides),
                round=(event.id, pairing.round),
            )
        )
    return Pool(
        ruleset=ruleset.name,
        options="",
        match_format=MatchFormat.GAMES if "games" in event.definition else MatchFormat.BOARDS,
        selection=Selection(scope=event.name),
        matches=tuple(pooled),
    )


def carried_over(ratings: Sequence[Mapping[str, Any]], deviation: float) -> dict[str, Prior]:
    """The priors that follow from the ratings a season was sealed with: less certain by what a season adds."""
    return {
        row["entrant"]: Prior(row["rating"], math.hypot(row["standard_error"], deviation))
        for row in ratings
        if row["rating"] is not None and row["standard_error"] is not None
    }
