"""Misbehaviour of a bot as data: kinds, consequences, and the fault that records carry."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from pinochle_rules import Seat

__all__ = ["BotFault", "Consequence", "FaultKind", "Penalty"]


class FaultKind(StrEnum):
    """What a bot did wrong, as records write it."""

    ILLEGAL_ACTION = "illegal-action"
    TIMED_OUT = "timed-out"
    CRASHED = "crashed"
    DISCONNECTED = "disconnected"
    COULD_NOT_START = "could-not-start"
    PROTOCOL_ERROR = "protocol-error"
    RESOURCE_LIMIT = "resource-limit"

    @property
    def is_answer_fault(self) -> bool:
        """Whether the bot answered wrongly or late, rather than its process failing."""
        return self in (FaultKind.ILLEGAL_ACTION, FaultKind.TIMED_OUT)


class Consequence(StrEnum):
    """What a fault led to, as records write it."""

    FORFEIT = "forfeit"
    SUBSTITUTED = "substituted"
    ASKED_AGAIN = "asked-again"
    NONE = "none"


class Penalty(StrEnum):
    """What an answer fault costs."""

    FORFEIT = "forfeit"
    SUBSTITUTE = "substitute"


@dataclass(frozen=True, slots=True)
class BotFault:
    """One fault: whose, at which action of the deal, what, and with which consequence.

    `action` is the index of the action concerned, or the number of actions if none followed. A meld or dix declined is
    no action: `nth` says which of the decisions before that action it was, from 1. `log` is the tail of the bot's own
    output at the time. These two are stored, not recorded.
    """

    seat: Seat
    action: int
    kind: FaultKind
    detail: str
    consequence: Consequence
    log: str = ""
    nth: int = 1
