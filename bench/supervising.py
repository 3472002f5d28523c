"""Measure 6, supervising: what an event takes beyond its matches, and whether two matches at a time are twice as fast.

The same matches are played one by one without a supervisor, each with processes of its own, as `pinochle match` does.
Whether matches wait for each other is seen with bots that sleep: nothing there is short of processors.
"""

from __future__ import annotations

from typing import Any, Final

from bench.harness import Result, Size, Table, fresh_run, median_of, median_ratio

__all__ = ["supervising"]

_ROUNDS: Final = {Size.QUICK: 1, Size.BENCH: 2}
_MATCHES: Final = {Size.QUICK: 2, Size.BENCH: 3}
_BOARDS: Final = {Size.QUICK: 4, Size.BENCH: 96}
_SLOW_MATCHES: Final = {Size.QUICK: 4, Size.BENCH: 8}
"""Enough that it matters little when one of two is left without a match at the end."""
_SLOW_BOARDS: Final = {Size.QUICK: 1, Size.BENCH: 8}


def supervising(size: Size) -> list[Result]:
    """Play the rounds and print the table."""
    runs: dict[str, list[dict[str, Any]]] = {name: [] for name in ("plain", "fresh", "kept", "one", "two")}
    matches = str(_MATCHES[size])
    for _ in range(_ROUNDS[size]):
        quick = ("--matches", matches, "--boards", str(_BOARDS[size]))
        for name, flags in (("plain", ["--plain"]), ("fresh", ["--fresh"]), ("kept", [])):
            runs[name].append(fresh_run("bench.event", *quick, *flags))
    # Once: it takes half a minute, and bots that sleep depend little on what else the machine does.
    slow = ("--bot", "sleeper", "--matches", str(_SLOW_MATCHES[size]), "--boards", str(_SLOW_BOARDS[size]))
    one_by_one = ("--in-flight", "1", "--thinking", "8")
    for name, concurrency in (("one", "1"), ("two", "2")):
        runs[name].append(fresh_run("bench.event", *slow, *one_by_one, "--concurrency", concurrency))
    results = [
        _a_match("fresh", runs, _MATCHES[size]),
        _a_match("kept", runs, _MATCHES[size]),
        Result(
            measure="supervising-cpu",
            unit="s/match",
            ours=median_of(runs["fresh"], "cpu_seconds") / _MATCHES[size],
            baseline=median_of(runs["plain"], "cpu_seconds") / _MATCHES[size],
        ),
        Result(
            measure="supervising-two-at-a-time",
            unit="decisions/s",
            ours=median_of(runs["two"], "rate"),
            baseline=median_of(runs["one"], "rate"),
            ratio=median_ratio([run["rate"] for run in runs["two"]], [run["rate"] for run in runs["one"]]),
        ),
    ]
    print(_table(results, rounds=_ROUNDS[size], boards=_BOARDS[size]), flush=True)
    return results


def _a_match(name: str, runs: dict[str, list[dict[str, Any]]], matches: int) -> Result:
    return Result(
        measure=f"supervising-{name}",
        unit="s/match",
        ours=median_of(runs[name], "seconds") / matches,
        baseline=median_of(runs["plain"], "seconds") / matches,
        ratio=median_ratio([run["seconds"] for run in runs[name]], [run["seconds"] for run in runs["plain"]]),
    )


def _table(results: list[Result], *, rounds: int, boards: int) -> Table:
    fresh, kept, cpu, two = results
    assert fresh.baseline is not None
    assert cpu.baseline is not None
    assert two.baseline is not None
    table = Table(
        f"An event: matches of {boards} boards, one at a time, medians of {rounds} rounds", ("", "s a match", "ratio")
    )
    table.add("one by one, without a supervisor", f"{fresh.baseline:.2f}", "1.00")
    table.add("supervised, processes of its own for each match", f"{fresh.ours:.2f}", f"{fresh.ratio:.2f}")
    table.add("supervised, processes kept for the next match", f"{kept.ours:.2f}", f"{kept.ratio:.2f}")
    table.notes += [
        f"The supervisor's own part: {(cpu.ours - cpu.baseline) * 1000:+.0f} ms of processor time a match.",
        f"Bots that sleep 5 ms, one board in flight: {two.baseline:,.0f} decisions/s with one match at a time and",
        f"{two.ours:,.0f} with two: {two.ratio:.2f} × (goal: 1.8).",
    ]
    return table
