"""Trick play: legal cards, the winner of a trick, and the running count.

The algorithm is that of `common 2` in the rulebook: follow if able, else trump if able, else anything; and
within that, beat the best card if able, subject to `must_head` and `beat_after_ruff`.

Theory of operation. Of a trick in progress only its led suit and its best card matter to whoever comes next. Each such
`Situation` is one shared object that knows what it asks for and which situation follows any card, so that playing a
card is a step from one to the next. Hands are held suit by suit meanwhile: what is legal turns on one suit at a time.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from pinochle_rules.cards import Card, Suit
from pinochle_rules.cardset import CARDS_ABOVE, ONE, SUIT_CARDS, CardSet, pack
from pinochle_rules.legal import PLAYS_OF_SUIT, LegalPlays, plays_of, plays_of_held
from pinochle_rules.ruleset import Ruleset
from pinochle_rules.switches import BeatAfterRuff, LeadTrump, MustHead

__all__ = [
    "A_SEAT",
    "SUIT_OF",
    "Held",
    "Situation",
    "Tricks",
    "beats",
    "counter_points",
    "first_leads",
    "legal_cards",
    "points_by_seat",
    "start_held",
    "start_situation",
    "trick_winner",
]

SUIT_OF: tuple[int, ...] = (0, *(int(card.suit) for card in Card))
"""Suit numbers by card number."""

Held: TypeAlias = tuple[CardSet, ...]
"""The cards that the seats hold, `A_SEAT` places a seat: one a suit, by suit number, and place 0 empty."""
A_SEAT = len(SUIT_CARDS)


class Situation:
    """A trick as the next seat finds it: what was led, which card is best, and what may be put to it.

    `led` (a suit number) and `best` (a card number) are 0 before a lead. `led_best` is the best card of the led suit
    where the duty to beat survives a ruff, else 0. `number` is that of the cards played.
    """

    __slots__ = (
        "best",
        "following",
        "is_full",
        "is_turn_only",
        "led",
        "led_best",
        "next",
        "number",
        "opening",
        "ruffing",
        "ruleset",
        "seats",
        "trump",
    )

    def __init__(self, ruleset: Ruleset, trump: int, number: int, led: int, best: int, led_best: int) -> None:
        self.ruleset, self.trump, self.number = ruleset, trump, number
        self.led, self.best, self.led_best = led, best, led_best
        self.seats = len(ruleset.seats)
        self.is_full = number == self.seats
        self.is_turn_only = not self.is_full and not ruleset.stock_cards
        """Whether the turn is all that changes: the trick is not full, and there is no stock."""
        self.opening: Situation = _situation(ruleset, trump, 0, 0, 0, 0) if number else self
        """The situation of the seat that leads to the next trick."""
        self.following, self.ruffing = self._duties() if led else (0, 0)
        """The cards that must be preferred, if held, when following suit and when trumping."""
        self.next: list[Situation | None] = [None] * len(ONE)
        """The situations that `after` has found, by card number."""

    def after(self, card: int) -> Situation:
        """The situation once the card has been played to it."""
        known = self.next[card]
        if known is None:
            known = self.next[card] = self._find_next(Card(card))
        return known

    def legal(self, held: Held, index: int) -> LegalPlays:
        """What the seat may play."""
        at = index * A_SEAT
        led = self.led
        if led:
            part = held[at + led]
            if part:
                return PLAYS_OF_SUIT[part & self.following or part]
            part = held[at + self.trump]
            if part:
                return PLAYS_OF_SUIT[part & self.ruffing or part]
        return plays_of_held(held, at)

    def _duties(self) -> tuple[CardSet, CardSet]:
        # Against a ruff no card of the led suit is above `best`: the mask is empty and the duty lapses by itself.
        above_led = CARDS_ABOVE[self.led_best or self.best]
        must_head = self.ruleset.must_head
        if self.led == self.trump:
            return above_led, 0
        following = above_led if must_head is MustHead.ALWAYS else 0
        return following, 0 if must_head is MustHead.TRUMP_LED else CARDS_ABOVE[self.best]

    def _find_next(self, card: Card) -> Situation:
        led = self.led or card.suit
        best = card if not self.led or beats(card, self.best, self.trump) else self.best
        literal = self.ruleset.beat_after_ruff is BeatAfterRuff.LITERAL
        led_best = max(self.led_best, card) if literal and card.suit == led else self.led_best
        return _situation(self.ruleset, self.trump, self.number + 1, led, best, led_best)


@dataclass(frozen=True, slots=True)
class Tricks:
    """The play of a deal up to some moment. Seats are indices into `Ruleset.seats`."""

    plays: tuple[Card, ...]
    """Every card in order."""
    leaders: tuple[int, ...]
    """The leader of each trick, the one being played (or about to be led) included."""
    led: int
    """The suit of the trick in progress, 0 before a lead."""
    best: int
    """Its best card, 0 before a lead."""
    in_trick: int
    """How many cards lie in it."""
    points: tuple[int, ...]
    """Points taken by seat index."""
    won: tuple[int, ...]
    """Number of tricks taken by seat index."""

    def current(self) -> tuple[Card, ...]:
        """The cards of the trick in progress, in order."""
        return self.plays[len(self.plays) - self.in_trick :]


def start_held(hands: Sequence[CardSet]) -> Held:
    """The hands, one a seat, suit by suit."""
    return tuple([hand & suit for hand in hands for suit in SUIT_CARDS])


def beats(card: Card, best: int, trump: int) -> bool:
    """Whether the card would take the trick from `best`; an equal card does not."""
    return card > best if card.suit == SUIT_OF[best] else card.suit == trump


def legal_cards(ruleset: Ruleset, hand: Sequence[Card], trick: Sequence[Card], trump: Suit) -> tuple[Card, ...]:
    """The cards of a hand that may be put to a trick, copies repeated, in the documented order.

    Works on hands of any size; the trick holds the cards already played to it, in order.
    """
    situation = start_situation(ruleset, trump)
    for card in trick:
        situation = situation.after(card)
    packed = pack(hand)
    allowed = situation.legal(start_held([packed]), 0).cards
    return tuple(card for card in sorted(hand) if card in allowed)


def trick_winner(trick: Sequence[Card], trump: Suit | None) -> int:
    """Index in trick order: the highest trump, else the highest card of the led suit, the earliest of equals."""
    best = 0
    for index, card in enumerate(trick):
        if index and beats(card, trick[best], trump or 0):
            best = index
    return best


def counter_points(ruleset: Ruleset, cards: Sequence[Card]) -> int:
    """Points of the counters among the cards; the last trick is not among them."""
    return sum(ruleset.counter_points[card] for card in cards)


def points_by_seat(ruleset: Ruleset, plays: Sequence[Card], winners: Sequence[int]) -> tuple[int, ...]:
    """Points that each seat has taken with the complete tricks of the plays, whose winners are given."""
    seats = len(ruleset.seats)
    points = [0] * seats
    for number, winner in enumerate(winners):
        points[winner] += counter_points(ruleset, plays[number * seats : (number + 1) * seats])
    if len(plays) == ruleset.plays:
        points[winners[-1]] += ruleset.last_trick_points
    return tuple(points)


def first_leads(ruleset: Ruleset, hand: CardSet, trump: int, *, stuck: bool) -> LegalPlays:
    """What the declarer may lead to the first trick: any card, or a trump if he holds one (option `lead_trump`).

    `stuck` says that he had to bid because everyone else passed.
    """
    rule = ruleset.lead_trump
    free = rule is LeadTrump.NEVER or (stuck and rule is LeadTrump.UNLESS_FORCED)
    return plays_of(hand if free else hand & SUIT_CARDS[trump] or hand)


def start_situation(ruleset: Ruleset, trump: int) -> Situation:
    """The situation before a lead."""
    return _situation(ruleset, trump, 0, 0, 0, 0)


@lru_cache(maxsize=1 << 16)
def _situation(ruleset: Ruleset, trump: int, number: int, led: int, best: int, led_best: int) -> Situation:
    """The one shared object of its situation; a ruleset has a few hundred."""
    return Situation(ruleset, trump, number, led, best, led_best)
