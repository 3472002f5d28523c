"""Which melds may be laid after a trick, and which copies of its cards a meld takes (two-handed 1.1 and 1.3).

A card may serve in different melds, but not twice in the same kind, and after a run its king and queen serve in no
marriage. Copies have no names: a meld takes, face by face, the allowed copy that is in most melds already, and of equal
ones the one held longest. That is the one laid first: what lies on the table was held before whatever is laid later.
"""

from __future__ import annotations

from collections.abc import Collection

from pinochle_rules.cards import Card, Rank, Suit
from pinochle_rules.cardset import ONE, CardSet, copies_of, pack
from pinochle_rules.meld import Meld, MeldKind
from pinochle_rules.meld_menu import MeldMenu
from pinochle_rules.ruleset import Ruleset
from pinochle_rules.stock import Table, TableCard

__all__ = ["possible_melds", "table_of", "with_dix", "with_meld", "without_card"]

_MARRIAGES, _RUNS, _AROUND, _PINOCHLES = range(4)

# What a card must not have been in, and what it may not be in afterwards. A dix takes part in nothing else.
_NEEDS = {MeldKind.RUN: _RUNS, MeldKind.ROYAL_MARRIAGE: _MARRIAGES, MeldKind.MARRIAGE: _MARRIAGES}
_NEEDS |= {MeldKind.PINOCHLE: _PINOCHLES}
_NEEDS |= dict.fromkeys((MeldKind.ACES, MeldKind.KINGS, MeldKind.QUEENS, MeldKind.JACKS), _AROUND)
_USES: dict[MeldKind, tuple[int, ...]] = {kind: (place,) for kind, place in _NEEDS.items()}
_USES |= {MeldKind.RUN: (_RUNS, _MARRIAGES), MeldKind.DIX: ()}

# Bits of packed hands with at most two copies a face; a suit takes 24 bits, a rank 4 of them, nines lowest.
_ONES = sum(1 << 4 * place for place in range(len(Card)))
_QUEEN_PLACE, _JACK_PLACE = (4 * (card - 1) for card in (Card.QUEEN_OF_SPADES, Card.JACK_OF_DIAMONDS))
_PINOCHLE_BITS = ONE[Card.QUEEN_OF_SPADES] | ONE[Card.JACK_OF_DIAMONDS]
_QUEENS = sum(ONE[Card.of(Rank.QUEEN, suit)] for suit in Suit)
_ANY_AROUND = sum(ONE[Card.of(rank, Suit.SPADES)] for rank in (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK))


def possible_melds(ruleset: Ruleset, menu: MeldMenu, hand: CardSet, table: Table) -> tuple[Meld, ...]:
    """Every meld that can be laid: by kind, then suit, one set before two. The hand holds the table's cards too.

    Asked after every trick: what cards there are is looked at first, and only then which may serve again.
    """
    marriages, runs, around, pinochles = table.used
    held = hand | hand >> 1
    found: list[Meld] = []
    if held & menu.run_bits == menu.run_bits == _faces(hand - runs) & menu.run_bits:
        found.append(menu.run)
    if held & held >> 4 & _QUEENS:
        found += _marriages(menu, _faces(hand - marriages))
    if held & _PINOCHLE_BITS == _PINOCHLE_BITS:
        found += _pinochles(ruleset, menu, hand - pinochles)
    if held & held >> 24 & held >> 48 & held >> 72 & _ANY_AROUND:
        found += _sets_around(ruleset, menu, hand - around)
    if found and ruleset.require_new_card:
        new = hand - table.packed
        found = [meld for meld in found if any(copies_of(new, card) for card in meld.cards)]
    return tuple(found)


def _marriages(menu: MeldMenu, held: int) -> list[Meld]:
    pairs = held & held >> 4 & _QUEENS
    if not pairs:
        return []
    royal = [menu.royal_marriage] if pairs & menu.royal_bit else []
    return royal + [meld for bit, meld in menu.marriages if pairs & bit]


def _pinochles(ruleset: Ruleset, menu: MeldMenu, free: CardSet) -> tuple[Meld, ...]:
    pairs = min(free >> _QUEEN_PLACE & 0xF, free >> _JACK_PLACE & 0xF)
    return menu.pinochle[: pairs if ruleset.double_in_one else min(pairs, 1)]


def _sets_around(ruleset: Ruleset, menu: MeldMenu, free: CardSet) -> list[Meld]:
    found: list[Meld] = []
    single = _all_suits(_faces(free))
    double = _all_suits(free >> 1 & _ONES) if ruleset.double_in_one else 0
    for bit, one_set, both in menu.around:
        if single & bit:
            found += (one_set, both) if double & bit else (one_set,)
    return found


def with_meld(
    table: Table, hand: CardSet, meld: Meld, shown: tuple[Meld, ...], *, require_new_card: bool = False
) -> Table:
    """The table with one more meld on it; `shown` are the seat's melds so far."""
    packed = pack(meld.cards)
    if not _faces(table.packed) & _faces(packed):
        return _laid_afresh(table, meld, packed, len(shown))
    cards, place = list(table.cards), len(shown)
    chosen: list[int] = []
    for card in meld.cards:
        at = _copy_on_table(cards, card, meld.kind, shown, chosen)
        if at < 0:
            at = len(cards)
            cards.append(TableCard(card, ()))
        chosen.append(at)
    if require_new_card and len(cards) == len(table.cards):
        _lay_one_anew(cards, chosen, hand - table.packed)
    used = list(table.used)
    for at in chosen:
        card, melds = cards[at]
        before = _places_used(cards[at], shown) if melds else ()
        for use in _USES[meld.kind]:
            if use not in before:
                used[use] += ONE[card]
        cards[at] = TableCard(card, (*melds, place))
    packed = table.packed + pack([laid.card for laid in cards[len(table.cards) :]])
    return Table(tuple(cards), (used[0], used[1], used[2], used[3]), packed)


def _laid_afresh(table: Table, meld: Meld, packed: CardSet, place: int) -> Table:
    """The same for a meld none of whose cards lies there yet: nearly every meld."""
    used = list(table.used)
    for use in _USES[meld.kind]:
        used[use] += packed
    cards = table.cards + tuple([TableCard(card, (place,)) for card in meld.cards])
    return Table(cards, (used[0], used[1], used[2], used[3]), table.packed + packed)


def with_dix(table: Table, nine: Card, place: int) -> Table:
    """The table with a nine of trump shown, as the seat's meld number `place` from 0."""
    return Table((*table.cards, TableCard(nine, (place,))), table.used, table.packed + ONE[nine])


def without_card(table: Table, card: Card, shown: tuple[Meld, ...]) -> Table:
    """The table after a card is played: of several copies the one in most melds goes."""
    cards = table.cards
    copies = [laid for laid in cards if laid[0] == card]
    if not copies:
        return table
    gone = copies[0] if len(copies) == 1 else max(copies, key=lambda laid: len(laid.melds))
    at, one, used = cards.index(gone), ONE[card], list(table.used)
    for place in _places_used(gone, shown):
        used[place] -= one
    return Table(cards[:at] + cards[at + 1 :], (used[0], used[1], used[2], used[3]), table.packed - one)


def _copy_on_table(
    cards: list[TableCard], card: Card, kind: MeldKind, shown: tuple[Meld, ...], taken: list[int]
) -> int:
    """Place of the copy on the table that a meld takes first, -1 if none may; `kind` is that of the meld."""
    best = -1
    for at, laid in enumerate(cards):
        if laid.card != card or at in taken or _is_used(laid, kind, shown):
            continue
        if best < 0 or len(laid.melds) > len(cards[best].melds):
            best = at
    return best


def _is_used(laid: TableCard, kind: MeldKind, shown: tuple[Meld, ...]) -> bool:
    return any(_NEEDS[kind] in _USES[shown[place].kind] for place in laid.melds)


def _lay_one_anew(cards: list[TableCard], chosen: list[int], new: CardSet) -> None:
    """A copy from the hand for the first card of the meld that has one there, where the rules want a new card."""
    for number, at in enumerate(chosen):
        if copies_of(new, cards[at].card):
            cards.append(TableCard(cards[at].card, ()))
            chosen[number] = len(cards) - 1
            return


def table_of(cards: list[TableCard], shown: tuple[Meld, ...]) -> Table:
    """A table with these cards on it; `shown` are the melds that they name by place."""
    used = [0, 0, 0, 0]
    for laid in cards:
        for place in _places_used(laid, shown):
            used[place] += ONE[laid.card]
    return Table(tuple(cards), (used[0], used[1], used[2], used[3]), pack(laid.card for laid in cards))


def _places_used(laid: TableCard, shown: tuple[Meld, ...]) -> Collection[int]:
    """Which of a table's `used` count this copy."""
    if len(laid.melds) == 1:
        return _USES[shown[laid.melds[0]].kind]
    return {use for number in laid.melds for use in _USES[shown[number].kind]}


def _faces(cards: CardSet) -> int:
    """A bit for each face of which there is a card."""
    return (cards | cards >> 1) & _ONES


def _all_suits(bits: int) -> int:
    """A bit for each rank that has one in every suit, at the place of its spade."""
    return bits & bits >> 24 & bits >> 48 & bits >> 72
