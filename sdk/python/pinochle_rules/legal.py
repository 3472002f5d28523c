"""What is legal at one decision, as small values that can be listed, counted, searched and sent.

Their documented order (pass, then bids ascending; suits S H D C; cards by suit, low rank first; continue before
concede and before redeal; keeping a dix before exchanging and showing it; no meld first) defines "the first legal
action".
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import TypeAlias

from pinochle_rules.actions import (
    CONCEDE,
    CONTINUE,
    EXCHANGE_DIX,
    KEEP_DIX,
    NO_MELD,
    PASS,
    PLAY,
    REDEAL,
    SHOW_DIX,
    TRUMP,
    Action,
    Bid,
    BuryCards,
    GiveCards,
    LayMeld,
    NameTrump,
    NoMeld,
    Pass,
    PlayCard,
)
from pinochle_rules.cards import Card, Suit
from pinochle_rules.cardset import CardSet, contains, copies_of, faces, pack, unpack
from pinochle_rules.meld import Meld

__all__ = [
    "BidRange",
    "Legal",
    "LegalBury",
    "LegalCalls",
    "LegalCards",
    "LegalConcession",
    "LegalDix",
    "LegalMelds",
    "LegalPlays",
    "LegalRedeal",
    "LegalTrumps",
]


@dataclass(frozen=True, slots=True)
class BidRange:
    """The bids minimum, minimum + step, … maximum, in points; `maximum` is reached exactly."""

    minimum: int
    maximum: int
    step: int

    def __contains__(self, points: object) -> bool:
        return (
            type(points) is int and self.minimum <= points <= self.maximum and (points - self.minimum) % self.step == 0
        )

    def __len__(self) -> int:
        return (self.maximum - self.minimum) // self.step + 1

    def points(self) -> range:
        """Every bid of the range, in points."""
        return range(self.minimum, self.maximum + 1, self.step)


@dataclass(frozen=True, slots=True)
class LegalCalls:
    """A call: a pass where `may_pass`, and the bids of the ranges, which ascend and do not overlap."""

    may_pass: bool
    ranges: tuple[BidRange, ...]

    def __contains__(self, action: object) -> bool:
        if isinstance(action, Bid):
            return any(action.points in bids for bids in self.ranges)
        return self.may_pass and isinstance(action, Pass)

    def __len__(self) -> int:
        return self.may_pass + sum(len(bids) for bids in self.ranges)

    def __iter__(self) -> Iterator[Action]:
        if self.may_pass:
            yield PASS
        for bids in self.ranges:
            for points in bids.points():
                yield Bid(points)

    def lowest_bids(self, count: int) -> tuple[Bid, ...]:
        """The `count` lowest legal bids, or all where there are fewer."""
        points = (points for bids in self.ranges for points in bids.points())
        return tuple(Bid(value) for value in islice(points, count))


@dataclass(frozen=True, slots=True)
class LegalTrumps:
    """A choice of trump."""

    suits: tuple[Suit, ...]

    def __contains__(self, action: object) -> bool:
        return isinstance(action, NameTrump) and action.suit in self.suits

    def __len__(self) -> int:
        return len(self.suits)

    def __iter__(self) -> Iterator[Action]:
        return (TRUMP[suit] for suit in self.suits)


@dataclass(frozen=True)
class _CardChoice:
    """A choice of exactly `count` of the cards `hand` (a packed multiset)."""

    count: int
    hand: CardSet

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """The cards to choose from, copies repeated, in the documented order."""
        return unpack(self.hand)

    @property
    def is_single(self) -> bool:
        """Whether there is one choice only; far quicker than to count the choices."""
        cards = self.cards
        return len(cards) == self.count or cards[0] == cards[-1]

    def __len__(self) -> int:
        # The number of multisets of `count` cards: the coefficient of x^count in the product of (1 + x + … + x^copies).
        ways = [1] + [0] * self.count
        for card in faces(self.hand):
            copies = copies_of(self.hand, card)
            ways = [sum(ways[k - j] for j in range(min(copies, k) + 1)) for k in range(self.count + 1)]
        return ways[self.count]

    def choices(self) -> Iterator[tuple[Card, ...]]:
        """Every choice, each once."""
        return self._choices(faces(self.hand), self.count)

    def _has(self, action: GiveCards | BuryCards) -> bool:
        return len(action.cards) == self.count and contains(self.hand, action.packed)

    def _choices(self, left: tuple[Card, ...], count: int) -> Iterator[tuple[Card, ...]]:
        if count == 0:
            yield ()
            return
        for index, card in enumerate(left):
            for copies in range(min(count, copies_of(self.hand, card)), 0, -1):
                for rest in self._choices(left[index + 1 :], count - copies):
                    yield (card,) * copies + rest


class LegalCards(_CardChoice):
    """Cards to give to the partner."""

    def __contains__(self, action: object) -> bool:
        return isinstance(action, GiveCards) and self._has(action)

    def __iter__(self) -> Iterator[Action]:
        return (GiveCards(cards) for cards in self.choices())


class LegalBury(_CardChoice):
    """Cards to lay away for the widow."""

    def __contains__(self, action: object) -> bool:
        return isinstance(action, BuryCards) and self._has(action)

    def __iter__(self) -> Iterator[Action]:
        return (BuryCards(cards) for cards in self.choices())


class LegalPlays:
    """A choice of one card: the distinct legal cards."""

    __slots__ = ("cards", "plays")

    def __init__(self, cards: tuple[Card, ...], plays: tuple[PlayCard, ...] | None = None) -> None:
        self.cards = cards
        self.plays: tuple[PlayCard, ...] = tuple([PLAY[card] for card in cards]) if plays is None else plays

    def __contains__(self, action: object) -> bool:
        return isinstance(action, PlayCard) and action.card in self.cards

    def __len__(self) -> int:
        return len(self.plays)

    def __iter__(self) -> Iterator[Action]:
        return iter(self.plays)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, LegalPlays) and self.cards == other.cards

    def __hash__(self) -> int:
        return hash(self.cards)

    def __repr__(self) -> str:
        return f"LegalPlays({' '.join(card.text for card in self.cards)})"


@dataclass(frozen=True, slots=True)
class LegalConcession:
    """Play on, or throw the deal in."""

    def __contains__(self, action: object) -> bool:
        return action in (CONTINUE, CONCEDE)

    def __len__(self) -> int:
        return 2

    def __iter__(self) -> Iterator[Action]:
        return iter((CONTINUE, CONCEDE))


@dataclass(frozen=True, slots=True)
class LegalRedeal:
    """Play the cards dealt, or ask for a redeal."""

    def __contains__(self, action: object) -> bool:
        return action in (CONTINUE, REDEAL)

    def __len__(self) -> int:
        return 2

    def __iter__(self) -> Iterator[Action]:
        return iter((CONTINUE, REDEAL))


@dataclass(frozen=True, slots=True)
class LegalDix:
    """Keep a nine of trump, exchange it for the upcard where that may be done, or show it."""

    may_exchange: bool

    def __contains__(self, action: object) -> bool:
        return action in (KEEP_DIX, SHOW_DIX) or (self.may_exchange and action == EXCHANGE_DIX)

    def __len__(self) -> int:
        return 3 if self.may_exchange else 2

    def __iter__(self) -> Iterator[Action]:
        return iter((KEEP_DIX, EXCHANGE_DIX, SHOW_DIX) if self.may_exchange else (KEEP_DIX, SHOW_DIX))


@dataclass(frozen=True, slots=True)
class LegalMelds:
    """No meld, or one of those that can be laid: by kind, then suit, one set before two."""

    melds: tuple[Meld, ...]

    def __contains__(self, action: object) -> bool:
        if isinstance(action, LayMeld):
            return (
                any(
                    (meld.kind, meld.copies, pack(meld.cards)) == (action.kind, action.copies, action.packed)
                    for meld in self.melds
                )
                and len(action.cards) <= 8
            )
        return isinstance(action, NoMeld)

    def __len__(self) -> int:
        return 1 + len(self.melds)

    def __iter__(self) -> Iterator[Action]:
        yield NO_MELD
        for meld in self.melds:
            yield LayMeld(meld.kind, meld.copies, meld.cards)


Legal: TypeAlias = (
    LegalCalls
    | LegalTrumps
    | LegalCards
    | LegalBury
    | LegalPlays
    | LegalConcession
    | LegalRedeal
    | LegalDix
    | LegalMelds
)
