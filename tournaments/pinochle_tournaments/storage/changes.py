"""What is written: rows of events, matches and their changes of status. Each takes a connection in a transaction.

Deals are written by `writer`; nothing here waits or commits.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from pinochle_referee.ports import BotIdentity
from pinochle_rules import BySeat, Seat, commitment_of
from sqlalchemy import Connection, Table, insert, select, update

from pinochle_tournaments.storage.identity import (
    event_name,
    identity_sha256,
    milliseconds,
    options_json,
    overrides_json,
)
from pinochle_tournaments.storage.reading import BOT, EVENT, MATCH, PARTNERSHIP, SEAT, SUMMARY
from pinochle_tournaments.storage.values import MatchIdentity, MatchStatus, overrides_text

__all__ = [
    "bot_id_of",
    "free_event_name",
    "insert_row",
    "now",
    "write_boards_wanted",
    "write_event",
    "write_event_of_match",
    "write_match",
    "write_said",
    "write_status",
]


def now() -> str:
    """The time of writing, in UTC."""
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def insert_row(connection: Connection, table: Table, **row: Any) -> int:
    """Insert a row; the number it got."""
    key = connection.execute(insert(table).values(**row)).inserted_primary_key
    assert key is not None
    return int(key[0])


def write_match(
    connection: Connection,
    identity: MatchIdentity,
    *,
    event_id: int,
    boards: int,
    specs: BySeat[str],
    label: str,
    pairing: str,
) -> int:
    """A new match in an event; its id."""
    written_at = now()
    match_id = insert_row(
        connection,
        MATCH,
        event_id=event_id,
        label=label,
        pairing=pairing,
        identity_sha256=identity_sha256(identity),
        ruleset=identity.ruleset.name,
        options=options_json(identity),
        match_format=str(identity.match_format),
        boards=boards,
        tables=len(identity.ruleset.sides),
        decision_time_ms=milliseconds(identity.decision_seconds),
        bank_time_ms=milliseconds(identity.bank_seconds),
        penalty=str(identity.penalty),
        max_forfeits=identity.max_forfeits,
        stop_rule=identity.stop_rule or None,
        status=str(MatchStatus.OPEN),
        termination="",
        termination_detail="",
        created_at=written_at,
        updated_at=written_at,
    )
    _write_seats(connection, match_id, identity, specs)
    _write_sums(connection, match_id, len(identity.ruleset.sides))
    return match_id


def write_event_of_match(connection: Connection, identity: MatchIdentity, secret: bytes) -> int:
    """The event that a single match has for itself; its id."""
    name = free_event_name(connection, event_name(identity, commitment_of(secret)))
    return write_event(connection, name=name, secret=secret, seed=identity.seed)


def write_event(connection: Connection, *, name: str, secret: bytes, seed: str | None, **more: str) -> int:
    """A new event; its id. What a tournament has beside these is given by the names of columns."""
    written_at = now()
    return insert_row(
        connection,
        EVENT,
        name=name,
        secret=secret,
        secret_sha256=commitment_of(secret),
        is_seed_public=seed is not None,
        seed=seed,
        created_at=written_at,
        updated_at=written_at,
        **more,
    )


def write_boards_wanted(connection: Connection, match_id: int, boards: int) -> None:
    """A match is to have this many boards or games, and is open again."""
    _write(connection, match_id, boards=boards, status=str(MatchStatus.OPEN), termination="", termination_detail="")


def write_status(connection: Connection, match_id: int, status: MatchStatus, termination: str, detail: str) -> None:
    """How a match has come to its end, or was interrupted."""
    _write(connection, match_id, status=str(status), termination=termination, termination_detail=detail)


def write_said(connection: Connection, match_id: int, said: Mapping[Seat, str]) -> None:
    """The names that bots without a manifest gave in their Hello, by their seats at table 1."""
    for seat, name in said.items():
        connection.execute(
            update(SEAT).where(SEAT.c.match_id == match_id, SEAT.c.seat == seat.letter).values(said=name)
        )


def _write(connection: Connection, match_id: int, **values: str | int) -> None:
    connection.execute(update(MATCH).where(MATCH.c.id == match_id).values(**values, updated_at=now()))


def free_event_name(connection: Connection, name: str) -> str:
    """The name, with a number behind it where it is taken."""
    taken = set(connection.execute(select(EVENT.c.name).where(EVENT.c.name.startswith(name))).scalars())
    number, free = 1, name
    while free in taken:
        number += 1
        free = f"{name}-{number}"
    return free


def _write_seats(connection: Connection, match_id: int, identity: MatchIdentity, specs: Sequence[str]) -> None:
    ruleset = identity.ruleset
    for index, (seat, bot) in enumerate(zip(ruleset.seats, identity.bots, strict=True)):
        connection.execute(
            insert(SEAT).values(
                match_id=match_id,
                seat=seat.letter,
                seat_number=index + 1,
                partnership=ruleset.side_index_by_seat[index] + 1,
                bot_id=bot_id_of(connection, bot),
                spec=specs[index],
                said="",
            )
        )


def bot_id_of(connection: Connection, bot: BotIdentity) -> int:
    """The id of a bot, which is written if it is new."""
    values = {
        "name": bot.name,
        "version": bot.version,
        "content_hash": bot.content_hash,
        "overrides": overrides_json(bot),
    }
    found = connection.execute(select(BOT.c.id).filter_by(**values)).scalar_one_or_none()
    if found is None:
        found = insert_row(connection, BOT, **values, suffix=overrides_text(bot))
    return int(found)


def _write_sums(connection: Connection, match_id: int, partnerships: int) -> None:
    zeros = {column.name: 0 for column in SUMMARY.columns}
    connection.execute(insert(SUMMARY).values(zeros | {"match_id": match_id}))
    zeros = {column.name: 0 for column in PARTNERSHIP.columns}
    for number in range(1, partnerships + 1):
        connection.execute(insert(PARTNERSHIP).values(zeros | {"match_id": match_id, "partnership": number}))
