"""The tournaments of a store in a few values each. Reads only."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from pinochle_tournaments.storage import PairingStatus, open_store

__all__ = ["EVENT_COLUMNS", "event_rows"]

EVENT_COLUMNS: Final = (
    "event", "format", "ruleset", "entrants", "pairings", "pairings_over", "boards", "games", "status", "created_at",
)  # fmt: skip
"""Of a row: `boards` or `games` are those of each match, and the other of the two is not there."""


def event_rows(path: Path) -> list[dict[str, Any]]:
    """One an event, oldest first.

    Raises:
        ArenaError: the store cannot be read.
    """
    with open_store(path) as store:
        rows = []
        for event in store.events():
            pairings = [pairing for pairing in store.pairings(event) if not pairing.is_bye]
            unit = "games" if "games" in event.definition else "boards"
            rows.append(
                {
                    "event": event.name,
                    "format": event.format,
                    "ruleset": event.definition["ruleset"],
                    "entrants": len(store.entrants(event)),
                    "pairings": len(pairings),
                    "pairings_over": sum(pairing.status is not PairingStatus.DUE for pairing in pairings),
                    unit: event.definition[unit],
                    "status": str(event.status),
                    "created_at": event.created_at,
                }
            )
        return rows
