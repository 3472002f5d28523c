"""What a seat may do, as values with text: `bid 250`, `pass`, `trump H`, `give AH TH`, `play AH`, `concede`, …

Actions know nothing of who takes them or whether they are legal; `Deal` judges.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TypeAlias

from pinochle_rules.cards import Card, Suit, format_cards, parse_card, parse_cards, parse_suit
from pinochle_rules.cardset import pack
from pinochle_rules.errors import NotationError

__all__ = [
    "CONCEDE",
    "CONTINUE",
    "PASS",
    "PLAY",
    "REDEAL",
    "TRUMP",
    "Action",
    "Bid",
    "Call",
    "Concede",
    "Continue",
    "GiveCards",
    "NameTrump",
    "Pass",
    "PlayCard",
    "Redeal",
    "format_action",
    "parse_action",
]


@dataclass(frozen=True, slots=True)
class Pass:
    """A call that declines; final for the seat."""

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True)
class Bid:
    """A call that offers points."""

    points: int

    def __str__(self) -> str:
        return f"bid {self.points}"


@dataclass(frozen=True, slots=True)
class NameTrump:
    """The declarer's choice of trump."""

    suit: Suit

    def __str__(self) -> str:
        return f"trump {self.suit}"


@dataclass(frozen=True, slots=True)
class GiveCards:
    """The cards that a seat gives to its partner; their order does not matter."""

    cards: tuple[Card, ...] = field(compare=False)
    packed: int = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "packed", pack(self.cards))

    def __str__(self) -> str:
        return f"give {format_cards(self.cards)}"


@dataclass(frozen=True, slots=True)
class PlayCard:
    """One card put to a trick."""

    card: Card

    def __str__(self) -> str:
        return f"play {self.card}"


@dataclass(frozen=True, slots=True)
class Concede:
    """The declarer throws the deal in where the ruleset offers it."""

    def __str__(self) -> str:
        return "concede"


@dataclass(frozen=True, slots=True)
class Continue:
    """A seat declines to concede, or to ask for a redeal."""

    def __str__(self) -> str:
        return "continue"


@dataclass(frozen=True, slots=True)
class Redeal:
    """A seat asks for a redeal where the ruleset offers it (option `nines_redeal`)."""

    def __str__(self) -> str:
        return "redeal"


Call: TypeAlias = Bid | Pass
Action: TypeAlias = Bid | Pass | NameTrump | GiveCards | PlayCard | Concede | Continue | Redeal

PASS = Pass()
CONCEDE = Concede()
CONTINUE = Continue()
REDEAL = Redeal()

# One shared value a card and a suit: the core hands out millions of them. Index 0 repeats the first, never used.
PLAY: tuple[PlayCard, ...] = (PlayCard(Card(1)), *(PlayCard(card) for card in Card))
"""The shared `PlayCard` of a card, by card number."""
TRUMP: tuple[NameTrump, ...] = (NameTrump(Suit(1)), *(NameTrump(suit) for suit in Suit))
"""The shared `NameTrump` of a suit, by suit number."""

_PLAIN: dict[str, Action] = {str(action): action for action in (PASS, CONCEDE, CONTINUE, REDEAL)}


def format_action(action: Action) -> str:
    """The action as written in records, without the seat."""
    return str(action)


def parse_action(text: str) -> Action:
    """Read what `format_action` writes.

    Raises:
        NotationError: the text is no action.
    """
    verb, _, rest = text.strip().partition(" ")
    rest = rest.strip()
    if not rest:
        plain = _PLAIN.get(verb)
        if plain is not None:
            return plain
    elif verb == "play":
        return PLAY[parse_card(rest)]
    elif verb == "bid":
        return Bid(_points(rest))
    elif verb == "trump":
        return TRUMP[parse_suit(rest)]
    elif verb == "give":
        return GiveCards(parse_cards(rest))
    raise NotationError(
        f"{text!r} is not an action: write bid N, pass, trump S, give CARDS, play CARD, concede, continue or redeal"
    )


def give(cards: Iterable[Card]) -> GiveCards:
    """A `GiveCards` from any iterable."""
    return GiveCards(tuple(cards))


def _points(text: str) -> int:
    # No ruleset has bids of more digits, and Python refuses to read thousands of them.
    if not (text.isascii() and text.isdigit() and len(text) <= 9):
        raise NotationError(f"{text[:20]!r} is not a number of points: write digits only, as in bid 250")
    return int(text)
