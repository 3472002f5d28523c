"""Messages of the referee as a newer contract might send them, or as very long ones. Pure: bytes in, bytes out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pinochle_protocol.v1.referee_service_pb2 import PlayResponse

__all__ = ["LARGE_BYTES", "UNKNOWN_MESSAGE", "as_large_message", "with_newer_values", "with_unknown_fields"]

LARGE_BYTES = 5 << 20
"""More than the four MiB at which gRPC stops unless it is told otherwise."""
_NEWER_NUMBER = 99
_UNKNOWN_FIELD = bytes.fromhex("c23e") + b"\5newer"
"""Field 1000, of five bytes."""
UNKNOWN_MESSAGE = _UNKNOWN_FIELD
"""A kind of message that nobody knows yet."""


def with_unknown_fields(payload: bytes) -> bytes:
    """The message with a field that nobody knows in every part that may grow."""
    message = PlayResponse.FromString(payload)
    for part in _parts(message):
        part.MergeFromString(_UNKNOWN_FIELD)
    return message.SerializeToString(deterministic=True)


def with_newer_values(payload: bytes) -> bytes:
    """The message with numbers from enumerations that have grown: a format, a result, a kind of meld."""
    message = PlayResponse.FromString(payload)
    for name, field in (("match_started", "format"), ("deal_ended", "result"), ("match_ended", "termination")):
        if message.HasField(name):
            setattr(getattr(message, name), field, _NEWER_NUMBER)
    for part in _parts(message):
        for shown in getattr(part, "shown_melds", ()):
            shown.melds.add(kind=_NEWER_NUMBER, copies=1)
    return message.SerializeToString(deterministic=True)


def as_large_message(payload: bytes) -> bytes:
    """Decisions made longer by a field that nobody knows; other messages as they are."""
    if not PlayResponse.FromString(payload).HasField("decisions"):
        return payload
    return payload + bytes.fromhex("c23e") + _varint(LARGE_BYTES) + b"\0" * LARGE_BYTES


def _parts(message: PlayResponse) -> Iterator[Any]:
    """The message, and what it holds that may grow."""
    content = getattr(message, message.WhichOneof("kind") or "")
    yield from (message, content)
    if message.HasField("deal_ended") and message.deal_ended.HasField("declaration"):
        yield message.deal_ended.declaration
    if message.HasField("decisions"):
        for decision in message.decisions.decisions:
            kind = getattr(decision, decision.WhichOneof("kind") or "")
            yield from (decision, decision.observation, kind)
            if decision.observation.HasField("declaration"):
                yield decision.observation.declaration


def _varint(number: int) -> bytes:
    out = bytearray()
    while number > 0x7F:
        out.append(number & 0x7F | 0x80)
        number >>= 7
    out.append(number)
    return bytes(out)
