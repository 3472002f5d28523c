"""A process that plays a small round robin of real bots: `python event_player.py STORE CONCURRENCY [BOARDS]`.

It goes on where the store stands, and prints a line for every match that is over, and how it ended itself.
"""

from __future__ import annotations

import sys
from itertools import combinations
from pathlib import Path

from pinochle_referee.results import MatchReport
from pinochle_rules import ruleset_with
from pinochle_tournaments.bots import bots_of
from pinochle_tournaments.storage import (
    NewEntrant,
    NewPairing,
    Store,
    StoredEvent,
    StoredMatch,
    StoredPairing,
    open_store,
)
from pinochle_tournaments.supervisor import EventObserver, EventRunner, EventSettings

BOTS = ("random_bot", "stub_bot", "melder_bot", "faulty_bot")


class Telling(EventObserver):
    """Prints what ends."""

    def match_finished(self, pairing: StoredPairing, match: StoredMatch, report: MatchReport | None) -> None:
        print(f"match {pairing.number} {pairing.status}", flush=True)

    def note(self, text: str) -> None:
        print(f"note {text}", flush=True)


def event_in(store: Store) -> StoredEvent:
    """The event of the store, made if there is none yet."""
    if store.events():
        return store.event()
    entrants = [NewEntrant(name=bot, bots=(bots_of(bot)[0].identity,), specs=(bot,)) for bot in BOTS]
    event = store.create_event("small", format="round-robin", definition={}, entrants=entrants, seed="small")
    pairs = combinations(range(1, len(BOTS) + 1), 2)
    store.add_pairings(event, [NewPairing(round=1, sides=((first,), (second,))) for first, second in pairs])
    return event


def main(path: Path, concurrency: int, boards: int = 6) -> int:
    """Play to the end; the exit code of the event."""
    with open_store(path, write=True) as store:
        event = event_in(store)
        runner = EventRunner(
            store,
            event,
            EventSettings(
                ruleset=ruleset_with("single-deck-1500"),
                number=boards,
                seed="small",
                decision_seconds=20.0,
                concurrency=concurrency,
                thinking=4,
            ),
            bots={number: bots_of(bot)[:1] for number, bot in enumerate(BOTS, start=1)},
            observer=Telling(),
        )
        print("opened", flush=True)
        report = runner.run()
    print(f"ended {report.exit_code} {report.failure}", flush=True)
    return report.exit_code


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), *map(int, sys.argv[2:])))
