"""Trick play; its bookkeeping is in `pinochle_rules.tricks`. The loop of play spends its time here: keep it short."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pinochle_rules.actions import Action, PlayCard
from pinochle_rules.auction import is_stuck
from pinochle_rules.cardset import ONE
from pinochle_rules.legal import LegalPlays
from pinochle_rules.phase import Phase
from pinochle_rules.phases.settlement import settle
from pinochle_rules.phases.stock_play import card_played
from pinochle_rules.tricks import Tricks, any_card, first_leads

if TYPE_CHECKING:
    from pinochle_rules.deal import Deal

__all__ = ["apply", "begin", "legal"]


def begin(deal: Deal) -> bool:
    """The declarer leads, or the dealer's left neighbour where there is none."""
    leader = deal.declarer_index if deal.contract is not None else (deal.dealer_index + 1) % len(deal.hands)
    deal.phase, deal.turn = Phase.PLAY, leader
    deal.tricks = Tricks(deal.ruleset, deal.trump or 0, leader)
    return True


def legal(deal: Deal) -> LegalPlays:
    tricks, hand = deal.tricks, deal.hands[deal.turn]
    assert tricks is not None
    if deal.stock is not None and deal.stock.upcard is not None:
        # While the stock lasts there is no duty of any kind (two-handed 1 (8)).
        return any_card(hand)
    if tricks.plays or deal.contract is None:
        return tricks.legal(hand)
    return first_leads(deal.ruleset, hand, tricks.trump, stuck=is_stuck(deal.ruleset, deal.auction))


def apply(deal: Deal, action: Action) -> None:
    assert isinstance(action, PlayCard)
    play(deal, action)


def play(deal: Deal, action: PlayCard) -> None:
    turn, hands, card = deal.turn, deal.hands, action.card
    left = hands[turn] - ONE[card]
    deal.hands = hands[:turn] + (left,) + hands[turn + 1 :]
    assert deal.tricks is not None
    deal.tricks = tricks = deal.tricks.after(turn, card)
    stock = deal.stock
    if stock is not None and (stock.tables[turn].cards or card == stock.nine) and card_played(deal, turn, card):
        return
    if tricks.in_trick:
        deal.turn = (turn + 1) % len(hands)
        return
    deal.turn = tricks.leaders[-1]
    if stock is not None and stock.upcard is not None:
        deal.go_on()
    elif not left:
        settle(deal)
