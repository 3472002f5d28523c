"""Values of the game with a stock: what is left to draw, and the cards face up before each seat.

Immutable values; what may be melded from them is in `stock_melds`, how they change in `phases`.
"""

from __future__ import annotations

from typing import NamedTuple

from pinochle_rules.cards import Card
from pinochle_rules.cardset import CardSet, copies_of
from pinochle_rules.meld_menu import MeldMenu, meld_menu
from pinochle_rules.ruleset import Ruleset
from pinochle_rules.seats import BySeat

__all__ = ["EMPTY_TABLE", "Stock", "Table", "TableCard", "start_stock"]

_new = object.__new__


class TableCard(NamedTuple):
    """One card that lies face up before a seat, or lay there and was picked up, and is not played yet."""

    card: Card
    melds: tuple[int, ...]
    """Which of the seat's shown melds it is in, by place from 0."""


class Table(NamedTuple):
    """The cards face up before one seat."""

    cards: tuple[TableCard, ...]
    """In the order in which they were laid."""
    used: tuple[CardSet, CardSet, CardSet, CardSet]
    """Copies that may not serve again in a marriage, a run, four of a rank, a pinochle."""
    packed: CardSet
    """The cards as a multiset."""


EMPTY_TABLE = Table((), (0, 0, 0, 0), 0)


class Stock:
    """What is left to draw, and what each seat has before it. Changed only as a fresh `copy`."""

    __slots__ = ("cards", "drawn", "exchanger", "last_card", "menu", "nine", "tables", "unscored", "upcard")

    menu: MeldMenu
    nine: Card
    """The nine of trump."""
    cards: tuple[Card, ...]
    """Face down, the next to be drawn first."""
    upcard: Card | None
    """Face up under the others; None when the stock is gone."""
    tables: BySeat[Table]
    unscored: BySeat[int]
    """Nines of trump in hand that have not scored."""
    drawn: BySeat[Card | None]
    """The card that each seat drew last."""
    exchanger: int
    """The seat that took the upcard for a nine, -1 if none has."""
    last_card: Card | None
    """The last card that was face down, once it is drawn, where the ruleset shows it."""

    def copy(self) -> Stock:
        """A fresh one, to be changed before anybody sees it."""
        new = _new(Stock)
        new.menu = self.menu
        new.nine = self.nine
        new.cards = self.cards
        new.upcard = self.upcard
        new.tables = self.tables
        new.unscored = self.unscored
        new.drawn = self.drawn
        new.exchanger = self.exchanger
        new.last_card = self.last_card
        return new

    def after_draw(self, winner: int, *, shows_last: bool) -> Stock:
        """The stock when the winner of a trick has drawn, and then the loser."""
        new = self.copy()
        cards, nine = self.cards, self.nine
        first = cards[0]
        if len(cards) > 1:
            second = cards[1]
        else:
            assert self.upcard is not None
            second, new.upcard = self.upcard, None
            new.last_card = first if shows_last else None
        new.cards, new.drawn = cards[2:], (second, first) if winner else (first, second)
        if nine in new.drawn:
            # A nine that was face up has scored; one that was face down has not.
            own, other = first is nine, second is nine and new.upcard is not None
            north, south = self.unscored
            new.unscored = (north + other, south + own) if winner else (north + own, south + other)
        return new

    def with_table(self, index: int, table: Table) -> Stock:
        """The stock with another table before one seat."""
        new, tables = self.copy(), self.tables
        new.tables = (tables[0], table) if index else (table, tables[1])
        return new

    def with_scored_nine(self, index: int) -> Stock:
        """The stock after a nine of one seat has scored, or can no longer score."""
        new, (first, second) = self.copy(), self.unscored
        new.unscored = (first, second - 1) if index else (first - 1, second)
        return new

    @property
    def is_gone(self) -> bool:
        """Whether nothing is left to draw: melds are picked up, and suit must be followed."""
        return self.upcard is None

    @property
    def size(self) -> int:
        """How many cards are left, the upcard included."""
        return len(self.cards) + (self.upcard is not None)


def start_stock(ruleset: Ruleset, cards: tuple[Card, ...], hands: BySeat[CardSet]) -> Stock:
    """The stock as dealt, its last card face up."""
    stock = _new(Stock)
    stock.menu = menu = meld_menu(ruleset.meld_table, cards[-1].suit)
    stock.nine = nine = menu.dix.cards[0]
    stock.cards, stock.upcard = cards[:-1], cards[-1]
    stock.tables = (EMPTY_TABLE,) * len(hands)
    stock.unscored = tuple([copies_of(hand, nine) for hand in hands])
    stock.drawn = (None,) * len(hands)
    stock.exchanger = -1
    stock.last_card = None
    return stock
