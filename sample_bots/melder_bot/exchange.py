"""Which cards to give the partner where the ruleset exchanges cards.

The partner of the declarer gives what completes the declarer's melds and wins its tricks; the declarer gives back
what neither melds nor wins. Either gives up a meld of its own only for more. Nothing here is about the order of play.
"""

from __future__ import annotations

from collections.abc import Sequence

from counting import copies_by_card
from pinochle_rules import Card, Rank, Ruleset, Suit
from pinochle_rules.cardset import pack
from pinochle_rules.meld import best_melds

# Worths in points where an ace counts ten, tried against one another on the same deals. What a card brings the
# declarer: a first card of the run is likely the one it lacks, a second one only makes its trumps longer.
GIFT_OF_RUN_CARD = 70
GIFT_OF_TRUMP = 45
GIFT_OF_NINE_OF_TRUMP = 20
GIFT_OF_ACE = 40
GIFT_OF_SECOND_ACE = 12
GIFT_OF_PINOCHLE_CARD = 32
PINOCHLE = (Card.QUEEN_OF_SPADES, Card.JACK_OF_DIAMONDS)
GIFT_BY_RANK = (0, 0, 2, 3, 4, 5, 0)  # by rank 9 J Q K 10, of side suits

# What a card is worth to the declarer who keeps it, beside its melds. A side king wins nothing, but may make the
# partner a marriage.
KEEP_TRUMP = 30
KEEP_BY_RANK = (0, 0, 0, 0, -3, 4, 25)  # by rank 9 J Q K 10 A, of side suits
# Each further card of its suit makes a card dearer, so that short suits go first: a void lets trumps win.
KEEP_PER_CARD_OF_SUIT = 2


class Stakes:
    """A hand that gives cards away one by one, and what its melds lose by each."""

    def __init__(self, hand: Sequence[Card], trump: Suit, ruleset: Ruleset) -> None:
        self.trump = trump
        self.copies = copies_by_card(hand)
        self._melds = best_melds(pack(hand), trump, ruleset.meld_table)
        # Double-deck points are a tenth of the others.
        self._scale = 10 / ruleset.counters[0]

    def loss(self, card: Card) -> float:
        """Points of the melds that would be broken."""
        return self._scale * sum(meld.points for meld in self._melds if self._breaks(meld.cards, card))

    def give(self, card: Card) -> None:
        """Take one copy out; a meld that is broken no longer holds its other cards back."""
        self._melds = tuple(meld for meld in self._melds if not self._breaks(meld.cards, card))
        self.copies[card] -= 1
        if not self.copies[card]:
            del self.copies[card]

    def suit_length(self, suit: Suit) -> int:
        """Cards left of the suit."""
        return sum(copies for card, copies in self.copies.items() if card.suit is suit)

    def _breaks(self, cards: tuple[Card, ...], card: Card) -> bool:
        return card in cards and cards.count(card) >= self.copies[card]


def gift_to_declarer(hand: Sequence[Card], count: int, trump: Suit, ruleset: Ruleset) -> list[Card]:
    """The `count` cards that help the declarer most."""
    stakes = Stakes(hand, trump, ruleset)
    given: list[Card] = []
    for _ in range(count):
        card = max(stakes.copies, key=lambda card: _gain_of_declarer(card, trump, card in given) - stakes.loss(card))
        stakes.give(card)
        given.append(card)
    return given


def cards_given_back(hand: Sequence[Card], count: int, trump: Suit, ruleset: Ruleset) -> list[Card]:
    """The `count` cards that the declarer misses least."""
    stakes = Stakes(hand, trump, ruleset)
    given: list[Card] = []
    for _ in range(count):
        card = min(stakes.copies, key=lambda card: _worth_to_declarer(card, stakes) + stakes.loss(card))
        stakes.give(card)
        given.append(card)
    return given


def _gain_of_declarer(card: Card, trump: Suit, is_second: bool) -> float:
    if card.suit is trump:
        if card.rank is Rank.NINE:
            return GIFT_OF_NINE_OF_TRUMP
        return (GIFT_OF_TRUMP if is_second else GIFT_OF_RUN_CARD) + card.rank
    if card.rank is Rank.ACE:
        return GIFT_OF_SECOND_ACE if is_second else GIFT_OF_ACE
    return GIFT_OF_PINOCHLE_CARD if card in PINOCHLE else GIFT_BY_RANK[card.rank]


def _worth_to_declarer(card: Card, stakes: Stakes) -> float:
    if card.suit is stakes.trump:
        return KEEP_TRUMP + card.rank
    return KEEP_BY_RANK[card.rank] + KEEP_PER_CARD_OF_SUIT * stakes.suit_length(card.suit)
