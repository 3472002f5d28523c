"""The widow is turned face up for everybody and joins the declarer's hand (auction-widow 1 (9), three-handed 1.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pinochle_rules.cardset import pack

if TYPE_CHECKING:
    from pinochle_rules.deal import Deal

__all__ = ["begin"]


def begin(deal: Deal) -> bool:
    declarer = deal.declarer_index
    deal.set_hand(declarer, deal.hand(declarer) + pack(deal.board.widow(deal.ruleset)))
    return False
