"""Whose turn it is: events play one after another for a while, so that a slow one starves none. Pure."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["Turns"]


class Turns:
    """Round robin over names that come and go.

    An event that got nothing done in its turn has a longer one next time: a turn must not be shorter than its slowest
    board, whatever it throws away at the end.
    """

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._factor: dict[str, int] = {}
        self._order: list[str] = []
        """Those who have had a turn, the latest last."""

    def next(self, names: Sequence[str]) -> str:
        """Of these the one that has waited longest; whoever had no turn yet comes first."""
        new = [name for name in names if name not in self._order]
        chosen = new[0] if new else next(name for name in self._order if name in set(names))
        self._order = [*(name for name in self._order if name != chosen), chosen]
        return chosen

    def seconds(self, name: str) -> float:
        """How long its turn may be."""
        return self._seconds * self._factor.get(name, 1)

    def ended(self, name: str, *, boards: int) -> None:
        """Its time was up, and so many boards were finished in it."""
        self._factor[name] = 1 if boards else 2 * self._factor.get(name, 1)
