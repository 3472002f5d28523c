"""What the winner of a trick may do before he draws from the stock: with a nine of trump, and with his melds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from pinochle_rules.actions import EXCHANGE_DIX, KEEP_DIX, NO_MELD, SHOW_DIX, Action, LayMeld
from pinochle_rules.meld import Meld

__all__ = ["LegalDix", "LegalMelds"]

_DIXES: tuple[tuple[Action, ...], ...] = ((KEEP_DIX, SHOW_DIX), (KEEP_DIX, EXCHANGE_DIX, SHOW_DIX))
"""What may be done with a nine of trump without an upcard to exchange it for, and with one."""


@dataclass(frozen=True, slots=True)
class LegalDix:
    """Keep a nine of trump, exchange it for the upcard where that may be done, or show it."""

    may_exchange: bool

    def __contains__(self, action: object) -> bool:
        return action in _DIXES[self.may_exchange]

    def __len__(self) -> int:
        return len(_DIXES[self.may_exchange])

    def __iter__(self) -> Iterator[Action]:
        return iter(_DIXES[self.may_exchange])

    def __getitem__(self, index: int) -> Action:
        return _DIXES[self.may_exchange][index]


class LegalMelds:
    """No meld, or one of those that can be laid: by kind, then suit, one set before two. Immutable."""

    __slots__ = ("actions", "melds")

    def __init__(self, melds: tuple[Meld, ...]) -> None:
        self.melds = melds
        self.actions: tuple[Action, ...] = (NO_MELD, *[_lay(meld.kind, meld.copies, meld.cards) for meld in melds])
        """What may be done, in the documented order."""

    def __contains__(self, action: object) -> bool:
        return action in self.actions

    def __len__(self) -> int:
        return len(self.actions)

    def __iter__(self) -> Iterator[Action]:
        return iter(self.actions)

    def __getitem__(self, index: int) -> Action:
        return self.actions[index]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, LegalMelds) and self.melds == other.melds

    def __hash__(self) -> int:
        return hash(self.melds)

    def __repr__(self) -> str:
        return f"LegalMelds({', '.join(str(action) for action in self.actions)})"


_lay = lru_cache(maxsize=256)(LayMeld)
