"""The phases of a deal, in the order in which they come."""

from __future__ import annotations

from enum import StrEnum

__all__ = ["Phase"]


class Phase(StrEnum):
    """What the next action is about."""

    REDEAL = "redeal"
    AUCTION = "auction"
    TRUMP = "trump"
    EXCHANGE = "exchange"
    CONCESSION = "concession"
    PLAY = "play"
    DONE = "done"
