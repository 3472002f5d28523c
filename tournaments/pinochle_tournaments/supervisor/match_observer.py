"""Hands what one match of an event comes to over to the store, and tells the event's observer of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations

from pinochle_elo import Forfeit, board_value, forfeited_board_value
from pinochle_referee.results import BoardResult, FinishedDeal, GameResult, PlacedFault, VoidedDeal

from pinochle_tournaments.progress import Progress
from pinochle_tournaments.storage import DealKey, MatchTally, StoredBoard, StoredMatch, StoredPairing, StoreWriter
from pinochle_tournaments.store_observer import StoreObserver
from pinochle_tournaments.supervisor.ports import EventObserver

__all__ = ["EventMatchObserver"]


class EventMatchObserver(StoreObserver):
    """Between one match, its place in the store, and whoever watches the event.

    Args:
        on_void: called when the host has spoilt a deal.
    """

    def __init__(
        self,
        writer: StoreWriter,
        match: StoredMatch,
        pairing: StoredPairing,
        observer: EventObserver,
        *,
        on_void: Callable[[DealKey], None],
    ) -> None:
        sides = len(match.identity.ruleset.sides)
        nobody = Progress(lambda *_: None, wanted=match.boards, done=0, every_seconds=3600.0, sides=sides)
        super().__init__(writer, match, nobody)
        self._pairing, self._observer, self._on_void = pairing, observer, on_void
        self.void_reason = ""
        """Why a deal stays void; empty: none does."""
        self.void_deals = 0
        self.boards = 0
        """Boards, in game format games, that ended at all their tables."""

    def deal_finished(self, deal: FinishedDeal) -> None:
        """Store it."""
        super().deal_finished(deal)
        if deal.outcome is None:
            self.void_reason, self.void_deals = deal.void_reason, self.void_deals + 1

    def deal_voided(self, voided: VoidedDeal) -> None:
        """Store it, and let the supervisor know."""
        super().deal_voided(voided)
        key = DealKey(voided.game, voided.board, voided.table)
        self._observer.void(self._pairing, self._match, key, voided.reason)
        self._on_void(key)

    def board_ended(self, result: BoardResult) -> None:
        """Tell what it is worth."""
        self.boards += 1
        self._observer.board_finished(self._pairing, self._match, _boards_of(self._match, result))

    def game_ended(self, result: GameResult) -> None:
        """Store it, and tell what it is worth."""
        super().game_ended(result)
        self.boards += 1
        self._observer.board_finished(self._pairing, self._match, MatchTally(self._match).add_game(result))

    def bot_fault(self, fault: PlacedFault) -> None:
        """Store it, and tell."""
        super().bot_fault(fault)
        self._observer.fault(self._pairing, self._match, fault)


def _boards_of(match: StoredMatch, result: BoardResult) -> Sequence[StoredBoard]:
    """The values of a board as the store has them."""
    ruleset = match.identity.ruleset
    boards = []
    for first, second in combinations(range(len(ruleset.sides)), 2):
        offenders = {first, second} & set(result.forfeited_by)
        counts = result.counts_for(first, second)
        if offenders and counts:
            who = Forfeit.BOTH if len(offenders) == 2 else Forfeit.FIRST if first in offenders else Forfeit.SECOND
            value = forfeited_board_value(ruleset.forfeit_points, who)
        else:
            total = result.total_of(first, second) if counts else 0
            value = board_value([total] + [0] * (result.tables - 1), ruleset.imp_unit)
        boards.append(
            StoredBoard(
                game=result.game,
                board=result.board,
                first=first,
                second=second,
                swing_points=value.swing_points,
                imp=value.imp,
                outcome=value.outcome.value,
                is_forfeited=value.is_forfeited,
                is_void=not counts,
            )
        )
    return boards
