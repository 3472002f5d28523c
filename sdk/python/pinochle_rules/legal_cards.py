"""Choices of several cards at once: what is given to a partner, what is laid away for a widow."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, ClassVar, TypeAlias

from pinochle_rules.actions import Action, BuryCards, GiveCards
from pinochle_rules.cards import Card
from pinochle_rules.cardset import CardSet, contains, copies_of, counted, faces, unpack

__all__ = ["LegalBury", "LegalCards"]


class _CardChoice:
    """A choice of exactly `count` of the cards `hand` (a packed multiset). Immutable."""

    __slots__ = ("_ways", "count", "hand")

    kind: ClassVar[type[GiveCards | BuryCards]]
    """What is done with the cards."""

    def __init__(self, count: int, hand: CardSet) -> None:
        self.count = count
        self.hand = hand
        self._ways: _Ways | None = None

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards to choose from, copies repeated, in the documented order."""
        return unpack(self.hand)

    def __contains__(self, action: object) -> bool:
        return isinstance(action, self.kind) and len(action.cards) == self.count and contains(self.hand, action.packed)

    @property
    def is_single(self) -> bool:
        """Whether there is one choice only; far quicker than to count the choices."""
        cards = self.cards
        return len(cards) == self.count or cards[0] == cards[-1]

    def __len__(self) -> int:
        return self._count_ways()[0][self.count]

    def __iter__(self) -> Iterator[Action]:
        return (self.kind(cards) for cards in self._choices(faces(self.hand), self.count))

    def __getitem__(self, index: int) -> Action:
        index = range(len(self))[index]
        (_, rest), left = self._count_ways(), self.count
        chosen: tuple[Card, ...] = ()
        for card, copies in counted(self.hand):
            if not left:
                break
            ways, rest_of_rest = rest
            taken = copies if copies < left else left
            while taken and index >= ways[left - taken]:
                index -= ways[left - taken]
                taken -= 1
            if taken:
                chosen += (card,) * taken
                left -= taken
            rest = rest_of_rest
        return self.kind(chosen)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, type(self)) and (self.count, self.hand) == (other.count, other.hand)

    def __hash__(self) -> int:
        return hash((self.count, self.hand))

    def __repr__(self) -> str:
        return f"{type(self).__name__}(count={self.count}, cards={' '.join(card.text for card in self.cards)})"

    def _count_ways(self) -> _Ways:
        ways = self._ways
        if ways is None:
            ways = self._ways = _count_choices(tuple([held for _, held in counted(self.hand)]), self.count)
        return ways

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

    __slots__ = ()
    kind = GiveCards


class LegalBury(_CardChoice):
    """Cards to lay away for the widow."""

    __slots__ = ()
    kind = BuryCards


_Ways: TypeAlias = tuple[tuple[int, ...], Any]
"""In how many ways 0, 1, 2, … cards can be chosen from some faces, and the same for those after the first."""


@lru_cache(maxsize=1 << 14)
def _count_choices(copies: tuple[int, ...], count: int) -> _Ways:
    if not copies:
        return (1, *(0,) * count), None
    rest = _count_choices(copies[1:], count)
    ways, held = rest[0], copies[0]
    return tuple([sum(ways[max(0, chosen - held) : chosen + 1]) for chosen in range(count + 1)]), rest
