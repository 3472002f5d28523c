"""Ratings of large fields: both fits, their memory, how they grow, and how soon 100 more results are in them.

Loading, that is bringing results into arrays, is timed apart: it is done once for any number of fits. Everything runs
in a process of its own (`python -m bench.rating_fits`), so that the memory is that of ratings alone.
"""

from __future__ import annotations

import argparse
import json
import resource
import sys
from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Any

import numpy as np
from pinochle_elo import FieldResults, LineUp, field_results, fitted_elo, joint_fit

from bench.harness import Result, Size, Table, fresh_run

__all__ = ["rating_fits"]

_ENTRANTS = 1000
_PAIRS = {
    Size.QUICK: (2_000,),
    Size.BENCH: (10_000, 100_000),
    Size.LONG: (10_000, 30_000, 100_000, 300_000, 1_000_000),
}
_REFIT_RESULTS = 100
_FITS = ("joint", "elo")


def rating_fits(size: Size) -> list[Result]:
    """Fit fields of many entrants, more and more results, in pairs and in changing partnerships."""
    results = list[Result]()
    entrants = 100 if size is Size.QUICK else _ENTRANTS
    for kind in ("pairs", "individual"):
        table = Table(
            f"Ratings of {entrants:,} entrants, {kind}: seconds, and peak memory",
            ("board pairs", "line-ups", "loading", "joint fit", "Elo fit", "joint refit", "Elo refit", "memory"),
        )
        runs = [(pairs, _run(entrants, pairs, kind)) for pairs in _PAIRS[size]]
        for pairs, run in runs:
            seconds = [f"{run[name]:.2f}" for name in ("loading", "joint", "elo", "joint_refit", "elo_refit")]
            table.add(f"{pairs:,}", f"{run['line_ups']:,}", *seconds, f"{run['memory'] / 1e6:.0f} MB")
        if len(runs) > 1:
            table.notes.append(_growth(runs))
        print(table, flush=True)
        pairs, largest = runs[-1]
        results += [
            Result(measure=f"ratings-{kind}-{pairs}-{name}", unit="s", ours=largest[name])
            for name in ("loading", "joint", "elo", "joint_refit", "elo_refit")
        ]
        results.append(Result(measure=f"ratings-{kind}-{pairs}-memory", unit="B", ours=largest["memory"]))
    return results


def _growth(runs: Sequence[tuple[int, dict[str, Any]]]) -> str:
    """Seconds a million more board pairs, beyond the fixed part that goes by entrants."""
    (few, first), (many, last) = runs[0], runs[-1]
    told = [f"{name} {(last[name] - first[name]) / (many - few) * 1e6:+.2f} s" for name in _FITS]
    return f"From {few:,} to {many:,} pairs, for every million: {', '.join(told)}; the rest goes by entrants."


def _run(entrants: int, pairs: int, kind: str) -> dict[str, Any]:
    return fresh_run("bench.rating_fits", str(entrants), str(pairs), kind)


def measure(entrants: int, pairs: int, kind: str) -> dict[str, Any]:
    """Make a field, load it, fit it, add a few results and fit it again."""
    source = np.random.default_rng(1)
    true = source.normal(0, 1, entrants)
    data = _results(source, true, pairs, kind)
    found: dict[str, Any] = {"line_ups": len(data)}

    def timed(name: str, work: Callable[[], Any]) -> Any:
        begun = perf_counter()
        done = work()
        found[name] = perf_counter() - begun
        return done

    joint_fit(data[:50]), fitted_elo(data[:50])  # whatever is imported at first use
    rows: FieldResults = timed("loading", lambda: field_results(data))
    timed("joint", lambda: joint_fit(rows))
    ratings = timed("elo", lambda: fitted_elo(rows))
    start = {rating.entrant: rating.rating for rating in ratings.ratings if rating.rating is not None}
    more = _results(source, true, _REFIT_RESULTS, kind)
    timed("joint_refit", lambda: joint_fit(rows.extended(more)))
    timed("elo_refit", lambda: fitted_elo(rows.extended(more), start=start))
    # Kilobytes, but bytes on macOS.
    found["memory"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)
    return found


def _results(source: np.random.Generator, true: Any, pairs: int, kind: str) -> list[LineUp]:
    """Line-ups of two board pairs each, as a round robin of this size has them."""
    seats = 2 if kind == "pairs" else 4
    count = max(pairs // 2, 1)
    drawn = np.argsort(source.random((count, 12)), axis=1)[:, :seats]
    who = (drawn * (len(true) // 12) + source.integers(0, len(true) // 12, (count, seats))).tolist()
    half = seats // 2
    gaps = np.array([sum(true[i] for i in row[:half]) - sum(true[i] for i in row[half:]) for row in who]) / half
    values = np.rint(source.normal(gaps[:, None], 5, (count, 2)))
    # Many boards tie.
    values[source.random(values.shape) < 0.3] = 0
    return [
        LineUp(
            first=tuple(f"bot {i:04d}" for i in row[:half]),
            second=tuple(f"bot {i:04d}" for i in row[half:]),
            pairs=2,
            sum_y=one + other,
            sum_y2=one * one + other * other,
            wins=(one > 0) + (other > 0),
            ties=(one == 0) + (other == 0),
            losses=(one < 0) + (other < 0),
        )
        for row, (one, other) in zip(who, values.tolist(), strict=True)
    ]


def main() -> None:
    """Read the arguments, measure, print."""
    parser = argparse.ArgumentParser(prog="python -m bench.rating_fits", description=__doc__)
    parser.add_argument("entrants", type=int)
    parser.add_argument("pairs", type=int)
    parser.add_argument("kind", choices=("pairs", "individual"))
    given = parser.parse_args()
    print(json.dumps(measure(given.entrants, given.pairs, given.kind)))


if __name__ == "__main__":
    main()
