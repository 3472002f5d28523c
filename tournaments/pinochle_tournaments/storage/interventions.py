"""What somebody may do to an event beside playing it: throw boards away, take an entrant out. All of it, or nothing.

Each is one transaction together with its row of the audit trail, and with the league's where it is in a season.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from sqlalchemy import Connection, update

from pinochle_tournaments.storage import changes, league_rows
from pinochle_tournaments.storage.erasing import erase_boards
from pinochle_tournaments.storage.event_rows import ENTRANT, INTERVENTION, PAIRING
from pinochle_tournaments.storage.event_values import (
    EntrantStatus,
    EventStatus,
    Intervention,
    PairingStatus,
    StoredEntrant,
    StoredEvent,
    StoredPairing,
)
from pinochle_tournaments.storage.league_values import SeasonMove
from pinochle_tournaments.storage.reading import EVENT
from pinochle_tournaments.storage.store_file import StoreFile
from pinochle_tournaments.storage.values import StoredMatch

__all__ = ["InterventionMethods"]


class InterventionMethods(StoreFile):
    """How a store lets an organiser step in."""

    def throw_away(
        self,
        event: StoredEvent,
        pairing: StoredPairing,
        match: StoredMatch,
        *,
        numbers: Collection[int] | None,
        intervention: Intervention,
        season: SeasonMove | None = None,
    ) -> None:
        """Forget boards (or games) of a match, or all of them; the match, its pairing and the event are open again."""
        with self._changing() as connection:
            erase_boards(connection, match, numbers)
            changes.write_boards_wanted(connection, match.id, match.boards)
            _write_pairing(connection, event, pairing, PairingStatus.DUE, "")
            connection.execute(
                update(EVENT)
                .where(EVENT.c.id == event.id)
                .values(status=str(EventStatus.OPEN), updated_at=changes.now())
            )
            _write_intervention(connection, event, intervention)
            if season is not None:
                league_rows.write_season_status(connection, season)

    def take_out(
        self,
        event: StoredEvent,
        entrant: StoredEntrant,
        status: EntrantStatus,
        *,
        unplayed: Sequence[StoredPairing],
        intervention: Intervention,
        season: SeasonMove | None = None,
    ) -> None:
        """An entrant plays no more, and these pairings are never played."""
        is_entrant = (ENTRANT.c.event_id == event.id) & (ENTRANT.c.number == entrant.number)
        with self._changing() as connection:
            connection.execute(update(ENTRANT).where(is_entrant).values(status=str(status), reason=intervention.why))
            for pairing in unplayed:
                _write_pairing(connection, event, pairing, PairingStatus.UNPLAYED, f"{entrant.name} is {status}")
            _write_intervention(connection, event, intervention)
            if season is not None:
                league_rows.write_season_status(connection, season)


def _write_pairing(
    connection: Connection, event: StoredEvent, pairing: StoredPairing, status: PairingStatus, reason: str
) -> None:
    is_pairing = (PAIRING.c.event_id == event.id) & (PAIRING.c.number == pairing.number)
    connection.execute(update(PAIRING).where(is_pairing).values(status=str(status), reason=reason))


def _write_intervention(connection: Connection, event: StoredEvent, intervention: Intervention) -> None:
    values = {name: getattr(intervention, name) for name in ("who", "target", "boards", "why")}
    changes.insert_row(
        connection, INTERVENTION, event_id=event.id, at=changes.now(), kind=str(intervention.kind), **values
    )
