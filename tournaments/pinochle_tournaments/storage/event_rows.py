"""Rows of tournaments: read into values, and written. Each function takes a connection in a transaction.

Nothing here waits or commits.
"""

from __future__ import annotations

import hashlib
import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from pinochle_rules import event_seed
from sqlalchemy import Connection, func, insert, select

from pinochle_tournaments.storage import models
from pinochle_tournaments.storage.changes import bot_id_of, free_event_name, write_event
from pinochle_tournaments.storage.event_values import (
    EntrantStatus,
    EventStatus,
    Intervention,
    InterventionKind,
    NewEntrant,
    NewPairing,
    PairingStatus,
    StoredEntrant,
    StoredEvent,
    StoredPairing,
)
from pinochle_tournaments.storage.models import table_of
from pinochle_tournaments.storage.reading import BOT, EVENT, SEASON_STATUS, bot_identity, match_event

__all__ = [
    "ENTRANT",
    "INTERVENTION",
    "PAIRING",
    "entrants_of",
    "events_of",
    "free_event_name",
    "interventions_of",
    "pairings_of",
    "roster_sha256",
    "write_entrants",
    "write_pairings",
    "write_tournament",
]

ENTRANT, ENTRANT_BOT = table_of(models.Entrant), table_of(models.EntrantBot)
PAIRING, PAIRING_SEAT = table_of(models.PairingRow), table_of(models.PairingSeat)
INTERVENTION = table_of(models.InterventionRow)


def roster_sha256(entrants: Sequence[NewEntrant]) -> str:
    """The hash of who takes part: names, and the bots behind them, in the order of the roster."""
    roster = [
        [
            entrant.name,
            [[bot.name, bot.version, bot.content_hash, list(map(list, bot.overrides))] for bot in entrant.bots],
        ]
        for entrant in entrants
    ]
    return hashlib.sha256(json.dumps(roster, ensure_ascii=False, separators=(",", ":")).encode()).hexdigest()


def events_of(connection: Connection, condition: Any) -> list[StoredEvent]:
    """The tournaments that a condition on the SQL table `event` holds for, oldest first."""
    rows = connection.execute(select(EVENT, SEASON_STATUS).where(condition).order_by(EVENT.c.id)).mappings()
    return [
        StoredEvent(
            event=match_event(row, row["name"], format_=row["format"], status=row["status"]),
            definition=json.loads(row["definition"]),
            status=EventStatus(row["status"]),
            **{name: row[name] for name in ("id", "format", "created_at", "updated_at")},
        )
        for row in rows
    ]


def entrants_of(connection: Connection, event_id: int) -> list[StoredEntrant]:
    """The entrants of an event in order."""
    query = (
        select(ENTRANT_BOT.c.number, ENTRANT_BOT.c.spec, *(BOT.c[name] for name in _BOT_COLUMNS))
        .join(BOT, BOT.c.id == ENTRANT_BOT.c.bot_id)
        .where(ENTRANT_BOT.c.event_id == event_id)
        .order_by(ENTRANT_BOT.c.number, ENTRANT_BOT.c.place)
    )
    bots: dict[int, list[Mapping[str, Any]]] = defaultdict(list)
    for row in connection.execute(query).mappings():
        bots[row["number"]].append(dict(row))
    rows = connection.execute(select(ENTRANT).where(ENTRANT.c.event_id == event_id).order_by(ENTRANT.c.number))
    return [
        StoredEntrant(
            bots=tuple(map(bot_identity, bots[row["number"]])),
            specs=tuple(bot["spec"] for bot in bots[row["number"]]),
            status=EntrantStatus(row["status"]),
            **{name: row[name] for name in ("number", "name", "reason")},
        )
        for row in rows.mappings()
    ]


def pairings_of(
    connection: Connection, event_id: int, *, status: PairingStatus | None = None, number: int | None = None
) -> list[StoredPairing]:
    """Pairings of an event by number: all, those of a status, or one."""
    chosen = PAIRING.c.event_id == event_id
    if status is not None:
        chosen &= PAIRING.c.status == str(status)
    if number is not None:
        chosen &= PAIRING.c.number == number
    is_of = (PAIRING_SEAT.c.event_id == PAIRING.c.event_id) & (PAIRING_SEAT.c.pairing_number == PAIRING.c.number)
    seats: dict[int, dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
    columns = PAIRING_SEAT.c.pairing_number, PAIRING_SEAT.c.side, PAIRING_SEAT.c.entrant_number
    order = PAIRING_SEAT.c.pairing_number, PAIRING_SEAT.c.side, PAIRING_SEAT.c.place
    for pairing, side, entrant in connection.execute(
        select(*columns).join(PAIRING, is_of).where(chosen).order_by(*order)
    ):
        seats[pairing][side].append(entrant)
    rows = connection.execute(select(PAIRING).where(chosen).order_by(PAIRING.c.number)).mappings()
    return [
        StoredPairing(
            sides=tuple(tuple(side) for side in seats[row["number"]].values()),
            is_bye=row["kind"] == "bye",
            status=PairingStatus(row["status"]),
            **{name: row[name] for name in ("number", "round", "reason", "match_id")},
        )
        for row in rows
    ]


def interventions_of(connection: Connection, event_id: int) -> list[Intervention]:
    """The audit trail of an event, oldest first."""
    rows = connection.execute(
        select(INTERVENTION).where(INTERVENTION.c.event_id == event_id).order_by(INTERVENTION.c.id)
    ).mappings()
    return [
        Intervention(
            kind=InterventionKind(row["kind"]),
            **{name: row[name] for name in ("id", "at", "who", "target", "boards", "why")},
        )
        for row in rows
    ]


def write_tournament(
    connection: Connection,
    name: str,
    *,
    format_: str,
    definition: Mapping[str, Any],
    secret: bytes,
    seed: str | None,
    entrants: Sequence[NewEntrant],
    pairings: Callable[[bytes], Iterable[NewPairing]],
) -> int:
    """A new tournament with its entrants and first pairings; its id. `pairings` is given the event seed."""
    roster = roster_sha256(entrants)
    event_id = write_event(
        connection,
        name=name,
        secret=secret,
        seed=seed,
        roster_sha256=roster,
        format=format_,
        definition=json.dumps(definition, ensure_ascii=False),
        status=str(EventStatus.OPEN),
    )
    write_entrants(connection, event_id, entrants)
    write_pairings(connection, event_id, pairings(event_seed(secret, roster)))
    return event_id


def write_entrants(connection: Connection, event_id: int, entrants: Sequence[NewEntrant]) -> None:
    """Entrants with their bots, numbered on behind those that are there."""
    last = connection.execute(select(func.max(ENTRANT.c.number)).where(ENTRANT.c.event_id == event_id)).scalar() or 0
    for number, entrant in enumerate(entrants, start=last + 1):
        values = {"name": entrant.name, "status": str(EntrantStatus.ACTIVE), "reason": ""}
        connection.execute(insert(ENTRANT).values(event_id=event_id, number=number, **values))
        for place, (bot, spec) in enumerate(zip(entrant.bots, entrant.specs, strict=True), start=1):
            row = {"event_id": event_id, "number": number, "place": place, "spec": spec}
            connection.execute(insert(ENTRANT_BOT).values(**row, bot_id=bot_id_of(connection, bot)))


def write_pairings(connection: Connection, event_id: int, pairings: Iterable[NewPairing]) -> None:
    """Pairings with their seats, numbered on behind those that are there."""
    last = connection.execute(select(func.max(PAIRING.c.number)).where(PAIRING.c.event_id == event_id)).scalar() or 0
    rows: list[dict[str, Any]] = []
    seats: list[dict[str, Any]] = []
    for number, pairing in enumerate(pairings, start=last + 1):
        rows.append(
            {
                "event_id": event_id,
                "number": number,
                "round": pairing.round,
                "kind": "bye" if pairing.is_bye else "match",
                "status": str(pairing.status),
                "reason": pairing.reason,
            }
        )
        seats += [
            {"event_id": event_id, "pairing_number": number, "side": side, "place": place, "entrant_number": entrant}
            for side, entrants in enumerate(pairing.sides, start=1)
            for place, entrant in enumerate(entrants, start=1)
        ]
    if rows:
        connection.execute(insert(PAIRING), rows)
        connection.execute(insert(PAIRING_SEAT), seats)


_BOT_COLUMNS = ("name", "version", "content_hash", "overrides")
