"""Shows an event while it is played: a line that rewrites itself on a terminal, now and then a plain one elsewhere.

Counts and estimates; what it shows is never read back.
"""

# An observer is told more than it needs.
# ruff: noqa: ARG002

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import Final

from pinochle_referee.results import MatchReport, PlacedFault

from pinochle_tournaments.events.event_status import progress_of
from pinochle_tournaments.events.event_stream import EventStream, open_stream
from pinochle_tournaments.storage import (
    DealKey,
    PairingStatus,
    Store,
    StoredBoard,
    StoredEvent,
    StoredMatch,
    StoredPairing,
)
from pinochle_tournaments.supervisor import EventObserver, EventReport
from pinochle_tournaments.units import counted, format_seconds

__all__ = ["EventProgressShown", "Observers", "watching"]

Show = Callable[[str, int, int], None]
"""Somewhere to write the state: in words, how many boards are over, how many there are to be."""
_PLAIN_SECONDS: Final = 10.0
_TERMINAL_SECONDS: Final = 0.2


class EventProgressShown(EventObserver):
    """Counts what is over, and shows it from time to time with an estimate of what is left.

    Args:
        matches: how many the event is to have, rounds that are not drawn yet included.
    """

    def __init__(
        self,
        show: Show,
        store: Store,
        *,
        every_seconds: float,
        note: Callable[[str], None],
        matches: int = 0,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._show, self._store, self._note, self._clock = show, store, note, clock
        self._every_seconds, self._matches = every_seconds, matches
        self._event: StoredEvent | None = None
        self._unit = "boards"
        self._boards_before = self._boards_a_match = self._faults = 0
        self._boards_of: Counter[int] = Counter()
        """How many boards of each pairing are over, by its number."""
        self._wanted: dict[int, int] = {}
        """How many boards each pairing that is known is to have, by its number."""
        self._over: set[int] = set()
        """Numbers of the pairings that are over."""
        self._voids: Counter[tuple[int, str]] = Counter()
        """Deals that the machine spoilt and nobody was told of yet, by match and reason."""
        self._started_at = self._shown_at = clock()

    def event_started(self, event: StoredEvent, pairings: Sequence[StoredPairing]) -> None:
        self._event = event
        self._count(event)
        self._boards_before = self._boards
        self._started_at = self._clock()

    def board_finished(self, pairing: StoredPairing, match: StoredMatch, boards: Sequence[StoredBoard]) -> None:
        self._boards_of[pairing.number] += 1
        self._tick()

    def taken_back(self, pairing: StoredPairing, match: StoredMatch, last: int, boards: int) -> None:
        self._boards_of[pairing.number] -= boards

    def match_started(self, pairing: StoredPairing, match: StoredMatch) -> None:
        # In a Swiss event or a knock-out further rounds come while it is played, and a tied match is played on.
        self._wanted[pairing.number] = match.boards
        self._over.discard(pairing.number)
        # Where the store had failed, not all that was told of is there.
        stored = self._store.summary(match)
        self._boards_of[pairing.number] = stored.boards + stored.void_boards

    def match_finished(self, pairing: StoredPairing, match: StoredMatch, report: MatchReport | None) -> None:
        self._over.add(pairing.number)
        self._tick()

    def fault(self, pairing: StoredPairing, match: StoredMatch, fault: PlacedFault) -> None:
        self._faults += 1

    def void(self, pairing: StoredPairing, match: StoredMatch, key: DealKey, reason: str) -> None:
        # A machine that was asleep spoils whatever was in hand: one line tells of all of it.
        self._voids[match.id, reason] += 1

    def note(self, text: str) -> None:
        self._tell_voids()
        self._note(text)

    def event_finished(self, report: EventReport) -> None:
        self._tell_voids()
        if self._event is not None and (report.failure or not report.is_interrupted):
            self._count(self._event)  # what is not there, or will not be played, is known now
        if not report.is_interrupted:
            self._matches = 0  # no further round came of them
        self._show(self._text(), self._boards, self._boards_wanted)

    @property
    def _boards(self) -> int:
        return self._boards_of.total()

    @property
    def _boards_wanted(self) -> int:
        undrawn = max(self._matches - len(self._wanted), 0)
        return max(sum(self._wanted.values()) + undrawn * self._boards_a_match, self._boards)

    def _tell_voids(self) -> None:
        for (match, reason), deals in self._voids.items():
            self._note(f"void: {counted(deals, 'deals')} of match {match} to be played again: {reason}")
        self._voids.clear()

    def _count(self, event: StoredEvent) -> None:
        progress = progress_of(self._store, event)
        self._unit, self._boards_a_match = progress.unit, progress.boards_a_match
        wanted = progress.boards_wanted_by_pairing
        self._boards_of = Counter({number: progress.boards_by_pairing.get(number, 0) for number in wanted})
        self._wanted = {pairing.number: 0 for pairing in progress.pairings} | {**wanted}
        self._over = {pairing.number for pairing in progress.pairings if pairing.status is not PairingStatus.DUE}

    def _tick(self) -> None:
        self._tell_voids()
        now = self._clock()
        if now - self._shown_at >= self._every_seconds:
            self._shown_at = now
            self._show(self._text(), self._boards, self._boards_wanted)

    def _text(self) -> str:
        played, left = self._boards - self._boards_before, self._boards_wanted - self._boards
        parts = [
            f"{len(self._over):,} of {max(self._matches, len(self._wanted)):,} matches",
            f"{self._boards:,} of {self._boards_wanted:,} {self._unit}",
        ]
        if self._faults:
            parts.append(counted(self._faults, "faults"))
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

    def taken_back(self, pairing: StoredPairing, match: StoredMatch, last: int, boards: int) -> None:
        for each in self._observers:
            each.taken_back(pairing, match, last, boards)

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
def watching(
    events: str | None, *, quiet: bool, matches: int = 0
) -> Iterator[Callable[[Store, StoredEvent], EventObserver]]:
    """Everybody who is told of an event: the file of --events, and unless `quiet` whoever sits before the terminal.

    `matches` is how many there are to be, with the rounds that are not drawn yet.

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
                observers.append(EventProgressShown(show, store, every_seconds=every, note=_note, matches=matches))
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
