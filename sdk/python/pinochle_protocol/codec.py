"""Whole messages of the stream: `PlayRequest` (from a bot) and `PlayResponse` (from the referee) to bytes and back.

Decisions and actions, which are nearly all of the traffic, have modules of their own; this one puts actions into their
batch, writes and reads everything else, and is where undecodable bytes become a `ProtocolError`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from typing import Any, TypeVar

from google.protobuf.duration_pb2 import Duration
from google.protobuf.message import DecodeError
from pinochle_rules import Card, RulesError, Seat, format_option_value, ruleset_with

from pinochle_protocol.decisions import RESULT_NUMBERS, DealEncoder
from pinochle_protocol.errors import ProtocolError
from pinochle_protocol.limits import MAX_MESSAGE_BYTES
from pinochle_protocol.messages import (
    DealEnded,
    Goodbye,
    Hello,
    MatchEnded,
    MatchFormat,
    MatchStarted,
    RefereeMessage,
    Termination,
    Welcome,
)
from pinochle_protocol.observations import read_cards, read_declaration
from pinochle_protocol.v1 import action_pb2, decision_pb2
from pinochle_protocol.v1 import referee_service_pb2 as pb
from pinochle_protocol.wire import block, on_wire, tag, varint

__all__ = [
    "decode_request",
    "decode_response",
    "encode_actions",
    "encode_hello",
    "encode_response",
    "read_deal_ended",
    "read_match_ended",
    "read_match_started",
    "read_seconds",
    "read_welcome",
]

E = TypeVar("E", bound=Enum)

_FORMATS = {member: pb.MatchFormat.Value(f"MATCH_FORMAT_{member.name}") for member in MatchFormat}
_TERMINATIONS = {member: pb.Termination.Value(f"TERMINATION_{member.name}") for member in Termination}
_REQUEST_ACTIONS = tag(pb.PlayRequest, "actions")
_BATCH_ACTIONS = tag(action_pb2.ActionBatch, "actions")


# From a bot ----------------------------------------------------------------------------------------------------------


def encode_hello(hello: Hello) -> bytes:
    """A serialized `PlayRequest` with the bot's first message."""
    message = pb.Hello(
        token=hello.token,
        name=hello.name,
        version=hello.version,
        protocol_version=hello.protocol_version,
        rulesets=hello.rulesets,
        max_batch=hello.max_batch,
        features=hello.features,
    )
    return pb.PlayRequest(hello=message).SerializeToString()


def encode_actions(actions: Iterable[bytes]) -> bytes:
    """A serialized `PlayRequest` with a batch of what `encode_action` wrote."""
    parts: list[bytes] = []
    for action in actions:
        parts += (_BATCH_ACTIONS, varint(len(action)), action)
    return block(_REQUEST_ACTIONS, b"".join(parts))


def decode_request(payload: bytes) -> Hello | Sequence[action_pb2.Action]:
    """What a bot sent: its hello, or answers for `read_action`.

    Raises:
        ProtocolError: it is too long, cannot be decoded, or holds neither.
    """
    if len(payload) > MAX_MESSAGE_BYTES:
        raise ProtocolError(f"a message of {len(payload):,} bytes; at most {MAX_MESSAGE_BYTES:,} are allowed")
    try:
        request = pb.PlayRequest.FromString(payload)
    except DecodeError:
        raise ProtocolError(f"a message of {len(payload):,} bytes that is no PlayRequest") from None
    kind = request.WhichOneof("kind")
    if kind == "actions":
        return request.actions.actions
    if kind == "hello":
        return _read_hello(request.hello)
    raise ProtocolError("a PlayRequest that holds neither hello nor actions")


def _read_hello(hello: pb.Hello) -> Hello:
    return Hello(
        token=hello.token,
        name=hello.name,
        version=hello.version,
        rulesets=tuple(hello.rulesets),
        max_batch=hello.max_batch,
        features=tuple(hello.features),
        protocol_version=hello.protocol_version,
    )


# From the referee ----------------------------------------------------------------------------------------------------


def encode_response(message: RefereeMessage) -> bytes:
    """A serialized `PlayResponse` with anything but decisions (`encode_decisions` writes those).

    `DealEncoder.ended` says the end of a deal faster where the deal's encoder is at hand.

    Equal values give equal bytes.
    """
    if isinstance(message, DealEnded):
        return DealEncoder().ended(message)
    if isinstance(message, MatchStarted):
        response = pb.PlayResponse(match_started=_match_started(message))
    elif isinstance(message, MatchEnded):
        ended = pb.MatchEnded(termination=_number(_TERMINATIONS, message.termination), deals=message.deals)
        response = pb.PlayResponse(match_ended=ended)
    elif isinstance(message, Goodbye):
        response = pb.PlayResponse(goodbye=pb.Goodbye(reason=message.reason))
    else:
        welcome = pb.Welcome(
            name=message.name,
            version=message.version,
            protocol_version=message.protocol_version,
            features=message.features,
        )
        response = pb.PlayResponse(welcome=welcome)
    # A map may be written in any order unless asked otherwise.
    return response.SerializeToString(deterministic=True)


def decode_response(payload: bytes) -> pb.PlayResponse:
    """What the referee sent, for `read_…` of the member that is set.

    Raises:
        ProtocolError: it cannot be decoded.
    """
    try:
        return pb.PlayResponse.FromString(payload)
    except DecodeError:
        raise ProtocolError(f"the referee sent {len(payload):,} bytes that are no PlayResponse") from None


def read_welcome(message: pb.Welcome) -> Welcome:
    """The referee's answer to hello."""
    return Welcome(
        name=message.name,
        version=message.version,
        features=tuple(message.features),
        protocol_version=message.protocol_version,
    )


def read_match_started(message: pb.MatchStarted) -> MatchStarted:
    """The beginning of a match.

    Raises:
        ProtocolError: this code does not know the ruleset, one of the options, or the seat.
    """
    try:
        ruleset = ruleset_with(message.ruleset, dict(message.options))
        seat = Seat(message.seat)
    except RulesError as problem:
        raise ProtocolError(f"a match that this bot cannot play: {problem}") from None
    except ValueError:
        raise ProtocolError(f"a match at seat number {message.seat}, which does not exist") from None
    return MatchStarted(
        ruleset=ruleset,
        seat=seat,
        format=_member(_FORMATS, message.format),
        boards=message.boards,
        decision_seconds=read_seconds(message, "decision_time_budget"),
        bank_seconds=read_seconds(message, "bank_time_budget") or 0.0,
    )


def read_deal_ended(message: pb.DealEnded) -> DealEnded:
    """The end of a deal."""
    contract, melds = read_declaration(message)
    return DealEnded(
        deal_id=message.deal_id,
        result=_member(RESULT_NUMBERS, message.result),
        deltas=tuple(message.deltas),
        trick_points=tuple(message.trick_points),
        dealer=Seat(message.dealer),
        hands=tuple([read_cards(hand.cards) for hand in message.hands]),
        calls=tuple(message.calls),
        contract=contract,
        melds=melds,
        plays=read_cards(message.plays),
        trick_leaders=tuple([Seat(number) for number in message.trick_leaders]),
        widow=read_cards(message.widow_cards),
        stock=read_cards(message.stock_cards),
        buried=read_cards(message.buried_cards),
        turned_up=Card(message.turned_up_card) if message.turned_up_card else None,
        checks=tuple(message.checks),
    )


def read_match_ended(message: pb.MatchEnded) -> MatchEnded:
    """The end of a match."""
    return MatchEnded(termination=_member(_TERMINATIONS, message.termination), deals=message.deals)


def read_seconds(message: pb.MatchStarted | decision_pb2.DecisionBatch, field: str) -> float | None:
    """A duration of the message in seconds; None where it is unset."""
    if not message.HasField(field):
        return None
    span: Duration = getattr(message, field)
    return span.seconds + span.nanos / 1e9


def _match_started(started: MatchStarted) -> pb.MatchStarted:
    ruleset = started.ruleset
    message = pb.MatchStarted(
        ruleset=ruleset.name,
        options={name: format_option_value(value) for name, value in ruleset.options},
        seat=on_wire(started.seat),
        format=_number(_FORMATS, started.format),
        boards=started.boards,
    )
    if started.decision_seconds is not None:
        message.decision_time_budget.FromMicroseconds(round(started.decision_seconds * 1_000_000))
        message.bank_time_budget.FromMicroseconds(round(started.bank_seconds * 1_000_000))
    return message


def _number(numbers: Mapping[E, int], member: E | None) -> Any:
    """The wire's number of a member, 0 for none."""
    return 0 if member is None else numbers[member]


def _member(numbers: Mapping[E, int], number: int) -> E | None:
    """The member with that number; None for 0 and for numbers newer than this code."""
    return next((member for member, value in numbers.items() if value == number), None)
