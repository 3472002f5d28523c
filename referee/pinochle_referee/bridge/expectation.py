"""A token that admits one stream, and the wait for it. Lives on the trio side; whose token it is, it does not know."""

from __future__ import annotations

from collections.abc import Callable

import trio

from pinochle_referee.bridge.stream import BridgeStream

__all__ = ["Expectation"]


class Expectation:
    """Waits for the stream that comes with a token; `forget` makes the token worthless."""

    def __init__(self, forget: Callable[[], object]) -> None:
        self._forget = forget
        self._arrived = trio.Event()
        self._stream: BridgeStream | None = None
        self._is_withdrawn = False

    async def stream(self) -> BridgeStream:
        """Wait for the stream."""
        await self._arrived.wait()
        assert self._stream is not None
        return self._stream

    def withdraw(self) -> None:
        """Admit nobody with this token any more; a stream that nobody took is closed. Safe to call at any time."""
        self._is_withdrawn = True
        self._forget()
        if self._stream is not None:
            self._stream.close()

    def deliver(self, stream: BridgeStream) -> None:
        """The stream has come."""
        self._stream = stream
        self._arrived.set()
        if self._is_withdrawn:
            stream.close()
