"""What must hold where a bot meets its twin: nobody is better off for a seat, a deal, a table or a clock.

Pure: goes by deals as they were read. Each check asks whether an interval around a mean contains 0; together the
intervals of a self-test hold with 99 %, so that a sound bot fails one self-test in a hundred.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from statistics import fmean, variance
from typing import Final

from pinochle_elo import MeanEstimate, mean_estimate
from pinochle_elo.estimates import t_quantile
from pinochle_referee.results import FinishedDeal
from pinochle_rules import match_points

from pinochle_tournaments.storage import StoredBoard, StoredMatch

__all__ = ["BiasCheck", "TwinBoard", "bias_checks", "twin_boards"]

TOGETHER: Final = 0.99
_CLOCK_BLOCKS: Final = 20
"""Times of boards played at once depend on each other; those of blocks of boards hardly do."""
_CLOCK_TOLERANCE: Final = 0.1
"""A difference that is surely less than this share of the mean thinking time is no bias that matters."""
_CLOCK_TOLERANCE_MS: Final = 1.0
"""Nor is one below this: the system hands out processors more coarsely, and no limit of a decision is so tight."""


@dataclass(frozen=True, slots=True)
class TwinBoard:
    """A board that a bot has played against its twin at all tables."""

    dealer: int
    """Index of the seat."""
    points: Sequence[float]
    """What each side scored, the mean over the tables."""
    thinking_ms: Sequence[float]
    """By partnership, over all tables."""
    decisions: Sequence[int]
    imps: Mapping[tuple[int, int], int]
    """The value for one partnership against another."""
    has_swing: bool


@dataclass(frozen=True, slots=True)
class BiasCheck:
    """One kind of bias, at its most suspicious."""

    name: str
    what: str
    """What was compared, in words."""
    unit: str
    mean: float | None
    half_width: float | None
    """At the confidence that keeps all checks together; None where the values do not vary."""
    passed: bool


def twin_boards(match: StoredMatch, deals: Iterable[FinishedDeal], results: Iterable[StoredBoard]) -> list[TwinBoard]:
    """The boards of a match of twins; those with a forfeit or a void table are left out. All is in board order."""
    by_board: dict[int, list[StoredBoard]] = defaultdict(list)
    for result in results:
        by_board[result.board].append(result)
    tables: list[FinishedDeal] = []
    found = []
    for deal in deals:
        if tables and tables[0].board != deal.board:
            tables = []
        tables.append(deal)
        rows = by_board.get(deal.board, ())
        if len(tables) == match.tables and rows and not any(row.is_void or row.is_forfeited for row in rows):
            found.append(_twin_board(match, tables, rows))
    return found


def bias_checks(match: StoredMatch, boards: Sequence[TwinBoard]) -> list[BiasCheck]:
    """Seat, dealer, table and clock."""
    ruleset = match.identity.ruleset
    sides, pairs = ruleset.sides, list(combinations(range(len(ruleset.sides)), 2))
    ways = len(sides) if len(sides) > 2 else 1
    dealers = len(ruleset.seats) if len(ruleset.seats) > 2 else 1
    confidence = 1 - (1 - TOGETHER) / (ways + dealers + 2 * len(pairs))
    names = [f"partnership {number + 1}" for number in range(len(sides))]
    return [
        _worst(
            "seat",
            ruleset.counted_in,
            [
                (f"{sides[side]} less the other side{'s' if ways > 1 else ''}", _mean(
                    [_less_others(board.points, side) for board in boards], confidence
                ))
                for side in range(ways)
            ],
        ),
        _worst(
            "dealer",
            ruleset.counted_in,
            [
                (f"the dealing side when {ruleset.seats[seat]} deals, less when others do",
                 _dealer_difference(boards, seat, len(sides), confidence))
                for seat in range(dealers)
            ],
        ),
        _worst(
            "table",
            "IMPs",
            [
                (f"{names[first]} less {names[second]}",
                 _mean([board.imps[first, second] for board in boards], confidence))
                for first, second in pairs
            ],
        ),
        _worst(
            "clock",
            "ms a decision",
            [
                (f"{names[first]} less {names[second]}", _clock_difference(boards, first, second, confidence))
                for first, second in pairs
            ],
            tolerance=max(_CLOCK_TOLERANCE_MS, _CLOCK_TOLERANCE * _mean_thinking_ms(boards)),
        ),
    ]  # fmt: skip


def _twin_board(match: StoredMatch, tables: Sequence[FinishedDeal], rows: Sequence[StoredBoard]) -> TwinBoard:
    ruleset = match.identity.ruleset
    sides = len(ruleset.sides)
    points, thinking_ms, decisions = [0.0] * sides, [0.0] * sides, [0] * sides
    for deal in tables:
        assert deal.outcome is not None
        for side, scored in enumerate(match_points(ruleset, deal.outcome)):
            points[side] += scored / len(tables)
        for (seat, _), time in zip(deal.steps, deal.times_ms, strict=False):
            if time:  # 0: nobody was asked
                who = match.partnership_at(ruleset.seat_index[seat] % sides, deal.table, deal.board)
                thinking_ms[who] += time
                decisions[who] += 1
    return TwinBoard(
        dealer=ruleset.seat_index[tables[0].dealt.dealer],
        points=points,
        thinking_ms=thinking_ms,
        decisions=decisions,
        imps={(row.first, row.second): row.imp for row in rows},
        has_swing=any(row.swing_points for row in rows),
    )


@dataclass(frozen=True, slots=True)
class _Interval:
    mean: float | None
    half_width: float | None

    def contains_zero(self, tolerance: float) -> bool:
        if not self.mean:
            return True
        width = self.half_width or 0.0
        return abs(self.mean) <= width or abs(self.mean) + width <= tolerance

    @property
    def suspicion(self) -> float:
        """How far 0 is from the mean, in half-widths."""
        if not self.mean:
            return 0.0
        return abs(self.mean) / self.half_width if self.half_width else math.inf


def _worst(name: str, unit: str, intervals: Sequence[tuple[str, _Interval]], *, tolerance: float = 0.0) -> BiasCheck:
    passed = all(interval.contains_zero(tolerance) for _, interval in intervals)
    what, worst = max(intervals, key=lambda pair: pair[1].suspicion)
    return BiasCheck(name, what, unit, worst.mean, worst.half_width, passed)


def _mean(values: Sequence[float], confidence: float) -> _Interval:
    estimate: MeanEstimate = mean_estimate(values, confidence)
    return _Interval(estimate.mean, estimate.half_width)


def _less_others(points: Sequence[float], side: int) -> float:
    return points[side] - (sum(points) - points[side]) / (len(points) - 1)


def _dealer_difference(boards: Sequence[TwinBoard], seat: int, sides: int, confidence: float) -> _Interval:
    """Welch's interval: what it is worth to deal must not depend on where the dealer sits."""
    groups: tuple[list[float], list[float]] = ([], [])
    for board in boards:
        groups[board.dealer != seat].append(_less_others(board.points, board.dealer % sides))
    if min(map(len, groups)) < 2:
        return _Interval(None, None)
    difference = fmean(groups[0]) - fmean(groups[1])
    parts = [variance(group) / len(group) for group in groups]
    if not sum(parts):
        return _Interval(difference, None)
    freedom = sum(parts) ** 2 / sum(part**2 / (len(group) - 1) for part, group in zip(parts, groups, strict=True))
    return _Interval(difference, t_quantile(confidence, freedom) * math.sqrt(sum(parts)))


def _clock_difference(boards: Sequence[TwinBoard], first: int, second: int, confidence: float) -> _Interval:
    size = max(1, len(boards) // _CLOCK_BLOCKS)
    blocks = [boards[start : start + size] for start in range(0, len(boards) - size + 1, size)]
    return _mean([_thinking_ms(block, first) - _thinking_ms(block, second) for block in blocks], confidence)


def _thinking_ms(boards: Sequence[TwinBoard], partnership: int) -> float:
    """Per decision."""
    decisions = sum(board.decisions[partnership] for board in boards)
    return sum(board.thinking_ms[partnership] for board in boards) / max(1, decisions)


def _mean_thinking_ms(boards: Sequence[TwinBoard]) -> float:
    decisions = sum(sum(board.decisions) for board in boards)
    return sum(sum(board.thinking_ms) for board in boards) / max(1, decisions)
