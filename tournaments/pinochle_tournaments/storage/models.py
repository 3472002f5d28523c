"""The SQL tables as SQLModel classes: what the newest migration arrives at.

Names are set explicitly, singular and in snake_case. Rows are made and read as Core rows elsewhere; these classes say
what the SQL tables hold and never leave the storage package. A change here needs a migration: a test compares them.
"""

from __future__ import annotations

from typing import Any, ClassVar

from sqlalchemy import Table, UniqueConstraint
from sqlmodel import Field, SQLModel

__all__ = [
    "BoardResultRow",
    "Bot",
    "BotLog",
    "Deal",
    "Entrant",
    "EntrantBot",
    "Event",
    "Fault",
    "HostFault",
    "InterventionRow",
    "Match",
    "MatchSeat",
    "MatchSummaryRow",
    "PairingRow",
    "PairingSeat",
    "PartnershipSummaryRow",
    "RatingSnapshotRow",
    "RatingValueRow",
    "table_of",
]


def _with_default(text: str) -> Any:
    """A text that a migration added; rows written before it have this."""
    return Field(default=text, sa_column_kwargs={"server_default": text})


class Event(SQLModel, table=True):
    """Whatever has one name and one secret."""

    __tablename__ = "event"
    id: int | None = Field(default=None, primary_key=True)
    name: str = Field(unique=True)
    secret: bytes
    secret_sha256: str
    is_seed_public: bool
    seed: str | None = None
    roster_sha256: str | None = None
    created_at: str
    format: str = _with_default("match")
    """`match`: a single match; else that of a tournament's schedule."""
    status: str = _with_default("open")
    """Of a tournament. A single match has its own."""
    definition: str | None = None
    """JSON object; NULL for a single match."""
    updated_at: str | None = None


class Bot(SQLModel, table=True):
    """A bot: name, version, content, and the environment set on top."""

    __tablename__ = "bot"
    __table_args__: ClassVar = (UniqueConstraint("name", "version", "content_hash", "overrides"),)
    id: int | None = Field(default=None, primary_key=True)
    name: str
    version: str
    content_hash: str
    overrides: str
    """JSON list of [key, value]."""
    suffix: str
    """The same for people: `:KEY=VALUE,…`, or empty."""


class Match(SQLModel, table=True):
    """A match, with everything that makes it this one."""

    __tablename__ = "match"
    id: int | None = Field(default=None, primary_key=True)
    event_id: int = Field(foreign_key="event.id", index=True)
    label: str
    pairing: str
    identity_sha256: str = Field(index=True)
    """Over all of its identity but the seed."""
    ruleset: str
    options: str
    """JSON object."""
    match_format: str
    boards: int
    tables: int
    decision_time_ms: int | None = None
    bank_time_ms: int
    penalty: str
    max_forfeits: int
    status: str
    termination: str
    termination_detail: str
    created_at: str
    updated_at: str
    stop_rule: str | None = None
    """By which it may stop on its own result; NULL: it runs to its number of boards."""


class MatchSeat(SQLModel, table=True):
    """Who sits where at table 1."""

    __tablename__ = "match_seat"
    match_id: int = Field(foreign_key="match.id", primary_key=True)
    seat: str = Field(primary_key=True)
    seat_number: int
    """Clockwise from 1."""
    partnership: int
    bot_id: int = Field(foreign_key="bot.id", index=True)
    spec: str
    said: str


class Deal(SQLModel, table=True):
    """One deal at one table. Lists by seat or side are JSON, in the ruleset's order."""

    __tablename__ = "deal"
    __table_args__: ClassVar = (UniqueConstraint("match_id", "game_number", "board_number", "table_number"),)
    id: int | None = Field(default=None, primary_key=True)
    match_id: int = Field(foreign_key="match.id")
    game_number: int
    board_number: int
    table_number: int
    dealer: str
    hands: str
    scores_before: str
    result: str
    """As in records, or `void`."""
    declarer: str | None = None
    declaring_partnership: int | None = None
    bid_points: int | None = None
    trump: str | None = None
    melds: str
    trick_points: str
    deltas: str
    actions: str
    """Joined by comma and space."""
    forfeited_by: str | None = None
    decisions: int
    thinking_ms: float
    times_ms: str | None = None
    remarks: str | None = None
    void_reason: str
    stored_at: str
    widow: str | None = None
    stock: str | None = None
    """In drawing order, the upcard last."""
    checks_before: str | None = None
    checks: str | None = None
    """What each partner of a side gets in the second ledger; NULL where there is none."""


class BoardResultRow(SQLModel, table=True):
    """A board over all its tables, for the first partnership; in game format a game, with board 0."""

    __tablename__ = "board_result"
    match_id: int = Field(foreign_key="match.id", primary_key=True)
    game_number: int = Field(primary_key=True)
    board_number: int = Field(primary_key=True)
    first_partnership: int = Field(primary_key=True)
    second_partnership: int = Field(primary_key=True)
    swing_points: float
    imp: int
    outcome: float
    is_forfeited: bool
    is_void: bool


class Fault(SQLModel, table=True):
    """Something that a bot did wrong, with the tail of its own output."""

    __tablename__ = "fault"
    id: int | None = Field(default=None, primary_key=True)
    match_id: int = Field(foreign_key="match.id", index=True)
    deal_id: int | None = Field(default=None, foreign_key="deal.id", index=True)
    table_number: int
    seat: str
    action: int | None = None
    nth: int = Field(default=1, sa_column_kwargs={"server_default": "1"})
    kind: str
    detail: str
    consequence: str
    log: str
    stored_at: str


class HostFault(SQLModel, table=True):
    """The machine's own failure: why a deal was voided and dealt again."""

    __tablename__ = "host_fault"
    id: int | None = Field(default=None, primary_key=True)
    match_id: int = Field(foreign_key="match.id", index=True)
    game_number: int
    board_number: int
    table_number: int
    detail: str
    stored_at: str


class BotLog(SQLModel, table=True):
    """What a bot process wrote to its standard output and error, where that is kept."""

    __tablename__ = "bot_log"
    id: int | None = Field(default=None, primary_key=True)
    match_id: int = Field(foreign_key="match.id", index=True)
    table_number: int
    seat: str
    text: str
    stored_at: str


class MatchSummaryRow(SQLModel, table=True):
    """A match added up."""

    __tablename__ = "match_summary"
    match_id: int = Field(foreign_key="match.id", primary_key=True)
    deals: int
    void_deals: int
    boards: int
    void_boards: int
    forfeited_boards: int
    wins: int
    ties: int
    losses: int
    swing_sum: float
    swing_square_sum: float
    imp_sum: int
    imp_square_sum: int


class PartnershipSummaryRow(SQLModel, table=True):
    """What one partnership did in a match, added up."""

    __tablename__ = "partnership_summary"
    match_id: int = Field(foreign_key="match.id", primary_key=True)
    partnership: int = Field(primary_key=True)
    contracts: int
    contracts_made: int
    contracts_set: int
    bid_points: int
    meld_points: int
    trick_points: int
    delta_points: int
    forfeited_deals: int
    faults: int
    decisions: int
    thinking_ms: float
    checks: int = Field(default=0, sa_column_kwargs={"server_default": "0"})


class Entrant(SQLModel, table=True):
    """Whoever takes part in a tournament under one name."""

    __tablename__ = "entrant"
    event_id: int = Field(foreign_key="event.id", primary_key=True)
    number: int = Field(primary_key=True)
    name: str
    status: str
    reason: str


class EntrantBot(SQLModel, table=True):
    """The bots of an entrant: one, or those of a named pair by the order of their seats."""

    __tablename__ = "entrant_bot"
    event_id: int = Field(foreign_key="event.id", primary_key=True)
    number: int = Field(primary_key=True)
    place: int = Field(primary_key=True)
    bot_id: int = Field(foreign_key="bot.id")
    spec: str


class PairingRow(SQLModel, table=True):
    """Who is to meet whom; the match where it was begun."""

    __tablename__ = "pairing"
    event_id: int = Field(foreign_key="event.id", primary_key=True)
    number: int = Field(primary_key=True)
    round: int
    kind: str
    """`match` or `bye`."""
    status: str
    reason: str
    match_id: int | None = Field(default=None, foreign_key="match.id", index=True)


class PairingSeat(SQLModel, table=True):
    """Who sits where in a pairing: a place of a side, all places if there is only one."""

    __tablename__ = "pairing_seat"
    event_id: int = Field(foreign_key="event.id", primary_key=True)
    pairing_number: int = Field(primary_key=True)
    side: int = Field(primary_key=True)
    place: int = Field(primary_key=True)
    entrant_number: int


class InterventionRow(SQLModel, table=True):
    """What was done to an event beside playing it."""

    __tablename__ = "intervention"
    id: int | None = Field(default=None, primary_key=True)
    event_id: int = Field(foreign_key="event.id", index=True)
    at: str
    who: str
    kind: str
    target: str
    boards: str
    why: str


class RatingSnapshotRow(SQLModel, table=True):
    """Ratings as they stood at some time; never changed."""

    __tablename__ = "rating_snapshot"
    id: int | None = Field(default=None, primary_key=True)
    name: str = Field(unique=True)
    scope: str
    filter: str
    """What was left out, counted in or fixed, as it is written on the command line."""
    method: str
    program_version: str
    saved_at: str


class RatingValueRow(SQLModel, table=True):
    """One entrant in a snapshot."""

    __tablename__ = "rating_value"
    snapshot_id: int = Field(foreign_key="rating_snapshot.id", primary_key=True)
    number: int = Field(primary_key=True)
    ruleset: str
    options: str
    match_format: str
    entrant: str
    rating: float | None = None
    standard_error: float | None = None
    pairs: int


def table_of(model: type[SQLModel]) -> Table:
    """The Core table of a class."""
    return SQLModel.metadata.tables[str(model.__tablename__)]
