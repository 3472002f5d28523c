"""Takes boards out of a match again, with all that belongs to them, and makes its sums anew from what is left.

Each function takes a connection in a transaction. Why boards are taken out is not asked here.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping
from typing import Any

from pinochle_referee.settings import MatchFormat
from sqlalchemy import ColumnElement, Connection, Table, delete, exists, select, update

from pinochle_tournaments.storage import reading
from pinochle_tournaments.storage.reading import DEAL, FAULT, HOST_FAULT, PARTNERSHIP, RESULT, SUMMARY
from pinochle_tournaments.storage.recount import GamesPlayed
from pinochle_tournaments.storage.rows import finished_deal
from pinochle_tournaments.storage.tally import MatchTally, Sums
from pinochle_tournaments.storage.values import StoredBoard, StoredMatch

__all__ = ["erase_behind", "erase_boards"]


def erase_boards(connection: Connection, match: StoredMatch, numbers: Collection[int] | None) -> None:
    """Forget boards (or games) of a match; None: all of them, and faults that belong to no board."""
    of_deals: ColumnElement[bool] = FAULT.c.match_id == match.id
    if numbers is None:
        _erase(connection, of_deals, {table: table.c.match_id == match.id for table in (DEAL, RESULT, HOST_FAULT)})
    else:
        chosen = {
            table: (table.c.match_id == match.id) & _number(table, match).in_(numbers)
            for table in (DEAL, RESULT, HOST_FAULT)
        }
        _erase(connection, of_deals & FAULT.c.deal_id.in_(select(DEAL.c.id).where(chosen[DEAL])), chosen)
    _count_again(connection, match)


def erase_behind(connection: Connection, match: StoredMatch, last: int) -> None:
    """Forget the boards (or games) of a match behind number `last`."""
    chosen = {
        table: (table.c.match_id == match.id) & (_number(table, match) > last) for table in (DEAL, RESULT, HOST_FAULT)
    }
    if any(connection.execute(select(exists().where(rows))).scalar_one() for rows in chosen.values()):
        of_deals = (FAULT.c.match_id == match.id) & FAULT.c.deal_id.in_(select(DEAL.c.id).where(chosen[DEAL]))
        _erase(connection, of_deals, chosen)
        _count_again(connection, match)


def _number(table: Table, match: StoredMatch) -> ColumnElement[int]:
    is_games = match.identity.match_format is MatchFormat.GAMES
    return table.c.game_number if is_games else table.c.board_number


def _erase(connection: Connection, of_faults: ColumnElement[bool], chosen: Mapping[Table, ColumnElement[bool]]) -> None:
    # The faults first: which they are may follow from the deals. How often deals may be spoilt is counted anew.
    for table, rows in {FAULT: of_faults, **chosen}.items():
        connection.execute(delete(table).where(rows))


def _count_again(connection: Connection, match: StoredMatch) -> None:
    """Sums are added to with every deal stored and never taken from: make them anew from what is left."""
    ruleset, tally, played = match.identity.ruleset, MatchTally(match), GamesPlayed(match)
    faults = reading.faults_by_deal(connection, match.id)
    for row in reading.deal_rows(connection, match.id):
        deal = finished_deal(ruleset, row, faults.get(row["id"], ()))
        tally.add_deal(deal)
        played.add(deal)
    if match.identity.match_format is MatchFormat.GAMES:
        for game, pairs in _games(connection, match).items():
            tally.count_board(pairs)
            tally.count_awards(played.awards(game))
    for fault in reading.faults_of(connection, [match]):
        if fault.key is None:
            tally.add_faults(fault.table, [ruleset.seat_index[fault.seat]])
    match_sums, partnership_sums = tally.take_sums()
    connection.execute(update(SUMMARY).where(SUMMARY.c.match_id == match.id).values(_sums(SUMMARY.c, match_sums)))
    for number, sums in enumerate(partnership_sums, start=1):
        is_row = (PARTNERSHIP.c.match_id == match.id) & (PARTNERSHIP.c.partnership == number)
        connection.execute(update(PARTNERSHIP).where(is_row).values(_sums(PARTNERSHIP.c, sums)))


def _games(connection: Connection, match: StoredMatch) -> dict[int, list[StoredBoard]]:
    """The results of each game, the pairs of partnerships in order."""
    sides = range(len(match.identity.ruleset.sides))
    games: dict[int, list[StoredBoard]] = defaultdict(list)
    for first in sides:
        for second in sides[first + 1 :]:
            for board in reading.board_results(connection, match.id, first=first, second=second):
                games[board.game].append(board)
    return games


def _sums(columns: Any, sums: Sums) -> Mapping[str, float]:
    """Every column that is added up, 0 where nothing is left to add."""
    return {column.name: sums.get(column.name, 0) for column in columns if not column.primary_key}
