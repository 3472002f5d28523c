"""`python -m bench`: runs the benchmarks, prints each table as it is ready, and writes `bench/results.json`."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from pathlib import Path

from bench.deal_figures import deal_figures
from bench.harness import PROJECT, Result, Size, write_results
from bench.languages import languages
from bench.latency import latency
from bench.memory import memory
from bench.rating_fits import rating_fits
from bench.refereeing import refereeing
from bench.rules_core import rules_core
from bench.schedules import schedules
from bench.standings import standings
from bench.start_up import start_up
from bench.supervising import supervising
from bench.variance import variance

MEASURES: dict[str, Callable[[Size], list[Result]]] = {
    "deal-figures": deal_figures,
    "ratings": rating_fits,
    "refereeing": refereeing,
    "rules-core": rules_core,
    "languages": languages,
    "latency": latency,
    "memory": memory,
    "start-up": start_up,
    "standings": standings,
    "supervising": supervising,
    "schedule-200": schedules,
    "variance": variance,
}
"""Each prints its tables itself."""
LONG = ("memory", "ratings", "standings", "deal-figures")
"""Those that have 100,000 boards or more under `--long`; the others are not run then."""


def main() -> None:
    """Read the arguments, measure, and write down what was measured, also if a later measure fails."""
    arguments = _arguments()
    size = Size.LONG if arguments.long else Size.QUICK if arguments.quick else Size.BENCH
    names = arguments.only or (LONG if arguments.long else tuple(MEASURES))
    begun, results = time.monotonic(), list[Result]()
    try:
        for name in names:
            results += MEASURES[name](size)
            print(f"({name} done {time.monotonic() - begun:.0f} s after the start)\n", flush=True)
    finally:
        write_results(arguments.results, results)
    print(f"{time.monotonic() - begun:.0f} s; written to {arguments.results}")


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    how_much = parser.add_mutually_exclusive_group()
    how_much.add_argument("--long", action="store_true", help="whatever has 100,000 boards or more")
    how_much.add_argument("--quick", action="store_true", help="only show that it runs; the figures mean nothing")
    parser.add_argument("--only", metavar="NAME", action="append", choices=MEASURES, help=", ".join(MEASURES))
    parser.add_argument("--results", metavar="FILE", type=Path, default=PROJECT / "bench" / "results.json")
    arguments = parser.parse_args()
    if arguments.long and (short := [name for name in arguments.only or () if name not in LONG]):
        parser.error(f"{', '.join(short)}: nothing of 100,000 boards; --long has {', '.join(LONG)}")
    return arguments


if __name__ == "__main__":
    main()
