"""Measure 4: the referee's memory, which does not grow with the number of boards.

Resident memory of the process that referees, rules, writer and store included, bots not; one match at one time.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bench.harness import Result, Size, Table, fresh_run

__all__ = ["memory"]

_RULESET: Final = "single-deck-1500"
_IN_FLIGHT: Final = 128
"""As `pinochle match` does unless told."""
_LOOK_AT: Final[Mapping[Size, tuple[int, ...]]] = {
    Size.QUICK: (1, 10, 20),
    Size.BENCH: (1, 250, 500, 1000),
    Size.LONG: (1, 1000, 10_000, 25_000, 50_000, 75_000, 100_000),
}
_MEBIBYTE: Final = 1 << 20


def memory(size: Size) -> list[Result]:
    """Play one match and print the table; growth is told from 1,000 boards on."""
    look_at = _LOOK_AT[size]
    run = fresh_run(
        "bench.product", "--ruleset", _RULESET, "--boards", str(look_at[-1]), "--in-flight", str(_IN_FLIGHT),
        "--look-at", *map(str, look_at),
    )  # fmt: skip
    seen = {int(boards): int(rss) / _MEBIBYTE for boards, rss in run["rss_bytes"].items()}
    baseline = seen[1000] if size is Size.LONG else None
    table = Table(f"The referee's memory: {_RULESET}, {_IN_FLIGHT} boards in flight", ("after boards", "MiB", "growth"))
    for boards, mebibytes in seen.items():
        growth = f"{mebibytes - seen[1000]:+.1f}" if size is Size.LONG and boards >= 1000 else ""
        table.add(f"{boards:,}", f"{mebibytes:.1f}", growth)
    table.notes.append(
        f"{run['decisions']:,} decisions in {run['seconds']:.0f} s, store {run['store_bytes'] >> 20} MiB"
    )
    print(table, flush=True)
    last = look_at[-1]
    return [Result(measure=f"memory-{last}", unit="MiB", ours=seen[last], baseline=baseline)]
