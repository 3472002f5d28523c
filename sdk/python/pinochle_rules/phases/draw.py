"""The winner of a trick draws first, then the loser; after the last two cards the stock is gone (two-handed 1 (11))."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pinochle_rules.cardset import ONE
from pinochle_rules.phase import Phase

if TYPE_CHECKING:
    from pinochle_rules.deal import Deal

__all__ = ["begin"]


def begin(deal: Deal) -> bool:
    """Both draw, and the winner leads."""
    winner, hands = deal.turn, list(deal.hands)
    loser = 1 - winner
    assert deal.stock is not None
    deal.stock = stock = deal.stock.copy()
    first, *rest = stock.cards
    drawn, unscored = list(stock.drawn), list(stock.unscored)
    if rest:
        second = rest.pop(0)
        # A nine that was face up has scored; one that was face down has not.
        unscored[loser] += second == stock.nine
    else:
        assert stock.upcard is not None
        second, stock.upcard = stock.upcard, None
        stock.last_card = first if deal.ruleset.show_last_card else None
    unscored[winner] += first == stock.nine
    hands[winner] += ONE[first]
    hands[loser] += ONE[second]
    drawn[winner], drawn[loser] = first, second
    deal.hands = tuple(hands)
    stock.cards, stock.drawn, stock.unscored = tuple(rest), tuple(drawn), tuple(unscored)
    deal.phase = Phase.PLAY
    return True
