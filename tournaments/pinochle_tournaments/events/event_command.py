"""Plays a tournament into a store from beginning to end: what `pinochle tournament run` does, without its flags.

An event is begun, gone on with, extended, or refused; what is due is handed to the supervisor, round by round.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from pinochle_tournaments.errors import ArenaError
from pinochle_tournaments.events.definition import Definition, read_definition, with_deals, with_until_error
from pinochle_tournaments.events.definition_json import definition_json, growth_of
from pinochle_tournaments.events.entrants import Entrant, FoundEntrant, prepare_entrants
from pinochle_tournaments.events.event_plan import EventPlan, pairing_lines, plan_lines
from pinochle_tournaments.events.event_stream import open_stream
from pinochle_tournaments.events.measuring import measured_speed
from pinochle_tournaments.events.playing import is_unfinished, play_event
from pinochle_tournaments.events.preflight import broken_entrants
from pinochle_tournaments.events.rounds import first_pairings, grown_pairings
from pinochle_tournaments.events.tables import EventTables, tables_of
from pinochle_tournaments.events.watching import watching
from pinochle_tournaments.stepping_in import open_to_change
from pinochle_tournaments.stop_rules import UntilErrorRule
from pinochle_tournaments.storage import (
    EntrantStatus,
    EventStatus,
    PairingStatus,
    Store,
    StoredEvent,
    StoreInUse,
    open_store,
)
from pinochle_tournaments.supervisor import EventReport, auto_concurrency
from pinochle_tournaments.units import counted

__all__ = ["BotsCannotStart", "EventCommand", "FinishedEvent", "run_event_command"]

Say = Callable[[str], None]


class BotsCannotStart(Exception):
    """The event does not begin, for a bot cannot start; the text has its log."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EventCommand:
    """A tournament as asked for, and what to do around it."""

    definition: Path
    """The file, or a folder of bots."""
    store: Path
    name: str | None = None
    """Another name than the definition's."""
    concurrency: int | None = None
    until_error: UntilErrorRule | None = None
    """Stop each match when its mean is known to within this error."""
    deals: Path | None = None
    """A file of deals to be played instead of those that the seed deals."""
    events: str | None = None
    """A file for JSON lines that tell what happens, or `-`."""
    dry_run: bool = False
    begin: bool = False
    """Put it into the store and play nothing; whoever plays there all the time makes room."""
    quiet: bool = False
    """Tell nothing but the tables."""
    silent: bool = False
    """Tell nothing at all on standard output."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FinishedEvent:
    """What came of it; no tables after a dry run."""

    plan: EventPlan
    tables: EventTables | None = None
    secret: str | None = None
    """Where it may be told now and could not before."""
    report: EventReport | None = None
    """How the play of this run went; None: nothing was left to play."""

    @property
    def exit_code(self) -> int:
        """0 fine; 1 something could not be played, or a bot could not start; 3 interrupted."""
        return self.report.exit_code if self.report is not None else 0


def run_event_command(command: EventCommand) -> FinishedEvent:
    """Plan, find or begin the event, and play what is due; the tables are told by others.

    Raises:
        ArenaError: bad input, a change that an event cannot take, or a store that cannot be played into.
        BotsCannotStart: nothing was begun.
    """
    tell: Say = (lambda _line: None) if command.quiet or command.silent else partial(print, flush=True)
    definition = read_definition(command.definition)
    if command.name is not None:
        definition = replace(definition, name=command.name)
    if command.until_error is not None:
        definition = with_until_error(definition, command.until_error)
    if command.deals is not None:
        definition = with_deals(definition, command.deals)
    ready = _Ready.of(definition, tell)
    plan = EventPlan(
        definition=definition,
        entrants=ready.entrants,
        concurrency=command.concurrency or definition.concurrency or auto_concurrency(),
    )
    if command.dry_run:
        plan = replace(plan, speed=measured_speed(definition, ready.entrants, concurrency=plan.concurrency, tell=tell))
    for line in plan_lines(plan):
        tell(line)
    if command.dry_run:
        for line in pairing_lines(plan):
            tell(line)
        return FinishedEvent(plan=plan)
    if command.events is not None:
        with open_stream(command.events):
            pass  # refused before anything is begun, if it cannot be written
    if command.store.parent.is_dir() and not command.store.exists():
        ready.start_all_on_trial()  # else an empty store would be left behind
    with _opened(command) as store:
        event = _begin_or_go_on(store, ready, tell)
        report = None
        if is_unfinished(store, event) and not command.begin:
            with watching(command.events, quiet=command.quiet or command.silent, matches=plan.matches) as observe:
                report = play_event(
                    store,
                    event,
                    definition,
                    ready.entrants,
                    concurrency=plan.concurrency,
                    observer=observe(store, event),
                )
        event = store.event(event.name)
        is_over = event.status in (EventStatus.COMPLETE, EventStatus.ENDED)
        return FinishedEvent(
            plan=plan,
            tables=tables_of(store, event),
            secret=event.event.secret.hex() if is_over and not event.event.is_seed_public else None,
            report=report,
        )


def _opened(command: EventCommand) -> Store:
    if command.begin:
        return open_to_change(command.store, create=True)
    try:
        return open_store(command.store, write=True)
    except StoreInUse as error:
        if not error.gives_way:
            raise
        raise StoreInUse(f"{error}; or add --begin, and that process plays it in turn with the others") from error


class _Ready:
    """The definition with its bots made ready; whoever is broken is left out where the definition says so."""

    def __init__(
        self, definition: Definition, entrants: tuple[Entrant, ...], broken: dict[str, str], tell: Say
    ) -> None:
        self.definition = definition
        self.entrants = entrants
        self.broken = broken
        """Why, by the names of entrants that cannot play."""
        self._tried: set[str] = set()
        self._tell = tell

    @classmethod
    def of(cls, definition: Definition, tell: Say) -> _Ready:
        """Build the bots where need be.

        Raises:
            ArenaError: a bot cannot be made ready, and the definition does not say that it may be left out.
        """
        broken: dict[str, str] = {}

        def leave_out(entrant: FoundEntrant, why: str) -> None:
            broken[entrant.name] = why

        entrants = prepare_entrants(
            definition.all_entrants,
            startup_seconds=definition.startup_seconds,
            report=tell,
            on_broken=leave_out if definition.skip_broken else None,
        )
        for name, why in broken.items():
            tell(f"left out   {name}: {why}")
        return cls(definition, entrants, broken, tell)

    def start_all_on_trial(self) -> None:
        """Start every bot once, before the event begins.

        Raises:
            BotsCannotStart: one cannot, or too few can.
        """
        self.start_on_trial([entrant.name for entrant in self.entrants])
        definition = self.definition
        least = 4 if str(definition.format) == "individual" else len(definition.ruleset.sides)
        if len(self.entrants) < least:
            raise BotsCannotStart(f"{counted(len(self.entrants), 'entrants')} can start, and the event needs {least}")

    def start_on_trial(self, names: Sequence[str]) -> None:
        """Start every bot of these entrants once, if that has not been done.

        Raises:
            BotsCannotStart: one cannot, and the definition does not say that it may be left out.
        """
        wanted = [entrant for entrant in self.entrants if entrant.name in set(names) - self._tried]
        if not wanted:
            return
        self._tried |= set(names)
        number = len({bot.identity for each in wanted for bot in each.bots})
        self._tell(f"preflight  {counted(number, 'bots')}, each started once; bots run with your rights")
        broken = broken_entrants(wanted, self.definition)
        if broken and not self.definition.skip_broken:
            told = "\n".join(f"{name}: {why}" for name, why in broken.items())
            raise BotsCannotStart(
                f"{told}\n{counted(len(broken), 'entrants')} cannot start, so nothing is played; mend the bot, leave it"
                " out, or set skip_broken = true"
            )
        for name, why in broken.items():
            self._tell(f"left out   {name}: {why}")
        self.broken |= broken
        self.entrants = tuple(entrant for entrant in self.entrants if entrant.name not in broken)


def _begin_or_go_on(store: Store, ready: _Ready, tell: Say) -> StoredEvent:
    name = ready.definition.name
    found = next((event for event in store.events() if event.name == name), None)
    season = store.season_of_event(found) if found is not None else None
    if season is not None:
        raise ArenaError(
            f"{name} is a division of season {season.label}, which `pinochle run {store.path}` plays; give this one"
            " another name with --as NEW-NAME"
        )
    event = _begin(store, ready) if found is None else _go_on(store, found, ready, tell)
    if ready.definition.deals is not None:
        tell(f"deals      event {event.name}, given: {ready.definition.deals.sha256}")
        return event
    public = f" (seed public: {event.event.seed!r})" if event.event.is_seed_public else ""
    tell(f"deals      event {event.name}, commitment {event.event.secret_sha256}{public}")
    return event


def _begin(store: Store, ready: _Ready) -> StoredEvent:
    definition = ready.definition
    ready.start_all_on_trial()
    names = [entrant.name for entrant in ready.entrants]
    return store.create_event(
        definition.name,
        format=str(definition.format),
        definition=definition_json(definition),
        seed=definition.seed,
        entrants=[entrant.to_store for entrant in ready.entrants],
        pairings=lambda seed: first_pairings(definition, names, seed),
    )


def _go_on(store: Store, event: StoredEvent, ready: _Ready, tell: Say) -> StoredEvent:
    definition, stored = ready.definition, store.entrants(event)
    wanted = [entrant.to_store for entrant in ready.entrants]
    # Who is broken is not taken for one who was removed, and who plays no more may be removed.
    named = {entrant.name for entrant in wanted}
    kept = [
        entrant
        for entrant in stored
        if entrant.name in named or (entrant.status is EntrantStatus.ACTIVE and entrant.name not in ready.broken)
    ]
    growth = growth_of(event, kept, definition, wanted)
    playing = [entrant.name for entrant in stored if entrant.status is EntrantStatus.ACTIVE]
    new = [entrant.name for entrant in growth.entrants]
    if growth or is_unfinished(store, event):
        ready.start_on_trial([*playing, *new])
        for entrant in stored:
            if entrant.name in ready.broken and entrant.status is EntrantStatus.ACTIVE:
                store.set_entrant_status(event, entrant, EntrantStatus.BENCHED, "it could not be started")
    added = [entrant for entrant in growth.entrants if entrant.name not in ready.broken]
    if growth.boards == growth.boards_before and not added:
        _tell_how_far(store, event, tell)
        return event
    pairings = store.pairings(event)
    names = [*(entrant.name for entrant in stored), *(entrant.name for entrant in added)]
    more = list(
        grown_pairings(
            definition,
            names,
            event.event.deal_seed(),
            known=len(stored),
            last_round=max((pairing.round for pairing in pairings), default=0),
        )
        if added
        else ()
    )
    if growth.boards > growth.boards_before:
        tell(f"extended   {definition.unit} of each match: {growth.boards_before:,} before, {growth.boards:,} now")
    for newcomer in added:
        tell(f"extended   entrant {newcomer.name} joins")
    if more:
        tell(f"extended   {counted(len(more), 'pairings')} on top of {len(pairings):,}")
    return store.grow_event(
        event,
        definition=definition_json(definition),
        entrants=added,
        pairings=more,
        more_boards=growth.boards > growth.boards_before,
    )


def _tell_how_far(store: Store, event: StoredEvent, tell: Say) -> None:
    pairings = [pairing for pairing in store.pairings(event) if not pairing.is_bye]
    over = sum(pairing.status is not PairingStatus.DUE for pairing in pairings)
    if is_unfinished(store, event):
        tell(f"resumed    event {event.name}: {over:,} of {counted(len(pairings), 'pairings')} are over")
    else:
        tell(f"complete   event {event.name} is in the store")
