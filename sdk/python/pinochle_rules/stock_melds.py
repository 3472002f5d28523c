"""Which melds may be laid after a trick, and which copies of its cards a meld takes (two-handed 1.1 and 1.3).

A card may serve in different melds, but not twice in the same kind, and after a run its king and queen serve in no
marriage. Copies have no names: a meld takes, face by face, the allowed copy that is in most melds already, and of equal
ones the one held longest. That is the one laid first: what lies on the table was held before whatever is laid later.
"""

from __future__ import annotations

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
_QUEENS = sum(ONE[Card.of(Rank.QUEEN, suit)] for suit in Suit)
_ANY_AROUND = sum(ONE[Card.of(rank, Suit.SPADES)] for rank in (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK))


def possible_melds(ruleset: Ruleset, menu: MeldMenu, hand: CardSet, table: Table) -> tuple[Meld, ...]:
    """Every meld that can be laid: by kind, then suit, one set before two. The hand holds the table's cards too."""
    used = table.used
    found: list[Meld] = []
    if _held(hand - used[_RUNS]) & menu.run_bits == menu.run_bits:
        found.append(menu.run)
    held = _held(hand - used[_MARRIAGES])
    pairs = held & held >> 4 & _QUEENS
    if pairs:
        if pairs & menu.royal_bit:
            found.append(menu.royal_marriage)
        found += [meld for bit, meld in menu.marriages if pairs & bit]
    free = hand - used[_PINOCHLES]
    sets = min(copies_of(free, Card.QUEEN_OF_SPADES), copies_of(free, Card.JACK_OF_DIAMONDS))
    if sets:
        found += menu.pinochle[:sets] if ruleset.double_in_one else menu.pinochle[:1]
    free = hand - used[_AROUND]
    around = _all_suits(_held(free)) & _ANY_AROUND
    if around:
        double = _all_suits(free >> 1 & _ONES) if ruleset.double_in_one else 0
        for bit, single, both in menu.around:
            if around & bit:
                found += (single, both) if double & bit else (single,)
    if ruleset.require_new_card and found:
        new = hand - pack(laid.card for laid in table.cards)
        found = [meld for meld in found if any(copies_of(new, card) for card in meld.cards)]
    return tuple(found)


def with_meld(
    table: Table, hand: CardSet, meld: Meld, shown: tuple[Meld, ...], *, require_new_card: bool = False
) -> Table:
    """The table with one more meld on it; `shown` are the seat's melds so far."""
    cards, place = list(table.cards), len(shown)
    chosen: list[int] = []
    laid_anew = False
    for card in meld.cards:
        at = _copy_on_table(cards, card, meld.kind, shown, chosen)
        if at < 0:
            laid_anew = True
            cards.append(TableCard(card, ()))
            at = len(cards) - 1
        chosen.append(at)
    if require_new_card and not laid_anew:
        _lay_one_anew(cards, chosen, hand)
    for at in chosen:
        cards[at] = TableCard(cards[at].card, (*cards[at].melds, place))
    return table_of(cards, (*shown, meld))


def with_dix(table: Table, nine: Card, place: int) -> Table:
    """The table with a nine of trump shown, as the seat's meld number `place` from 0."""
    return Table((*table.cards, TableCard(nine, (place,))), table.used)


def without_card(table: Table, card: Card, shown: tuple[Meld, ...]) -> Table:
    """The table after a card is played: of several copies the one in most melds goes."""
    at = _copy_on_table(table.cards, card, None, shown, ())
    return table if at < 0 else table_of([*table.cards[:at], *table.cards[at + 1 :]], shown)


def _copy_on_table(
    cards: list[TableCard] | tuple[TableCard, ...],
    card: Card,
    kind: MeldKind | None,
    shown: tuple[Meld, ...],
    taken: list[int] | tuple[int, ...],
) -> int:
    """Place of the copy on the table that goes first, -1 if none may; `kind` is what it is wanted for."""
    best = -1
    for at, laid in enumerate(cards):
        if laid.card != card or at in taken or (kind is not None and _is_used(laid, kind, shown)):
            continue
        if best < 0 or len(laid.melds) > len(cards[best].melds):
            best = at
    return best


def _is_used(laid: TableCard, kind: MeldKind, shown: tuple[Meld, ...]) -> bool:
    return any(_NEEDS[kind] in _USES[shown[place].kind] for place in laid.melds)


def _lay_one_anew(cards: list[TableCard], chosen: list[int], hand: CardSet) -> None:
    """A copy from the hand for the first card of the meld that has one there, where the rules want a new card."""
    new = hand - pack(laid.card for laid in cards)
    for number, at in enumerate(chosen):
        if copies_of(new, cards[at].card):
            cards.append(TableCard(cards[at].card, ()))
            chosen[number] = len(cards) - 1
            return


def table_of(cards: list[TableCard], shown: tuple[Meld, ...]) -> Table:
    """A table with these cards on it; `shown` are the melds that they name by place."""
    used = [0, 0, 0, 0]
    for laid in cards:
        for place in {use for number in laid.melds for use in _USES[shown[number].kind]}:
            used[place] += ONE[laid.card]
    return Table(tuple(cards), (used[0], used[1], used[2], used[3]))


def _held(cards: CardSet) -> int:
    """A bit for each face of which there is a copy."""
    return (cards | cards >> 1) & _ONES


def _all_suits(bits: int) -> int:
    """A bit for each rank that has one in every suit, at the place of its spade."""
    return bits & bits >> 24 & bits >> 48 & bits >> 72
