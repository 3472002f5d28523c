"""What is due in a store: tournaments that are not over, and what the clock and the boards played do to seasons."""

from __future__ import annotations

from collections.abc import Callable

from pinochle_tournaments.errors import ArenaError
from pinochle_tournaments.events.playing import is_unfinished
from pinochle_tournaments.league.lifecycle import Command
from pinochle_tournaments.league.seasons import is_due, move_season, start_season
from pinochle_tournaments.storage import SeasonStatus, Store, StoredEvent, now
from pinochle_tournaments.units import counted

__all__ = ["due_events", "is_deadline_over", "next_deadline", "take_seasons_on"]


def due_events(store: Store) -> list[StoredEvent]:
    """The tournaments that have something to play, oldest first; of seasons only those that are running."""
    found = []
    for event in store.events():
        season = store.season_of_event(event)
        if (season is None or season.status is SeasonStatus.RUNNING) and is_unfinished(store, event):
            found.append(event)
    return found


def take_seasons_on(store: Store, *, tell: Callable[[str], None], complain: Callable[[str, str], None]) -> bool:
    """Start the seasons that are due, and let those wait for being closed that are played; whether all could be.

    `complain` is told of a season that cannot start, and why.
    """
    is_fine = True
    for season in store.seasons():
        if is_due(store, season):
            try:
                started = start_season(store, season, command=Command.RUN)
            except ArenaError as error:
                complain(season.label, str(error))
                is_fine = False
                continue
            bots = counted(len(store.season_entrants(started)), "bots")
            divisions = counted(len(store.divisions(started)), "divisions")
            tell(f"started    season {started.label}: {bots} in {divisions}")
    for season in store.seasons():
        if season.status is SeasonStatus.RUNNING:
            events = [store.event(division.event_name) for division in store.divisions(season)]
            if not any(is_unfinished(store, event) for event in events):
                move_season(store, season, Command.RUN)
                tell(
                    f"played     season {season.label}; look at it, then close it: pinochle season close"
                    f" {store.path.name} {season.label}"
                )
    return is_fine


def next_deadline(store: Store) -> str | None:
    """When the next season becomes due."""
    waiting = [season.deadline for season in store.seasons() if season.status is SeasonStatus.OPEN and season.deadline]
    return min((each for each in waiting if not is_deadline_over(each)), default=None)


def is_deadline_over(deadline: str | None) -> bool:
    """Whether a time of the store has passed; None never does."""
    return deadline is not None and deadline <= now()
