"""Measure 3: how long one decision is under way, and what it costs the referee of processor time.

Under way: with one board in flight, from when the runner hands a decision over to when it has the answer in hand. The
pipes' figures are those of one line to a bot and one back.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median
from typing import Any, Final

from bench.harness import Result, Size, Table, fresh_run, median_of

__all__ = ["latency"]

_RULESET: Final = "single-deck-1500"
_ROUNDS: Final = {Size.QUICK: 1, Size.BENCH: 3}
_DECISIONS: Final = {Size.QUICK: 200, Size.BENCH: 4000}
_BOARDS: Final = {Size.QUICK: 2, Size.BENCH: 30}
_BOARDS_FOR_CPU: Final = {Size.QUICK: {1: 2, 16: 16}, Size.BENCH: {1: 30, 256: 768}}


def latency(size: Size) -> list[Result]:
    """Play the rounds and print the table."""
    pipes: list[dict[str, Any]] = []
    ours: list[dict[str, Any]] = []
    plain: dict[int, list[dict[str, Any]]] = {in_flight: [] for in_flight in _BOARDS_FOR_CPU[size]}
    for number in range(1, _ROUNDS[size] + 1):
        common = ("--ruleset", _RULESET, "--seed", f"round {number}")
        pipes.append(fresh_run("bench.pipes", *common, "--decisions", str(_DECISIONS[size])))
        ours.append(
            fresh_run("bench.product", *common, "--boards", str(_BOARDS[size]), "--in-flight", "1", "--round-trips")
        )
        for in_flight, boards in _BOARDS_FOR_CPU[size].items():
            flags = ("--boards", str(boards), "--in-flight", str(in_flight))
            plain[in_flight].append(fresh_run("bench.product", *common, *flags))
    results = [_trip("p50", ours, pipes, 0.5), _trip("p99", ours, pipes, 0.99)]
    for in_flight, runs in plain.items():
        used, baseline = median_of(runs, "cpu_seconds") * 1e6, median_of(pipes, "cpu_seconds") * 1e6
        results.append(Result(measure=f"referee-cpu-{in_flight}", unit="µs/decision", ours=used, baseline=baseline))
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
        name = names.get(result.measure) or f"referee's CPU, {result.measure.rpartition('-')[2]} in flight"
        assert result.baseline is not None
        table.add(name, f"{result.ours:,.0f}", f"{result.baseline:,.0f}", f"{result.ratio:.2f}")
    return table
