"""Which cards a store may show: of an event that is under way, those of a board only once it has ended everywhere.

Whoever runs a bot in the event could look its cards up before they are played at the other table. Only cards are kept
back: results, faults and standings are not.
"""

from __future__ import annotations

from collections import Counter

from pinochle_tournaments.errors import ArenaError
from pinochle_tournaments.storage import DealKey, MatchStatus, PairingStatus, Store, StoredMatch

__all__ = ["ShownBoards", "check_shown"]


class ShownBoards:
    """Which boards of a match may be shown."""

    def __init__(self, store: Store, match: StoredMatch) -> None:
        matches = [match] if match.status is MatchStatus.OPEN else []
        self._none = False
        if match.event.is_under_way:
            event = store.event(match.event.name)
            if event.definition.get("boards_shared"):
                # The same cards are dealt in every other pairing, too.
                due = [each for each in store.pairings(event, status=PairingStatus.DUE) if not each.is_bye]
                self._none = any(pairing.match_id is None for pairing in due)
                matches = [] if self._none else [store.match(pairing.match_id) for pairing in due]
        self._ended = [_Ended(store, each) for each in matches]

    def holds(self, game: int, board: int) -> bool:
        """Whether a board (in game format: of a game) has ended wherever it is played, or the event is over."""
        return not self._none and all(match.holds(game, board) for match in self._ended)


class _Ended:
    """The boards of one match that have ended at all its tables."""

    def __init__(self, store: Store, match: StoredMatch) -> None:
        tables = Counter((key.game, key.board) for key in store.played_deals(match))
        self._boards = {board for board, count in tables.items() if count == match.tables}
        self._games = {board.game for board in store.boards(match) if board.game}

    def holds(self, game: int, board: int) -> bool:
        return (game, board) in self._boards or game in self._games


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
