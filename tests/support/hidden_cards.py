"""A deal as it would look from one seat if the cards that the seat cannot see lay elsewhere.

What the seat can see stays: its own cards, every play, melds on the table, contract and calls. All else is shuffled:
the other hands, what others gave each other, the order in which cards were dealt.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TypeVar

from pinochle_rules import Board, Card, Deal, Seat
from pinochle_rules.cardset import pack, unpack

T = TypeVar("T")


def permuted(deal: Deal, seat: Seat, generator: random.Random) -> Deal:
    """The deal with everything hidden from `seat` shuffled."""
    own = deal.ruleset.seat_index[seat]
    hands = [list(unpack(hand)) for hand in deal.hands]
    shown = [_still_shown(deal, index) if index != own else list(hands[index]) for index in range(len(hands))]
    for hand, laid in zip(hands, shown, strict=True):
        for card in laid:
            hand.remove(card)
    hidden = [card for hand in hands for card in hand]
    generator.shuffle(hidden)
    dealt = iter(hidden)
    return deal.with_cards(
        tuple(pack([*laid, *(next(dealt) for _ in hand)]) for hand, laid in zip(hands, shown, strict=True)),
        given=_other_cards(deal.given, own, generator),
        received=_other_cards(deal.received, own, generator),
        board=Board(deal.board.dealer, tuple(generator.sample(deal.board.cards, len(deal.board.cards)))),
    )


def _still_shown(deal: Deal, index: int) -> list[Card]:
    """Cards that a seat has laid face up and may still hold: faces it showed, as often as it holds them at most."""
    left = list(unpack(deal.hands[index]))
    found = []
    for card in deal.melds[index].cards if deal.melds else ():
        if card in left:
            left.remove(card)
            found.append(card)
    return found


def _other_cards(
    exchanged: Sequence[tuple[Card, ...]], own: int, generator: random.Random
) -> tuple[tuple[Card, ...], ...]:
    return tuple(cards if index == own else _any_cards(len(cards), generator) for index, cards in enumerate(exchanged))


def _any_cards(count: int, generator: random.Random) -> tuple[Card, ...]:
    return tuple(sorted(generator.choices(tuple(Card), k=count)))
