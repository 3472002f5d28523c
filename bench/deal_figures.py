"""Figures of random deals beside their exact values, for every ruleset; `tests/support/deal_figures.py` counts them.

The tests insist on them for 20,000 deals; here it is ten times as many, which shows a fault ten times as rare.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Final

from pinochle_rules import PRESETS

from bench.harness import PROJECT, Result, Size, Table

__all__ = ["deal_figures"]

_DEALS: Final[Mapping[Size, int]] = {Size.QUICK: 100, Size.BENCH: 2_000, Size.LONG: 200_000}


def deal_figures(size: Size) -> list[Result]:
    """Print the figure furthest off of every ruleset, of many deals all; ours is how many are beyond four errors."""
    sys.path.insert(0, str(PROJECT / "tests" / "support"))
    from deal_figures import figures, report  # noqa: PLC0415 (beside the tests)

    table = Table(
        f"Figures of {_DEALS[size]:,} random deals beside their exact values",
        ("", "figures", "beyond four errors", "furthest off", "in errors"),
    )
    off = 0
    for name, ruleset in PRESETS.items():
        measured = figures(ruleset, _DEALS[size], label="bench")
        if size is Size.LONG:
            print(report(ruleset, _DEALS[size], measured), flush=True)
        wrong = sum(not figure.agrees for figure in measured)
        furthest = max(measured, key=lambda figure: abs(figure.deviation))
        table.add(name, str(len(measured)), str(wrong), furthest.name, f"{furthest.deviation:+.2f}")
        off += wrong
    print(table, flush=True)
    return [Result(measure="deal-figures", unit="figures beyond four errors", ours=float(off))]
