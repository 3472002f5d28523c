"""Results as arrays, and the robust covariance of whatever is fitted to them.

A fit gives each row's residuals; how it came by them is no business of this module.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from pinochle_elo.comparisons import Covariance, make_covariance
from pinochle_elo.design import Design, FloatArray, Frame, IntArray, build_design
from pinochle_elo.line_ups import LineUp, PairObservation, line_ups_of, merge_line_ups

FULL_LEVERAGE: Final = 1e-9
"""A pair with less than this left of it decides its own fit, so its error cannot be seen."""


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
    def total_pairs(self) -> int:
        """All pairs."""
        return int(self.pairs.sum())

    @property
    def cluster_count(self) -> int | None:
        """How many distinct deals, if any was repeated."""
        return None if self.clusters is None else len(np.unique(self.clusters))

    @property
    def entrant_pairs(self) -> IntArray:
        """Pairs that each entrant took part in."""
        return self.design.counts(self.pairs, self.pairs).astype(np.int64)

    @property
    def degrees_of_freedom(self) -> IntArray:
        """Of each entrant's t: its pairs − 1, or the clusters − 1."""
        if self.cluster_count is not None:
            return np.full(self.design.size, self.cluster_count - 1, np.int64)
        return np.maximum(self.entrant_pairs - 1, 0)


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


def check_names(design: Design, *, anchors: Iterable[str], priors: Iterable[str] = ()) -> None:
    """Refuse an anchor or prior for a name that is not in the field."""
    for role, names in (("anchor", anchors), ("prior", priors)):
        for name in names:
            if name not in design.entrants:
                raise ValueError(f"{name} is given as {role}, but is not in this field; check the name")


def sandwich(
    rows: Rows,
    frame: Frame,
    ratings: FloatArray,
    *,
    inverse: FloatArray,
    score: FloatArray,
    squares: FloatArray,
    leverage: FloatArray,
    scale: float = 1.0,
) -> Covariance:
    """The robust covariance inverse·meat·inverse of fitted ratings, which are in units of `scale`.

    `score` is each row's summed residual, `squares` its sum of squared residuals, `leverage` that of one of its pairs.
    """
    if rows.clusters is not None:
        count = len(np.unique(rows.clusters))
        meat = rows.design.cluster_sums(rows.weights * score, rows.clusters) * (count / max(count - 1, 1))
        hidden = np.zeros_like(inverse)
    else:
        left = 1 - leverage
        is_full = left < FULL_LEVERAGE
        meat = rows.design.gram(np.where(is_full, 0.0, squares / np.where(is_full, 1.0, left)))
        hidden = rows.design.gram(is_full.astype(np.float64))
    return make_covariance(
        rows.design,
        frame,
        ratings,
        matrix=inverse @ meat @ inverse * scale**2,
        undetermined=inverse @ hidden @ inverse,
        degrees_of_freedom=rows.degrees_of_freedom,
    )
