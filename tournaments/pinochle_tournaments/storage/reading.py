"""Queries: from SQL tables to values. Each takes a connection in a transaction, so that what it reads fits together.

Nothing here writes.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias

from pinochle_referee.faults import BotFault, Consequence, FaultKind, Penalty
from pinochle_referee.ports import BotIdentity
from pinochle_referee.settings import MatchFormat
from pinochle_rules import RulesError, parse_seat, ruleset_with
from sqlalchemy import Connection, RowMapping, Select, case, exists, func, select

from pinochle_tournaments.errors import ArenaError
from pinochle_tournaments.storage import league_models, models
from pinochle_tournaments.storage.event_values import SINGLE_MATCH, EventStatus
from pinochle_tournaments.storage.league_values import SeasonStatus
from pinochle_tournaments.storage.models import table_of
from pinochle_tournaments.storage.rows import read_fault
from pinochle_tournaments.storage.values import (
    BOARD_FORMAT,
    GIVEN_DEALS,
    WHOLE_GAME,
    DealKey,
    MatchEvent,
    MatchIdentity,
    MatchStatus,
    MatchSummary,
    PairSummary,
    PartnershipSummary,
    StoredBoard,
    StoredFault,
    StoredLog,
    StoredMatch,
)

__all__ = [
    "board_results",
    "bot_identity",
    "deal_rows",
    "faults_by_deal",
    "faults_of",
    "logs_of",
    "match_by_id",
    "match_event",
    "matches_of",
    "pair_summaries",
    "played_keys",
    "summary_of",
]

EVENT, BOT, MATCH = table_of(models.Event), table_of(models.Bot), table_of(models.Match)
SEAT, DEAL, RESULT = table_of(models.MatchSeat), table_of(models.Deal), table_of(models.BoardResultRow)
FAULT, LOG, HOST_FAULT = table_of(models.Fault), table_of(models.BotLog), table_of(models.HostFault)
SUMMARY, PARTNERSHIP = table_of(models.MatchSummaryRow), table_of(models.PartnershipSummaryRow)

_DIVISION, _SEASON = table_of(league_models.SeasonDivisionRow), table_of(league_models.SeasonRow)
SEASON_STATUS: Final = (
    select(_SEASON.c.status)
    .join(_DIVISION, _DIVISION.c.season_id == _SEASON.c.id)
    .where(_DIVISION.c.event_id == EVENT.c.id)
    .scalar_subquery()
    .label("season_status")
)
"""Of the season that an event is a division of; NULL: it stands by itself."""

Row: TypeAlias = Mapping[str, Any] | RowMapping
_ROWS_AT_ONCE: Final = 256
_EVENT_COLUMNS: Final = ("secret", "secret_sha256", "is_seed_public", "seed", "roster_sha256")


def matches_of(connection: Connection, condition: Any = None) -> list[StoredMatch]:
    """The matches, oldest first; those that a condition on the SQL tables `match` and `event` holds for."""
    query = select(
        MATCH,
        EVENT.c.name.label("event_name"),
        EVENT.c.format.label("event_format"),
        EVENT.c.status.label("event_status"),
        SEASON_STATUS,
        *(EVENT.c[name] for name in _EVENT_COLUMNS),
    ).join(EVENT, EVENT.c.id == MATCH.c.event_id)
    if condition is not None:
        query = query.where(condition)
    found = connection.execute(query.order_by(MATCH.c.id)).mappings().all()
    seats = _seats(connection, [row["id"] for row in found])
    return [_match(row, seats[row["id"]]) for row in found]


def match_by_id(connection: Connection, match_id: int) -> StoredMatch | None:
    """One match."""
    found = matches_of(connection, MATCH.c.id == match_id)
    return found[0] if found else None


def played_keys(connection: Connection, match_id: int) -> Iterator[DealKey]:
    """Which deals of a match are stored, in order; void ones included, for they were given up."""
    columns = DEAL.c.game_number, DEAL.c.board_number, DEAL.c.table_number
    query = select(*columns).where(DEAL.c.match_id == match_id).order_by(*columns)
    for row in _stream(connection, query):
        yield DealKey(row["game_number"], row["board_number"], row["table_number"])


def deal_rows(
    connection: Connection, match_id: int, *, key: DealKey | None = None, unfinished: bool = False
) -> Iterator[Mapping[str, Any]]:
    """Rows of a match's deals by game, board and table: all, one, or those whose board (or game) has no result yet."""
    order = DEAL.c.game_number, DEAL.c.board_number, DEAL.c.table_number
    query = select(DEAL).where(DEAL.c.match_id == match_id).order_by(*order)
    if key is not None:
        query = query.where(*(column == value for column, value in zip(order, key, strict=True)))
    if unfinished:
        # In game format the result stands under board 0 of its game. Written so that SQLite looks it up by key.
        board = case((DEAL.c.game_number == BOARD_FORMAT, DEAL.c.board_number), else_=WHOLE_GAME)
        is_same_unit = (RESULT.c.game_number == DEAL.c.game_number) & (RESULT.c.board_number == board)
        query = query.where(~exists().where((RESULT.c.match_id == DEAL.c.match_id) & is_same_unit))
    return _stream(connection, query)


def faults_by_deal(connection: Connection, match_id: int, deal_id: int | None = None) -> dict[int, list[BotFault]]:
    """The faults of each deal of a match that has any."""
    query = select(FAULT).where(FAULT.c.match_id == match_id, FAULT.c.deal_id.is_not(None)).order_by(FAULT.c.id)
    if deal_id is not None:
        query = query.where(FAULT.c.deal_id == deal_id)
    found: dict[int, list[BotFault]] = defaultdict(list)
    for row in connection.execute(query).mappings():
        found[row["deal_id"]].append(read_fault(dict(row)))
    return found


def faults_of(connection: Connection, matches: Sequence[StoredMatch], *, bot: str | None = None) -> list[StoredFault]:
    """The faults of some matches in the order stored; of one bot, by name or by name and version, if given."""
    by_id = {match.id: match for match in matches}
    query = (
        select(FAULT, DEAL.c.game_number, DEAL.c.board_number)
        .join(DEAL, DEAL.c.id == FAULT.c.deal_id, isouter=True)
        .order_by(FAULT.c.id)
    )
    if len(by_id) == 1:
        query = query.where(FAULT.c.match_id == next(iter(by_id)))
    faults = (_fault(by_id[row["match_id"]], row) for row in _stream(connection, query) if row["match_id"] in by_id)
    return [fault for fault in faults if bot is None or bot in (fault.bot, fault.bot.partition(" ")[0])]


def logs_of(connection: Connection, match: StoredMatch, *, table: int | None = None) -> list[StoredLog]:
    """The whole logs of a match's bot processes, of one table or of all."""
    query = select(LOG).where(LOG.c.match_id == match.id).order_by(LOG.c.id)
    if table is not None:
        query = query.where(LOG.c.table_number == table)
    found = []
    for row in connection.execute(query).mappings():
        seat, number = parse_seat(row["seat"]), row["table_number"]
        bot = match.label_at(seat, number)
        found.append(StoredLog(match=match.id, table=number, seat=seat, bot=bot, text=row["text"]))
    return found


def board_results(connection: Connection, match_id: int, *, first: int = 0, second: int = 1) -> Iterator[StoredBoard]:
    """The results of a match's boards (or games), in their order, for one partnership against another."""
    query = (
        select(RESULT)
        .where(
            RESULT.c.match_id == match_id,
            RESULT.c.first_partnership == first + 1,
            RESULT.c.second_partnership == second + 1,
        )
        .order_by(RESULT.c.game_number, RESULT.c.board_number)
    )
    for row in _stream(connection, query):
        yield StoredBoard(
            game=row["game_number"],
            board=row["board_number"],
            first=first,
            second=second,
            **{name: row[name] for name in ("swing_points", "imp", "outcome", "is_forfeited", "is_void")},
        )


def pair_summaries(connection: Connection, match_id: int) -> list[PairSummary]:
    """Every pair of partnerships that has boards, added up here: only the first pair's sums are kept."""
    pair = RESULT.c.first_partnership, RESULT.c.second_partnership
    outcome = RESULT.c.outcome
    query = (
        select(
            *pair,
            func.count().label("boards"),
            func.sum(case((outcome > 0.5, 1), else_=0)).label("wins"),
            func.sum(case((outcome == 0.5, 1), else_=0)).label("ties"),
            func.sum(case((outcome < 0.5, 1), else_=0)).label("losses"),
            func.sum(RESULT.c.swing_points).label("swing_sum"),
            func.sum(RESULT.c.imp).label("imp_sum"),
        )
        .where(RESULT.c.match_id == match_id, RESULT.c.is_void.is_(False))
        .group_by(*pair)
        .order_by(*pair)
    )
    return [
        PairSummary(
            first=row["first_partnership"] - 1,
            second=row["second_partnership"] - 1,
            **_without(row, "first_partnership", "second_partnership"),
        )
        for row in connection.execute(query).mappings()
    ]


def summary_of(connection: Connection, match_id: int) -> MatchSummary:
    """The sums of a match."""
    row = connection.execute(select(SUMMARY).where(SUMMARY.c.match_id == match_id)).mappings().one()
    query = select(PARTNERSHIP).where(PARTNERSHIP.c.match_id == match_id).order_by(PARTNERSHIP.c.partnership)
    partnerships = [
        PartnershipSummary(**_without(partnership, "match_id", "partnership"))
        for partnership in connection.execute(query).mappings()
    ]
    return MatchSummary(**_without(row, "match_id"), partnerships=tuple(partnerships))


def _stream(connection: Connection, query: Select[Any]) -> Iterator[Mapping[str, Any]]:
    """Row after row, without holding all of them."""
    for row in connection.execution_options(yield_per=_ROWS_AT_ONCE).execute(query).mappings():
        yield dict(row)


def _seats(connection: Connection, match_ids: Sequence[int]) -> dict[int, list[Mapping[str, Any]]]:
    query = (
        select(SEAT, BOT.c.name, BOT.c.version, BOT.c.content_hash, BOT.c.overrides)
        .join(BOT, BOT.c.id == SEAT.c.bot_id)
        .order_by(SEAT.c.match_id, SEAT.c.seat_number)
    )
    if len(match_ids) == 1:
        query = query.where(SEAT.c.match_id == match_ids[0])
    found: dict[int, list[Mapping[str, Any]]] = defaultdict(list)
    for row in connection.execute(query).mappings():
        found[row["match_id"]].append(dict(row))
    return found


def _match(row: Row, seats: Sequence[Mapping[str, Any]]) -> StoredMatch:
    try:
        ruleset = ruleset_with(row["ruleset"], json.loads(row["options"]))
    except RulesError as error:
        raise ArenaError(f"match {row['id']} cannot be read: {error}; a newer pinochle-arena may know it") from error
    limit = row["decision_time_ms"]
    identity = MatchIdentity(
        bots=tuple(map(bot_identity, seats)),
        ruleset=ruleset,
        match_format=MatchFormat(row["match_format"]),
        seed=row["seed"],
        decision_seconds=None if limit is None else limit / 1000,
        bank_seconds=row["bank_time_ms"] / 1000,
        penalty=Penalty(row["penalty"]),
        max_forfeits=row["max_forfeits"],
        stop_rule=row["stop_rule"] or "",
        deals_sha256=row["pairing"].removeprefix(GIVEN_DEALS) if row["pairing"].startswith(GIVEN_DEALS) else "",
    )
    return StoredMatch(
        event=match_event(row, row["event_name"], format_=row["event_format"], status=row["event_status"]),
        identity=identity,
        status=MatchStatus(row["status"]),
        specs=tuple(seat["spec"] for seat in seats),
        said=tuple(seat["said"] for seat in seats),
        **{name: row[name] for name in ("id", "label", "pairing", "boards", "tables")},
        **{name: row[name] for name in ("termination", "termination_detail", "created_at", "updated_at")},
    )


def match_event(row: Row, name: str, *, format_: str, status: str) -> MatchEvent:
    """Where boards come from, of a row with the columns of the SQL table `event`, and `SEASON_STATUS`.

    A division of a season is under way until the season is closed: until then boards may be played again.
    """
    season = row["season_status"]
    if season is not None:
        is_under_way = season != SeasonStatus.CLOSED
    else:
        is_under_way = format_ != SINGLE_MATCH and status in (EventStatus.OPEN, EventStatus.INTERRUPTED)
    return MatchEvent(name=name, is_under_way=is_under_way, **{column: row[column] for column in _EVENT_COLUMNS})


def bot_identity(row: Row) -> BotIdentity:
    """Which bot, of a row with the columns of the SQL table `bot`."""
    return BotIdentity(
        name=row["name"],
        version=row["version"],
        content_hash=row["content_hash"],
        overrides=tuple((key, value) for key, value in json.loads(row["overrides"])),
    )


def _fault(match: StoredMatch, row: Mapping[str, Any]) -> StoredFault:
    seat, table = parse_seat(row["seat"]), row["table_number"]
    key = None if row["deal_id"] is None else DealKey(row["game_number"], row["board_number"], table)
    return StoredFault(
        id=row["id"],
        match=match.id,
        key=key,
        table=table,
        seat=seat,
        action=row["action"],
        nth=row["nth"],
        kind=FaultKind(row["kind"]),
        detail=row["detail"],
        consequence=Consequence(row["consequence"]),
        log=row["log"],
        bot=match.label_at(seat, table, key.number if key else 1),
    )


def _without(row: Row, *names: str) -> dict[str, Any]:
    return {name: value for name, value in row.items() if name not in names}
