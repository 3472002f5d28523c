"""Suits, ranks and cards, and their text.

A `Card` is a face: copies of a face are interchangeable, so a hand may hold equal cards. Numbers are those of the
wire: ranks by trick strength, suits in the documented order S H D C, cards by suit and then rank, low first. Comparing
two cards of one suit by number compares their strength.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import IntEnum

from pinochle_rules.errors import NotationError

__all__ = [
    "CARD_BY_TEXT",
    "Card",
    "Rank",
    "Suit",
    "format_card",
    "format_cards",
    "parse_card",
    "parse_cards",
    "parse_suit",
]


class Suit(IntEnum):
    """A suit; the order S H D C is the documented order of every list of suits."""

    SPADES = 1
    HEARTS = 2
    DIAMONDS = 3
    CLUBS = 4

    @property
    def letter(self) -> str:
        """`S`, `H`, `D` or `C`."""
        return "SHDC"[self - 1]

    def __str__(self) -> str:
        return self.letter

    def __repr__(self) -> str:
        return self.letter

    __hash__ = int.__hash__


class Rank(IntEnum):
    """A rank, numbered by trick strength: the ten beats the king."""

    NINE = 1
    JACK = 2
    QUEEN = 3
    KING = 4
    TEN = 5
    ACE = 6

    @property
    def letter(self) -> str:
        """`9`, `J`, `Q`, `K`, `T` or `A`."""
        return "9JQKTA"[self - 1]

    def __str__(self) -> str:
        return self.letter

    def __repr__(self) -> str:
        return self.letter

    __hash__ = int.__hash__


class Card(IntEnum):
    """One card by face."""

    NINE_OF_SPADES = 1
    JACK_OF_SPADES = 2
    QUEEN_OF_SPADES = 3
    KING_OF_SPADES = 4
    TEN_OF_SPADES = 5
    ACE_OF_SPADES = 6
    NINE_OF_HEARTS = 7
    JACK_OF_HEARTS = 8
    QUEEN_OF_HEARTS = 9
    KING_OF_HEARTS = 10
    TEN_OF_HEARTS = 11
    ACE_OF_HEARTS = 12
    NINE_OF_DIAMONDS = 13
    JACK_OF_DIAMONDS = 14
    QUEEN_OF_DIAMONDS = 15
    KING_OF_DIAMONDS = 16
    TEN_OF_DIAMONDS = 17
    ACE_OF_DIAMONDS = 18
    NINE_OF_CLUBS = 19
    JACK_OF_CLUBS = 20
    QUEEN_OF_CLUBS = 21
    KING_OF_CLUBS = 22
    TEN_OF_CLUBS = 23
    ACE_OF_CLUBS = 24

    suit: Suit
    rank: Rank
    text: str

    def __init__(self, number: int) -> None:
        self.suit = Suit((number - 1) // 6 + 1)
        self.rank = Rank((number - 1) % 6 + 1)
        self.text = self.rank.letter + self.suit.letter

    @staticmethod
    def of(rank: Rank, suit: Suit) -> Card:
        """The card of a rank and a suit."""
        return _CARDS[6 * (suit - 1) + rank - 1]

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return self.text

    __hash__ = int.__hash__


_CARDS = tuple(Card)

CARD_BY_TEXT: dict[str, Card] = {card.text: card for card in Card}
_SUIT_BY_LETTER = {suit.letter: suit for suit in Suit}


def parse_card(text: str) -> Card:
    """Read `"AS"`.

    Raises:
        NotationError: the text is no card.
    """
    card = CARD_BY_TEXT.get(text.strip().upper())
    if card is None:
        raise NotationError(f"{text!r} is not a card: write a rank of A T K Q J 9 and a suit of S H D C, as in TH")
    return card


def format_card(card: Card) -> str:
    """The card as `"AS"`."""
    return card.text


def parse_cards(text: str | Iterable[str]) -> tuple[Card, ...]:
    """Read `"AS TS KS"`, or a list of such words; the order is kept.

    Raises:
        NotationError: a word is no card.
    """
    words = text.replace(",", " ").split() if isinstance(text, str) else text
    return tuple(parse_card(word) for word in words)


def format_cards(cards: Iterable[Card]) -> str:
    """The cards sorted by suit S H D C and rank high to low, one space between."""
    return " ".join(card.text for card in sorted(cards, key=lambda card: (card.suit, -card.rank)))


def parse_suit(text: str) -> Suit:
    """Read `"H"`.

    Raises:
        NotationError: the text is no suit.
    """
    suit = _SUIT_BY_LETTER.get(text.strip().upper())
    if suit is None:
        raise NotationError(f"{text!r} is not a suit: write S, H, D or C")
    return suit


def as_cards(cards: Sequence[int]) -> tuple[Card, ...]:
    """Card numbers as cards."""
    return tuple(Card(number) for number in cards)
