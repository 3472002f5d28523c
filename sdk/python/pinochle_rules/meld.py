"""What a hand melds: the highest-scoring composition, itemised.

A card serves at most once in each of three classes (run, marriages and dix; pinochle; cards around) but in all three
at the same time, so the value is the sum of three independent maxima (meld table: section 1.1 of each ruleset).
Trump may be None: then there is no run, no royal marriage and no dix, and every K Q is a common marriage.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache
from types import MappingProxyType

from pinochle_rules.cards import Card, Rank, Suit
from pinochle_rules.cardset import ONE, SUIT_CARDS, CardSet, copies_of, counted, faces, pack, unpack
from pinochle_rules.ruleset import MeldTable

__all__ = [
    "MELD_BY_NAME",
    "Meld",
    "MeldKind",
    "ShownMelds",
    "best_melds",
    "has_marriage",
    "meld_name",
    "meld_points",
    "shown_melds",
]


class MeldKind(IntEnum):
    """The kinds of meld; may grow."""

    RUN = 1
    ROYAL_MARRIAGE = 2
    MARRIAGE = 3
    DIX = 4
    PINOCHLE = 5
    ACES = 6
    KINGS = 7
    QUEENS = 8
    JACKS = 9

    @property
    def text(self) -> str:
        """The kind as records write it: `royal-marriage`."""
        return self.name.lower().replace("_", "-")

    __hash__ = int.__hash__


def meld_name(kind: MeldKind, copies: int) -> str:
    """A meld laid after a trick, as records write it: `royal-marriage`, `double-aces`."""
    return f"double-{kind.text}" if copies == 2 else kind.text


MELD_BY_NAME: Mapping[str, tuple[MeldKind, int]] = MappingProxyType(
    {
        meld_name(kind, copies): (kind, copies)
        for copies in (1, 2)
        for kind in MeldKind
        # A dix is shown, not melded; two runs, or two marriages of a suit, are laid after two tricks.
        if kind is not MeldKind.DIX and (copies == 1 or kind >= MeldKind.PINOCHLE)
    }
)
"""Kind and number of sets of every meld that can be laid after a trick, by its name in records."""


@dataclass(frozen=True, slots=True)
class Meld:
    """One scored combination: `copies` sets of its cards scored as one entry worth `points`.

    `suit` is that of a run, marriage or dix, else None. A run's cards hold a scored spare king or queen.
    """

    kind: MeldKind
    suit: Suit | None
    copies: int
    cards: tuple[Card, ...]
    points: int

    def __str__(self) -> str:
        times = f" x{self.copies}" if self.copies > 1 else ""
        suit = f" {self.suit}" if self.suit is not None and self.kind is MeldKind.MARRIAGE else ""
        extra = "".join("+" + card.rank.letter for card in self.cards[5:]) if self._has_spare() else ""
        return f"{self.kind.text.replace('-', ' ')}{suit}{extra}{times}"

    def _has_spare(self) -> bool:
        return self.kind is MeldKind.RUN and len(self.cards) in (6, 7)


class ShownMelds:
    """What one seat lays face up: the melds, and their total in points. Immutable."""

    __slots__ = ("_cards", "melds", "points")

    def __init__(self, melds: tuple[Meld, ...], points: int) -> None:
        self.melds = melds
        self.points = points
        self._cards: tuple[Card, ...] | None = None

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards it takes to show the melds, in the documented order."""
        cards = self._cards
        if cards is None:
            cards = self._cards = _cards_to_show(self.melds)
        return cards

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ShownMelds) and (self.melds, self.points) == (other.melds, other.points)

    def __hash__(self) -> int:
        return hash((self.melds, self.points))

    def __repr__(self) -> str:
        return f"ShownMelds(melds={self.melds!r}, points={self.points})"


_AROUND_KINDS = (MeldKind.ACES, MeldKind.KINGS, MeldKind.QUEENS, MeldKind.JACKS)
_AROUND_RANKS = (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK)
_AROUND_CARDS = {rank: tuple(Card.of(rank, suit) for suit in Suit) for rank in _AROUND_RANKS}
_AROUND_BITS = sum(1 << rank for rank in _AROUND_RANKS)
_RUN_RANKS = (Rank.ACE, Rank.TEN, Rank.KING, Rank.QUEEN, Rank.JACK)
_PINOCHLE = (Card.QUEEN_OF_SPADES, Card.JACK_OF_DIAMONDS)
_QUEENS_OF_SPADES, _JACKS_OF_DIAMONDS = (0xF * ONE[card] for card in _PINOCHLE)
_SUIT_MASKS = tuple((suit, SUIT_CARDS[suit]) for suit in Suit)


def best_melds(hand: CardSet, trump: Suit | None, table: MeldTable) -> tuple[Meld, ...]:
    """The melds of the highest-scoring composition, class by class."""
    return shown_melds(hand, trump, table).melds


def meld_points(hand: CardSet, trump: Suit | None, table: MeldTable) -> int:
    """The total of `best_melds`, in points."""
    return shown_melds(hand, trump, table).points


def shown_melds(hand: CardSet, trump: Suit | None, table: MeldTable) -> ShownMelds:
    """What a seat with this hand lays face up."""
    plain, trumps = _suits_by_table(table)
    found: tuple[Meld, ...] = ()
    points, ranks = 0, _AROUND_BITS
    for suit, mask in _SUIT_MASKS:
        part = hand & mask
        melds, suit_points, held = trumps[part] if suit == trump else plain[part]
        ranks &= held
        if melds:
            found += melds
            points += suit_points
    if ranks or (hand & _QUEENS_OF_SPADES and hand & _JACKS_OF_DIAMONDS):
        others = _melds_across(hand, ranks, table)
        found += others
        points += _points(others)
    return ShownMelds(found, points)


def has_marriage(hand: CardSet, suit: Suit) -> bool:
    """Whether the hand holds a king and a queen of the suit."""
    return _marriage_pairs(hand, suit) > 0


def _marriage_cards(suit: Suit) -> tuple[Card, Card]:
    return Card.of(Rank.KING, suit), Card.of(Rank.QUEEN, suit)


def _marriage_pairs(hand: CardSet, suit: Suit) -> int:
    king, queen = _marriage_cards(suit)
    return min(copies_of(hand, king), copies_of(hand, queen))


class _SuitMelds(dict[CardSet, tuple[tuple[Meld, ...], int, int]]):
    """Class 1 of one suit, its points, and the ranks held as bits, by the cards of that suit.

    Filled as it is asked: a suit can be held in at most 5⁶ ways.
    """

    def __init__(self, table: MeldTable, *, is_trump: bool) -> None:
        super().__init__({0: ((), 0, 0)})
        self._table, self._is_trump = table, is_trump

    def __missing__(self, part: CardSet) -> tuple[tuple[Meld, ...], int, int]:
        cards = faces(part)
        melds = _class_one(part, cards[0].suit, self._is_trump, self._table)
        known = self[part] = melds, _points(melds), sum(1 << card.rank for card in cards)
        return known


@lru_cache(maxsize=64)
def _suits_by_table(table: MeldTable) -> tuple[_SuitMelds, _SuitMelds]:
    """What is known of plain suits, and of trump."""
    return _SuitMelds(table, is_trump=False), _SuitMelds(table, is_trump=True)


def _melds_across(hand: CardSet, ranks: int, table: MeldTable) -> tuple[Meld, ...]:
    """Class 2, and class 3 of the ranks held in every suit."""
    queen, jack = _PINOCHLE
    pairs = min(copies_of(hand, queen), copies_of(hand, jack))
    found = _rows(MeldKind.PINOCHLE, None, pairs, _PINOCHLE, table.pinochle) if pairs else ()
    if ranks:
        for kind, rank, points in zip(_AROUND_KINDS, _AROUND_RANKS, table.around, strict=True):
            if ranks >> rank & 1:
                cards = _AROUND_CARDS[rank]
                found += _rows(kind, None, min([copies_of(hand, card) for card in cards]), cards, points)
    return found


def _class_one(part: CardSet, suit: Suit, is_trump: bool, table: MeldTable) -> tuple[Meld, ...]:
    pairs = _marriage_pairs(part, suit)
    if not is_trump:
        return _rows(MeldKind.MARRIAGE, suit, pairs, _marriage_cards(suit), table.marriage)
    nine = Card.of(Rank.NINE, suit)
    dixes = _rows(MeldKind.DIX, suit, copies_of(part, nine), (nine,), table.dix)
    return max(_trump_compositions(part, suit, pairs, table), key=_points) + dixes


def _trump_compositions(part: CardSet, trump: Suit, pairs: int, table: MeldTable) -> list[tuple[Meld, ...]]:
    """As many runs as can be, or fewer, and the marriages left over; the first best one counts."""
    run_cards = tuple(Card.of(rank, trump) for rank in _RUN_RANKS)
    runs = min(copies_of(part, card) for card in run_cards)
    compositions = [
        _rows(MeldKind.RUN, trump, used, run_cards, table.run)
        + _rows(MeldKind.ROYAL_MARRIAGE, trump, pairs - used, _marriage_cards(trump), table.royal_marriage)
        for used in range(runs, -1, -1)
    ]
    if runs == 1 and table.spare_honour:
        compositions.insert(0, (_run_with_spares(part, trump, run_cards, table),))
    return compositions


def _run_with_spares(part: CardSet, trump: Suit, run_cards: tuple[Card, ...], table: MeldTable) -> Meld:
    """One entry: a run and each further king and queen of trump (single-deck-1500, section 1.1)."""
    spares = tuple(card for card in _marriage_cards(trump) if copies_of(part, card) > 1)
    return Meld(MeldKind.RUN, trump, 1, run_cards + spares, table.run[0] + table.spare_honour * len(spares))


@lru_cache(maxsize=1 << 12)
def _rows(
    kind: MeldKind, suit: Suit | None, sets: int, cards: tuple[Card, ...], points: tuple[int, ...]
) -> tuple[Meld, ...]:
    """`sets` equal sets as one entry where the table pays more (or less) than that many single ones."""
    if sets == 0 or not points:
        return ()
    paid = points[min(sets, len(points)) - 1]
    if not paid:
        return ()
    if paid == sets * points[0]:
        return (Meld(kind, suit, 1, cards, points[0]),) * sets
    return (Meld(kind, suit, sets, cards * sets, paid),)


def _points(melds: tuple[Meld, ...]) -> int:
    return sum(meld.points for meld in melds)


def _cards_to_show(melds: tuple[Meld, ...]) -> tuple[Card, ...]:
    """Each face as often as the class that needs it most; cards are laid down once and counted in every class."""
    by_class = [0, 0, 0]
    for meld in melds:
        by_class[0 if meld.kind < MeldKind.PINOCHLE else 1 if meld.kind is MeldKind.PINOCHLE else 2] += pack(meld.cards)
    shown, *others = by_class
    for cards in others:
        for card, copies in counted(cards):
            shown += ONE[card] * max(0, copies - copies_of(shown, card))
    return unpack(shown)
