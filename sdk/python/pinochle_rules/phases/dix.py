"""The winner of a trick may exchange or show a nine of trump that has not scored (two-handed 1.2).

Each nine is a decision of its own, until one is kept: then the others are kept as well.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pinochle_rules.actions import Action, ExchangeDix, KeepDix
from pinochle_rules.cardset import ONE
from pinochle_rules.legal import LegalDix
from pinochle_rules.phase import Phase
from pinochle_rules.phases.stock_play import score
from pinochle_rules.stock_melds import with_dix

if TYPE_CHECKING:
    from pinochle_rules.deal import Deal

__all__ = ["apply", "begin", "legal"]

_SHOW, _EXCHANGE = LegalDix(may_exchange=False), LegalDix(may_exchange=True)


def begin(deal: Deal) -> bool:
    if not deal.drawing.unscored[deal.turn]:
        return False
    deal.go_to(Phase.DIX, deal.turn)
    deal.offer(legal(deal))
    return True


def legal(deal: Deal) -> LegalDix:
    stock = deal.drawing
    return _SHOW if stock.upcard is stock.nine else _EXCHANGE


def apply(deal: Deal, action: Action) -> None:
    stock, turn = deal.drawing, deal.turn
    assert stock.upcard is not None
    if isinstance(action, KeepDix):
        deal.go_on()
        return
    new = stock.with_scored_nine(turn)
    if isinstance(action, ExchangeDix):
        deal.set_hand(turn, deal.hand(turn) - ONE[stock.nine] + ONE[stock.upcard])
        new.upcard, new.exchanger = stock.nine, turn
    else:
        new = new.with_table(turn, with_dix(stock.tables[turn], stock.nine, len(deal.melds[turn].melds)))
    deal.drawing = new
    score(deal, turn, stock.menu.dix)
    if deal.turn >= 0 and not new.unscored[turn]:
        deal.go_on()
