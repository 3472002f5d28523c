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
from pinochle_rules import match_points

from pinochle_tournaments.storage.tally import MatchTally, Sums
from pinochle_tournaments.storage.values import (
    MatchSummary,
    PartnershipSummary,
    StoredBoard,
    StoredFault,
    StoredMatch,
)

__all__ = ["recount"]

_Key = tuple[int, int, int, int]
_UNCOUNTED = frozenset({"partnerships"})


def recount(
    match: StoredMatch,
    *,
    deals: Iterable[FinishedDeal],
    results: Iterable[StoredBoard],
    faults: Iterable[StoredFault],
    summary: MatchSummary,
) -> Iterator[str]:
    """Every disagreement in a sentence. `results` are those of all pairs of partnerships."""
    tally = MatchTally(match)
    boards: dict[_Key, StoredBoard] = {}
    games: dict[int, list[list[int]]] = defaultdict(
        lambda: [[0] * len(match.identity.ruleset.sides) for _ in range(match.tables)]
    )
    for deal in deals:
        for board in tally.add_deal(deal):
            boards[_key(board)] = board
        if deal.outcome is not None:
            _add_scores(match, deal, games[deal.game][deal.table - 1])
    if match.identity.match_format is MatchFormat.GAMES:
        stored = list(results)
        yield from _compare_games(match, stored, games)
        for game in sorted({board.game for board in stored}):
            tally.count_board(sorted((board for board in stored if board.game == game), key=_key))
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


def _key(board: StoredBoard) -> _Key:
    return board.game, board.board, board.first, board.second


def _add_scores(match: StoredMatch, deal: FinishedDeal, scores: list[int]) -> None:
    """Add what a deal counts to the scores of the partnerships at its table."""
    assert deal.outcome is not None
    for side, points in enumerate(match_points(match.identity.ruleset, deal.outcome)):
        scores[match.partnership_at(side, deal.table, deal.game or deal.board)] += points


def _compare_boards(results: Iterable[StoredBoard], boards: Mapping[_Key, StoredBoard]) -> Iterator[str]:
    left = dict(boards)
    for result in results:
        counted = left.pop(_key(result), None)
        if counted is None:
            yield f"board {result.board} has a result, and not all of its deals are there"
        elif counted != result:
            yield f"the result of board {result.board} should be {_told(counted)}, the store says {_told(result)}"
    for _, number, _, _ in left:
        yield f"board {number} was played at all tables, and has no result"


def _compare_games(
    match: StoredMatch, results: Iterable[StoredBoard], games: Mapping[int, list[list[int]]]
) -> Iterator[str]:
    for result in results:
        if result.is_forfeited or result.is_void:
            continue  # what these count for does not follow from their deals alone
        differences = [scores[result.first] - scores[result.second] for scores in games[result.game]]
        value = board_value(differences, match.identity.ruleset.imp_unit)
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
