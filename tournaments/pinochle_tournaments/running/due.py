"""What is due in a store: tournaments that are not over. Reads only."""

from __future__ import annotations

from pinochle_tournaments.events.playing import is_unfinished
from pinochle_tournaments.storage import Store, StoredEvent

__all__ = ["due_events"]


def due_events(store: Store) -> list[StoredEvent]:
    """The tournaments that have something to play, oldest first."""
    return [event for event in store.events() if is_unfinished(store, event)]
