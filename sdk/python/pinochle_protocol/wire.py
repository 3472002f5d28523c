"""Protobuf's wire format for the few messages that are written thousands of times a second.

A decision's lists are short and their numbers small, so most of a message is `tag, length, bytes(values)`. Writing
that directly takes a third of the time that filling message objects takes. Tags come from the generated descriptors,
so a changed contract changes them, and tests compare the bytes with those of the protobuf library for every message.

Reading is never done here: what comes from outside is parsed by the protobuf library.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message

__all__ = ["VARINTS", "block", "duration", "integers", "on_wire", "small_integers", "tag", "varint"]

_LENGTH_DELIMITED = 2
_TWO_TO_64 = 1 << 64
_DELIMITED_TYPES = frozenset({FieldDescriptor.TYPE_STRING, FieldDescriptor.TYPE_BYTES, FieldDescriptor.TYPE_MESSAGE})


def _varint_of(number: int) -> bytes:
    """A whole number, seven bits a byte, low bits first; negative ones as 64-bit two's complement."""
    number %= _TWO_TO_64
    found = bytearray()
    while number > 0x7F:
        found.append(number & 0x7F | 0x80)
        number >>= 7
    found.append(number)
    return bytes(found)


# Lengths, identifiers, points: nearly every number written is in this table.
VARINTS = tuple(_varint_of(number) for number in range(4096))
"""Whole numbers under 4096: for what can be no more, such as numbers of cards, without a call."""


def varint(number: int) -> bytes:
    """A whole number."""
    return VARINTS[number] if 0 <= number < 4096 else _varint_of(number)


def tag(message: type[Message], field: str) -> bytes:
    """What stands before the value of a field. A repeated number is packed, as proto3 has it."""
    descriptor = message.DESCRIPTOR.fields_by_name[field]
    delimited = descriptor.is_repeated or descriptor.type in _DELIMITED_TYPES
    return _varint_of(descriptor.number << 3 | (_LENGTH_DELIMITED if delimited else 0))


def block(field: bytes, content: bytes) -> bytes:
    """A message, a string or bytes, under the tag of its field."""
    return b"".join((field, varint(len(content)), content))


def small_integers(field: bytes, numbers: Iterable[int]) -> bytes:
    """A packed list of numbers from 0 to 127, such as cards and seats; an empty list is not written."""
    content = bytes(numbers)
    return b"".join((field, varint(len(content)), content)) if content else b""


def integers(field: bytes, numbers: Iterable[int]) -> bytes:
    """A packed list of numbers of any size; an empty list is not written."""
    content = b"".join([varint(number) for number in numbers])
    return b"".join((field, varint(len(content)), content)) if content else b""


def on_wire(value: object) -> Any:
    """A member of our enumerations, or several, as a field of a message takes it.

    The numbers are the same, which tests check against the descriptors; only the type checker has to be told.
    """
    return value


def duration(field: bytes, seconds: float) -> bytes:
    """A `google.protobuf.Duration` of at least 0, to the microsecond."""
    whole, micros = divmod(round(seconds * 1_000_000), 1_000_000)
    content = b"\x08" + varint(whole) if whole else b""
    if micros:
        content += b"\x10" + varint(micros * 1000)
    return block(field, content)
