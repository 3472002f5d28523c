"""The linear algebra of a field: rows are line-ups or pairs, columns entrants; a side counts as the mean of its seats.

Each row has at most four entries, so nothing here builds the full matrix; only entrant × entrant matrices are dense.
It knows no statistics: neither residuals nor errors.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

FloatArray: TypeAlias = NDArray[np.float64]
BoolArray: TypeAlias = NDArray[np.bool_]
IntArray: TypeAlias = NDArray[np.int64]
Sides: TypeAlias = tuple[tuple[str, ...], tuple[str, ...]]

EIGENVALUE_TOLERANCE: Final = 1e-9
"""Eigenvalues under this share of the largest count as zero."""
ESTIMABLE_TOLERANCE: Final = 1e-9


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

    def differences(self, ratings: FloatArray) -> FloatArray:
        """First minus second of each row (X·r)."""
        return np.asarray((self.shares * ratings[self.seats]).sum(axis=1), np.float64)

    def pull(self, values: FloatArray) -> FloatArray:
        """Sum of the rows' values at each entrant (Xᵀ·v)."""
        weighted = self.shares * values[:, None]
        return np.asarray(np.bincount(self.seats.ravel(), weights=weighted.ravel(), minlength=self.size), np.float64)

    def gram(self, weights: FloatArray) -> FloatArray:
        """Xᵀ·diag(weights)·X."""
        total = np.zeros(self.size * self.size)
        for one in range(self.seats.shape[1]):
            for other in range(self.seats.shape[1]):
                cells = self.seats[:, one] * self.size + self.seats[:, other]
                products = weights * self.shares[:, one] * self.shares[:, other]
                total += np.bincount(cells, weights=products, minlength=self.size * self.size)
        return total.reshape(self.size, self.size)

    def quadratic(self, inverse: FloatArray) -> FloatArray:
        """x·inverse·xᵀ of each row x."""
        total = np.zeros(len(self.seats))
        for one in range(self.seats.shape[1]):
            for other in range(self.seats.shape[1]):
                products = self.shares[:, one] * self.shares[:, other]
                total += products * inverse[self.seats[:, one], self.seats[:, other]]
        return total

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


def build_design(sides: Sequence[Sides], entrants: Sequence[str] = ()) -> Design:
    """The design of rows; `entrants` adds those who met nobody."""
    names = sorted({name for pair in sides for side in pair for name in side} | set(entrants))
    index = {name: number for number, name in enumerate(names)}
    width = max((len(first) + len(second) for first, second in sides), default=2)
    seats = np.zeros((len(sides), width), np.int64)
    shares = np.zeros((len(sides), width))
    for row, (first, second) in enumerate(sides):
        places = len(first) + len(second)
        seats[row, :places] = [index[name] for name in first + second]
        shares[row, : len(first)] = 1 / len(first)
        shares[row, len(first) : places] = -1 / len(second)
    return Design(tuple(names), seats, shares)


def connected_groups(design: Design) -> IntArray:
    """A group number for each entrant: those that any chain of meetings connects share it."""
    from scipy.sparse import coo_array  # noqa: PLC0415
    from scipy.sparse.csgraph import connected_components  # noqa: PLC0415

    width = design.seats.shape[1]
    is_seat = (design.shares != 0)[:, 1:].ravel()
    one = np.repeat(design.seats[:, 0], width - 1)[is_seat]
    other = design.seats[:, 1:].ravel()[is_seat]
    graph = coo_array((np.ones(len(one)), (one, other)), shape=(design.size, design.size))
    return np.asarray(connected_components(graph, directed=False)[1], np.int64)


@dataclass(frozen=True, slots=True)
class Group:
    """Entrants that meetings connect, and the directions in which their ratings can be told apart."""

    members: IntArray
    basis: FloatArray
    """Orthonormal columns over the members; the rows of anchors are zero."""
    is_located: bool
    """Whether anchors or priors say where 0 is; else it is the mean of the members."""
    slack: FloatArray
    """The projection on what the meetings leave open, members × members."""


@dataclass(frozen=True, slots=True)
class Frame:
    """All groups of a field; ratings are `offset` plus what the groups' bases span."""

    groups: tuple[Group, ...]
    offset: FloatArray

    @property
    def rank(self) -> int:
        """How many independent differences the meetings tell."""
        return sum(group.basis.shape[1] for group in self.groups)

    def inverse(self, gram: FloatArray) -> FloatArray:
        """The inverse of `gram` within the frame, 0 elsewhere."""
        total = np.zeros_like(gram)
        for group in self.groups:
            block = np.ix_(group.members, group.members)
            inner = group.basis.T @ gram[block] @ group.basis
            if inner.size:
                total[block] = group.basis @ np.linalg.solve(inner, group.basis.T)
        return (total + total.T) / 2


def build_frame(
    design: Design, gram: FloatArray, *, anchors: dict[str, float], located: BoolArray | None = None
) -> Frame:
    """Find the groups, and in each the directions that its meetings (`gram`) determine.

    `located` marks entrants whose place a prior gives, beside the anchors.
    """
    offset = np.zeros(design.size)
    is_anchor = np.zeros(design.size, np.bool_)
    for number, name in enumerate(design.entrants):
        if name in anchors:
            offset[number], is_anchor[number] = anchors[name], True
    labels = connected_groups(design)
    groups = []
    for label in range(int(labels.max(initial=-1)) + 1):
        members = np.flatnonzero(labels == label)
        free = np.flatnonzero(~is_anchor[members])
        basis = np.zeros((len(members), 0))
        if free.size:
            told = _told_directions(gram[np.ix_(members[free], members[free])])
            basis = np.zeros((len(members), told.shape[1]))
            basis[free] = told
        slack = np.diag((~is_anchor[members]).astype(np.float64)) - basis @ basis.T
        is_located = bool(is_anchor[members].any() or (located is not None and located[members].any()))
        groups.append(Group(members.astype(np.int64), basis, is_located, slack))
    return Frame(tuple(groups), offset)


def _told_directions(gram: FloatArray) -> FloatArray:
    """Orthonormal columns that span what `gram` of one connected group tells."""
    size = len(gram)
    is_floating = not gram.sum() > EIGENVALUE_TOLERANCE * np.trace(gram)
    basis = _without_mean(size) if is_floating else np.eye(size)
    if basis.size and _is_well_conditioned(basis.T @ gram @ basis):
        return basis
    values, vectors = np.linalg.eigh(gram)
    told: FloatArray = vectors[:, values > EIGENVALUE_TOLERANCE * max(float(values[-1]), 0.0)]
    return told


def _without_mean(size: int) -> FloatArray:
    """Orthonormal columns whose sums are 0: the reflection that swaps (1, …, 1)/√size and the first axis, less that."""
    axis = np.full(size, 1 / np.sqrt(size))
    axis[0] += 1
    return np.asarray((np.eye(size) - np.outer(axis, axis) / axis[0])[:, 1:], np.float64)


def _is_well_conditioned(gram: FloatArray) -> bool:
    """Whether all eigenvalues count, by bounds that cost a tenth of computing them: usually they do."""
    try:
        smallest_at_least = 1 / np.linalg.norm(np.linalg.inv(gram))
    except np.linalg.LinAlgError:
        return False
    return bool(smallest_at_least > EIGENVALUE_TOLERANCE * np.linalg.norm(gram))
