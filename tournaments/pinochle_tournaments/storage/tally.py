"""What every stored deal adds to its match: the result of its board once all tables are in, and the sums.

Pure arithmetic between rows; the writer stores what comes out together with the deals themselves.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from pinochle_referee.results import FinishedDeal, GameResult
from pinochle_rules import DealResult, match_points

from pinochle_tournaments.storage.board_values import board_row, results_of_game
from pinochle_tournaments.storage.rows import contract_of
from pinochle_tournaments.storage.values import BOARD_FORMAT, StoredBoard, StoredMatch

__all__ = ["MatchTally", "Sums", "TableScore"]

Sums = dict[str, float]
_CONTRACTS = (DealResult.MADE, DealResult.SET, DealResult.CONCEDED, DealResult.THROWN_IN)


@dataclass(frozen=True, slots=True)
class TableScore:
    """What one table's deal counts for its board: points by partnership, who forfeited, whether it is void."""

    points: tuple[int, ...]
    forfeited_by: int | None
    is_void: bool


class MatchTally:
    """The boards of a match of which some tables are in, and the sums not yet stored."""

    def __init__(self, match: StoredMatch) -> None:
        self._match = match
        self._ruleset = match.identity.ruleset
        self._pending: dict[int, dict[int, TableScore]] = {}
        self._partnerships = len(self._ruleset.sides)
        self._clear()

    def restore(self, board: int, table: int, score: TableScore) -> None:
        """A deal that was stored earlier, of a board that is not complete."""
        self._pending.setdefault(board, {})[table] = score

    def add_deal(self, deal: FinishedDeal) -> list[StoredBoard]:
        """Count a deal; the results of its board, a pair of partnerships each, if this was the last table."""
        self._count(deal)
        if deal.game != BOARD_FORMAT:
            return []
        self.restore(deal.board, deal.table, self.score_of(deal))
        if len(self._pending[deal.board]) < self._match.tables:
            return []
        scores = list(self._pending.pop(deal.board).values())
        boards = [self._board(deal.board, scores, first, second) for first, second in self._pairs()]
        self.count_board(boards)
        return boards

    def add_game(self, game: GameResult) -> list[StoredBoard]:
        """The results of a game over all tables."""
        boards = results_of_game(self._ruleset, game)
        self.count_board(boards)
        self.count_awards(game.awards)
        return boards

    def count_awards(self, awards: Iterable[Sequence[int]]) -> None:
        """Count what winning a game added to the second ledger at its tables, by partnership."""
        for at_table in awards:
            for sums, checks in zip(self.partnership_sums, at_table, strict=False):
                sums["checks"] += checks

    def add_faults(self, table: int, seats: Iterable[int], *, number: int = 1) -> None:
        """Count faults by the indices of their seats at a table, on a board (or in a game) of that number."""
        for seat in seats:
            self.partnership_sums[self._partnership(seat % self._partnerships, table, number)]["faults"] += 1

    def take_sums(self) -> tuple[Sums, list[Sums]]:
        """What to add to the match and to each partnership since the last time."""
        taken = dict(self.match_sums), [dict(sums) for sums in self.partnership_sums]
        self._clear()
        return taken

    def score_of(self, deal: FinishedDeal) -> TableScore:
        """What a deal counts for its board."""
        sides, number = self._ruleset.sides, deal.game or deal.board
        forfeited = None
        if deal.forfeited_by is not None:
            forfeited = self._partnership(sides.index(deal.forfeited_by), deal.table, number)
        if deal.outcome is None:
            return TableScore((0,) * len(sides), None, is_void=True)
        points = [0] * len(sides)
        for side, counted in enumerate(match_points(self._ruleset, deal.outcome)):
            points[self._partnership(side, deal.table, number)] = counted
        return TableScore(tuple(points), forfeited, is_void=False)

    def _clear(self) -> None:
        self.match_sums: Sums = defaultdict(float)
        self.partnership_sums: list[Sums] = [defaultdict(float) for _ in range(self._partnerships)]

    def _pairs(self) -> Iterator[tuple[int, int]]:
        return combinations(range(self._partnerships), 2)

    def _partnership(self, side: int, table: int, number: int) -> int:
        return self._match.partnership_at(side, table, number)

    def _board(self, board: int, scores: list[TableScore], first: int, second: int) -> StoredBoard:
        return board_row(
            self._ruleset,
            board,
            [score.points[first] - score.points[second] for score in scores],
            first,
            second,
            forfeits={score.forfeited_by for score in scores if score.forfeited_by is not None},
            is_void=any(score.is_void for score in scores),
        )

    def count_board(self, pairs: Sequence[StoredBoard]) -> None:
        """Count a board or game by its pairs of partnerships; the sums are those of the first pair.

        `add_deal` and `add_game` do it themselves, as they do `count_awards`.
        """
        sums, board = self.match_sums, pairs[0]
        if all(pair.is_void for pair in pairs):
            sums["void_boards"] += 1
            return
        sums["boards"] += 1
        sums["forfeited_boards"] += any(pair.is_forfeited for pair in pairs)
        if board.is_void:
            # Only of three partnerships: the third forfeited it.
            return
        sums["wins" if board.outcome > 0.5 else "losses" if board.outcome < 0.5 else "ties"] += 1
        sums["swing_sum"] += board.swing_points
        sums["swing_square_sum"] += board.swing_points**2
        sums["imp_sum"] += board.imp
        sums["imp_square_sum"] += board.imp**2

    def _count(self, deal: FinishedDeal) -> None:
        self.match_sums["deals"] += 1
        number = deal.game or deal.board
        faulty = (self._ruleset.seat_index[fault.seat] for fault in deal.faults)
        self.add_faults(deal.table, faulty, number=number)
        self._count_times(deal)
        if deal.outcome is None:
            self.match_sums["void_deals"] += 1
            return
        for side, delta in enumerate(deal.outcome.deltas):
            sums = self.partnership_sums[self._partnership(side, deal.table, number)]
            sums["delta_points"] += delta
            sums["checks"] += deal.outcome.checks[side] if deal.outcome.checks is not None else 0
            sums["forfeited_deals"] += self._ruleset.sides[side] == deal.forfeited_by
        if deal.outcome.result is not DealResult.FORFEITED:
            self._count_play(deal)

    def _count_times(self, deal: FinishedDeal) -> None:
        index = self._ruleset.seat_index
        times, asked = [0.0] * len(index), [0] * len(index)
        for (seat, _), time in zip(deal.steps, deal.times_ms, strict=False):
            # A time of 0 is that of an action nobody was asked for.
            if time:
                times[index[seat]] += time
                asked[index[seat]] += 1
        for seat_index, (time, count) in enumerate(zip(times, asked, strict=True)):
            sums = self._sums_of_seat(seat_index, deal)
            sums["thinking_ms"] += time
            sums["decisions"] += count

    def _count_play(self, deal: FinishedDeal) -> None:
        assert deal.outcome is not None
        for seat, meld in enumerate(deal.outcome.melds):
            self._sums_of_seat(seat, deal)["meld_points"] += meld
        for side, points in enumerate(deal.outcome.trick_points):
            partnership = self._partnership(side, deal.table, deal.game or deal.board)
            self.partnership_sums[partnership]["trick_points"] += points
        contract = contract_of(deal)
        if contract is not None and deal.outcome.result in _CONTRACTS:
            sums = self._sums_of_seat(self._ruleset.seat_index[contract.declarer], deal)
            sums["contracts"] += 1
            sums["contracts_made"] += deal.outcome.result is DealResult.MADE
            sums["contracts_set"] += deal.outcome.result is DealResult.SET
            sums["bid_points"] += contract.points

    def _sums_of_seat(self, seat: int, deal: FinishedDeal) -> Sums:
        number = deal.game or deal.board
        return self.partnership_sums[self._partnership(seat % self._partnerships, deal.table, number)]
