"""A seat that was dealt many nines may ask for a redeal before the auction (single-deck-classic 1 (27))."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pinochle_rules.actions import Action, Redeal
from pinochle_rules.cards import Card, Rank, Suit
from pinochle_rules.cardset import CardSet, copies_of
from pinochle_rules.legal import LegalRedeal
from pinochle_rules.phase import Phase
from pinochle_rules.phases.settlement import end_without_score
from pinochle_rules.scoring import DealResult
from pinochle_rules.switches import NinesRedeal

if TYPE_CHECKING:
    from pinochle_rules.deal import Deal

__all__ = ["apply", "begin", "legal"]


def begin(deal: Deal) -> bool:
    return _ask(deal, after=0)


def legal(_deal: Deal) -> LegalRedeal:
    return LegalRedeal()


def apply(deal: Deal, action: Action) -> None:
    if isinstance(action, Redeal):
        end_without_score(deal, DealResult.PASSED_OUT)
        return
    seats = len(deal.ruleset.seats)
    asked = (deal.turn - deal.dealer_index) % seats or seats
    if not _ask(deal, after=asked):
        deal.go_on()


def _ask(deal: Deal, *, after: int) -> bool:
    """Ask the next seat that may, clockwise from the dealer's left round to the dealer: places `after` + 1, …."""
    seats = len(deal.ruleset.seats)
    for place in range(after + 1, seats + 1):
        index = (deal.dealer_index + place) % seats
        if _may_ask(deal.hand(index), deal.ruleset.nines_redeal):
            deal.go_to(Phase.REDEAL, index)
            return True
    return False


def _may_ask(hand: CardSet, rule: NinesRedeal) -> bool:
    """Five nines, and no ace where the stricter rule is in force."""
    nines = sum(copies_of(hand, Card.of(Rank.NINE, suit)) for suit in Suit)
    aces = sum(copies_of(hand, Card.of(Rank.ACE, suit)) for suit in Suit)
    return nines >= 5 and (rule is NinesRedeal.FIVE_NINES or aces == 0)
