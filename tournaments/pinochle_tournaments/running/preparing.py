"""An event of a store made ready to be played again: its definition, its bots, each started once.

Stores nothing. A tournament whose bots are not what they were is left alone, and told.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from pinochle_tournaments.errors import ArenaError
from pinochle_tournaments.events.definition import Definition
from pinochle_tournaments.events.entrants import Entrant
from pinochle_tournaments.events.preflight import broken_entrants
from pinochle_tournaments.events.restoring import restored_bots, restored_definition
from pinochle_tournaments.storage import EntrantStatus, Store, StoredEntrant, StoredEvent

__all__ = ["Prepared", "prepared_event"]

Say = Callable[[str], None]


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
    """Find the bots, build them where need be, and start each once.

    Raises:
        ArenaError: a bot of a tournament is not there any more, is another one, or does not start.
    """
    definition = restored_definition(event)
    # Paths were written in the folder of the command that began it, or next to its store.
    entrants = restored_bots(event, store.entrants(event), (Path.cwd(), store.path.parent), report=report)
    for name, why in broken_entrants(entrants, definition).items():
        raise ArenaError(f"{event.name} cannot go on, for {name} cannot be started: {why}")
    return Prepared(definition, entrants)


def _active(store: Store, event: StoredEvent) -> list[StoredEntrant]:
    return [entrant for entrant in store.entrants(event) if entrant.status is EntrantStatus.ACTIVE]
