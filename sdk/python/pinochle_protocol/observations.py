"""Observations to the wire and back.

Writing: `DealEncoder` (in `decisions`) keeps the part that all seats of a deal share. Reading: `read_observation` gives
an `Observation` whose fields are decoded when first looked at, since most bots look at few of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any

from pinochle_rules import (
    BySeat,
    Card,
    Contract,
    Meld,
    MeldKind,
    Observation,
    Ruleset,
    Seat,
    ShownMelds,
    Suit,
    TableCard,
)

from pinochle_protocol.v1 import observation_pb2 as pb
from pinochle_protocol.v1 import referee_service_pb2 as service_pb
from pinochle_protocol.wire import block, integers, small_integers, tag, varint

__all__ = [
    "encode_declaration",
    "encode_meld",
    "encode_observation",
    "encode_standing",
    "read_cards",
    "read_declaration",
    "read_melds",
    "read_observation",
]

_FIELDS = pb.Observation
_HAND = tag(_FIELDS, "hand")
_PLAYS = tag(_FIELDS, "plays")
_TRICK_LEADERS = tag(_FIELDS, "trick_leaders")
_TRICK_POINTS = tag(_FIELDS, "trick_points")
_CALLS = tag(_FIELDS, "calls")
_DECLARATION = tag(_FIELDS, "declaration")
_DEALER = tag(_FIELDS, "dealer")
_SCORES = tag(_FIELDS, "scores")
_GIVEN = tag(_FIELDS, "given_cards")
_RECEIVED = tag(_FIELDS, "received_cards")
_TRICKS_OMITTED = tag(_FIELDS, "tricks_omitted")
_WIDOW = tag(_FIELDS, "widow_cards")
_BURIED = tag(_FIELDS, "buried_cards")
_BURIED_COUNT = tag(_FIELDS, "buried_count")
_TURNED_UP = tag(_FIELDS, "turned_up_card")
_UPCARD = tag(_FIELDS, "upcard")
_STOCK_SIZE = tag(_FIELDS, "stock_size")
_TABLES = tag(_FIELDS, "tables")
_TABLE_SEAT = tag(pb.TableCards, "seat")
_TABLE_CARDS = tag(pb.TableCards, "cards")
_TABLE_CARD = tag(pb.TableCard, "card")
_TABLE_MELDS = tag(pb.TableCard, "melds")
_EXCHANGER = tag(_FIELDS, "exchanger")
_DRAWN = tag(_FIELDS, "drawn_card")
_LAST_STOCK_CARD = tag(_FIELDS, "last_stock_card")
_CHECKS = tag(_FIELDS, "checks")

_DECLARER = tag(pb.Declaration, "declarer")
_POINTS = tag(pb.Declaration, "points")
_TRUMP = tag(pb.Declaration, "trump")
_SHOWN_MELDS = tag(pb.Declaration, "shown_melds")
_LAID_SEAT = tag(pb.ShownMelds, "seat")
_LAID_POINTS = tag(pb.ShownMelds, "points")
_LAID_CARDS = tag(pb.ShownMelds, "cards")
_LAID_MELDS = tag(pb.ShownMelds, "melds")
_MELD_KIND = tag(pb.Meld, "kind")
_MELD_SUIT = tag(pb.Meld, "suit")
_MELD_COPIES = tag(pb.Meld, "copies")
_MELD_POINTS = tag(pb.Meld, "points")
_MELD_CARDS = tag(pb.Meld, "cards")

# Tags with a length, by length; an empty list is not written at all. No ruleset has more cards.
_HAND_OF, _PLAYS_OF, _TRICK_LEADERS_OF = (
    (b"", *(field + varint(length) for length in range(1, 257))) for field in (_HAND, _PLAYS, _TRICK_LEADERS)
)

# The calls, the scores and the points of a trick ago come again and again in a deal.
_known = lru_cache(maxsize=4096)(integers)

# By the wire's number; index 0 is never used for a card or a seat, and means "none" for a suit.
_CARD_AT: tuple[Any, ...] = (None, *Card)
_SEAT_AT: tuple[Any, ...] = (None, *Seat)
_SUIT_AT: tuple[Any, ...] = (None, *Suit)


def encode_observation(observation: Observation, standing: bytes) -> bytes:
    """The content of an `Observation` message; `standing` is what `encode_standing` gave for it."""
    hand, plays, leaders = observation.hand, observation.plays, observation.trick_leaders
    return b"".join((
        _HAND_OF[len(hand)], bytes(hand), _PLAYS_OF[len(plays)], bytes(plays),
        _TRICK_LEADERS_OF[len(leaders)], bytes(leaders), _known(_TRICK_POINTS, observation.trick_points), standing,
    ))  # fmt: skip


def encode_standing(observation: Observation, declaration: bytes) -> bytes:
    """The part of the content that stays the same for a seat while cards are played.

    `declaration` is the serialized Declaration, empty if there is none.
    """
    parts = [_known(_CALLS, observation.calls)]
    if declaration:
        parts += (_DECLARATION, varint(len(declaration)), declaration)
    parts += (_DEALER, varint(observation.dealer), _known(_SCORES, observation.scores))
    parts += (small_integers(_GIVEN, observation.given), small_integers(_RECEIVED, observation.received))
    if observation.tricks_omitted:
        parts += (_TRICKS_OMITTED, varint(observation.tricks_omitted))
    if observation.widow:
        parts += (small_integers(_WIDOW, observation.widow), small_integers(_BURIED, observation.buried))
        if observation.buried_count:
            parts += (_BURIED_COUNT, varint(observation.buried_count))
    if observation.turned_up is not None:
        parts += (_TURNED_UP, varint(observation.turned_up))
        if observation.tables:
            parts += _encode_stock(observation)
    if observation.ruleset.checks:
        parts.append(_known(_CHECKS, observation.checks))
    return b"".join(parts)


def _encode_stock(observation: Observation) -> list[bytes]:
    parts = []
    if observation.upcard is not None:
        parts += [_UPCARD, varint(observation.upcard), _STOCK_SIZE, varint(observation.stock_size)]
    for seat, cards in zip(observation.ruleset.seats, observation.tables, strict=True):
        parts.append(_encode_table(seat, cards))
    for field, number in (
        (_EXCHANGER, observation.exchanger),
        (_DRAWN, observation.drawn),
        (_LAST_STOCK_CARD, observation.last_card),
    ):
        if number is not None:
            parts += [field, varint(number)]
    return parts


# What lies on a table stays the same for many decisions.
@lru_cache(maxsize=4096)
def _encode_table(seat: Seat, cards: tuple[TableCard, ...]) -> bytes:
    laid = [
        block(_TABLE_CARDS, _TABLE_CARD + varint(card.card) + small_integers(_TABLE_MELDS, card.melds))
        for card in cards
    ]
    return block(_TABLES, _TABLE_SEAT + varint(seat) + b"".join(laid))


def encode_declaration(
    seats: BySeat[Seat], contract: Contract | None, trump: Suit | None, melds: BySeat[ShownMelds]
) -> bytes:
    """The content of a `Declaration`: the contract if there is one, trump, and what each seat laid face up.

    No melds: nothing is laid yet.
    """
    parts = []
    if contract is not None:
        parts += [_number(_DECLARER, contract.declarer), _number(_POINTS, contract.points)]
    parts.append(_number(_TRUMP, trump or 0))
    for seat, shown in zip(seats, melds, strict=False):
        laid = [
            _number(_LAID_SEAT, seat),
            _number(_LAID_POINTS, shown.points),
            small_integers(_LAID_CARDS, shown.cards),
        ]
        laid += [block(_LAID_MELDS, encode_meld(meld)) for meld in shown.melds]
        parts.append(block(_SHOWN_MELDS, b"".join(laid)))
    return b"".join(parts)


@lru_cache(maxsize=4096)
def encode_meld(meld: Meld) -> bytes:
    """The content of a `Meld` message."""
    parts = (
        _number(_MELD_KIND, meld.kind),
        _number(_MELD_SUIT, meld.suit or 0),
        _number(_MELD_COPIES, meld.copies),
        _number(_MELD_POINTS, meld.points),
        small_integers(_MELD_CARDS, meld.cards),
    )
    return b"".join(parts)


def _number(field: bytes, number: int) -> bytes:
    """A field that holds one number; 0 is not written."""
    return field + varint(number) if number else b""


class WireObservation(Observation):
    """An `Observation` that decodes a field of its message when the field is first read."""

    __slots__ = ("_message",)

    _message: pb.Observation

    def __getattr__(self, name: str) -> Any:
        # Python asks here only for what is not there: a slot that has not been filled yet.
        read = _READERS.get(name)
        if read is None:
            raise AttributeError(f"an Observation has no attribute {name!r}")
        value = read(self._message)
        _fill(self, name, value)
        return value

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Observation):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in Observation.__dataclass_fields__)

    __hash__ = Observation.__hash__


_fill = object.__setattr__


def read_observation(message: pb.Observation, ruleset: Ruleset, seat: Seat) -> Observation:
    """What the message says the seat knows. The message must not be changed afterwards."""
    observation = object.__new__(WireObservation)
    _fill(observation, "ruleset", ruleset)
    _fill(observation, "seat", seat)
    _fill(observation, "_message", message)
    return observation


def read_cards(numbers: Iterable[int]) -> tuple[Card, ...]:
    """Card numbers as cards."""
    return tuple([_CARD_AT[number] for number in numbers])


def read_declaration(message: pb.Observation | service_pb.DealEnded) -> tuple[Contract | None, BySeat[ShownMelds]]:
    """Contract and melds of a message that may have a `declaration`; None and empty until there are any."""
    if not message.HasField("declaration"):
        return None, ()
    # It stays the same for dozens of decisions, and reading it again takes longer than all the rest.
    return _read_declaration(message.declaration.SerializeToString())


@lru_cache(maxsize=1024)
def _read_declaration(serialized: bytes) -> tuple[Contract | None, BySeat[ShownMelds]]:
    declaration, contract = pb.Declaration.FromString(serialized), None
    if declaration.declarer:
        contract = Contract(_SEAT_AT[declaration.declarer], declaration.points, _SUIT_AT[declaration.trump])
    return contract, tuple([_read_shown(shown) for shown in declaration.shown_melds])


def _read_shown(shown: pb.ShownMelds) -> ShownMelds:
    # A kind of meld that this version does not know still counts in the total.
    return ShownMelds(read_melds(shown.melds), shown.points)


def read_melds(melds: Iterable[pb.Meld]) -> tuple[Meld, ...]:
    """The melds whose kind this version knows."""
    return tuple([_read_meld(meld) for meld in melds if meld.kind in _MELD_KINDS])


def _read_meld(meld: pb.Meld) -> Meld:
    return Meld(MeldKind(meld.kind), _SUIT_AT[meld.suit], meld.copies, read_cards(meld.cards), meld.points)


def _read_seats(numbers: Iterable[int]) -> tuple[Seat, ...]:
    return tuple([_SEAT_AT[number] for number in numbers])


def _read_tables(tables: Iterable[pb.TableCards]) -> BySeat[tuple[TableCard, ...]]:
    return tuple([
        tuple([TableCard(_CARD_AT[laid.card], tuple(laid.melds)) for laid in table.cards]) for table in tables
    ])  # fmt: skip


_MELD_KINDS = frozenset(int(kind) for kind in MeldKind)
_READERS: dict[str, Callable[[pb.Observation], Any]] = {
    "hand": lambda message: read_cards(message.hand),
    "plays": lambda message: read_cards(message.plays),
    "trick_leaders": lambda message: _read_seats(message.trick_leaders),
    "trick_points": lambda message: tuple(message.trick_points),
    "calls": lambda message: tuple(message.calls),
    "contract": lambda message: read_declaration(message)[0],
    "melds": lambda message: read_declaration(message)[1],
    "dealer": lambda message: _SEAT_AT[message.dealer],
    "scores": lambda message: tuple(message.scores),
    "given": lambda message: read_cards(message.given_cards),
    "received": lambda message: read_cards(message.received_cards),
    "tricks_omitted": lambda message: message.tricks_omitted,
    "checks": lambda message: tuple(message.checks) or (0,) * len(message.scores),
    "widow": lambda message: read_cards(message.widow_cards),
    "buried": lambda message: read_cards(message.buried_cards),
    "buried_count": lambda message: message.buried_count,
    "turned_up": lambda message: _CARD_AT[message.turned_up_card],
    "upcard": lambda message: _CARD_AT[message.upcard],
    "stock_size": lambda message: message.stock_size,
    "tables": lambda message: _read_tables(message.tables),
    "exchanger": lambda message: _SEAT_AT[message.exchanger],
    "drawn": lambda message: _CARD_AT[message.drawn_card],
    "last_card": lambda message: _CARD_AT[message.last_stock_card],
}
