"""A deal as it would look from one seat if the cards that the seat cannot see lay elsewhere.

What the seat can see stays: its own cards, every play, melds on the table, the widow, the upcard, contract and calls.
All else is shuffled: the other hands, what others gave each other or buried or drew, the order of the stock, and the
order in which cards were dealt.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from pinochle_rules import Board, Card, Deal, Seat
from pinochle_rules.cardset import pack, unpack
from pinochle_rules.stock import Stock


def permuted(deal: Deal, seat: Seat, generator: random.Random) -> Deal:
    """The deal with everything hidden from `seat` shuffled."""
    own = deal.ruleset.seat_index[seat]
    hands = [list(unpack(hand)) for hand in deal.hands]
    shown = [_still_shown(deal, index) if index != own else list(hands[index]) for index in range(len(hands))]
    for hand, laid in zip(hands, shown, strict=True):
        for card in laid:
            hand.remove(card)
    stock = deal.stock
    buried = list(deal.buried) if deal.contract is not None and deal.declarer_index != own else []
    face_down = list(stock.cards) if stock is not None else []
    undealt = list(deal.board.widow(deal.ruleset)) if deal.contract is None else []
    hidden = [card for cards in (*hands, buried, face_down, undealt) for card in cards]
    generator.shuffle(hidden)
    dealt = iter(hidden)
    other_hands = tuple([pack([*laid, *_take(dealt, hand)]) for hand, laid in zip(hands, shown, strict=True)])
    return deal.with_cards(
        other_hands,
        given=_other_cards(deal.given, own, generator),
        received=_other_cards(deal.received, own, generator),
        buried=tuple(sorted(_take(dealt, buried))),
        stock=_other_stock(stock, own, _take(dealt, face_down), other_hands, generator) if stock is not None else None,
        board=_other_board(deal, generator),
    )


def _take(dealt: object, like: Sequence[Card]) -> list[Card]:
    assert hasattr(dealt, "__next__")
    return [next(dealt) for _ in like]


def _other_board(deal: Deal, generator: random.Random) -> Board:
    """Another order of dealing: the widow that was seen and a card that was turned up stay where they are."""
    ruleset, cards = deal.ruleset, list(deal.board.cards)
    seen = 0
    if ruleset.widow_cards and deal.contract is not None:
        seen = ruleset.widow_cards
    elif not ruleset.has_contract:
        seen = 1
    free = len(cards) - seen
    return Board(deal.board.dealer, (*generator.sample(cards[:free], free), *cards[free:]))


def _other_stock(stock: Stock, own: int, cards: list[Card], hands: tuple[int, ...], generator: random.Random) -> Stock:
    """The stock with other cards face down. The other seat drew any card last; nines it holds scored or not."""
    new = stock.copy()
    new.cards = tuple(cards)
    other = 1 - own
    if stock.drawn[other] is not None and not (stock.is_gone and stock.last_card is not None):
        drawn = list(stock.drawn)
        drawn[other] = generator.choice(unpack(hands[other]) or stock.drawn[other : other + 1])
        new.drawn = tuple(drawn)
    unscored = list(stock.unscored)
    unscored[other] = generator.randrange(3)
    new.unscored = tuple(unscored)
    return new


def _still_shown(deal: Deal, index: int) -> list[Card]:
    """Cards that a seat has laid face up and may still hold: faces it showed, as often as it holds them at most."""
    left = list(unpack(deal.hands[index]))
    found = []
    stock = deal.stock
    if stock is not None:
        laid: tuple[Card, ...] = tuple([laid.card for laid in stock.tables[index].cards])
    else:
        laid = deal.melds[index].cards if deal.melds else ()
    for card in laid:
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
