"""What a seat may do, as values with text: `bid 250`, `pass`, `trump H`, `give AH TH`, `play AH`, `concede`, …

Actions know nothing of who takes them or whether they are legal; `Deal` judges.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TypeAlias

from pinochle_rules.cards import Card, Suit, format_cards, parse_card, parse_cards, parse_suit
from pinochle_rules.cardset import pack
from pinochle_rules.errors import NotationError
from pinochle_rules.meld import MELD_BY_NAME, MeldKind, meld_name

__all__ = [
    "CONCEDE",
    "CONTINUE",
    "EXCHANGE_DIX",
    "KEEP_DIX",
    "NO_MELD",
    "PASS",
    "PLAY",
    "REDEAL",
    "SHOW_DIX",
    "TRUMP",
    "Action",
    "Bid",
    "BuryCards",
    "Call",
    "Concede",
    "Continue",
    "ExchangeDix",
    "GiveCards",
    "KeepDix",
    "LayMeld",
    "NameTrump",
    "NoMeld",
    "Pass",
    "PlayCard",
    "Redeal",
    "ShowDix",
    "format_action",
    "give",
    "is_declined",
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
class BuryCards:
    """The cards that a declarer lays away for the widow; their order does not matter."""

    cards: tuple[Card, ...] = field(compare=False)
    packed: int = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "packed", pack(self.cards))

    def __str__(self) -> str:
        return f"bury {format_cards(self.cards)}"


@dataclass(frozen=True, slots=True)
class PlayCard:
    """One card put to a trick."""

    card: Card

    def __str__(self) -> str:
        return f"play {self.card}"


@dataclass(frozen=True, slots=True)
class Concede:
    """A seat gives the contract up where the ruleset offers it."""

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


@dataclass(frozen=True, slots=True)
class ExchangeDix:
    """The winner of a trick exchanges a nine of trump for the upcard."""

    def __str__(self) -> str:
        return "exchange-dix"


@dataclass(frozen=True, slots=True)
class ShowDix:
    """The winner of a trick lays a nine of trump on the table."""

    def __str__(self) -> str:
        return "show-dix"


@dataclass(frozen=True, slots=True)
class KeepDix:
    """The winner of a trick does neither; records leave it out."""

    def __str__(self) -> str:
        return "keep-dix"


@dataclass(frozen=True, slots=True)
class LayMeld:
    """The winner of a trick lays one meld, of one set of its cards or two; the order of the cards does not matter."""

    kind: MeldKind
    copies: int
    cards: tuple[Card, ...] = field(compare=False)
    packed: int = field(init=False, repr=False)

    def __post_init__(self) -> None:
        # Sixteen copies of a face would look like one of the next.
        object.__setattr__(self, "packed", pack(self.cards) if len(self.cards) < 16 else -1)

    def __str__(self) -> str:
        return f"meld {meld_name(self.kind, self.copies)} {format_cards(self.cards)}"


@dataclass(frozen=True, slots=True)
class NoMeld:
    """The winner of a trick lays none; records leave it out."""

    def __str__(self) -> str:
        return "no-meld"


Call: TypeAlias = Bid | Pass
Action: TypeAlias = (
    Bid
    | Pass
    | NameTrump
    | GiveCards
    | BuryCards
    | PlayCard
    | Concede
    | Continue
    | Redeal
    | ExchangeDix
    | ShowDix
    | KeepDix
    | LayMeld
    | NoMeld
)

PASS = Pass()
CONCEDE = Concede()
CONTINUE = Continue()
REDEAL = Redeal()
EXCHANGE_DIX = ExchangeDix()
SHOW_DIX = ShowDix()
KEEP_DIX = KeepDix()
NO_MELD = NoMeld()

# One shared value a card and a suit: the core hands out millions of them. Index 0 repeats the first, never used.
PLAY: tuple[PlayCard, ...] = (PlayCard(Card(1)), *(PlayCard(card) for card in Card))
"""The shared `PlayCard` of a card, by card number."""
TRUMP: tuple[NameTrump, ...] = (NameTrump(Suit(1)), *(NameTrump(suit) for suit in Suit))
"""The shared `NameTrump` of a suit, by suit number."""

_PLAIN: dict[str, Action] = {
    str(action): action for action in (PASS, CONCEDE, CONTINUE, REDEAL, EXCHANGE_DIX, SHOW_DIX, KEEP_DIX, NO_MELD)
}


def is_declined(action: Action) -> bool:
    """Whether the action declines a meld or a dix: records say nothing of it."""
    return isinstance(action, (NoMeld, KeepDix))


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
    plain = _PLAIN.get(verb)
    if plain is not None and not rest:
        return plain
    read = _READERS.get(verb)
    if read is not None and rest:
        return read(rest)
    raise NotationError(
        f"{text!r} is not an action: write bid N, pass, trump S, give CARDS, bury CARDS, play CARD, meld KIND CARDS,"
        f" {', '.join(sorted(_PLAIN))}"
    )


def give(cards: Iterable[Card]) -> GiveCards:
    """A `GiveCards` from any iterable."""
    return GiveCards(tuple(cards))


def _meld(text: str) -> LayMeld:
    name, _, cards = text.partition(" ")
    known = MELD_BY_NAME.get(name)
    if known is None:
        raise NotationError(f"{name!r} is not a meld: write one of {', '.join(MELD_BY_NAME)}")
    return LayMeld(*known, parse_cards(cards))


def _points(text: str) -> int:
    # No ruleset has bids of more digits, and Python refuses to read thousands of them.
    if not (text.isascii() and text.isdigit() and len(text) <= 9):
        raise NotationError(f"{text[:20]!r} is not a number of points: write digits only, as in bid 250")
    return int(text)


_READERS: dict[str, Callable[[str], Action]] = {
    "bid": lambda text: Bid(_points(text)),
    "trump": lambda text: TRUMP[parse_suit(text)],
    "give": lambda text: GiveCards(parse_cards(text)),
    "bury": lambda text: BuryCards(parse_cards(text)),
    "play": lambda text: PLAY[parse_card(text)],
    "meld": _meld,
}
