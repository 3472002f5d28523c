"""One admitted stream as trio sees it: messages in two queues that the I/O thread fills and empties.

It knows neither grpc nor asyncio. The queues are the only things that both threads touch; each deque has one end a
thread, which needs no lock.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from enum import Enum, auto

import trio
from pinochle_protocol import Hello

from pinochle_referee.bridge.crossing import Crossing
from pinochle_referee.ports import Incoming

__all__ = ["MOST_WAITING", "BridgeStream", "StreamEnd", "StreamEnded"]

MOST_WAITING = 256
"""Messages taken from a bot before the referee has looked at the first; a bot that floods is read no faster."""


class StreamEnd(Enum):
    """How a stream ended."""

    LOST = auto()
    CLOSED_BY_BOT = auto()
    CLOSED_BY_US = auto()
    TOO_LARGE = auto()


class StreamEnded(Exception):
    """There is nothing more to receive."""

    def __init__(self, end: StreamEnd, detail: str) -> None:
        super().__init__(detail)
        self.end = end
        self.detail = detail


class BridgeStream:
    """What the referee does with a stream. The I/O thread calls `arrived` and `end`, and takes from `outgoing`."""

    def __init__(
        self, hello: Hello, *, to_trio: Crossing, wake_writer: Callable[[], None], wake_reader: Callable[[], None]
    ) -> None:
        self.hello = hello
        self.sent_at = 0.0
        """When the last message left: stamped just before it was written."""
        self.outgoing: deque[bytes] = deque()
        self.is_closing = False
        """Whether the stream ends once `outgoing` is empty."""
        self._incoming: deque[Incoming] = deque()
        self._to_trio = to_trio
        self._wake_writer = wake_writer
        self._wake_reader = wake_reader
        self._arrived = trio.Event()
        self._ended: StreamEnded | None = None
        self._has_ended = trio.Event()

    def send(self, payload: bytes) -> None:
        """Queue a message; one to a stream that has ended is dropped."""
        if not self.is_closing and self._ended is None:
            self.outgoing.append(payload)
            self._wake_writer()

    def close(self) -> None:
        """Send what is queued, then end the stream. Safe to call twice."""
        self.is_closing = True
        self._wake_writer()

    async def receive(self) -> Incoming:
        """The next message.

        Raises:
            StreamEnded: every message was handed out, and the stream has ended.
        """
        await trio.lowlevel.checkpoint()
        while not self._incoming:
            if self._ended is not None:
                raise StreamEnded(self._ended.end, self._ended.detail)
            self._arrived = trio.Event()
            await self._arrived.wait()
        incoming = self._incoming.popleft()
        if len(self._incoming) == MOST_WAITING // 2:
            self._wake_reader()
        return incoming

    @property
    def has_something(self) -> bool:
        """Whether `receive` would come to something at once: a message, or the end."""
        return bool(self._incoming) or self._ended is not None

    async def wait_ended(self) -> None:
        """Wait until the stream has ended: after `close`, until all that was queued has left."""
        await self._has_ended.wait()

    # For the I/O thread

    @property
    def is_full(self) -> bool:
        """Whether nothing more should be read for now; the reader is woken once there is room."""
        return len(self._incoming) >= MOST_WAITING

    def arrived(self, incoming: Incoming) -> None:
        """A message has come."""
        self._incoming.append(incoming)
        self._to_trio.soon(self._wake)

    def end(self, ended: StreamEnded) -> None:
        """Nothing more will come; the first reason stays."""

        # Told over there and not set here: `receive` must never see the end before the messages.
        def tell() -> None:
            self._ended = self._ended or ended
            self._has_ended.set()
            self._arrived.set()

        self._to_trio.soon(tell)

    def _wake(self) -> None:
        self._arrived.set()
