"""Which processors a bot process may run on, where that is limited: those that fewest others have.

It only counts; the keeper sets the affinity of a process before its program begins.
"""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Sequence

__all__ = ["CpuShares", "available_cpus"]


def available_cpus() -> tuple[int, ...]:
    """The processors that we ourselves may run on; none where the system does not say (macOS)."""
    return tuple(sorted(os.sched_getaffinity(0))) if sys.platform == "linux" else ()


class CpuShares:
    """Deals out processors, `each` to a bot; with None every bot may run on all of them.

    Raises:
        ValueError: there are fewer.
    """

    def __init__(self, cpus: Sequence[int], *, each: int | None) -> None:
        if each is not None and not 1 <= each <= len(cpus):
            raise ValueError(f"{each} processors for each bot cannot be given: there are {len(cpus)} to choose from")
        self._cpus, self._each = tuple(cpus), each
        self._users: Counter[int] = Counter()

    def take(self) -> tuple[int, ...]:
        """The processors of one more process; none if it may run on any."""
        if self._each is None:
            return ()
        taken = tuple(sorted(sorted(self._cpus, key=lambda cpu: self._users[cpu])[: self._each]))
        self._users.update(taken)
        return taken

    def give_back(self, cpus: Sequence[int]) -> None:
        """A process has ended."""
        self._users.subtract(cpus)
