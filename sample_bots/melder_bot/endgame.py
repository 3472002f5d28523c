"""The last tricks between two seats who both know every card: played out in thought to the end.

Exact under the ruleset's own duties, for as few cards as can be searched at once. It must be asked only where nothing
is hidden.
"""

from __future__ import annotations

from collections.abc import Sequence

from counting import CardCount, beats
from pinochle_rules import Card, Observation, Ruleset, Suit
from pinochle_rules.cardset import ONE, CardSet, faces, pack
from pinochle_rules.tricks import legal_cards

SEARCHED_CARDS = 6
"""So many cards in either hand are searched in a few thousandths of a second."""


def hand_of_opponent(observation: Observation, count: CardCount) -> tuple[Card, ...] | None:
    """The other hand, where it is all that is left unseen and small enough; else None."""
    too_early = observation.stock_size or observation.tricks_omitted or len(observation.hand) > SEARCHED_CARDS
    if count.seats != 2 or too_early or observation.ruleset.stock_cards == 0:
        return None
    return tuple(card for card in Card for _ in range(count.elsewhere[card]))


def best_endgame_plays(
    observation: Observation, cards: Sequence[Card], trump: Suit, others: Sequence[Card]
) -> list[Card]:
    """The cards that lead to most points; several where they come to the same."""
    endgame = Endgame(observation.ruleset, trump)
    mine, theirs = pack(observation.hand), pack(others)
    if len(observation.plays) % 2:
        led = observation.plays[-1]
        gains = [-endgame.gain_of_trick(theirs, mine - ONE[card], led, card) for card in cards]
    else:
        gains = [endgame.gain_of_lead(mine, theirs, card) for card in cards]
    best = max(gains)
    return [card for card, gain in zip(cards, gains, strict=True) if gain == best]


class Endgame:
    """What two known hands come to. Gains are points of the seat that leads, less those of the other."""

    def __init__(self, ruleset: Ruleset, trump: Suit) -> None:
        self._ruleset, self._trump = ruleset, trump
        self._gains: dict[tuple[CardSet, CardSet], int] = {}

    def gain(self, leader: CardSet, other: CardSet) -> int:
        """With best play of both from here."""
        if not leader:
            return 0
        known = self._gains.get((leader, other))
        if known is None:
            known = max(self.gain_of_lead(leader, other, card) for card in faces(leader))
            self._gains[leader, other] = known
        return known

    def gain_of_lead(self, leader: CardSet, other: CardSet, card: Card) -> int:
        """If the card is led and the other seat answers best."""
        left = leader - ONE[card]
        answers = legal_cards(self._ruleset, faces(other), (card,), self._trump)
        return min(self.gain_of_trick(left, other - ONE[answer], card, answer) for answer in answers)

    def gain_of_trick(self, leader: CardSet, other: CardSet, led: Card, answer: Card) -> int:
        """If this is the trick; both hands are what is left after it."""
        counters = self._ruleset.counter_points
        points = counters[led] + counters[answer] + (0 if leader else self._ruleset.last_trick_points)
        if beats(answer, led, self._trump):
            return -points - self.gain(other, leader)
        return points + self.gain(leader, other)
