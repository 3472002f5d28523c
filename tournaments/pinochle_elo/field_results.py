"""The results of a field as arrays, ready for any number of fits.

A row is a line-up's sums, or one observation with its deal where deals were repeated. Building it reads every result
once; a fit then works on arrays alone, so whoever fits twice, or adds a few results, builds it once.
"""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

import numpy as np

from pinochle_elo.boards import Outcome
from pinochle_elo.design import Design, FloatArray, IntArray, make_design
from pinochle_elo.line_ups import LineUp, PairObservation

Results: TypeAlias = "Sequence[LineUp] | Sequence[PairObservation] | FieldResults"
Side: TypeAlias = tuple[str, ...]


@dataclass(frozen=True, slots=True, eq=False)
class FieldResults:
    """Who met whom, with what result. Sides are in the order of their names, and each row's first is the earlier."""

    design: Design
    sides: tuple[Side, ...]
    first: IntArray
    second: IntArray
    pairs: FloatArray
    weights: FloatArray
    sum_y: FloatArray
    sum_y2: FloatArray
    outcomes: FloatArray
    """Wins, ties and losses, rows × 3."""
    clusters: IntArray | None
    deals: Mapping[Hashable, int] = field(default_factory=dict, repr=False)
    """The cluster of each deal that has a name."""

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
        count = self.cluster_count
        if count is not None:
            return np.full(self.design.size, count - 1, np.int64)
        return np.maximum(self.entrant_pairs - 1, 0)

    def extended(self, results: Sequence[LineUp] | Sequence[PairObservation]) -> "FieldResults":
        """These results and some more, without reading the earlier ones again.

        Deals without a name are taken to be new ones. Where deals are repeated, sums cannot be added any more.
        """
        names = self.design.entrants
        if self.clusters is None:
            added = field_results(results, entrants=names)
            if added.clusters is not None:
                raise ValueError("the new results repeat deals, and the earlier ones are sums; build all of them again")
        else:
            added = _observed([_as_observation(one) for one in results], names, self.deals)
        return _joined(self, added)


def field_results(results: Results, *, entrants: Iterable[str] = ()) -> FieldResults:
    """Bring results into arrays, as sums if no deal was repeated. `entrants` adds those who met nobody."""
    if isinstance(results, FieldResults):
        missing = set(entrants) - set(results.design.entrants)
        return results if not missing else _assembled(results, results.sides, (*results.design.entrants, *missing))
    line_ups = [one for one in results if isinstance(one, LineUp)]
    observations = [one for one in results if isinstance(one, PairObservation)]
    if line_ups and observations:
        raise ValueError("give line-ups or single observations, not both; sum up the observations first")
    deals = [one.deal for one in observations if one.deal is not None]
    if len(set(deals)) < len(deals) or any(one.weight != 1 for one in observations):
        return _observed(observations, entrants, {})
    return _merged(_summed(line_ups, entrants) if line_ups else _single(observations, entrants))


def _summed(line_ups: Sequence[LineUp], entrants: Iterable[str]) -> FieldResults:
    met = [one for one in line_ups if one.pairs]
    outcomes = [(one.wins, one.ties, one.losses) for one in met]
    return _rows(
        met,
        entrants,
        pairs=np.array([one.pairs for one in met], np.float64),
        sum_y=np.array([one.sum_y for one in met], np.float64),
        sum_y2=np.array([one.sum_y2 for one in met], np.float64),
        outcomes=np.array(outcomes, np.float64).reshape(-1, 3),
    )


def _single(
    observations: Sequence[PairObservation],
    entrants: Iterable[str],
    clusters: IntArray | None = None,
    deals: Mapping[Hashable, int] | None = None,
) -> FieldResults:
    """One row an observation."""
    imp = np.array([one.imp for one in observations], np.float64)
    place = {Outcome.WIN: 0, Outcome.TIE: 1, Outcome.LOSS: 2}
    rows = _rows(
        observations,
        entrants,
        pairs=np.ones(len(observations)),
        sum_y=imp,
        sum_y2=imp**2,
        outcomes=np.eye(3)[np.array([place[one.outcome] for one in observations], np.int64)].reshape(-1, 3),
    )
    weights = np.array([one.weight for one in observations], np.float64)
    return replace(rows, weights=weights, clusters=clusters, deals=deals or {})


def _observed(
    observations: Sequence[PairObservation], entrants: Iterable[str], deals: Mapping[Hashable, int]
) -> FieldResults:
    """One row an observation with its deal's cluster; `deals` are those known before."""
    names = {name for one in observations for name in one.first + one.second} | set(entrants)
    met = [one for one in observations if sorted(one.first) != sorted(one.second)]
    known = dict(deals)
    clusters = [
        # A deal without a name is its own cluster: its key can never come again.
        known.setdefault(("nameless", len(known)) if one.deal is None else one.deal, len(known))
        for one in met
    ]
    return _single(met, names, np.array(clusters, np.int64), known)


def _rows(
    results: Sequence[LineUp] | Sequence[PairObservation],
    entrants: Iterable[str],
    *,
    pairs: FloatArray,
    sum_y: FloatArray,
    sum_y2: FloatArray,
    outcomes: FloatArray,
) -> FieldResults:
    """Rows as given, turned so that the first side of each is the earlier one by name."""
    firsts, seconds = [one.first for one in results], [one.second for one in results]
    written = set(firsts) | set(seconds)
    sides = sorted({tuple(sorted(side)) for side in written})
    numbers = {side: number for number, side in enumerate(sides)}
    of_written = {side: numbers[tuple(sorted(side))] for side in written}
    first = np.array([of_written[side] for side in firsts], np.int64)
    second = np.array([of_written[side] for side in seconds], np.int64)
    turned = first > second
    names = tuple(sorted({name for side in sides for name in side} | set(entrants)))
    low, high = np.minimum(first, second), np.maximum(first, second)
    return FieldResults(
        design=make_design(names, sides, low, high),
        sides=tuple(sides),
        first=low,
        second=high,
        pairs=pairs,
        weights=np.ones(len(pairs)),
        sum_y=np.where(turned, -sum_y, sum_y) + 0.0,
        sum_y2=sum_y2,
        outcomes=np.where(turned[:, None], outcomes[:, ::-1], outcomes),
        clusters=None,
    )


def _merged(rows: FieldResults) -> FieldResults:
    """One row for each two sides. Meetings of a side with itself are left out: they say nothing about it."""
    is_met = rows.first != rows.second
    keys, index = np.unique(rows.first[is_met] * len(rows.sides) + rows.second[is_met], return_inverse=True)
    index = index.ravel()

    def total(values: FloatArray) -> FloatArray:
        return np.bincount(index, weights=values[is_met], minlength=len(keys)).astype(np.float64)

    first, second = np.divmod(keys, max(len(rows.sides), 1))
    return replace(
        rows,
        design=make_design(rows.design.entrants, rows.sides, first, second),
        first=first,
        second=second,
        pairs=total(rows.pairs),
        weights=np.ones(len(keys)),
        sum_y=total(rows.sum_y),
        sum_y2=total(rows.sum_y2),
        outcomes=np.stack([total(column) for column in rows.outcomes.T], axis=1),
    )


def _joined(one: FieldResults, other: FieldResults) -> FieldResults:
    sides = tuple(sorted({*one.sides, *other.sides}))
    names = tuple(sorted({*one.design.entrants, *other.design.entrants}))
    parts = [_assembled(rows, sides, names) for rows in (one, other)]
    columns = ("first", "second", "pairs", "weights", "sum_y", "sum_y2", "outcomes")
    joined: dict[str, Any] = {name: np.concatenate([getattr(rows, name) for rows in parts]) for name in columns}
    design = make_design(names, sides, joined["first"], joined["second"])
    if one.clusters is None or other.clusters is None:
        return _merged(replace(parts[0], design=design, **joined))
    clusters = np.concatenate([one.clusters, other.clusters])
    return replace(parts[0], design=design, clusters=clusters, deals=other.deals, **joined)


def _assembled(rows: FieldResults, sides: Sequence[Side], names: Iterable[str]) -> FieldResults:
    """The same rows among more sides and entrants; sides stay in order, so no row turns round."""
    numbers = {side: number for number, side in enumerate(sides)}
    moved = np.array([numbers[side] for side in rows.sides], np.int64)
    first, second = (moved[column] if len(moved) else column for column in (rows.first, rows.second))
    design = make_design(tuple(sorted(names)), sides, first, second)
    return replace(rows, design=design, sides=tuple(sides), first=first, second=second)


def _as_observation(one: LineUp | PairObservation) -> PairObservation:
    if isinstance(one, LineUp):
        raise ValueError("these results go by deal, and a line-up's sums have none; give single observations")  # noqa: TRY004
    return one
