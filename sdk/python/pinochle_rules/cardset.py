"""Multisets of cards, packed into one integer.

Four bits a face count its copies (0 to 4), the lowest four for `Card(1)`: a test of "any card of this suit above that
one" is one `&`, laying a card away one subtraction, and equal multisets are equal numbers. The other modules of the
core hold hands this way; everything public takes and returns cards.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from pinochle_rules.cards import Card, Suit

__all__ = [
    "CARDS_ABOVE",
    "COPIES",
    "ONE",
    "SUIT_CARDS",
    "CardSet",
    "contains",
    "copies_of",
    "counted",
    "faces",
    "pack",
    "size",
    "unpack",
]

CardSet: TypeAlias = int

_FACE = 0xF
_HIGH_BITS: CardSet = sum(0x8 << 4 * (card - 1) for card in Card)

# Index 0 stands for no card and no suit, so that the enums' own numbers index the tables.
ONE: tuple[CardSet, ...] = (0, *(1 << 4 * (card - 1) for card in Card))
"""One copy of the card, by card number."""

COPIES: tuple[CardSet, ...] = (0, *(_FACE << 4 * (card - 1) for card in Card))
"""A mask of every copy of the card, by card number."""

SUIT_CARDS: tuple[CardSet, ...] = (0, *(0xFFFFFF << 24 * (suit - 1) for suit in Suit))
"""A mask of every card of the suit, by suit number."""

CARDS_ABOVE: tuple[CardSet, ...] = (
    0,
    *(sum(_FACE << 4 * (other - 1) for other in Card if other.suit == card.suit and other > card) for card in Card),
)
"""A mask of the cards of the same suit that beat the card, by card number."""

_SUIT_MASKS = SUIT_CARDS[1:]

# Tables filled as they are asked for: a suit has at most 5⁶ different holdings.
_counted_by_suit_part: dict[CardSet, tuple[tuple[Card, int], ...]] = {}
_cards_by_suit_part: dict[CardSet, tuple[Card, ...]] = {}


def pack(cards: Iterable[Card]) -> CardSet:
    """The multiset of the cards."""
    return sum([ONE[card] for card in cards])


def unpack(cards: CardSet) -> tuple[Card, ...]:
    """The cards, copies repeated, in the documented order (suit S H D C, low rank first)."""
    found: tuple[Card, ...] = ()
    for mask in _SUIT_MASKS:
        part = cards & mask
        if part:
            known = _cards_by_suit_part.get(part)
            if known is None:
                known = tuple([card for card, copies in counted(part) for _ in range(copies)])
                _cards_by_suit_part[part] = known
            found += known
    return found


def counted(cards: CardSet) -> tuple[tuple[Card, int], ...]:
    """The distinct cards with the number of their copies, in the documented order."""
    found: tuple[tuple[Card, int], ...] = ()
    for mask in _SUIT_MASKS:
        part = cards & mask
        if part:
            known = _counted_by_suit_part.get(part)
            if known is None:
                copies = [(card, part >> 4 * (card - 1) & _FACE) for card in Card]
                known = _counted_by_suit_part[part] = tuple([pair for pair in copies if pair[1]])
            found += known
    return found


def faces(cards: CardSet) -> tuple[Card, ...]:
    """The distinct cards in the documented order."""
    return tuple([card for card, _ in counted(cards)])


def copies_of(cards: CardSet, card: Card) -> int:
    """How many copies of the card the multiset holds."""
    return cards >> 4 * (card - 1) & _FACE


def contains(cards: CardSet, part: CardSet) -> bool:
    """Whether `part` can be taken out of `cards`, copies counted."""
    # With the high bit of every face set first, no face borrows from the next, and the bit survives where it is enough.
    return not part & _HIGH_BITS and ((cards | _HIGH_BITS) - part) & _HIGH_BITS == _HIGH_BITS


def size(cards: CardSet) -> int:
    """The number of cards, copies counted."""
    return sum([copies for _, copies in counted(cards)])
