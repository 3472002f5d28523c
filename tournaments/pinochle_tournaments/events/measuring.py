"""How quick these bots are on this machine: a few matches are played for it, into a store that is thrown away.

Nothing of it is kept, and no board of the event is seen by anybody.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Final

from pinochle_referee.settings import MatchFormat

from pinochle_tournaments.events.definition import Definition
from pinochle_tournaments.events.entrants import Entrant
from pinochle_tournaments.events.event_plan import MatchSpeed
from pinochle_tournaments.events.playing import play_event
from pinochle_tournaments.events.rounds import first_pairings
from pinochle_tournaments.schedule import Format
from pinochle_tournaments.storage import NewPairing, Store, open_store

__all__ = ["measured_speed"]

_MOST_MATCHES: Final = 4
_FEW_BOARDS: Final = 2
_MORE_BOARDS: Final = 22
_MOST_SECONDS: Final = 15.0
"""For each of the two runs; whoever is slower than that is measured by what was finished."""


def measured_speed(
    definition: Definition, entrants: Sequence[Entrant], *, concurrency: int, tell: Callable[[str], None]
) -> MatchSpeed | None:
    """Play some matches with few boards and then with more; None, and a word why, if nothing came of it."""
    names = [entrant.name for entrant in entrants]
    pairings = (pairing for pairing in first_pairings(definition, names, bytes(32)) if not pairing.is_bye)
    # Each in a round of its own format, so that nothing follows from its results.
    trial = replace(
        definition,
        name="trial",
        format=Format.ROUND_ROBIN,
        match_format=MatchFormat.BOARDS,
        number=_FEW_BOARDS,
        deals=None,
        until_error=None,
        seed=None,
    )
    chosen = list(islice(pairings, _MOST_MATCHES))
    at_once = min(concurrency, len(chosen))
    with tempfile.TemporaryDirectory() as folder, open_store(Path(folder) / "trial.db", write=True) as store:
        first = _play(store, trial, entrants, chosen, at_once)
        second = _play(store, replace(trial, number=_MORE_BOARDS), entrants, chosen, at_once) if first else None
    if first is None:
        tell("measured   nothing: a bot did not start, or no board was finished in time")
        return None
    seconds, deals = first
    deal_seconds = seconds / deals
    if second is not None and second[1] > deals:
        deal_seconds = min(deal_seconds, max(second[0] - seconds, 0.0) / (second[1] - deals))
    start_seconds = max(seconds - deals * deal_seconds, 0.0) * at_once / len(chosen)
    return MatchSpeed(start_seconds=start_seconds, deal_seconds=deal_seconds)


def _play(
    store: Store, trial: Definition, entrants: Sequence[Entrant], pairings: Sequence[NewPairing], concurrency: int
) -> tuple[float, int] | None:
    """Seconds and finished deals of an event of its own; None: nothing can be said."""
    event = store.create_event(
        f"trial-{trial.number}",
        format=str(trial.format),
        definition={},
        entrants=[entrant.to_store for entrant in entrants],
        pairings=lambda _seed: pairings,
    )
    report = play_event(store, event, trial, entrants, concurrency=concurrency, most_seconds=_MOST_SECONDS)
    deals = sum(store.summary(match).deals for match in store.matches() if match.event.name == event.name)
    if report.is_signalled:
        raise KeyboardInterrupt
    if report.failed_starts or report.failure or not deals:
        return None
    return report.seconds, deals
