"""Trick play: legal cards, the winner of a trick, and the running count.

The algorithm is that of section 2 of the rules' overview: follow if able, else trump if able, else anything; and
within that, beat the best card if able, subject to `must_head` and `beat_after_ruff`.
"""

from __future__ import annotations

from collections.abc import Sequence

from pinochle_rules.actions import PlayCard
from pinochle_rules.cards import Card, Suit
from pinochle_rules.cardset import CARDS_ABOVE, SUIT_CARDS, CardSet, faces, pack
from pinochle_rules.legal import LegalPlays
from pinochle_rules.ruleset import Ruleset
from pinochle_rules.switches import BeatAfterRuff, LeadTrump, MustHead

__all__ = ["Tricks", "any_card", "beats", "counter_points", "first_leads", "legal_cards", "trick_winner"]

# The loop of play reads these a million times: an enum's member is slower to look up than a name.
_new = object.__new__
_LITERAL = BeatAfterRuff.LITERAL
_ALWAYS, _TRUMP_LED = MustHead.ALWAYS, MustHead.TRUMP_LED
_SUIT_OF: tuple[int, ...] = (0, *(int(card.suit) for card in Card))

_SUIT_MASKS = SUIT_CARDS[1:]
_legal_by_suit_part: dict[CardSet, LegalPlays] = {}


class Tricks:
    """The cards played so far and what follows from them; immutable.

    `led` (a suit number) and `best` (a card number) are 0 before a lead. Points and tricks are counted by seat index.
    """

    __slots__ = ("best", "best_index", "in_trick", "leaders", "led", "plays", "points", "ruleset", "trump", "won")

    ruleset: Ruleset
    trump: int
    plays: tuple[Card, ...]
    """Every card in order."""
    leaders: tuple[int, ...]
    """The leader of each trick, the one being played (or about to be led) included."""
    led: int
    best: int
    best_index: int
    in_trick: int
    points: tuple[int, ...]
    won: tuple[int, ...]

    def __init__(self, ruleset: Ruleset, trump: int, leader: int) -> None:
        self.ruleset = ruleset
        self.trump = trump
        self.plays = ()
        self.leaders = (leader,)
        self.led = self.best = self.in_trick = 0
        self.best_index = -1
        self.points = self.won = (0,) * len(ruleset.seats)

    def current(self) -> tuple[Card, ...]:
        """The cards of the trick in progress, in order."""
        return self.plays[len(self.plays) - self.in_trick :]

    def legal(self, hand: CardSet) -> LegalPlays:
        """The cards of the hand that the seat in turn may play, after the first lead."""
        if not self.in_trick:
            return any_card(hand)
        ruleset, led_best = self.ruleset, 0
        if ruleset.beat_after_ruff is _LITERAL:
            led_best = max(card for card in self.current() if card.suit == self.led)
        part = _follow(hand, self.led, self.best, self.trump, led_best, ruleset.must_head)
        known = _legal_by_suit_part.get(part)
        if known is None:
            # Discards may come from every suit: too many holdings to keep.
            return any_card(hand) if part == hand else _of_one_suit(part)
        return known

    def after(self, index: int, card: Card) -> Tricks:
        """The tricks after seat `index` has played the card."""
        new = _new(Tricks)
        ruleset = new.ruleset = self.ruleset
        trump = new.trump = self.trump
        new.plays = self.plays + (card,)
        new.in_trick = played = self.in_trick + 1
        if played == 1:
            new.led, new.best, new.best_index = card.suit, card, index
        else:
            new.led = self.led
            if beats(card, self.best, trump):
                new.best, new.best_index = card, index
            else:
                new.best, new.best_index = self.best, self.best_index
        if played == len(ruleset.seats):
            self._complete(new)
        else:
            new.leaders, new.points, new.won = self.leaders, self.points, self.won
        return new

    def _complete(self, new: Tricks) -> None:
        """Credit the trick to its winner, who leads the next."""
        ruleset = self.ruleset
        counters, seats = ruleset.counter_points, len(ruleset.seats)
        taken = 0
        for card in new.plays[-seats:]:
            taken += counters[card]
        winner = new.best_index
        if len(new.plays) == ruleset.plays:
            taken += ruleset.last_trick_points
            new.leaders = self.leaders
        else:
            new.leaders = self.leaders + (winner,)
        points, won = list(self.points), list(self.won)
        points[winner] += taken
        won[winner] += 1
        new.points, new.won = tuple(points), tuple(won)
        new.led = new.best = new.in_trick = 0
        new.best_index = -1


def any_card(hand: CardSet) -> LegalPlays:
    """Every card of the hand."""
    cards: tuple[Card, ...] = ()
    plays: tuple[PlayCard, ...] = ()
    for mask in _SUIT_MASKS:
        part = hand & mask
        if part:
            legal = _legal_by_suit_part.get(part)
            if legal is None:
                legal = _of_one_suit(part)
            cards += legal.cards
            plays += legal.plays
    return LegalPlays(cards, plays)


def _of_one_suit(part: CardSet) -> LegalPlays:
    """The cards of a multiset of one suit, kept for the next time."""
    legal = _legal_by_suit_part[part] = LegalPlays(faces(part))
    return legal


def beats(card: Card, best: int, trump: int) -> bool:
    """Whether the card would take the trick from `best`; an equal card does not."""
    return card > best if card.suit == _SUIT_OF[best] else card.suit == trump


def legal_cards(ruleset: Ruleset, hand: Sequence[Card], trick: Sequence[Card], trump: Suit) -> tuple[Card, ...]:
    """The cards of a hand that may be put to a trick, copies repeated, in the documented order.

    Works on hands of any size; the trick holds the cards already played to it, in order.
    """
    packed = pack(hand)
    if not trick:
        return tuple(sorted(hand))
    led = trick[0].suit
    best = trick[trick_winner(trick, trump)]
    literal = ruleset.beat_after_ruff is _LITERAL
    led_best = max(card for card in trick if card.suit == led) if literal else 0
    allowed = _follow(packed, led, best, trump, led_best, ruleset.must_head)
    return tuple(card for card in sorted(hand) if allowed >> 4 * (card - 1) & 0xF)


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


def first_leads(ruleset: Ruleset, hand: CardSet, trump: int, *, stuck: bool) -> LegalPlays:
    """What the declarer may lead to the first trick: any card, or a trump if he holds one (option `lead_trump`).

    `stuck` says that he had to bid because everyone else passed.
    """
    rule = ruleset.lead_trump
    free = rule is LeadTrump.NEVER or (stuck and rule is LeadTrump.UNLESS_FORCED)
    return any_card(hand if free else hand & SUIT_CARDS[trump] or hand)


def _follow(hand: CardSet, led: int, best: int, trump: int, led_best: int, must_head: MustHead) -> CardSet:
    """The part of the hand that may be put to a trick led in `led` and headed by `best`.

    `led_best` is the best card of the led suit where the duty to beat survives a ruff, else 0.
    """
    following = hand & SUIT_CARDS[led]
    if following:
        if led != trump and must_head is not _ALWAYS:
            return following
        target = led_best or best
        # Against a ruff, no card of the led suit is above `best`: the mask is empty and the duty lapses by itself.
        return following & CARDS_ABOVE[target] or following
    trumping = hand & SUIT_CARDS[trump]
    if trumping:
        if must_head is _TRUMP_LED:
            return trumping
        return trumping & CARDS_ABOVE[best] or trumping
    return hand
