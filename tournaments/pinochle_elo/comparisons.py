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
    """All differences of a field, entrant × entrant; errors and p-values are nan where they are not told."""

    differences: FloatArray
    errors: FloatArray
    degrees_of_freedom: FloatArray
    p_values: FloatArray
    estimable: BoolArray


def compare(covariance: Covariance) -> Compared:
    """Every entrant against every other: v_ii + v_jj − 2v_ij, and the smaller degrees of freedom."""
    from scipy.special import stdtr  # noqa: PLC0415

    values = covariance.values
    freedom = np.minimum.outer(covariance.degrees_of_freedom, covariance.degrees_of_freedom).astype(np.float64)
    same_group = covariance.labels[:, None] == covariance.labels[None, :]
    estimable = same_group & (_of_differences(covariance.slack) < ESTIMABLE_TOLERANCE)
    variances = _of_differences(covariance.matrix)
    told = estimable & (_of_differences(covariance.undetermined) < UNDETERMINED_TOLERANCE) & (freedom >= 1)
    floor = VARIANCE_FLOOR * max(1.0, float(np.abs(values).max(initial=0.0)) ** 2)
    errors = np.sqrt(np.where(told & (variances > floor), variances, np.nan))
    differences = values[:, None] - values[None, :]
    # Both halves are alike, and the distribution function is the dearest step of a large field.
    upper = np.triu_indices(len(values), 1)
    p_values = np.full(differences.shape, np.nan)
    p_values[upper] = 2 * stdtr(np.maximum(freedom[upper], 1), -np.abs(differences[upper]) / errors[upper])
    p_values.T[upper] = p_values[upper]
    return Compared(differences, errors, freedom, p_values, estimable)


def rank_ranges(compared: Compared, confidence: float = DEFAULT_CONFIDENCE) -> tuple[IntArray, IntArray, int, int]:
    """Best and worst rank of each entrant, and how many pairs of entrants are separated, of how many compared.

    1 + those significantly above … k − those significantly below, all tests together Holm-corrected.
    """
    size = len(compared.differences)
    upper = np.triu_indices(size, 1)
    p_values = compared.p_values[upper]
    tested = np.flatnonzero(~np.isnan(p_values))
    order = tested[np.argsort(p_values[tested], kind="stable")]
    allowed = (1 - confidence) / np.arange(len(order), 0, -1)
    failed = np.flatnonzero(p_values[order] > allowed)
    separated = order[: failed[0]] if failed.size else order
    above = np.zeros((size, size), np.bool_)
    rows, columns = upper[0][separated], upper[1][separated]
    is_higher = compared.differences[rows, columns] > 0
    above[np.where(is_higher, rows, columns), np.where(is_higher, columns, rows)] = True
    best = 1 + above.sum(axis=0)
    worst = size - above.sum(axis=1)
    return best.astype(np.int64), worst.astype(np.int64), len(separated), len(order)


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
