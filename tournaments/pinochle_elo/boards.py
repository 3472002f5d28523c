"""What one board is worth over all its tables: swing, IMP value and outcome.

Nothing here knows who the two sides are beyond "first" and "second"; a result for the second is the negated one.
It must never see part of a board: a set of tables with a void one is dropped by the caller, with its reason kept.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final, Self

from pinochle_elo.imp import MAXIMUM_IMP, TEN_POINT_UNIT, imp_value

THREE_HANDED_TABLES: Final = 3


class Outcome(Enum):
    """How a board ended for the first side; `value` is its share of a win."""

    WIN = 1.0
    TIE = 0.5
    LOSS = 0.0

    @property
    def reversed(self) -> Self:
        """The same outcome seen from the second side."""
        return type(self)(1.0 - self.value)


class Forfeit(Enum):
    """Which side forfeited a board."""

    FIRST = "first"
    SECOND = "second"
    BOTH = "both"


@dataclass(frozen=True, slots=True)
class BoardValue:
    """A board over all its tables, for the first side against the second."""

    swing_points: float
    imp: int
    outcome: Outcome
    is_forfeited: bool = False

    @property
    def reversed(self) -> Self:
        """The same board seen from the second side."""
        return type(self)(0.0 - self.swing_points, -self.imp, self.outcome.reversed, self.is_forfeited)


@dataclass(frozen=True, slots=True)
class ThreeHandedBoard:
    """The three comparisons of a three-handed board; one cluster, since they share their deals."""

    first_second: BoardValue
    first_third: BoardValue
    second_third: BoardValue


def swing(differences: Sequence[int]) -> float:
    """The mean over the tables of (first − second) deal points."""
    if not differences:
        raise ValueError("a swing needs the difference of at least one table")
    return sum(differences) / len(differences) + 0.0


def outcome(swing_points: float) -> Outcome:
    """Win, tie or loss by the sign of the swing."""
    if swing_points == 0:
        return Outcome.TIE
    return Outcome.WIN if swing_points > 0 else Outcome.LOSS


def board_value(differences: Sequence[int], unit: int = TEN_POINT_UNIT) -> BoardValue:
    """The value of a board from (first − second) deal points at each of its tables."""
    points = swing(differences)
    return BoardValue(points, imp_value(sum(differences), len(differences), unit), outcome(points))


def forfeited_board_value(forfeit_points: int, offender: Forfeit) -> BoardValue:
    """A forfeited board: −`forfeit_points` and the worst IMP value for the offender, 0 if both forfeited."""
    if forfeit_points <= 0:
        raise ValueError(f"forfeit_points must be positive, not {forfeit_points}; use the ruleset's penalty")
    match offender:
        case Forfeit.FIRST:
            return BoardValue(-float(forfeit_points), -MAXIMUM_IMP, Outcome.LOSS, is_forfeited=True)
        case Forfeit.SECOND:
            return BoardValue(float(forfeit_points), MAXIMUM_IMP, Outcome.WIN, is_forfeited=True)
        case Forfeit.BOTH:
            return BoardValue(0.0, 0, Outcome.TIE, is_forfeited=True)


def three_handed_board_value(scores: Sequence[tuple[int, int, int]], unit: int = TEN_POINT_UNIT) -> ThreeHandedBoard:
    """The three comparisons of a board from (A, B, C) deal points at each of its three tables."""
    if len(scores) != THREE_HANDED_TABLES:
        raise ValueError(f"a three-handed board is a complete set of three tables, not {len(scores)}; drop this one")
    return ThreeHandedBoard(
        first_second=board_value([a - b for a, b, _ in scores], unit),
        first_third=board_value([a - c for a, _, c in scores], unit),
        second_third=board_value([b - c for _, b, c in scores], unit),
    )


def three_handed_order(board_number: int, entrants: tuple[str, str, str]) -> tuple[str, str, str]:
    """Who sits clockwise at table 1: A-B-C alternates with A-C-B by board, so nobody always follows another."""
    if board_number < 1:
        raise ValueError(f"boards are numbered from 1, not {board_number}")
    first, second, third = entrants
    return entrants if board_number % 2 else (first, third, second)


def game_pair_score(first: Outcome, second: Outcome) -> float:
    """The outcome of two games on the same boards, for the side that both outcomes are stated for: 0, ¼, ½, ¾ or 1."""
    return (first.value + second.value) / 2


def tally(outcomes: Sequence[Outcome]) -> tuple[int, int, int]:
    """How many boards were won, tied and lost."""
    return outcomes.count(Outcome.WIN), outcomes.count(Outcome.TIE), outcomes.count(Outcome.LOSS)
