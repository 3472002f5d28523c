"""A deal or position in which one option, turned alone, makes a difference; and what several rulesets' tables share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

__all__ = [
    "EAST_50",
    "EAST_250",
    "NO_MARRIAGE",
    "NO_TRICK_FOR_EAST",
    "SCALES",
    "THREE_PASSES",
    "TWO_PASSES",
    "Scenario",
    "classic",
    "common",
    "row",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Scenario:
    """A board, the first actions, and what an option's value changes; the rest is played by a seeded policy."""

    ruleset: str
    option: str
    value: Any
    differs: str
    """What turning the option changes first of all: a field of `Trace`, or `game`, `deals` (of a game) or `match`."""
    also: Mapping[str, Any] = field(default_factory=dict)
    """Options set on both sides."""
    dealer: int = 0
    hands: Mapping[int, str] = field(default_factory=dict)
    """Hands by seat index; the other cards are dealt from `seed`."""
    table: str = ""
    """The widow, or the end of the stock."""
    before: tuple[int, ...] | None = None
    """Totals before the deal."""
    script: tuple[str, ...] = ()
    script_on: tuple[str, ...] | None = None
    """The first actions where the option is on, if they are others."""
    seed: int = 1
    scores: tuple[int, ...] = (0, 0)
    """Totals after the deal, where the game's end differs."""

    def __str__(self) -> str:
        return f"{self.ruleset}-{self.option}-{self.value}"


TWO_PASSES = ("pass", "pass")
THREE_PASSES = ("pass", "pass", "pass")
# East (left of the dealer) declares for 250; what follows is the ruleset's.
EAST_250 = ("bid 250", *THREE_PASSES)
EAST_50 = ("bid 50", *THREE_PASSES)
# Three cards of each suit everywhere, all aces, tens and kings with north and south: the others never win a trick.
_NORTH_HAS_KINGS = "AS KS KS AH KH KH AD KD KD AC KC KC"
_SOUTH_HAS_TENS = "AS TS TS AH TH TH AD TD TD AC TC TC"
_EAST_HAS_QUEENS = "QS QS JS QH QH JH QD QD JD QC QC JC"
_WEST_HAS_NINES = "JS 9S 9S JH 9H 9H JD 9D 9D JC 9C 9C"
NO_TRICK_FOR_EAST = {0: _NORTH_HAS_KINGS, 1: _EAST_HAS_QUEENS, 2: _SOUTH_HAS_TENS, 3: _WEST_HAS_NINES}
# Every king and queen of a suit at different tables of the hand: no marriage for east.
NO_MARRIAGE = {1: "AS AS AS AS TS TS TS TS KS KS AH AH AH AH TH TH TH TH KH KH"}
_EIGHT_KINGS = {1: "KS KS KH KH KD KD KC KC QS QH 9C 9D"}
SCALES = ("10-10-5", "10-10-10", "10-10-5-5", "11-10-4-3-2")


def row(ruleset: str, option: str, value: Any, differs: str, **more: Any) -> Scenario:
    return Scenario(ruleset=ruleset, option=option, value=value, differs=differs, **more)


def common(
    ruleset: str,
    minimum: int,
    other_minimum: int,
    target: int,
    *,
    passes: int = 3,
    seed: int = 1,
    literal_seed: int = 1,
    hands: Mapping[int, str] | None = None,
    game: Mapping[str, Any] | None = None,
) -> list[Scenario]:
    """What the options change that all rulesets with an auction share; `hands` let east bid."""
    opening = (f"bid {minimum}", *["pass"] * passes)
    held = hands or {}
    scores = (target, target - 10, *[0] * (passes == 2))
    return [
        row(ruleset, "minimum_bid", other_minimum, "legal", hands=held),
        row(ruleset, "target", target, "game", scores=scores, also=game or {}),
        row(ruleset, "history", "last_trick_only", "seen", script=opening, seed=seed, hands=held),
        row(ruleset, "must_head", "trump_only", "legal", script=opening, seed=seed, hands=held),
        row(ruleset, "must_head", "trump_led", "legal", script=opening, seed=seed, hands=held),
        row(ruleset, "beat_after_ruff", "literal", "legal", script=opening, seed=literal_seed, hands=held),
        row(ruleset, "lead_trump", "always", "legal", script=opening, seed=seed, hands=held),
        # The dealer, north, declares because he must: only `always` binds him then.
        row(ruleset, "lead_trump", "unless_forced", "legal", script=opening, seed=seed, hands=held),
    ]


def classic(ruleset: str, minimum: int, **more: Any) -> list[Scenario]:
    """What the options change that single-deck-classic hands down."""
    passes = ["pass"] * (2 if ruleset == "three-handed" else 3)
    opening = (f"bid {minimum}", *passes)
    kings = {1: _EIGHT_KINGS[1] + (" JC JC JS JH" if ruleset == "three-handed" else "")}
    return [
        row(ruleset, "increment", 5, "legal", **more),
        row(ruleset, "exact_step", True, "legal", script=(f"bid {minimum}",), **more),
        row(ruleset, "doubles", "additive", "melds", hands=kings, script=(*opening, "trump S")),
        *(row(ruleset, "counters", scale, "deltas", script=opening, **more) for scale in SCALES[1:]),
    ]
