"""`Ruleset`: a frozen value with every number and switch of one variant.

The engine reads these fields and nothing else: no code asks for a ruleset's name. Presets stand in `presets.py`, the
options that change them in `options.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from pinochle_rules.cards import Card, Rank, Suit
from pinochle_rules.cardset import CardSet, pack
from pinochle_rules.phase import Phase, flow_of
from pinochle_rules.seats import Seat, Side
from pinochle_rules.switches import (
    AllPass,
    BeatAfterRuff,
    BelowFloor,
    BothCross,
    DixPlayed,
    ExchangeOrder,
    History,
    ImpossibleContract,
    LeadTrump,
    MatchBy,
    MustHead,
    NinesRedeal,
    NoMarriage,
    Opening,
    Settlement,
    TrumpFrom,
    ZeroTricksBidder,
)

__all__ = ["MeldTable", "OptionValue", "Ruleset"]

OptionValue: TypeAlias = bool | int | str | Mapping[str, tuple[int, ...]]
"""What an option holds; the mapping is a meld table's rows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MeldTable:
    """Points of every meld, a row a kind: the first number for one set of the cards, the second for two, ….

    `spare_honour` is what a second trump king or queen adds to a single run (0: nothing; single-deck-1500: 40).
    """

    run: tuple[int, ...]
    royal_marriage: tuple[int, ...]
    marriage: tuple[int, ...]
    dix: tuple[int, ...]
    pinochle: tuple[int, ...]
    aces: tuple[int, ...]
    kings: tuple[int, ...]
    queens: tuple[int, ...]
    jacks: tuple[int, ...]
    spare_honour: int = 0
    _hash: int = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        # Tables are keys of the meld cache: hash the rows once.
        rows = (self.run, self.royal_marriage, self.marriage, self.dix, self.pinochle)
        around = (self.aces, self.kings, self.queens, self.jacks)
        object.__setattr__(self, "_hash", hash((rows, around, self.spare_honour)))

    def __hash__(self) -> int:
        return self._hash

    @property
    def around(self) -> tuple[tuple[int, ...], ...]:
        """The rows of the melds of all suits: aces, kings, queens, jacks."""
        return self.aces, self.kings, self.queens, self.jacks


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    """Every number and switch of one variant, in its own points; `options` lists what differs from the preset."""

    name: str
    options: tuple[tuple[str, OptionValue], ...] = ()

    seats: tuple[Seat, ...]
    sides: tuple[Side, ...]
    ranks: tuple[Rank, ...]
    copies: int
    hand_cards: int
    widow_cards: int = 0
    """Dealt to the table; the declarer takes them, and buries as many."""
    stock_cards: int = 0
    """Dealt to the table, the last of them face up; drawn after each trick."""

    minimum_bid: int
    maximum_bid: int
    bid_ladder: tuple[tuple[int, int], ...]
    """(from, step): from this value on, bids are multiples of the step."""
    barred_endings: tuple[int, ...] = ()
    """No bid ends in these two digits."""
    opening: Opening = Opening.ANY
    raise_steps: tuple[int, ...] = ()
    """The only raises allowed; empty: any higher bid of the ladder."""
    one_call: bool = False
    """Each seat calls exactly once."""
    all_pass: AllPass
    bid_requires_marriage: bool = False
    dealer_free: bool = False
    """The condition to bid does not bind the dealer."""
    minimum_without_marriage: bool = False
    """A dealer who must bid, and does not meet the condition to bid, bids exactly the minimum."""
    nines_redeal: NinesRedeal = NinesRedeal.OFF

    trump_from: TrumpFrom = TrumpFrom.DECLARER
    trump_requires_marriage: bool = False
    no_marriage: NoMarriage = NoMarriage.LOSE_BID_OPPONENTS_SCORE_MELD

    exchange_cards: int = 0
    exchange_order: ExchangeOrder = ExchangeOrder.NONE

    meld_table: MeldTable
    min_team_meld: int = 0
    declarer_melds_alone: bool = False
    meld_before_bury: bool = False
    """The declarer melds from hand and widow together, and buries none of the cards shown."""
    meld_makes_contract: bool = False
    """Meld that covers the bid ends the deal."""
    require_new_card: bool = False
    """A meld laid after a trick needs a card from the hand."""
    double_in_one: bool = True
    """Two equal sets may be laid after one trick."""
    dix_played: DixPlayed = DixPlayed.ANY_PHASE
    show_last_card: bool = False
    """The last card of the stock that was face down is shown when it is drawn."""

    impossible_contract: ImpossibleContract = ImpossibleContract.PLAY
    fold_any_time: bool = False
    concede_when_short: bool = False
    """The declarer may concede where his meld does not cover the bid."""
    defenders_concede: bool = False
    """The others may concede too, if all of them agree."""

    must_head: MustHead = MustHead.ALWAYS
    beat_after_ruff: BeatAfterRuff = BeatAfterRuff.LAPSES
    lead_trump: LeadTrump = LeadTrump.NEVER
    history: History = History.FULL

    counters: tuple[int, int, int, int, int]
    """Points of an ace, ten, king, queen and jack taken."""
    last_trick_points: int
    floor_points: int = 0
    below_floor: BelowFloor = BelowFloor.NOTHING
    zero_tricks_bidder: ZeroTricksBidder = ZeroTricksBidder.SET
    trick_saves_meld: bool = False
    defenders_pool: bool = False
    """Each defender scores what the defenders took together."""

    settlement: Settlement = Settlement.POINTS
    unit_table: tuple[tuple[int, int], ...] = ()
    """(from, units): what a contract of so many points pays; a lower one pays as the first row."""
    unit_factors: tuple[int, int, int, int] = (1, 1, 1, 1)
    """By trump S H D C, what units are multiplied with."""
    spades_concede_single: bool = False
    """A contract in spades that is conceded pays the simple amount."""

    target: int
    both_cross: BothCross = BothCross.HIGHER_TOTAL
    raise_target: int = 0
    """Where several sides reach the target and none wins by it, it rises by so much."""
    win_at_once: bool = False
    """A meld that lifts a side to the target ends the deal."""
    game_deals: int = 0
    """A game lasts so many deals; 0: until a side reaches the target."""
    checks: bool = False
    """A second ledger is kept."""
    checks_need_trick: bool = False
    match_by: MatchBy = MatchBy.POINTS
    forfeit_points: int = 500
    imp_unit: int = 10
    """Points of the first IMP threshold: 10 in ten-point rulesets, 1 in double deck, units and checks."""

    # Derived once, for the engine's inner loop.
    counter_points: tuple[int, ...] = field(init=False, compare=False, repr=False)
    """Points of a card taken, by card number."""
    deck_cards: tuple[Card, ...] = field(init=False, compare=False, repr=False)
    """Every card of the deck, copies repeated, in the documented order."""
    deck: CardSet = field(init=False, compare=False, repr=False)
    seat_index: Mapping[Seat, int] = field(init=False, compare=False, repr=False)
    side_index_by_seat: tuple[int, ...] = field(init=False, compare=False, repr=False)
    plays: int = field(init=False, compare=False, repr=False)
    """How many cards are played in a deal that is played out."""
    has_contract: bool = field(init=False, compare=False, repr=False)
    """Whether there is an auction and a declarer."""
    has_table: bool = field(init=False, compare=False, repr=False)
    """Whether cards are dealt to the table, or one is turned up."""
    flow: tuple[Phase, ...] = field(init=False, compare=False, repr=False)
    """The phases of a deal."""
    no_points: tuple[int, ...] = field(init=False, compare=False, repr=False)
    """0 for every side."""
    total_trick_points: int = field(init=False, compare=False, repr=False)
    """All counters and the last trick, in points."""
    _hash: int = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        by_rank = dict(zip((Rank.ACE, Rank.TEN, Rank.KING, Rank.QUEEN, Rank.JACK), self.counters, strict=True))
        derive = object.__setattr__
        derive(self, "counter_points", (0, *(by_rank.get(card.rank, 0) for card in Card)))
        deck = tuple(card for card in Card if card.rank in self.ranks for _ in range(self.copies))
        derive(self, "deck_cards", deck)
        derive(self, "deck", pack(deck))
        derive(self, "seat_index", {seat: index for index, seat in enumerate(self.seats)})
        derive(self, "side_index_by_seat", tuple(index % len(self.sides) for index in range(len(self.seats))))
        derive(self, "plays", len(self.seats) * self.hand_cards + self.stock_cards)
        derive(self, "has_contract", self.trump_from is TrumpFrom.DECLARER)
        derive(self, "has_table", bool(self.widow_cards) or not self.has_contract)
        derive(self, "flow", flow_of(self))
        derive(self, "no_points", (0,) * len(self.sides))
        derive(self, "total_trick_points", sum(self.counter_points[card] for card in deck) + self.last_trick_points)
        # Rulesets are keys of the engine's caches: hash them once. Which options differ is enough to tell them apart.
        derive(self, "_hash", hash((self.name, tuple(name for name, _ in self.options), self.minimum_bid)))

    def __hash__(self) -> int:
        return self._hash

    @property
    def counted_in(self) -> str:
        """What decides a match: `points`, `units` or `checks`."""
        if self.match_by is MatchBy.CHECKS:
            return "checks"
        return str(self.settlement)

    def units(self, bid: int, trump: Suit) -> int:
        """What a contract pays to or from each opponent, in units."""
        paid = [units for start, units in self.unit_table if start <= bid] or [self.unit_table[0][1]]
        return paid[-1] * self.unit_factors[trump - 1]

    def next_seat(self, seat: Seat) -> Seat:
        """The seat on the left."""
        return self.seats[(self.seat_index[seat] + 1) % len(self.seats)]

    def partner_of(self, seat: Seat) -> Seat | None:
        """The other seat of the side, or None where a seat plays for itself."""
        if len(self.sides) == len(self.seats):
            return None
        return self.seats[(self.seat_index[seat] + len(self.sides)) % len(self.seats)]

    def side_of(self, seat: Seat) -> Side:
        """The side a seat belongs to."""
        return self.sides[self.side_index_by_seat[self.seat_index[seat]]]

    def seats_of(self, side: Side) -> tuple[Seat, ...]:
        """The seats of a side."""
        return tuple(seat for seat in self.seats if self.side_of(seat) == side)
