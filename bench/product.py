"""Plays one match of trivial bots as `pinochle match` does, and measures it: `python -m bench.product`.

Everything is the product's own: processes, gRPC, rules, runner, records, store. What is added looks at clocks and
memory from the observer, and prints one line of JSON.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

import psutil
from pinochle_referee.launcher import open_launcher
from pinochle_referee.match import Match
from pinochle_referee.ports import BotLauncher
from pinochle_referee.results import BoardResult, MatchReport, MatchTermination
from pinochle_referee.runner import run_match
from pinochle_referee.settings import MatchSettings
from pinochle_tournaments.match_command import identity_of
from pinochle_tournaments.match_plan import MatchPlan, MatchRequest, make_plan
from pinochle_tournaments.progress import Progress, no_progress
from pinochle_tournaments.storage import Store, StoredMatch, StoreWriter, open_store
from pinochle_tournaments.store_observer import StoreObserver

from bench.round_trips import RoundTrips

__all__ = ["measure"]

_BOT = Path(__file__).resolve().parent / "bots" / "first_legal"


@dataclass(slots=True)
class Measured:
    """What was seen of one match."""

    begun_at: float = 0.0
    cpu_begun: float = 0.0
    cpu_seconds: float = 0.0
    rss_bytes: dict[int, int] = field(default_factory=dict)
    """The referee's resident memory after so many boards."""


class MeasuringObserver(StoreObserver):
    """Stores as ever, and looks at clocks and memory."""

    def __init__(
        self,
        writer: StoreWriter,
        match: StoredMatch,
        progress: Progress,
        *,
        measured: Measured,
        look_at: Sequence[int],
    ) -> None:
        super().__init__(writer, match, progress)
        self._measured, self._look_at, self._boards = measured, frozenset(look_at), 0
        self._process = psutil.Process()

    def match_started(self) -> None:
        super().match_started()
        self._measured.begun_at, self._measured.cpu_begun = perf_counter(), process_time()

    def board_ended(self, result: BoardResult) -> None:
        super().board_ended(result)
        self._boards += 1
        if self._boards in self._look_at:
            self._measured.rss_bytes[self._boards] = self._process.memory_info().rss

    def match_ended(self, report: MatchReport) -> None:
        super().match_ended(report)
        self._measured.cpu_seconds = process_time() - self._measured.cpu_begun


def measure(
    *,
    ruleset: str,
    seed: str,
    boards: int,
    in_flight: int,
    bot: str = str(_BOT),
    look_at: Sequence[int] = (),
    round_trips: bool = False,
) -> dict[str, Any]:
    """Play a match into a store of its own.

    Args:
        bot: who plays at all seats.
        look_at: after how many boards to look at the memory.
        round_trips: measure how long every batch is under way; takes a little of the referee's time itself.

    Raises:
        RuntimeError: the match did not come to its end without faults.
    """
    plan = make_plan(
        MatchRequest(bots=[bot, bot], ruleset=ruleset, boards=boards, seed=seed, boards_in_flight=in_flight)
    )
    with tempfile.TemporaryDirectory() as folder, open_store(Path(folder) / "bench.db", write=True) as store:
        match = store.create_match(identity_of(plan), boards=plan.number, specs=plan.specs)
        measured, trips, begun = Measured(), RoundTrips(), perf_counter()
        report = _play(plan, store, match, measured, look_at=look_at, trips=trips if round_trips else None)
        flushed = perf_counter()
        store.writer().flush()
        flush_seconds = perf_counter() - flushed
        summary = store.summary(match)
        store_bytes = sum(path.stat().st_size for path in Path(folder).iterdir())
    if report.termination is not MatchTermination.COMPLETED or report.faults or summary.boards != boards:
        raise RuntimeError(f"the match came to {report.termination} with {report.faults} faults: {report.detail}")
    seconds = report.seconds + flush_seconds
    return {
        "rate": report.decisions / seconds,
        "decisions": report.decisions,
        "seconds": seconds,
        "start_up_seconds": measured.begun_at - begun,
        "cpu_seconds": measured.cpu_seconds / report.decisions,
        "mean_batch": report.decisions / sum(process.batches for process in report.processes),
        "rss_bytes": measured.rss_bytes,
        "store_bytes": store_bytes,
        "round_trips": trips.seconds,
    }


def _play(
    plan: MatchPlan,
    store: Store,
    match: StoredMatch,
    measured: Measured,
    *,
    look_at: Sequence[int],
    trips: RoundTrips | None,
) -> MatchReport:
    settings = MatchSettings(
        ruleset=plan.ruleset,
        format=plan.match_format,
        number=match.boards,
        seed=match.event.deal_seed(),
        pairing=match.pairing,
        label=match.label,
        boards_in_flight=plan.boards_in_flight,
    )
    with no_progress(wanted=match.boards, done=0, unit=plan.unit, sides=len(plan.ruleset.sides)) as progress:
        observer = MeasuringObserver(store.writer(), match, progress, measured=measured, look_at=look_at)
        work = store.unfinished_work(match)
        return run_match(Match(settings, plan.lineup, work=work), partial(_launcher, plan, trips), observer)


@asynccontextmanager
async def _launcher(plan: MatchPlan, trips: RoundTrips | None) -> AsyncIterator[BotLauncher]:
    async with open_launcher(ruleset=plan.ruleset.name) as launcher:
        yield launcher if trips is None else trips.around(launcher)


def main() -> None:
    """Read the arguments, play, print."""
    parser = argparse.ArgumentParser(prog="python -m bench.product", description=__doc__)
    parser.add_argument("--bot", default=str(_BOT))
    parser.add_argument("--ruleset", default="single-deck-1500")
    parser.add_argument("--seed", default="bench")
    parser.add_argument("--boards", type=int, default=200)
    parser.add_argument("--in-flight", type=int, default=64)
    parser.add_argument("--look-at", type=int, nargs="*", default=[])
    parser.add_argument("--round-trips", action="store_true")
    given = parser.parse_args()
    print(
        json.dumps(
            measure(
                ruleset=given.ruleset,
                seed=given.seed,
                boards=given.boards,
                in_flight=given.in_flight,
                bot=given.bot,
                look_at=given.look_at,
                round_trips=given.round_trips,
            )
        )
    )


if __name__ == "__main__":
    main()
