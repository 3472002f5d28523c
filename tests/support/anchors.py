"""What the anchors are and do: the sample bots that ratings are measured against, so they must never change.

An anchor is frozen. A later version of it is a folder of its own (`sample_bots/melder_bot_2`), with an entry of its own
here; what is written of the others stays. `python tests/support/anchors.py` writes the file for a new entry.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Final

from pinochle_rules import PRESETS, Deal, board_from_seed, format_cards, ruleset_with, secret_from_text
from pinochle_tournaments.content_hash import content_hash
from self_play import Chooser, bot_module, play_deal
from source_tree import PROJECT

__all__ = ["ANCHORS", "GOLDEN", "actions_line", "content_line", "golden_lines"]

GOLDEN: Final = Path(__file__).resolve().parent.parent / "data" / "anchors.txt"
ANCHORS: Final = {"random_bot": "RandomBot", "melder_bot": "MelderBot"}
"""The folder of each, and its class."""
BOARDS: Final = 50
_SEED: Final = secret_from_text("anchors stay")
_DIGITS: Final = 12


def golden_lines() -> list[str]:
    """The whole file: for each anchor its content, then a line a ruleset."""
    lines = []
    for bot in ANCHORS:
        lines += [content_line(bot), *(actions_line(bot, name) for name in PRESETS)]
    return lines


def content_line(bot: str) -> str:
    """The hash by which stores and ratings know the bot."""
    return f"{bot} content {content_hash(PROJECT / 'sample_bots' / bot)}"


def actions_line(bot: str, ruleset: str) -> str:
    """A digest of each board with everything that the bot, in all seats, does on it."""
    chooser: Chooser = getattr(bot_module(bot), ANCHORS[bot])()
    rules = ruleset_with(ruleset)
    digests = []
    for number in range(1, BOARDS + 1):
        board = board_from_seed(rules, _SEED, board=number)
        deal = play_deal(rules, board, [chooser] * len(rules.seats), seed=_SEED, number=number)
        digests.append(_digest(deal))
    return f"{bot} {ruleset} {' '.join(digests)}"


def _digest(deal: Deal) -> str:
    dealt = f"{deal.board.dealer} {format_cards(deal.board.cards)}"
    text = "\n".join([dealt, *(f"{seat} {action}" for seat, action in deal.steps)])
    return hashlib.sha256(text.encode()).hexdigest()[:_DIGITS]


if __name__ == "__main__":
    GOLDEN.write_text("\n".join(golden_lines()) + "\n", encoding="utf-8")
    print(f"written to {GOLDEN}")
