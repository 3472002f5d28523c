"""Deals in progress, and what a match tells the world about them.

Values and bookkeeping, changed by `Match` alone; nothing here decides what a fault costs or when something ends.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from pinochle_protocol.decisions import DealEncoder
from pinochle_rules import Action, Deal, Outcome, Side, is_declined

from pinochle_referee.faults import BotFault
from pinochle_referee.results import BoardResult, FinishedDeal, GameResult, PlacedFault, TakenBack, VoidedDeal

__all__ = ["Event", "OpenDeal", "Reveal"]


class OpenDeal:
    """A deal in progress at one table. At most one decision of it is due or out at any time."""

    __slots__ = (
        "asked",
        "board",
        "deal",
        "declined",
        "declined_ms",
        "encoder",
        "faults",
        "game",
        "is_finished",
        "places",
        "process_faults",
        "remarks",
        "table",
        "times_ms",
        "voids",
    )

    def __init__(
        self, deal: Deal, *, game: int, board: int, table: int, places: tuple[int, ...], voids: int = 0
    ) -> None:
        seats = len(deal.ruleset.seats)
        self.game, self.board, self.table = game, board, table
        self.places = places
        """Numbers of the places that play it, seats in order."""
        self.deal = deal
        self.encoder = DealEncoder()
        self.asked = [0] * seats
        """Decisions asked of each seat so far, the one that is due included."""
        self.times_ms: list[float] = []
        """Thinking time of every recorded action so far, so also their number."""
        self.declined = 0
        """Decisions declined since the last recorded action: a meld or a dix declined is none."""
        self.declined_ms: float = 0
        """Thinking time of these; it counts for the action that follows."""
        self.remarks: dict[int, str] = {}
        self.faults: list[BotFault] = []
        self.process_faults = 0
        """How often a process failed while this very decision was out."""
        self.voids = voids
        """How often the host failed on it."""
        self.is_finished = False

    def take(self, action: Action, milliseconds: float, remark: str = "") -> None:
        """Note an action that was asked for; one that records leave out goes with the next."""
        number = len(self.times_ms)
        if remark:
            before = self.remarks.get(number)
            self.remarks[number] = f"{before}; {remark}" if before else remark
        if is_declined(action):
            self.declined += 1
            self.declined_ms += milliseconds
            return
        self.times_ms.append(self.declined_ms + milliseconds)
        self.declined, self.declined_ms = 0, 0

    def finish(
        self, outcome: Outcome | None, *, forfeited_by: Side | None = None, void_reason: str = ""
    ) -> FinishedDeal:
        """The deal as it stands now, which is how it ends."""
        self.is_finished = True
        deal = self.deal
        return FinishedDeal(
            game=self.game,
            board=self.board,
            table=self.table,
            dealt=deal.board,
            scores_before=deal.scores,
            checks_before=deal.checks if deal.ruleset.checks else (),
            steps=deal.steps,
            outcome=outcome,
            forfeited_by=forfeited_by,
            faults=tuple(self.faults),
            remarks=self.remarks,
            times_ms=tuple(self.times_ms),
            decisions=sum(self.asked),
            void_reason=void_reason,
        )

    def __repr__(self) -> str:
        return f"<OpenDeal game {self.game} board {self.board} table {self.table} {self.deal!r}>"


@dataclass(frozen=True, slots=True)
class Reveal:
    """A board has ended at all its tables: the seats of this deal may be shown all of it."""

    deal: OpenDeal
    outcome: Outcome


Event: TypeAlias = FinishedDeal | Reveal | BoardResult | GameResult | PlacedFault | VoidedDeal | TakenBack
"""What happened in a match, in the order in which it happened."""
