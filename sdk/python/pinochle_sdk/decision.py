"""`Decision`: one choice that a bot is asked for, and `Clock`: how long it may take.

Plain values, also for tests of a bot: `Decision(observation, legal)` is complete.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TypeVar

from pinochle_rules import (
    Card,
    Legal,
    LegalBury,
    LegalCalls,
    LegalCards,
    LegalDix,
    LegalMelds,
    LegalPlays,
    LegalTrumps,
    Meld,
    Observation,
    Suit,
)

from pinochle_sdk.seeded_random import SeededRandom

__all__ = ["UNTIMED", "Clock", "Decision"]


@dataclass(frozen=True, slots=True)
class Clock:
    """The time for a batch of decisions, in seconds: its size times the limit of one, and then the bank."""

    decision_seconds: float | None = None
    """The limit for one decision; None: untimed."""
    bank_seconds: float = 0.0
    """What is left of the bank beyond the limits."""
    last_round_trip_seconds: float | None = None
    """How long the batch before took by the referee's clock; None before the first."""


UNTIMED = Clock()

L = TypeVar("L")


class Decision:
    """One choice needed from the bot's seat."""

    __slots__ = ("_rng", "clock", "deal_id", "decision_id", "legal", "observation", "random_seed", "remark")

    def __init__(
        self,
        observation: Observation,
        legal: Legal,
        *,
        random_seed: bytes = b"\0\0\0\0\0\0\0\1",
        deal_id: int = 1,
        decision_id: int = 1,
        clock: Clock = UNTIMED,
    ) -> None:
        self.observation = observation
        """All that the seat may know."""
        self.legal = legal
        """What it may do."""
        self.random_seed = random_seed
        """Eight bytes that are the same whenever this decision is asked again."""
        self.deal_id = deal_id
        """Counts the deals of this connection, from 1."""
        self.decision_id = decision_id
        """Counts the decisions of this connection, from 1."""
        self.clock = clock
        self.remark = ""
        """A note on the action, at most 1 KiB, which the bot may set; it is stored in the record."""
        self._rng: Random | None = None

    @property
    def rng(self) -> Random:
        """A random generator seeded from `random_seed` alone: a bot that draws from no other is reproducible."""
        if self._rng is None:
            self._rng = SeededRandom(self.random_seed)
        return self._rng

    # `legal` with its type known, for methods that are asked one kind of decision only ------------------------------

    @property
    def legal_calls(self) -> LegalCalls:
        """Whether a pass is legal, and which bids: `may_pass`, `ranges`, `lowest_bids`."""
        return _typed(self.legal, LegalCalls)

    @property
    def legal_trumps(self) -> tuple[Suit, ...]:
        """The suits that may be named trump."""
        return _typed(self.legal, LegalTrumps).suits

    @property
    def legal_cards(self) -> LegalCards:
        """How many cards to give, and from which: `count`, `cards`."""
        return _typed(self.legal, LegalCards)

    @property
    def legal_bury(self) -> LegalBury:
        """How many cards to lay away, and from which: `count`, `cards`."""
        return _typed(self.legal, LegalBury)

    @property
    def legal_dix(self) -> LegalDix:
        """Whether a nine of trump may be exchanged (`may_exchange`); keeping and showing it always may be."""
        return _typed(self.legal, LegalDix)

    @property
    def legal_melds(self) -> tuple[Meld, ...]:
        """The melds of which one may be laid; none always may be."""
        return _typed(self.legal, LegalMelds).melds

    @property
    def legal_plays(self) -> tuple[Card, ...]:
        """The cards that may be played, each once, by suit S H D C and rank low first."""
        return _typed(self.legal, LegalPlays).cards

    def __repr__(self) -> str:
        return f"<Decision {self.decision_id} of deal {self.deal_id}: {self.observation.seat} {self.legal!r}>"


def _typed(legal: Legal, kind: type[L]) -> L:
    if not isinstance(legal, kind):
        raise TypeError(f"this decision asks for something else: what is legal is {legal!r}")
    return legal
