"""Shows how far a match has come: a line that rewrites itself on a terminal, now and then a plain line elsewhere."""

from __future__ import annotations

import sys
import time
from array import array
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import combinations, compress
from typing import Final, Protocol

from pinochle_elo import mean_estimate

from pinochle_tournaments.stopping import StopWatch
from pinochle_tournaments.units import counted, format_seconds

__all__ = ["Progress", "ShowProgress", "no_progress", "show_progress"]

_PLAIN_SECONDS: Final = 10.0
_TERMINAL_SECONDS: Final = 0.2


class ShowProgress(Protocol):
    """Somewhere to write the state of a match."""

    def __call__(self, text: str, done: int, /) -> None:
        """The state in words, and how many boards are done."""


class Progress:
    """Counts finished boards, their IMP values by pair of sides, and faults, and shows them from time to time."""

    def __init__(self, show: ShowProgress, *, wanted: int, done: int, every_seconds: float, sides: int = 2) -> None:
        self._show = show
        self._wanted, self._done_before = wanted, done
        self._every_seconds = every_seconds
        self._started_at = self._shown_at = time.monotonic()
        self.watch: StopWatch | None = None
        """How far the match's stopping rule has come is shown, where it has one."""
        # Sides have the numbers of the plan.
        self._imps: dict[tuple[int, int], list[int | None]] = {
            pair: [] for pair in combinations(range(1, sides + 1), 2)
        }
        self._numbers = array("l")
        """Of the boards of this run, as the values are."""
        self._deals = self._faults = 0

    def deal(self) -> None:
        """A deal has finished at a table."""
        self._deals += 1
        self._tick()

    @property
    def _done(self) -> int:
        return self._done_before + len(self._numbers)

    def fault(self) -> None:
        """A bot was at fault."""
        self._faults += 1

    def board(self, number: int, *imps: int | None) -> None:
        """A board (or game) has finished at all tables; a value for each pair of sides, None where it is void."""
        self._numbers.append(number)
        for values, imp in zip(self._imps.values(), imps, strict=True):
            values.append(imp)

    def take_back(self, last: int) -> None:
        """Boards (or games) behind this number come anew."""
        self._done_before = min(self._done_before, last)
        kept = [number <= last for number in self._numbers]
        self._numbers = array("l", compress(self._numbers, kept))
        self._imps = {pair: list(compress(values, kept)) for pair, values in self._imps.items()}

    def finish(self) -> None:
        """Show the last state."""
        self._show(self._text(), self._done)

    def _tick(self) -> None:
        now = time.monotonic()
        if now - self._shown_at >= self._every_seconds:
            self._shown_at = now
            self._show(self._text(), self._done)

    def _text(self) -> str:
        seconds = time.monotonic() - self._started_at
        played = len(self._numbers)
        parts = [f"{self._done:,} of {self._wanted:,}"]
        for (first, second), imps in self._imps.items():
            estimate = mean_estimate([imp for imp in imps if imp is not None])
            if estimate.mean is not None:
                whose = f" {first} vs {second}" if len(self._imps) > 1 else ""
                error = "" if estimate.half_width is None else f" ± {estimate.half_width:.2f}"
                parts.append(f"IMP{whose} {estimate.mean:+.2f}{error}")
        if self.watch is not None:
            parts.append(self.watch.state)
        if self._faults:
            parts.append(counted(self._faults, "faults"))
        if played and self._wanted > self._done:
            about = "about" if self.watch is None else "at most about"
            parts.append(f"{about} {format_seconds(seconds / played * (self._wanted - self._done))} left")
        return ", ".join(parts)


@contextmanager
def show_progress(*, wanted: int, done: int, unit: str, sides: int) -> Iterator[Progress]:
    """Progress on standard error: rich's bar on a terminal, a plain line every ten seconds elsewhere."""
    if not sys.stderr.isatty():
        yield Progress(_plain(unit), wanted=wanted, done=done, every_seconds=_PLAIN_SECONDS, sides=sides)
        return
    from rich.console import Console  # noqa: PLC0415
    from rich.progress import BarColumn, TextColumn  # noqa: PLC0415
    from rich.progress import Progress as RichProgress  # noqa: PLC0415

    columns = (BarColumn(bar_width=30), TextColumn("{task.description}"))
    with RichProgress(*columns, console=Console(stderr=True), transient=True) as bars:
        task = bars.add_task(f"{done} of {wanted}", total=wanted, completed=done)
        progress = Progress(
            lambda text, finished: bars.update(task, description=text, completed=finished),
            wanted=wanted,
            done=done,
            every_seconds=_TERMINAL_SECONDS,
            sides=sides,
        )
        yield progress
        progress.finish()


@contextmanager
def no_progress(*, wanted: int, done: int, unit: str, sides: int) -> Iterator[Progress]:  # noqa: ARG001 (takes what the other takes)
    """Counts, and shows nothing."""
    yield Progress(lambda _text, _done: None, wanted=wanted, done=done, every_seconds=_PLAIN_SECONDS, sides=sides)


def _plain(unit: str) -> ShowProgress:
    return lambda text, _done: print(f"{unit}: {text}", file=sys.stderr, flush=True)
