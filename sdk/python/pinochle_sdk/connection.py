"""The stream to the referee over gRPC; the only module of the SDK that knows of it.

Serialized messages pass through untouched: what they mean is `conversation`'s business.
"""

from __future__ import annotations

from queue import SimpleQueue

import grpc
from pinochle_protocol import PLAY_METHOD, TRANSPORT_MESSAGE_BYTES, ProtocolError

from pinochle_sdk.conversation import Conversation

__all__ = ["ConnectionLost", "talk"]

_OPTIONS = (
    # The name of a unix socket is no host name; referees expect this one.
    ("grpc.default_authority", "localhost"),
    ("grpc.enable_http_proxy", 0),
    ("grpc.max_receive_message_length", TRANSPORT_MESSAGE_BYTES),
    ("grpc.max_send_message_length", TRANSPORT_MESSAGE_BYTES),
    # A referee that is gone without a word is noticed within 20 seconds.
    ("grpc.keepalive_time_ms", 10_000),
    ("grpc.keepalive_timeout_ms", 8_000),
    ("grpc.http2.max_pings_without_data", 0),
)


class ConnectionLost(Exception):
    """The stream could not be opened, was refused, or broke; the text says which and why."""


def talk(conversation: Conversation, *, address: str, token: str, name: str, version: str) -> None:
    """Dial the referee and answer until it says goodbye or closes the stream.

    Raises:
        ConnectionLost: the stream ended in any other way.
    """
    # SimpleQueue hands the answers to gRPC's own sending thread.
    outgoing: SimpleQueue[bytes | None] = SimpleQueue()
    outgoing.put(conversation.hello(token=token, name=name, version=version))
    with grpc.insecure_channel(address, options=_OPTIONS) as channel:
        play: grpc.StreamStreamMultiCallable[bytes, bytes] = channel.stream_stream(
            PLAY_METHOD, request_serializer=None, response_deserializer=None
        )
        responses = play(iter(outgoing.get, None))
        try:
            for payload in responses:
                answer = conversation.receive(payload)
                if answer is not None:
                    outgoing.put(answer)
                if conversation.is_over:
                    break
        except grpc.RpcError as error:
            raise ConnectionLost(_explain(error, address, conversation)) from None
        except ProtocolError as error:
            raise ConnectionLost(str(error)) from None
        finally:
            outgoing.put(None)
            responses.cancel()


def _explain(error: grpc.RpcError, address: str, conversation: Conversation) -> str:
    status, details = error.code(), error.details()
    if status is grpc.StatusCode.UNAUTHENTICATED:
        return f"the referee refused this bot: {details}"
    if not conversation.is_welcome:
        return f"there is no referee at {address} ({status.name}: {details})"
    return f"the stream to the referee broke ({status.name}: {details})"
