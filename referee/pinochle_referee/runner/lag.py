"""`LagMeter`: how long answers waited between arrival and judgment. It is measured and reported, never charged."""

from __future__ import annotations

__all__ = ["LagMeter"]


class LagMeter:
    """Mean and maximum of the lags measured so far, in seconds; `most_seconds` is what can be borne, None: anything."""

    __slots__ = ("_count", "_most_seconds", "_total", "max_seconds")

    def __init__(self, most_seconds: float | None = None) -> None:
        self._most_seconds = most_seconds
        self._count = 0
        self._total = 0.0
        self.max_seconds = 0.0

    def measure(self, seconds: float) -> None:
        """One answer waited so long."""
        if seconds > 0:
            self._total += seconds
            self.max_seconds = max(self.max_seconds, seconds)
        self._count += 1

    def is_too_much(self, seconds: float) -> bool:
        """Whether the referee came too late to judge clocks."""
        return self._most_seconds is not None and seconds > self._most_seconds

    @property
    def mean_seconds(self) -> float:
        """The mean; 0 before the first answer."""
        return self._total / self._count if self._count else 0.0
