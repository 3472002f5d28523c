"""A bot's end of a stream, raw: for tests of the bridge. Uses grpc alone; nothing of the referee or the SDK."""

from __future__ import annotations

from queue import SimpleQueue

import grpc
import trio
from pinochle_protocol import PLAY_METHOD

OPTIONS = [("grpc.default_authority", "localhost"), ("grpc.max_send_message_length", -1)]


class Client:
    """A bot's end of a stream; its blocking methods are called in threads."""

    def __init__(self, address: str, *, method: str = PLAY_METHOD) -> None:
        self.channel = grpc.insecure_channel(address, options=OPTIONS)
        self.outgoing: SimpleQueue[bytes | None] = SimpleQueue()
        dial: grpc.StreamStreamMultiCallable[bytes, bytes] = self.channel.stream_stream(
            method, request_serializer=None, response_deserializer=None
        )
        self.responses = dial(iter(self.outgoing.get, None))

    def send(self, *payloads: bytes) -> None:
        for payload in payloads:
            self.outgoing.put(payload)

    async def receive(self) -> bytes:
        return await trio.to_thread.run_sync(lambda: next(self.responses))

    async def end(self) -> tuple[grpc.StatusCode, str]:
        """The status with which the stream ends, once everything that came was read."""

        def read_on() -> tuple[grpc.StatusCode, str]:
            try:
                for _ in self.responses:
                    pass
            except grpc.RpcError:
                pass
            return self.responses.code(), self.responses.details()

        return await trio.to_thread.run_sync(read_on)

    def close(self) -> None:
        self.outgoing.put(None)
        self.channel.close()
