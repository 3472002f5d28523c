"""Promotion and relegation: who changes places between neighbouring divisions when a season closes. Pure.

A bot moves only if it is separable from whoever stays. Both go by the final places; that they are told apart, by the
ratings of their division's boards. How seats are filled that somebody left is the ladder's business.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from typing import Final

from pinochle_elo import RatingDifference

__all__ = ["PROMOTION_RULE", "FinalDivision", "Move", "Verdict", "verdicts_of"]

PROMOTION_RULE: Final = (
    "Between two neighbouring divisions as many go up as go down: the largest number, up to {places}, for which each"
    " of the first so many of the lower division is separable from the best who stays there, and each of the last so"
    " many of the upper one from the last who stays there. Two bots are separable if the chance that the one is"
    " stronger, by the joint fit of their division's boards, is {level:g} % or more (one-sided t-test)."
)
"""As it is shown to people; to be formatted with the league's numbers."""


class Move(StrEnum):
    """Which way a verdict would take a bot."""

    UP = "up"
    DOWN = "down"


@dataclass(frozen=True, slots=True)
class FinalDivision:
    """A division at the end of its season."""

    name: str
    order: tuple[str, ...]
    """By final place; without those who have left, for they have lost their places."""
    difference: Callable[[str, str], RatingDifference]
    """How much stronger the first of two is than the second, in IMPs a board, by the division's boards."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """Whether one candidate moves, and by which numbers. Differences are those of the stronger place over the other."""

    entrant: str
    move: Move
    division: str
    """Where it has played."""
    to: str
    """Where it would go."""
    place: int
    """In its division, from 1; those who have left are not counted."""
    against: str
    """The one who stays, from whom it has to be told apart."""
    difference: float | None
    """In IMPs a board; None: the boards do not tell."""
    standard_error: float | None
    chance: float | None
    """That the better placed of the two is the stronger one."""
    is_separable: bool
    moves: bool
    sentence: str


@dataclass(frozen=True, slots=True)
class _Candidate:
    """Somebody who may move, and the one he has to be told apart from."""

    entrant: str
    place: int
    against: str
    chance: float | None
    difference: RatingDifference

    def is_separable(self, level: float) -> bool:
        return self.chance is not None and self.chance >= level


def verdicts_of(divisions: Sequence[FinalDivision], *, places: int, level: float) -> tuple[Verdict, ...]:
    """The verdicts on all candidates, from the top division down: at each boundary first those who may go up.

    Args:
        divisions: top first.
        places: how many may change places between two neighbours, at most.
        level: the chance from which on two are separable, as 0.95.
    """
    found: list[Verdict] = []
    gone_up = 0
    for upper, lower in pairwise(divisions):
        number = _number(upper, lower, places=places, level=level, gone_up=gone_up)
        sides = (
            (Move.UP, lower, upper, list(_best(lower, number, places))),
            (Move.DOWN, upper, lower, list(_last(upper, number, places, gone_up))),
        )
        for move, division, to, candidates in sides:
            for rank, candidate in enumerate(candidates, start=1):
                found.append(_verdict(candidate, move, division, to, moves=rank <= number, level=level))
        gone_up = number
    return tuple(found)


def _number(upper: FinalDivision, lower: FinalDivision, *, places: int, level: float, gone_up: int) -> int:
    """How many change places: the largest number for which all who move are separable from those who stay."""
    for number in range(places, 0, -1):
        best = list(_best(lower, number, number))
        last = list(_last(upper, number, number, gone_up))
        if len(best) == len(last) == number and all(each.is_separable(level) for each in (*best, *last)):
            return number
    return 0


def _best(division: FinalDivision, number: int, places: int) -> Iterator[_Candidate]:
    """The first `places`, best first, if `number` of them go up; somebody has to stay."""
    order = division.order
    for index in range(min(places, len(order) - 1)):
        other = order[min(max(number, index + 1), len(order) - 1)]
        difference = division.difference(order[index], other)
        yield _Candidate(order[index], index + 1, other, _chance(difference), difference)


def _last(division: FinalDivision, number: int, places: int, gone_up: int) -> Iterator[_Candidate]:
    """The last `places`, last first, if `number` of them go down; somebody has to stay between them and those above."""
    order = division.order
    for index in range(min(places, len(order) - 1 - gone_up)):
        above = max(len(order) - 1 - max(number, index + 1), gone_up)
        candidate = len(order) - 1 - index
        difference = division.difference(order[above], order[candidate])
        yield _Candidate(order[candidate], candidate + 1, order[above], _chance(difference), difference)


def _chance(difference: RatingDifference) -> float | None:
    """That the first is the stronger; None where the boards do not tell."""
    if difference.difference is None or difference.p_value is None:
        return None
    return 1 - difference.p_value / 2 if difference.difference > 0 else difference.p_value / 2


def _verdict(
    candidate: _Candidate, move: Move, division: FinalDivision, to: FinalDivision, *, moves: bool, level: float
) -> Verdict:
    is_separable = candidate.is_separable(level)
    goes = f"goes {move} from {division.name} to {to.name}" if moves else f"stays in {division.name}"
    return Verdict(
        entrant=candidate.entrant,
        move=move,
        division=division.name,
        to=to.name,
        place=candidate.place,
        against=candidate.against,
        difference=candidate.difference.difference,
        standard_error=candidate.difference.standard_error,
        chance=candidate.chance,
        is_separable=is_separable,
        moves=moves,
        sentence=f"{candidate.entrant} {goes}: {_because(candidate, move, to, is_separable, moves=moves, level=level)}",
    )


def _because(
    candidate: _Candidate, move: Move, to: FinalDivision, is_separable: bool, *, moves: bool, level: float
) -> str:
    stronger = "stronger" if move is Move.UP else "weaker"
    chance = candidate.chance
    if chance is None:
        return f"the boards do not tell whether it is {stronger} than {candidate.against}"
    difference, error = candidate.difference.difference, candidate.difference.half_width
    numbers = (
        f"{difference:+.2f} ± {'n/a' if error is None else f'{error:.2f}'} IMPs a board between the two, a chance of"
        f" {chance:.1%}, where {level:.1%} is asked for"
    )
    if moves:
        return f"{stronger} than {candidate.against}, who stays ({numbers})"
    if is_separable:
        return (
            f"it is {stronger} than {candidate.against} ({numbers}), but as many go up as go down, and here or in"
            f" {to.name} too few are told apart from those who stay"
        )
    return f"not told apart from {candidate.against} ({numbers})"
