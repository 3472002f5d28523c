"""Why an action is illegal, in words that name the action, the seat, the reason and the position.

Only the text of errors is made here; nothing decides legality by it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pinochle_rules.actions import (
    NO_MELD,
    Action,
    Bid,
    BuryCards,
    ExchangeDix,
    GiveCards,
    LayMeld,
    NameTrump,
    Pass,
    PlayCard,
)
from pinochle_rules.cards import Card, format_cards
from pinochle_rules.cardset import copies_of, unpack
from pinochle_rules.legal import (
    Legal,
    LegalBury,
    LegalCalls,
    LegalCards,
    LegalDix,
    LegalMelds,
    LegalPlays,
    LegalTrumps,
)

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
    if isinstance(legal, (LegalCards, LegalBury)):
        return f"any {legal.count} of {format_cards(legal.cards)}"
    if isinstance(legal, LegalPlays):
        return "play " + ", ".join(card.text for card in legal.cards)
    if isinstance(legal, LegalMelds):
        return ", ".join(["no meld", *(str(action).removeprefix("meld ") for action in legal if action != NO_MELD)])
    return ", ".join(map(str, legal))


def _reason(deal: Deal, action: Action) -> str:
    legal = deal.legal
    if isinstance(legal, LegalPlays) and isinstance(action, PlayCard):
        return _why_not_play(deal, action.card)
    if isinstance(legal, LegalCalls) and isinstance(action, (Bid, Pass)):
        return _why_not_call(deal, legal, action)
    if isinstance(legal, LegalCards) and isinstance(action, GiveCards):
        return _why_not_cards(legal, action.cards, "given", "in hand so often")
    if isinstance(legal, LegalBury) and isinstance(action, BuryCards):
        return _why_not_cards(legal, action.cards, "buried", "in hand so often, or shown in a meld")
    return _why_not_other(legal, action) or f"this is the {deal.phase} phase"


def _why_not_other(legal: Legal, action: Action) -> str:
    if isinstance(legal, LegalDix) and isinstance(action, ExchangeDix):
        return "the upcard is a nine of trump itself"
    if isinstance(legal, LegalMelds) and isinstance(action, LayMeld):
        return "those are not its cards, they are not all held, or one of them has served in a meld of that kind"
    if isinstance(legal, LegalTrumps) and isinstance(action, NameTrump):
        return f"trump must be a suit whose king and queen are in the hand, not {action.suit}"
    return ""


def _why_not_cards(legal: LegalCards | LegalBury, cards: tuple[Card, ...], done: str, where: str) -> str:
    if len(cards) != legal.count:
        return f"exactly {legal.count} cards are {done}, not {len(cards)}"
    missing = [card for card in set(cards) if cards.count(card) > copies_of(legal.hand, card)]
    return f"{format_cards(missing)} not {where}"


def _why_not_call(deal: Deal, legal: LegalCalls, action: Bid | Pass) -> str:
    if isinstance(action, Pass):
        return "the first call is a bid" if not deal.auction.calls else "the dealer may not pass when all others have"
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
    tricks = deal.tricks
    assert tricks is not None
    if not copies_of(hand, card):
        return "the card is not in hand"
    if not tricks.in_trick:
        return "the first lead must be a trump"
    held = unpack(hand)
    if card.suit != tricks.led and any(other.suit == tricks.led for other in held):
        return f"the hand can follow suit to {tricks.current()[0]}"
    if card.suit not in (tricks.led, deal.trump):
        return f"the hand is void in {tricks.current()[0].suit} and must trump"
    best = Card(tricks.best)
    if best.suit != card.suit and card.suit == tricks.led:
        # Only where the duty to beat outlives a ruff.
        best = max(other for other in tricks.current() if other.suit == tricks.led)
    return f"the hand can beat {best}"
