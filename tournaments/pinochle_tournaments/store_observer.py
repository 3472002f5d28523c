"""Hands everything that a match comes to over to a store's writer, and counts it for the progress shown."""

from __future__ import annotations

from itertools import combinations

from pinochle_elo import imp_value
from pinochle_referee.faults import FaultKind
from pinochle_referee.ports import MatchObserver
from pinochle_referee.results import (
    BoardResult,
    FinishedDeal,
    GameResult,
    MatchReport,
    PlacedFault,
    VoidedDeal,
)
from pinochle_rules import Seat

from pinochle_tournaments.progress import Progress
from pinochle_tournaments.storage import DealKey, StoredMatch, StoreWriter

__all__ = ["StoreObserver"]


class StoreObserver(MatchObserver):
    """Between one match and its place in a store."""

    def __init__(self, writer: StoreWriter, match: StoredMatch, progress: Progress) -> None:
        self._writer, self._match, self._progress = writer, match, progress
        self._unit = match.identity.ruleset.imp_unit
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

    def board_ended(self, result: BoardResult) -> None:
        self._progress.board(
            *(
                imp_value(total, result.tables, self._unit) if result.counts_for(*pair) else None
                for pair, total in result.totals.items()
            )
        )

    def game_ended(self, result: GameResult) -> None:
        self._writer.add_game(self._match, result)
        for_pairs = combinations(zip(*result.scores, strict=True), 2)
        totals = [sum(first) - sum(second) for first, second in for_pairs]
        self._progress.board(*(imp_value(total, len(result.scores), self._unit) for total in totals))

    def bot_fault(self, fault: PlacedFault) -> None:
        self._progress.fault()
        self.failed_starts += fault.fault.kind is FaultKind.COULD_NOT_START
        if fault.board is None:
            # Those of a deal are stored with the deal.
            self._writer.add_fault(self._match, fault)

    def match_ended(self, report: MatchReport) -> None:
        self._writer.finish(self._match, report)
