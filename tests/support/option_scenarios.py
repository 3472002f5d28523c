"""Deals and positions in which one option, turned alone, makes a difference: a table, one row an option and value.

Each row says what differs; `test_options` plays both sides of it with the product and with the naive rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

__all__ = ["SCENARIOS", "Scenario"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Scenario:
    """A board, the first actions, and what an option's value changes; the rest is played by a seeded policy."""

    ruleset: str
    option: str
    value: Any
    differs: str
    """`legal`, `seen`, `melds`, `deltas`, or `game`: what turning the option changes first of all."""
    also: Mapping[str, Any] = field(default_factory=dict)
    """Options set on both sides."""
    dealer: int = 0
    hands: Mapping[int, str] = field(default_factory=dict)
    """Hands by seat index; the other cards are dealt from `seed`."""
    script: tuple[str, ...] = ()
    script_on: tuple[str, ...] | None = None
    """The first actions where the option is on, if they are others."""
    seed: int = 1
    scores: tuple[int, int] = (0, 0)
    """Totals after the deal, where the game's end differs."""

    def __str__(self) -> str:
        return f"{self.ruleset}-{self.option}-{self.value}"


_THREE_PASSES = ("pass", "pass", "pass")
# East (left of the dealer) declares for 250; what follows is the ruleset's.
_EAST_250 = ("bid 250", *_THREE_PASSES)
_EAST_50 = ("bid 50", *_THREE_PASSES)
# Three cards of each suit everywhere, all aces, tens and kings with north and south: the others never win a trick.
_NORTH_HAS_KINGS = "AS KS KS AH KH KH AD KD KD AC KC KC"
_SOUTH_HAS_TENS = "AS TS TS AH TH TH AD TD TD AC TC TC"
_EAST_HAS_QUEENS = "QS QS JS QH QH JH QD QD JD QC QC JC"
_WEST_HAS_NINES = "JS 9S 9S JH 9H 9H JD 9D 9D JC 9C 9C"
_NO_TRICK_FOR_EAST = {0: _NORTH_HAS_KINGS, 1: _EAST_HAS_QUEENS, 2: _SOUTH_HAS_TENS, 3: _WEST_HAS_NINES}
# Every king and queen of a suit at different tables of the hand: no marriage for east.
_NO_MARRIAGE = {1: "AS AS AS AS TS TS TS TS KS KS AH AH AH AH TH TH TH TH KH KH"}


def _common(ruleset: str, minimum: int, other_minimum: int, target: int) -> list[Scenario]:
    """What the options that all rulesets share change."""
    opening = (f"bid {minimum}", *_THREE_PASSES)

    def row(option: str, value: Any, differs: str, **more: Any) -> Scenario:
        return Scenario(ruleset=ruleset, option=option, value=value, differs=differs, **more)

    return [
        row("minimum_bid", other_minimum, "legal"),
        row("target", target, "game", scores=(target, target - 10)),
        row("history", "last_trick_only", "seen", script=opening),
        row("must_head", "trump_only", "legal", script=opening),
        row("must_head", "trump_led", "legal", script=opening),
        row("beat_after_ruff", "literal", "legal", script=opening, seed=2 if ruleset == "double-deck" else 1),
        row("lead_trump", "always", "legal", script=opening),
        # The dealer, north, declares because he must: only `always` binds him then.
        row("lead_trump", "unless_forced", "legal", script=opening),
    ]


SCENARIOS: list[Scenario] = [
    *_common("single-deck-1500", 250, 300, 1000),
    Scenario(ruleset="single-deck-1500", option="opening", value="exact_min", differs="legal"),
    Scenario(ruleset="single-deck-1500", option="opening", value="any_multiple_of_10", differs="legal"),
    *(
        Scenario(ruleset="single-deck-1500", option="counters", value=scale, differs="deltas", script=_EAST_250)
        for scale in ("10-10-5", "10-10-5-5", "11-10-4-3-2")
    ),
    Scenario(
        ruleset="single-deck-1500", option="zero_tricks_bidder", value="zero", differs="deltas",
        hands=_NO_TRICK_FOR_EAST,
        script=(*_EAST_250, "trump S", "give JS 9S 9S JH", "give JS 9S 9S JH"),
    ),
    *_common("single-deck-classic", 250, 200, 500),
    Scenario(ruleset="single-deck-classic", option="increment", value=5, differs="legal"),
    Scenario(ruleset="single-deck-classic", option="exact_step", value=True, differs="legal", script=("bid 250",)),
    Scenario(
        ruleset="single-deck-classic", option="dealer_forced", value=True, differs="deltas",
        script=(*_THREE_PASSES, "pass"),
    ),
    *(
        Scenario(
            ruleset="single-deck-classic", option="nines_redeal", value=value, differs="legal",
            hands={2: "9S 9S 9H 9H 9D TS TH TD KS QS JC JD"}, script_on=("continue",),
        )
        for value in ("five_nines", "five_nines_no_ace")
    ),
    Scenario(
        ruleset="single-deck-classic", option="doubles", value="additive", differs="melds",
        hands={1: "KS KS KH KH KD KD KC KC QS QH 9C 9D"}, script=(*_EAST_250, "trump S"),
    ),
    *(
        Scenario(ruleset="single-deck-classic", option="counters", value=scale, differs="deltas", script=_EAST_250)
        for scale in ("10-10-10", "10-10-5-5", "11-10-4-3-2")
    ),
    Scenario(
        ruleset="single-deck-classic", option="trick_saves_meld", value=True, differs="deltas",
        hands=_NO_TRICK_FOR_EAST, script=("pass", "pass", "pass", "bid 250", "trump S"),
    ),
    *_common("double-deck", 50, 60, 400),
    Scenario(
        ruleset="double-deck", option="tens_after_100", value=True, differs="legal", script=("bid 95",)
    ),
    Scenario(ruleset="double-deck", option="auto_bid_50", value=True, differs="legal"),
    Scenario(
        ruleset="double-deck", option="bid_requires_marriage", value=True, differs="legal", hands=_NO_MARRIAGE
    ),
    Scenario(
        ruleset="double-deck", option="trump_requires_marriage", value=True, differs="legal",
        hands={1: "KS QS AS AS AS AS TS TS TS TS AH AH AH AH TH TH TH TH AD AD"}, script=_EAST_50,
    ),
    *(
        Scenario(
            ruleset="double-deck", option="no_marriage", value=value, differs="deltas", hands=_NO_MARRIAGE,
            also={"trump_requires_marriage": True}, script=(*_EAST_50, "trump S"),
        )
        for value in ("lose_bid_only", "exempt_at_50")
    ),
    Scenario(ruleset="double-deck", option="racehorse", value=True, differs="legal", script=(*_EAST_50, "trump S")),
    Scenario(
        ruleset="double-deck", option="pinochle_3_4", value="45/60", differs="melds",
        hands={1: "QS QS QS JD JD JD AS AS TS TS AH AH TH TH AD AD TD TD AC AC"}, script=(*_EAST_50, "trump S"),
    ),
    Scenario(
        ruleset="double-deck", option="meld_table", value="run:15/30/45/60", differs="melds",
        hands={1: "AS AS TS TS KS KS QS QS JS JS AH AH TH TH AD AD TD TD AC TC"}, script=(*_EAST_50, "trump S"),
    ),
    Scenario(
        ruleset="double-deck", option="min_team_meld", value=20, differs="deltas", script=(*_EAST_50, "trump S")
    ),
    *(
        Scenario(
            ruleset="double-deck", option="play_impossible", value=value, differs="legal",
            script=("bid 500", *_THREE_PASSES, "trump S"),
        )
        for value in ("choice", "always")
    ),
    Scenario(
        ruleset="double-deck", option="fold_any_time", value=True, differs="legal",
        hands={1: "AS TS KS QS JS AS TS KS QS JS AH AH TH TH AD AD TD TD AC TC"},
        script=(*_EAST_50, "trump S"), script_on=(*_EAST_50, "trump S", "concede"),
    ),
    Scenario(ruleset="double-deck", option="below_floor", value="tricks", differs="deltas", script=_EAST_50, seed=5),
]  # fmt: skip
