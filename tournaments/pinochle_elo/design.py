"""The linear algebra of a field: rows are line-ups or pairs, columns entrants; a side counts as the mean of its seats.

Each row has at most four entries, so nothing here builds the full matrix; only entrant × entrant matrices are dense.
It knows no statistics: neither residuals nor errors.
"""

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Final, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

FloatArray: TypeAlias = NDArray[np.float64]
BoolArray: TypeAlias = NDArray[np.bool_]
IntArray: TypeAlias = NDArray[np.int64]

_Value = TypeVar("_Value", bound=np.generic)
NOBODY: Final = -1
EIGENVALUE_TOLERANCE: Final = 1e-9
"""Eigenvalues under this share of the largest count as zero."""
CLEAR_CONDITION: Final = 1e-6
"""Above this estimate of smallest to largest no eigenvalue can be that small; below it they are computed."""
ESTIMABLE_TOLERANCE: Final = 1e-9
_BLOCK_ROWS: Final = 16_384
"""So many rows at a time stay in the processor's cache: large fields take half the time."""


@dataclass(frozen=True, slots=True)
class Design:
    """Who sat in each row: indices of entrants, and their shares: 1/seats, negative for the second side."""

    entrants: tuple[str, ...]
    seats: IntArray
    shares: FloatArray

    @property
    def size(self) -> int:
        """The number of entrants."""
        return len(self.entrants)

    @property
    def places(self) -> int:
        """How many seats a side has at most."""
        return int(self.seats.shape[1] // 2)

    @property
    def first(self) -> IntArray:
        """Rows × places: the entrants of the first side by number, in order; −1 where a side has fewer."""
        return self._side(slice(None, self.places))

    @property
    def second(self) -> IntArray:
        """The same of the second side."""
        return self._side(slice(self.places, None))

    def _side(self, places: slice) -> IntArray:
        return np.where(self.shares[:, places] != 0, self.seats[:, places], NOBODY)

    def of_rows(self, numbers: IntArray) -> "Design":
        """These rows alone."""
        return Design(self.entrants, _by_column(self.seats[numbers]), _by_column(self.shares[numbers]))

    def with_rows(self, numbers: IntArray, others: "Design") -> "Design":
        """The rows of another design of the same entrants put in before the rows of these numbers."""
        seats = np.insert(self.seats, numbers, others.seats, axis=0)
        shares = np.insert(self.shares, numbers, others.shares, axis=0)
        return Design(self.entrants, _by_column(seats), _by_column(shares))

    def opposed(self, forwards: BoolArray, backwards: BoolArray) -> BoolArray:
        """Entrant × entrant: whether any row has one on its first and the other on its second side; and turned."""
        found = np.zeros(self.size * self.size, np.bool_)
        for one in range(self.places):
            for other in range(self.places, 2 * self.places):
                is_met = (self.shares[:, one] > 0) & (self.shares[:, other] < 0)
                first, second = self.seats[:, one], self.seats[:, other]
                found[(first * self.size + second)[is_met & forwards]] = True
                found[(second * self.size + first)[is_met & backwards]] = True
        return found.reshape(self.size, self.size)

    def differences(self, ratings: FloatArray) -> FloatArray:
        """First minus second of each row (X·r)."""
        return np.asarray((self.shares * ratings[self.seats]).sum(axis=1), np.float64)

    def pull(self, values: FloatArray) -> FloatArray:
        """Sum of the rows' values at each entrant (Xᵀ·v)."""
        weighted = self.shares * values[:, None]
        seats, weighted = self.seats.ravel(order="F"), weighted.ravel(order="F")
        return np.asarray(np.bincount(seats, weights=weighted, minlength=self.size), np.float64)

    def gram(self, weights: FloatArray) -> FloatArray:
        """Xᵀ·diag(weights)·X."""
        total = np.zeros(self.size * self.size)
        for rows in self._blocks():
            seats, shares = self.seats[rows].T, self.shares[rows].T
            for one, (places, share) in enumerate(zip(seats, shares, strict=True)):
                weighted, line = weights[rows] * share, places * self.size
                np.add.at(total, line + places, weighted * share / 2)
                for other in range(one + 1, len(seats)):
                    np.add.at(total, line + seats[other], weighted * shares[other])
        half = total.reshape(self.size, self.size)
        return half + half.T

    def quadratic(self, inverse: FloatArray) -> FloatArray:
        """x·inverse·xᵀ of each row x; `inverse` is symmetric."""
        total = np.zeros(len(self.seats))
        flat = inverse.ravel()
        for rows in self._blocks():
            seats, shares = self.seats[rows].T, self.shares[rows].T
            for one, (places, share) in enumerate(zip(seats, shares, strict=True)):
                line = places * self.size
                inner = share * flat[line + places]
                for other in range(one + 1, len(seats)):
                    inner += 2 * shares[other] * flat[line + seats[other]]
                total[rows] += share * inner
        return total

    def _blocks(self) -> Iterator[slice]:
        return (slice(start, start + _BLOCK_ROWS) for start in range(0, len(self.seats), _BLOCK_ROWS))

    def row(self, number: int) -> FloatArray:
        """One row in full."""
        full = np.zeros(self.size)
        np.add.at(full, self.seats[number], self.shares[number])
        return full

    def counts(self, of_first: FloatArray, of_second: FloatArray) -> FloatArray:
        """Sums at each entrant of its own side's values, counted once whatever its seats."""
        total = np.zeros(self.size)
        for column in range(self.seats.shape[1]):
            is_new = self.shares[:, column] != 0
            values = np.where(self.shares[:, column] > 0, of_first, of_second)
            for earlier in range(column):
                is_new &= (self.seats[:, earlier] != self.seats[:, column]) | (self.shares[:, earlier] == 0)
            total += np.bincount(self.seats[is_new, column], weights=values[is_new], minlength=self.size)
        return total

    def cluster_sums(self, values: FloatArray, clusters: IntArray) -> FloatArray:
        """Σ over clusters of s·sᵀ, s the sum of values·x over a cluster's rows."""
        from scipy.sparse import coo_array  # noqa: PLC0415 (heavy; only repeated deals need it)

        rows = np.repeat(clusters, self.seats.shape[1])
        cells = (self.shares * values[:, None]).ravel()
        scores = coo_array(
            (cells, (rows, self.seats.ravel())), shape=(int(clusters.max(initial=0)) + 1, self.size)
        ).tocsr()
        return np.asarray((scores.T @ scores).todense(), np.float64)


def make_design(entrants: tuple[str, ...], first: IntArray, second: IntArray) -> Design:
    """The design of rows; the places of each side are numbers of entrants, negative where there is nobody."""
    seats = np.concatenate([first, second], axis=1)
    taken = [(side >= 0).astype(np.float64) for side in (first, second)]
    one, other = (places / np.maximum(places.sum(axis=1, keepdims=True), 1) for places in taken)
    shares = np.concatenate([one, -other], axis=1)
    return Design(entrants, _by_column(np.maximum(seats, 0)), _by_column(shares))


def _by_column(rows: NDArray[_Value]) -> NDArray[_Value]:
    """The same with each column in one piece of memory: everything here goes through them column by column."""
    return np.asfortranarray(rows)


def connected_groups(is_met: BoolArray, *, strongly: bool = False) -> IntArray:
    """A group number for each entrant: those that any chain connects share it; strongly: chains both ways."""
    from scipy.sparse import csr_array  # noqa: PLC0415
    from scipy.sparse.csgraph import connected_components  # noqa: PLC0415

    found = connected_components(csr_array(is_met), directed=strongly, connection="strong")
    return np.asarray(found[1], np.int64)


@dataclass(frozen=True, slots=True)
class Group:
    """Entrants that meetings connect, and the directions in which their ratings can be told apart."""

    members: IntArray
    is_free: BoolArray
    """Which members are no anchors."""
    is_located: bool
    """Whether anchors or priors say where 0 is; else it is the mean of the members."""
    slack: FloatArray
    """The projection on what the meetings leave open, members × members; 0 for anchors."""

    @property
    def rank(self) -> int:
        """How many independent differences its meetings tell."""
        return int(self.is_free.sum()) - round(float(np.trace(self.slack)))


@dataclass(frozen=True, slots=True)
class Frame:
    """All groups of a field; ratings are `offset` plus whatever is told apart."""

    groups: tuple[Group, ...]
    offset: FloatArray

    @property
    def rank(self) -> int:
        """How many independent differences the meetings tell."""
        return sum(group.rank for group in self.groups)

    def inverse(self, gram: FloatArray) -> FloatArray:
        """The inverse of `gram` within the frame, 0 elsewhere.

        Raises:
            LinAlgError: it has none.
        """
        total = np.zeros_like(gram)
        for members, padded, rest in self._padded(gram):
            total[np.ix_(members, members)] = inverse_of_positive(padded) - rest
        return total

    def solver(self, gram: FloatArray) -> Callable[[FloatArray], FloatArray]:
        """`inverse(gram) @ right` as a function of `right`, at a third of the cost; infinite without an inverse."""
        from scipy.linalg import cho_solve  # noqa: PLC0415

        factors = list[tuple[IntArray, FloatArray | None, FloatArray]]()
        for members, padded, rest in self._padded(gram):
            factor: FloatArray | None = None
            with suppress(np.linalg.LinAlgError):
                factor = np.asarray(np.linalg.cholesky(padded), np.float64)
            factors.append((members, factor, rest))

        def solve(right: FloatArray) -> FloatArray:
            total = np.zeros_like(right)
            for members, factor, rest in factors:
                own = right[members]
                total[members] = np.inf if factor is None else cho_solve((factor, True), own) - rest @ own
            return total

        return solve

    def inside(self, values: FloatArray) -> FloatArray:
        """What of `values` the frame can hold; 0 for anchors."""
        total = np.zeros_like(values)
        for group in self.groups:
            own = np.where(group.is_free, values[group.members], 0.0)
            total[group.members] = own - group.slack @ own
        return total

    def _padded(self, gram: FloatArray) -> Iterator[tuple[IntArray, FloatArray, FloatArray]]:
        """Of each group: its free members, their gram made regular where it is open, and what that adds to an inverse.

        With S the projection on what is open, the inverse within the frame is (gram + c·S)⁻¹ − S/c for any c > 0.
        """
        for group in self.groups:
            if not group.rank:
                continue
            free = np.flatnonzero(group.is_free)
            members, slack = group.members[free], group.slack[np.ix_(free, free)]
            own = gram[np.ix_(members, members)]
            scale = max(float(np.trace(own)) / len(members), np.finfo(np.float64).tiny)
            yield members, own + scale * slack, slack / scale


def inverse_of_positive(matrix: FloatArray) -> FloatArray:
    """The inverse of a symmetric matrix with positive eigenvalues.

    Raises:
        LinAlgError: it is none.
    """
    from scipy.linalg.lapack import dpotri  # noqa: PLC0415

    half, info = dpotri(np.linalg.cholesky(matrix), lower=1)
    if info:
        raise np.linalg.LinAlgError("the matrix is singular")
    lower = np.tril(half)
    return np.asarray(lower + np.tril(half, -1).T, np.float64)


def build_frame(
    design: Design,
    gram: FloatArray,
    is_met: BoolArray,
    *,
    anchors: dict[str, float],
    located: BoolArray | None = None,
) -> Frame:
    """Find the groups, and in each the directions that its meetings (`gram`) determine.

    `is_met` says who met whom as opponents; `located` marks entrants whose place a prior gives, beside the anchors.
    """
    offset = np.zeros(design.size)
    is_anchor = np.zeros(design.size, np.bool_)
    for number, name in enumerate(design.entrants):
        if name in anchors:
            offset[number], is_anchor[number] = anchors[name], True
    labels = connected_groups(is_met)
    order = np.argsort(labels, kind="stable")
    groups = []
    for members in np.split(order, np.flatnonzero(np.diff(labels[order])) + 1) if design.size else ():
        is_free = ~is_anchor[members]
        free = np.flatnonzero(is_free)
        slack = np.zeros((len(members), len(members)))
        if free.size:
            slack[np.ix_(free, free)] = _slack(gram[np.ix_(members[free], members[free])])
        is_located = bool(is_anchor[members].any() or (located is not None and located[members].any()))
        groups.append(Group(members.astype(np.int64), is_free, is_located, slack))
    return Frame(tuple(groups), offset)


def _slack(gram: FloatArray) -> FloatArray:
    """The projection on what `gram` of one connected group leaves open: usually nothing, or a common shift."""
    size = len(gram)
    is_floating = not gram.sum() > EIGENVALUE_TOLERANCE * np.trace(gram)
    slack = np.full((size, size), 1 / size if is_floating else 0.0)
    if _is_well_conditioned(gram + slack * (np.trace(gram) / size)):
        return slack
    values, vectors = np.linalg.eigh(gram)
    told: FloatArray = vectors[:, values > EIGENVALUE_TOLERANCE * max(float(values[-1]), 0.0)]
    return np.asarray(np.eye(size) - told @ told.T, np.float64)


def _is_well_conditioned(gram: FloatArray) -> bool:
    """Whether all eigenvalues count, by an estimate that costs a hundredth of computing them: usually they do."""
    from scipy.linalg.lapack import dpocon  # noqa: PLC0415

    try:
        factor = np.linalg.cholesky(gram)
    except np.linalg.LinAlgError:
        return False
    reciprocal, info = dpocon(factor, np.abs(gram).sum(axis=0).max(), uplo="L")
    return bool(info == 0 and reciprocal > CLEAR_CONDITION)
