from pinochle_protocol.v1 import cards_pb2 as _cards_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class MeldKind(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    MELD_KIND_UNSPECIFIED: _ClassVar[MeldKind]
    MELD_KIND_RUN: _ClassVar[MeldKind]
    MELD_KIND_ROYAL_MARRIAGE: _ClassVar[MeldKind]
    MELD_KIND_MARRIAGE: _ClassVar[MeldKind]
    MELD_KIND_DIX: _ClassVar[MeldKind]
    MELD_KIND_PINOCHLE: _ClassVar[MeldKind]
    MELD_KIND_ACES: _ClassVar[MeldKind]
    MELD_KIND_KINGS: _ClassVar[MeldKind]
    MELD_KIND_QUEENS: _ClassVar[MeldKind]
    MELD_KIND_JACKS: _ClassVar[MeldKind]
MELD_KIND_UNSPECIFIED: MeldKind
MELD_KIND_RUN: MeldKind
MELD_KIND_ROYAL_MARRIAGE: MeldKind
MELD_KIND_MARRIAGE: MeldKind
MELD_KIND_DIX: MeldKind
MELD_KIND_PINOCHLE: MeldKind
MELD_KIND_ACES: MeldKind
MELD_KIND_KINGS: MeldKind
MELD_KIND_QUEENS: MeldKind
MELD_KIND_JACKS: MeldKind

class Observation(_message.Message):
    __slots__ = ("hand", "plays", "trick_leaders", "trick_points", "calls", "declaration", "dealer", "scores", "given_cards", "received_cards", "tricks_omitted", "widow_cards", "buried_cards", "buried_count", "turned_up_card", "upcard", "stock_size", "tables", "exchanger", "drawn_card", "last_stock_card", "checks")
    HAND_FIELD_NUMBER: _ClassVar[int]
    PLAYS_FIELD_NUMBER: _ClassVar[int]
    TRICK_LEADERS_FIELD_NUMBER: _ClassVar[int]
    TRICK_POINTS_FIELD_NUMBER: _ClassVar[int]
    CALLS_FIELD_NUMBER: _ClassVar[int]
    DECLARATION_FIELD_NUMBER: _ClassVar[int]
    DEALER_FIELD_NUMBER: _ClassVar[int]
    SCORES_FIELD_NUMBER: _ClassVar[int]
    GIVEN_CARDS_FIELD_NUMBER: _ClassVar[int]
    RECEIVED_CARDS_FIELD_NUMBER: _ClassVar[int]
    TRICKS_OMITTED_FIELD_NUMBER: _ClassVar[int]
    WIDOW_CARDS_FIELD_NUMBER: _ClassVar[int]
    BURIED_CARDS_FIELD_NUMBER: _ClassVar[int]
    BURIED_COUNT_FIELD_NUMBER: _ClassVar[int]
    TURNED_UP_CARD_FIELD_NUMBER: _ClassVar[int]
    UPCARD_FIELD_NUMBER: _ClassVar[int]
    STOCK_SIZE_FIELD_NUMBER: _ClassVar[int]
    TABLES_FIELD_NUMBER: _ClassVar[int]
    EXCHANGER_FIELD_NUMBER: _ClassVar[int]
    DRAWN_CARD_FIELD_NUMBER: _ClassVar[int]
    LAST_STOCK_CARD_FIELD_NUMBER: _ClassVar[int]
    CHECKS_FIELD_NUMBER: _ClassVar[int]
    hand: _containers.RepeatedScalarFieldContainer[_cards_pb2.Card]
    plays: _containers.RepeatedScalarFieldContainer[_cards_pb2.Card]
    trick_leaders: _containers.RepeatedScalarFieldContainer[_cards_pb2.Seat]
    trick_points: _containers.RepeatedScalarFieldContainer[int]
    calls: _containers.RepeatedScalarFieldContainer[int]
    declaration: Declaration
    dealer: _cards_pb2.Seat
    scores: _containers.RepeatedScalarFieldContainer[int]
    given_cards: _containers.RepeatedScalarFieldContainer[_cards_pb2.Card]
    received_cards: _containers.RepeatedScalarFieldContainer[_cards_pb2.Card]
    tricks_omitted: int
    widow_cards: _containers.RepeatedScalarFieldContainer[_cards_pb2.Card]
    buried_cards: _containers.RepeatedScalarFieldContainer[_cards_pb2.Card]
    buried_count: int
    turned_up_card: _cards_pb2.Card
    upcard: _cards_pb2.Card
    stock_size: int
    tables: _containers.RepeatedCompositeFieldContainer[TableCards]
    exchanger: _cards_pb2.Seat
    drawn_card: _cards_pb2.Card
    last_stock_card: _cards_pb2.Card
    checks: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, hand: _Optional[_Iterable[_Union[_cards_pb2.Card, str]]] = ..., plays: _Optional[_Iterable[_Union[_cards_pb2.Card, str]]] = ..., trick_leaders: _Optional[_Iterable[_Union[_cards_pb2.Seat, str]]] = ..., trick_points: _Optional[_Iterable[int]] = ..., calls: _Optional[_Iterable[int]] = ..., declaration: _Optional[_Union[Declaration, _Mapping]] = ..., dealer: _Optional[_Union[_cards_pb2.Seat, str]] = ..., scores: _Optional[_Iterable[int]] = ..., given_cards: _Optional[_Iterable[_Union[_cards_pb2.Card, str]]] = ..., received_cards: _Optional[_Iterable[_Union[_cards_pb2.Card, str]]] = ..., tricks_omitted: _Optional[int] = ..., widow_cards: _Optional[_Iterable[_Union[_cards_pb2.Card, str]]] = ..., buried_cards: _Optional[_Iterable[_Union[_cards_pb2.Card, str]]] = ..., buried_count: _Optional[int] = ..., turned_up_card: _Optional[_Union[_cards_pb2.Card, str]] = ..., upcard: _Optional[_Union[_cards_pb2.Card, str]] = ..., stock_size: _Optional[int] = ..., tables: _Optional[_Iterable[_Union[TableCards, _Mapping]]] = ..., exchanger: _Optional[_Union[_cards_pb2.Seat, str]] = ..., drawn_card: _Optional[_Union[_cards_pb2.Card, str]] = ..., last_stock_card: _Optional[_Union[_cards_pb2.Card, str]] = ..., checks: _Optional[_Iterable[int]] = ...) -> None: ...

class TableCards(_message.Message):
    __slots__ = ("seat", "cards")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    seat: _cards_pb2.Seat
    cards: _containers.RepeatedCompositeFieldContainer[TableCard]
    def __init__(self, seat: _Optional[_Union[_cards_pb2.Seat, str]] = ..., cards: _Optional[_Iterable[_Union[TableCard, _Mapping]]] = ...) -> None: ...

class TableCard(_message.Message):
    __slots__ = ("card", "melds")
    CARD_FIELD_NUMBER: _ClassVar[int]
    MELDS_FIELD_NUMBER: _ClassVar[int]
    card: _cards_pb2.Card
    melds: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, card: _Optional[_Union[_cards_pb2.Card, str]] = ..., melds: _Optional[_Iterable[int]] = ...) -> None: ...

class Declaration(_message.Message):
    __slots__ = ("declarer", "points", "trump", "shown_melds")
    DECLARER_FIELD_NUMBER: _ClassVar[int]
    POINTS_FIELD_NUMBER: _ClassVar[int]
    TRUMP_FIELD_NUMBER: _ClassVar[int]
    SHOWN_MELDS_FIELD_NUMBER: _ClassVar[int]
    declarer: _cards_pb2.Seat
    points: int
    trump: _cards_pb2.Suit
    shown_melds: _containers.RepeatedCompositeFieldContainer[ShownMelds]
    def __init__(self, declarer: _Optional[_Union[_cards_pb2.Seat, str]] = ..., points: _Optional[int] = ..., trump: _Optional[_Union[_cards_pb2.Suit, str]] = ..., shown_melds: _Optional[_Iterable[_Union[ShownMelds, _Mapping]]] = ...) -> None: ...

class ShownMelds(_message.Message):
    __slots__ = ("seat", "points", "cards", "melds")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    POINTS_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    MELDS_FIELD_NUMBER: _ClassVar[int]
    seat: _cards_pb2.Seat
    points: int
    cards: _containers.RepeatedScalarFieldContainer[_cards_pb2.Card]
    melds: _containers.RepeatedCompositeFieldContainer[Meld]
    def __init__(self, seat: _Optional[_Union[_cards_pb2.Seat, str]] = ..., points: _Optional[int] = ..., cards: _Optional[_Iterable[_Union[_cards_pb2.Card, str]]] = ..., melds: _Optional[_Iterable[_Union[Meld, _Mapping]]] = ...) -> None: ...

class Meld(_message.Message):
    __slots__ = ("kind", "suit", "copies", "points", "cards")
    KIND_FIELD_NUMBER: _ClassVar[int]
    SUIT_FIELD_NUMBER: _ClassVar[int]
    COPIES_FIELD_NUMBER: _ClassVar[int]
    POINTS_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    kind: MeldKind
    suit: _cards_pb2.Suit
    copies: int
    points: int
    cards: _containers.RepeatedScalarFieldContainer[_cards_pb2.Card]
    def __init__(self, kind: _Optional[_Union[MeldKind, str]] = ..., suit: _Optional[_Union[_cards_pb2.Suit, str]] = ..., copies: _Optional[int] = ..., points: _Optional[int] = ..., cards: _Optional[_Iterable[_Union[_cards_pb2.Card, str]]] = ...) -> None: ...
