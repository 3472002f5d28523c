"""The messages that are not decisions or answers, as plain values: who speaks, and how matches and deals begin and end.

Values only; `codec` writes and reads them. Enumerations of the contract that may grow are read as None where a number
is newer than this code.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from pinochle_rules import BySeat, BySide, Card, Contract, Deal, DealResult, Outcome, Ruleset, Seat, ShownMelds
from pinochle_rules.cardset import unpack

from pinochle_protocol.limits import PROTOCOL_VERSION

__all__ = [
    "DealEnded",
    "Goodbye",
    "Hello",
    "MatchEnded",
    "MatchFormat",
    "MatchStarted",
    "RefereeMessage",
    "Termination",
    "Welcome",
    "deal_ended_of",
]


class MatchFormat(StrEnum):
    """How the deals of a match follow one another."""

    BOARDS = "boards"
    GAMES = "games"


class Termination(StrEnum):
    """Why a match ended, as its bots are told."""

    COMPLETED = "completed"
    FORFEITED = "forfeited"
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True, kw_only=True)
class Hello:
    """Who the bot is; its first message."""

    token: str
    name: str
    version: str
    rulesets: tuple[str, ...] = ()
    """The presets it plays; empty: every one."""
    max_batch: int = 0
    """The most decisions it takes at once; 0: any number."""
    features: tuple[str, ...] = ()
    protocol_version: int = PROTOCOL_VERSION


@dataclass(frozen=True, slots=True, kw_only=True)
class Welcome:
    """The referee accepts the bot."""

    name: str
    version: str
    features: tuple[str, ...] = ()
    protocol_version: int = PROTOCOL_VERSION


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchStarted:
    """A match begins. Who else plays is not told."""

    ruleset: Ruleset
    seat: Seat
    format: MatchFormat | None
    boards: int
    """How many boards, or games, each table plays."""
    decision_seconds: float | None
    """The limit for one decision; None: untimed."""
    bank_seconds: float = 0.0
    """What is added to the bank at each board begun."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DealEnded:
    """A deal has ended, and its board at every table: all is revealed."""

    deal_id: int
    result: DealResult | None
    deltas: BySide[int]
    trick_points: BySide[int]
    dealer: Seat
    hands: BySeat[tuple[Card, ...]]
    """The hands as dealt."""
    calls: tuple[int, ...]
    contract: Contract | None
    melds: BySeat[ShownMelds]
    plays: tuple[Card, ...]
    trick_leaders: tuple[Seat, ...]
    widow: tuple[Card, ...] = ()
    """The widow as dealt."""
    stock: tuple[Card, ...] = ()
    """The stock as dealt, the card drawn first before the others and the upcard last."""
    buried: tuple[Card, ...] = ()
    """The cards that the declarer buried."""
    turned_up: Card | None = None
    """The card turned up at the deal, whose suit is trump; None where the declarer names trump."""
    checks: BySide[int] = ()
    """What each partner of a side gets in the second ledger; empty where the ruleset keeps none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchEnded:
    """The match is over for this bot."""

    termination: Termination | None
    deals: int
    """Deals that this process saw end."""


@dataclass(frozen=True, slots=True)
class Goodbye:
    """The stream is about to close."""

    reason: str


RefereeMessage: TypeAlias = Welcome | MatchStarted | DealEnded | MatchEnded | Goodbye
"""What a referee says beside decisions."""


def deal_ended_of(deal: Deal, *, deal_id: int, outcome: Outcome | None = None) -> DealEnded:
    """What a bot is told of a deal when its board has ended at every table.

    `outcome` is given where the rules did not end the deal (a forfeit); without it the deal must be over.
    """
    end = outcome or deal.outcome
    if end is None:
        raise ValueError(f"{deal!r} is not over: give its outcome")
    tricks, ruleset = deal.tricks, deal.ruleset
    return DealEnded(
        deal_id=deal_id,
        result=end.result,
        deltas=end.deltas,
        trick_points=end.trick_points,
        dealer=deal.board.dealer,
        hands=tuple([unpack(hand) for hand in deal.board.hands(ruleset)]),
        calls=deal.calls,
        contract=deal.contract,
        melds=deal.melds,
        plays=tricks.plays if tricks else (),
        trick_leaders=tuple([ruleset.seats[leader] for leader in tricks.leaders]) if tricks else (),
        widow=deal.board.widow(ruleset),
        stock=deal.board.stock(ruleset),
        buried=deal.buried,
        turned_up=deal.turned_up,
        checks=end.checks or (),
    )
