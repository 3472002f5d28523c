"""The joint fit: y = r_first − r_second + ε by least squares, y the IMP value, r of a side the mean of its seats.

Errors are robust sandwiches: HC2 where every deal was met once, by deal where deals were repeated. Nothing is shrunk
unless a prior is asked for, and then coverage is not claimed.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from pinochle_elo.design import Design, FloatArray, Frame, build_frame
from pinochle_elo.estimates import DEFAULT_CONFIDENCE
from pinochle_elo.field_ratings import FieldRatings, LackOfFit, Marks, rate_field
from pinochle_elo.field_results import FieldResults, Results, field_results
from pinochle_elo.fit_rows import check_names, sandwich


@dataclass(frozen=True, slots=True)
class Prior:
    """What is believed of an entrant beforehand: a mean and a standard deviation, in IMP values a board."""

    mean: float
    deviation: float

    def __post_init__(self) -> None:
        """Refuse certainty."""
        if not self.deviation > 0:
            raise ValueError(f"a prior's deviation must be positive, not {self.deviation}; fix it with an anchor")


def joint_fit(
    results: Results,
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
    rows = field_results(results, entrants=entrants)
    anchors, priors = dict(anchors or {}), dict(priors or {})
    check_names(rows.design, anchors=anchors, priors=priors)
    gram, within = rows.gram, rows.within
    frame = build_frame(rows.design, gram, rows.scored, anchors=anchors)
    inverse = frame.inverse(gram)
    values = _solve(rows, gram, frame, inverse, np.zeros(rows.design.size))
    score = _score(rows, values)
    deviation = _residual_deviation(rows, frame, within + score**2 / rows.pairs)
    lack_of_fit = _lack_of_fit(rows, frame, score, float(within.sum()))
    if priors:
        penalty, pull = _prior_terms(rows.design, priors, deviation)
        gram = gram + np.diag(penalty)
        frame = build_frame(rows.design, gram, rows.scored, anchors=anchors, located=penalty > 0)
        inverse = frame.inverse(gram)
        values = _solve(rows, gram, frame, inverse, pull)
        score = _score(rows, values)
    squares, leverage = within + score**2 / rows.pairs, rows.design.quadratic(inverse)
    return rate_field(
        sandwich(rows, frame, values, inverse=inverse, score=score, squares=squares, leverage=leverage),
        rows.entrant_pairs,
        total_pairs=rows.total_pairs,
        clusters=rows.cluster_count,
        marks=Marks(anchors=frozenset(anchors), priors=frozenset(priors)),
        coverage_claimed=not priors,
        confidence=confidence,
        residual_deviation=deviation,
        lack_of_fit=lack_of_fit,
    )


def _solve(rows: FieldResults, gram: FloatArray, frame: Frame, inverse: FloatArray, pull: FloatArray) -> FloatArray:
    right = rows.design.pull(rows.weights * rows.sum_y) + pull - gram @ frame.offset
    return frame.offset + inverse @ right


def _score(rows: FieldResults, values: FloatArray) -> FloatArray:
    """Each row's sum of residuals."""
    return rows.sum_y - rows.pairs * rows.design.differences(values)


def _residual_deviation(rows: FieldResults, frame: Frame, squares: FloatArray) -> float | None:
    """From each row's sum of squared residuals."""
    freedom = rows.total_pairs - frame.rank
    return float(np.sqrt((rows.weights * squares).sum() / freedom)) if freedom > 0 else None


def _lack_of_fit(rows: FieldResults, frame: Frame, score: FloatArray, within: float) -> LackOfFit | None:
    """F of the line-ups' means around the fit; None where deals repeat, for pairs on one deal are not independent."""
    from scipy.special import fdtrc  # noqa: PLC0415

    freedom = len(rows.pairs) - frame.rank
    freedom_within = rows.total_pairs - len(rows.pairs)
    if rows.clusters is not None or freedom < 1 or freedom_within < 1 or within <= 0:
        return None
    between = float((score**2 / rows.pairs).sum())
    f = between / freedom / (within / freedom_within)
    return LackOfFit(f, freedom, freedom_within, float(fdtrc(freedom, freedom_within, f)))


def _prior_terms(design: Design, priors: Mapping[str, Prior], deviation: float | None) -> tuple[FloatArray, FloatArray]:
    """The virtual pairs σ̂²/τ² of each entrant, and those times its prior mean."""
    if not deviation:
        raise ValueError("a prior needs the spread of the results, and these have none; leave the prior out")
    penalty = np.array([(deviation / priors[n].deviation) ** 2 if n in priors else 0.0 for n in design.entrants])
    means = np.array([priors[n].mean if n in priors else 0.0 for n in design.entrants])
    return penalty, penalty * means
