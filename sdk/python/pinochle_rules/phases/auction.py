"""The auction's place in a deal; its bookkeeping is in `pinochle_rules.auction`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pinochle_rules.actions import Action, Bid
from pinochle_rules.auction import apply_call, legal_calls
from pinochle_rules.cards import Suit
from pinochle_rules.legal import LegalCalls
from pinochle_rules.meld import has_marriage
from pinochle_rules.observation import Contract
from pinochle_rules.phase import Phase
from pinochle_rules.phases.settlement import end_without_score
from pinochle_rules.scoring import DealResult

if TYPE_CHECKING:
    from pinochle_rules.deal import Deal

__all__ = ["apply", "begin", "legal"]


def begin(deal: Deal) -> bool:
    deal.phase, deal.turn = Phase.AUCTION, deal.auction.turn
    return True


def legal(deal: Deal) -> LegalCalls:
    hand = deal.hands[deal.turn]
    holds = not deal.ruleset.bid_requires_marriage or any(has_marriage(hand, suit) for suit in Suit)
    return legal_calls(deal.ruleset, deal.auction, holds)


def apply(deal: Deal, action: Action) -> None:
    points = action.points if isinstance(action, Bid) else 0
    deal.auction = auction = apply_call(deal.ruleset, deal.auction, points)
    if not auction.is_over:
        deal.turn = auction.turn
    elif auction.bid:
        deal.contract = Contract(deal.ruleset.seats[auction.bidder], auction.bid, None)
        deal.go_on()
    else:
        end_without_score(deal, DealResult.PASSED_OUT)
