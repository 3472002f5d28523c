"""Trick play: its bookkeeping is in `pinochle_rules.tricks`.

The inner loop of everything that plays deals is here: no more work than the next decision needs. A card fills a new
deal and leaves the setting to the old one; only where there is a stock may more than cards change.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pinochle_rules.auction import is_stuck
from pinochle_rules.cardset import COPIES, ONE
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
    if situation.is_turn_only:
        new.situation, new.leaders, new.taken = situation, deal.leaders, deal.taken
        new.turn = turn = (turn + 1) % situation.seats
        new._legal = situation.legal(still_held, turn)
        return new
    if not before.ruleset.stock_cards:
        return _complete_trick(deal, new, situation)
    new.drawing = stock = deal.drawing
    new.situation, new.leaders, new.taken = situation, deal.leaders, deal.taken
    new.turn = 1 - turn
    if (stock.tables[turn].packed & COPIES[card] or card == stock.nine) and card_played(new, turn, card):
        return new
    if situation.is_full:
        return _complete_pair(deal, new, situation, card)
    if stock.upcard is None:
        new._legal = situation.legal(still_held, 1 - turn)
    else:
        new._legal = plays_of_held(still_held, (1 - turn) * A_SEAT)
    return new


def _complete_trick(deal: Deal, new: Deal, situation: Situation) -> Deal:
    """Credit the trick to its winner, who leads the next."""
    winner, points, ruleset = new.best_index, list(deal.taken), situation.ruleset
    side, counters, plays = ruleset.side_index_by_seat[winner], ruleset.counter_points, new.plays
    for card in plays[-situation.number :]:
        points[side] += counters[card]
    new.taken, new.situation = tuple(points), situation.opening
    if len(plays) == ruleset.plays:
        new.leaders = deal.leaders
        return _end(new, side)
    new.leaders, new.turn = deal.leaders + (ruleset.seats[winner],), winner
    new._legal = situation.opening.legal(new.held, winner)
    return new


def _complete_pair(deal: Deal, new: Deal, situation: Situation, card: Card) -> Deal:
    """The same for a trick of two cards beside a stock: while it lasts, more follows than a lead."""
    winner, ruleset, (first, second) = new.best_index, situation.ruleset, deal.taken
    points = ruleset.counter_points[deal.plays[-1]] + ruleset.counter_points[card]
    new.taken = (first, second + points) if winner else (first + points, second)
    new.situation, is_gone = situation.opening, new.drawing.upcard is None
    if is_gone and len(new.plays) == ruleset.plays:
        return _end(new, winner)
    new.leaders, new.turn = deal.leaders + (ruleset.seats[winner],), winner
    if is_gone:
        new._legal = plays_of_held(new.held, winner * A_SEAT)
    else:
        # The winner may act on what he has, and both draw.
        new.go_on()
    return new


def _end(new: Deal, side: int) -> Deal:
    """The deal after the side has taken the last trick."""
    new.setting, new._legal, points = new.setting.copy(), None, list(new.taken)
    points[side] += new.ruleset.last_trick_points
    new.taken = tuple(points)
    settle(new)
    return new
