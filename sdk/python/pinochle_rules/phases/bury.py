"""The declarer lays away as many cards as the widow had; they count for him (auction-widow 1 (12), 1.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pinochle_rules.actions import Action, BuryCards
from pinochle_rules.cardset import CardSet, pack, size
from pinochle_rules.legal import LegalBury
from pinochle_rules.phase import Phase

if TYPE_CHECKING:
    from pinochle_rules.deal import Deal

__all__ = ["apply", "begin", "legal", "may_be_buried"]


def begin(deal: Deal) -> bool:
    deal.go_to(Phase.BURY, deal.declarer_index)
    return True


def legal(deal: Deal) -> LegalBury:
    count, hand = deal.ruleset.widow_cards, deal.hand(deal.turn)
    shown = pack(deal.melds[deal.turn].cards) if deal.melds else 0
    return LegalBury(count, may_be_buried(hand, shown, count))


def apply(deal: Deal, action: Action) -> None:
    assert isinstance(action, BuryCards)
    deal.setting.buried = tuple(sorted(action.cards))
    deal.set_hand(deal.turn, deal.hand(deal.turn) - action.packed)
    deal.go_on()


def may_be_buried(hand: CardSet, shown: CardSet, count: int) -> CardSet:
    """All but cards shown in a meld; any where too few others are left."""
    rest = hand - shown
    return rest if size(rest) >= count else hand
