"""What comes out of a match, as values: finished deals, boards, games, and the match itself.

Values only, complete in themselves: whoever stores them needs nothing of a running match. Partnerships are numbered
from 0 in the order of the sides at table 1; "first" and "second" below are 0 and 1.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import combinations

from pinochle_rules import Action, Board, BySide, Deal, Outcome, Ruleset, Seat, Side, apply_step

from pinochle_referee.faults import BotFault

__all__ = [
    "BoardResult",
    "FinishedDeal",
    "GameEnd",
    "GameResult",
    "MatchReport",
    "MatchTermination",
    "PlacedFault",
    "ProcessReport",
    "TakenBack",
    "VoidedDeal",
]


class MatchTermination(StrEnum):
    """Why a match ended."""

    COMPLETED = "completed"
    FORFEITED = "forfeited"
    """A partnership forfeited too many boards, or one of its processes had to be restarted too often."""
    COULD_NOT_START = "could-not-start"
    """A bot did not start; no board was begun."""
    CANCELLED = "cancelled"
    STOPPED = "stopped"
    """Whoever watches it has seen enough: its result so far decided that it needs no more boards."""


class GameEnd(StrEnum):
    """Why a game ended at one table."""

    WON = "won"
    CAPPED = "capped"
    """Nobody reached the target within the limit of boards."""
    FORFEITED = "forfeited"
    """Somebody forfeited too many of its boards here, or the match ended before the game did."""
    VOID = "void"


@dataclass(frozen=True, slots=True, kw_only=True)
class FinishedDeal:
    """One deal at one table, with all that a record of it needs."""

    game: int
    """0 in board format."""
    board: int
    table: int
    dealt: Board
    scores_before: BySide[int]
    checks_before: BySide[int] = ()
    """Totals of the second ledger; empty where the ruleset keeps none."""
    steps: tuple[tuple[Seat, Action], ...]
    outcome: Outcome | None
    """None: the deal is void, because the host failed too often."""
    forfeited_by: Side | None = None
    faults: tuple[BotFault, ...] = ()
    remarks: Mapping[int, str] = field(default_factory=dict)
    """Action index to the bot's remark on it."""
    times_ms: tuple[float, ...] = ()
    """Thinking time of every action; 0 where the bot was not asked."""
    decisions: int = 0
    """How many actions were asked for."""
    void_reason: str = ""

    @property
    def scores_after(self) -> BySide[int]:
        """Each side's total with this deal."""
        if self.outcome is None:
            return self.scores_before
        return tuple(map(sum, zip(self.scores_before, self.outcome.deltas, strict=True)))

    def replay(self, ruleset: Ruleset) -> Deal:
        """The deal after its last action."""
        deal = Deal.start(ruleset, self.dealt, scores=self.scores_before, checks=self.checks_before or None)
        for seat, action in self.steps:
            deal = apply_step(deal, seat, action)
        return deal


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardResult:
    """One board over all the tables that played it."""

    game: int
    board: int
    tables: int
    points: tuple[int, ...]
    """What the board counts for each partnership, over all tables, in what decides the match (points, units or
    checks), forfeits as they were charged."""
    forfeited_by: tuple[int, ...] = ()
    """Partnerships that forfeited it at some table."""
    forfeit_points: int
    void_reason: str = ""

    @property
    def total(self) -> int:
        """First less second partnership, over all tables, in what decides the match."""
        return self.total_of(0, 1)

    @property
    def swing(self) -> float:
        """The mean over the tables of first less second partnership."""
        return self.total / self.tables

    @property
    def totals(self) -> Mapping[tuple[int, int], int]:
        """One partnership less another, over all tables, by pair."""
        return {pair: self.total_of(*pair) for pair in combinations(range(len(self.points)), 2)}

    def total_of(self, first: int, second: int) -> int:
        """One partnership less another, over all tables.

        A board that one of the two forfeited counts as the forfeit at every table, one that both forfeited as 0; so
        does one that a third forfeited: its tables are not a complete set for these two (`counts_for`).
        """
        if not self.forfeited_by:
            return self.points[first] - self.points[second]
        lost = self.forfeit_points * self.tables
        return lost * ((second in self.forfeited_by) - (first in self.forfeited_by))

    def counts_for(self, first: int, second: int) -> bool:
        """Whether the board is a result between two partnerships: not if it is void, or if only a third forfeited."""
        return not self.void_reason and (not self.forfeited_by or bool({first, second} & set(self.forfeited_by)))


@dataclass(frozen=True, slots=True, kw_only=True)
class GameResult:
    """One game over all tables. Tuples a table, in table order."""

    game: int
    boards: tuple[int, ...]
    """How many boards it took."""
    scores: tuple[tuple[int, ...], ...]
    """The final totals a table, by partnership, in what decides the match: points, units or checks."""
    ends: tuple[GameEnd, ...]
    winners: tuple[tuple[int, ...], ...]
    """The partnerships that won: several may share a game of a fixed number of deals; none where nobody won."""
    awards: tuple[tuple[int, ...], ...] = ()
    """What winning added to the second ledger, by partnership; empty at a table where it added nothing."""

    @property
    def games_won(self) -> float:
        """Games won by the first partnership against the second."""
        return self.games_won_by(0, 1)

    def games_won_by(self, first: int, second: int) -> float:
        """Games won by one partnership against another: by totals where a third won; a half where neither did better.

        A game that nobody won counts a half.
        """
        return sum(
            _share(scores[first] - scores[second], first in winners, second in winners, is_won=bool(winners))
            for scores, winners in zip(self.scores, self.winners, strict=True)
        )


def _share(difference: int, first_won: bool, second_won: bool, *, is_won: bool) -> float:
    if first_won is not second_won:
        return float(first_won)
    if first_won or not is_won or not difference:
        return 0.5
    return float(difference > 0)


@dataclass(frozen=True, slots=True)
class PlacedFault:
    """A fault, and where it happened; `board` is None where no decision was out."""

    table: int
    fault: BotFault
    game: int = 0
    board: int | None = None


@dataclass(frozen=True, slots=True)
class VoidedDeal:
    """A deal that the host spoilt; it is played again unless it `stands`."""

    table: int
    game: int
    board: int
    reason: str
    stands: bool
    times: int
    """How often the host has spoilt this deal by now."""


@dataclass(frozen=True, slots=True)
class TakenBack:
    """Forfeits end the match with a board: what was told of boards behind it does not count, and is told anew."""

    last: int
    """The number of that board; in game format that of the game."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ProcessReport:
    """How one place of the match behaved, over all the processes that sat there."""

    table: int
    seat: Seat
    name: str
    decisions: int
    batches: int
    thinking_seconds: float
    bank_seconds_used: float
    restarts: int
    dropped: int
    """Answers to no decision: late, doubled, or with an unknown number."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchReport:
    """How a match went."""

    termination: MatchTermination
    detail: str = ""
    """What ended it early, in words."""
    forfeited_by: int | None = None
    """The partnership that ended it."""
    boards: int = 0
    """Boards that ended at all tables."""
    deals: int = 0
    decisions: int = 0
    faults: int = 0
    seconds: float = 0.0
    """From the first decision to the last."""
    processes: tuple[ProcessReport, ...] = ()
    lag_seconds_mean: float = 0.0
    """The referee's own lag, from an answer's arrival to its judgment; charged to nobody."""
    lag_seconds_max: float = 0.0
