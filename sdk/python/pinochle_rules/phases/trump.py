"""The declarer names trump; where trump requires a marriage, a contract may be lost for want of one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pinochle_rules.actions import Action, NameTrump
from pinochle_rules.cards import Suit
from pinochle_rules.cardset import CardSet
from pinochle_rules.legal import LegalTrumps
from pinochle_rules.meld import has_marriage
from pinochle_rules.observation import Contract
from pinochle_rules.phase import Phase
from pinochle_rules.phases.meld import lay_melds
from pinochle_rules.phases.settlement import end_unplayed
from pinochle_rules.ruleset import Ruleset
from pinochle_rules.scoring import DealResult
from pinochle_rules.switches import NoMarriage

if TYPE_CHECKING:
    from pinochle_rules.deal import Deal

__all__ = ["apply", "begin", "legal", "legal_trumps", "needs_marriage"]

_SUITS = tuple(Suit)


def begin(deal: Deal) -> bool:
    deal.go_to(Phase.TRUMP, deal.declarer_index)
    return True


def legal(deal: Deal) -> LegalTrumps:
    return LegalTrumps(legal_trumps(deal.ruleset, deal.hand(deal.turn)))


def apply(deal: Deal, action: Action) -> None:
    contract = deal.contract
    assert isinstance(action, NameTrump)
    assert contract is not None
    deal.setting.contract = Contract(contract.declarer, contract.points, action.suit)
    if _loses_for_want_of_marriage(deal, action.suit, contract.points):
        lay_melds(deal)
        scored = deal.ruleset.no_marriage is NoMarriage.LOSE_BID_OPPONENTS_SCORE_MELD
        end_unplayed(deal, DealResult.THROWN_IN, bid_only=not scored)
    else:
        deal.go_on()


def legal_trumps(ruleset: Ruleset, hand: CardSet) -> tuple[Suit, ...]:
    """Any suit; where trump requires a marriage the suits of one, or any if there is none (double-deck 1 (14, 15))."""
    if not ruleset.trump_requires_marriage:
        return _SUITS
    return tuple(suit for suit in _SUITS if has_marriage(hand, suit)) or _SUITS


def _loses_for_want_of_marriage(deal: Deal, trump: Suit, bid: int) -> bool:
    """Whether the contract is lost for want of a marriage in the trump just named (double-deck 1 (15), 3.2)."""
    return needs_marriage(deal.ruleset, bid) and not has_marriage(deal.hand(deal.turn), trump)


def needs_marriage(ruleset: Ruleset, bid: int) -> bool:
    """Whether a contract of so much is lost for want of a marriage."""
    if not ruleset.trump_requires_marriage or ruleset.no_marriage is NoMarriage.ANY_SUIT:
        return False
    return not (ruleset.no_marriage is NoMarriage.EXEMPT_AT_50 and bid == ruleset.minimum_bid)
