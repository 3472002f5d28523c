"""The options of every ruleset and their defaults, as the rulebook names them. Imports nothing of the product."""

from __future__ import annotations

from typing import Any

__all__ = ["DEFAULTS"]

_TRICKS = {"history": "full", "must_head": "always", "beat_after_ruff": "lapses", "lead_trump": "never"}
_BIDDING = {"increment": 10, "exact_step": False}

DEFAULTS: dict[str, dict[str, Any]] = {
    "single-deck-1500": {
        **_TRICKS, "minimum_bid": 250, "target": 1500, "opening": "min_plus_step", "counters": "10-10-10",
        "zero_tricks_bidder": "set",
    },
    "single-deck-classic": {
        **_TRICKS, **_BIDDING, "minimum_bid": 250, "target": 1000, "dealer_forced": False, "nines_redeal": "off",
        "doubles": "standard", "counters": "10-10-5", "trick_saves_meld": False,
    },
    "double-deck": {
        **_TRICKS, "minimum_bid": 50, "target": 500, "tens_after_100": False, "auto_bid_50": False,
        "bid_requires_marriage": False, "trump_requires_marriage": False,
        "no_marriage": "lose_bid_opponents_score_meld", "racehorse": False, "pinochle_3_4": "60/90", "meld_table": "",
        "min_team_meld": 0, "play_impossible": "never", "fold_any_time": False, "below_floor": "nothing",
    },
    "two-handed": {
        "target": 1000, "history": "full", "must_head": "always", "counters": "10-10-5-5", "require_new_card": False,
        "dix_played": "any_phase", "double_in_one": True, "win_test": "end_of_deal", "show_last_card": False,
    },
    "three-handed": {
        **_TRICKS, **_BIDDING, "minimum_bid": 250, "target": 1000, "hand": 16, "dealer_forced": False,
        "turn_up": False, "doubles": "standard", "counters": "10-10-5", "defenders_pool": False,
        "trick_saves_meld": False, "concession": False, "bidder_first": False, "raise_250": False,
    },
    "auction-widow": {
        **_TRICKS, "minimum_bid": 300, "target": 1000, "bar_40_90": False, "eldest_must_open": False,
        "trump_requires_marriage": False, "doubles": "additive", "meld_from_18": False, "defenders_concede": False,
        "counters": "11-10-4-3-2", "settlement": "units", "all_meld": False, "unit_table": "classic",
        "hearts_triple": False, "spades_concede_single": False, "deals": 12,
    },
    "firehouse": {
        **_TRICKS, **_BIDDING, "minimum_bid": 200, "target": 1000, "dealer_forced_200": False, "doubles": "standard",
        "counters": "10-10-5", "trick_saves_meld": False,
    },
    "check": {
        **_TRICKS, **_BIDDING, "minimum_bid": 200, "target": 1000, "dealer_free": False, "doubles": "standard",
        "counters": "10-10-5", "checks_need_trick": False, "match_by": "points",
    },
}  # fmt: skip
