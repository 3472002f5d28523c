"""The options of the systems with two or three seats, of Firehouse and of Check, and what contradicts what.

Tables only, as in `option_tables`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from pinochle_rules.option_kinds import (
    Option,
    bidding,
    common,
    doubles,
    history,
    must_head,
    numbered,
    scale,
    switch,
    target,
    toggle,
    toggled,
    trick_saves_meld,
    worded,
)
from pinochle_rules.option_values import multiple, set_field, set_fields_by_word, set_meld_doubles
from pinochle_rules.presets import (
    AUCTION_WIDOW,
    CHECK,
    DOUBLE_DECK,
    FIREHOUSE,
    STANDARD_MELDS,
    THREE_HANDED,
    TWO_HANDED,
)
from pinochle_rules.switches import AllPass, BothCross, DixPlayed, MatchBy, Settlement, TrumpFrom

__all__ = ["VARIANTS", "contradictions", "without_effect"]

_UNIT_TABLES = {
    "classic": AUCTION_WIDOW.unit_table,
    "scarne": (
        (250, 2), (300, 3), (350, 5), (400, 7), (450, 10), (500, 13), (550, 17), (600, 21), (650, 25), (700, 30),
    ),
    "webcasty": ((300, 1), (350, 2), (400, 4), (450, 6), (500, 8), (550, 10)),
}  # fmt: skip

_IN_POINTS = {"settlement": Settlement.POINTS, "game_deals": 0, "forfeit_points": 500, "imp_unit": 10}

VARIANTS: Mapping[str, list[Option]] = {
    TWO_HANDED.name: [
        target(TWO_HANDED, "1 (16)"),
        history(TWO_HANDED),
        must_head("two-handed 3.5"),
        scale("10-10-5-5", "two-handed 3.4"),
        toggle(
            "require_new_card", "two-handed 3.1", "a meld needs at least one card from the hand",
            require_new_card=True,
        ),
        switch(
            "dix_played", DixPlayed, DixPlayed.ANY_PHASE, "two-handed 3.2",
            "when a nine of trump that never scored does so by being played",
        ),
        toggled(
            "double_in_one", "two-handed 3.3", "two equal sets may be laid after one trick",
            set_fields_by_word({False: {"double_in_one": False}}), default=True,
        ),
        worded(
            "win_test", ("end_of_deal", "immediate", "raise_250"), "end_of_deal", "two-handed 3.6",
            "when a game is tested for its end, and what happens when both have reached the target",
            set_fields_by_word({"immediate": {"win_at_once": True}, "raise_250": {"raise_target": 250}}),
        ),
        toggle(
            "show_last_card", "two-handed 3.8", "the last card of the stock that is face down is shown when drawn",
            show_last_card=True,
        ),
    ],
    THREE_HANDED.name: [
        *common(THREE_HANDED, minimum="1 (7)", target_at="1 (21)", tricks="1 (14)"),
        *bidding("three-handed 1 (7)", "three-handed 1 (7)"),
        numbered(
            "hand", (15, 16), 16, "three-handed 1.2", "15: a kitty of three that the bidder takes and buries",
            set_fields_by_word({15: {"hand_cards": 15, "widow_cards": 3}}),
        ),
        toggle(
            "dealer_forced", "three-handed 1 (9)", "after three passes the dealer plays at the minimum",
            all_pass=AllPass.DEALER_TAKES,
        ),
        toggle(
            "turn_up", "three-handed 1.3", "no auction: the dealer's last card is turned up and fixes trump",
            trump_from=TrumpFrom.TURNED_UP, trick_saves_meld=True,
        ),
        doubles("three-handed 1 (13)"),
        scale("10-10-5", "three-handed 1 (15)"),
        toggle(
            "defenders_pool", "three-handed 1 (16)", "each defender scores what both took in tricks",
            defenders_pool=True,
        ),
        trick_saves_meld("three-handed 1 (19)"),
        toggle(
            "concession", "three-handed 1 (20)", "a bidder who has not made it in meld may concede before he leads",
            concede_when_short=True,
        ),
        toggle(
            "bidder_first", "three-handed 1 (22)", "a bidder who made it past the target wins, whatever others have",
            both_cross=BothCross.BIDDING_SIDE,
        ),
        toggle(
            "raise_250", "three-handed 1 (22)", "the target rises by 250 when several reach it", raise_target=250
        ),
    ],
    AUCTION_WIDOW.name: [
        *common(AUCTION_WIDOW, minimum="1 (6)", target_at="1 (23)", tricks="1 (18)"),
        toggle("bar_40_90", "auction-widow 1 (7)", "no bid ends in 40 or 90", barred_endings=(40, 90)),
        toggle(
            "eldest_must_open", "auction-widow 1 (8)", "the dealer's left neighbour opens with a forced minimum",
            all_pass=AllPass.ELDEST_OPENS,
        ),
        toggle(
            "trump_requires_marriage", "auction-widow 1 (10)",
            "trump must be a suit in which the bidder holds K and Q, if he holds any marriage",
            trump_requires_marriage=True,
        ),
        worded(
            "doubles", ("additive", "standard"), "additive", "auction-widow 1 (13)",
            "two equal sets pay twice the single, or 300, 1000, …", set_meld_doubles(STANDARD_MELDS),
        ),
        toggle(
            "meld_from_18", "auction-widow 1.1", "the bidder melds from all 18 cards, then buries others",
            meld_before_bury=True,
        ),
        toggle(
            "defenders_concede", "auction-widow 3.10", "the others may concede as well, if both agree",
            defenders_concede=True,
        ),
        scale("11-10-4-3-2", "auction-widow 1 (19)"),
        worded(
            "settlement", ("units", "points"), "units", "auction-widow 3.1",
            "each contract settles in units, or counts in points up to the target",
            set_fields_by_word({"points": _IN_POINTS}),
        ),
        toggle(
            "all_meld", "auction-widow 1 (11)", "all three meld and every deal is played, with settlement=points",
            declarer_melds_alone=False, meld_makes_contract=False,
        ),
        worded(
            "unit_table", tuple(_UNIT_TABLES), "classic", "auction-widow 1.3", "what contracts pay in units",
            set_field("unit_table", _UNIT_TABLES.__getitem__),
        ),
        toggle("hearts_triple", "auction-widow 1.3", "hearts pay three times", unit_factors=(2, 3, 1, 1)),
        toggle(
            "spades_concede_single", "auction-widow 1.3", "a contract in spades that is conceded is not doubled",
            spades_concede_single=True,
        ),
        Option(
            name="deals", values="a multiple of 3, from 3 to 999", default=12, rule="auction-widow 1 (23)",
            meaning="how many deals a game lasts", read=multiple("deals", 3, 999), change=set_field("game_deals"),
        ),
    ],
    FIREHOUSE.name: [
        *common(FIREHOUSE, minimum="1 (5)", target_at="1 (15)", tricks="1 (11)"),
        *bidding("firehouse 1 (6)", "firehouse 1 (6)"),
        toggle(
            "dealer_forced_200", "firehouse 1 (7)", "after three passes the dealer bids the minimum",
            all_pass=AllPass.DEALER_MUST_BID_MINIMUM,
        ),
        doubles("firehouse 1 (10)"),
        scale("10-10-5", "firehouse 1 (12)"),
        trick_saves_meld("firehouse 1 (13)"),
    ],
    CHECK.name: [
        *common(CHECK, minimum="1 (4)", target_at="1 (17)", tricks="1 (12)"),
        *bidding("check 1 (4)", "check 1 (4)"),
        toggle(
            "dealer_free", "check 3.2", "the dealer needs no marriage to bid when someone has bid", dealer_free=True
        ),
        doubles("check 1 (11)"),
        scale("10-10-5", "check 1 (13)"),
        toggle("checks_need_trick", "check 3.5", "checks for melds need a trick, as meld does", checks_need_trick=True),
        worded(
            "match_by", tuple(MatchBy), "points", "check 3.7", "which ledger decides a match",
            set_fields_by_word({"checks": {"match_by": MatchBy.CHECKS, "forfeit_points": 40, "imp_unit": 1}}),
        ),
    ],
}  # fmt: skip
"""The options of these presets, in the order in which they are applied."""

_NO_AUCTION = "{} contradicts turn_up: with a turned-up card there is no auction and no bidder"
_IN_UNITS = "{} contradicts settlement=points: it says what units are paid"
_BIDDERS = (
    "minimum_bid", "increment", "exact_step", "dealer_forced", "lead_trump", "concession", "bidder_first",
    "defenders_pool",
)  # fmt: skip

# Ruleset -> option -> those that cannot be set beside it, and why.
_EXCLUDES: Mapping[str, Mapping[str, Mapping[str, str]]] = {
    THREE_HANDED.name: {
        "turn_up": {
            "hand": "hand=15 contradicts turn_up: the card turned up is the dealer's sixteenth",
            **dict.fromkeys(_BIDDERS, _NO_AUCTION),
        },
    },
    AUCTION_WIDOW.name: {
        "settlement": dict.fromkeys(("unit_table", "hearts_triple", "spades_concede_single"), _IN_UNITS),
    },
}
# Ruleset -> option -> what must be set beside it, and why.
_NEEDS: Mapping[str, Mapping[str, tuple[str, str]]] = {
    AUCTION_WIDOW.name: {
        "all_meld": ("settlement", "all_meld needs settlement=points: in units only the bidder's meld counts"),
        "target": ("settlement", "target needs settlement=points: in units a game lasts so many deals"),
    },
    DOUBLE_DECK.name: {
        "no_marriage": (
            "trump_requires_marriage", "no_marriage needs trump_requires_marriage: without it nobody lacks a marriage"
        ),
    },
}  # fmt: skip


_NO_DEALS = "deals contradicts settlement=points: a game in points ends at the target"
_NO_RUFF = (
    "beat_after_ruff needs must_head=always: otherwise nobody must beat a card of the suit led unless it is trump"
)
_SAVED = "turn_up brings trick_saves_meld with it"


def without_effect(ruleset: str, chosen: Mapping[str, object]) -> dict[str, str]:
    """Options that change nothing beside those that were chosen, whatever their value: each with a sentence why."""
    idle = {
        option: sentence.format(option)
        for first, others in _EXCLUDES.get(ruleset, {}).items()
        for option, sentence in others.items()
        if first in chosen
    }
    idle |= {option: sentence for option, (needed, sentence) in _NEEDS.get(ruleset, {}).items() if needed not in chosen}
    if "must_head" in chosen and ruleset != TWO_HANDED.name:
        idle["beat_after_ruff"] = _NO_RUFF
    if ruleset == AUCTION_WIDOW.name and "settlement" in chosen:
        idle["deals"] = _NO_DEALS
    if ruleset == THREE_HANDED.name and "turn_up" in chosen:
        idle["trick_saves_meld"] = _SAVED
    return idle


def contradictions(ruleset: str, chosen: Mapping[str, object], stated: Collection[str]) -> list[tuple[str, str]]:
    """Options that cannot stand together: the option, and a sentence.

    Args:
        chosen: those set to other values than their defaults.
        stated: all that were named; a default that is stated may contradict as well.
    """
    excluded = [
        (option, sentence.format(option))
        for first, others in _EXCLUDES.get(ruleset, {}).items()
        for option, sentence in others.items()
        if first in chosen and option in chosen
    ]
    lacking = [
        (option, sentence)
        for option, (needed, sentence) in _NEEDS.get(ruleset, {}).items()
        if option in chosen and needed not in chosen
    ]
    return excluded + lacking + _twice(ruleset, chosen, stated)


def _twice(ruleset: str, chosen: Mapping[str, object], stated: Collection[str]) -> list[tuple[str, str]]:
    """Two options that say the same thing."""
    if ruleset == AUCTION_WIDOW.name and "settlement" in chosen and "deals" in stated:
        return [("deals", _NO_DEALS)]
    if "pinochle_3_4" in chosen and "pinochle:" in str(chosen.get("meld_table")):
        return [("pinochle_3_4", "pinochle_3_4 contradicts meld_table, whose row pinochle says the same cells")]
    return []
