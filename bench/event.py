"""Plays an event, or the same matches one by one without a supervisor, and prints what it took as one line of JSON."""

from __future__ import annotations

import argparse
import json
import tempfile
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

from pinochle_referee.launcher import open_launcher
from pinochle_referee.match import Match
from pinochle_referee.ports import BotCommand, BotConnection, BotLauncher
from pinochle_referee.results import MatchReport, MatchTermination
from pinochle_referee.runner import run_match
from pinochle_referee.settings import Lineup
from pinochle_rules import ruleset_with
from pinochle_tournaments.bots import bots_of
from pinochle_tournaments.progress import no_progress
from pinochle_tournaments.storage import (
    NewEntrant,
    NewPairing,
    Store,
    StoredEvent,
    StoredMatch,
    StoredPairing,
    open_store,
)
from pinochle_tournaments.store_observer import StoreObserver
from pinochle_tournaments.supervisor import EventObserver, EventRunner, EventSettings

_BOTS = Path(__file__).resolve().parent / "bots"


class _StartsSeen:
    """A launcher that remembers when the last of its starts was done."""

    def __init__(self) -> None:
        self.last_at = 0.0
        self._launcher: BotLauncher | None = None

    @asynccontextmanager
    async def open(self, settings: EventSettings) -> AsyncIterator[BotLauncher]:
        async with open_launcher(ruleset=settings.ruleset.name) as self._launcher:
            yield self

    async def start(self, bot: BotCommand, *, label: str) -> BotConnection:
        assert self._launcher is not None
        connection = await self._launcher.start(bot, label=label)
        self.last_at = perf_counter()
        return connection

    async def release(self, connection: BotConnection, *, reason: str, grace_seconds: float, is_fit: bool) -> None:
        assert self._launcher is not None
        await self._launcher.release(connection, reason=reason, grace_seconds=grace_seconds, is_fit=is_fit)

    async def kill_everything(self) -> None:
        assert self._launcher is not None
        await self._launcher.kill_everything()


class _Decisions(EventObserver):
    def __init__(self) -> None:
        self.count, self.last_at = 0, 0.0

    def match_finished(
        self,
        pairing: StoredPairing,  # noqa: ARG002 - an observer is told more than it needs
        match: StoredMatch,  # noqa: ARG002
        report: MatchReport | None,
    ) -> None:
        assert report is not None
        assert report.termination is MatchTermination.COMPLETED, report.detail
        self.count += report.decisions
        self.last_at = perf_counter()


def measure(settings: EventSettings, *, bot: str, matches: int, is_plain: bool) -> dict[str, Any]:
    """Play so many matches of a bot against itself under another name, into a store of their own."""
    bots = {number: bots_of(f"{_BOTS / bot}:NUMBER={number}")[:1] for number in (1, 2)}
    with tempfile.TemporaryDirectory() as folder, open_store(Path(folder) / "bench.db", write=True) as store:
        entrants = [
            NewEntrant(name=f"{bot}-{number}", bots=(command.identity,), specs=(bot,))
            for number, (command,) in bots.items()
        ]
        event = store.create_event("bench", format="round-robin", definition={}, entrants=entrants, seed="bench")
        store.add_pairings(event, [NewPairing(round=round_ + 1, sides=((1,), (2,))) for round_ in range(matches)])
        begun, cpu_begun = perf_counter(), process_time()
        if is_plain:
            for pairing in store.pairings(event):
                _play_plain(store, event, settings, pairing, bots)
            return {"seconds": perf_counter() - begun, "cpu_seconds": process_time() - cpu_begun}
        seen, observer = _StartsSeen(), _Decisions()
        opening = partial(seen.open, settings)
        report = EventRunner(store, event, settings, bots=bots, observer=observer, open_launcher=opening).run()
        assert report.exit_code == 0
        return {
            "seconds": perf_counter() - begun,
            "cpu_seconds": process_time() - cpu_begun,
            "rate": observer.count / (observer.last_at - seen.last_at),
        }


def _play_plain(
    store: Store,
    event: StoredEvent,
    settings: EventSettings,
    pairing: StoredPairing,
    bots: Mapping[int, Sequence[BotCommand]],
) -> None:
    lineup = Lineup.of(settings.ruleset, [bots[1], bots[2]])
    match = store.start_pairing(
        event,
        pairing,
        settings.identity(lineup.bots),
        boards=settings.number,
        specs=("",) * 4,
        label=f"plain {pairing.number}",
        pairing_label=str(pairing.number),
    )
    with no_progress(wanted=settings.number, done=0, unit="boards", sides=2) as progress:
        observer = StoreObserver(store.writer(), match, progress)
        match_to_play = Match(settings.of_match(match), lineup)
        report = run_match(match_to_play, partial(open_launcher, ruleset=settings.ruleset.name), observer)
    assert report.termination is MatchTermination.COMPLETED, report.detail
    store.writer().flush()


def main() -> None:
    """Read the arguments, play, print."""
    parser = argparse.ArgumentParser(prog="python -m bench.event", description=__doc__)
    parser.add_argument("--bot", default="first_legal")
    parser.add_argument("--matches", type=int, default=4)
    parser.add_argument("--boards", type=int, default=64)
    parser.add_argument("--in-flight", type=int, default=64)
    parser.add_argument("--concurrency", type=int, default=1)
    parser.add_argument("--thinking", type=int)
    parser.add_argument("--fresh", action="store_true", help="every match has its own processes")
    parser.add_argument("--plain", action="store_true", help="without a supervisor")
    given = parser.parse_args()
    settings = EventSettings(
        ruleset=ruleset_with("single-deck-1500"),
        number=given.boards,
        seed="bench",
        boards_in_flight=given.in_flight,
        concurrency=given.concurrency,
        thinking=given.thinking,
        fresh_processes=given.fresh,
    )
    print(json.dumps(measure(settings, bot=given.bot, matches=given.matches, is_plain=given.plain)))


if __name__ == "__main__":
    main()
