"""The presets: one frozen `Ruleset` a variant, with the defaults of its rule file."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

from pinochle_rules.cards import Rank
from pinochle_rules.ruleset import AllPass, BothCross, ExchangeOrder, ImpossibleContract, MeldTable, Opening, Ruleset
from pinochle_rules.seats import Seat, Side

__all__ = ["DOUBLE_DECK", "PRESETS", "SINGLE_DECK_1500", "SINGLE_DECK_CLASSIC"]

_FOUR_SEATS = (Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST)
_PARTNERSHIPS = (Side.NORTH_SOUTH, Side.EAST_WEST)

_SINGLE_DECK_MELDS = MeldTable(
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
    meld_table=replace(_SINGLE_DECK_MELDS, spare_honour=40),
    impossible_contract=ImpossibleContract.CHOICE,
    counters=(10, 10, 10, 0, 0),
    last_trick_points=10,
    floor_points=10,
    target=1500,
    both_cross=BothCross.BIDDING_SIDE,
    forfeit_points=500,
    imp_unit=10,
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
    opening=Opening.ANY,
    all_pass=AllPass.REDEAL,
    meld_table=_SINGLE_DECK_MELDS,
    impossible_contract=ImpossibleContract.PLAY,
    counters=(10, 10, 5, 0, 0),
    last_trick_points=10,
    target=1000,
    both_cross=BothCross.HIGHER_TOTAL,
    forfeit_points=500,
    imp_unit=10,
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
    opening=Opening.ANY,
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

PRESETS = MappingProxyType({preset.name: preset for preset in (SINGLE_DECK_1500, SINGLE_DECK_CLASSIC, DOUBLE_DECK)})
"""Every preset by name."""
