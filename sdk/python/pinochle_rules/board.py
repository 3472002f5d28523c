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
    comes last, then the widow, or the stock in drawing order. A card that is turned up is the last of all: the
    stock's, or the dealer's own. (How real dealers pack the cards has no rule effect.)
    """

    dealer: Seat
    cards: tuple[Card, ...]

    def hands(self, ruleset: Ruleset) -> BySeat[CardSet]:
        """The hands by seat, packed."""
        size, last, seats = ruleset.hand_cards, ruleset.seat_index[self.dealer], len(ruleset.seats)
        copies = [ONE[card] for card in self.cards[: seats * size]]
        hands = [sum(copies[start : start + size]) for start in range(0, seats * size, size)]
        # Dealt from the dealer's left: turn the list until north's hand comes first.
        return tuple(hands[-1 - last :] + hands[: -1 - last])

    def dealt(self, ruleset: Ruleset) -> BySeat[tuple[Card, ...]]:
        """The hands by seat, each in dealt order."""
        count, size = len(ruleset.seats), ruleset.hand_cards
        first = ruleset.seat_index[self.dealer] + 1
        hands: list[tuple[Card, ...]] = [()] * count
        for place in range(count):
            hands[(first + place) % count] = self.cards[place * size : (place + 1) * size]
        return tuple(hands)

    def widow(self, ruleset: Ruleset) -> tuple[Card, ...]:
        """The cards dealt to the table for the declarer."""
        return self._table(ruleset) if ruleset.widow_cards else ()

    def stock(self, ruleset: Ruleset) -> tuple[Card, ...]:
        """The cards to draw, in order; the last one is the upcard."""
        return self._table(ruleset) if ruleset.stock_cards else ()

    def turned_up(self, ruleset: Ruleset) -> Card | None:
        """The card whose suit is trump, where the ruleset turns one up."""
        return None if ruleset.has_contract else self.cards[-1]

    def _table(self, ruleset: Ruleset) -> tuple[Card, ...]:
        return self.cards[len(ruleset.seats) * ruleset.hand_cards :]


def board_from_hands(
    ruleset: Ruleset,
    dealer: Seat,
    hands: Mapping[Seat, Sequence[Card]],
    *,
    widow: Sequence[Card] = (),
    stock: Sequence[Card] = (),
) -> Board:
    """The board on which every seat is dealt the given hand, and the table the widow or the stock.

    The stock is in drawing order with the upcard last; where the dealer's last card is turned up, his hand ends in it.

    Raises:
        RecordError: a hand is missing or has the wrong number of cards, or the cards are not the ruleset's deck.
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
    for name, given, wanted in (("widow", widow, ruleset.widow_cards), ("stock", stock, ruleset.stock_cards)):
        if len(given) != wanted:
            raise RecordError(f"the {name} has {len(given)} cards, {ruleset.name} deals {wanted}")
    order = [ruleset.next_seat(dealer)]
    while len(order) < len(ruleset.seats):
        order.append(ruleset.next_seat(order[-1]))
    cards = (*(card for seat in order for card in hands[seat]), *widow, *stock)
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
