"""Schedules: the round robin of 200 entrants, 19,900 pairings, made as it is read; time and memory in a fresh process.

Memory is what Python has allocated at its highest, over what it had before. The baseline is the round robin of half as
many entrants: a fourth of the pairings, so a ratio of memory near 1 says that nothing is kept.
"""

from __future__ import annotations

import json
import sys
import tracemalloc
from statistics import median
from time import process_time
from typing import Final

from pinochle_tournaments.schedule import Pairing, round_robin

from bench.harness import Result, Size, Table, fresh_run

__all__ = ["schedules"]

_ENTRANTS: Final = 200
_RUNS: Final = {Size.QUICK: 1, Size.BENCH: 9}


def schedules(size: Size) -> list[Result]:
    """Print the table; the limit is 2 s and flat memory."""
    full, half = (
        fresh_run("bench.schedules", str(entrants), str(_RUNS[size])) for entrants in (_ENTRANTS, _ENTRANTS // 2)
    )
    table = Table("A round robin's schedule, made as it is read", ("entrants", "pairings", "ms", "KiB at most"))
    for entrants, run in ((_ENTRANTS // 2, half), (_ENTRANTS, full)):
        table.add(str(entrants), f"{run['pairings']:,}", f"{1000 * run['seconds']:.1f}", f"{run['bytes'] / 1024:.1f}")
    print(table, flush=True)
    return [
        Result(measure=f"schedule-{_ENTRANTS}", unit="s", ours=full["seconds"], baseline=half["seconds"]),
        Result(measure=f"schedule-{_ENTRANTS}-memory", unit="bytes", ours=full["bytes"], baseline=half["bytes"]),
    ]


def _measured(entrants: int, runs: int) -> dict[str, float]:
    seconds = []
    for _ in range(runs):
        begun = process_time()
        pairings = sum(isinstance(item, Pairing) for item in round_robin(entrants))
        seconds.append(process_time() - begun)
    tracemalloc.start()
    for _ in round_robin(entrants):
        pass
    return {"pairings": pairings, "seconds": median(seconds), "bytes": float(tracemalloc.get_traced_memory()[1])}


if __name__ == "__main__":
    print(json.dumps(_measured(*map(int, sys.argv[1:]))))
