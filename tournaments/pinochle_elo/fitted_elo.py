"""The Elo rating of a field: Bradley–Terry with a tie as half a win, fitted to all outcomes at once.

This is the rating shown as Elo; it does not depend on the order of play. Its errors come from the residuals, never
from the likelihood's curvature, which takes ties for coin tosses. Where all results point one way a maximum does not
exist; virtual ties then keep it finite, and the table must say so.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from pinochle_elo.design import Design, FloatArray, Frame, Group, build_frame
from pinochle_elo.elo_difference import ELO_PER_LOGIT
from pinochle_elo.estimates import DEFAULT_CONFIDENCE
from pinochle_elo.field_ratings import FieldRatings, Marks, rate_field
from pinochle_elo.field_results import FieldResults, Results, field_results
from pinochle_elo.fit_rows import check_names, sandwich

POOL_MEAN: Final = 1500.0
STEP_TOLERANCE: Final = 1e-11
LARGEST_STEP: Final = 8.0
"""In logits. A longer one would end where all expectations are 0 or 1 and tell nothing."""
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
        rows.design.gram(rows.weights * rows.pairs),
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
        values, information, step = _newton(rows, frame, virtual, start)
        moving = [group for group in frame.groups if (np.abs(step[group.members]) > STEP_TOLERANCE).any()]
        if not moving:
            return _Fit(values, frame.inverse(information), _expected(rows.design, values), tuple(virtual))
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


def _newton(
    rows: FieldResults, frame: Frame, virtual: Sequence[Group], start: FloatArray
) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Ratings in logits, the information there, and the last step, which is not small for a group that failed."""
    design = rows.design
    scores = rows.outcomes @ np.array([1.0, 0.5, 0.0])
    ties = _virtual_ties(design, virtual)
    # What ties say of directions that the meetings leave open is none of the frame's business.
    inner = np.array([frame.inside(row) for row in ties]).reshape(ties.shape)
    values, likelihood = start, -np.inf
    step = np.zeros(design.size)
    failed = np.zeros(design.size, np.bool_)
    for _ in range(MAXIMUM_STEPS):
        trial = values + step
        while (reached := _log_likelihood(rows, scores, ties, trial)) < likelihood - 1e-9 * abs(likelihood):
            step = step / 2
            trial = values + step
        values, likelihood = trial, reached
        expected, tie_expected = _expected(design, values), _logistic(ties @ values)
        gradient = design.pull(rows.weights * (scores - rows.pairs * expected)) + inner.T @ (0.5 - tie_expected)
        information = design.gram(rows.weights * rows.pairs * expected * (1 - expected))
        information += inner.T @ ((tie_expected * (1 - tie_expected))[:, None] * inner)
        step = frame.solve(information, gradient)
        failed |= ~np.isfinite(step)
        step = np.where(failed, 0.0, step)
        largest = float(np.abs(step).max(initial=0.0))
        if not largest > STEP_TOLERANCE:
            break
        step = step * min(1.0, LARGEST_STEP / largest)
    return values, information, np.where(failed, np.inf, step)


def _virtual_ties(design: Design, groups: Sequence[Group]) -> FloatArray:
    """One row for each entrant of these groups, against the mean of its group."""
    rows = []
    for group in groups:
        for member in group.members:
            row = np.zeros(design.size)
            row[group.members] = -1 / len(group.members)
            row[member] += 1
            rows.append(row)
    return np.array(rows).reshape(len(rows), design.size)


def _logistic(logits: FloatArray) -> FloatArray:
    return np.asarray(0.5 + 0.5 * np.tanh(logits / 2), np.float64)


def _expected(design: Design, values: FloatArray) -> FloatArray:
    return _logistic(design.differences(values))


def _log_likelihood(rows: FieldResults, scores: FloatArray, ties: FloatArray, values: FloatArray) -> float:
    logits, tie_logits = rows.design.differences(values), ties @ values
    own = rows.weights * (scores * logits - rows.pairs * np.logaddexp(0, logits))
    return float(own.sum() + (tie_logits / 2 - np.logaddexp(0, tie_logits)).sum())


def _not_strongly_connected(rows: FieldResults, frame: Frame) -> list[Group]:
    """Groups in which some never scored against others, not even through a chain: their Elo has no maximum."""
    from scipy.sparse import coo_array  # noqa: PLC0415
    from scipy.sparse.csgraph import connected_components  # noqa: PLC0415

    design = rows.design
    won, tied, lost = rows.outcomes.T
    edges = [np.zeros((0, 2), np.int64)]
    for one in range(design.seats.shape[1]):
        for other in range(design.seats.shape[1]):
            opposed = (design.shares[:, one] > 0) & (design.shares[:, other] < 0)
            first, second = design.seats[:, one], design.seats[:, other]
            edges.append(np.stack([first, second], axis=1)[opposed & (won + tied > 0)])
            edges.append(np.stack([second, first], axis=1)[opposed & (lost + tied > 0)])
    sources, targets = np.concatenate(edges).T
    graph = coo_array((np.ones(len(sources)), (sources, targets)), shape=(design.size, design.size))
    labels = connected_components(graph, directed=True, connection="strong")[1]
    return [group for group in frame.groups if len(set(labels[group.members].tolist())) > 1]


def _bounds(rows: FieldResults) -> dict[str, str]:
    """ "<" for those that lost everything, ">" for those that won everything."""
    won, tied, lost = rows.outcomes.T
    scores = rows.design.counts(won + tied / 2, lost + tied / 2)
    bounds = {}
    for name, score, pairs in zip(rows.design.entrants, scores, rows.entrant_pairs, strict=True):
        if pairs > 0 and score in {0, pairs}:
            bounds[name] = "<" if score == 0 else ">"
    return bounds
