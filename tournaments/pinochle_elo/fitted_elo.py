"""The Elo rating of a field: Bradley–Terry with a tie as half a win, fitted to all outcomes at once.

This is the rating shown as Elo; it does not depend on the order of play. Its errors come from the residuals, never
from the likelihood's curvature, which takes ties for coin tosses. Where all results point one way a maximum does not
exist; virtual ties then keep it finite, and the table must say so.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from pinochle_elo.design import Design, FloatArray, Frame, Group, build_frame, connected_groups
from pinochle_elo.elo_difference import ELO_PER_LOGIT
from pinochle_elo.estimates import DEFAULT_CONFIDENCE
from pinochle_elo.field_ratings import FieldRatings, Marks, rate_field
from pinochle_elo.field_results import FieldResults, Results, field_results
from pinochle_elo.fit_rows import check_names, sandwich

POOL_MEAN: Final = 1500.0
STEP_TOLERANCE: Final = 1e-11
LARGEST_STEP: Final = 8.0
"""In logits. A longer one would end where all expectations are 0 or 1 and tell nothing."""
SMALL_STEP: Final = 0.01
"""In logits. A shorter one cannot overshoot, and the next may use its curvature, which gains two digits a step."""
MAXIMUM_STEPS: Final = 30
"""Newton needs about ten; where there is no maximum it moves a logit a step, until rounding stops it at 37."""


@dataclass(frozen=True, slots=True, eq=False)
class _Fit:
    values: FloatArray
    inverse: FloatArray
    expected: FloatArray
    virtual: tuple[Group, ...]


def fitted_elo(
    results: Results,
    *,
    anchors: Mapping[str, float] | None = None,
    pool_mean: float = POOL_MEAN,
    entrants: Sequence[str] = (),
    confidence: float = DEFAULT_CONFIDENCE,
    start: Mapping[str, float] | None = None,
) -> FieldRatings:
    """Rate a field in Elo. Without anchors the mean of each connected group is `pool_mean`.

    `start` are ratings of an earlier fit of nearly the same results; they save time and change nothing.
    """
    rows = field_results(results, entrants=entrants)
    anchors = dict(anchors or {})
    check_names(rows.design, anchors=anchors)
    frame = build_frame(
        rows.design,
        rows.gram,
        rows.scored,
        anchors={name: rating / ELO_PER_LOGIT for name, rating in anchors.items()},
    )
    fit = _fit(rows, frame, _start(rows.design, frame, pool_mean, start or {}))
    residuals = np.array([1.0, 0.5, 0.0])[None, :] - fit.expected[:, None]
    covariance = sandwich(
        rows,
        frame,
        _to_elo(frame, fit.values, pool_mean),
        inverse=fit.inverse,
        score=(rows.outcomes * residuals).sum(axis=1),
        squares=(rows.outcomes * residuals**2).sum(axis=1),
        leverage=rows.design.quadratic(fit.inverse) * fit.expected * (1 - fit.expected),
        scale=ELO_PER_LOGIT,
    )
    virtual = frozenset(rows.design.entrants[member] for group in fit.virtual for member in group.members)
    return rate_field(
        covariance,
        rows.entrant_pairs,
        total_pairs=rows.total_pairs,
        clusters=rows.cluster_count,
        marks=Marks(anchors=frozenset(anchors), bounds=_bounds(rows), virtual_ties=virtual),
        coverage_claimed=not virtual,
        confidence=confidence,
    )


def _to_elo(frame: Frame, logits: FloatArray, pool_mean: float) -> FloatArray:
    ratings = logits * ELO_PER_LOGIT
    for group in frame.groups:
        if not group.is_located:
            ratings[group.members] += pool_mean
    return ratings


def _fit(rows: FieldResults, frame: Frame, start: FloatArray) -> _Fit:
    virtual = _not_strongly_connected(rows, frame)
    while True:
        ties = _virtual_ties(frame, virtual)
        values, step = _newton(rows, frame, ties, start)
        moving = [group for group in frame.groups if (np.abs(step[group.members]) > STEP_TOLERANCE).any()]
        if not moving:
            expected = _expected(rows.design, values)
            inverse = frame.inverse(_information(rows, ties, expected, values))
            return _Fit(values, inverse, expected, tuple(virtual))
        # Partnerships can lack a maximum even where everybody scored against everybody.
        added = [group for group in moving if not any(group is other for other in virtual)]
        if not added:
            raise ValueError("the Elo fit did not converge; the anchors contradict the results too far")
        virtual = virtual + added


def _start(design: Design, frame: Frame, pool_mean: float, start: Mapping[str, float]) -> FloatArray:
    """Where Newton begins, in logits: at earlier ratings, else at the mean of the anchors, else at the pool's mean."""
    values = np.zeros(design.size)
    for group in frame.groups:
        anchors = frame.offset[group.members[~group.is_free]]
        known = anchors.mean() if anchors.size else 0.0
        mean = 0.0 if group.is_located else pool_mean
        for member in group.members.tolist():
            name = design.entrants[member]
            values[member] = (start[name] - mean) / ELO_PER_LOGIT if name in start else known
    return frame.offset + frame.inside(values)


@dataclass(frozen=True, slots=True, eq=False)
class _Ties:
    """The virtual ties, a row each over all entrants."""

    rows: FloatArray
    inner: FloatArray
    """What of them lies in the frame: what they say of directions that the meetings leave open is not its business."""


def _newton(rows: FieldResults, frame: Frame, ties: _Ties, start: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Ratings in logits, and the last step, which is not small for a group that failed."""
    design = rows.design
    scores = rows.outcomes @ np.array([1.0, 0.5, 0.0])
    values, likelihood = start, None
    failed = np.zeros(design.size, np.bool_)
    step, largest, solve = np.zeros(design.size), np.inf, None
    for _ in range(MAXIMUM_STEPS):
        expected, tie_expected = _expected(design, values), _logistic(ties.rows @ values)
        gradient = design.pull(rows.weights * (scores - rows.pairs * expected)) + ties.inner.T @ (0.5 - tie_expected)
        if solve is None or largest > SMALL_STEP:
            solve = frame.solver(_information(rows, ties, expected, values))
        step = solve(gradient)
        failed |= ~np.isfinite(step)
        step = np.where(failed, 0.0, step)
        largest = float(np.abs(step).max(initial=0.0))
        if not largest > STEP_TOLERANCE:
            break
        step = step * min(1.0, LARGEST_STEP / largest)
        if largest > SMALL_STEP:
            if likelihood is None:
                likelihood = _log_likelihood(rows, scores, ties, values)
            while (reached := _log_likelihood(rows, scores, ties, values + step)) < likelihood - 1e-9 * abs(likelihood):
                step = step / 2
            likelihood = reached
        values = values + step
    return values, np.where(failed, np.inf, step)


def _information(rows: FieldResults, ties: _Ties, expected: FloatArray, values: FloatArray) -> FloatArray:
    """The curvature of the likelihood."""
    tie_expected = _logistic(ties.rows @ values)
    information = rows.design.gram(rows.weights * rows.pairs * expected * (1 - expected))
    if len(ties.rows):
        information += ties.inner.T @ ((tie_expected * (1 - tie_expected))[:, None] * ties.inner)
    return information


def _virtual_ties(frame: Frame, groups: Sequence[Group]) -> _Ties:
    """One row for each entrant of these groups, against the mean of its group."""
    size = len(frame.offset)
    rows = []
    for group in groups:
        for member in group.members:
            row = np.zeros(size)
            row[group.members] = -1 / len(group.members)
            row[member] += 1
            rows.append(row)
    ties = np.array(rows).reshape(len(rows), size)
    return _Ties(ties, np.array([frame.inside(row) for row in ties]).reshape(ties.shape))


def _logistic(logits: FloatArray) -> FloatArray:
    return np.asarray(0.5 + 0.5 * np.tanh(logits / 2), np.float64)


def _expected(design: Design, values: FloatArray) -> FloatArray:
    return _logistic(design.differences(values))


def _log_likelihood(rows: FieldResults, scores: FloatArray, ties: _Ties, values: FloatArray) -> float:
    logits, tie_logits = rows.design.differences(values), ties.rows @ values
    own = rows.weights * (scores * logits - rows.pairs * np.logaddexp(0, logits))
    return float(own.sum() + (tie_logits / 2 - np.logaddexp(0, tie_logits)).sum())


def _not_strongly_connected(rows: FieldResults, frame: Frame) -> list[Group]:
    """Groups in which some never scored against others, not even through a chain: their Elo has no maximum."""
    labels = connected_groups(rows.scored, strongly=True)
    return [group for group in frame.groups if len(set(labels[group.members].tolist())) > 1]


def _bounds(rows: FieldResults) -> dict[str, str]:
    """ "<" for those that lost everything, ">" for those that won everything."""
    has_scored, has_conceded = (np.any(rows.scored, axis=axis).tolist() for axis in (1, 0))
    return {
        name: "<" if conceded else ">"
        for name, scored, conceded in zip(rows.design.entrants, has_scored, has_conceded, strict=True)
        if scored != conceded
    }
