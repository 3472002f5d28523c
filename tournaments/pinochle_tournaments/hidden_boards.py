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
    """Which boards of a store may be shown; what was looked up is kept."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._ended: dict[int, _Ended] = {}
        self._sharing: dict[str, list[StoredMatch] | None] = {}

    def holds(self, match: StoredMatch, game: int, board: int) -> bool:
        """Whether a board (in game format: of a game) has ended wherever it is played, or the event is over."""
        matches = self._playing(match)
        return matches is not None and all(self._of(each).holds(game, board) for each in matches)

    def _playing(self, match: StoredMatch) -> list[StoredMatch] | None:
        """The matches in which a board of this one may still be played; None: some have not begun."""
        if match.event.is_under_way:
            name = match.event.name
            if name not in self._sharing:
                self._sharing[name] = self._matches_sharing(match)
            due = self._sharing[name]
            if due is None or due:
                return due
        return [match] if match.status is MatchStatus.OPEN else []

    def _matches_sharing(self, match: StoredMatch) -> list[StoredMatch] | None:
        """Where all pairings share their boards, every match of the event that is not over."""
        event = self._store.event(match.event.name)
        if not event.definition.get("boards_shared"):
            return []
        due = [each for each in self._store.pairings(event, status=PairingStatus.DUE) if not each.is_bye]
        if any(pairing.match_id is None for pairing in due):
            return None
        return [self._store.match(pairing.match_id) for pairing in due]

    def _of(self, match: StoredMatch) -> _Ended:
        if match.id not in self._ended:
            self._ended[match.id] = _Ended(self._store, match)
        return self._ended[match.id]


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
    if not now and not ShownBoards(store).holds(match, key.game, key.board):
        board = f"{key.game}.{key.board}" if key.game else str(key.board)
        raise ArenaError(
            f"board {match.id}/{board} has not ended at all its tables, and the event is under way: its cards stay"
            " hidden until then (--now shows them all the same)"
        )
