"""Deals and positions in which one option, turned alone, makes a difference: a table, one row an option and value.

Each row says what differs; `test_options` plays both sides of it with the product and with the naive rules.
"""

from __future__ import annotations

from scenario import (
    EAST_50,
    EAST_250,
    NO_MARRIAGE,
    NO_TRICK_FOR_EAST,
    THREE_PASSES,
    Scenario,
    classic,
    common,
)
from variant_scenarios import VARIANT_SCENARIOS

__all__ = ["SCENARIOS", "Scenario"]

_BASE: list[Scenario] = [
    *common("single-deck-1500", 250, 300, 1000),
    Scenario(ruleset="single-deck-1500", option="opening", value="exact_min", differs="legal"),
    Scenario(ruleset="single-deck-1500", option="opening", value="any_multiple_of_10", differs="legal"),
    *(
        Scenario(ruleset="single-deck-1500", option="counters", value=scale, differs="deltas", script=EAST_250)
        for scale in ("10-10-5", "10-10-5-5", "11-10-4-3-2")
    ),
    Scenario(
        ruleset="single-deck-1500", option="zero_tricks_bidder", value="zero", differs="deltas",
        hands=NO_TRICK_FOR_EAST,
        script=(*EAST_250, "trump S", "give JS 9S 9S JH", "give JS 9S 9S JH"),
    ),
    *common("single-deck-classic", 250, 200, 500),
    *classic("single-deck-classic", 250),
    Scenario(
        ruleset="single-deck-classic", option="dealer_forced", value=True, differs="deltas",
        script=(*THREE_PASSES, "pass"),
    ),
    *(
        Scenario(
            ruleset="single-deck-classic", option="nines_redeal", value=value, differs="legal",
            hands={2: "9S 9S 9H 9H 9D TS TH TD KS QS JC JD"}, script_on=("continue",),
        )
        for value in ("five_nines", "five_nines_no_ace")
    ),
    Scenario(
        ruleset="single-deck-classic", option="trick_saves_meld", value=True, differs="deltas",
        hands=NO_TRICK_FOR_EAST, script=("pass", "pass", "pass", "bid 250", "trump S"),
    ),
    *common("double-deck", 50, 60, 400, literal_seed=2),
    Scenario(
        ruleset="double-deck", option="tens_after_100", value=True, differs="legal", script=("bid 95",)
    ),
    Scenario(ruleset="double-deck", option="auto_bid_50", value=True, differs="legal"),
    Scenario(
        ruleset="double-deck", option="bid_requires_marriage", value=True, differs="legal", hands=NO_MARRIAGE
    ),
    Scenario(
        ruleset="double-deck", option="trump_requires_marriage", value=True, differs="legal",
        hands={1: "KS QS AS AS AS AS TS TS TS TS AH AH AH AH TH TH TH TH AD AD"}, script=EAST_50,
    ),
    *(
        Scenario(
            ruleset="double-deck", option="no_marriage", value=value, differs="deltas", hands=NO_MARRIAGE,
            also={"trump_requires_marriage": True}, script=(*EAST_50, "trump S"),
        )
        for value in ("lose_bid_only", "exempt_at_50")
    ),
    Scenario(ruleset="double-deck", option="racehorse", value=True, differs="legal", script=(*EAST_50, "trump S")),
    Scenario(
        ruleset="double-deck", option="pinochle_3_4", value="45/60", differs="melds",
        hands={1: "QS QS QS JD JD JD AS AS TS TS AH AH TH TH AD AD TD TD AC AC"}, script=(*EAST_50, "trump S"),
    ),
    Scenario(
        ruleset="double-deck", option="meld_table", value="run:15/30/45/60", differs="melds",
        hands={1: "AS AS TS TS KS KS QS QS JS JS AH AH TH TH AD AD TD TD AC TC"}, script=(*EAST_50, "trump S"),
    ),
    Scenario(
        ruleset="double-deck", option="min_team_meld", value=20, differs="deltas", script=(*EAST_50, "trump S")
    ),
    *(
        Scenario(
            ruleset="double-deck", option="play_impossible", value=value, differs="legal",
            script=("bid 500", *THREE_PASSES, "trump S"),
        )
        for value in ("choice", "always")
    ),
    Scenario(
        ruleset="double-deck", option="fold_any_time", value=True, differs="legal",
        hands={1: "AS TS KS QS JS AS TS KS QS JS AH AH TH TH AD AD TD TD AC TC"},
        script=(*EAST_50, "trump S"), script_on=(*EAST_50, "trump S", "concede"),
    ),
    Scenario(ruleset="double-deck", option="below_floor", value="tricks", differs="deltas", script=EAST_50, seed=5),
]  # fmt: skip

SCENARIOS: list[Scenario] = [*_BASE, *VARIANT_SCENARIOS]
