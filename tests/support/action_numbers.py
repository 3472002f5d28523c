"""The golden file of action numbers: every index of every ruleset's action space with the action it stands for.

`python tests/support/action_numbers.py` writes it. It must never change for a ruleset that exists: what was learned
with these numbers would be worth nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from pinochle_rules import PRESETS, action_at, action_space

__all__ = ["GOLDEN", "lines"]

GOLDEN = Path(__file__).resolve().parent.parent / "data" / "action-numbers.txt"


def lines(ruleset: str) -> Iterator[str]:
    """One line an index; a run of bids with one step is one line."""
    rules = PRESETS[ruleset]
    size = action_space(rules).size
    yield f"{ruleset}: {size} actions"
    texts = [str(action_at(rules, [index])) for index in range(size)]
    index = 0
    while index < size:
        last = _last_of_run(texts, index)
        if last - index >= 3:
            step = _points(texts[index + 1]) - _points(texts[index])
            yield f"{index} to {last}: {texts[index]} to {_points(texts[last])} by {step}"
            index = last + 1
        else:
            yield f"{index}: {texts[index]}"
            index += 1


def _last_of_run(texts: list[str], first: int) -> int:
    """The last index of the bids that go on from this one in even steps."""
    last = first
    while last + 1 < len(texts) and texts[first].startswith("bid ") and texts[last + 1].startswith("bid "):
        step = _points(texts[first + 1]) - _points(texts[first])
        if _points(texts[last + 1]) - _points(texts[last]) != step:
            break
        last += 1
    return last


def _points(text: str) -> int:
    return int(text.removeprefix("bid "))


if __name__ == "__main__":
    GOLDEN.write_text("\n".join(line for ruleset in PRESETS for line in lines(ruleset)) + "\n", encoding="utf-8")
    print(f"written to {GOLDEN}")
