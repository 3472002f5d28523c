"""Explains one stored board: its playings at all tables side by side, and where the points between them went."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from pinochle_elo import SwingParts, swing_parts
from pinochle_rules import Record, read_record

from pinochle_tournaments.board_diff import Playing, table_points
from pinochle_tournaments.deal_names import BoardName
from pinochle_tournaments.errors import ArenaError
from pinochle_tournaments.hidden_boards import check_shown
from pinochle_tournaments.storage import DealKey, Store, StoredBoard, StoredMatch

__all__ = ["BoardDiff", "PairSwing", "diff_of"]


@dataclass(frozen=True, slots=True)
class PairSwing:
    """What the board brought one partnership against another. No result: the board has not ended, or is not judged."""

    first: str
    second: str
    result: StoredBoard | None
    parts: SwingParts | None
    """None where the swing cannot be split: in units and checks, and where somebody forfeited."""


@dataclass(frozen=True, slots=True)
class BoardDiff:
    """One board at all its tables."""

    name: BoardName
    match: StoredMatch
    playings: Sequence[Playing]
    pairs: Sequence[PairSwing]

    @property
    def record(self) -> Record:
        """The playing at table 1; dealer and ruleset are the same at all tables."""
        return self.playings[0].record


def diff_of(store: Store, name: BoardName, *, now: bool = False) -> BoardDiff:
    """Read a board at all its tables.

    Raises:
        ArenaError: it is not stored at all of them, a table is void, or its cards are still hidden.
    """
    match = store.match(name.match)
    stored = {key.table for key in store.played_deals(match) if (key.game, key.board) == (name.game, name.board)}
    check_shown(store, match, DealKey(name.game, name.board, 1), now=now)
    if len(stored) == 1 and match.tables > 1:
        raise ArenaError(f"board {name} was played at table {stored.pop()} only: there is nothing to compare it with")
    playings = [
        Playing(f"table {table}", read_record(store.record(match, name.board, table, game=name.game)))
        for table in sorted(stored) or range(1, match.tables + 1)
    ]
    names = match.partnership_names
    pairs = [
        PairSwing(
            names[first],
            names[second],
            _result(store, match, name, first, second),
            _parts(match, playings, first, second),
        )
        for first, second in combinations(range(len(names)), 2)
    ]
    return BoardDiff(name, match, playings, pairs)


def _result(store: Store, match: StoredMatch, name: BoardName, first: int, second: int) -> StoredBoard | None:
    """In game format only whole games have a result."""
    boards = store.boards(match, first=first, second=second)
    return next((board for board in boards if not name.game and board.board == name.board), None)


def _parts(match: StoredMatch, playings: Sequence[Playing], first: int, second: int) -> SwingParts | None:
    ruleset = playings[0].record.ruleset
    if any(playing.record.outcome.result == "forfeited" for playing in playings):
        return None
    points = []
    for playing in playings:
        record = playing.record
        number = record.game or record.board_number
        side_of = {match.partnership_at(side, record.table, number): side for side in range(len(ruleset.sides))}
        points.append(table_points(record, side_of[first], side_of[second]))
    return swing_parts(points, unit_settlement=ruleset.counted_in != "points")
