"""Measure 5: how long a match takes to start its eight bots, from nothing to the last Hello.

Beside it eight Python processes that are started at once, import the SDK, and end: what cannot be saved.
"""

from __future__ import annotations

import subprocess
import sys
from time import perf_counter
from typing import Final

from bench.harness import Result, Size, Table, fresh_run, median_of

__all__ = ["start_up"]

_BOTS: Final = 8
_ROUNDS: Final = {Size.QUICK: 1, Size.BENCH: 3}


def start_up(size: Size) -> list[Result]:
    """Start the bots some times and print the table."""
    ours, bare = [], []
    for _ in range(_ROUNDS[size]):
        bare.append({"seconds": _bare_processes()})
        ours.append(fresh_run("bench.product", "--boards", "1", "--in-flight", "1"))
    result = Result(
        measure="start-up-8",
        unit="s",
        ours=median_of(ours, "start_up_seconds"),
        baseline=median_of(bare, "seconds"),
    )
    table = Table(f"Start-up of {_BOTS} bots, medians of {len(ours)} rounds (less is better)", ("", "s", "ratio"))
    table.add("keeper, bridge, and all bots said hello", f"{result.ours:.2f}", f"{result.ratio:.2f}")
    table.add("processes that only import the SDK", f"{result.baseline:.2f}", "1.00")
    print(table, flush=True)
    return [result]


def _bare_processes() -> float:
    begun = perf_counter()
    command = [sys.executable, "-c", "import pinochle_sdk.connection"]
    for process in [subprocess.Popen(command) for _ in range(_BOTS)]:
        process.wait()
    return perf_counter() - begun
