"""The winner of a trick draws first, then the loser; after the last two cards the stock is gone (two-handed 1 (11))."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pinochle_rules.cardset import ONE
from pinochle_rules.phase import Phase
from pinochle_rules.tricks import A_SEAT, SUIT_OF

if TYPE_CHECKING:
    from pinochle_rules.deal import Deal

__all__ = ["begin"]


def begin(deal: Deal) -> bool:
    """Both draw, and the winner leads."""
    winner, held, old = deal.turn, list(deal.held), deal.stock
    assert old is not None
    deal.drawing = stock = old.copy()
    cards, nine = old.cards, old.nine
    first = cards[0]
    if len(cards) > 1:
        second = cards[1]
    else:
        assert old.upcard is not None
        second, stock.upcard = old.upcard, None
        stock.last_card = first if deal.ruleset.show_last_card else None
    stock.cards = cards[2:]
    held[winner * A_SEAT + SUIT_OF[first]] += ONE[first]
    held[(1 - winner) * A_SEAT + SUIT_OF[second]] += ONE[second]
    deal.held = tuple(held)
    stock.drawn = (second, first) if winner else (first, second)
    if nine in (first, second):
        # A nine that was face up has scored; one that was face down has not.
        fresh = (int(first == nine), int(second == nine and stock.upcard is not None))
        own, other = old.unscored[winner] + fresh[0], old.unscored[1 - winner] + fresh[1]
        stock.unscored = (other, own) if winner else (own, other)
    if deal.setting.phase is not Phase.PLAY:
        deal.go_to(Phase.PLAY, winner)
    return True
