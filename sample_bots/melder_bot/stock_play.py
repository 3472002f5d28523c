"""Which card to play while there is a stock: any may be played, and what is kept may still meld or win the endgame.

A card is worth what the trick brings, less what it would have been worth in the hand. Hidden cards are not guessed:
chances come from `CardCount`, worths of melds from `Prospects`. Worths are in points.
"""

from __future__ import annotations

from collections.abc import Sequence

from counting import CardCount, beats
from pinochle_rules import Card, Observation, Suit
from prospects import Prospects

# What a card brings after the stock is gone. By rank: 9 J Q K 10 A.
TRUMP_STRENGTH = (0.0, 8.0, 9.0, 10.0, 12.0, 17.0, 25.0)
SIDE_STRENGTH = (0.0, 0.0, 1.0, 2.0, 3.0, 5.0, 12.0)
DRAWN_STRENGTH = 5.0
"""That of a card not known yet."""

# What the opponent adds to a trick that it loses, and to one that it takes.
GIVEN_POINTS = 2.0
TAKEN_POINTS = 5.0
# How readily a lead is beaten that counts ten, that counts less, and that counts nothing: in its suit, or by a trump.
READINESS = ((0.95, 0.5), (0.8, 0.25), (0.55, 0.12))


def choose_stock_plays(observation: Observation, cards: Sequence[Card], trump: Suit) -> list[Card]:
    """The best of the cards; several where nothing tells them apart."""
    count = CardCount(observation, trump)
    scores = list(map(StockForecast(observation, count).score, cards))
    best = max(scores)
    return [card for card, score in zip(cards, scores, strict=True) if score == best]


class StockForecast:
    """The trick in progress, and what comes of each card that the seat may add."""

    def __init__(self, observation: Observation, count: CardCount) -> None:
        self._count = count
        self._points = observation.ruleset.counter_points
        self._prospects = Prospects(observation, count, count.trump)
        self._led = observation.plays[-1] if len(observation.plays) % count.seats else None
        self._opponent = count.opponents[0]
        self._won = self._prospects.worth_of_trick() - self._upcard_lost(observation)

    def score(self, card: Card) -> float:
        """The expected gain of playing the card now over keeping it."""
        if self._led is None:
            gain = self._gain_of_lead(card)
        else:
            points = self._points[card] + self._points[self._led]
            gain = points + self._won if beats(card, self._led, self._count.trump) else -points
        return gain - self._strength(card) - self._prospects.loss(card)

    def _gain_of_lead(self, card: Card) -> float:
        count, points = self._count, self._points[card]
        in_suit, by_trump = READINESS[0 if points >= 10 else 1 if points else 2]
        higher = count.chance_above(self._opponent, card.suit, card.rank)
        beaten = higher * in_suit
        if card.suit is not count.trump:
            beaten += (1.0 - beaten) * count.chance_above(self._opponent, count.trump, 0) * by_trump
        return (1.0 - beaten) * (points + GIVEN_POINTS + self._won) - beaten * (points + TAKEN_POINTS)

    def _strength(self, card: Card) -> float:
        return (TRUMP_STRENGTH if card.suit is self._count.trump else SIDE_STRENGTH)[card.rank]

    def _upcard_lost(self, observation: Observation) -> float:
        """The loser of the last trick before the stock is gone draws the card that lies face up, a trump."""
        upcard = observation.upcard
        if self._prospects.tricks_left != 1 or upcard is None:
            return 0.0
        return self._strength(upcard) - DRAWN_STRENGTH
