"""What of the protocol both ends keep in words and numbers: version, limits, features.

Constants only; whoever enforces one stands elsewhere.
"""

from __future__ import annotations

__all__ = [
    "FEATURES",
    "MAX_DROPPED_MESSAGES",
    "MAX_MESSAGE_BYTES",
    "MAX_REMARK_BYTES",
    "NO_DEAL_ENDED",
    "PLAY_METHOD",
    "PROTOCOL_VERSION",
    "TRANSPORT_MESSAGE_BYTES",
]

PROTOCOL_VERSION = 1
"""What `Hello.protocol_version` says."""

MAX_MESSAGE_BYTES = 1 << 20
"""The longest message a bot may send; a longer one is a protocol error."""

TRANSPORT_MESSAGE_BYTES = 64 << 20
"""The limit set in gRPC, far above ours, so that a message over ours arrives and is judged."""

MAX_DROPPED_MESSAGES = 1000
"""Answers that fit no decision are dropped; more than this many on one stream are a protocol error."""

MAX_REMARK_BYTES = 1024
"""The longest remark, in bytes of UTF-8; the rest is cut off."""

NO_DEAL_ENDED = "no-deal-ended"
"""The feature in `Hello.features` of a bot that does not look at `deal_ended`: it is sent none."""

FEATURES = frozenset({NO_DEAL_ENDED})
"""Every feature that a referee of this version knows."""

PLAY_METHOD = "/pinochle_protocol.v1.RefereeService/Play"
"""The full name of the RPC, for code that moves serialized messages past the generated stub."""
