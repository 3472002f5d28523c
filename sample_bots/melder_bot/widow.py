"""What a declarer does with the widow: which trump it makes best, and which cards to bury.

A buried counter is safe, and a suit that is gone can be ruffed; melds, trumps and aces are kept. Every trump is tried
with its own burial. Nothing here is about the order of play.
"""

from __future__ import annotations

from collections.abc import Sequence

from contract import expected_tricks, gain_of_contract
from counting import copies_by_card
from exchange import Stakes
from pinochle_rules import Card, Observation, Ruleset, Suit
from pinochle_rules.cardset import pack
from pinochle_rules.meld import shown_melds

# What a card is worth to the declarer who keeps it, beside its melds, in points. A side ten seldom wins: buried, it
# is safe.
KEEP_TRUMP = 30
KEEP_BY_RANK = (0, 0, 0, 0, -2, -6, 25)  # by rank 9 J Q K 10 A, of side suits
# Each further card of its suit makes a card dearer, so that short suits go first.
KEEP_PER_CARD_OF_SUIT = 4


def best_trumps_with_widow(observation: Observation) -> tuple[Suit, ...]:
    """The trumps of which most is expected: several where nothing tells them apart."""
    contract, ruleset, hand = observation.contract, observation.ruleset, observation.hand
    assert contract is not None
    gains = {}
    for trump in Suit:
        shown = shown_melds(pack(hand), trump, ruleset.meld_table)
        buried = cards_to_bury(hand, _choosable(hand, shown.cards, ruleset), trump, ruleset)
        kept = without(hand, buried)
        points = shown.points
        if not ruleset.meld_before_bury:
            points = shown_melds(pack(kept), trump, ruleset.meld_table).points
        tricks = expected_tricks(ruleset, kept, buried, trump)
        gains[trump] = gain_of_contract(ruleset, contract.points, points, tricks, trump)
    best = max(gains.values())
    return tuple(trump for trump, gain in gains.items() if gain == best)


def cards_to_bury(hand: Sequence[Card], choosable: Sequence[Card], trump: Suit, ruleset: Ruleset) -> list[Card]:
    """As many of the choosable cards as the widow had, those that the declarer misses least; of equals the first."""
    stakes = Stakes(hand, trump, ruleset)
    left, buried = copies_by_card(choosable), list[Card]()
    for _ in range(ruleset.widow_cards):
        card = min((card for card in left if left[card]), key=lambda card: _worth_kept(card, stakes, ruleset))
        stakes.give(card)
        left[card] -= 1
        buried.append(card)
    return buried


def without(hand: Sequence[Card], cards: Sequence[Card]) -> tuple[Card, ...]:
    """What is left of the hand."""
    left = list(hand)
    for card in cards:
        left.remove(card)
    return tuple(left)


def _choosable(hand: Sequence[Card], shown: Sequence[Card], ruleset: Ruleset) -> Sequence[Card]:
    """Where melds come first, none of their cards is buried while others are enough."""
    rest = without(hand, shown) if ruleset.meld_before_bury else hand
    return rest if len(rest) >= ruleset.widow_cards else hand


def _worth_kept(card: Card, stakes: Stakes, ruleset: Ruleset) -> float:
    melds = 0.0 if ruleset.meld_before_bury else stakes.loss(card)
    if card.suit is stakes.trump:
        return KEEP_TRUMP + card.rank + melds
    return KEEP_BY_RANK[card.rank] + KEEP_PER_CARD_OF_SUIT * stakes.suit_length(card.suit) + melds
