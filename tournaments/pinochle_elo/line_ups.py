"""What a fit is fed: pairs one by one, or their sums a line-up.

A line-up is who met whom; its sums are all that a fit needs if every deal was met once. Observations keep the deal,
without which results on the same cards would pass for independent. Which side is called first never matters.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from pinochle_elo.boards import Outcome, ThreeHandedBoard

THREE_HANDED_WEIGHT: Final = 2 / 3
"""Three comparisons of one board hold two independent ones."""


@dataclass(frozen=True, slots=True)
class LineUp:
    """All pairs between two sides; a side is the entrants that hold its seats, one name if it is rated as one.

    Sums and outcomes are for the first side; y is the IMP value.
    """

    first: tuple[str, ...]
    second: tuple[str, ...]
    pairs: int
    sum_y: float
    sum_y2: float
    wins: int
    ties: int
    losses: int

    def __post_init__(self) -> None:
        """Refuse sums that cannot be of so many pairs."""
        if not self.first or not self.second:
            raise ValueError("each side of a line-up needs at least one entrant")
        if self.wins + self.ties + self.losses != self.pairs or min(self.wins, self.ties, self.losses) < 0:
            raise ValueError(
                f"{self.pairs} pairs, but {self.wins} won, {self.ties} tied, {self.losses} lost: they must add up"
            )


@dataclass(frozen=True, slots=True)
class PairObservation:
    """One pair between two sides, for the first."""

    first: tuple[str, ...]
    second: tuple[str, ...]
    imp: float
    outcome: Outcome
    deal: str | None = None
    """The content of the deal (cards, dealer, ruleset) as a key; None if nobody else met it."""
    weight: float = 1.0

    def __post_init__(self) -> None:
        """Refuse an empty side."""
        if not self.first or not self.second:
            raise ValueError("each side of a pair needs at least one entrant")


def line_up(
    first: Sequence[str], second: Sequence[str], imp_values: Sequence[int], *, outcomes: Sequence[Outcome] | None = None
) -> LineUp:
    """The sums of pairs from their IMP values; outcomes go by their signs unless given."""
    if outcomes is None:
        outcomes = [Outcome((1 + (value > 0) - (value < 0)) / 2) for value in imp_values]
    if len(outcomes) != len(imp_values):
        raise ValueError(f"{len(imp_values)} IMP values, but {len(outcomes)} outcomes: give one each a pair")
    return LineUp(
        first=tuple(first),
        second=tuple(second),
        pairs=len(imp_values),
        sum_y=sum(imp_values),
        sum_y2=sum(value * value for value in imp_values),
        wins=outcomes.count(Outcome.WIN),
        ties=outcomes.count(Outcome.TIE),
        losses=outcomes.count(Outcome.LOSS),
    )


def merge_line_ups(line_ups: Iterable[LineUp]) -> tuple[LineUp, ...]:
    """One line-up for each two sides, whichever was called first, in the order of their names.

    Meetings of a side with itself are left out: they say nothing about it.
    """
    merged: dict[tuple[tuple[str, ...], tuple[str, ...]], LineUp] = {}
    for met in map(_canonical, line_ups):
        if met.first == met.second or met.pairs == 0:
            continue
        key = (met.first, met.second)
        merged[key] = _sum(merged[key], met) if key in merged else met
    return tuple(merged[key] for key in sorted(merged))


def line_ups_of(observations: Iterable[PairObservation]) -> tuple[LineUp, ...]:
    """The sums of observations; weights and deals are lost."""
    return merge_line_ups(
        LineUp(
            first=one.first,
            second=one.second,
            pairs=1,
            sum_y=one.imp,
            sum_y2=one.imp * one.imp,
            wins=int(one.outcome is Outcome.WIN),
            ties=int(one.outcome is Outcome.TIE),
            losses=int(one.outcome is Outcome.LOSS),
        )
        for one in observations
    )


def three_handed_observations(
    entrants: tuple[str, str, str], board: ThreeHandedBoard, deal: str
) -> tuple[PairObservation, PairObservation, PairObservation]:
    """The three comparisons of a three-handed board: weight ⅔ each, one cluster."""
    first, second, third = ((entrant,) for entrant in entrants)

    def compare(one: tuple[str], other: tuple[str], imp: int, outcome: Outcome) -> PairObservation:
        return PairObservation(one, other, imp, outcome, deal, THREE_HANDED_WEIGHT)

    ab, ac, bc = board.first_second, board.first_third, board.second_third
    return (
        compare(first, second, ab.imp, ab.outcome),
        compare(first, third, ac.imp, ac.outcome),
        compare(second, third, bc.imp, bc.outcome),
    )


def _canonical(met: LineUp) -> LineUp:
    first, second = _sorted(met.first), _sorted(met.second)
    if first <= second and (first, second) == (met.first, met.second):
        return met
    if first <= second:
        return LineUp(first, second, met.pairs, met.sum_y, met.sum_y2, met.wins, met.ties, met.losses)
    return LineUp(second, first, met.pairs, -met.sum_y, met.sum_y2, met.losses, met.ties, met.wins)


def _sorted(side: tuple[str, ...]) -> tuple[str, ...]:
    return side if len(side) == 1 else tuple(sorted(side))


def _sum(one: LineUp, other: LineUp) -> LineUp:
    return LineUp(
        first=one.first,
        second=one.second,
        pairs=one.pairs + other.pairs,
        sum_y=one.sum_y + other.sum_y,
        sum_y2=one.sum_y2 + other.sum_y2,
        wins=one.wins + other.wins,
        ties=one.ties + other.ties,
        losses=one.losses + other.losses,
    )
