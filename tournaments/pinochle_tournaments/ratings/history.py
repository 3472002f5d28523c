"""The sequential Elo of a pool: how each bot's rating moved, match by match, in the order of the schedule.

A story, not the best estimate (that is the fitted table): it depends on the order of play. Derived from the results
each time, so it can never disagree with them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from pinochle_elo import Outcome, RatingChange, SequentialMatch, sequential_elo

from pinochle_tournaments.ratings.pools import Pool, PooledMatch
from pinochle_tournaments.ratings.results import board_pairs
from pinochle_tournaments.storage import Store

__all__ = ["HistoryStep", "history_json", "history_lines", "rating_history"]


@dataclass(frozen=True, slots=True, kw_only=True)
class HistoryStep:
    """One step of one bot's rating."""

    pooled: PooledMatch
    partners: tuple[str, ...]
    """Of a bot that is rated for itself; empty for a pair that stays together."""
    opponents: tuple[str, ...]
    pairs: int
    change: RatingChange

    @property
    def after(self) -> float:
        """The rating after this step alone."""
        return self.change.before + self.change.change


@dataclass(frozen=True, slots=True, kw_only=True)
class _Meeting:
    pooled: PooledMatch
    match: SequentialMatch


def rating_history(store: Store, pool: Pool) -> list[HistoryStep]:
    """All steps of all bots of a pool. Matches without a result, and sides that met themselves, move nothing."""
    meetings = _meetings(store, pool)
    rounds = [[each.match for each in matches] for _, matches in groupby(meetings, lambda each: each.pooled.round)]
    steps = []
    for change in sequential_elo(rounds).changes:
        meeting = meetings[change.match_number - 1]
        own, other = meeting.match.first, meeting.match.second
        if change.entrant not in own:
            own, other = other, own
        steps.append(
            HistoryStep(
                pooled=meeting.pooled,
                partners=tuple(name for name in own if name != change.entrant),
                opponents=other,
                pairs=meeting.match.pairs,
                change=change,
            )
        )
    return steps


def history_lines(bot: str, steps: list[HistoryStep]) -> Iterator[str]:
    """The steps of one bot as a table."""
    yield f"{bot}: sequential Elo, {len(steps)} match{'' if len(steps) == 1 else 'es'}"
    rows = [("MATCH", "WITH", "AGAINST", "PAIRS", "SCORE", "EXPECTED", "K", "BEFORE", "CHANGE", "AFTER")]
    rows += [
        (
            str(step.pooled.match.id),
            "+".join(step.partners) or "-",
            "+".join(step.opponents),
            f"{step.pairs:,}",
            f"{step.change.score:.3f}",
            f"{step.change.expected:.3f}",
            f"{step.change.k:.1f}",
            f"{step.change.before:.1f}",
            f"{step.change.change:+.1f}",
            f"{step.after:.1f}",
        )
        for step in steps
    ]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [
            cell.ljust(width) if 0 < column < 3 else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        yield "  " + "  ".join(cells).rstrip()
    yield "In schedule order, all of a round from the ratings before it; everybody starts at 1500."


def history_json(steps: list[HistoryStep]) -> list[dict[str, Any]]:
    """The same as JSON values."""
    return [
        {
            "match": step.pooled.match.id,
            "event": step.pooled.match.event.name,
            "partners": list(step.partners),
            "opponents": list(step.opponents),
            "pairs": step.pairs,
            "score": step.change.score,
            "expected": step.change.expected,
            "k": step.change.k,
            "before": step.change.before,
            "change": step.change.change,
            "after": step.after,
        }
        for step in steps
    ]


def _meetings(store: Store, pool: Pool) -> list[_Meeting]:
    """One a match and pair of its sides, in the order in which they count."""
    scores: dict[tuple[int, int, int], list[Outcome]] = {}
    by_id = {pooled.match.id: pooled for pooled in pool.matches}
    for pair in board_pairs(store, pool):
        key = (pair.pooled.match.id, pair.board.first, pair.board.second)
        scores.setdefault(key, []).append(pair.outcome)
    meetings = []
    for (match_id, first, second), outcomes in scores.items():
        pooled = by_id[match_id]
        sides = pooled.sides
        if sorted(sides[first]) == sorted(sides[second]):
            continue
        share = sum(outcome.value for outcome in outcomes) / len(outcomes)
        match = SequentialMatch(sides[first], sides[second], len(outcomes), share, _k_share(pooled))
        meetings.append(_Meeting(pooled=pooled, match=match))
    return sorted(meetings, key=lambda each: (each.pooled.round, each.pooled.match.id))


def _k_share(pooled: PooledMatch) -> float:
    """Half of K for each seat that a side has; individuals of a side share it."""
    return len(pooled.bots[0]) / 2
