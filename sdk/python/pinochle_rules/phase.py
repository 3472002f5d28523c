"""The phases of a deal, and the order in which a ruleset composes them.

A phase either asks somebody for an action or happens by itself; what each does is in `phases`. Nothing here knows how.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pinochle_rules.ruleset import Ruleset

__all__ = ["Phase", "flow_of"]


class Phase(StrEnum):
    """What the next action is about, or what happens by itself."""

    REDEAL = "redeal"
    AUCTION = "auction"
    WIDOW = "widow"
    """By itself: the widow is turned up and joins the declarer's hand."""
    TRUMP = "trump"
    TURN_UP = "turn-up"
    """By itself: a card turned up at the deal fixes trump."""
    EXCHANGE = "exchange"
    BURY = "bury"
    MELD = "meld"
    """By itself: melds are laid."""
    CONCESSION = "concession"
    PLAY = "play"
    DIX = "dix"
    """After a trick, where there is a stock: the winner exchanges or shows a nine of trump."""
    TRICK_MELD = "trick-meld"
    """After a trick, where there is a stock: the winner lays one meld."""
    DRAW = "draw"
    """By itself: winner and loser of a trick draw from the stock."""
    DONE = "done"

    __hash__ = str.__hash__


def flow_of(ruleset: Ruleset) -> tuple[Phase, ...]:
    """The phases of the ruleset in order; those after `PLAY` come after each trick while the stock lasts."""
    redeal = (Phase.REDEAL,) if ruleset.nines_redeal != "off" else ()
    if not ruleset.has_contract:
        if ruleset.stock_cards:
            return (Phase.TURN_UP, Phase.PLAY, Phase.DIX, Phase.TRICK_MELD, Phase.DRAW)
        return (*redeal, Phase.TURN_UP, Phase.MELD, Phase.PLAY)
    after_auction = (Phase.WIDOW, Phase.TRUMP) if ruleset.widow_cards else (Phase.TRUMP,)
    exchange = (Phase.EXCHANGE,) if ruleset.exchange_cards else ()
    bury = (Phase.BURY,) if ruleset.widow_cards else ()
    melding = (Phase.MELD, *bury) if ruleset.meld_before_bury else (*bury, Phase.MELD)
    return (*redeal, Phase.AUCTION, *after_auction, *exchange, *melding, Phase.CONCESSION, Phase.PLAY)
