"""The stream to the referee over gRPC; the only module of the SDK that knows of it.

Serialized messages pass through untouched: what they mean is `conversation`'s business. gRPC's asyncio interface is
used because it takes two thirds of the time that the other one takes. Its loop runs only while a message is under way,
so that a bot may block, and run loops of its own, as it likes.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress

import grpc
import grpc.aio
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

_CLOSING_SECONDS = 0.5


class ConnectionLost(Exception):
    """The stream could not be opened, was refused, or broke; the text says which and why."""


def talk(conversation: Conversation, *, address: str, token: str, name: str, version: str) -> None:
    """Dial the referee and answer until it says goodbye or closes the stream.

    Raises:
        ConnectionLost: the stream ended in any other way.
    """
    loop = asyncio.new_event_loop()
    stream = _Stream(address)
    message: bytes | None = conversation.hello(token=token, name=name, version=version)
    try:
        while not conversation.is_over:
            payload = loop.run_until_complete(stream.exchange(message))
            if payload is None:
                return
            message = conversation.receive(payload)
        if not conversation.is_welcome:
            raise ConnectionLost(f"the referee refused this bot: {conversation.farewell}")
    except grpc.RpcError as error:
        raise ConnectionLost(_explain(error, address, conversation)) from None
    except ProtocolError as error:
        raise ConnectionLost(str(error)) from None
    finally:
        loop.run_until_complete(stream.close())
        loop.close()


class _Stream:
    """The call and its channel, opened by the first message."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._channel: grpc.aio.Channel | None = None
        self._call: grpc.aio.StreamStreamCall[bytes, bytes] | None = None

    async def exchange(self, message: bytes | None) -> bytes | None:
        """Send a message, if there is one, and wait for the next; None where the referee has closed the stream."""
        if self._call is None:
            # Here and not in __init__: a channel belongs to the loop that runs when it is made.
            self._channel = grpc.aio.insecure_channel(self._address, options=_OPTIONS)
            self._call = self._channel.stream_stream(PLAY_METHOD)()
        if message is not None:
            # Where the stream has ended meanwhile, reading tells how.
            with suppress(asyncio.InvalidStateError):
                await self._call.write(message)
        payload = await self._call.read()
        return payload if isinstance(payload, bytes) else None

    async def close(self) -> None:
        """End the stream, in order where it still stands, and whatever gRPC has under way on the loop."""
        if self._call is not None:
            # It may break at this very moment; then there is nothing left to end.
            with suppress(grpc.RpcError, asyncio.InvalidStateError):
                await self._call.done_writing()
        if self._channel is not None:
            await self._channel.close()
        # gRPC's tasks end by themselves now. One that a closed loop destroyed would complain on standard error.
        others = asyncio.all_tasks() - {asyncio.current_task()}
        if others:
            _, late = await asyncio.wait(others, timeout=_CLOSING_SECONDS)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)


def _explain(error: grpc.RpcError, address: str, conversation: Conversation) -> str:
    status, details = error.code(), error.details()
    if status is grpc.StatusCode.UNAUTHENTICATED:
        return f"the referee refused this bot: {details}"
    if not conversation.is_welcome:
        return f"no referee answers at {address} ({status.name}: {details})"
    return f"the stream to the referee broke ({status.name}: {details})"
