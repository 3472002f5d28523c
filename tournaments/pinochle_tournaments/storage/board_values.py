"""What a board, or a game, is worth to one partnership against another: the one place that makes a row of results.

Pure. It goes by what the referee tells of a board over all its tables, or by what a store holds of its deals.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from pinochle_elo import BoardValue, Forfeit, board_value, forfeited_board_value, outcome
from pinochle_referee.results import BoardResult, GameEnd, GameResult
from pinochle_rules import Ruleset

from pinochle_tournaments.storage.values import BOARD_FORMAT, WHOLE_GAME, StoredBoard

__all__ = ["board_row", "results_of_board", "results_of_game"]


def results_of_board(ruleset: Ruleset, result: BoardResult) -> list[StoredBoard]:
    """Every pair of partnerships on a board that has ended at all its tables."""
    forfeits = set(result.forfeited_by)
    return [
        board_row(
            ruleset,
            result.board,
            # Only their sum and number count.
            [result.points[first] - result.points[second], *[0] * (result.tables - 1)],
            first,
            second,
            forfeits=forfeits,
            is_void=bool(result.void_reason),
        )
        for first, second in combinations(range(len(ruleset.sides)), 2)
    ]


def board_row(
    ruleset: Ruleset,
    board: int,
    differences: Sequence[int],
    first: int,
    second: int,
    *,
    forfeits: set[int],
    is_void: bool,
) -> StoredBoard:
    """A board by the tables' differences; `forfeits` are the partnerships that forfeited it at some table."""
    offenders = forfeits & {first, second}
    # What a third forfeited is no complete set of tables for these two.
    is_void = is_void or bool(forfeits and not offenders)
    value = BoardValue(0.0, 0, outcome(0.0)) if is_void else _value(ruleset, differences, offenders, first)
    return StoredBoard(
        game=BOARD_FORMAT,
        board=board,
        first=first,
        second=second,
        swing_points=value.swing_points,
        imp=value.imp,
        outcome=value.outcome.value,
        is_forfeited=value.is_forfeited,
        is_void=is_void,
    )


def results_of_game(ruleset: Ruleset, game: GameResult) -> list[StoredBoard]:
    """Every pair of partnerships in a game that has ended at all its tables."""
    sides = range(len(ruleset.sides))
    return [_game_row(ruleset, game, first, second) for first, second in combinations(sides, 2)]


def _game_row(ruleset: Ruleset, game: GameResult, first: int, second: int) -> StoredBoard:
    differences = [scores[first] - scores[second] for scores in game.scores]
    # Scores as they stood would spare whoever leaves a game that is not going well.
    forfeits = {
        partnership
        for end, winners in zip(game.ends, game.winners, strict=True)
        if end is GameEnd.FORFEITED
        for partnership in set(range(len(ruleset.sides))) - set(winners)
    }
    is_void = GameEnd.VOID in game.ends or bool(forfeits and not forfeits & {first, second})
    value = _value(ruleset, differences, forfeits & {first, second}, first)
    return StoredBoard(
        game=game.game,
        board=WHOLE_GAME,
        first=first,
        second=second,
        swing_points=value.swing_points,
        imp=value.imp,
        outcome=game.games_won_by(first, second) / len(game.winners),
        is_forfeited=value.is_forfeited,
        is_void=is_void,
    )


def _value(ruleset: Ruleset, differences: Sequence[int], offenders: set[int], first: int) -> BoardValue:
    """What a board or game is worth to the first of a pair, by the tables' differences unless it was forfeited."""
    if not offenders:
        return board_value(differences, ruleset.imp_unit)
    who = Forfeit.BOTH if len(offenders) == 2 else Forfeit.FIRST if first in offenders else Forfeit.SECOND
    return forfeited_board_value(ruleset.forfeit_points, who)
