"""An event of a store made ready to be played again: its definition, its bots, each started once.

A tournament whose bots are not what they were is left alone, and told. In a season the others do not wait for one that
cannot start: it is benched.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pinochle_tournaments.errors import ArenaError
from pinochle_tournaments.events.definition import Definition
from pinochle_tournaments.events.entrants import Entrant, FoundEntrant, prepare_entrants
from pinochle_tournaments.events.preflight import broken_entrants
from pinochle_tournaments.events.restoring import restored_bots, restored_definition
from pinochle_tournaments.league.divisions import found_entrants
from pinochle_tournaments.storage import (
    EntrantStatus,
    Intervention,
    InterventionKind,
    Store,
    StoredEntrant,
    StoredEvent,
    StoredSeason,
)

__all__ = ["Prepared", "prepared_event"]

Say = Callable[[str], None]
_BROKEN: Final = "it could not be started"


@dataclass(frozen=True, slots=True)
class Prepared:
    """An event that could be played now."""

    definition: Definition
    entrants: tuple[Entrant, ...]
    """Those who still played when it was made ready."""

    def serves(self, store: Store, event: StoredEvent) -> bool:
        """Whether everybody who still plays is among them."""
        ready = {entrant.name for entrant in self.entrants}
        return all(entrant.name in ready for entrant in _active(store, event))


def prepared_event(store: Store, event: StoredEvent, *, report: Say) -> Prepared:
    """Find the bots, build them where need be, and start each once. In a season, bench those that cannot start.

    Raises:
        ArenaError: a bot of a tournament is not there any more, is another one, or does not start.
    """
    definition = restored_definition(event)
    season = store.season_of_event(event)
    if season is not None:
        return Prepared(definition, _of_season(store, event, season, definition, report))
    # Paths were written in the folder of the command that began it, or next to its store.
    entrants = restored_bots(event, store.entrants(event), (Path.cwd(), store.path.parent), report=report)
    for name, why in broken_entrants(entrants, definition).items():
        raise ArenaError(f"{event.name} cannot go on, for {name} cannot be started: {why}")
    return Prepared(definition, entrants)


def _of_season(
    store: Store, event: StoredEvent, season: StoredSeason, definition: Definition, report: Say
) -> tuple[Entrant, ...]:
    active = {entrant.name: entrant for entrant in _active(store, event)}
    places = {division.place for division in store.divisions(season) if division.event_id == event.id}
    bundles = [
        each.bundle
        for each in store.season_entrants(season)
        if each.division_place in places and each.bundle.name in active
    ]
    broken: dict[str, str] = {}

    def leave_out(entrant: FoundEntrant, why: str) -> None:
        broken[entrant.name] = why

    ready = prepare_entrants(
        found_entrants(store, bundles),
        startup_seconds=definition.startup_seconds,
        report=report,
        on_broken=leave_out,
    )
    broken |= _twice_broken(ready, definition)
    for name, why in broken.items():
        report(f"benched    {name} of {event.name}: {why}")
        store.set_entrant_status(event, active[name], EntrantStatus.BENCHED, _BROKEN)
        bench = Intervention(kind=InterventionKind.BENCH, target=name, why=_BROKEN, who="supervisor")
        store.add_intervention(event, bench)
    return tuple(entrant for entrant in ready if entrant.name not in broken)


def _twice_broken(entrants: Sequence[Entrant], definition: Definition) -> dict[str, str]:
    """A machine with too much to do may have been in the way once."""
    once = broken_entrants(entrants, definition)
    return broken_entrants([each for each in entrants if each.name in once], definition) if once else {}


def _active(store: Store, event: StoredEvent) -> list[StoredEntrant]:
    return [entrant for entrant in store.entrants(event) if entrant.status is EntrantStatus.ACTIVE]
