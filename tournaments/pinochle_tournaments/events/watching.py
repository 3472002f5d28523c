"""Shows an event while it is played: a line that rewrites itself on a terminal, now and then a plain one elsewhere.

Counts and estimates; what it shows is never read back.
"""

# An observer is told more than it needs.
# ruff: noqa: ARG002

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import Final

from pinochle_referee.results import MatchReport, PlacedFault

from pinochle_tournaments.events.event_status import progress_of
from pinochle_tournaments.events.event_stream import EventStream, open_stream
from pinochle_tournaments.storage import DealKey, Store, StoredBoard, StoredEvent, StoredMatch, StoredPairing
from pinochle_tournaments.supervisor import EventObserver, EventReport
from pinochle_tournaments.units import format_seconds

__all__ = ["EventProgressShown", "Observers", "watching"]

Show = Callable[[str, int, int], None]
"""Somewhere to write the state: in words, how many boards are over, how many there are to be."""
_PLAIN_SECONDS: Final = 10.0
_TERMINAL_SECONDS: Final = 0.2


class EventProgressShown(EventObserver):
    """Counts what is over, and shows it from time to time with an estimate of what is left."""

    def __init__(
        self,
        show: Show,
        store: Store,
        *,
        every_seconds: float,
        note: Callable[[str], None],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._show, self._store, self._note, self._clock = show, store, note, clock
        self._every_seconds = every_seconds
        self._unit = "boards"
        self._matches = self._matches_wanted = self._boards = self._boards_before = self._boards_wanted = 0
        self._faults = 0
        self._known: set[int] = set()
        """Numbers of the pairings that are counted."""
        self._started_at = self._shown_at = clock()

    def event_started(self, event: StoredEvent, pairings: Sequence[StoredPairing]) -> None:
        self._count(event)
        self._boards_before = self._boards
        self._started_at = self._clock()

    def board_finished(self, pairing: StoredPairing, match: StoredMatch, boards: Sequence[StoredBoard]) -> None:
        self._boards += 1
        self._tick()

    def match_started(self, pairing: StoredPairing, match: StoredMatch) -> None:
        if pairing.number not in self._known:
            # In a Swiss event or a knock-out further rounds come while it is played.
            self._known.add(pairing.number)
            self._matches_wanted += 1
            self._boards_wanted += match.boards

    def match_finished(self, pairing: StoredPairing, match: StoredMatch, report: MatchReport | None) -> None:
        self._matches += 1
        self._tick()

    def fault(self, pairing: StoredPairing, match: StoredMatch, fault: PlacedFault) -> None:
        self._faults += 1

    def void(self, pairing: StoredPairing, match: StoredMatch, key: DealKey, reason: str) -> None:
        self._note(f"void: match {match.id}, board {key.board} at table {key.table} is played again: {reason}")

    def note(self, text: str) -> None:
        self._note(text)

    def event_finished(self, report: EventReport) -> None:
        self._show(self._text(), self._boards, self._boards_wanted)

    def _count(self, event: StoredEvent) -> None:
        progress = progress_of(self._store, event)
        self._unit = progress.unit
        self._boards, self._boards_wanted = progress.boards, progress.boards_wanted
        self._known = {pairing.number for pairing in progress.pairings}
        self._matches_wanted = len(progress.pairings)
        self._matches = self._matches_wanted - sum(pairing.status == "due" for pairing in progress.pairings)

    def _tick(self) -> None:
        now = self._clock()
        if now - self._shown_at >= self._every_seconds:
            self._shown_at = now
            self._show(self._text(), self._boards, self._boards_wanted)

    def _text(self) -> str:
        played, left = self._boards - self._boards_before, self._boards_wanted - self._boards
        parts = [
            f"{self._matches:,} of {self._matches_wanted:,} matches",
            f"{self._boards:,} of {max(self._boards_wanted, self._boards):,} {self._unit}",
        ]
        if self._faults:
            parts.append("1 fault" if self._faults == 1 else f"{self._faults:,} faults")
        if played and left > 0:
            seconds = (self._clock() - self._started_at) / played * left
            parts.append(f"about {format_seconds(seconds)} left")
        return ", ".join(parts)


class Observers(EventObserver):
    """Tells several what one is told."""

    def __init__(self, observers: Sequence[EventObserver]) -> None:
        self._observers = tuple(observers)

    def event_started(self, event: StoredEvent, pairings: Sequence[StoredPairing]) -> None:
        for each in self._observers:
            each.event_started(event, pairings)

    def match_started(self, pairing: StoredPairing, match: StoredMatch) -> None:
        for each in self._observers:
            each.match_started(pairing, match)

    def board_finished(self, pairing: StoredPairing, match: StoredMatch, boards: Sequence[StoredBoard]) -> None:
        for each in self._observers:
            each.board_finished(pairing, match, boards)

    def match_finished(self, pairing: StoredPairing, match: StoredMatch, report: MatchReport | None) -> None:
        for each in self._observers:
            each.match_finished(pairing, match, report)

    def fault(self, pairing: StoredPairing, match: StoredMatch, fault: PlacedFault) -> None:
        for each in self._observers:
            each.fault(pairing, match, fault)

    def void(self, pairing: StoredPairing, match: StoredMatch, key: DealKey, reason: str) -> None:
        for each in self._observers:
            each.void(pairing, match, key, reason)

    def standings_changed(self) -> None:
        for each in self._observers:
            each.standings_changed()

    def note(self, text: str) -> None:
        for each in self._observers:
            each.note(text)

    def event_finished(self, report: EventReport) -> None:
        for each in self._observers:
            each.event_finished(report)


@contextmanager
def watching(events: str | None, *, quiet: bool) -> Iterator[Callable[[Store, StoredEvent], EventObserver]]:
    """Everybody who is told of an event: the file of --events, and unless `quiet` whoever sits before the terminal.

    Raises:
        ArenaError: the file cannot be written.
    """
    with ExitStack() as stack:
        file = stack.enter_context(open_stream(events)) if events is not None else None
        is_terminal = sys.stderr.isatty()
        show = stack.enter_context(_bar()) if is_terminal and not quiet else _plain
        every = _TERMINAL_SECONDS if is_terminal else _PLAIN_SECONDS

        def observe(store: Store, event: StoredEvent) -> EventObserver:
            observers: list[EventObserver] = []
            if not quiet:
                observers.append(EventProgressShown(show, store, every_seconds=every, note=_note))
            if file is not None:
                observers.append(EventStream(file, store, event))
            return Observers(observers)

        yield observe


@contextmanager
def _bar() -> Iterator[Show]:
    from rich.console import Console  # noqa: PLC0415
    from rich.progress import BarColumn, Progress, TextColumn  # noqa: PLC0415

    columns = (BarColumn(bar_width=30), TextColumn("{task.description}"))
    with Progress(*columns, console=Console(stderr=True), transient=True) as bars:
        task = bars.add_task("", total=None)
        yield lambda text, done, wanted: bars.update(task, description=text, completed=done, total=max(done, wanted))


def _plain(text: str, _done: int, _wanted: int) -> None:
    print(text, file=sys.stderr, flush=True)


def _note(text: str) -> None:
    print(f"note       {text}", file=sys.stderr, flush=True)
