"""Figures of random deals beside their exact values, for every ruleset; `tests/support/deal_figures.py` counts them.

The tests insist on them for 20,000 deals; here it is ten times as many, which shows a fault ten times as rare.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Final

from pinochle_rules import PRESETS

from bench.harness import PROJECT, Result, Size

__all__ = ["deal_figures"]

_DEALS: Final[Mapping[Size, int]] = {Size.QUICK: 100, Size.BENCH: 2_000, Size.LONG: 200_000}


def deal_figures(size: Size) -> list[Result]:
    """Print the table of every ruleset; ours is how many figures are further off than four standard errors."""
    sys.path.insert(0, str(PROJECT / "tests" / "support"))
    from deal_figures import figures, report  # noqa: PLC0415 (beside the tests)

    off = 0
    for ruleset in PRESETS.values():
        measured = figures(ruleset, _DEALS[size], label="bench")
        print(report(ruleset, _DEALS[size], measured), flush=True)
        wrong = [figure.name for figure in measured if not figure.agrees]
        print(f"  beyond four errors: {', '.join(wrong) or 'none'}\n", flush=True)
        off += len(wrong)
    return [Result(measure="deal-figures", unit="figures beyond four errors", ours=float(off))]
