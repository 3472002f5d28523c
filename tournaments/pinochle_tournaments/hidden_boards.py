"""Which cards a store may show: of an event that is under way, those of a board only once it has ended everywhere.

Whoever runs a bot in the event could look its cards up before they are played at the other table. Only cards are kept
back: results, faults and standings are not.
"""

from __future__ import annotations

from collections import Counter

from pinochle_tournaments.errors import ArenaError
from pinochle_tournaments.storage import DealKey, MatchStatus, Store, StoredMatch

__all__ = ["ShownBoards", "check_shown"]


class ShownBoards:
    """Which boards of a match may be shown."""

    def __init__(self, store: Store, match: StoredMatch) -> None:
        self._all = match.status is not MatchStatus.OPEN
        self._boards: set[tuple[int, int]] = set()
        self._games: set[int] = set()
        if not self._all:
            tables = Counter((key.game, key.board) for key in store.played_deals(match))
            self._boards = {board for board, count in tables.items() if count == match.tables}
            self._games = {board.game for board in store.boards(match) if board.game}

    def holds(self, game: int, board: int) -> bool:
        """Whether a board (in game format: of a game) has ended at all its tables, or the event is over."""
        return self._all or (game, board) in self._boards or game in self._games


def check_shown(store: Store, match: StoredMatch, key: DealKey, *, now: bool) -> None:
    """Refuse to show a board that is still being played somewhere, unless the owner wants it `now`.

    Raises:
        ArenaError: it is to stay hidden.
    """
    if not now and not ShownBoards(store, match).holds(key.game, key.board):
        board = f"{key.game}.{key.board}" if key.game else str(key.board)
        raise ArenaError(
            f"board {match.id}/{board} has not ended at all its tables, and the event is under way: its cards stay"
            " hidden until then (--now shows them all the same)"
        )
