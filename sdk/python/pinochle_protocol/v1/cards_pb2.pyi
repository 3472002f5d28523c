from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from typing import ClassVar as _ClassVar

DESCRIPTOR: _descriptor.FileDescriptor

class Suit(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    SUIT_UNSPECIFIED: _ClassVar[Suit]
    SUIT_SPADES: _ClassVar[Suit]
    SUIT_HEARTS: _ClassVar[Suit]
    SUIT_DIAMONDS: _ClassVar[Suit]
    SUIT_CLUBS: _ClassVar[Suit]

class Card(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    CARD_UNSPECIFIED: _ClassVar[Card]
    CARD_NINE_OF_SPADES: _ClassVar[Card]
    CARD_JACK_OF_SPADES: _ClassVar[Card]
    CARD_QUEEN_OF_SPADES: _ClassVar[Card]
    CARD_KING_OF_SPADES: _ClassVar[Card]
    CARD_TEN_OF_SPADES: _ClassVar[Card]
    CARD_ACE_OF_SPADES: _ClassVar[Card]
    CARD_NINE_OF_HEARTS: _ClassVar[Card]
    CARD_JACK_OF_HEARTS: _ClassVar[Card]
    CARD_QUEEN_OF_HEARTS: _ClassVar[Card]
    CARD_KING_OF_HEARTS: _ClassVar[Card]
    CARD_TEN_OF_HEARTS: _ClassVar[Card]
    CARD_ACE_OF_HEARTS: _ClassVar[Card]
    CARD_NINE_OF_DIAMONDS: _ClassVar[Card]
    CARD_JACK_OF_DIAMONDS: _ClassVar[Card]
    CARD_QUEEN_OF_DIAMONDS: _ClassVar[Card]
    CARD_KING_OF_DIAMONDS: _ClassVar[Card]
    CARD_TEN_OF_DIAMONDS: _ClassVar[Card]
    CARD_ACE_OF_DIAMONDS: _ClassVar[Card]
    CARD_NINE_OF_CLUBS: _ClassVar[Card]
    CARD_JACK_OF_CLUBS: _ClassVar[Card]
    CARD_QUEEN_OF_CLUBS: _ClassVar[Card]
    CARD_KING_OF_CLUBS: _ClassVar[Card]
    CARD_TEN_OF_CLUBS: _ClassVar[Card]
    CARD_ACE_OF_CLUBS: _ClassVar[Card]

class Seat(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    SEAT_UNSPECIFIED: _ClassVar[Seat]
    SEAT_NORTH: _ClassVar[Seat]
    SEAT_EAST: _ClassVar[Seat]
    SEAT_SOUTH: _ClassVar[Seat]
    SEAT_WEST: _ClassVar[Seat]

class Side(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    SIDE_UNSPECIFIED: _ClassVar[Side]
    SIDE_NORTH_SOUTH: _ClassVar[Side]
    SIDE_EAST_WEST: _ClassVar[Side]
    SIDE_NORTH: _ClassVar[Side]
    SIDE_EAST: _ClassVar[Side]
    SIDE_SOUTH: _ClassVar[Side]
SUIT_UNSPECIFIED: Suit
SUIT_SPADES: Suit
SUIT_HEARTS: Suit
SUIT_DIAMONDS: Suit
SUIT_CLUBS: Suit
CARD_UNSPECIFIED: Card
CARD_NINE_OF_SPADES: Card
CARD_JACK_OF_SPADES: Card
CARD_QUEEN_OF_SPADES: Card
CARD_KING_OF_SPADES: Card
CARD_TEN_OF_SPADES: Card
CARD_ACE_OF_SPADES: Card
CARD_NINE_OF_HEARTS: Card
CARD_JACK_OF_HEARTS: Card
CARD_QUEEN_OF_HEARTS: Card
CARD_KING_OF_HEARTS: Card
CARD_TEN_OF_HEARTS: Card
CARD_ACE_OF_HEARTS: Card
CARD_NINE_OF_DIAMONDS: Card
CARD_JACK_OF_DIAMONDS: Card
CARD_QUEEN_OF_DIAMONDS: Card
CARD_KING_OF_DIAMONDS: Card
CARD_TEN_OF_DIAMONDS: Card
CARD_ACE_OF_DIAMONDS: Card
CARD_NINE_OF_CLUBS: Card
CARD_JACK_OF_CLUBS: Card
CARD_QUEEN_OF_CLUBS: Card
CARD_KING_OF_CLUBS: Card
CARD_TEN_OF_CLUBS: Card
CARD_ACE_OF_CLUBS: Card
SEAT_UNSPECIFIED: Seat
SEAT_NORTH: Seat
SEAT_EAST: Seat
SEAT_SOUTH: Seat
SEAT_WEST: Seat
SIDE_UNSPECIFIED: Side
SIDE_NORTH_SOUTH: Side
SIDE_EAST_WEST: Side
SIDE_NORTH: Side
SIDE_EAST: Side
SIDE_SOUTH: Side
