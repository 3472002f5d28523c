"""The results of a field as arrays, ready for any number of fits.

A row is a line-up's sums, or one observation with its deal where deals were repeated. Building it reads every result
once; a fit then works on arrays alone, so whoever fits twice, or adds a few results, builds it once.
"""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain
from typing import Any, Final, TypeAlias

import numpy as np

from pinochle_elo.boards import Outcome
from pinochle_elo.design import NOBODY, BoolArray, Design, FloatArray, IntArray, make_design
from pinochle_elo.line_ups import LineUp, PairObservation

Results: TypeAlias = "Sequence[LineUp] | Sequence[PairObservation] | FieldResults"

LARGEST_KEY: Final = 2**62
_COLUMNS: Final = ("pairs", "weights", "sum_y", "sum_y2", "outcomes")


@dataclass(frozen=True, eq=False)
class FieldResults:
    """Who met whom, with what result; each row's first side is the one that comes first by its names.

    Rows that are sums stand in the order of their sides. Not slotted, so that what every fit needs is worked out once.
    """

    design: Design
    pairs: FloatArray
    weights: FloatArray
    sum_y: FloatArray
    sum_y2: FloatArray
    outcomes: FloatArray
    """Wins, ties and losses, rows × 3."""
    clusters: IntArray | None
    deals: Mapping[Hashable, int] = field(default_factory=dict, repr=False)
    """The cluster of each deal that has a name."""

    @cached_property
    def gram(self) -> FloatArray:
        """Xᵀ·X over all pairs with their weights: how often who met whom."""
        return self.design.gram(self.weights * self.pairs)

    @cached_property
    def scored(self) -> BoolArray:
        """Who scored against whom, alone or with a partner, a tie included."""
        won, tied, lost = self.outcomes.T
        return self.design.opposed(won + tied > 0, lost + tied > 0)

    @property
    def within(self) -> FloatArray:
        """Sum of squares around each row's own mean."""
        squares = self.sum_y2 - self.sum_y**2 / self.pairs
        return np.where(squares > 1e-12 * self.sum_y2, squares, 0.0)

    @property
    def total_pairs(self) -> int:
        """All pairs."""
        return int(self.pairs.sum())

    @cached_property
    def cluster_count(self) -> int | None:
        """How many distinct deals, if any was repeated."""
        return None if self.clusters is None else len(np.unique(self.clusters))

    @cached_property
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
        return results if not missing else _among(results, (*results.design.entrants, *missing))
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
    names = tuple(sorted({name for side in chain(firsts, seconds) for name in side} | set(entrants)))
    index = {name: number for number, name in enumerate(names)}
    places = max(map(len, chain(firsts, seconds)), default=1)
    first, second = (_places(sides, index, places) for sides in (firsts, seconds))
    of_first, of_second, _ = _side_keys(first, second, len(names))
    turned = of_first > of_second
    low = np.where(turned[:, None], second, first)
    high = np.where(turned[:, None], first, second)
    return FieldResults(
        design=make_design(names, low, high),
        pairs=pairs,
        weights=np.ones(len(pairs)),
        sum_y=np.where(turned, -sum_y, sum_y) + 0.0,
        sum_y2=sum_y2,
        outcomes=np.where(turned[:, None], outcomes[:, ::-1], outcomes),
        clusters=None,
    )


def _places(sides: Sequence[tuple[str, ...]], index: Mapping[str, int], places: int) -> IntArray:
    """The entrants of each side by number, in order, filled up with nobody."""
    counts = np.array([len(side) for side in sides], np.int64)
    filled = np.full((len(sides), places), len(index), np.int64)
    filled[np.arange(places) < counts[:, None]] = [index[name] for side in sides for name in side]
    filled.sort(axis=1)
    filled[filled == len(index)] = NOBODY
    return filled


def _side_keys(first: IntArray, second: IntArray, entrants: int) -> tuple[IntArray, IntArray, int]:
    """A number for each side, in the order of names, and one that is greater than all of them."""
    places, base = first.shape[1], entrants + 1
    if _has_plain_keys(entrants, places):
        powers = base ** np.arange(places - 1, -1, -1)
        return (first + 1) @ powers, (second + 1) @ powers, base**places
    numbers = np.unique(np.concatenate([first, second]), axis=0, return_inverse=True)[1].ravel()
    return numbers[: len(first)], numbers[len(first) :], int(numbers.max(initial=0)) + 1


def _has_plain_keys(entrants: int, places: int) -> bool:
    """Whether a row's sides fit into one number, which then is the same among whichever rows."""
    return bool((entrants + 1) ** (2 * places) < LARGEST_KEY)


def _keys(rows: FieldResults) -> tuple[IntArray, BoolArray]:
    """A number for each row's two sides, in the order of rows, and whether a side met itself."""
    of_first, of_second, span = _side_keys(rows.design.first, rows.design.second, rows.design.size)
    return of_first * span + of_second, of_first == of_second


def _merged(rows: FieldResults) -> FieldResults:
    """One row for each two sides. Meetings of a side with itself are left out: they say nothing about it."""
    keys, is_same = _keys(rows)
    met = np.flatnonzero(~is_same)
    _, example, index = np.unique(keys[met], return_index=True, return_inverse=True)
    index = index.ravel()

    def total(values: FloatArray) -> FloatArray:
        return np.bincount(index, weights=values[met], minlength=len(example)).astype(np.float64)

    return replace(
        rows,
        design=rows.design.of_rows(met[example]),
        pairs=total(rows.pairs),
        weights=np.ones(len(example)),
        sum_y=total(rows.sum_y),
        sum_y2=total(rows.sum_y2),
        outcomes=np.stack([total(column) for column in rows.outcomes.T], axis=1),
    )


def _joined(one: FieldResults, other: FieldResults) -> FieldResults:
    """The rows of both; what was worked out of the first is added to, not worked out again."""
    names = tuple(sorted({*one.design.entrants, *other.design.entrants}))
    places = max(one.design.places, other.design.places)
    early, late = _among(one, names, places), _among(other, names, places)
    if early.clusters is None or late.clusters is None:
        joined = _added(early, late)
    else:
        end = len(early.pairs)
        columns: dict[str, Any] = {
            name: np.concatenate([getattr(early, name), getattr(late, name)]) for name in _COLUMNS
        }
        design = early.design.with_rows(np.full(len(late.pairs), end), late.design)
        clusters = np.concatenate([early.clusters, late.clusters])
        joined = replace(early, design=design, clusters=clusters, deals=late.deals, **columns)
    if names == one.design.entrants:
        for name, both in (("gram", np.add), ("entrant_pairs", np.add), ("scored", np.logical_or)):
            if name in vars(one):
                vars(joined)[name] = both(getattr(one, name), getattr(late, name))
    return joined


def _added(early: FieldResults, late: FieldResults) -> FieldResults:
    """Rows that are sums, with those of a few more; sorting all of them again would cost more than a fit."""
    if not _has_plain_keys(early.design.size, early.design.places):
        columns: dict[str, Any] = {
            name: np.concatenate([getattr(early, name), getattr(late, name)]) for name in _COLUMNS
        }
        ends = np.full(len(late.pairs), len(early.pairs))
        return _merged(replace(early, design=early.design.with_rows(ends, late.design), **columns))
    known, new = _keys(early)[0], _keys(late)[0]
    place = np.searchsorted(known, new)
    is_known = np.append(known, -1)[place] == new
    columns = {}
    for name in _COLUMNS:
        values = getattr(early, name).copy()
        if name != "weights":
            values[place[is_known]] += getattr(late, name)[is_known]
        columns[name] = np.insert(values, place[~is_known], getattr(late, name)[~is_known], axis=0)
    new_rows = late.design.of_rows(np.flatnonzero(~is_known))
    return replace(early, design=early.design.with_rows(place[~is_known], new_rows), **columns)


def _among(rows: FieldResults, names: Iterable[str], places: int = 0) -> FieldResults:
    """The same rows among more entrants; these stay in order, so no row turns round."""
    entrants = tuple(sorted(names))
    if entrants == rows.design.entrants and places <= rows.design.places:
        return rows
    index = {name: number for number, name in enumerate(entrants)}
    moved = np.array([*(index[name] for name in rows.design.entrants), NOBODY], np.int64)
    more = ((0, 0), (0, max(places - rows.design.places, 0)))
    first, second = (
        np.pad(moved[side], more, constant_values=NOBODY) for side in (rows.design.first, rows.design.second)
    )
    return replace(rows, design=make_design(entrants, first, second))


def _as_observation(one: LineUp | PairObservation) -> PairObservation:
    if isinstance(one, LineUp):
        raise ValueError("these results go by deal, and a line-up's sums have none; give single observations")  # noqa: TRY004
    return one
