"""The winner of a trick draws first, then the loser; after the last two cards the stock is gone (two-handed 1 (11))."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pinochle_rules.cardset import ONE
from pinochle_rules.legal import plays_of_held
from pinochle_rules.phase import Phase
from pinochle_rules.tricks import A_SEAT, SUIT_OF

if TYPE_CHECKING:
    from pinochle_rules.deal import Deal

__all__ = ["begin"]

_PLAY = Phase.PLAY  # an enum gives its members slowly, and this is done after every trick


def begin(deal: Deal) -> bool:
    """Both draw, and the winner leads."""
    winner, held = deal.turn, list(deal.held)
    deal.drawing = stock = deal.drawing.after_draw(winner, shows_last=deal.setting.ruleset.show_last_card)
    first, second = stock.drawn
    assert first is not None
    assert second is not None
    held[SUIT_OF[first]] += ONE[first]
    held[A_SEAT + SUIT_OF[second]] += ONE[second]
    deal.held, deal.phase = tuple(held), _PLAY
    # Whoever leads may lead anything, also when the stock is gone.
    deal._legal = plays_of_held(held, winner * A_SEAT)
    return True
