"""What is legal in each phase of a deal, and the facts about hands that its transitions turn on.

Reads deals, never changes them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pinochle_rules.auction import legal_calls
from pinochle_rules.cards import Card, Rank, Suit
from pinochle_rules.cardset import CardSet, copies_of
from pinochle_rules.legal import Legal, LegalCards, LegalConcession, LegalRedeal, LegalTrumps
from pinochle_rules.meld import has_marriage
from pinochle_rules.phase import Phase
from pinochle_rules.ruleset import AllPass, ExchangeOrder, NinesRedeal, NoMarriage, Ruleset
from pinochle_rules.tricks import first_leads

if TYPE_CHECKING:
    from pinochle_rules.deal import Deal

__all__ = ["find_legal", "givers", "lacks_marriage", "legal_trumps", "next_redeal_asker"]

_SUITS = tuple(Suit)


def find_legal(deal: Deal) -> Legal:
    """What the seat to act may do; the deal is not over."""
    ruleset, turn = deal.setting.ruleset, deal.turn
    if deal.ongoing is not None:
        return legal_calls(deal.ongoing, not ruleset.bid_requires_marriage or _holds_marriage(deal))
    if deal.situation is not None:
        if deal.plays:
            return deal.situation.legal(deal.held, turn)
        return first_leads(ruleset, deal.hand(turn), deal.situation.trump, stuck=_is_stuck(deal))
    phase = deal.phase
    if phase is Phase.TRUMP:
        return LegalTrumps(legal_trumps(ruleset, deal.hand(turn)))
    if phase is Phase.EXCHANGE:
        return LegalCards(ruleset.exchange_cards, deal.hand(turn))
    return LegalConcession() if phase is Phase.CONCESSION else LegalRedeal()


def lacks_marriage(deal: Deal) -> bool:
    """Whether the contract is lost for want of a marriage in the trump just named (double-deck 1 (15), 3.2)."""
    ruleset, contract = deal.ruleset, deal.contract
    assert contract is not None
    assert contract.trump is not None
    if not ruleset.trump_requires_marriage or has_marriage(deal.hand(deal.turn), contract.trump):
        return False
    return not (ruleset.no_marriage is NoMarriage.EXEMPT_AT_50 and contract.points == ruleset.minimum_bid)


def legal_trumps(ruleset: Ruleset, hand: CardSet) -> tuple[Suit, ...]:
    """Any suit; where trump requires a marriage the suits of one, or any if there is none (double-deck 1 (14, 15))."""
    if not ruleset.trump_requires_marriage:
        return _SUITS
    return tuple(suit for suit in _SUITS if has_marriage(hand, suit)) or _SUITS


def givers(deal: Deal) -> tuple[int, int]:
    """Partner before declarer, or both in seat order where neither sees the other's cards."""
    ruleset, contract = deal.setting.ruleset, deal.setting.contract
    assert contract is not None
    declarer = ruleset.seat_index[contract.declarer]
    partner = (declarer + len(ruleset.sides)) % len(ruleset.seats)
    if ruleset.exchange_order is ExchangeOrder.PARTNER_FIRST:
        return partner, declarer
    return min(declarer, partner), max(declarer, partner)


def next_redeal_asker(deal: Deal, *, after: int) -> int:
    """The next seat, from the dealer's left round to the dealer, that may ask for a redeal; -1 if there is none.

    `after` is the seat asked last, the dealer before the first.
    """
    rule = deal.ruleset.nines_redeal
    if rule is NinesRedeal.OFF:
        return -1
    count, dealer = len(deal.ruleset.seats), deal.ruleset.seat_index[deal.board.dealer]
    asked = (after - dealer) % count if deal.phase is Phase.REDEAL else 0
    if deal.phase is Phase.REDEAL and asked == 0:
        return -1
    for place in range(asked + 1, count + 1):
        index = (dealer + place) % count
        if _may_ask_redeal(deal.hand(index), rule):
            return index
    return -1


def _may_ask_redeal(hand: CardSet, rule: NinesRedeal) -> bool:
    """Five nines, and no ace where the stricter rule is in force (single-deck-classic 1 (27))."""
    nines = sum(copies_of(hand, Card.of(Rank.NINE, suit)) for suit in _SUITS)
    aces = sum(copies_of(hand, Card.of(Rank.ACE, suit)) for suit in _SUITS)
    return nines >= 5 and (rule is NinesRedeal.FIVE_NINES or aces == 0)


def _holds_marriage(deal: Deal) -> bool:
    return any(has_marriage(deal.hand(deal.turn), suit) for suit in _SUITS)


def _is_stuck(deal: Deal) -> bool:
    """Whether the dealer declares because everyone else passed and he could not: his is the only bid."""
    auction = deal.auction
    if auction.bidder != auction.dealer or deal.ruleset.all_pass is AllPass.REDEAL:
        return False
    return sum(1 for points in auction.calls if points) == 1
