"""The auction's place in a deal; its bookkeeping is in `pinochle_rules.auction`.

A call is made a million times, like a play: `call` fills a new deal and leaves the setting to the old one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

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

__all__ = ["begin", "call", "legal"]

_SUITS = tuple(Suit)
_AUCTION = Phase.AUCTION  # an enum gives its members slowly, and this is done at every call


def begin(deal: Deal) -> bool:
    deal.ongoing = auction = deal.setting.auction
    deal.go_to(_AUCTION, auction.standing.turn)
    return True


def legal(deal: Deal) -> LegalCalls:
    auction = deal.ongoing
    assert auction is not None
    if not deal.setting.ruleset.bid_requires_marriage:
        return legal_calls(auction)
    hand = deal.hand(deal.turn)
    return legal_calls(auction, any(has_marriage(hand, suit) for suit in _SUITS))


def call(deal: Deal, new: Deal, points: int) -> Deal:
    """The new deal after a call of the seat in turn; 0 is a pass."""
    auction, setting = deal.ongoing, deal.setting
    assert auction is not None
    auction = apply_call(auction, points)
    turn = auction.standing.turn
    if turn >= 0:
        new.set_before_play(setting, _AUCTION, turn, auction)
        return new
    setting = setting.copy()
    new.set_before_play(setting, _AUCTION, turn, None)
    setting.auction = auction
    if auction.bid:
        setting.contract = Contract(setting.ruleset.seats[auction.bidder], auction.bid, None)
        new.go_on()
    else:
        end_without_score(new, DealResult.PASSED_OUT)
    return new
