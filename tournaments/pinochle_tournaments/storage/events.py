"""The tournaments of a store: events with their entrants, pairings and interventions. Domain values in and out.

Pairings are written before they are played, so that what is missing is a question to the store and never a count.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from pinochle_rules import BySeat, did_you_mean, secret_from_text
from sqlalchemy import select, update

from pinochle_tournaments.errors import ArenaError
from pinochle_tournaments.storage import changes, event_rows, reading
from pinochle_tournaments.storage.event_rows import ENTRANT, INTERVENTION, PAIRING
from pinochle_tournaments.storage.event_sums import EventSums, event_sums
from pinochle_tournaments.storage.event_values import (
    SINGLE_MATCH,
    EntrantStatus,
    EventStatus,
    Intervention,
    NewEntrant,
    NewPairing,
    PairingStatus,
    StoredEntrant,
    StoredEvent,
    StoredPairing,
)
from pinochle_tournaments.storage.reading import EVENT
from pinochle_tournaments.storage.store_file import StoreFile
from pinochle_tournaments.storage.values import MatchIdentity, StoredMatch

__all__ = ["EventMethods"]

_IS_TOURNAMENT: Final = EVENT.c.format != SINGLE_MATCH


class EventMethods(StoreFile):
    """What a store knows of tournaments, and how it is changed."""

    def events(self) -> list[StoredEvent]:
        """All tournaments, oldest first."""
        with self._reading() as connection:
            return event_rows.events_of(connection, _IS_TOURNAMENT)

    def event(self, name: str | None = None) -> StoredEvent:
        """One tournament; the only one, if none is named.

        Raises:
            ArenaError: there is no such tournament, or there are several to choose from.
        """
        known = self.events()
        for event in known:
            if event.name == name or (name is None and len(known) == 1):
                return event
        if not known:
            raise ArenaError(
                f"the store {self.path} holds no tournament; `pinochle tournament run DEFINITION --store {self.path}`"
                " plays one"
            )
        names = [event.name for event in known]
        if name is None:
            raise ArenaError(f"the store {self.path} holds {len(known)} tournaments, so say which: {', '.join(names)}")
        raise ArenaError(
            f"the store {self.path} holds no tournament {name!r}{did_you_mean(name, names)}; it holds"
            f" {', '.join(names)}"
        )

    def create_event(
        self,
        name: str,
        *,
        format: str,  # noqa: A002 (the word of the definition and of the column)
        definition: Mapping[str, Any],
        entrants: Sequence[NewEntrant],
        pairings: Callable[[bytes], Iterable[NewPairing]] = lambda _seed: (),
        seed: str | None = None,
        secret: bytes | None = None,
    ) -> StoredEvent:
        """A new tournament, with its entrants and first pairings or not at all.

        The secret follows from the seed, or is drawn where neither is given. The roster is final with this: whoever
        joins later changes no deal. `pairings` is given the event seed, which follows from both.

        Raises:
            ArenaError: there is an event of this name.
        """
        if secret is None:
            secret = secrets.token_bytes(32) if seed is None else secret_from_text(seed)
        with self._changing() as connection:
            if connection.execute(select(EVENT.c.id).where(EVENT.c.name == name)).first() is not None:
                raise ArenaError(f"the store {self.path} holds an event {name} already; choose another name")
            event_rows.write_tournament(
                connection,
                name,
                format_=format,
                definition=definition,
                secret=secret,
                seed=seed,
                entrants=entrants,
                pairings=pairings,
            )
        return self.event(name)

    def grow_event(
        self,
        event: StoredEvent,
        *,
        definition: Mapping[str, Any],
        entrants: Sequence[NewEntrant] = (),
        pairings: Iterable[NewPairing] = (),
        more_boards: bool,
    ) -> StoredEvent:
        """The event with more entrants, pairings, or boards: all of it or nothing; it is open again.

        With `more_boards` every pairing that was played is due again.
        """
        with self._changing() as connection:
            event_rows.write_entrants(connection, event.id, entrants)
            event_rows.write_pairings(connection, event.id, pairings)
            if more_boards:
                was_played = (PAIRING.c.event_id == event.id) & PAIRING.c.match_id.is_not(None)
                due = update(PAIRING).where(was_played & (PAIRING.c.status != str(PairingStatus.UNPLAYED)))
                connection.execute(due.values(status=str(PairingStatus.DUE), reason=""))
            values = {"definition": _json(definition), "status": str(EventStatus.OPEN), "updated_at": changes.now()}
            connection.execute(update(EVENT).where(EVENT.c.id == event.id).values(**values))
        return self.event(event.name)

    def entrants(self, event: StoredEvent) -> list[StoredEntrant]:
        """The entrants in the order of the roster."""
        with self._reading() as connection:
            return event_rows.entrants_of(connection, event.id)

    def pairings(self, event: StoredEvent, *, status: PairingStatus | None = None) -> list[StoredPairing]:
        """The pairings and byes in the order of the schedule; those of one status, if given."""
        with self._reading() as connection:
            return event_rows.pairings_of(connection, event.id, status=status)

    def event_sums(self, event: StoredEvent) -> EventSums:
        """What the matches of an event add up to; quick, because sums are kept up to date."""
        with self._reading() as connection:
            return event_sums(connection, event.id)

    def match_pairing(self, match: StoredMatch) -> StoredPairing | None:
        """The pairing that a match is played for; None for a single match."""
        with self._reading() as connection:
            found = connection.execute(
                select(PAIRING.c.event_id, PAIRING.c.number).where(PAIRING.c.match_id == match.id)
            ).one_or_none()
            return None if found is None else event_rows.pairings_of(connection, found[0], number=found[1])[0]

    def add_pairings(self, event: StoredEvent, pairings: Iterable[NewPairing]) -> None:
        """More pairings, numbered on behind those that are there, all of them or none."""
        with self._changing() as connection:
            event_rows.write_pairings(connection, event.id, pairings)

    def start_pairing(
        self,
        event: StoredEvent,
        pairing: StoredPairing,
        identity: MatchIdentity,
        *,
        boards: int,
        specs: BySeat[str],
        label: str,
        pairing_label: str,
    ) -> StoredMatch:
        """The match of a pairing: made if there is none yet, open again if it is to have more boards than it has."""
        with self._changing() as connection:
            query = select(PAIRING.c.match_id).where(_is_pairing(event, pairing.number))
            match_id = connection.execute(query).scalar_one()
            if match_id is None:
                match_id = changes.write_match(
                    connection,
                    identity,
                    event_id=event.id,
                    boards=boards,
                    specs=specs,
                    label=label,
                    pairing=pairing_label,
                )
                connection.execute(update(PAIRING).where(_is_pairing(event, pairing.number)).values(match_id=match_id))
            match = reading.match_by_id(connection, match_id)
            assert match is not None
            if match.boards < boards:
                changes.write_boards_wanted(connection, match.id, boards)
                match = reading.match_by_id(connection, match_id)
                assert match is not None
        return match

    def set_pairing_status(
        self, event: StoredEvent, pairing: StoredPairing, status: PairingStatus, reason: str = ""
    ) -> None:
        """How far a pairing has come, and why it ended if not by being played."""
        with self._changing() as connection:
            connection.execute(
                update(PAIRING).where(_is_pairing(event, pairing.number)).values(status=str(status), reason=reason)
            )

    def set_entrant_status(
        self, event: StoredEvent, entrant: StoredEntrant, status: EntrantStatus, reason: str = ""
    ) -> None:
        """Whether an entrant goes on playing, and why not."""
        is_entrant = (ENTRANT.c.event_id == event.id) & (ENTRANT.c.number == entrant.number)
        with self._changing() as connection:
            connection.execute(update(ENTRANT).where(is_entrant).values(status=str(status), reason=reason))

    def set_event_status(self, event: StoredEvent, status: EventStatus) -> StoredEvent:
        """How far the event has come."""
        with self._changing() as connection:
            values = {"status": str(status), "updated_at": changes.now()}
            connection.execute(update(EVENT).where(EVENT.c.id == event.id).values(**values))
        return self.event(event.name)

    def interventions(self, event: StoredEvent) -> list[Intervention]:
        """What was done to the event beside playing it, oldest first."""
        with self._reading() as connection:
            return event_rows.interventions_of(connection, event.id)

    def add_intervention(self, event: StoredEvent, intervention: Intervention) -> None:
        """Add to the audit trail."""
        values = {name: getattr(intervention, name) for name in ("who", "target", "boards", "why")}
        with self._changing() as connection:
            changes.insert_row(
                connection, INTERVENTION, event_id=event.id, at=changes.now(), kind=str(intervention.kind), **values
            )


def _is_pairing(event: StoredEvent, number: int) -> Any:
    return (PAIRING.c.event_id == event.id) & (PAIRING.c.number == number)


def _json(definition: Mapping[str, Any]) -> str:
    return json.dumps(definition, ensure_ascii=False)
