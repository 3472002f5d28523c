"""What is legal at one decision, as small values that can be listed, counted, searched and sent.

Their documented order (pass, then bids ascending; suits S H D C; cards by suit, low rank first; continue before
concede and before redeal; keeping a dix before exchanging and showing it; no meld first) defines "the first legal
action". Each value has a length, members and an index, so that
`random.choice(legal)` is uniform over the legal actions without listing them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TypeAlias

from pinochle_rules.actions import (
    CONCEDE,
    CONTINUE,
    PASS,
    PLAY,
    REDEAL,
    TRUMP,
    Action,
    Bid,
    NameTrump,
    Pass,
    PlayCard,
)
from pinochle_rules.cards import Card, Suit
from pinochle_rules.cardset import SUIT_CARDS, CardSet, faces
from pinochle_rules.legal_cards import LegalBury, LegalCards
from pinochle_rules.legal_table import LegalDix, LegalMelds

__all__ = [
    "PLAYS_OF_SUIT",
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
    "plays_of",
    "plays_of_held",
]

_new = object.__new__


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


class LegalCalls:
    """A call: a pass where `may_pass`, and the bids of the ranges, which ascend and do not overlap. Immutable."""

    __slots__ = ("_lowest", "may_pass", "ranges")

    def __init__(self, may_pass: bool, ranges: tuple[BidRange, ...]) -> None:
        self.may_pass = may_pass
        self.ranges = ranges
        self._lowest: dict[int, tuple[Bid, ...]] = {}

    def __contains__(self, action: object) -> bool:
        return self.allows(action)

    def allows(self, action: object) -> bool:
        """Whether the action is one of these calls."""
        if isinstance(action, Bid):
            points = action.points
            if type(points) is int:
                for bids in self.ranges:
                    if points <= bids.maximum:
                        return points >= bids.minimum and (points - bids.minimum) % bids.step == 0
            return False
        return self.may_pass and isinstance(action, Pass)

    def __len__(self) -> int:
        return self.may_pass + sum([len(bids) for bids in self.ranges])

    def __iter__(self) -> Iterator[Action]:
        if self.may_pass:
            yield PASS
        for bids in self.ranges:
            for points in bids.points():
                yield Bid(points)

    def __getitem__(self, index: int) -> Action:
        return next(islice(self, range(len(self))[index], None))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, LegalCalls) and (self.may_pass, self.ranges) == (other.may_pass, other.ranges)

    def __hash__(self) -> int:
        return hash((self.may_pass, self.ranges))

    def __repr__(self) -> str:
        return f"LegalCalls(may_pass={self.may_pass}, ranges={self.ranges})"

    def lowest_bids(self, count: int) -> tuple[Bid, ...]:
        """The `count` lowest legal bids, or all where there are fewer."""
        known = self._lowest.get(count)
        if known is None:
            points = (points for bids in self.ranges for points in bids.points())
            known = self._lowest[count] = tuple([Bid(value) for value in islice(points, count)])
        return known


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

    def __getitem__(self, index: int) -> Action:
        return TRUMP[self.suits[index]]


class LegalPlays:
    """A choice of one card: the distinct legal cards, and the plays of them. Immutable."""

    __slots__ = ("cards", "plays")

    def __init__(self, cards: tuple[Card, ...]) -> None:
        self.cards = cards
        self.plays: tuple[PlayCard, ...] = tuple([PLAY[card] for card in cards])

    def __contains__(self, action: object) -> bool:
        return isinstance(action, PlayCard) and action.card in self.cards

    def __len__(self) -> int:
        return len(self.plays)

    def __iter__(self) -> Iterator[Action]:
        return iter(self.plays)

    def __getitem__(self, index: int) -> Action:
        return self.plays[index]

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

    def __getitem__(self, index: int) -> Action:
        return (CONTINUE, CONCEDE)[index]


@dataclass(frozen=True, slots=True)
class LegalRedeal:
    """Play the cards dealt, or ask for a redeal."""

    def __contains__(self, action: object) -> bool:
        return action in (CONTINUE, REDEAL)

    def __len__(self) -> int:
        return 2

    def __iter__(self) -> Iterator[Action]:
        return iter((CONTINUE, REDEAL))

    def __getitem__(self, index: int) -> Action:
        return (CONTINUE, REDEAL)[index]


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


class _PlaysOfSuit(dict[CardSet, LegalPlays]):
    """Filled as it is asked: the cards of one suit can be held in at most 5⁶ ways."""

    def __missing__(self, part: CardSet) -> LegalPlays:
        known = self[part] = LegalPlays(faces(part))
        return known


PLAYS_OF_SUIT = _PlaysOfSuit()
"""The choice of one card of a multiset that holds cards of one suit only: one shared value."""


def plays_of_held(held: Sequence[CardSet], at: int) -> LegalPlays:
    """The choice of one card of all four suits, which stand in `held` after the place `at`."""
    first, second, third, fourth = (
        PLAYS_OF_SUIT[held[at + 1]],
        PLAYS_OF_SUIT[held[at + 2]],
        PLAYS_OF_SUIT[held[at + 3]],
        PLAYS_OF_SUIT[held[at + 4]],
    )
    new = _new(LegalPlays)
    new.cards = first.cards + second.cards + third.cards + fourth.cards
    new.plays = first.plays + second.plays + third.plays + fourth.plays
    return new


def plays_of(cards: CardSet) -> LegalPlays:
    """The choice of one card of any multiset."""
    return plays_of_held([cards & mask for mask in SUIT_CARDS], 0)
