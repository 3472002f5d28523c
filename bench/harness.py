"""What all benchmarks share: results and their file, tables on the terminal, medians, and runs in fresh processes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from enum import Enum
from pathlib import Path
from statistics import median
from typing import Any

__all__ = ["PROJECT", "Result", "Size", "Table", "fresh_run", "median_of", "median_ratio", "write_results"]

PROJECT = Path(__file__).resolve().parent.parent


class Size(Enum):
    """How much is played: `quick` shows that it runs, `bench` measures, `long` is whatever has 100,000 boards."""

    QUICK = "quick"
    BENCH = "bench"
    LONG = "long"


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """One measure. `ratio` is ours over baseline, and both are None where there is no baseline."""

    measure: str
    unit: str
    ours: float
    baseline: float | None = None
    ratio: float | None = None

    def __post_init__(self) -> None:
        if self.ratio is None and self.baseline:
            object.__setattr__(self, "ratio", self.ours / self.baseline)


@dataclass(slots=True)
class Table:
    """Rows of text under headings, with a line above that says what they are."""

    title: str
    headings: Sequence[str]
    rows: list[Sequence[str]] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def add(self, *cells: str) -> None:
        """One more row; the first cell is its name, the others are numbers."""
        assert len(cells) == len(self.headings)
        self.rows.append(cells)

    def __str__(self) -> str:
        lines = [self.headings, *self.rows]
        widths = [max(len(line[column]) for line in lines) for column in range(len(self.headings))]
        text = [self.title, *(_aligned(line, widths) for line in lines), *self.notes]
        text.insert(2, "  ".join("-" * width for width in widths))
        return "\n".join(text) + "\n"


def _aligned(cells: Sequence[str], widths: Sequence[int]) -> str:
    first, *others = (
        cell.rjust(width) if column else cell.ljust(width)
        for column, (cell, width) in enumerate(zip(cells, widths, strict=True))
    )
    return "  ".join([first, *others]).rstrip()


def median_of(runs: Iterable[Mapping[str, Any]], key: str) -> float:
    """The median of one figure over some runs."""
    return float(median(run[key] for run in runs))


def median_ratio(ours: Sequence[float], baseline: Sequence[float]) -> float:
    """The median over rounds of ours by baseline, each measured in the same round."""
    return float(median(mine / other for mine, other in zip(ours, baseline, strict=True)))


def fresh_run(module: str, *arguments: str) -> dict[str, Any]:
    """Run a module of the benchmarks in a process of its own; it prints one line of JSON as its last.

    Raises:
        RuntimeError: it failed; its own words are on standard error.
    """
    command = [sys.executable, "-m", module, *arguments]
    environment = {**os.environ, "PYTHONPATH": str(PROJECT)}
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, cwd=PROJECT, env=environment, check=False)
    if done.returncode:
        raise RuntimeError(f"{' '.join(command[1:])} ended with status {done.returncode}: its words are above")
    values: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return values


def write_results(path: Path, results: Sequence[Result]) -> None:
    """Write the results as a list of {measure, unit, ours, baseline, ratio}."""
    path.write_text(json.dumps([asdict(result) for result in results], indent=2) + "\n")
