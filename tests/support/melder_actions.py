"""The golden file of what the melder bot does in the first three rulesets: what it learns of others must not change it.

`python tests/support/melder_actions.py` writes it, after its play of them was changed on purpose.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from pinochle_rules import board_from_seed, ruleset_with, secret_from_text
from self_play import bot_module, play_deal

__all__ = ["GOLDEN", "lines"]

GOLDEN = Path(__file__).resolve().parent.parent / "data" / "melder-bot-actions.txt"
RULESETS = ("single-deck-1500", "single-deck-classic", "double-deck")
BOARDS = 5


def lines() -> Iterator[str]:
    """One line a board: every action of four melder bots."""
    melder, seed = bot_module("melder_bot").MelderBot(), secret_from_text("melder_bot stays")
    for name in RULESETS:
        ruleset = ruleset_with(name)
        for number in range(1, BOARDS + 1):
            board = board_from_seed(ruleset, seed, board=number)
            deal = play_deal(ruleset, board, [melder] * 4, seed=seed, number=number)
            yield f"{name} {number}: {', '.join(str(action) for _, action in deal.steps)}"


if __name__ == "__main__":
    GOLDEN.write_text("\n".join(lines()) + "\n", encoding="utf-8")
    print(f"written to {GOLDEN}")
