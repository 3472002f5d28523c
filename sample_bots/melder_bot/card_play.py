"""Which card to play: what the trick is expected to bring, less what the card would be worth if it were kept.

One rule leads, wins, feeds the partner, ducks and discards. A card that surely wins, or falls on the partner's sure
winner, earns its points; one that falls to an opponent costs them; a master or a trump is spent only where it earns
more than it would later. No hidden card is guessed: chances come from `CardCount`.

All worths are in units of an ace's points. They were fitted by playing variants against each other on the same cards,
and are rounded: a tenth of a unit makes no difference that a hundred deals would show.
"""

from __future__ import annotations

from collections.abc import Sequence

from counting import CardCount, beats
from endgame import best_endgame_plays, hand_of_opponent
from pinochle_rules import Card, Observation, Suit

MASTER_TRUMP = 3.2
MASTER = 1.5
# By rank: 9 J Q K 10 A. A small trump still ruffs; a side ten may yet become a master or be fed to the partner.
TRUMP_WORTH = (0.0, 1.1, 1.12, 1.14, 1.6, 2.1, 3.2)
SIDE_WORTH = (0.0, 0.0, 0.1, 0.05, 0.2, 0.6, 1.5)

# Leading the next trick is a small burden: whoever leads from a broken suit gives something away.
LEAD = -0.5
# What an opponent's trump is worth to a declaring side that draws it.
DRAWN_TRUMP = 0.5
# A partner who can beat the card to beat does not always beat the card that beat it.
RECOVERY = 0.5


def choose_plays(observation: Observation, cards: Sequence[Card], trump: Suit) -> list[Card]:
    """The best of the legal cards; several where nothing tells them apart."""
    count = CardCount(observation, trump)
    others = hand_of_opponent(observation, count)
    if others is not None:
        return best_endgame_plays(observation, cards, trump, others)
    forecast = Forecast(observation, count)
    scores = [forecast.score(card) for card in cards]
    best = max(scores)
    return [card for card, score in zip(cards, scores, strict=True) if score == best]


class Forecast:
    """The trick in progress from the seat to play, and what comes of each card that it may add."""

    def __init__(self, observation: Observation, count: CardCount) -> None:
        self._count = count
        ruleset, seats = observation.ruleset, count.seats
        place = len(observation.plays) % seats
        self._points = ruleset.counter_points
        self._unit = ruleset.counters[0]
        self._trick = observation.plays[len(observation.plays) - place :]
        self._best, self._best_is_ours = self._card_to_beat()
        self._later = [(count.me + step) % seats for step in range(1, seats - place)]
        self._points_to_come = sum(self._points[card] for card in self._trick) + count.mean_points() * len(self._later)
        self._points_to_come += meld_at_stake(observation)
        self._hand = observation.hand
        self._last_trick_points = (seats - 1) * count.mean_points() + ruleset.last_trick_points
        declarer = observation.declarer
        self._declares = declarer is not None and ruleset.seat_index[declarer] in (count.me, count.partner)

    def score(self, card: Card) -> float:
        """The expected gain of playing the card now over keeping it."""
        gain = (2.0 * self._chance_ours(card) - 1.0) * ((self._points_to_come + self._points[card]) / self._unit + LEAD)
        if self._declares and not self._trick and card.suit is self._count.trump:
            gain += DRAWN_TRUMP * self._trumps_drawn(card.suit)
        return gain - self._worth_kept(card)

    def _worth_kept(self, card: Card) -> float:
        """What the card would bring later; a master of a side suit less, the more likely an opponent ruffs it."""
        if len(self._hand) == 2:
            return -self._worth_in_last_trick(self._hand[1] if card is self._hand[0] else self._hand[0])
        master = self._count.is_master(card)
        if card.suit is self._count.trump:
            return MASTER_TRUMP if master else TRUMP_WORTH[card.rank]
        return MASTER * (1.0 - self._chance_ruffed(card.suit)) if master else SIDE_WORTH[card.rank]

    def _worth_in_last_trick(self, card: Card) -> float:
        """A master trump takes it, a master of another suit may, any other card hardly does."""
        wins = 1.0 if card.suit is self._count.trump else 0.5
        wins = wins if self._count.is_master(card) else 0.0
        return (2.0 * wins - 1.0) * (self._points[card] + self._last_trick_points) / self._unit

    def _chance_ruffed(self, suit: Suit) -> float:
        """How likely the opponent most prone to it ruffs a lead of the suit."""
        return max(self._chance_ruffs(seat, suit) for seat in self._count.opponents)

    def _chance_ruffs(self, seat: int, suit: Suit) -> float:
        count = self._count
        return (1.0 - count.chance_above(seat, suit, 0)) * count.chance_above(seat, count.trump, 0)

    def _chance_ours(self, card: Card) -> float:
        """How likely this seat or its partner takes the trick."""
        count, best, ours = self._count, self._best, self._best_is_ours
        if best is None or beats(card, best, count.trump):
            best, ours = card, 1.0
        led = self._trick[0].suit if self._trick else card.suit
        for seat in self._later:
            beaten = self._chance_beaten(seat, best, led)
            if seat == count.partner:
                ours += (1.0 - ours) * beaten * RECOVERY
            else:
                ours *= 1.0 - beaten
        return ours

    def _chance_beaten(self, seat: int, best: Card, led: Suit) -> float:
        """How likely the seat takes the trick from `best`: it must where it can, and must ruff where it is void."""
        count, trump = self._count, self._count.trump
        higher = count.chance_above(seat, best.suit, best.rank)
        if led is trump:
            return higher
        if best.suit is trump:
            return (1.0 - count.chance_above(seat, led, 0)) * higher
        return higher + self._chance_ruffs(seat, led)

    def _trumps_drawn(self, trump: Suit) -> float:
        """Trumps that a lead of trump is expected to take from the opponents, less the partner's."""
        count = self._count
        drawn = 0.0
        for step in range(1, count.seats):
            seat = (count.me + step) % count.seats
            chance = count.chance_above(seat, trump, 0)
            drawn += -chance if seat == count.partner else chance
        return drawn

    def _card_to_beat(self) -> tuple[Card | None, float]:
        """The card that wins the trick so far, and 1 if it is the partner's, else 0."""
        count, best, best_place = self._count, None, 0
        for place, card in enumerate(self._trick):
            if best is None or beats(card, best, count.trump):
                best, best_place = card, place
        winner = (count.me - len(self._trick) + best_place) % count.seats
        return best, float(best is not None and winner == count.partner)


def meld_at_stake(observation: Observation) -> float:
    """Where meld needs a trick: what of the sides' meld hangs on this trick, more and more towards the end."""
    seen, ruleset = observation, observation.ruleset
    if not ruleset.trick_saves_meld:
        return 0.0
    # Whoever leads a later trick has won one.
    winners = {ruleset.side_of(seat) for seat in seen.trick_leaders[1:]}
    winners |= {side for side, points in zip(ruleset.sides, seen.trick_points, strict=True) if points}
    melds = zip(ruleset.seats, seen.melds, strict=True)
    return sum(shown.points for seat, shown in melds if ruleset.side_of(seat) not in winners) / len(seen.hand)
