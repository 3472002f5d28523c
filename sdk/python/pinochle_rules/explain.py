"""Why an action is illegal, in words that name the action, the seat, the reason and the position.

Only the text of errors is made here; nothing decides legality by it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pinochle_rules.actions import Action, Bid, GiveCards, NameTrump, Pass, PlayCard
from pinochle_rules.cards import Card, format_cards
from pinochle_rules.cardset import copies_of, unpack
from pinochle_rules.legal import Legal, LegalCalls, LegalCards, LegalConcession, LegalPlays, LegalTrumps

if TYPE_CHECKING:
    from pinochle_rules.deal import Deal

__all__ = ["describe_legal", "why_illegal"]


def why_illegal(deal: Deal, action: Action) -> str:
    """One sentence: who may not do what, and why not; then what is legal."""
    seat = deal.seat_to_act
    reason = _reason(deal, action)
    return f"{seat} may not {action}: {reason}; legal here: {describe_legal(deal.legal)}"


def describe_legal(legal: Legal) -> str:
    """What is legal, as a phrase."""
    if isinstance(legal, LegalCalls):
        parts = ["pass"] if legal.may_pass else []
        for bids in legal.ranges:
            several = bids.maximum > bids.minimum
            parts.append(f"bid {bids.minimum} to {bids.maximum} by {bids.step}" if several else f"bid {bids.minimum}")
        return ", ".join(parts)
    if isinstance(legal, LegalTrumps):
        return "trump " + ", ".join(suit.letter for suit in legal.suits)
    if isinstance(legal, LegalCards):
        return f"any {legal.count} of {format_cards(legal.cards)}"
    if isinstance(legal, LegalPlays):
        return "play " + ", ".join(card.text for card in legal.cards)
    return "continue, concede" if isinstance(legal, LegalConcession) else "continue, redeal"


def _reason(deal: Deal, action: Action) -> str:
    legal = deal.legal
    if isinstance(legal, LegalPlays) and isinstance(action, PlayCard):
        return _why_not_play(deal, action.card)
    if isinstance(legal, LegalCalls) and isinstance(action, (Bid, Pass)):
        return _why_not_call(deal, legal, action)
    if isinstance(legal, LegalCards) and isinstance(action, GiveCards):
        if len(action.cards) != legal.count:
            return f"exactly {legal.count} cards are given, not {len(action.cards)}"
        missing = [card for card in set(action.cards) if action.cards.count(card) > copies_of(legal.hand, card)]
        return f"{format_cards(missing)} not in hand so often"
    if isinstance(legal, LegalTrumps) and isinstance(action, NameTrump):
        return f"trump must be a suit whose king and queen are in the hand, not {action.suit}"
    return f"this is the {deal.phase} phase"


def _why_not_call(deal: Deal, legal: LegalCalls, action: Bid | Pass) -> str:
    if isinstance(action, Pass):
        return "the dealer may not pass when all others have"
    points, bid, ruleset = action.points, deal.auction.bid, deal.ruleset
    if type(points) is not int:
        return "a bid is a whole number of points"
    if not legal.ranges:
        return "this seat may only pass"
    reasons = (
        (bid and points <= bid, f"the bid in force is {bid}"),
        (points < ruleset.minimum_bid, f"the minimum is {ruleset.minimum_bid}"),
        (points > ruleset.maximum_bid, f"the highest bid is {ruleset.maximum_bid}"),
    )
    return next((reason for holds, reason in reasons if holds), "that is no step of the ladder of bids")


def _why_not_play(deal: Deal, card: Card) -> str:
    if not isinstance(card, Card):
        return "that is no card"
    hand = deal.hand(deal.turn)
    tricks, contract = deal.tricks, deal.contract
    assert tricks is not None
    assert contract is not None
    if not copies_of(hand, card):
        return "the card is not in hand"
    if not tricks.in_trick:
        return "the first lead must be a trump"
    held = unpack(hand)
    if card.suit != tricks.led and any(other.suit == tricks.led for other in held):
        return f"the hand can follow suit to {tricks.current()[0]}"
    if card.suit not in (tricks.led, contract.trump):
        return f"the hand is void in {tricks.current()[0].suit} and must trump"
    best = Card(tricks.best)
    if best.suit != card.suit and card.suit == tricks.led:
        # Only where the duty to beat outlives a ruff.
        best = max(other for other in tricks.current() if other.suit == tricks.led)
    return f"the hand can beat {best}"
