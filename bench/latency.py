"""Measure 3: how long one decision is under way; what it costs the referee of processor time, `refereeing` tells.

Under way: with one board in flight, from when the runner hands a decision over to when it has the answer in hand. The
pipes' figures are those of one line to a bot and one back.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median
from typing import Any, Final

from bench.harness import Result, Size, Table, fresh_run

__all__ = ["latency"]

_RULESET: Final = "single-deck-1500"
_ROUNDS: Final = {Size.QUICK: 1, Size.BENCH: 2}
_DECISIONS: Final = {Size.QUICK: 200, Size.BENCH: 4000}
_BOARDS: Final = {Size.QUICK: 2, Size.BENCH: 30}


def latency(size: Size) -> list[Result]:
    """Play the rounds and print the table."""
    pipes: list[dict[str, Any]] = []
    ours: list[dict[str, Any]] = []
    for number in range(1, _ROUNDS[size] + 1):
        common = ("--ruleset", _RULESET, "--seed", f"round {number}")
        pipes.append(fresh_run("bench.pipes", *common, "--decisions", str(_DECISIONS[size])))
        ours.append(
            fresh_run("bench.product", *common, "--boards", str(_BOARDS[size]), "--in-flight", "1", "--round-trips")
        )
    results = [_trip("p50", ours, pipes, 0.5), _trip("p99", ours, pipes, 0.99)]
    print(_table(results, rounds=len(pipes)), flush=True)
    return results


def _trip(name: str, ours: Sequence[dict[str, Any]], pipes: Sequence[dict[str, Any]], share: float) -> Result:
    mine, other = (
        1e6 * median(_quantile(run["round_trips"], share) for run in runs) for runs in (ours, pipes)
    )  # fmt: skip
    return Result(measure=f"latency-{name}", unit="µs", ours=mine, baseline=other)


def _quantile(values: Sequence[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def _table(results: Sequence[Result], *, rounds: int) -> Table:
    table = Table(
        f"One decision: {_RULESET}, medians of {rounds} rounds (less is better)", ("µs", "ours", "pipes", "ratio")
    )
    names = {"latency-p50": "under way with 1 board in flight, p50", "latency-p99": "under way, p99"}
    for result in results:
        assert result.baseline is not None
        table.add(names[result.measure], f"{result.ours:,.0f}", f"{result.baseline:,.0f}", f"{result.ratio:.2f}")
    return table
