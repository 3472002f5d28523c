"""Events between scripted bots: a real store, the real supervisor, and bots without a process in virtual time."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path
from typing import Any

import trio
import trio.testing
from pinochle_referee.ports import BotCommand, BotIdentity, BotLauncher
from pinochle_referee.results import MatchReport, PlacedFault
from pinochle_referee.runner import only_error
from pinochle_referee.testing import ScriptedBot, ScriptedLauncher
from pinochle_rules import ruleset_with
from pinochle_tournaments.storage import (
    DealKey,
    NewEntrant,
    NewPairing,
    Store,
    StoredBoard,
    StoredEvent,
    StoredMatch,
    StoredPairing,
)
from pinochle_tournaments.supervisor import EventObserver, EventReport, EventRunner, EventSettings

MakeBot = Callable[[str, int], ScriptedBot | None]


def command_of(name: str, **changes: Any) -> BotCommand:
    """A bot that a `ScriptedLauncher` starts."""
    identity = BotIdentity(name=name, version="1.0", content_hash=f"{name} 1.0")
    return BotCommand(identity=identity, command=(), folder=Path(), **changes)


def make_event(
    store: Store,
    names: Sequence[str],
    *,
    pairings: Sequence[NewPairing] | None = None,
    seed: str = "events",
    definition: Mapping[str, Any] = {"ruleset": "single-deck-1500"},
) -> StoredEvent:
    """An event of these bots with the given pairings; everyone against everyone, if none are."""
    entrants = [NewEntrant(name=name, bots=(command_of(name).identity,), specs=(f"bots/{name}",)) for name in names]
    event = store.create_event(
        "cup", format=definition.get("format", "round-robin"), definition=definition, entrants=entrants, seed=seed
    )
    if pairings is None:
        pairs = combinations(range(1, len(names) + 1), 2)
        pairings = [NewPairing(round=number, sides=((a,), (b,))) for number, (a, b) in enumerate(pairs, start=1)]
    store.add_pairings(event, pairings)
    return event


def settings_of(number: int = 2, *, ruleset: str = "single-deck-1500", **changes: Any) -> EventSettings:
    """A few boards a match, one match at a time."""
    return EventSettings(
        ruleset=ruleset_with(ruleset),
        number=number,
        **{"concurrency": 1, "thinking": 8, "boards_in_flight": 4, **changes},
    )


@dataclass
class CollectingEvent(EventObserver):
    """Keeps what it is told, and how many matches were in progress at a time."""

    finished: list[tuple[StoredPairing, StoredMatch, MatchReport | None]] = field(default_factory=list)
    boards: list[tuple[int, StoredBoard]] = field(default_factory=list)
    faults: list[PlacedFault] = field(default_factory=list)
    voids: list[tuple[DealKey, str]] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    reports: list[EventReport] = field(default_factory=list)
    started: list[int] = field(default_factory=list)
    changes: int = 0

    def match_started(self, pairing: StoredPairing, match: StoredMatch) -> None:
        self.started.append(pairing.number)

    def board_finished(self, pairing: StoredPairing, match: StoredMatch, boards: Sequence[StoredBoard]) -> None:
        self.boards += [(match.id, board) for board in boards]

    def match_finished(self, pairing: StoredPairing, match: StoredMatch, report: MatchReport | None) -> None:
        self.finished.append((pairing, match, report))

    def fault(self, pairing: StoredPairing, match: StoredMatch, fault: PlacedFault) -> None:
        self.faults.append(fault)

    def void(self, pairing: StoredPairing, match: StoredMatch, key: DealKey, reason: str) -> None:
        self.voids.append((key, reason))

    def standings_changed(self) -> None:
        self.changes += 1

    def note(self, text: str) -> None:
        self.notes.append(text)

    def event_finished(self, report: EventReport) -> None:
        self.reports.append(report)


def play_event(
    store: Store,
    event: StoredEvent,
    settings: EventSettings,
    *,
    observer: EventObserver | None = None,
    make_bot: MakeBot | None = None,
    launcher: ScriptedLauncher | None = None,
    bots: Mapping[int, Sequence[BotCommand]] | None = None,
    meanwhile: Callable[[EventRunner], Any] | None = None,
    **more: Any,
) -> EventReport:
    """Play an event in virtual time. `meanwhile` is a task beside it."""
    scripted = launcher or ScriptedLauncher(make_bot)
    commands = bots or {entrant.number: (command_of(entrant.name),) for entrant in store.entrants(event)}

    @asynccontextmanager
    async def opened() -> AsyncIterator[BotLauncher]:
        yield scripted

    runner = EventRunner(store, event, settings, bots=commands, observer=observer, open_launcher=opened, **more)

    async def main() -> EventReport:
        async with trio.open_nursery() as nursery:
            if meanwhile is not None:
                nursery.start_soon(meanwhile, runner)
            report = await runner.play()
            nursery.cancel_scope.cancel()
        return report

    try:
        return trio.run(main, clock=trio.testing.MockClock(autojump_threshold=0))
    except BaseExceptionGroup as group:
        raise only_error(group) from None


def results_of(store: Store, event: StoredEvent) -> list[Any]:
    """All that an event came to, in the order of the schedule: every pairing with its end, every deal played."""
    found: list[Any] = []
    for pairing in store.pairings(event):
        found.append((pairing.number, pairing.status, pairing.reason))
        if pairing.match_id is not None:
            match = store.match(pairing.match_id)
            found.append(
                [(deal.board, deal.table, deal.dealt, deal.steps, deal.forfeited_by) for deal in store.deals(match)]
            )
    return found
