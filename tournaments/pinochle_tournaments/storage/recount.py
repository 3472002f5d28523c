"""Whether what a store says of a match's results is what its deals add up to: results of boards, and the sums.

Pure: goes by deals and rows as they were read. Whether the deals themselves hold is judged elsewhere.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, replace

from pinochle_referee.results import FinishedDeal, GameEnd, GameResult
from pinochle_referee.settings import MatchFormat, MatchLimits
from pinochle_rules import Game
from pinochle_rules.switches import MatchBy

from pinochle_tournaments.storage.board_values import results_of_game
from pinochle_tournaments.storage.rows import contract_of
from pinochle_tournaments.storage.tally import MatchTally, Sums
from pinochle_tournaments.storage.values import (
    BOARD_FORMAT,
    MatchSummary,
    PartnershipSummary,
    StoredBoard,
    StoredFault,
    StoredMatch,
)

__all__ = ["GamesPlayed", "game_of_deals", "recount", "tables_forfeited"]

_Key = tuple[int, int, int, int]
_UNCOUNTED = frozenset({"partnerships"})


class GamesPlayed:
    """What the deals of a match's games add up to, game by game and table by table."""

    def __init__(self, match: StoredMatch) -> None:
        self._match = match
        self.tables: dict[int, list[Game]] = defaultdict(lambda: [Game.start(match.identity.ruleset)] * match.tables)
        """The totals of each game at its tables."""

    def add(self, deal: FinishedDeal) -> None:
        """A deal, in the order of its table's boards."""
        if deal.outcome is not None and deal.game != BOARD_FORMAT:
            tables = self.tables[deal.game]
            tables[deal.table - 1] = tables[deal.table - 1].after(deal.outcome, _declaring_side(self._match, deal))

    def awards(self, game: int) -> Iterator[list[int]]:
        """What winning a game added to the second ledger at each table, by partnership."""
        for table, played in enumerate(self.tables[game], 1):
            yield _by_partnership(self._match, game, table, played.awards)


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
    games = GamesPlayed(match)
    for deal in deals:
        for board in tally.add_deal(deal):
            boards[_key(board)] = board
        games.add(deal)
    if match.identity.match_format is MatchFormat.GAMES:
        stored = list(results)
        yield from _compare_games(match, stored, games.tables)
        for game in sorted({board.game for board in stored}):
            tally.count_board(sorted((board for board in stored if board.game == game), key=_key))
            tally.count_awards(games.awards(game))
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


def game_of_deals(
    match: StoredMatch,
    game: int,
    deals: Iterable[FinishedDeal],
    *,
    max_forfeits: int = 0,
    forfeited_by: int | None = None,
) -> GameResult:
    """The result of a game from its deals.

    Args:
        match: whose game it is.
        game: its number.
        deals: at all tables.
        max_forfeits: forfeited boards with which a partnership loses a table's game; 0: none do.
        forfeited_by: the partnership that ended the match, and loses the game at the tables where it was not over.
    """
    tables = [Game.start(match.identity.ruleset)] * match.tables
    void, in_order = set[int](), sorted(deals, key=lambda each: each.board)
    for deal in in_order:
        if deal.outcome is None:
            void.add(deal.table)
        else:
            tables[deal.table - 1] = tables[deal.table - 1].after(deal.outcome, _declaring_side(match, deal))
    result = _game_result(match, game, tables)
    losers = tables_forfeited(match, in_order, max_forfeits=max_forfeits)
    ends, winners = list(result.ends), list(result.winners)
    for table, played in enumerate(tables, start=1):
        lost_by = losers.get(table, None if _is_capped(match, played) else forfeited_by)
        if table in void:
            ends[table - 1] = GameEnd.VOID
        elif lost_by is not None and not played.is_over:
            ends[table - 1] = GameEnd.FORFEITED
            winners[table - 1] = tuple(each for each in range(len(match.identity.ruleset.sides)) if each != lost_by)
    return replace(result, ends=tuple(ends), winners=tuple(winners))


def tables_forfeited(match: StoredMatch, deals: Iterable[FinishedDeal], *, max_forfeits: int) -> dict[int, int]:
    """Who has forfeited too many of one game's boards at a table, by table: each may have another loser."""
    sides = match.identity.ruleset.sides
    forfeits = Counter(
        (deal.table, match.partnership_at(sides.index(deal.forfeited_by), deal.table, deal.game))
        for deal in deals
        if deal.forfeited_by is not None
    )
    return {table: loser for (table, loser), boards in forfeits.items() if 0 < max_forfeits <= boards}


def _is_capped(match: StoredMatch, game: Game) -> bool:
    """Whether a table's game went on so long that nobody has won it."""
    return game.deals >= max(MatchLimits().game_boards, match.identity.ruleset.game_deals)


def _key(board: StoredBoard) -> _Key:
    return board.game, board.board, board.first, board.second


def _declaring_side(match: StoredMatch, deal: FinishedDeal) -> int | None:
    contract, ruleset = contract_of(deal), match.identity.ruleset
    return None if contract is None else ruleset.side_index_by_seat[ruleset.seat_index[contract.declarer]]


def _by_partnership(match: StoredMatch, game: int, table: int, by_side: Sequence[int]) -> list[int]:
    """What the sides at a table have, by partnership."""
    found = dict[int, int]()
    for side, points in enumerate(by_side):
        found[match.partnership_at(side, table, game)] = points
    return [found[partnership] for partnership in sorted(found)]


def _game_result(match: StoredMatch, game: int, tables: Sequence[Game]) -> GameResult:
    """What decides the match at each table, and who won there, by partnership."""
    by_checks = match.identity.ruleset.match_by is MatchBy.CHECKS
    numbered = list(enumerate(tables, 1))
    return GameResult(
        game=game,
        boards=tuple(played.deals for played in tables),
        scores=tuple(
            tuple(_by_partnership(match, game, table, played.checks if by_checks else played.scores))
            for table, played in numbered
        ),
        ends=tuple(GameEnd.WON if played.is_over else GameEnd.CAPPED for played in tables),
        winners=tuple(
            tuple(sorted(match.partnership_at(side, table, game) for side in played.winners))
            for table, played in numbered
        ),
    )


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
    match: StoredMatch, results: Iterable[StoredBoard], games: Mapping[int, list[Game]]
) -> Iterator[str]:
    for result in results:
        if result.is_forfeited or result.is_void:
            continue  # what these count for does not follow from their deals alone
        played = _game_result(match, result.game, games[result.game])
        for counted in results_of_game(match.identity.ruleset, played):
            if _key(counted) == _key(result) and counted != result:
                yield f"the result of game {result.game} should be {_told(counted)}, the store says {_told(result)}"


def _compare_sums(whose: str, stored: MatchSummary | PartnershipSummary, counted: Sums) -> Iterator[str]:
    for name in (field.name for field in fields(stored) if field.name not in _UNCOUNTED):
        value, expected = getattr(stored, name), counted.get(name, 0)
        if not math.isclose(value, expected, rel_tol=1e-6, abs_tol=1e-3):
            yield f"the sum {name}{whose} should be {expected:g}, the store says {value:g}"


def _told(board: StoredBoard) -> str:
    marks = "".join(
        f", {mark}" for mark, holds in (("forfeited", board.is_forfeited), ("void", board.is_void)) if holds
    )
    return f"swing {board.swing_points:+g}, IMP {board.imp:+d}{marks}, outcome {board.outcome:g}"
