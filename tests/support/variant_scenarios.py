"""The scenarios of the systems with two or three seats, of Firehouse and of Check; see `option_scenarios`."""

from __future__ import annotations

from scenario import NO_TRICK_FOR_EAST, SCALES, THREE_PASSES, TWO_PASSES, Scenario, classic, common, row

__all__ = ["VARIANT_SCENARIOS"]

# Three seats: east, on the dealer's left, declares.
_BID_250 = ("bid 250", *TWO_PASSES)
_BID_300 = ("bid 300", *TWO_PASSES)
# South has no card that beats one that the others hold, and a marriage: it never wins a trick in spades.
_SOUTH_WINS_NOTHING = {2: "9H 9H JH JH QH QH KH 9D 9D JD JD 9C 9C JC JC QC"}
# East has four kings and four kings again, and lays away what came with the widow.
_EIGHT_KINGS = {1: "KS KS KH KH KD KD KC KC AS AS TS TS AH TH TD"}
_BURY_WIDOW = ("trump S", "bury 9C 9C JC")
_POINTS = {"settlement": "points"}
_MARRIAGE = {1: "KS QS"}

_TWO_HANDED = [
    row("two-handed", "target", 500, "game", scores=(500, 490)),
    row("two-handed", "history", "last_trick_only", "seen"),
    row("two-handed", "must_head", "trump_only", "legal"),
    row("two-handed", "must_head", "trump_led", "legal"),
    *(row("two-handed", "counters", scale, "deltas") for scale in ("10-10-5", "10-10-10", "11-10-4-3-2")),
    row("two-handed", "require_new_card", True, "legal", seed=44),
    row("two-handed", "dix_played", "phase1", "deltas", seed=2),
    row("two-handed", "dix_played", "never", "deltas", seed=2),
    row(
        "two-handed", "double_in_one", False, "legal", hands={0: "9S", 1: "QS QS JD JD AC"}, table="KH",
        script=("play AC", "play 9S"),
    ),
    # North deals; a marriage lifts south to the target, and the counters of the deal are not scored.
    row(
        "two-handed", "win_test", "immediate", "deltas", before=(0, 980),
        hands={0: "9S 9H 9H", 1: "KS QS AC"}, table="KH",
        script=("play AC", "play 9S", "meld marriage KS QS"),
    ),
    row("two-handed", "win_test", "raise_250", "game", scores=(1010, 1100)),
    row("two-handed", "show_last_card", True, "seen"),
]  # fmt: skip

_THREE_HANDED = [
    *common("three-handed", 250, 200, 500, passes=2),
    *classic("three-handed", 250),
    row("three-handed", "hand", 15, "legal", script=_BID_250),
    row("three-handed", "dealer_forced", True, "deltas", script=("pass", *TWO_PASSES)),
    row("three-handed", "turn_up", True, "legal"),
    row("three-handed", "defenders_pool", True, "deltas", script=_BID_250),
    row(
        "three-handed", "trick_saves_meld", True, "deltas", hands=_SOUTH_WINS_NOTHING, script=(*_BID_250, "trump S")
    ),
    row("three-handed", "concession", True, "legal", script=_BID_250),
    row("three-handed", "bidder_first", True, "game", scores=(1000, 1100, 0)),
    row("three-handed", "raise_250", True, "game", scores=(1010, 1100, 0)),
]  # fmt: skip

_AUCTION_WIDOW = [
    *common("auction-widow", 300, 250, 500, passes=2, seed=3, literal_seed=4, game=_POINTS),
    row("auction-widow", "bar_40_90", True, "legal"),
    row("auction-widow", "eldest_must_open", True, "legal"),
    row(
        "auction-widow", "trump_requires_marriage", True, "legal", script=_BID_300, table="9C 9C JC",
        hands={1: "KS QS AS AS TS TS AH AH TH TH AD AD TD TD AC"},
    ),
    row(
        "auction-widow", "doubles", "standard", "melds", hands=_EIGHT_KINGS, table="9C 9C JC",
        script=(*_BID_300, *_BURY_WIDOW),
    ),
    row(
        "auction-widow", "meld_from_18", True, "melds", table="AC 9C JC",
        hands={1: "AS AH AD TS TS TH TH TD TD TC TC 9S 9S 9H 9H"},
        script=(*_BID_300, "trump D", "bury AC 9C JC"), script_on=(*_BID_300, "trump D", "bury TC 9C JC"),
    ),
    row(
        "auction-widow", "defenders_concede", True, "legal", hands=_EIGHT_KINGS, table="9C 9C JC",
        script=(*_BID_300, *_BURY_WIDOW, "continue"),
    ),
    *(
        row("auction-widow", "counters", scale, "deltas", also=_POINTS, script=_BID_300, seed=3)
        for scale in SCALES[:-1]
    ),
    row("auction-widow", "settlement", "points", "deltas", script=_BID_300),
    row("auction-widow", "all_meld", True, "melds", also=_POINTS, script=_BID_300),
    *(
        row("auction-widow", "unit_table", table, "deltas", script=("bid 400", *TWO_PASSES))
        for table in ("scarne", "webcasty")
    ),
    row("auction-widow", "hearts_triple", True, "deltas", script=(*_BID_300, "trump H")),
    row(
        "auction-widow", "spades_concede_single", True, "deltas", hands=_EIGHT_KINGS, table="9C 9C JC",
        script=(*_BID_300, *_BURY_WIDOW, "concede"),
    ),
    row("auction-widow", "deals", 3, "deals"),
]  # fmt: skip

_FIREHOUSE = [
    *common("firehouse", 200, 250, 500),
    *classic("firehouse", 200),
    row("firehouse", "dealer_forced_200", True, "legal", script=THREE_PASSES),
    row(
        "firehouse", "trick_saves_meld", True, "deltas", hands=NO_TRICK_FOR_EAST,
        script=(*THREE_PASSES, "bid 200", "trump S"),
    ),
]  # fmt: skip

_CHECK = [
    *common("check", 200, 250, 500, hands=_MARRIAGE),
    *classic("check", 200, hands=_MARRIAGE),
    row(
        "check", "dealer_free", True, "legal", script=("bid 200", *TWO_PASSES),
        hands={0: "AS AS TS TS AH AH TH TH AD AD TD TD", **_MARRIAGE},
    ),
    # Nobody holds a marriage, so north must bid; the queens of east are worth checks, but win no trick.
    row(
        "check", "checks_need_trick", True, "checks", hands=NO_TRICK_FOR_EAST,
        script=(*THREE_PASSES, "bid 200", "trump S"),
    ),
    row("check", "match_by", "checks", "match"),
]  # fmt: skip

VARIANT_SCENARIOS: list[Scenario] = [*_TWO_HANDED, *_THREE_HANDED, *_AUCTION_WIDOW, *_FIREHOUSE, *_CHECK]
