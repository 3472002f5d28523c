"""The protocol between bots and the referee: the generated messages (`v1`) and the codec between them and the rules.

`encode_…` gives bytes, `decode_…` takes bytes, `read_…` takes a message that was decoded. Both ends use this package
and meet nowhere else. It knows nothing of streams, clocks or processes.

A referee: `DealEncoder.decision` and `encode_decisions`, `encode_response`; `decode_request`, `read_action`. A bot:
`decode_response`, `read_observation`, `read_legal`; `encode_hello`, `encode_action`, `encode_actions`.
"""

from pinochle_protocol.actions import clip_remark, encode_action, read_action
from pinochle_protocol.codec import (
    decode_request,
    decode_response,
    encode_actions,
    encode_hello,
    encode_response,
    read_deal_ended,
    read_match_ended,
    read_match_started,
    read_seconds,
    read_welcome,
)
from pinochle_protocol.decisions import DealEncoder, encode_decisions
from pinochle_protocol.errors import ProtocolError
from pinochle_protocol.legal import encode_legal, kind_of, read_legal
from pinochle_protocol.limits import (
    FEATURES,
    MAX_DROPPED_MESSAGES,
    MAX_MESSAGE_BYTES,
    MAX_REMARK_BYTES,
    NO_DEAL_ENDED,
    PLAY_METHOD,
    PROTOCOL_VERSION,
    TRANSPORT_MESSAGE_BYTES,
)
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
    deal_ended_of,
)
from pinochle_protocol.observations import read_observation

__all__ = [
    "FEATURES",
    "MAX_DROPPED_MESSAGES",
    "MAX_MESSAGE_BYTES",
    "MAX_REMARK_BYTES",
    "NO_DEAL_ENDED",
    "PLAY_METHOD",
    "PROTOCOL_VERSION",
    "TRANSPORT_MESSAGE_BYTES",
    "DealEncoder",
    "DealEnded",
    "Goodbye",
    "Hello",
    "MatchEnded",
    "MatchFormat",
    "MatchStarted",
    "ProtocolError",
    "RefereeMessage",
    "Termination",
    "Welcome",
    "clip_remark",
    "deal_ended_of",
    "decode_request",
    "decode_response",
    "encode_action",
    "encode_actions",
    "encode_decisions",
    "encode_hello",
    "encode_legal",
    "encode_response",
    "kind_of",
    "read_action",
    "read_deal_ended",
    "read_legal",
    "read_match_ended",
    "read_match_started",
    "read_observation",
    "read_seconds",
    "read_welcome",
]
