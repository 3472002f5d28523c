"""The options of each preset: what may be changed, to what, and where the rulebook says so.

Tables only; how values are read and applied is in `options`.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from pinochle_rules.option_kinds import (
    Option,
    bidding,
    common,
    doubles,
    points,
    scale,
    switch,
    toggle,
    trick_saves_meld,
    worded,
)
from pinochle_rules.option_values import (
    meld_rows,
    pair,
    set_field,
    set_meld_table,
    set_pinochle_3_4,
)
from pinochle_rules.option_variants import VARIANTS
from pinochle_rules.presets import DOUBLE_DECK, PRESETS, SINGLE_DECK_1500, SINGLE_DECK_CLASSIC
from pinochle_rules.switches import (
    AllPass,
    BelowFloor,
    ExchangeOrder,
    ImpossibleContract,
    NinesRedeal,
    NoMarriage,
    Opening,
    ZeroTricksBidder,
)

__all__ = ["OPTIONS"]

_PLAY_IMPOSSIBLE = {
    "never": ImpossibleContract.THROW_IN,
    "choice": ImpossibleContract.CHOICE,
    "always": ImpossibleContract.PLAY,
}

_BASE: dict[str, list[Option]] = {
    SINGLE_DECK_1500.name: [
        *common(SINGLE_DECK_1500, minimum="1 (8)", target_at="1 (27)", tricks="1.2"),
        switch(
            "opening", Opening, Opening.MIN_PLUS_STEP, "single-deck-1500 3.1", "what the first bid of an auction may be"
        ),
        scale("10-10-10", "single-deck-1500 1 (21)"),
        switch(
            "zero_tricks_bidder", ZeroTricksBidder, ZeroTricksBidder.SET, "single-deck-1500 3.3",
            "a bidding side without a trick point whose meld covers the bid is set, or scores zero",
        ),
    ],
    SINGLE_DECK_CLASSIC.name: [
        *common(SINGLE_DECK_CLASSIC, minimum="1 (7)", target_at="1 (25)", tricks="1.2"),
        *bidding("single-deck-classic 1 (8)", "single-deck-classic 3.2"),
        toggle(
            "dealer_forced", "single-deck-classic 1 (11)", "after four passes the dealer plays at the minimum",
            all_pass=AllPass.DEALER_TAKES,
        ),
        switch(
            "nines_redeal", NinesRedeal, NinesRedeal.OFF, "single-deck-classic 1 (27)",
            "a seat dealt five nines (and no ace) may ask for a redeal before the auction",
        ),
        doubles("single-deck-classic 3.3"),
        scale("10-10-5", "single-deck-classic 3.1"),
        trick_saves_meld("single-deck-classic 1 (20)"),
    ],
    DOUBLE_DECK.name: [
        *common(DOUBLE_DECK, minimum="1 (8)", target_at="1 (28)", tricks="1.3"),
        toggle(
            "tens_after_100", "double-deck 3.8", "from 100 on, bids are multiples of ten",
            bid_ladder=((0, 1), (60, 5), (100, 10)),
        ),
        toggle(
            "auto_bid_50", "double-deck 3.3", "the dealer opens with a forced minimum that the others must beat",
            all_pass=AllPass.DEALER_OPENS,
        ),
        toggle(
            "bid_requires_marriage", "double-deck 3.2", "only a seat with a marriage may bid, or the forced dealer",
            bid_requires_marriage=True,
        ),
        toggle(
            "trump_requires_marriage", "double-deck 1 (14)", "trump must be a suit in which declarer holds K and Q",
            trump_requires_marriage=True,
        ),
        worded(
            "no_marriage", tuple(str(rule) for rule in NoMarriage if rule is not NoMarriage.ANY_SUIT),
            str(NoMarriage.LOSE_BID_OPPONENTS_SCORE_MELD), "double-deck 3.2",
            "what a declarer without a marriage suffers under trump_requires_marriage",
            set_field("no_marriage", NoMarriage),
        ),
        toggle(
            "racehorse", "double-deck 1.2", "declarer and partner swap three cards each, unseen, before melding",
            exchange_cards=3, exchange_order=ExchangeOrder.SIMULTANEOUS,
        ),
        Option(
            name="pinochle_3_4", values="points of three and of four pinochles, as in 60/90", default="60/90",
            rule="double-deck 3.1", meaning="the disputed cells of the meld table",
            read=pair("pinochle_3_4"), change=set_pinochle_3_4,
        ),
        Option(
            name="meld_table", values="rows to change, as in run:15/30/45/60 pinochle:4/30/45/60", default="",
            rule="double-deck 3.1", meaning="any cell of the meld table",
            read=meld_rows("meld_table", DOUBLE_DECK.meld_table), change=set_meld_table,
        ),
        points(
            "min_team_meld", DOUBLE_DECK, "double-deck 1 (30)",
            "a side that melds less scores no meld, and is set if it declared", 0, 100,
        ),
        worded(
            "play_impossible", tuple(_PLAY_IMPOSSIBLE), "never", "double-deck 3.4",
            "whether a contract that cannot be made is played",
            set_field("impossible_contract", _PLAY_IMPOSSIBLE.__getitem__),
        ),
        toggle(
            "fold_any_time", "double-deck 1 (27)", "declarer may throw any contract in before his first lead",
            fold_any_time=True,
        ),
        switch(
            "below_floor", BelowFloor, BelowFloor.NOTHING, "double-deck 3.6",
            "what defenders with fewer than 20 trick points keep",
        ),
    ],
}  # fmt: skip

OPTIONS: Mapping[str, Mapping[str, Option]] = MappingProxyType(
    {name: MappingProxyType({option.name: option for option in {**_BASE, **VARIANTS}[name]}) for name in PRESETS}
)
"""The options of every preset, in the order in which they are applied."""
