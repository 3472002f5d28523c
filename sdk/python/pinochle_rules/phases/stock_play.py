"""What scoring at once, and cards face up on the table, mean for a deal with a stock (two-handed 1.1 to 1.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pinochle_rules.meld import Meld, ShownMelds
from pinochle_rules.phases.settlement import end_at_once
from pinochle_rules.stock_melds import without_card
from pinochle_rules.switches import DixPlayed

if TYPE_CHECKING:
    from pinochle_rules.cards import Card
    from pinochle_rules.deal import Deal

__all__ = ["card_played", "score"]


def score(deal: Deal, index: int, meld: Meld) -> bool:
    """Add a meld to what a seat has shown; whether that ends the deal."""
    shown = deal.melds[index]
    new = ShownMelds((*shown.melds, meld), shown.points + meld.points)
    deal.melds = (*deal.melds[:index], new, *deal.melds[index + 1 :])
    ruleset = deal.ruleset
    if ruleset.win_at_once and deal.scores[ruleset.side_index_by_seat[index]] + new.points >= ruleset.target:
        end_at_once(deal)
        return True
    return False


def card_played(deal: Deal, index: int, card: Card) -> bool:
    """Take a card that was played off the table, if it lay there; whether its ten points end the deal.

    A nine of trump that has not scored goes before one that has, and it scores now.
    """
    stock = deal.stock
    assert stock is not None
    if card == stock.nine and stock.unscored[index]:
        deal.stock = stock = stock.with_scored_nine(index)
        rule = deal.ruleset.dix_played
        if rule is DixPlayed.ANY_PHASE or (rule is DixPlayed.PHASE1 and not stock.is_gone):
            return score(deal, index, stock.menu.dix)
        if not stock.is_gone:
            return False
    table = stock.tables[index]
    if table.cards:
        left = without_card(table, card, deal.melds[index].melds)
        if left is not table:
            deal.stock = stock.with_table(index, left)
    return False
