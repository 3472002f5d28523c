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
    deal.drawing = stock = deal.drawing.copy()
    cards, nine = stock.cards, stock.nine
    first = cards[0]
    if len(cards) > 1:
        second = cards[1]
    else:
        assert stock.upcard is not None
        second, stock.upcard = stock.upcard, None
        stock.last_card = first if deal.ruleset.show_last_card else None
    stock.cards = cards[2:]
    held[winner * A_SEAT + SUIT_OF[first]] += ONE[first]
    held[(1 - winner) * A_SEAT + SUIT_OF[second]] += ONE[second]
    deal.held = tuple(held)
    stock.drawn = (second, first) if winner else (first, second)
    if first is nine or second is nine:
        # A nine that was face up has scored; one that was face down has not.
        own = stock.unscored[winner] + (first is nine)
        other = stock.unscored[1 - winner] + (second is nine and stock.upcard is not None)
        stock.unscored = (other, own) if winner else (own, other)
    if deal.setting.phase is not _PLAY:
        deal.go_to(_PLAY, winner)
    # Whoever leads may lead anything, also when the stock is gone.
    deal.offer(plays_of_held(held, winner * A_SEAT))
    return True
