"""What a plain bot buries: cards that no meld needs, those that count least, from the shortest suits.

Pure; looks at nothing but what the seat may know.
"""

from __future__ import annotations

from collections import Counter

from pinochle_rules import Card, LegalBury, Observation
from pinochle_rules.cardset import pack
from pinochle_rules.meld import shown_melds

__all__ = ["cheapest_cards"]


def cheapest_cards(observation: Observation, legal: LegalBury) -> tuple[Card, ...]:
    """Exactly `legal.count` of the cards that may be buried."""
    ruleset, trump = observation.ruleset, observation.trump
    needed = Counter(shown_melds(pack(observation.hand), trump, ruleset.meld_table).cards)
    held = Counter(card.suit for card in observation.hand)
    ranked: list[tuple[bool, bool, int, int, Card]] = []
    for card in legal.cards:
        is_needed = needed[card] > 0
        needed[card] -= 1
        ranked.append((is_needed, card.suit is trump, ruleset.counter_points[card], held[card.suit], card))
    return tuple(card for *_, card in sorted(ranked)[: legal.count])
