"""Clocks: what a batch of decisions may take, what it costs the bank, and how many batches may be out at once.

Pure arithmetic on seconds that the runner measured; nothing here reads a clock.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

__all__ = ["ProcessClock", "ThinkingLimit"]


class ProcessClock:
    """The clock of one bot process: a limit for each decision, and a bank that grows with each board begun."""

    __slots__ = ("_banked", "decision_seconds", "used_seconds")

    def __init__(self, decision_seconds: float | None) -> None:
        self.decision_seconds = decision_seconds
        """The limit for one decision; None: untimed."""
        self.used_seconds = 0.0
        """What was taken out of the bank so far."""
        self._banked = 0.0

    @property
    def bank_seconds(self) -> float:
        """What is left of the bank."""
        return max(0.0, self._banked - self.used_seconds)

    def set_banked(self, seconds: float) -> None:
        """Everything the bank was ever given: the bank time of every board begun so far."""
        self._banked = seconds

    def batch_limit(self, decisions: int) -> float | None:
        """How long a batch may take from sent to last answer, the bank included; None: as long as it likes."""
        if self.decision_seconds is None:
            return None
        return decisions * self.decision_seconds + self.bank_seconds

    def charge(self, decisions: int, seconds: float) -> None:
        """Take what a batch needed beyond its decisions' limits out of the bank."""
        if self.decision_seconds is not None:
            excess = seconds - decisions * self.decision_seconds
            if excess > 0:
                self.used_seconds += min(excess, self.bank_seconds)


class ThinkingLimit:
    """At most so many batches are out at once, over all matches of a referee, so that nobody's clock runs in a queue.

    Matches subscribe to be told when a place becomes free; the one that had its turn last is told last.
    """

    def __init__(self, batches: int) -> None:
        if batches < 1:
            raise ValueError(f"{batches} bots may think at once: give at least 1")
        self.batches = batches
        self.out = 0
        self._users: deque[Callable[[], object]] = deque()

    @property
    def is_free(self) -> bool:
        """Whether another batch may be sent."""
        return self.out < self.batches

    def take(self) -> None:
        """A batch is sent."""
        assert self.out < self.batches
        self.out += 1

    def release(self) -> None:
        """A batch is answered, or given up."""
        assert self.out > 0
        self.out -= 1

    def subscribe(self, user: Callable[[], object]) -> None:
        """`user` sends what it can whenever `offer` reaches it."""
        self._users.append(user)

    def unsubscribe(self, user: Callable[[], object]) -> None:
        """`user` is told no more."""
        self._users.remove(user)

    def offer(self) -> None:
        """Let the users send what they can, each in turn."""
        for _ in range(len(self._users)):
            if not self.is_free:
                return
            user = self._users[0]
            self._users.rotate(-1)
            user()
