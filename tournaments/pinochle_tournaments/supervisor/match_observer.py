"""Hands what one match of an event comes to over to the store, and tells the event's observer of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pinochle_referee.results import (
    BoardResult,
    FinishedDeal,
    GameResult,
    MatchReport,
    MatchTermination,
    PlacedFault,
    TakenBack,
    VoidedDeal,
)

from pinochle_tournaments.progress import Progress
from pinochle_tournaments.stopping import StopWatch
from pinochle_tournaments.storage import (
    DealKey,
    StoredBoard,
    StoredMatch,
    StoredPairing,
    StoreWriter,
    results_of_board,
    results_of_game,
)
from pinochle_tournaments.store_observer import StoreObserver
from pinochle_tournaments.supervisor.ports import EventObserver

__all__ = ["EventMatchObserver"]


class EventMatchObserver(StoreObserver):
    """Between one match, its place in the store, and whoever watches the event.

    A match that stops on its own result hands on what has come in the order of the boards, so that nothing is stored
    of those that were under way when it was enough: how many they are depends on the machine.

    Args:
        on_void: called when the host has spoilt a deal, with how often by now.
        watch: the match's stopping rule.
        stop: how to stop the match, once the rule is fulfilled.
    """

    def __init__(
        self,
        writer: StoreWriter,
        match: StoredMatch,
        pairing: StoredPairing,
        observer: EventObserver,
        *,
        on_void: Callable[[DealKey, int], None],
        watch: StopWatch | None = None,
        stop: Callable[[str], None] | None = None,
    ) -> None:
        sides = len(match.identity.ruleset.sides)
        nobody = Progress(lambda *_: None, wanted=match.boards, done=0, every_seconds=3600.0, sides=sides)
        super().__init__(writer, match, nobody, watch=watch, stop=stop)
        self._pairing, self._observer, self._on_void = pairing, observer, on_void
        self.void_reason = ""
        """Why a deal stays void; empty: none does."""
        self.void_deals = 0
        self._ended_boards: set[int] = set()
        self._held: dict[int, list[Callable[[], None]]] = {}
        """What is to be done for a board or game, once all before it have ended."""

    @property
    def boards(self) -> int:
        """Boards, in game format games, that ended at all their tables."""
        return len(self._ended_boards)

    def deal_finished(self, deal: FinishedDeal) -> None:
        """Store it."""
        self._in_order(deal.game or deal.board, partial(super().deal_finished, deal))
        if deal.outcome is None:
            self.void_reason, self.void_deals = deal.void_reason, self.void_deals + 1

    def deal_voided(self, voided: VoidedDeal) -> None:
        """Store it, and let the supervisor know."""
        super().deal_voided(voided)
        key = DealKey(voided.game, voided.board, voided.table)
        self._observer.void(self._pairing, self._match, key, voided.reason)
        self._on_void(key, voided.times)

    def taken_back(self, taken: TakenBack) -> None:
        """Store that, and tell."""
        self._held = {number: held for number, held in self._held.items() if number <= taken.last}
        super().taken_back(taken)
        kept = {number for number in self._ended_boards if number <= taken.last}
        told = len(self._ended_boards) - len(kept)
        self._ended_boards = kept
        if told:
            self._observer.taken_back(self._pairing, self._match, taken.last, told)

    def board_ended(self, result: BoardResult) -> None:
        """Tell what it is worth."""
        boards = results_of_board(self._ruleset, result)
        self._in_order(result.board, partial(self._board_finished, boards))
        self._ended(boards)
        self._hand_on()

    def game_ended(self, result: GameResult) -> None:
        """Store it, and tell what it is worth."""
        boards = results_of_game(self._ruleset, result)
        self._in_order(result.game, partial(self._writer.add_game, self._match, result))
        self._in_order(result.game, partial(self._board_finished, boards))
        self._ended(boards)
        self._hand_on()

    def bot_fault(self, fault: PlacedFault) -> None:
        """Store it, and tell."""
        super().bot_fault(fault)
        self._observer.fault(self._pairing, self._match, fault)

    def match_ended(self, report: MatchReport) -> None:
        """Store it; where forfeits end a match, what is held back is all there will be."""
        if report.termination not in (MatchTermination.STOPPED, MatchTermination.CANCELLED):
            self._hand_on(everything=True)
        super().match_ended(report)

    def _board_finished(self, boards: Sequence[StoredBoard]) -> None:
        self._ended_boards.add(boards[0].game or boards[0].board)
        self._observer.board_finished(self._pairing, self._match, boards)

    def _in_order(self, number: int, do: Callable[[], None]) -> None:
        if self._watch is None:
            do()
        else:
            self._held.setdefault(number, []).append(do)

    def _hand_on(self, *, everything: bool = False) -> None:
        for number in sorted(self._held):
            if everything or (self._watch is not None and number <= self._watch.judged):
                for do in self._held.pop(number):
                    do()
