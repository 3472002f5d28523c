"""Which partners did better together than their own ratings say: mean residuals a partnership, shrunken.

A cell is a hint, not a finding: with few pairs it is mostly chance, which is why it is shrunken towards 0.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from pinochle_elo.field_ratings import FieldRatings
from pinochle_elo.line_ups import LineUp, PairObservation, line_ups_of, merge_line_ups


@dataclass(frozen=True, slots=True)
class PartnerCell:
    """Two entrants as partners, in IMP values a board."""

    first: str
    second: str
    pairs: int
    mean_residual: float
    """Above what the two ratings say."""
    centred: float
    """The mean residual, less what is each entrant's own over all its partners: Σ over an entrant's partners is 0."""
    shrunken: float


@dataclass(frozen=True, slots=True)
class PartnerMatrix:
    """All partnerships of a field, by name."""

    cells: tuple[PartnerCell, ...]
    residual_deviation: float | None
    partnership_deviation: float
    """τ̂: how much partnerships differ beyond chance; 0 if they do not."""


def partner_matrix(results: Sequence[LineUp] | Sequence[PairObservation], ratings: FieldRatings) -> PartnerMatrix:
    """Mean residuals of each partnership of two from the joint fit of the same results."""
    line_ups = merge_line_ups(
        one for result in results for one in ([result] if isinstance(result, LineUp) else line_ups_of([result]))
    )
    sums, counts = _sums(line_ups, ratings)
    keys = sorted(counts)
    means = np.array([sums[key] / counts[key] for key in keys])
    centred, freedom = _centre(keys, means)
    deviation = ratings.residual_deviation
    variance = (deviation or 0.0) ** 2
    pairs = np.array([counts[key] for key in keys], np.float64)
    between = 0.0
    if freedom > 0:
        between = max(float((centred**2).sum()) / freedom - variance * float((1 / pairs).mean()), 0.0)
    cells = []
    for key, mean, cell in zip(keys, means.tolist(), centred.tolist(), strict=True):
        weight = counts[key] / (counts[key] + variance / between) if between > 0 else 0.0
        cells.append(PartnerCell(*key, counts[key], mean + 0.0, cell + 0.0, weight * cell + 0.0))
    return PartnerMatrix(tuple(cells), deviation, math.sqrt(between))


def _sums(
    line_ups: Sequence[LineUp], ratings: FieldRatings
) -> tuple[dict[tuple[str, str], float], dict[tuple[str, str], int]]:
    sums: dict[tuple[str, str], float] = {}
    counts: dict[tuple[str, str], int] = {}
    for met in line_ups:
        residual = met.sum_y - met.pairs * ratings.expected(met.first, met.second)
        for side, value in ((met.first, residual), (met.second, -residual)):
            if len(side) != 2:
                raise ValueError(f"{' and '.join(side)} is no partnership of two; a partner matrix needs partnerships")
            key = (side[0], side[1])
            sums[key] = sums.get(key, 0.0) + value
            counts[key] = counts.get(key, 0) + met.pairs
    return sums, counts


def _centre(
    keys: Sequence[tuple[str, str]], means: "np.typing.NDArray[np.float64]"
) -> tuple["np.typing.NDArray[np.float64]", int]:
    """Take out each entrant's own part, by least squares, and say how many free cells are left."""
    names = sorted({name for key in keys for name in key})
    if not names:
        return means, 0
    own = np.array([[float(name in key) for name in names] for key in keys])
    solution, _, rank, _ = np.linalg.lstsq(own, means, rcond=None)
    return means - own @ solution, len(keys) - int(rank)
