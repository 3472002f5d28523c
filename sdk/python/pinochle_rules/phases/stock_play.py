"""What scoring at once, and cards face up on the table, mean for a deal with a stock (two-handed 1.1 to 1.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pinochle_rules.cardset import COPIES
from pinochle_rules.meld import Meld, ShownMelds
from pinochle_rules.phases.settlement import end_at_once, set_melds
from pinochle_rules.stock_melds import without_card
from pinochle_rules.switches import DixPlayed

if TYPE_CHECKING:
    from pinochle_rules.cards import Card
    from pinochle_rules.deal import Deal

__all__ = ["card_played", "score"]


def score(deal: Deal, index: int, meld: Meld) -> None:
    """Add a meld to what a seat has shown, on a fresh setting; that may end the deal."""
    setting = deal.setting
    ruleset, shown = setting.ruleset, list(setting.melds)
    before = shown[index]
    shown[index] = new = ShownMelds((*before.melds, meld), before.points + meld.points)
    set_melds(deal, tuple(shown))
    if ruleset.win_at_once and setting.scores[ruleset.side_index_by_seat[index]] + new.points >= ruleset.target:
        end_at_once(deal)


def card_played(deal: Deal, index: int, card: Card) -> bool:
    """Take a card that was played off the table, if it lay there; a nine of trump may score.

    A nine that has not scored goes before one that has, and it scores now. Says whether that ends the deal.
    """
    stock = deal.drawing
    if card == stock.nine and stock.unscored[index]:
        deal.drawing = stock = stock.with_scored_nine(index)
        rule = deal.ruleset.dix_played
        if rule is DixPlayed.ANY_PHASE or (rule is DixPlayed.PHASE1 and not stock.is_gone):
            deal.setting = deal.setting.copy()
            score(deal, index, stock.menu.dix)
            return deal.is_over
        if not stock.is_gone:
            return False
    table = stock.tables[index]
    if table.packed & COPIES[card]:
        deal.drawing = stock.with_table(index, without_card(table, card, deal.setting.melds[index].melds))
    return False
