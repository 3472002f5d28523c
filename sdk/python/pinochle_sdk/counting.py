"""What can be counted from an observation: the cards that are left, and which seat is known to be out of a suit.

Pure; looks at nothing but what the seat may know. The SDKs of other languages count the same, by the same test data.
"""

from __future__ import annotations

from collections import Counter

from pinochle_rules import Card, Observation, Seat, Suit

__all__ = ["cards_left", "known_voids"]


def cards_left(observation: Observation) -> tuple[Card, ...]:
    """The deck without the own hand, the cards played and those the seat buried: what others hold, or nobody yet.

    Copies are repeated, in the documented order. Where the observation leaves old tricks out, their cards are still
    among these.
    """
    gone = Counter([*observation.hand, *observation.plays, *observation.buried])
    left = Counter(observation.ruleset.deck_cards) - gone
    return tuple(sorted(left.elements()))


def known_voids(observation: Observation) -> dict[Seat, frozenset[Suit]]:
    """The suits that each seat has shown to be out of: one that does not follow suit, and trump if it plays none.

    As long as there is a stock no suit need be followed, so tricks from then say nothing.
    """
    ruleset, trump = observation.ruleset, observation.trump
    voids: dict[Seat, set[Suit]] = {seat: set() for seat in ruleset.seats}
    free = ruleset.stock_cards // len(ruleset.seats) - observation.tricks_omitted
    for number, trick in enumerate(observation.tricks()):
        if number < free:
            continue
        for seat, card in zip(trick.seats, trick.cards, strict=True):
            led = trick.cards[0].suit
            if card.suit is not led:
                voids[seat].add(led)
                if trump is not None and card.suit is not trump:
                    voids[seat].add(trump)
    return {seat: frozenset(suits) for seat, suits in voids.items()}
