"""Entrants of a field compared two by two: errors of differences, and ranks as ranges.

A difference may be told where the two ratings are not, so everything here starts from the full covariance.
What is not told is nan within this module and its arrays only; nothing outside may print it.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np

from pinochle_elo.design import ESTIMABLE_TOLERANCE, BoolArray, Design, FloatArray, Frame, IntArray
from pinochle_elo.estimates import DEFAULT_CONFIDENCE

UNDETERMINED_TOLERANCE: Final = 1e-12
VARIANCE_FLOOR: Final = 1e-20
CANCELLED_SHARE: Final = 1e-12
"""Of two variances: what their difference has less than this is rounding; twins that tied every board have none."""
_MARGIN: Final = 1e-6
"""By which quantiles are not trusted: what lies so near to one is decided by its p-value."""


@dataclass(frozen=True, slots=True, eq=False)
class Covariance:
    """The internals of a fit, in the order of `design.entrants`."""

    design: Design
    frame: Frame
    values: FloatArray
    """Fitted values; differences within a line-up are right even where single ratings are not told."""
    matrix: FloatArray
    undetermined: FloatArray
    """Weight of pairs whose error cannot be seen, since their fit passes through them."""
    degrees_of_freedom: IntArray
    labels: IntArray
    slack: FloatArray


@dataclass(frozen=True, slots=True, eq=False)
class Compared:
    """All differences of a field, entrant × entrant; errors are nan where they are not told."""

    differences: FloatArray
    errors: FloatArray
    degrees_of_freedom: FloatArray
    estimable: BoolArray


def compare(covariance: Covariance) -> Compared:
    """Every entrant against every other: v_ii + v_jj − 2v_ij, and the smaller degrees of freedom."""
    values = covariance.values
    freedom = np.minimum.outer(covariance.degrees_of_freedom, covariance.degrees_of_freedom).astype(np.float64)
    same_group = covariance.labels[:, None] == covariance.labels[None, :]
    estimable = same_group & (_of_differences(covariance.slack) < ESTIMABLE_TOLERANCE)
    variances = _of_differences(covariance.matrix)
    told = estimable & (_of_differences(covariance.undetermined) < UNDETERMINED_TOLERANCE) & (freedom >= 1)
    single = np.diagonal(covariance.matrix)
    smallest = VARIANCE_FLOOR * max(1.0, float(np.abs(values).max(initial=0.0)) ** 2)
    floor = np.maximum(smallest, CANCELLED_SHARE * np.add.outer(single, single))
    errors = np.sqrt(np.where(told & (variances > floor), variances, np.nan))
    return Compared(values[:, None] - values[None, :], errors, freedom, estimable)


def rank_ranges(compared: Compared, confidence: float = DEFAULT_CONFIDENCE) -> tuple[IntArray, IntArray, int, int]:
    """Best and worst rank of each entrant, and how many pairs of entrants are separated, of how many compared.

    1 + those significantly above … k − those significantly below, all tests together Holm-corrected.
    """
    size = len(compared.differences)
    rows, columns = np.triu_indices(size, 1)
    tested = ~np.isnan(compared.errors[rows, columns])
    rows, columns = rows[tested], columns[tested]
    differences = compared.differences[rows, columns]
    separated = _separated(
        np.abs(differences) / compared.errors[rows, columns], compared.degrees_of_freedom[rows, columns], 1 - confidence
    )
    above = np.zeros((size, size), np.bool_)
    is_higher, rows, columns = differences[separated] > 0, rows[separated], columns[separated]
    above[np.where(is_higher, rows, columns), np.where(is_higher, columns, rows)] = True
    best = 1 + above.sum(axis=0)
    worst = size - above.sum(axis=1)
    return best.astype(np.int64), worst.astype(np.int64), len(separated), len(tested.nonzero()[0])


def _separated(statistics: FloatArray, freedom: FloatArray, alpha: float) -> IntArray:
    """Which of these t statistics are significant, Holm-corrected.

    The distribution function is the dearest step of a large field. It is needed only between the statistic that stands
    whatever the others are (Bonferroni's) and the one that would not stand alone.
    """
    from scipy.special import stdtr, stdtrit  # noqa: PLC0415

    count = len(statistics)
    if not count:
        return np.zeros(0, np.int64)
    degrees = freedom.astype(np.int64)
    kinds = np.flatnonzero(np.bincount(degrees))
    quantiles = np.zeros((2, int(kinds[-1]) + 1))
    quantiles[:, kinds] = [stdtrit(kinds, 1 - share / 2) for share in (alpha / count, alpha)]
    certain, single = quantiles[:, degrees]
    is_certain = statistics > certain * (1 + _MARGIN)
    doubtful = np.flatnonzero(~is_certain & (statistics >= single * (1 - _MARGIN)))
    p_values = 2 * stdtr(freedom[doubtful], -statistics[doubtful])
    order = np.argsort(p_values, kind="stable")
    allowed = alpha / (count - int(is_certain.sum()) - np.arange(len(doubtful)))
    failed = np.flatnonzero(p_values[order] > allowed)
    stands = order[: failed[0]] if failed.size else order
    return np.concatenate([np.flatnonzero(is_certain), doubtful[stands]])


def make_covariance(
    design: Design,
    frame: Frame,
    values: FloatArray,
    *,
    matrix: FloatArray,
    undetermined: FloatArray,
    degrees_of_freedom: IntArray,
) -> Covariance:
    """Collect a fit's internals."""
    labels = np.zeros(design.size, np.int64)
    slack = np.zeros((design.size, design.size))
    for number, group in enumerate(frame.groups, start=1):
        labels[group.members] = number
        slack[np.ix_(group.members, group.members)] = group.slack
    return Covariance(design, frame, values, matrix, undetermined, degrees_of_freedom, labels, slack)


def _of_differences(matrix: FloatArray) -> FloatArray:
    diagonal = np.diag(matrix)
    return np.asarray(diagonal[:, None] + diagonal[None, :] - 2 * matrix, np.float64)
