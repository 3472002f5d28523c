"""Handing work from one thread to the loop of another. Knows nothing of what either loop is."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from contextlib import suppress

__all__ = ["Crossing"]


class Crossing:
    """Calls functions in another thread: all that are waiting at the time in one crossing."""

    def __init__(self, schedule: Callable[[Callable[[], None]], object]) -> None:
        self._schedule = schedule
        self._waiting: deque[Callable[[], None]] = deque()
        self._is_due = False

    def soon(self, function: Callable[[], None]) -> None:
        """Call `function` over there; functions keep their order. Nothing happens if that thread has ended its loop."""
        self._waiting.append(function)
        # Appended first, asked second; over there the flag falls first, then the deque is emptied: nothing is missed.
        if not self._is_due:
            self._is_due = True
            with suppress(RuntimeError):
                self._schedule(self._run)

    def _run(self) -> None:
        self._is_due = False
        while self._waiting:
            self._waiting.popleft()()
