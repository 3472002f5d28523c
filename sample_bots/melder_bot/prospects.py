"""Where there is a stock: what a hand may yet meld, and what each of its cards adds to that.

Melds that can be laid count in full, those that lack cards by how likely the cards are drawn; either only as far as
tricks are likely won to lay them after. Nothing here is about winning a trick.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import comb

from counting import CardCount
from pinochle_rules import Card, Meld, MeldKind, Observation, Suit
from pinochle_rules.cardset import ONE, CardSet, copies_of, pack
from pinochle_rules.meld_menu import meld_menu
from pinochle_rules.ruleset import MeldTable
from pinochle_rules.stock import Table
from pinochle_rules.stock_melds import possible_melds, table_of, with_meld, without_card

# Of two seats that fight for it, each takes about every other trick.
CHANCE_OF_TRICK = 0.5
# Places of `Table.used`: copies that may not serve again in a marriage, a run, four of a rank, a pinochle.
USED_BY_KIND = {MeldKind.RUN: 1, MeldKind.ROYAL_MARRIAGE: 0, MeldKind.MARRIAGE: 0, MeldKind.PINOCHLE: 3}
USED_AROUND = 2


class Prospects:
    """The melds of one seat, laid and still to come."""

    def __init__(self, observation: Observation, count: CardCount, trump: Suit) -> None:
        self._ruleset = observation.ruleset
        self._menu = meld_menu(self._ruleset.meld_table, trump)
        self._shown = observation.melds[count.me].melds
        self._hand = pack(observation.hand)
        self._table = table_of(list(observation.tables[count.me]), self._shown)
        self.tricks_left = observation.stock_size // count.seats
        """Tricks before the stock is gone, with the one in progress."""
        self._drawn = [self._chance_drawn(count, copies) for copies in range(self._ruleset.copies + 1)]
        self._unseen = count.unseen
        self._all = _sets_of_cards(self._ruleset.meld_table, trump)

    def best_meld(self, melds: Sequence[Meld]) -> Meld:
        """The one to lay first, so that as much as possible of all may be laid after the tricks to come.

        A marriage of trump goes before the run that ends it, unless so few tricks are left that the run might be lost.
        """
        return max(melds, key=lambda meld: meld.points + self._worth_after(meld))

    def worth_of_trick(self) -> float:
        """What winning the trick in progress adds to the melds that can be laid."""
        melds = possible_melds(self._ruleset, self._menu, self._hand, self._table)
        if not melds:
            return 0.0
        won = max(meld.points + self._worth_after(meld) for meld in melds)
        return won - laid_later(points_of(melds), self.tricks_left - 1)

    def loss(self, card: Card) -> float:
        """What the melds to come lose in expectation when one copy of the card is played."""
        left = without_card(self._table, card, self._shown)
        return self._worth(self._hand, self._table) - self._worth(self._hand - ONE[card], left)

    def _worth_after(self, meld: Meld) -> float:
        table = with_meld(self._table, self._hand, meld, self._shown, require_new_card=self._ruleset.require_new_card)
        rest = possible_melds(self._ruleset, self._menu, self._hand, table)
        return laid_later(points_of(rest), self.tricks_left - 1)

    def _worth(self, hand: CardSet, table: Table) -> float:
        """Points that the hand may expect from melds not laid yet."""
        worth = 0.0
        for kind, cards, points in self._all:
            free = hand - table.used[USED_BY_KIND.get(kind, USED_AROUND)]
            for sets, paid in enumerate(points, 1):
                worth += paid * self._chance_complete(free, cards, sets)
        return worth

    def _chance_complete(self, free: CardSet, cards: tuple[Card, ...], sets: int) -> float:
        """How likely so many sets of the cards are held, and a trick is won to lay the last of them after."""
        chance, is_held = 1.0, True
        for card in cards:
            missing = sets - copies_of(free, card)
            if missing > 0:
                is_held = False
                chance *= self._drawn[self._unseen[card]] if missing == 1 else self._drawn[1] ** 2
                if not chance:
                    return 0.0
        tricks = self.tricks_left if is_held else (self.tricks_left - 1) // 2
        return chance * (1.0 - (1.0 - CHANCE_OF_TRICK) ** tricks)

    def _chance_drawn(self, count: CardCount, copies: int) -> float:
        """How likely this seat draws one of so many copies that it does not see."""
        unseen = sum(count.unseen)
        return 1.0 - (1.0 - min(1.0, (self.tricks_left - 1) / unseen)) ** copies if unseen else 0.0


def points_of(melds: Iterable[Meld]) -> tuple[int, ...]:
    """Points of melds that can be laid one after the other, the highest first; of one set and two, the two count."""
    best: dict[tuple[MeldKind, Suit | None], int] = {}
    for meld in melds:
        best[meld.kind, meld.suit] = max(meld.points, best.get((meld.kind, meld.suit), 0))
    return tuple(sorted(best.values(), reverse=True))


@lru_cache(maxsize=4096)
def laid_later(points: tuple[int, ...], tricks: int) -> float:
    """What is expected of melds laid one after each trick won, the highest first, with so many tricks to come."""
    expected, more = 0.0, 1.0
    for number, paid in enumerate(points):
        won = comb(tricks, number) * CHANCE_OF_TRICK**number * (1.0 - CHANCE_OF_TRICK) ** (tricks - number)
        more -= won if number <= tricks else 0.0
        expected += paid * max(0.0, more)
    return expected


@lru_cache(maxsize=64)
def _sets_of_cards(table: MeldTable, trump: Suit) -> tuple[tuple[MeldKind, tuple[Card, ...], tuple[int, ...]], ...]:
    """Every meld but the dix: its kind, its cards, and the points of a first and of a second set."""
    menu = meld_menu(table, trump)
    pairs = [(menu.run, menu.run), (menu.royal_marriage, menu.royal_marriage)]
    pairs += [(meld, meld) for _, meld in menu.marriages]
    found = [(first.kind, first.cards, (first.points, second.points)) for first, second in pairs]
    doubles = [menu.pinochle, *((single, double) for _, single, double in menu.around)]
    found += [(one.kind, one.cards, (one.points, two.points - one.points)) for one, two in doubles]
    return tuple(found)
