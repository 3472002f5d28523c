"""The winner of a trick may lay one meld before he draws (two-handed 1 (10), 1.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pinochle_rules.actions import Action, LayMeld
from pinochle_rules.legal import LegalMelds
from pinochle_rules.phase import Phase
from pinochle_rules.phases.stock_play import score
from pinochle_rules.stock_melds import possible_melds, with_meld
from pinochle_rules.tricks import A_SEAT

if TYPE_CHECKING:
    from pinochle_rules.deal import Deal

__all__ = ["apply", "begin", "legal"]

_TRICK_MELD = Phase.TRICK_MELD  # an enum gives its members slowly


def begin(deal: Deal) -> bool:
    """Nobody is asked who has nothing to meld."""
    turn, stock, held = deal.turn, deal.drawing, deal.held
    at = turn * A_SEAT
    hand = held[at + 1] + held[at + 2] + held[at + 3] + held[at + 4]
    melds = possible_melds(deal.setting.ruleset, stock.menu, hand, stock.tables[turn])
    if not melds:
        return False
    deal.go_to(_TRICK_MELD, turn)
    deal.offer(LegalMelds(melds))
    return True


def legal(deal: Deal) -> LegalMelds:
    turn, stock = deal.turn, deal.drawing
    return LegalMelds(possible_melds(deal.ruleset, stock.menu, deal.hand(turn), stock.tables[turn]))


def apply(deal: Deal, action: Action) -> None:
    if isinstance(action, LayMeld):
        stock, turn, ruleset = deal.drawing, deal.turn, deal.ruleset
        chosen = stock.menu.by_cards[action.kind, action.copies, action.packed]
        table = with_meld(
            stock.tables[turn], deal.hand(turn), chosen, deal.melds[turn].melds,
            require_new_card=ruleset.require_new_card,
        )  # fmt: skip
        deal.drawing = stock.with_table(turn, table)
        score(deal, turn, chosen)
        if deal.turn < 0:
            return
    deal.go_on()
