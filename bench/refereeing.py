"""Measure 1, refereeing: decisions a second of whole matches, beside the pipes' referee.

Ours plays matches through the whole product, with 1 to 256 boards in flight; start-up is not counted, writing to the
store is, to the last commit. Each round plays everything once, so that a slow minute of the machine is everybody's.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from bench.harness import Result, Size, Table, fresh_run, median_of, median_ratio

__all__ = ["refereeing"]

_RULESET: Final = "single-deck-1500"

# In flight: boards to play. Enough for some seconds of play, and for a small part of it at most with fewer in flight.
_BOARDS: Final[Mapping[Size, Mapping[int, int]]] = {
    Size.QUICK: {1: 2, 16: 16},
    Size.BENCH: {1: 32, 16: 128, 64: 384, 256: 1024},
}
_DECISIONS: Final = {Size.QUICK: 200, Size.BENCH: 12_000}
_ROUNDS: Final = {Size.QUICK: 1, Size.BENCH: 3}


def refereeing(size: Size) -> list[Result]:
    """Play the rounds and print the table."""
    pipes: list[dict[str, Any]] = []
    ours: dict[int, list[dict[str, Any]]] = {in_flight: [] for in_flight in _BOARDS[size]}
    for number in range(1, _ROUNDS[size] + 1):
        decisions, seed = str(_DECISIONS[size]), f"round {number}"
        pipes.append(fresh_run("bench.pipes", "--ruleset", _RULESET, "--seed", seed, "--decisions", decisions))
        for in_flight, boards in _BOARDS[size].items():
            flags = ("--ruleset", _RULESET, "--seed", seed, "--boards", str(boards), "--in-flight", str(in_flight))
            ours[in_flight].append(fresh_run("bench.product", *flags))
    print(_table(pipes, ours), flush=True)
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
    results += [
        Result(
            measure=f"referee-cpu-{in_flight}",
            unit="µs/decision",
            ours=median_of(runs, "cpu_seconds") * 1e6,
            baseline=median_of(pipes, "cpu_seconds") * 1e6,
        )
        for in_flight, runs in ours.items()
    ]
    without_rules = median_of(pipes, "rate_without_rules")
    for name, baseline_key, ratio_key in (("bare", "rate_bare", "honesty"), ("echo", "rate_echo", "share_of_echo")):
        results.append(
            Result(
                measure=f"pipes-without-rules-of-{name}",
                unit="decisions/s",
                ours=without_rules,
                baseline=median_of(pipes, baseline_key),
                ratio=median_of(pipes, ratio_key),
            )
        )
    return results


def _ratio(runs: list[dict[str, Any]], pipes: list[dict[str, Any]]) -> float:
    return median_ratio([run["rate"] for run in runs], [run["rate"] for run in pipes])


def _table(pipes: list[dict[str, Any]], ours: Mapping[int, list[dict[str, Any]]]) -> Table:
    table = Table(
        f"Refereeing: {_RULESET}, bots that take the first legal action, medians of {len(pipes)} rounds",
        ("", "decisions/s", "× pipes", "a batch", "referee's CPU µs"),
    )
    for key, name in (
        ("rate_echo", "pipes, echo: the same lines sent back unread"),
        ("rate_bare", "pipes, bare: the same lines to the same bots"),
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
    honesty, of_echo = median_of(pipes, "honesty"), median_of(pipes, "share_of_echo")
    table.notes += [
        f"Without its rules the pipes' referee reaches {honesty:.0%} of bare and {of_echo:.0%} of echo (goal: 80%);",
        "what is missing to echo is mostly that JSON must be read and written.",
        "Goals: at 256 at least 3 × the pipes, at 1 at least 0.125 × (8 times slower).",
    ]
    return table
