"""What a match that goes on must know of before: who forfeited what, by whom it was lost, what the host has spoilt.

Each function takes a connection in a transaction. Nothing here writes.
"""

from __future__ import annotations

from collections import Counter, defaultdict

from pinochle_referee.faults import Consequence
from pinochle_rules import BySide, parse_side
from sqlalchemy import Connection, exists, func, select

from pinochle_tournaments.storage.reading import DEAL, FAULT, HOST_FAULT
from pinochle_tournaments.storage.values import StoredMatch

__all__ = ["forfeits_of", "lost_by", "voids"]


def voids(connection: Connection, match_id: int) -> dict[int, dict[tuple[int, int], int]]:
    """How often the host has spoilt deals: by number of the board (or game), then by board and table."""
    place = HOST_FAULT.c.game_number, HOST_FAULT.c.board_number, HOST_FAULT.c.table_number
    query = select(*place, func.count()).where(HOST_FAULT.c.match_id == match_id).group_by(*place)
    counted: defaultdict[int, dict[tuple[int, int], int]] = defaultdict(dict)
    for game, board, table, times in connection.execute(query):
        counted[game or board][board, table] = times
    return counted


def forfeits_of(connection: Connection, match: StoredMatch) -> BySide[Counter[int]]:
    """How many boards each partnership has forfeited, by their number, or in game format that of their game."""
    sides = match.identity.ruleset.sides
    query = select(DEAL.c.game_number, DEAL.c.board_number, DEAL.c.table_number, DEAL.c.forfeited_by).where(
        DEAL.c.match_id == match.id, DEAL.c.forfeited_by.is_not(None)
    )
    boards: list[set[tuple[int, int]]] = [set() for _ in sides]
    for game, board, table, side in connection.execute(query):
        boards[match.partnership_at(sides.index(parse_side(side)), table, game or board)].add((game, board))
    return tuple(Counter(game or board for game, board in forfeited) for forfeited in boards)


def lost_by(connection: Connection, match: StoredMatch) -> int | None:
    """The partnership through which a match ended early: it forfeited a board without a fault on that board."""
    other = DEAL.alias()
    at_fault = exists().where(
        FAULT.c.deal_id == other.c.id,
        FAULT.c.consequence == str(Consequence.FORFEIT),
        other.c.match_id == DEAL.c.match_id,
        other.c.game_number == DEAL.c.game_number,
        other.c.board_number == DEAL.c.board_number,
    )
    query = select(DEAL.c.game_number, DEAL.c.board_number, DEAL.c.table_number, DEAL.c.forfeited_by).where(
        DEAL.c.match_id == match.id, DEAL.c.forfeited_by.is_not(None), ~at_fault
    )
    row = connection.execute(query.limit(1)).one_or_none()
    if row is None:
        return None
    game, board, table, side = row
    return match.partnership_at(match.identity.ruleset.sides.index(parse_side(side)), table, game or board)
