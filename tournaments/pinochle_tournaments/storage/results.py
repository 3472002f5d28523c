"""Results of many matches at once: what ratings are computed from. Each function takes a connection in a transaction.

Nothing here writes, and nothing here knows who sat where: a match's partnerships are indices from 0.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, select

from pinochle_tournaments.storage.reading import DEAL, RESULT
from pinochle_tournaments.storage.rows import VOID
from pinochle_tournaments.storage.values import StoredBoard

__all__ = ["TableFigures", "deal_contents_of", "results_of", "table_figures_of"]

_FEW: Final = 500
"""So many matches are looked up by number; with more the whole SQL table is read, and others are passed over."""
_HASH_DIGITS: Final = 16
_ROWS_AT_ONCE: Final = 10_000


@dataclass(frozen=True, slots=True, kw_only=True)
class TableFigures:
    """What one table made of a deal. Lists are by seat (melds) and side of that table, in the ruleset's order."""

    game: int
    board: int
    table: int
    declarer: str | None
    """Seat letter; None without a contract."""
    bid_points: int | None
    trump: str | None
    melds: tuple[int, ...]
    trick_points: tuple[int, ...]
    deltas: tuple[int, ...]
    is_forfeited: bool


def results_of(connection: Connection, matches: Collection[int]) -> Iterator[tuple[int, StoredBoard]]:
    """Every board that counts (void ones do not) of these matches, with the match's number, in their order."""
    wanted = frozenset(matches)
    columns = (
        RESULT.c.match_id, RESULT.c.game_number, RESULT.c.board_number, RESULT.c.first_partnership,
        RESULT.c.second_partnership, RESULT.c.swing_points, RESULT.c.imp, RESULT.c.outcome, RESULT.c.is_forfeited,
    )  # fmt: skip
    query = select(*columns).where(RESULT.c.is_void.is_(False)).order_by(*columns[:5])
    if len(wanted) <= _FEW:
        query = query.where(RESULT.c.match_id.in_(wanted))
    for row in connection.execution_options(yield_per=_ROWS_AT_ONCE).execute(query):
        match_id, game, board, first, second, swing_points, imp, outcome, is_forfeited = row
        if match_id in wanted:
            yield (
                match_id,
                StoredBoard(
                    game=game,
                    board=board,
                    first=first - 1,
                    second=second - 1,
                    swing_points=swing_points,
                    imp=imp,
                    outcome=outcome,
                    is_forfeited=is_forfeited,
                    is_void=False,
                ),
            )


def table_figures_of(connection: Connection, match_id: int) -> Iterator[TableFigures]:
    """Every deal of a match but void ones, without its cards and actions, by game, board and table."""
    order = DEAL.c.game_number, DEAL.c.board_number, DEAL.c.table_number
    columns = (
        *order, DEAL.c.declarer, DEAL.c.bid_points, DEAL.c.trump,
        DEAL.c.melds, DEAL.c.trick_points, DEAL.c.deltas, DEAL.c.forfeited_by,
    )  # fmt: skip
    query = select(*columns).where(DEAL.c.match_id == match_id, DEAL.c.result != VOID).order_by(*order)
    for row in connection.execution_options(yield_per=_ROWS_AT_ONCE).execute(query):
        game, board, table, declarer, bid_points, trump, melds, trick_points, deltas, forfeited_by = row
        yield TableFigures(
            game=game,
            board=board,
            table=table,
            declarer=declarer,
            bid_points=bid_points,
            trump=trump,
            melds=tuple(json.loads(melds)),
            trick_points=tuple(json.loads(trick_points)),
            deltas=tuple(json.loads(deltas)),
            is_forfeited=forfeited_by is not None,
        )


def deal_contents_of(connection: Connection, match_id: int) -> dict[tuple[int, int], str]:
    """A hash of dealer and cards of every deal of a match, by game and board."""
    columns = DEAL.c.game_number, DEAL.c.board_number, DEAL.c.dealer, DEAL.c.hands, DEAL.c.widow, DEAL.c.stock
    query = select(*columns).where(DEAL.c.match_id == match_id)
    found = {}
    for game, board, *dealt in connection.execution_options(yield_per=_ROWS_AT_ONCE).execute(query):
        found[game, board] = hashlib.sha256(json.dumps(dealt).encode()).hexdigest()[:_HASH_DIGITS]
    return found
