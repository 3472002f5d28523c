"""A card turned up at the deal fixes trump, and there is no contract (two-handed 1 (3, 5), three-handed 1.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pinochle_rules.meld import ShownMelds
from pinochle_rules.phase import Phase
from pinochle_rules.phases.settlement import set_melds
from pinochle_rules.phases.stock_play import score
from pinochle_rules.stock import start_stock

if TYPE_CHECKING:
    from pinochle_rules.deal import Deal

__all__ = ["begin"]


def begin(deal: Deal) -> bool:
    """A nine turned up scores for the dealer; in a game that ends at once with the target, it may be the last word."""
    ruleset = deal.ruleset
    if not ruleset.stock_cards:
        return False
    deal.drawing = stock = start_stock(ruleset, deal.board.stock(ruleset), deal.setting.hands)
    set_melds(deal, (ShownMelds((), 0),) * len(ruleset.seats))
    if stock.upcard == stock.nine:
        score(deal, deal.dealer_index, stock.menu.dix)
        return deal.phase is Phase.DONE
    return False
