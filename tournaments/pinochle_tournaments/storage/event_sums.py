"""What the matches of an event add up to, pairing by pairing: from sums that are kept up to date, not from boards.

Of three partnerships only the first two have such sums; the others are added up here. Nothing here writes.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, case, func, select

from pinochle_tournaments.storage.event_rows import PAIRING, PAIRING_SEAT
from pinochle_tournaments.storage.reading import DEAL, FAULT, PARTNERSHIP, RESULT, SUMMARY

__all__ = ["EventSums", "FaultSum", "ForfeitSum", "PairSums", "event_sums"]

_THREE_SIDES = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class PairSums:
    """Two sides of a pairing over their boards (or games), the first against the second; void ones apart."""

    pairing: int
    first: int
    """Index of the side; `second` is the other."""
    second: int
    boards: int
    void_boards: int
    forfeited_boards: int
    wins: int
    ties: int
    losses: int
    swing_sum: float
    imp_sum: int
    imp_square_sum: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ForfeitSum:
    """How many deals one side of a pairing forfeited."""

    pairing: int
    side: int
    """Index."""
    deals: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FaultSum:
    """Faults in deals, by the place where they happened. With three sides even boards are seated otherwise."""

    pairing: int
    table: int
    seat: str
    number: int
    """1 for boards with odd numbers, 2 for even ones."""
    faults: int


@dataclass(frozen=True, slots=True)
class EventSums:
    """An event added up."""

    pairs: tuple[PairSums, ...]
    forfeits: tuple[ForfeitSum, ...]
    faults: tuple[FaultSum, ...]


def event_sums(connection: Connection, event_id: int) -> EventSums:
    """The sums of an event's pairings that have a match, in the order of the schedule."""
    return EventSums(_pairs(connection, event_id), _forfeits(connection, event_id), _faults(connection, event_id))


def _pairs(connection: Connection, event_id: int) -> tuple[PairSums, ...]:
    third = select(PAIRING_SEAT.c.side).where(PAIRING_SEAT.c.event_id == event_id, PAIRING_SEAT.c.side == _THREE_SIDES)
    if connection.execute(third.limit(1)).one_or_none() is not None:
        return _pairs_of_three(connection, event_id)
    sums = SUMMARY.c
    query = (
        select(
            PAIRING.c.number,
            *(sums[name] for name in ("boards", "void_boards", "forfeited_boards", "wins", "ties", "losses")),
            *(sums[name] for name in ("swing_sum", "imp_sum", "imp_square_sum")),
        )
        .join(SUMMARY, sums.match_id == PAIRING.c.match_id)
        .where(PAIRING.c.event_id == event_id)
        .order_by(PAIRING.c.number)
    )
    return tuple(
        PairSums(pairing=row["number"], first=0, second=1, **{k: v for k, v in row.items() if k != "number"})
        for row in connection.execute(query).mappings()
    )


def _pairs_of_three(connection: Connection, event_id: int) -> tuple[PairSums, ...]:
    result = RESULT.c
    counts = result.is_void.is_(False)

    def number_of(condition: Any) -> Any:
        return func.sum(case((counts & condition, 1), else_=0))

    def total(value: Any) -> Any:
        return func.sum(case((counts, value), else_=0))

    query = (
        select(
            PAIRING.c.number,
            result.first_partnership,
            result.second_partnership,
            number_of(True).label("boards"),
            func.sum(case((counts, 0), else_=1)).label("void_boards"),
            number_of(result.is_forfeited).label("forfeited_boards"),
            number_of(result.outcome > 0.5).label("wins"),
            number_of(result.outcome == 0.5).label("ties"),
            number_of(result.outcome < 0.5).label("losses"),
            total(result.swing_points).label("swing_sum"),
            total(result.imp).label("imp_sum"),
            total(result.imp * result.imp).label("imp_square_sum"),
        )
        .join(RESULT, result.match_id == PAIRING.c.match_id)
        .where(PAIRING.c.event_id == event_id)
        .group_by(PAIRING.c.number, result.first_partnership, result.second_partnership)
        .order_by(PAIRING.c.number, result.first_partnership, result.second_partnership)
    )
    keys = ("number", "first_partnership", "second_partnership")
    return tuple(
        PairSums(
            pairing=row["number"],
            first=row["first_partnership"] - 1,
            second=row["second_partnership"] - 1,
            **{name: value for name, value in row.items() if name not in keys},
        )
        for row in connection.execute(query).mappings()
    )


def _forfeits(connection: Connection, event_id: int) -> tuple[ForfeitSum, ...]:
    query = (
        select(PAIRING.c.number, PARTNERSHIP.c.partnership, PARTNERSHIP.c.forfeited_deals)
        .join(PARTNERSHIP, PARTNERSHIP.c.match_id == PAIRING.c.match_id)
        .where(PAIRING.c.event_id == event_id, PARTNERSHIP.c.forfeited_deals > 0)
        .order_by(PAIRING.c.number, PARTNERSHIP.c.partnership)
    )
    return tuple(
        ForfeitSum(pairing=number, side=partnership - 1, deals=deals)
        for number, partnership, deals in connection.execute(query)
    )


def _faults(connection: Connection, event_id: int) -> tuple[FaultSum, ...]:
    """Only those in deals: a process that fails with nothing asked, or is killed, has cost nobody anything."""
    played = case((DEAL.c.game_number > 0, DEAL.c.game_number), else_=DEAL.c.board_number)
    number = (2 - played % 2).label("number")
    query = (
        select(PAIRING.c.number.label("pairing"), FAULT.c.table_number, FAULT.c.seat, number, func.count())
        .select_from(FAULT)
        .join(DEAL, DEAL.c.id == FAULT.c.deal_id)
        .join(PAIRING, PAIRING.c.match_id == FAULT.c.match_id)
        .where(PAIRING.c.event_id == event_id)
        .group_by(PAIRING.c.number, FAULT.c.table_number, FAULT.c.seat, number)
    )
    return tuple(
        FaultSum(pairing=pairing, table=table, seat=seat, number=odd, faults=count)
        for pairing, table, seat, odd, count in connection.execute(query)
    )
