"""The server that bots dial, and the only module that knows of asyncio and grpc.

It runs on one asyncio loop in one background thread. Crossing is `call_soon_threadsafe` one way and
`TrioToken.run_sync_soon` the other, once for all that is waiting at the time. A method of `Bridge` that begins with an
underscore runs in that thread, any other on trio's side.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import TypeAlias

import grpc
import trio
from pinochle_protocol import (
    MAX_MESSAGE_BYTES,
    PLAY_METHOD,
    TRANSPORT_MESSAGE_BYTES,
    Hello,
    ProtocolError,
    decode_request,
)

from pinochle_referee.bridge.crossing import Crossing
from pinochle_referee.bridge.expectation import Expectation
from pinochle_referee.bridge.stream import BridgeStream, StreamEnd, StreamEnded
from pinochle_referee.ports import Incoming

__all__ = ["Bridge", "open_bridge"]

_OPTIONS = (
    ("grpc.max_receive_message_length", TRANSPORT_MESSAGE_BYTES),
    ("grpc.max_send_message_length", TRANSPORT_MESSAGE_BYTES),
    # Both ends may ask whether the other is there; one that does not answer is cut off within 20 s.
    ("grpc.keepalive_time_ms", 8_000),
    ("grpc.keepalive_timeout_ms", 8_000),
    ("grpc.http2.ping_timeout_ms", 8_000),  # what counts for an unanswered ping; a minute if unset
    ("grpc.http2.min_ping_interval_without_data_ms", 1_000),
    ("grpc.http2.min_recv_ping_interval_without_data_ms", 1_000),
    ("grpc.http2.max_pings_without_data", 0),
    ("grpc.http2.max_ping_strikes", 0),
    ("grpc.so_reuseport", 0),
)
# Longer than any start may take: a bot may dial first and load what it needs then. The launcher has the real limit.
_HELLO_SECONDS = 900.0
_END_SECONDS = 5.0
_CANCEL_SECONDS = 0.05

_Context: TypeAlias = "grpc.aio.ServicerContext[bytes, bytes]"


class _Refused(Exception):
    """A stream that is not admitted; the text says why."""


class _Carrier:
    """Carries the messages of one stream between gRPC and its queues; lives in the I/O thread."""

    def __init__(
        self, hello: Hello, context: _Context, *, to_io: Crossing, to_trio: Crossing, clock: Callable[[], float]
    ) -> None:
        self._context = context
        self._clock = clock
        self._has_work = asyncio.Event()
        self._has_room = asyncio.Event()
        self.stream = BridgeStream(
            hello,
            to_trio=to_trio,
            wake_writer=partial(to_io.soon, self._has_work.set),
            wake_reader=partial(to_io.soon, self._has_room.set),
        )
        self.stream.sent_at = clock()

    async def converse(self) -> None:
        """Carry messages until either side ends the stream."""
        ended = StreamEnded(StreamEnd.LOST, "the stream was lost")
        reader, writer = asyncio.create_task(self._read()), asyncio.create_task(self._write())
        try:
            done, _ = await asyncio.wait({reader, writer}, return_when=asyncio.FIRST_COMPLETED)
            ended = (reader if reader in done else writer).result()
        except grpc.aio.BaseError:
            pass  # the stream broke while a message was under way
        finally:
            for task in (reader, writer):
                task.cancel()
            self.stream.end(ended)
        await asyncio.gather(reader, writer, return_exceptions=True)
        if ended.end is StreamEnd.TOO_LARGE:
            await self._context.abort(grpc.StatusCode.RESOURCE_EXHAUSTED, ended.detail)

    async def _read(self) -> StreamEnded:
        context, stream, clock = self._context, self.stream, self._clock
        while True:
            payload = await context.read()
            stamp = clock()
            if _is_end(payload):
                # A stream that broke looks the same at first; then this is cancelled a moment later.
                await asyncio.sleep(_CANCEL_SECONDS)
                return StreamEnded(StreamEnd.CLOSED_BY_BOT, "the bot closed its stream")
            if len(payload) > MAX_MESSAGE_BYTES:
                detail = f"it sent a message of {len(payload):,} bytes; at most {MAX_MESSAGE_BYTES:,} are allowed"
                return StreamEnded(StreamEnd.TOO_LARGE, detail)
            stream.arrived(Incoming(payload, stamp))
            while stream.is_full:
                self._has_room.clear()
                await self._has_room.wait()

    async def _write(self) -> StreamEnded:
        context, stream, outgoing = self._context, self.stream, self.stream.outgoing
        while True:
            await self._has_work.wait()
            self._has_work.clear()
            while outgoing:
                payload = outgoing.popleft()
                stream.sent_at = self._clock()
                await context.write(payload)
            if stream.is_closing and not outgoing:
                return StreamEnded(StreamEnd.CLOSED_BY_US, "the referee closed the stream")


class Bridge(grpc.GenericRpcHandler):
    """The server: bots dial it with tokens that are expected."""

    def __init__(self, socket_path: Path) -> None:
        self.address = f"unix://{socket_path}"
        self.refusals: deque[str] = deque(maxlen=16)
        """Why the last streams that were not admitted were not: nobody can say whose they were."""
        self.refusal_count = 0
        self.refused_messages = 0
        """How many streams were not admitted because of the first message that came on them."""
        token = trio.lowlevel.current_trio_token()
        self._to_trio = Crossing(token.run_sync_soon)
        self._to_io: Crossing | None = None
        offset = trio.current_time() - time.perf_counter()
        # trio's clock is the performance counter with an offset, and can be read in its own thread only.
        self._clock: Callable[[], float] = lambda: time.perf_counter() + offset
        self._expected: dict[str, Expectation] = {}
        self._started = trio.Event()
        self._stopped = trio.Event()
        self._error: BaseException | None = None
        self._stop = asyncio.Event()
        self._is_stopping = False
        self._thread = threading.Thread(target=self._run, name="bridge", daemon=True)

    def expect(self, token: str) -> Expectation:
        """Admit one stream whose Hello has this token."""
        expectation = self._expected[token] = Expectation(partial(self._expected.pop, token, None))
        return expectation

    async def start(self) -> None:
        """Start the thread and wait until bots can dial.

        Raises:
            OSError: the socket could not be bound.
        """
        self._thread.start()
        await self._started.wait()
        if self._error is not None:
            raise OSError(f"cannot listen for bots at {self.address}: {self._error}") from self._error

    async def stop(self) -> None:
        """End every stream, the server and the thread."""
        self._is_stopping = True
        if self._to_io is not None:
            self._to_io.soon(self._stop.set)
        with trio.move_on_after(_END_SECONDS, shield=True):
            await self._stopped.wait()
            self._thread.join(_END_SECONDS)

    def service(self, handler_call_details: grpc.HandlerCallDetails) -> grpc.RpcMethodHandler[bytes, bytes] | None:
        """Part of `grpc.GenericRpcHandler`: no (de)serializers, so that messages stay bytes."""
        if handler_call_details.method != PLAY_METHOD:
            return None
        return grpc.stream_stream_rpc_method_handler(self._play)

    def _run(self) -> None:
        try:
            asyncio.run(self._serve())
        except BaseException as error:
            self._error = error
        finally:
            self._to_trio.soon(self._started.set)
            self._to_trio.soon(self._stopped.set)

    async def _serve(self) -> None:
        self._to_io = Crossing(asyncio.get_running_loop().call_soon_threadsafe)
        server = grpc.aio.server(options=_OPTIONS)
        server.add_generic_rpc_handlers((self,))
        # Bound before the start: a socket bound later never answers.
        server.add_insecure_port(self.address.replace("unix://", "unix:"))
        await server.start()
        self._to_trio.soon(self._started.set)
        if not self._is_stopping:  # else it was told before it could be
            await self._stop.wait()
        await server.stop(grace=0.1)

    async def _play(self, _messages: object, context: _Context) -> None:
        assert self._to_io is not None
        payload = None
        try:
            payload = await self._first_message(context)
            hello, expectation = self._admit(payload)
        except _Refused as refused:
            self.refused_messages += payload is not None
            self.refusals.append(str(refused))
            self.refusal_count += 1
            await context.abort(grpc.StatusCode.UNAUTHENTICATED, str(refused))
        carrier = _Carrier(hello, context, to_io=self._to_io, to_trio=self._to_trio, clock=self._clock)
        self._to_trio.soon(partial(expectation.deliver, carrier.stream))
        await carrier.converse()

    async def _first_message(self, context: _Context) -> bytes:
        try:
            payload = await asyncio.wait_for(context.read(), _HELLO_SECONDS)
        except TimeoutError:
            raise _Refused(f"no Hello came within {_HELLO_SECONDS:.0f} s") from None
        if _is_end(payload):
            raise _Refused("it was closed before any Hello")
        return payload

    def _admit(self, payload: bytes) -> tuple[Hello, Expectation]:
        """The Hello in a first message, and who waits for it; its token admits nobody after this."""
        try:
            hello = decode_request(payload)
        except ProtocolError as error:
            raise _Refused(f"it began with {error}") from None
        if not isinstance(hello, Hello):
            raise _Refused("its first message is not Hello")
        if not hello.token:
            raise _Refused("its Hello has no token")
        expectation = self._expected.pop(hello.token, None)
        if expectation is None:
            raise _Refused("its token is unknown, or was used before: each serves one stream, once")
        return hello, expectation


def _is_end(payload: object) -> bool:
    """Whether a stream has ended instead of giving a message."""
    return payload is grpc.aio.EOF


@asynccontextmanager
async def open_bridge(socket_path: Path) -> AsyncIterator[Bridge]:
    """Listen for bots on a unix socket; at the end of the block every stream has ended.

    Raises:
        OSError: the socket could not be bound.
    """
    bridge = Bridge(socket_path)
    try:
        await bridge.start()
        yield bridge
    finally:
        await bridge.stop()
