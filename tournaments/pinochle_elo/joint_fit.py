"""The joint fit: y = r_first − r_second + ε by least squares, y the IMP value, r of a side the mean of its seats.

Errors are robust sandwiches: HC2 where every deal was met once, by deal where deals were repeated. Nothing is shrunk
unless a prior is asked for, and then coverage is not claimed.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from pinochle_elo.design import Design, FloatArray, Frame, IntArray, build_design, build_frame
from pinochle_elo.estimates import DEFAULT_CONFIDENCE
from pinochle_elo.field_ratings import (
    FieldRatings,
    LackOfFit,
    Marks,
    compare,
    make_covariance,
    make_ratings,
    rank_ranges,
)
from pinochle_elo.line_ups import LineUp, PairObservation, line_ups_of, merge_line_ups

FULL_LEVERAGE: Final = 1e-9
"""A pair with less than this left of it decides its own fit, so its error cannot be seen."""


@dataclass(frozen=True, slots=True)
class Prior:
    """What is believed of an entrant beforehand: a mean and a standard deviation, in IMP values a board."""

    mean: float
    deviation: float

    def __post_init__(self) -> None:
        """Refuse certainty."""
        if not self.deviation > 0:
            raise ValueError(f"a prior's deviation must be positive, not {self.deviation}; fix it with an anchor")


@dataclass(frozen=True, slots=True, eq=False)
class Rows:
    """The data of a fit as arrays: a row is a line-up's sums, or one observation with its cluster."""

    design: Design
    pairs: FloatArray
    weights: FloatArray
    sum_y: FloatArray
    sum_y2: FloatArray
    outcomes: FloatArray
    """Wins, ties and losses, rows × 3."""
    clusters: IntArray | None

    @property
    def within(self) -> FloatArray:
        """Sum of squares around each row's own mean."""
        squares = self.sum_y2 - self.sum_y**2 / self.pairs
        return np.where(squares > 1e-12 * self.sum_y2, squares, 0.0)

    @property
    def cluster_count(self) -> int | None:
        """How many distinct deals, if any was repeated."""
        return None if self.clusters is None else int(self.clusters.max(initial=-1)) + 1

    @property
    def entrant_pairs(self) -> FloatArray:
        """Pairs that each entrant took part in."""
        return self.design.counts(self.pairs, self.pairs)

    @property
    def degrees_of_freedom(self) -> IntArray:
        """Of each entrant's t: its pairs − 1, or the clusters − 1."""
        if self.cluster_count is not None:
            return np.full(self.design.size, self.cluster_count - 1, np.int64)
        return np.maximum(self.entrant_pairs - 1, 0).astype(np.int64)


def joint_fit(
    results: Sequence[LineUp] | Sequence[PairObservation],
    *,
    anchors: Mapping[str, float] | None = None,
    priors: Mapping[str, Prior] | None = None,
    entrants: Sequence[str] = (),
    confidence: float = DEFAULT_CONFIDENCE,
) -> FieldRatings:
    """Rate a field in IMP values a board.

    Line-ups are taken to be of deals met once each. Observations with repeated deals give errors by deal.
    Without anchors the mean of each connected group is 0. `entrants` adds those who met nobody.
    """
    rows = make_rows(results, entrants)
    anchors, priors = dict(anchors or {}), dict(priors or {})
    check_names(rows.design, anchors, "anchor")
    check_names(rows.design, priors, "prior")
    gram = rows.design.gram(rows.weights * rows.pairs)
    frame = build_frame(rows.design, gram, anchors=anchors)
    values = _solve(rows, gram, frame, np.zeros(rows.design.size))
    deviation = _residual_deviation(rows, frame, values)
    lack_of_fit = _lack_of_fit(rows, frame, values)
    if priors:
        penalty, pull = _prior_terms(rows.design, priors, deviation)
        gram = gram + np.diag(penalty)
        frame = build_frame(rows.design, gram, anchors=anchors, located=penalty > 0)
        values = _solve(rows, gram, frame, pull)
    inverse = frame.inverse(gram)
    matrix, undetermined = sandwich(rows, inverse, *_scores(rows, values), leverage=rows.design.quadratic(inverse))
    covariance = make_covariance(
        rows.design,
        frame,
        values,
        matrix=matrix,
        undetermined=undetermined,
        degrees_of_freedom=rows.degrees_of_freedom,
    )
    comparisons = compare(covariance)
    best, worst, separated, compared = rank_ranges(comparisons, confidence)
    marks = Marks(anchors=frozenset(anchors), priors=frozenset(priors))
    return FieldRatings(
        ratings=make_ratings(covariance, rows.entrant_pairs, (best, worst), marks, confidence),
        pairs=int(rows.pairs.sum()),
        clusters=rows.cluster_count,
        residual_deviation=deviation,
        lack_of_fit=lack_of_fit,
        separated_pairs=separated,
        compared_pairs=compared,
        coverage_claimed=not priors,
        confidence=confidence,
        covariance=covariance,
        compared=comparisons,
    )


def make_rows(results: Sequence[LineUp] | Sequence[PairObservation], entrants: Iterable[str]) -> Rows:
    """Bring results into arrays, as sums if no deal was repeated."""
    line_ups = [one for one in results if isinstance(one, LineUp)]
    observations = [one for one in results if isinstance(one, PairObservation)]
    if line_ups and observations:
        raise ValueError("give line-ups or single observations, not both; sum up the observations first")
    names = {name for one in results for name in one.first + one.second} | set(entrants)
    deals = [one.deal for one in observations if one.deal is not None]
    if len(set(deals)) < len(deals) or any(one.weight != 1 for one in observations):
        return _observation_rows(observations, names)
    merged = merge_line_ups(line_ups) if line_ups else line_ups_of(observations)
    return Rows(
        design=build_design([(one.first, one.second) for one in merged], sorted(names)),
        pairs=np.array([one.pairs for one in merged], np.float64),
        weights=np.ones(len(merged)),
        sum_y=np.array([one.sum_y for one in merged], np.float64),
        sum_y2=np.array([one.sum_y2 for one in merged], np.float64),
        outcomes=np.array([(one.wins, one.ties, one.losses) for one in merged], np.float64).reshape(-1, 3),
        clusters=None,
    )


def _observation_rows(observations: Sequence[PairObservation], names: Iterable[str]) -> Rows:
    met = [one for one in observations if sorted(one.first) != sorted(one.second)]
    keys: dict[object, int] = {}
    clusters = [keys.setdefault(number if one.deal is None else one.deal, len(keys)) for number, one in enumerate(met)]
    imp = np.array([one.imp for one in met], np.float64)
    score = np.array([one.outcome.value for one in met], np.float64)
    return Rows(
        design=build_design([(one.first, one.second) for one in met], sorted(names)),
        pairs=np.ones(len(met)),
        weights=np.array([one.weight for one in met], np.float64),
        sum_y=imp,
        sum_y2=imp**2,
        outcomes=np.stack([score == 1, score == 0.5, score == 0], axis=1).astype(np.float64),
        clusters=np.array(clusters, np.int64),
    )


def check_names(design: Design, named: Iterable[str], role: str) -> None:
    """Refuse an anchor or prior for a name that is not in the field."""
    for name in named:
        if name not in design.entrants:
            raise ValueError(f"{name} is given as {role}, but is not in this field; check the name")


def sandwich(
    rows: Rows, inverse: FloatArray, score: FloatArray, squares: FloatArray, *, leverage: FloatArray
) -> tuple[FloatArray, FloatArray]:
    """The covariance inverse·meat·inverse, and the weight of pairs whose own error cannot be seen.

    `score` is each row's summed residual, `squares` its sum of squared residuals, `leverage` that of one of its pairs.
    """
    if rows.clusters is not None:
        count = int(rows.clusters.max(initial=-1)) + 1
        meat = rows.design.cluster_sums(rows.weights * score, rows.clusters) if count else np.zeros_like(inverse)
        return inverse @ meat @ inverse * (count / max(count - 1, 1)), np.zeros_like(inverse)
    left = 1 - leverage
    is_full = left < FULL_LEVERAGE
    meat = rows.design.gram(np.where(is_full, 0.0, squares / np.where(is_full, 1.0, left)))
    hidden = rows.design.gram(is_full.astype(np.float64))
    return inverse @ meat @ inverse, inverse @ hidden @ inverse


def _solve(rows: Rows, gram: FloatArray, frame: Frame, pull: FloatArray) -> FloatArray:
    right = rows.design.pull(rows.weights * rows.sum_y) + pull - gram @ frame.offset
    return frame.offset + frame.inverse(gram) @ right


def _scores(rows: Rows, values: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Each row's sum of residuals and of their squares."""
    score = rows.sum_y - rows.pairs * rows.design.differences(values)
    return score, rows.within + score**2 / rows.pairs


def _residual_deviation(rows: Rows, frame: Frame, values: FloatArray) -> float | None:
    freedom = int(rows.pairs.sum()) - frame.rank
    if freedom < 1:
        return None
    return float(np.sqrt((rows.weights * _scores(rows, values)[1]).sum() / freedom))


def _lack_of_fit(rows: Rows, frame: Frame, values: FloatArray) -> LackOfFit | None:
    """F of the line-ups' means around the fit; None where deals repeat, for pairs on one deal are not independent."""
    from scipy.special import fdtrc  # noqa: PLC0415

    freedom = len(rows.pairs) - frame.rank
    freedom_within = int(rows.pairs.sum()) - len(rows.pairs)
    within = float(rows.within.sum())
    if rows.clusters is not None or freedom < 1 or freedom_within < 1 or within <= 0:
        return None
    between = float((_scores(rows, values)[0] ** 2 / rows.pairs).sum())
    f = between / freedom / (within / freedom_within)
    return LackOfFit(f, freedom, freedom_within, float(fdtrc(freedom, freedom_within, f)))


def _prior_terms(design: Design, priors: Mapping[str, Prior], deviation: float | None) -> tuple[FloatArray, FloatArray]:
    """The virtual pairs σ̂²/τ² of each entrant, and those times its prior mean."""
    if not deviation:
        raise ValueError("a prior needs the spread of the results, and these have none; leave the prior out")
    penalty = np.array([(deviation / priors[n].deviation) ** 2 if n in priors else 0.0 for n in design.entrants])
    means = np.array([priors[n].mean if n in priors else 0.0 for n in design.entrants])
    return penalty, penalty * means
