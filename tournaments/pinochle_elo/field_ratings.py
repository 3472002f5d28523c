"""The ratings of a field with one covariance: errors, differences and ranks as ranges.

What the meetings cannot tell is None with its reason, never a number. A rank is a range, because a field is ordered
only as far as its pairs can be told apart.
"""

import math
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from pinochle_elo.comparisons import (
    UNDETERMINED_TOLERANCE,
    VARIANCE_FLOOR,
    Compared,
    Covariance,
    compare,
    rank_ranges,
)
from pinochle_elo.design import ESTIMABLE_TOLERANCE, IntArray
from pinochle_elo.estimates import t_distribution, t_quantile

NO_PAIRS: Final = "it met nobody"
NO_ANCHOR: Final = "no meetings connect it with an anchor"
NOT_SEPARABLE: Final = "its meetings do not tell it from its partners or opponents"


@dataclass(frozen=True, slots=True)
class Rating:
    """One entrant of a field; None stands for what its meetings do not tell."""

    entrant: str
    rating: float | None
    standard_error: float | None
    half_width: float | None
    degrees_of_freedom: int
    pairs: int
    rank_best: int
    rank_worst: int
    group: int
    """Entrants of different groups, numbered from 1, were never compared, not even through others."""
    is_anchor: bool = False
    has_prior: bool = False
    reason: str = ""
    """Why there is no rating."""
    bound: str = ""
    """"<" or ">" for an entrant that lost or won everything: its Elo is only bounded."""
    virtual_tie: bool = False
    """Its group needed virtual tied pairs; whoever prints the table must say so."""


@dataclass(frozen=True, slots=True)
class RatingDifference:
    """First minus second; None where the field cannot tell."""

    difference: float | None
    standard_error: float | None
    half_width: float | None
    degrees_of_freedom: int
    p_value: float | None


@dataclass(frozen=True, slots=True)
class LackOfFit:
    """Whether line-ups differ by more than ratings explain (who beats whom in a circle)."""

    f: float
    degrees_of_freedom_1: int
    degrees_of_freedom_2: int
    p_value: float


@dataclass(frozen=True, slots=True, eq=False)
class FieldRatings:
    """All ratings of one fit, best first."""

    ratings: tuple[Rating, ...]
    pairs: int
    clusters: int | None
    """How many distinct deals; None if every deal was met once and errors are HC2."""
    residual_deviation: float | None
    lack_of_fit: LackOfFit | None
    separated_pairs: int
    """How many of the compared pairs of entrants differ significantly, Holm-corrected."""
    compared_pairs: int
    coverage_claimed: bool
    """False with a prior: its intervals are not calibrated."""
    confidence: float
    covariance: Covariance = field(repr=False)
    compared: Compared = field(repr=False)

    def rating(self, entrant: str) -> Rating:
        """The rating of one entrant."""
        for rating in self.ratings:
            if rating.entrant == entrant:
                return rating
        raise KeyError(f"{entrant} is not in this field")

    def difference(self, first: str, second: str) -> RatingDifference:
        """First minus second with its own error, which is not that of the two ratings added up."""
        names = self.covariance.design.entrants
        self.rating(first), self.rating(second)
        one, other = names.index(first), names.index(second)
        compared = self.compared
        freedom = int(compared.degrees_of_freedom[one, other])
        if first == second or not compared.estimable[one, other]:
            return RatingDifference(0.0 if first == second else None, None, None, freedom, None)
        value, error = float(compared.differences[one, other]) + 0.0, float(compared.errors[one, other])
        if not error > 0:
            return RatingDifference(value, None, None, freedom, None)
        half_width = t_quantile(self.confidence, freedom) * error
        return RatingDifference(value, error, half_width, freedom, 2 * t_distribution(-abs(value) / error, freedom))

    def expected(self, first: tuple[str, ...], second: tuple[str, ...]) -> float:
        """The fitted difference of two sides that met."""
        values = dict(zip(self.covariance.design.entrants, self.covariance.values.tolist(), strict=True))
        return math.fsum(values[name] for name in first) / len(first) - math.fsum(
            values[name] for name in second
        ) / len(second)


@dataclass(frozen=True, slots=True)
class Marks:
    """What to say of entrants beside their numbers."""

    anchors: frozenset[str] = frozenset()
    priors: frozenset[str] = frozenset()
    bounds: dict[str, str] = field(default_factory=dict)
    virtual_ties: frozenset[str] = frozenset()


def rate_field(
    covariance: Covariance,
    pairs: IntArray,
    *,
    total_pairs: int,
    clusters: int | None,
    marks: Marks,
    coverage_claimed: bool,
    confidence: float,
    residual_deviation: float | None = None,
    lack_of_fit: LackOfFit | None = None,
) -> FieldRatings:
    """Turn a fit into its table; `pairs` are those of each entrant."""
    compared = compare(covariance)
    best, worst, separated_pairs, compared_pairs = rank_ranges(compared, confidence)
    return FieldRatings(
        ratings=_make_ratings(covariance, pairs, (best, worst), marks, confidence),
        pairs=total_pairs,
        clusters=clusters,
        residual_deviation=residual_deviation,
        lack_of_fit=lack_of_fit,
        separated_pairs=separated_pairs,
        compared_pairs=compared_pairs,
        coverage_claimed=coverage_claimed,
        confidence=confidence,
        covariance=covariance,
        compared=compared,
    )


def _make_ratings(
    covariance: Covariance, pairs: IntArray, ranks: tuple[IntArray, IntArray], marks: Marks, confidence: float
) -> tuple[Rating, ...]:
    """The table of a fit, best first (by name where level), then those without a rating by name."""
    rows = []
    for number, entrant in enumerate(covariance.design.entrants):
        reason = "" if entrant in marks.anchors else _reason(covariance, number, int(pairs[number]), marks)
        error = None if reason or entrant in marks.anchors else _error(covariance, number)
        freedom = int(covariance.degrees_of_freedom[number])
        rows.append(
            Rating(
                entrant=entrant,
                rating=None if reason else float(covariance.values[number]) + 0.0,
                standard_error=error,
                half_width=None if error is None else t_quantile(confidence, freedom) * error,
                degrees_of_freedom=freedom,
                pairs=int(pairs[number]),
                rank_best=int(ranks[0][number]),
                rank_worst=int(ranks[1][number]),
                group=int(covariance.labels[number]),
                is_anchor=entrant in marks.anchors,
                has_prior=entrant in marks.priors,
                reason=reason,
                bound=marks.bounds.get(entrant, ""),
                virtual_tie=entrant in marks.virtual_ties,
            )
        )
    # Rounded: those that are level stand by name, whatever the order of the results.
    return tuple(sorted(rows, key=lambda row: (row.rating is None, -round(row.rating or 0.0, 6), row.entrant)))


def _reason(covariance: Covariance, number: int, pairs: int, marks: Marks) -> str:
    group = covariance.frame.groups[int(covariance.labels[number]) - 1]
    entrant = covariance.design.entrants[number]
    if pairs == 0 and entrant not in marks.priors:
        return NO_PAIRS
    if not group.is_located and (marks.anchors or marks.priors):
        return NO_ANCHOR
    slack = covariance.slack[number, number] - (0 if group.is_located else 1 / len(group.members))
    return NOT_SEPARABLE if slack > ESTIMABLE_TOLERANCE else ""


def _error(covariance: Covariance, number: int) -> float | None:
    variance = float(covariance.matrix[number, number])
    floor = VARIANCE_FLOOR * max(1.0, float(np.abs(covariance.values).max()) ** 2)
    is_told = covariance.undetermined[number, number] < UNDETERMINED_TOLERANCE
    if not is_told or covariance.degrees_of_freedom[number] < 1 or not variance > floor:
        return None
    return math.sqrt(variance)
