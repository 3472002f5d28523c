"""Trick play: its bookkeeping is in `pinochle_rules.tricks`.

The inner loop of everything that plays deals is here: no more work than the next decision needs. A card fills a new
deal and leaves the setting to the old one; only where there is a stock may more than cards change.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pinochle_rules.auction import is_stuck
from pinochle_rules.cardset import ONE
from pinochle_rules.legal import LegalPlays, plays_of_held
from pinochle_rules.phase import Phase
from pinochle_rules.phases.settlement import settle
from pinochle_rules.phases.stock_play import card_played
from pinochle_rules.tricks import A_SEAT, SUIT_OF, first_leads, start_held, start_situation

if TYPE_CHECKING:
    from pinochle_rules.cards import Card
    from pinochle_rules.deal import Deal
    from pinochle_rules.tricks import Situation

__all__ = ["begin", "legal", "play"]

_PLAY = Phase.PLAY  # an enum gives its members slowly, and this is done at every card


def begin(deal: Deal) -> bool:
    """The declarer leads, or the dealer's left neighbour where there is none."""
    setting = deal.setting
    seats, contract = setting.ruleset.seats, setting.contract
    leader = deal.declarer_index if contract is not None else (deal.dealer_index + 1) % len(seats)
    deal.go_to(_PLAY, leader)
    deal.situation = start_situation(setting.ruleset, deal.trump or 0)
    deal.held, deal.leaders = start_held(setting.hands), (seats[leader],)
    return True


def legal(deal: Deal) -> LegalPlays:
    situation, turn, stock = deal.situation, deal.turn, deal.stock
    assert situation is not None
    if stock is not None and stock.upcard is not None:
        # There is no duty of any kind (two-handed 1 (8)).
        return plays_of_held(deal.held, turn * A_SEAT)
    if deal.plays or deal.contract is None:
        return situation.legal(deal.held, turn)
    ruleset = situation.ruleset
    return first_leads(ruleset, deal.hand(turn), situation.trump, stuck=is_stuck(ruleset, deal.auction))


def play(deal: Deal, new: Deal, card: Card) -> Deal:
    """The new deal after the seat in turn has played a card."""
    before, turn, held = deal.situation, deal.turn, list(deal.held)
    assert before is not None
    situation = before.next[card] or before.after(card)
    new.setting, new.phase, new.ongoing = deal.setting, _PLAY, None
    new.plays = deal.plays + (card,)
    new.best_index = turn if situation.best is not before.best else deal.best_index
    held[turn * A_SEAT + SUIT_OF[card]] -= ONE[card]
    new.held = still_held = tuple(held)
    if not situation.is_turn_only:
        if before.ruleset.stock_cards:
            return _go_on_beside_stock(deal, new, situation, card)
        return _complete_trick(deal, new, situation)
    new.situation, new.leaders, new.taken = situation, deal.leaders, deal.taken
    new.turn = turn = (turn + 1) % situation.seats
    new._legal = situation.legal(still_held, turn)
    return new


def _complete_trick(deal: Deal, new: Deal, situation: Situation) -> Deal:
    """Credit the trick to its winner, who leads the next."""
    winner, points, ruleset = new.best_index, list(deal.taken), situation.ruleset
    side, counters, plays = ruleset.side_index_by_seat[winner], ruleset.counter_points, new.plays
    for card in plays[-situation.number :]:
        points[side] += counters[card]
    new.situation = situation = situation.opening
    if len(plays) < ruleset.plays:
        new.taken, new.leaders = tuple(points), deal.leaders + (ruleset.seats[winner],)
        new.turn, new._legal = winner, situation.legal(new.held, winner)
        return new
    points[side] += ruleset.last_trick_points
    new.taken, new.leaders, new._legal = tuple(points), deal.leaders, None
    new.setting = new.setting.copy()
    settle(new)
    return new


def _go_on_beside_stock(deal: Deal, new: Deal, situation: Situation, card: Card) -> Deal:
    turn, stock = deal.turn, deal.drawing
    new.drawing, is_gone = stock, stock.upcard is None
    new.leaders, new.taken = deal.leaders, deal.taken
    new.situation, new.turn = situation, 1 - turn
    if stock.tables[turn].packed >> 4 * (card - 1) & 0xF or card == stock.nine:
        card_played(new, turn, card)
        if new.turn < 0:
            return new
    if not situation.is_full:
        turn = 1 - turn
        new._legal = situation.legal(new.held, turn) if is_gone else plays_of_held(new.held, turn * A_SEAT)
    elif is_gone:
        _complete_trick(deal, new, situation)
    else:
        _credit_trick(deal, new, situation)
        # The winner may act on what he has, and both draw.
        new.go_on()
    return new


def _credit_trick(deal: Deal, new: Deal, situation: Situation) -> None:
    """Credit a trick to its winner while the stock lasts."""
    winner, ruleset, (first, second) = new.best_index, situation.ruleset, deal.taken
    led, followed = new.plays[-2:]
    points = ruleset.counter_points[led] + ruleset.counter_points[followed]
    new.taken = (first, second + points) if winner else (first + points, second)
    new.leaders = deal.leaders + (ruleset.seats[winner],)
    new.situation, new.turn, new._legal = situation.opening, winner, None
