"""Every meld that can be laid after a trick, made once for a trump, with the bits by which it is found in a hand.

Bits are those of packed hands: one a card, at the place of its first copy.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from pinochle_rules.cards import Card, Rank, Suit
from pinochle_rules.cardset import ONE, CardSet, pack
from pinochle_rules.meld import Meld, MeldKind
from pinochle_rules.ruleset import MeldTable

__all__ = ["MeldMenu", "meld_menu"]

_AROUND_KINDS = (
    (MeldKind.ACES, Rank.ACE),
    (MeldKind.KINGS, Rank.KING),
    (MeldKind.QUEENS, Rank.QUEEN),
    (MeldKind.JACKS, Rank.JACK),
)
_AROUND_BITS = tuple(ONE[Card.of(rank, Suit.SPADES)] for _, rank in _AROUND_KINDS)
_PINOCHLE = (Card.QUEEN_OF_SPADES, Card.JACK_OF_DIAMONDS)


@dataclass(frozen=True, slots=True)
class MeldMenu:
    """Every meld there is under one trump."""

    run: Meld
    run_bits: int
    """Those of its cards."""
    royal_bit: int
    """That of trump's queen."""
    royal_marriage: Meld
    marriages: tuple[tuple[int, Meld], ...]
    """With the bit of the suit's queen."""
    dix: Meld
    pinochle: tuple[Meld, Meld]
    """One set, and two."""
    around: tuple[tuple[int, Meld, Meld], ...]
    """With the bit of the rank's spade; one set, and two."""

    by_cards: Mapping[tuple[MeldKind, int, CardSet], Meld]
    """Each by its kind, its number of sets and its cards, packed."""


@lru_cache(maxsize=64)
def meld_menu(table: MeldTable, trump: Suit) -> MeldMenu:
    """The menu of a ruleset's table of points."""

    def marriage(kind: MeldKind, suit: Suit, points: int) -> Meld:
        return Meld(kind, suit, 1, (Card.of(Rank.KING, suit), Card.of(Rank.QUEEN, suit)), points)

    run = tuple(Card.of(rank, trump) for rank in (Rank.ACE, Rank.TEN, Rank.KING, Rank.QUEEN, Rank.JACK))
    nine = Card.of(Rank.NINE, trump)
    plain = [suit for suit in Suit if suit is not trump]
    around = []
    for (kind, rank), bit in zip(_AROUND_KINDS, _AROUND_BITS, strict=True):
        cards, points = tuple(Card.of(rank, suit) for suit in Suit), getattr(table, kind.text)
        around.append((bit, Meld(kind, None, 1, cards, points[0]), Meld(kind, None, 2, cards * 2, points[1])))
    run_meld = Meld(MeldKind.RUN, trump, 1, run, table.run[0])
    royal_marriage = marriage(MeldKind.ROYAL_MARRIAGE, trump, table.royal_marriage[0])
    marriages = [marriage(MeldKind.MARRIAGE, suit, table.marriage[0]) for suit in plain]
    pinochles = [Meld(MeldKind.PINOCHLE, None, sets, _PINOCHLE * sets, table.pinochle[sets - 1]) for sets in (1, 2)]
    every = [run_meld, royal_marriage, *marriages, *pinochles, *(meld for _, *both in around for meld in both)]
    return MeldMenu(
        run=run_meld,
        run_bits=sum(ONE[card] for card in run),
        royal_bit=ONE[Card.of(Rank.QUEEN, trump)],
        royal_marriage=royal_marriage,
        marriages=tuple(zip([ONE[Card.of(Rank.QUEEN, suit)] for suit in plain], marriages, strict=True)),
        dix=Meld(MeldKind.DIX, trump, 1, (nine,), table.dix[0]),
        pinochle=(pinochles[0], pinochles[1]),
        around=tuple(around),
        by_cards=MappingProxyType({(meld.kind, meld.copies, pack(meld.cards)): meld for meld in every}),
    )
