"""What a seat can know of the cards it does not see: which are gone, who may hold the rest, and how likely.

Three sources, all of them the seat's own: the cards played and laid as meld; the cards it gave its partner; and what
a play betrays under the rules (a seat that does not follow holds no card of the suit, one that does not beat cannot).
Where there is a stock, no play betrays anything until it is gone, and the cards face up are still held.
Nothing here chooses a card, and nothing here guesses what a bid might mean.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import mul

from pinochle_rules import Card, Observation, Rank, Suit
from pinochle_rules.switches import BeatAfterRuff, ExchangeOrder, MustHead, Settlement

RANKS = len(Rank)
VOID = 0  # as a highest rank: no card of the suit


def beats(card: Card, best: Card, trump: Suit) -> bool:
    """Whether the card takes the trick from `best`; of equal cards the first played wins."""
    return card > best if card.suit is best.suit else card.suit is trump


class CardCount:
    """The cards of the other seats from one seat's point of view. Seats are indices, clockwise."""

    __slots__ = (
        "_chances", "_gone", "_observation", "_places", "elsewhere", "highest", "known", "me", "opponents", "partner",
        "seats", "trump", "unseen",
    )  # fmt: skip

    def __init__(self, observation: Observation, trump: Suit) -> None:
        ruleset = observation.ruleset
        self._observation = observation
        self.trump = trump
        self.seats = len(ruleset.seats)
        self.me = ruleset.seat_index[observation.seat]
        self.partner = partner_index(observation)
        """The seat whose tricks count like the own ones, or None."""
        left = [(self.me + step) % self.seats for step in range(1, self.seats)]
        self.opponents = [seat for seat in left if seat != self.partner]
        """All others, clockwise."""
        copies = [ruleset.copies if rank in ruleset.ranks else 0 for rank in Rank]
        self.elsewhere = [0, *copies * len(Suit)]
        """By card number: copies in the hands of the other seats, in the stock, or buried by another seat."""
        self.highest = [[RANKS] * (len(Suit) + 1) for _ in range(self.seats)]
        """By seat and suit: the highest rank that the seat may still hold."""
        self.known = [self._shown_cards(seat) for seat in range(self.seats)]
        """By seat: copies of cards that it certainly holds."""
        for card in (*observation.hand, *observation.buried):
            self.elsewhere[card] -= 1
        if observation.upcard is not None:
            self.elsewhere[observation.upcard] -= 1
        self._follow_the_play()
        self.unseen = self.elsewhere.copy()
        """By card number: copies in another hand without this seat's knowing in which."""
        for hand in self.known:
            for known, count in hand.items():
                self.unseen[known] -= count
        self._places = [self._unknown_places(seat) for seat in range(self.seats)]
        # Unseen cards may also be buried or in the stock, and where old tricks may not be looked at, long gone.
        self._gone = sum(self.unseen) - sum(self._places)
        self._chances: list[list[list[float]] | None] = [None] * (len(Suit) + 1)

    # What can be asked ------------------------------------------------------------------------------------------------

    def chance_above(self, seat: int, suit: Suit, rank: int) -> float:
        """How likely the seat holds a card of the suit above the rank; with rank 0: any card of the suit."""
        chances = self._chances[suit]
        if chances is None:
            chances = self._chances[suit] = self._find_chances(suit)
        return chances[seat][rank]

    def is_master(self, card: Card) -> bool:
        """Whether no other hand holds a higher card of the suit."""
        return not any(self.elsewhere[card + 1 : RANKS * card.suit + 1])

    def mean_points(self) -> float:
        """Points of an average card in the other hands."""
        cards = sum(self.elsewhere)
        return sum(map(mul, self.elsewhere, self._observation.ruleset.counter_points)) / cards if cards else 0.0

    def _find_chances(self, suit: Suit) -> list[list[float]]:
        """By seat and rank: `chance_above`.

        An unseen copy lies with a seat as likely as the seat's share of the unknown places where it may be; copies are
        taken as independent, which is near enough while hands are large and exact once a single seat is left.
        """
        highest, known, places = self.highest, self.known, self._places
        seats_of_all = range(self.seats)
        chances = [[0.0] * (RANKS + 1) for _ in seats_of_all]
        missed = [1.0] * self.seats  # how likely each seat holds none of the cards from the present rank up
        for rank in range(RANKS, 0, -1):
            card = RANKS * (suit - 1) + rank
            copies = self.unseen[card]
            if copies:
                seats = [seat for seat in seats_of_all if places[seat] and rank <= highest[seat][suit]]
                possible = self._gone + sum([places[seat] for seat in seats])
                for seat in seats:
                    missed[seat] *= (1.0 - places[seat] / possible) ** copies
            for seat in seats_of_all:
                if card in known[seat]:
                    missed[seat] = 0.0
                chances[seat][rank - 1] = 1.0 - missed[seat]
        return chances

    # Where it comes from ----------------------------------------------------------------------------------------------

    def _shown_cards(self, seat: int) -> dict[Card, int]:
        """Copies that the seat laid as meld or was given, before the play; with a stock: those still face up."""
        seen = self._observation
        if seen.tables and seat != self.me:
            return copies_by_card(laid.card for laid in seen.tables[seat])
        # A card once shown may have been played in a trick that may no longer be looked at.
        if seat == self.me or seen.tricks_omitted or not seen.melds:
            return {}
        if len(seen.melds[seat].cards) > seen.ruleset.hand_cards:
            # So many were shown that some of them had to be buried.
            return {}
        shown = copies_by_card(seen.melds[seat].cards)
        if seat == self.partner and seen.given:
            for card, copies in self._given_for_good().items():
                shown[card] = max(copies, shown.get(card, 0))
        return shown

    def _given_for_good(self) -> dict[Card, int]:
        """What this seat gave its partner and did not get back."""
        seen = self._observation
        given = copies_by_card(seen.given)
        if seen.ruleset.exchange_order is ExchangeOrder.PARTNER_FIRST and seen.seat is not seen.declarer:
            for card in seen.received:
                if card in given:
                    given[card] -= 1
        return given

    def _follow_the_play(self) -> None:
        """Take the cards played off the count, and learn from each what its seat does not hold."""
        seen, elsewhere, seats = self._observation, self.elsewhere, self.seats
        for card in seen.plays:
            elsewhere[card] -= 1
        free = seen.ruleset.stock_cards // seats - seen.tricks_omitted
        for number, leader in enumerate(seen.trick_leaders):
            trick = seen.plays[seats * number : seats * (number + 1)]
            if trick and number >= free:
                self._follow_trick(seen.ruleset.seat_index[leader], trick)
        self.known = [{card: copies for card, copies in hand.items() if copies > 0} for hand in self.known]

    def _follow_trick(self, leader: int, trick: Sequence[Card]) -> None:
        """What the followers' cards say about the cards they still hold, by the duties to follow, trump and beat."""
        ruleset, trump, led_best = self._observation.ruleset, self.trump, trick[0]
        led = led_best.suit
        must_beat = led is trump or ruleset.must_head is MustHead.ALWAYS
        must_overtrump = ruleset.must_head is not MustHead.TRUMP_LED
        despite_ruff = ruleset.beat_after_ruff is BeatAfterRuff.LITERAL
        best_trump: Card | None = None
        for place, card in enumerate(trick):
            seat = (leader + place) % self.seats
            if card in self.known[seat] and not ruleset.stock_cards:
                self.known[seat][card] -= 1
            highest = self.highest[seat]
            if card.suit is led:
                if card > led_best or not place:
                    led_best = card
                elif must_beat and (best_trump is None or despite_ruff):
                    highest[led] = min(highest[led], led_best.rank)
            elif card.suit is trump:
                highest[led] = VOID
                if best_trump is None or card > best_trump:
                    best_trump = card
                elif must_overtrump:
                    highest[trump] = min(highest[trump], best_trump.rank)
            else:
                highest[led] = highest[trump] = VOID

    def _unknown_places(self, seat: int) -> int:
        """How many of the seat's cards are unknown; until the stock is gone, a card is drawn after each trick."""
        if seat == self.me:
            return 0
        seen = self._observation
        tricks = seen.tricks_omitted + len(seen.plays) // self.seats
        drawn = min(tricks, seen.ruleset.stock_cards // self.seats)
        leader = seen.ruleset.seat_index[seen.trick_leaders[-1]]
        has_played = (seat - leader) % self.seats < len(seen.plays) % self.seats
        return seen.ruleset.hand_cards + drawn - tricks - has_played - sum(self.known[seat].values())


def partner_index(observation: Observation) -> int | None:
    """The seat whose tricks count like the own ones: the side's other seat, or a fellow defender.

    Fellow defenders are one side where they settle in units or share what they take, and rivals where each scores
    its own tricks.
    """
    ruleset, me = observation.ruleset, observation.seat
    if observation.partner is not None:
        return ruleset.seat_index[observation.partner]
    together = ruleset.settlement is Settlement.UNITS or ruleset.defenders_pool
    if not together or observation.declarer is None or observation.declarer is me:
        return None
    (fellow,) = [seat for seat in ruleset.seats if seat not in (me, observation.declarer)]
    return ruleset.seat_index[fellow]


def copies_by_card(cards: Iterable[Card]) -> dict[Card, int]:
    """How often each card occurs."""
    copies: dict[Card, int] = {}
    for card in cards:
        copies[card] = copies.get(card, 0) + 1
    return copies
