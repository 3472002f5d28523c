"""Seats, sides, and values held one a seat or one a side."""

from __future__ import annotations

from enum import IntEnum
from typing import TypeAlias, TypeVar

from pinochle_rules.errors import NotationError

__all__ = ["BySeat", "BySide", "Seat", "Side", "parse_seat", "parse_side"]

T = TypeVar("T")

BySeat: TypeAlias = tuple[T, ...]
"""One value a seat, in the order of `Ruleset.seats`."""

BySide: TypeAlias = tuple[T, ...]
"""One value a side, in the order of `Ruleset.sides`."""


class Seat(IntEnum):
    """A place at the table, clockwise. Three-handed games use N E S, two-handed ones N S."""

    NORTH = 1
    EAST = 2
    SOUTH = 3
    WEST = 4

    @property
    def letter(self) -> str:
        """`N`, `E`, `S` or `W`."""
        return "NESW"[self - 1]

    def __str__(self) -> str:
        return self.letter

    def __repr__(self) -> str:
        return self.letter

    __hash__ = int.__hash__


class Side(IntEnum):
    """A partnership, or a seat that plays for itself."""

    NORTH_SOUTH = 1
    EAST_WEST = 2
    NORTH = 3
    EAST = 4
    SOUTH = 5

    @property
    def text(self) -> str:
        """`NS`, `EW`, or the seat letter alone."""
        return ("NS", "EW", "N", "E", "S")[self - 1]

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return self.text

    __hash__ = int.__hash__


_SEAT_BY_LETTER = {seat.letter: seat for seat in Seat}
_SIDE_BY_TEXT = {side.text: side for side in Side}


def parse_seat(text: str) -> Seat:
    """Read `"N"`.

    Raises:
        NotationError: the text is no seat.
    """
    seat = _SEAT_BY_LETTER.get(text.strip().upper())
    if seat is None:
        raise NotationError(f"{text!r} is not a seat: write N, E, S or W")
    return seat


def parse_side(text: str) -> Side:
    """Read `"NS"`, `"EW"`, or a seat letter for a seat that plays for itself.

    Raises:
        NotationError: the text is no side.
    """
    side = _SIDE_BY_TEXT.get(text.strip().upper())
    if side is None:
        raise NotationError(f"{text!r} is not a side: write NS, EW, or a seat letter")
    return side
