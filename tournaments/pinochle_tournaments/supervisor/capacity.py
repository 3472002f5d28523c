"""How many matches may be in progress, and when the host proves to be unfit for so many. Pure."""

from __future__ import annotations

from typing import Final

__all__ = ["Capacity"]

_TOO_OFTEN: Final = 2
"""Once may happen to any machine."""
_TOGETHER_SECONDS: Final = 1.0
"""A machine that was asleep has spoilt all that was in hand: that is one failure, not one for each board."""


class Capacity:
    """The concurrency of an event. It falls by one, and never below one, when a board is void for the second time."""

    def __init__(self, matches: int) -> None:
        self.matches = matches
        self._lowered_at: float | None = None

    def voided(self, times: int, at_seconds: float) -> bool:
        """The host has spoilt something for this number of times; whether fewer matches are played at a time now."""
        is_told = self._lowered_at is not None and at_seconds - self._lowered_at < _TOGETHER_SECONDS
        if times != _TOO_OFTEN or self.matches == 1 or is_told:
            return False
        self.matches, self._lowered_at = self.matches - 1, at_seconds
        return True
