"""The winner of a trick may lay one meld before he draws (two-handed 1 (10), 1.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pinochle_rules.actions import Action, LayMeld
from pinochle_rules.legal import LegalMelds
from pinochle_rules.meld import Meld
from pinochle_rules.phase import Phase
from pinochle_rules.phases.stock_play import score
from pinochle_rules.stock_melds import possible_melds, with_meld

if TYPE_CHECKING:
    from pinochle_rules.deal import Deal

__all__ = ["apply", "begin", "legal"]


def begin(deal: Deal) -> bool:
    """Nobody is asked who has nothing to meld."""
    melds = _melds(deal)
    if not melds:
        return False
    deal.phase = Phase.TRICK_MELD
    deal.offer(LegalMelds(melds))
    return True


def legal(deal: Deal) -> LegalMelds:
    return LegalMelds(_melds(deal))


def apply(deal: Deal, action: Action) -> None:
    if isinstance(action, LayMeld):
        stock, turn, ruleset = deal.stock, deal.turn, deal.ruleset
        assert stock is not None
        chosen = next(m for m in _melds(deal) if action in LegalMelds((m,)))
        table = with_meld(
            stock.tables[turn], deal.hands[turn], chosen, deal.melds[turn].melds,
            require_new_card=ruleset.require_new_card,
        )  # fmt: skip
        deal.stock = stock.with_table(turn, table)
        if score(deal, turn, chosen):
            return
    deal.go_on()


def _melds(deal: Deal) -> tuple[Meld, ...]:
    stock, turn = deal.stock, deal.turn
    assert stock is not None
    return possible_melds(deal.ruleset, stock.menu, deal.hands[turn], stock.tables[turn])
