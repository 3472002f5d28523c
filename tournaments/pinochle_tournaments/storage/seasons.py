"""The seasons of leagues: from draft to seal, with their divisions and who plays in them. Domain values in and out.

Each change is one transaction together with its row of the audit trail. Whether something may be done is judged before,
by `pinochle_tournaments.league.lifecycle`; a season that has meanwhile got another status is not changed.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from pinochle_rules import commitment_of
from sqlalchemy import Connection, insert, select

from pinochle_tournaments.storage import changes, event_rows, league_rows
from pinochle_tournaments.storage.event_values import StoredEvent
from pinochle_tournaments.storage.league_rows import DIVISION, ENTRANT, SEASON
from pinochle_tournaments.storage.league_values import (
    Deed,
    NewDivision,
    SeasonMove,
    SeasonStatus,
    StoredDivision,
    StoredLeague,
    StoredSeason,
    StoredSeasonEntrant,
)
from pinochle_tournaments.storage.store_file import StoreFile

__all__ = ["SeasonMethods"]


class SeasonMethods(StoreFile):
    """What a store knows of seasons, and how they are changed."""

    def seasons(self, league: StoredLeague | None = None) -> list[StoredSeason]:
        """The seasons of a league by number; of all leagues, if none is given."""
        with self._reading() as connection:
            return league_rows.seasons_of(connection, None if league is None else SEASON.c.league_id == league.id)

    def season(self, season_id: int) -> StoredSeason:
        """A season as it is now."""
        with self._reading() as connection:
            return league_rows.seasons_of(connection, SEASON.c.id == season_id)[0]

    def season_of_event(self, event: StoredEvent) -> StoredSeason | None:
        """The season that a tournament is a division of; None: it stands by itself."""
        with self._reading() as connection:
            found = connection.execute(select(DIVISION.c.season_id).where(DIVISION.c.event_id == event.id)).scalar()
            return None if found is None else league_rows.seasons_of(connection, SEASON.c.id == found)[0]

    def divisions(self, season: StoredSeason) -> list[StoredDivision]:
        """The divisions of a season, the top first; none before it was started."""
        with self._reading() as connection:
            return league_rows.divisions_of(connection, season.id)

    def season_entrants(self, season: StoredSeason) -> list[StoredSeasonEntrant]:
        """Who plays in a season, by division and number; nobody before it was started."""
        with self._reading() as connection:
            return league_rows.entrants_of_season(connection, season.id)

    def open_season(self, move: SeasonMove, definition: Mapping[str, Any], *, deadline: str | None) -> StoredSeason:
        """Its rules are fixed, and a secret is drawn the commitment of which may be told.

        Raises:
            ArenaError: the season has got another status meanwhile.
        """
        secret = secrets.token_bytes(32)
        fixed = {"definition": _json(definition), "deadline": deadline, "opened_at": changes.now()}
        return self.move_season(move, **fixed, secret=secret, secret_sha256=commitment_of(secret))

    def start_season(self, move: SeasonMove, divisions: Sequence[NewDivision]) -> StoredSeason:
        """Its divisions with their tournaments are made, and the next season is in draft: all of it or nothing.

        Raises:
            ArenaError: the season has got another status meanwhile.
        """
        season = move.season
        with self._changing() as connection:
            league_rows.write_season_status(connection, move, started_at=changes.now())
            for place, division in enumerate(divisions, start=1):
                _write_division(connection, season, place, division)
            draft = {"status": str(SeasonStatus.DRAFT), "created_at": changes.now()}
            changes.insert_row(connection, SEASON, league_id=season.league_id, number=season.number + 1, **draft)
        return self.season(season.id)

    def close_season(self, move: SeasonMove, final: Mapping[str, Any], *, seal_sha256: str) -> StoredSeason:
        """Seal it: nothing of it changes any more.

        Raises:
            ArenaError: the season has got another status meanwhile.
        """
        return self.move_season(move, final=_json(final), seal_sha256=seal_sha256, closed_at=changes.now())

    def move_season(self, move: SeasonMove, **values: Any) -> StoredSeason:
        """How far it has come; `values` by the names of columns.

        Raises:
            ArenaError: the season has got another status meanwhile.
        """
        with self._changing() as connection:
            league_rows.write_season_status(connection, move, **values)
        return self.season(move.season.id)

    def note_outage(self) -> None:
        """Whoever played running seasons has ended without an end: their audit trails say so."""
        why = "the process that played was killed, or the machine failed; boards in flight are dealt again"
        deed = Deed(command="outage", why=why, who="pinochle")
        with self._changing() as connection:
            for season in league_rows.seasons_of(connection):
                if season.status is SeasonStatus.RUNNING:
                    league_rows.write_deed(connection, deed, league_id=season.league_id, season_id=season.id)


def _write_division(connection: Connection, season: StoredSeason, place: int, division: NewDivision) -> None:
    event_id = event_rows.write_tournament(
        connection,
        event_rows.free_event_name(connection, division.event_name),
        format_=division.format,
        definition=division.definition,
        secret=division.secret,
        seed=None,
        entrants=[each.entrant for each in division.entrants],
        pairings=division.pairings,
    )
    row = {"season_id": season.id, "place": place, "name": division.name, "size": division.size}
    connection.execute(insert(DIVISION).values(**row, event_id=event_id))
    for number, each in enumerate(division.entrants, start=1):
        row = {"season_id": season.id, "division_place": place, "number": number, "bundle_id": each.bundle_id}
        connection.execute(insert(ENTRANT).values(**row, arrival=each.arrival, replaces_id=each.replaces_id))


def _json(value: Mapping[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False)
