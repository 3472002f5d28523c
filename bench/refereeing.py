"""Measure 1, refereeing: decisions a second of whole matches, beside the pipes' referee.

Ours plays matches through the whole product, with 1 to 256 boards in flight; start-up is not counted, writing to the
store is, to the last commit. Each round plays everything once, so that a slow minute of the machine is everybody's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from bench.harness import Result, Size, Table, fresh_run, median_of, median_ratio

__all__ = ["measure"]

_RULESET: Final = "single-deck-1500"

# In flight: boards to play. Enough for some seconds of play, and for a small part of it at most with fewer in flight.
_BOARDS: Final[Mapping[Size, Mapping[int, int]]] = {
    Size.QUICK: {1: 2, 16: 16},
    Size.BENCH: {1: 40, 16: 160, 64: 480, 256: 1280},
}
_DECISIONS: Final = {Size.QUICK: 200, Size.BENCH: 12_000}
_ROUNDS: Final = {Size.QUICK: 1, Size.BENCH: 3}


def measure(size: Size, tell: Callable[[Table], None]) -> list[Result]:
    """Play the rounds and tell the table."""
    pipes: list[dict[str, Any]] = []
    ours: dict[int, list[dict[str, Any]]] = {in_flight: [] for in_flight in _BOARDS[size]}
    for number in range(1, _ROUNDS[size] + 1):
        decisions, seed = str(_DECISIONS[size]), f"round {number}"
        pipes.append(fresh_run("bench.pipes", "--ruleset", _RULESET, "--seed", seed, "--decisions", decisions))
        for in_flight, boards in _BOARDS[size].items():
            flags = ("--ruleset", _RULESET, "--seed", seed, "--boards", str(boards), "--in-flight", str(in_flight))
            ours[in_flight].append(fresh_run("bench.product", *flags))
    tell(_table(pipes, ours))
    baseline = median_of(pipes, "rate")
    results = [
        Result(
            measure=f"refereeing-{in_flight}",
            unit="decisions/s",
            ours=median_of(runs, "rate"),
            baseline=baseline,
            ratio=_ratio(runs, pipes),
        )
        for in_flight, runs in ours.items()
    ]
    honest = Result(
        measure="pipes-without-rules",
        unit="decisions/s",
        ours=median_of(pipes, "rate_without_rules"),
        baseline=median_of(pipes, "rate_of_echo"),
        ratio=_honesty(pipes),
    )
    return [*results, honest]


def _ratio(runs: list[dict[str, Any]], pipes: list[dict[str, Any]]) -> float:
    return median_ratio([run["rate"] for run in runs], [run["rate"] for run in pipes])


def _honesty(pipes: list[dict[str, Any]]) -> float:
    return median_ratio([run["rate_without_rules"] for run in pipes], [run["rate_of_echo"] for run in pipes])


def _table(pipes: list[dict[str, Any]], ours: Mapping[int, list[dict[str, Any]]]) -> Table:
    table = Table(
        f"Refereeing: {_RULESET}, bots that take the first legal action, medians of {len(pipes)} rounds",
        ("", "decisions/s", "× pipes", "a batch", "referee's CPU µs"),
    )
    for key, name in (
        ("rate_of_echo", "pipes, bare echo of the same lines"),
        ("rate_without_rules", "pipes, constants for the rules"),
    ):
        table.add(name, f"{median_of(pipes, key):,.0f}", "", "", "")
    cpu = f"{median_of(pipes, 'cpu_seconds') * 1e6:.0f}"
    table.add("pipes, JSON lines, one at a time", f"{median_of(pipes, 'rate'):,.0f}", "1.00", "1.0", cpu)
    for in_flight, runs in ours.items():
        table.add(
            f"ours, {in_flight} boards in flight",
            f"{median_of(runs, 'rate'):,.0f}",
            f"{_ratio(runs, pipes):.2f}",
            f"{median_of(runs, 'mean_batch'):.1f}",
            f"{median_of(runs, 'cpu_seconds') * 1e6:.0f}",
        )
    table.notes.append(
        f"Without its rules the pipes' referee reaches {_honesty(pipes):.0%} of a bare echo (goal: 80%)."
    )
    table.notes.append("Goals: at 256 at least 3 × the pipes, at 1 at least 0.125 × (8 times slower).")
    return table
