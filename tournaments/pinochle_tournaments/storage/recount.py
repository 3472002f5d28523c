"""Whether what a store says of a match's results is what its deals add up to: results of boards, and the sums.

Pure: goes by deals and rows as they were read. Whether the deals themselves hold is judged elsewhere.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields

from pinochle_elo import board_value
from pinochle_referee.results import FinishedDeal
from pinochle_referee.settings import MatchFormat

from pinochle_tournaments.storage.tally import MatchTally, Sums
from pinochle_tournaments.storage.values import (
    MatchSummary,
    PartnershipSummary,
    StoredBoard,
    StoredFault,
    StoredMatch,
)

__all__ = ["recount"]

_UNCOUNTED = frozenset({"partnerships"})


def recount(
    match: StoredMatch,
    *,
    deals: Iterable[FinishedDeal],
    results: Iterable[StoredBoard],
    faults: Iterable[StoredFault],
    summary: MatchSummary,
) -> Iterator[str]:
    """Every disagreement in a sentence. `results` are those of the first partnership against the second."""
    tally = MatchTally(match)
    boards: dict[int, StoredBoard] = {}
    games: dict[int, list[int]] = defaultdict(lambda: [0] * match.tables)
    for deal in deals:
        for board in tally.add_deal(deal)[:1]:
            boards[board.board] = board
        if deal.outcome is not None:
            games[deal.game][deal.table - 1] += _difference(match, deal)
    if match.identity.match_format is MatchFormat.GAMES:
        stored = list(results)
        yield from _compare_games(match, stored, games)
        for game in stored:
            tally.count_board(game)
    else:
        yield from _compare_boards(results, boards)
    index = match.identity.ruleset.seat_index
    for fault in faults:
        if fault.key is None:
            tally.add_faults(fault.table, [index[fault.seat]])
    match_sums, partnership_sums = tally.take_sums()
    yield from _compare_sums("", summary, match_sums)
    for number, (partnership, sums) in enumerate(zip(summary.partnerships, partnership_sums, strict=True), 1):
        yield from _compare_sums(f" of partnership {number}", partnership, sums)


def _difference(match: StoredMatch, deal: FinishedDeal) -> int:
    """First less second partnership, in points."""
    assert deal.outcome is not None
    sign = {0: 1, 1: -1}
    return sum(
        sign.get(match.partnership_at(side, deal.table), 0) * delta for side, delta in enumerate(deal.outcome.deltas)
    )


def _compare_boards(results: Iterable[StoredBoard], boards: Mapping[int, StoredBoard]) -> Iterator[str]:
    left = dict(boards)
    for result in results:
        counted = left.pop(result.board, None)
        if counted is None:
            yield f"board {result.board} has a result, and not all of its deals are there"
        elif counted != result:
            yield f"the result of board {result.board} should be {_told(counted)}, the store says {_told(result)}"
    for number in left:
        yield f"board {number} was played at all tables, and has no result"


def _compare_games(match: StoredMatch, results: Iterable[StoredBoard], games: Mapping[int, list[int]]) -> Iterator[str]:
    for result in results:
        if result.is_forfeited or result.is_void:
            continue  # what these count for does not follow from their deals alone
        value = board_value(games.get(result.game, [0] * match.tables), match.identity.ruleset.imp_unit)
        if (value.swing_points, value.imp) != (result.swing_points, result.imp):
            counted = f"swing {value.swing_points:+g}, IMP {value.imp:+d}"
            yield f"the result of game {result.game} should be {counted}, the store says {_told(result)}"


def _compare_sums(whose: str, stored: MatchSummary | PartnershipSummary, counted: Sums) -> Iterator[str]:
    for name in (field.name for field in fields(stored) if field.name not in _UNCOUNTED):
        value, expected = getattr(stored, name), counted.get(name, 0)
        if not math.isclose(value, expected, rel_tol=1e-6, abs_tol=1e-3):
            yield f"the sum {name}{whose} should be {expected:g}, the store says {value:g}"


def _told(board: StoredBoard) -> str:
    marks = "".join(
        f", {mark}" for mark, holds in (("forfeited", board.is_forfeited), ("void", board.is_void)) if holds
    )
    return f"swing {board.swing_points:+g}, IMP {board.imp:+d}{marks}"
