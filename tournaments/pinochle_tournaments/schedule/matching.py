"""The largest matching of any graph: as many disjoint edges as there can be.

After J. Edmonds, Paths, Trees, and Flowers (1965). It knows no tournament. Vertices are numbers; a matching grows by
one path at a time, so that a small change of the graph costs one search and not a new start.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

__all__ = ["Matching"]


class Matching:
    """A matching of the vertices 0 … n - 1 of a graph given by everybody's neighbours."""

    def __init__(self, neighbours: Sequence[Collection[int]]) -> None:
        self._neighbours = neighbours
        self._gone: set[int] = set()
        self._mate: list[int | None] = [None] * len(neighbours)
        for vertex in range(len(neighbours)):
            if self._mate[vertex] is None:
                self._grow(vertex)

    @property
    def unmatched(self) -> list[int]:
        """Who has no mate in a largest matching."""
        return [one for one, mate in enumerate(self._mate) if mate is None and one not in self._gone]

    def take(self, one: int, other: int) -> bool:
        """Take two neighbours out of the graph, if the others can still be matched as before; else change nothing."""
        before = self._mate.copy()
        widow = self._mate[one]
        widower = self._mate[other]
        self._gone |= {one, other}
        for vertex in (one, other):
            self._mate[vertex] = None
        if widow == other:
            return True
        for left in (widow, widower):
            if left is not None:
                self._mate[left] = None
        if widow is None or widower is None or self._grow(widow):
            return True
        self._mate = before
        self._gone -= {one, other}
        return False

    def _grow(self, root: int) -> bool:
        """Match one vertex more, beginning at an unmatched one; whether that was possible."""
        tree = _Tree(root, self._mate)
        for inner in tree.outer:
            for vertex in self._neighbours[inner]:
                if vertex in self._gone or tree.base[inner] == tree.base[vertex] or self._mate[inner] == vertex:
                    continue
                if tree.is_outer(vertex):
                    tree.contract(inner, vertex)
                elif vertex not in tree.parent:
                    tree.parent[vertex] = inner
                    mate = self._mate[vertex]
                    if mate is None:
                        self._flip(vertex, tree.parent)
                        return True
                    tree.add_outer(mate)
        return False

    def _flip(self, end: int, parent: dict[int, int]) -> None:
        """Exchange matched and unmatched edges on the way from the end to the root."""
        vertex: int | None = end
        while vertex is not None:
            before = parent[vertex]
            following = self._mate[before]
            self._mate[vertex], self._mate[before] = before, vertex
            vertex = following


class _Tree:
    """Alternating paths from a root. An odd cycle is treated as one vertex: all of it has the same base."""

    def __init__(self, root: int, mate: Sequence[int | None]) -> None:
        self._mate = mate
        self._root = root
        self._seen = {root}
        self.outer = [root]
        """Vertices at an even distance from the root, from which the tree grows; more come while it is read."""
        self.parent: dict[int, int] = {}
        """The way back to the root from the others, and both ways around an odd cycle."""
        self.base = list(range(len(mate)))

    def add_outer(self, vertex: int) -> None:
        """Let the tree grow from this vertex, too."""
        if vertex not in self._seen:
            self._seen.add(vertex)
            self.outer.append(vertex)

    def is_outer(self, vertex: int) -> bool:
        """Whether the vertex is at an even distance, or in an odd cycle."""
        mate = self._mate[vertex]
        return vertex == self._root or (mate is not None and mate in self.parent)

    def contract(self, one: int, other: int) -> None:
        """Two outer vertices are neighbours: the odd cycle that they close becomes one vertex."""
        base = self._meeting_point(one, other)
        cycle = self._path(one, base, child=other) | self._path(other, base, child=one)
        for vertex, old in enumerate(self.base):
            if old in cycle:
                self.base[vertex] = base
                self.add_outer(vertex)

    def _meeting_point(self, one: int, other: int) -> int:
        """The first base that both ways to the root have in common."""
        passed = set()
        vertex = self.base[one]
        while True:
            passed.add(vertex)
            mate = self._mate[vertex]
            if mate is None:
                break
            vertex = self.base[self.parent[mate]]
        vertex = self.base[other]
        while vertex not in passed:
            mate = self._mate[vertex]
            assert mate is not None, "the ways meet in the root at the latest"
            vertex = self.base[self.parent[mate]]
        return vertex

    def _path(self, vertex: int, base: int, *, child: int) -> set[int]:
        """The bases on the way from a vertex of the cycle to its base; parents are set to lead around it."""
        bases = set()
        while self.base[vertex] != base:
            mate = self._mate[vertex]
            assert mate is not None, "only the root has no mate, and it is its own base"
            bases |= {self.base[vertex], self.base[mate]}
            self.parent[vertex] = child
            child = mate
            vertex = self.parent[mate]
        return bases
