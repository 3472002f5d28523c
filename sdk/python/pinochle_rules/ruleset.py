"""`Ruleset`: a frozen value with every number and switch of one variant.

The engine reads these fields and nothing else: no code asks for a ruleset's name. Presets stand in `presets.py`, the
options that change them in `options.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeAlias

from pinochle_rules.cards import Card, Rank
from pinochle_rules.cardset import CardSet, pack
from pinochle_rules.seats import Seat, Side

__all__ = [
    "AllPass",
    "BeatAfterRuff",
    "BelowFloor",
    "BothCross",
    "ExchangeOrder",
    "History",
    "ImpossibleContract",
    "LeadTrump",
    "MeldTable",
    "MustHead",
    "NinesRedeal",
    "NoMarriage",
    "Opening",
    "OptionValue",
    "Ruleset",
    "ZeroTricksBidder",
]

OptionValue: TypeAlias = bool | int | str | Mapping[str, tuple[int, ...]]
"""What an option holds; the mapping is a meld table's rows."""


class Opening(StrEnum):
    """What the first bid of an auction may be."""

    EXACT_MIN = "exact_min"
    MIN_PLUS_STEP = "min_plus_step"
    ANY = "any_multiple_of_10"


class AllPass(StrEnum):
    """What follows when every seat (or all but the dealer) has passed."""

    REDEAL = "redeal"
    DEALER_TAKES = "dealer_takes"
    DEALER_MUST_BID = "dealer_must_bid"
    DEALER_OPENS = "dealer_opens"


class NinesRedeal(StrEnum):
    """Who may ask for a redeal before the auction."""

    OFF = "off"
    FIVE_NINES = "five_nines"
    FIVE_NINES_NO_ACE = "five_nines_no_ace"


class NoMarriage(StrEnum):
    """What a declarer without a marriage suffers where trump requires one."""

    LOSE_BID_OPPONENTS_SCORE_MELD = "lose_bid_opponents_score_meld"
    LOSE_BID_ONLY = "lose_bid_only"
    EXEMPT_AT_50 = "exempt_at_50"


class ExchangeOrder(StrEnum):
    """How partners exchange cards."""

    NONE = "none"
    PARTNER_FIRST = "partner_first"
    SIMULTANEOUS = "simultaneous"


class ImpossibleContract(StrEnum):
    """What happens to a contract that no number of trick points can save."""

    PLAY = "play"
    CHOICE = "choice"
    THROW_IN = "throw_in"


class MustHead(StrEnum):
    """When a follower must beat the best card of the trick if able."""

    ALWAYS = "always"
    TRUMP_ONLY = "trump_only"
    TRUMP_LED = "trump_led"


class BeatAfterRuff(StrEnum):
    """Whether the duty to beat survives a ruff: against the best card of the led suit, or not at all."""

    LAPSES = "lapses"
    LITERAL = "literal"


class LeadTrump(StrEnum):
    """Whether the declarer's first lead must be a trump if he holds one."""

    NEVER = "never"
    ALWAYS = "always"
    UNLESS_FORCED = "unless_forced"


class History(StrEnum):
    """Which completed tricks a seat may look at."""

    FULL = "full"
    LAST_TRICK_ONLY = "last_trick_only"


class BelowFloor(StrEnum):
    """What a side keeps that took fewer trick points than `floor_points`."""

    NOTHING = "nothing"
    TRICKS = "tricks"


class ZeroTricksBidder(StrEnum):
    """What a bidding side below the floor suffers although its points cover the bid."""

    SET = "set"
    ZERO = "zero"


class BothCross(StrEnum):
    """Who wins when several sides reach the target in one deal."""

    BIDDING_SIDE = "bidding_side"
    HIGHER_TOTAL = "higher_total"


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

    minimum_bid: int
    maximum_bid: int
    bid_ladder: tuple[tuple[int, int], ...]
    """(from, step): from this value on, bids are multiples of the step."""
    opening: Opening
    raise_steps: tuple[int, ...] = ()
    """The only raises allowed; empty: any higher bid of the ladder."""
    all_pass: AllPass
    bid_requires_marriage: bool = False
    nines_redeal: NinesRedeal = NinesRedeal.OFF

    trump_requires_marriage: bool = False
    no_marriage: NoMarriage = NoMarriage.LOSE_BID_OPPONENTS_SCORE_MELD

    exchange_cards: int = 0
    exchange_order: ExchangeOrder = ExchangeOrder.NONE

    meld_table: MeldTable
    min_team_meld: int = 0

    impossible_contract: ImpossibleContract
    fold_any_time: bool = False

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

    target: int
    both_cross: BothCross
    forfeit_points: int
    imp_unit: int
    """Points of the first IMP threshold: 10 in ten-point rulesets, 1 in double deck and units."""

    # Derived once, for the engine's inner loop.
    counter_points: tuple[int, ...] = field(init=False, compare=False, repr=False)
    """Points of a card taken, by card number."""
    deck_cards: tuple[Card, ...] = field(init=False, compare=False, repr=False)
    """Every card of the deck, copies repeated, in the documented order."""
    deck: CardSet = field(init=False, compare=False, repr=False)
    seat_index: Mapping[Seat, int] = field(init=False, compare=False, repr=False)
    side_index_by_seat: tuple[int, ...] = field(init=False, compare=False, repr=False)
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
        derive(self, "no_points", (0,) * len(self.sides))
        derive(self, "total_trick_points", sum(self.counter_points[card] for card in deck) + self.last_trick_points)
        # Rulesets are keys of the engine's caches: hash them once. Which options differ is enough to tell them apart.
        derive(self, "_hash", hash((self.name, tuple(name for name, _ in self.options), self.minimum_bid)))

    def __hash__(self) -> int:
        return self._hash

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
