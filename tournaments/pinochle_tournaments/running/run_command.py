"""The loop of `pinochle run`: it looks what is due, lets events take turns, and makes room for whoever knocks.

The store is locked all the while but when somebody knocks; afterwards everything is read anew. It can be killed at any
moment: what is due is always a question to the store.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Final

from pinochle_tournaments.errors import ArenaError
from pinochle_tournaments.events.playing import play_event
from pinochle_tournaments.events.watching import watching
from pinochle_tournaments.resuming import resume_command
from pinochle_tournaments.running.due import due_events, is_deadline_over, next_deadline, take_seasons_on
from pinochle_tournaments.running.preparing import Prepared, prepared_event
from pinochle_tournaments.running.turns import Turns
from pinochle_tournaments.storage import Manners, Store, StoredEvent, StoreInUse, existing, is_knocked, open_store
from pinochle_tournaments.supervisor import EventReport, auto_concurrency

__all__ = ["PlayedEvent", "RunCommand", "RunDone", "run_store"]

Say = Callable[[str], None]
_LOOK_SECONDS: Final = 10.0
"""How often it is looked whether something has become due."""
_RETRY_SECONDS: Final = 60.0
"""When an event that could not be played is tried again."""
_KNOCK_SECONDS: Final = 0.2
_INTERRUPTED: Final = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class RunCommand:
    """What is asked for."""

    store: Path
    once: bool = False
    """End when nothing is due any more."""
    turn_seconds: float = 60.0
    concurrency: int | None = None
    quiet: bool = False
    silent: bool = False
    """Quiet, and how to go on is told by somebody else, too."""


@dataclass(slots=True)
class PlayedEvent:
    """What was played of an event, in all of its turns; and how far it has come."""

    status: str = ""
    matches: int = 0
    boards: int = 0
    faults: int = 0


@dataclass(slots=True)
class RunDone:
    """What a run has done so far; it may be looked at whenever and however the run has ended."""

    events: dict[str, PlayedEvent] = field(default_factory=dict)
    left: dict[str, str] = field(default_factory=dict)
    """Events that could not be played, and why."""
    seasons_left: dict[str, str] = field(default_factory=dict)
    """Seasons that are due and could not be started, and why."""


def run_store(command: RunCommand, done: RunDone | None = None) -> int:
    """Play what is open and due. The exit code: 0 fine; 1 something could not be played; 3 interrupted.

    `done` is kept up to date meanwhile.

    Raises:
        ArenaError: there is no store, or another process plays into it.
    """
    existing(command.store)
    return _Run(command, done or RunDone()).to_the_end()


class _Run:
    """One run of the command; what it remembers makes it quicker, or is told at the end."""

    def __init__(self, command: RunCommand, done: RunDone) -> None:
        self._command, self._done = command, done
        self._tell: Say = (lambda _line: None) if command.quiet or command.silent else partial(print, flush=True)
        self._turns = Turns(command.turn_seconds)
        self._prepared: dict[str, Prepared] = {}
        self._left: dict[str, float] = {}
        """Events that could not be played, and when to try again."""
        self._told: dict[str, str] = {}
        self._worst = 0
        self._is_idle = False

    def to_the_end(self) -> int:
        """Until nothing is due, or for ever; the exit code."""
        opened = partial(open_store, self._command.store, write=True, manners=Manners.GIVES_WAY)
        with opened() as store:
            code = self._play(store)
        while code is None:
            self._wait_for_others()
            try:
                store = opened()
            except StoreInUse as error:
                self._complain("", str(error))
                time.sleep(1.0)
                continue
            self._left.clear()
            with store:
                code = self._play(store)
        return code

    def _play(self, store: Store) -> int | None:
        """Turn after turn; None: somebody knocks."""
        while not is_knocked(store.path):
            self._done.seasons_left.clear()
            is_fine = take_seasons_on(store, tell=self._tell, complain=self._season_left)
            due = due_events(store)
            playable = [event.name for event in due if time.monotonic() >= self._left.get(event.name, 0.0)]
            if playable:
                self._is_idle = False
                report = self._turn(store, self._turns.next(playable), is_alone=len(due) == 1)
                if report is not None and report.is_signalled:
                    if not self._command.silent:
                        print(f"\ninterrupted; go on with: {resume_command()}", flush=True)
                    return _INTERRUPTED
            elif self._command.once:
                return max(self._worst, 1 if due or not is_fine else 0)
            else:
                self._rest(store)
        return None

    def _turn(self, store: Store, name: str, *, is_alone: bool) -> EventReport | None:
        event = store.event(name)
        try:
            prepared = self._made_ready(store, event)
            report = self._played(store, event, prepared, seconds=None if is_alone else self._turns.seconds(name))
        except ArenaError as error:
            self._leave(name, str(error))
            return None
        self._note(store, name, report)
        self._worst = max(self._worst, 1 if report.failure or report.void_deals or report.failed_starts else 0)
        if report.is_turn_over:
            self._turns.ended(name, boards=report.boards)
        elif report.failure:
            self._leave(name, report.failure)
        elif not report.is_interrupted:
            self._tell(f"over       {name}: {store.event(name).status}")
        return report

    def _note(self, store: Store, name: str, report: EventReport) -> None:
        self._done.left.pop(name, None)
        played = self._done.events.setdefault(name, PlayedEvent())
        played.status = str(store.event(name).status)
        played.matches += report.matches
        played.boards += report.boards
        played.faults += report.faults

    def _leave(self, name: str, why: str) -> None:
        self._left[name] = time.monotonic() + _RETRY_SECONDS
        self._done.left[name] = why
        self._complain(name, why)

    def _season_left(self, label: str, why: str) -> None:
        self._done.seasons_left[label] = why
        self._complain(f"season {label}", why)

    def _made_ready(self, store: Store, event: StoredEvent) -> Prepared:
        ready = self._prepared.get(event.name)
        if ready is None or not ready.serves(store, event):
            ready = self._prepared[event.name] = prepared_event(store, event, report=self._tell)
        return ready

    def _played(self, store: Store, event: StoredEvent, ready: Prepared, *, seconds: float | None) -> EventReport:
        how_long = "" if seconds is None else f" for {seconds:.0f} s"
        self._tell(f"plays      {event.name}{how_long}")
        deadline = next_deadline(store)
        with watching(None, quiet=self._command.quiet or self._command.silent) as observe:
            return play_event(
                store,
                event,
                ready.definition,
                ready.entrants,
                concurrency=self._command.concurrency or auto_concurrency(),
                observer=observe(store, event),
                most_seconds=seconds,
                gives_way=lambda: is_knocked(store.path) or is_deadline_over(deadline),
            )

    def _rest(self, store: Store) -> None:
        if not self._is_idle:
            self._is_idle = True
            self._tell(f"waiting    nothing is due; looking again every {_LOOK_SECONDS:.0f} s")
        until = time.monotonic() + _LOOK_SECONDS
        while time.monotonic() < until and not is_knocked(store.path):
            time.sleep(_KNOCK_SECONDS)

    def _wait_for_others(self) -> None:
        while is_knocked(existing(self._command.store)):
            time.sleep(_KNOCK_SECONDS)

    def _complain(self, name: str, why: str) -> None:
        """Say once why something is left alone."""
        if self._told.get(name) != why:
            self._told[name] = why
            print(f"pinochle: {f'{name} is left: ' if name else ''}{why}", file=sys.stderr, flush=True)
