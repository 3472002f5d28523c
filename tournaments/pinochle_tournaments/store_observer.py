"""Hands everything that a match comes to over to a store's writer, and counts it for the progress shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pinochle_referee.faults import FaultKind
from pinochle_referee.ports import MatchObserver
from pinochle_referee.results import (
    BoardResult,
    FinishedDeal,
    GameResult,
    MatchReport,
    PlacedFault,
    TakenBack,
    VoidedDeal,
)
from pinochle_rules import Seat

from pinochle_tournaments.progress import Progress
from pinochle_tournaments.stopping import StopWatch
from pinochle_tournaments.storage import (
    DealKey,
    StoredBoard,
    StoredMatch,
    StoreWriter,
    results_of_board,
    results_of_game,
)

__all__ = ["StoreObserver"]


class StoreObserver(MatchObserver):
    """Between one match and its place in a store.

    Args:
        watch: the match's stopping rule; every board is told to it.
        stop: how to stop the match, with the reason, once the rule is fulfilled.
    """

    def __init__(
        self,
        writer: StoreWriter,
        match: StoredMatch,
        progress: Progress,
        *,
        watch: StopWatch | None = None,
        stop: Callable[[str], None] | None = None,
    ) -> None:
        self._writer, self._match, self._progress = writer, match, progress
        self._ruleset = match.identity.ruleset
        self._watch, self._stop = watch, stop
        self.failed_starts = 0
        """How often a bot could not start."""

    def bot_started(self, table: int, seat: Seat, said: str) -> None:
        ruleset, bots = self._match.identity.ruleset, self._match.identity.bots
        bot = self._match.bot_at(seat, table)
        if not bots[bot].version:
            # Without a manifest only the bot itself knows its name.
            self._writer.add_said(self._match, {ruleset.seats[bot]: said})

    def deal_finished(self, deal: FinishedDeal) -> None:
        self._writer.add_deal(self._match, deal)
        self._progress.deal()

    def deal_voided(self, voided: VoidedDeal) -> None:
        self._writer.add_host_fault(self._match, DealKey(voided.game, voided.board, voided.table), voided.reason)

    def taken_back(self, taken: TakenBack) -> None:
        self._writer.take_back(self._match, taken.last)
        self._progress.take_back(taken.last)
        if self._watch is not None:
            self._watch.take_back(taken.last)

    def board_ended(self, result: BoardResult) -> None:
        self._ended(results_of_board(self._ruleset, result))

    def game_ended(self, result: GameResult) -> None:
        self._writer.add_game(self._match, result)
        self._ended(results_of_game(self._ruleset, result))

    def bot_fault(self, fault: PlacedFault) -> None:
        self._progress.fault()
        self.failed_starts += fault.fault.kind is FaultKind.COULD_NOT_START
        if fault.board is None:
            # Those of a deal are stored with the deal.
            self._writer.add_fault(self._match, fault)

    def match_ended(self, report: MatchReport) -> None:
        self._writer.finish(self._match, report)

    def _ended(self, results: Sequence[StoredBoard]) -> None:
        self._progress.board(_number(results), *(None if result.is_void else result.imp for result in results))
        if self._watch is not None and self._stop is not None and self._watch.add(results):
            self._stop(self._watch.reason)


def _number(results: Sequence[StoredBoard]) -> int:
    """The number of the board, or of the game."""
    return results[0].game or results[0].board
