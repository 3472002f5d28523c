"""The presets: one frozen `Ruleset` a variant, with the defaults of its rule file."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

from pinochle_rules.cards import Rank
from pinochle_rules.ruleset import MeldTable, Ruleset
from pinochle_rules.seats import Seat, Side
from pinochle_rules.switches import (
    AllPass,
    BothCross,
    ExchangeOrder,
    ImpossibleContract,
    NoMarriage,
    Opening,
    Settlement,
    TrumpFrom,
)

__all__ = [
    "AUCTION_WIDOW",
    "CHECK",
    "DOUBLE_DECK",
    "FIREHOUSE",
    "PRESETS",
    "SINGLE_DECK_1500",
    "SINGLE_DECK_CLASSIC",
    "STANDARD_MELDS",
    "THREE_HANDED",
    "TWO_HANDED",
]

_FOUR_SEATS = (Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST)
_PARTNERSHIPS = (Side.NORTH_SOUTH, Side.EAST_WEST)
_THREE_SEATS = (Seat.NORTH, Seat.EAST, Seat.SOUTH)
_THREE_SIDES = (Side.NORTH, Side.EAST, Side.SOUTH)

STANDARD_MELDS = MeldTable(
    run=(150, 1500),
    royal_marriage=(40, 80),
    marriage=(20, 40),
    dix=(10, 20),
    pinochle=(40, 300),
    aces=(100, 1000),
    kings=(80, 800),
    queens=(60, 600),
    jacks=(40, 400),
)
"""The single deck's melds with special values for double ones."""

_SINGLE_MELDS = replace(
    STANDARD_MELDS,
    run=(150, 300),
    pinochle=(40, 80),
    aces=(100, 200),
    kings=(80, 160),
    queens=(60, 120),
    jacks=(40, 80),
)
"""Two equal sets pay twice the single."""

SINGLE_DECK_1500 = Ruleset(
    name="single-deck-1500",
    seats=_FOUR_SEATS,
    sides=_PARTNERSHIPS,
    ranks=tuple(Rank),
    copies=2,
    hand_cards=12,
    minimum_bid=250,
    maximum_bid=9990,
    bid_ladder=((0, 10),),
    opening=Opening.MIN_PLUS_STEP,
    raise_steps=(10, 20),
    all_pass=AllPass.DEALER_TAKES,
    exchange_cards=4,
    exchange_order=ExchangeOrder.PARTNER_FIRST,
    meld_table=replace(STANDARD_MELDS, spare_honour=40),
    impossible_contract=ImpossibleContract.CHOICE,
    counters=(10, 10, 10, 0, 0),
    last_trick_points=10,
    floor_points=10,
    target=1500,
    both_cross=BothCross.BIDDING_SIDE,
)

SINGLE_DECK_CLASSIC = Ruleset(
    name="single-deck-classic",
    seats=_FOUR_SEATS,
    sides=_PARTNERSHIPS,
    ranks=tuple(Rank),
    copies=2,
    hand_cards=12,
    minimum_bid=250,
    maximum_bid=9990,
    bid_ladder=((0, 10),),
    all_pass=AllPass.REDEAL,
    meld_table=STANDARD_MELDS,
    counters=(10, 10, 5, 0, 0),
    last_trick_points=10,
    target=1000,
)

DOUBLE_DECK = Ruleset(
    name="double-deck",
    seats=_FOUR_SEATS,
    sides=_PARTNERSHIPS,
    ranks=(Rank.JACK, Rank.QUEEN, Rank.KING, Rank.TEN, Rank.ACE),
    copies=4,
    hand_cards=20,
    minimum_bid=50,
    maximum_bid=995,
    bid_ladder=((0, 1), (60, 5)),
    all_pass=AllPass.DEALER_MUST_BID,
    meld_table=MeldTable(
        run=(15, 150, 225, 300),
        royal_marriage=(4, 8, 12, 16),
        marriage=(2, 4, 6, 8),
        dix=(),
        pinochle=(4, 30, 60, 90),
        aces=(10, 100, 150, 200),
        kings=(8, 80, 120, 160),
        queens=(6, 60, 90, 120),
        jacks=(4, 40, 60, 80),
    ),
    impossible_contract=ImpossibleContract.THROW_IN,
    counters=(1, 1, 1, 0, 0),
    last_trick_points=2,
    floor_points=20,
    target=500,
    both_cross=BothCross.BIDDING_SIDE,
    forfeit_points=150,
    imp_unit=1,
)

TWO_HANDED = Ruleset(
    name="two-handed",
    seats=(Seat.NORTH, Seat.SOUTH),
    sides=(Side.NORTH, Side.SOUTH),
    ranks=tuple(Rank),
    copies=2,
    hand_cards=12,
    stock_cards=24,
    minimum_bid=0,
    maximum_bid=0,
    bid_ladder=((0, 10),),
    all_pass=AllPass.REDEAL,
    trump_from=TrumpFrom.TURNED_UP,
    meld_table=_SINGLE_MELDS,
    counters=(10, 10, 5, 5, 0),
    last_trick_points=10,
    target=1000,
)

THREE_HANDED = replace(SINGLE_DECK_CLASSIC, name="three-handed", seats=_THREE_SEATS, sides=_THREE_SIDES, hand_cards=16)

AUCTION_WIDOW = Ruleset(
    name="auction-widow",
    seats=_THREE_SEATS,
    sides=_THREE_SIDES,
    ranks=tuple(Rank),
    copies=2,
    hand_cards=15,
    widow_cards=3,
    minimum_bid=300,
    maximum_bid=9990,
    bid_ladder=((0, 10),),
    all_pass=AllPass.REDEAL,
    no_marriage=NoMarriage.ANY_SUIT,
    meld_table=_SINGLE_MELDS,
    declarer_melds_alone=True,
    meld_makes_contract=True,
    concede_when_short=True,
    counters=(11, 10, 4, 3, 2),
    last_trick_points=10,
    settlement=Settlement.UNITS,
    unit_table=((300, 3), (350, 5), (400, 10), (450, 15), (500, 20), (550, 25), (600, 30)),
    unit_factors=(2, 1, 1, 1),
    target=1000,
    game_deals=12,
    forfeit_points=40,
    imp_unit=1,
)

FIREHOUSE = replace(
    SINGLE_DECK_CLASSIC, name="firehouse", minimum_bid=200, one_call=True, both_cross=BothCross.BIDDING_SIDE
)

CHECK = replace(
    SINGLE_DECK_CLASSIC,
    name="check",
    minimum_bid=200,
    all_pass=AllPass.DEALER_MUST_BID,
    bid_requires_marriage=True,
    minimum_without_marriage=True,
    trick_saves_meld=True,
    both_cross=BothCross.BIDDING_SIDE,
    checks=True,
)

PRESETS = MappingProxyType(
    {
        preset.name: preset
        for preset in (
            SINGLE_DECK_1500,
            SINGLE_DECK_CLASSIC,
            DOUBLE_DECK,
            TWO_HANDED,
            THREE_HANDED,
            AUCTION_WIDOW,
            FIREHOUSE,
            CHECK,
        )
    }
)
"""Every preset by name."""
