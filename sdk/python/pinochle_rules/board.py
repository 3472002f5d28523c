"""`Board`: a dealer and the cards in dealt order. Chance enters the core here and nowhere else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pinochle_rules.cards import Card, format_cards
from pinochle_rules.cardset import ONE, CardSet, copies_of, pack
from pinochle_rules.errors import RecordError
from pinochle_rules.ruleset import Ruleset
from pinochle_rules.seats import BySeat, Seat

__all__ = ["Board", "board_from_hands", "check_hand"]


@dataclass(frozen=True, slots=True)
class Board:
    """A dealer and every card of the deck in dealt order.

    The first `hand_cards` cards are the hand of the seat on the dealer's left, and so on clockwise; the dealer's hand
    comes last. (How real dealers pack the cards has no rule effect.)
    """

    dealer: Seat
    cards: tuple[Card, ...]

    def hands(self, ruleset: Ruleset) -> BySeat[CardSet]:
        """The hands by seat, packed."""
        size, last = ruleset.hand_cards, ruleset.seat_index[self.dealer]
        copies = [ONE[card] for card in self.cards]
        hands = [sum(copies[start : start + size]) for start in range(0, len(copies), size)]
        # Dealt from the dealer's left: turn the list until north's hand comes first.
        return tuple(hands[-1 - last :] + hands[: -1 - last])


def board_from_hands(ruleset: Ruleset, dealer: Seat, hands: Mapping[Seat, Sequence[Card]]) -> Board:
    """The board on which every seat is dealt the given hand.

    Raises:
        RecordError: a hand is missing or has the wrong number of cards, or the hands are not the ruleset's deck.
    """
    if dealer not in ruleset.seats:
        raise RecordError(f"dealer {dealer} has no place in {ruleset.name}, whose seats are {_letters(ruleset.seats)}")
    if set(hands) != set(ruleset.seats):
        raise RecordError(
            f"hands are given for {_letters(tuple(hands))}; {ruleset.name} seats {_letters(ruleset.seats)}"
        )
    for seat, hand in hands.items():
        if len(hand) != ruleset.hand_cards:
            raise RecordError(f"the hand of {seat} has {len(hand)} cards, {ruleset.name} deals {ruleset.hand_cards}")
    order = [ruleset.next_seat(dealer)]
    while len(order) < len(ruleset.seats):
        order.append(ruleset.next_seat(order[-1]))
    cards = tuple(card for seat in order for card in hands[seat])
    check_hand(ruleset, cards)
    return Board(dealer, cards)


def check_hand(ruleset: Ruleset, cards: Sequence[Card]) -> CardSet:
    """The cards packed, after checking that the ruleset's deck holds them.

    Raises:
        RecordError: more copies of a face than the deck has.
    """
    # Counted before packing: more than fifteen copies would overflow a face's four bits.
    many = sorted({card for card in cards if cards.count(card) > copies_of(ruleset.deck, card)})
    if many:
        raise RecordError(
            f"{format_cards(many)}: {ruleset.name} has {ruleset.copies} copies of a face"
            f" of the ranks {''.join(rank.letter for rank in reversed(ruleset.ranks))}, these cards hold more"
        )
    return pack(cards)


def _letters(seats: Sequence[Seat]) -> str:
    return " ".join(seat.letter for seat in seats)
