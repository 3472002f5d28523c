"""How many matches may be in progress, and when the host proves to be unfit for so many. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable

__all__ = ["Capacity"]


class Capacity:
    """The concurrency of an event. It falls by one, and never below one, when a board is void for the second time."""

    def __init__(self, matches: int) -> None:
        self.matches = matches
        self._voids: Counter[Hashable] = Counter()

    def voided(self, board: Hashable) -> bool:
        """The host has spoilt a board; whether fewer matches are played at a time from now on."""
        self._voids[board] += 1
        if self._voids[board] != 2 or self.matches == 1:
            return False
        self.matches -= 1
        return True
