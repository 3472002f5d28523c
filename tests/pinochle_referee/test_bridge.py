"""The bridge with real gRPC clients: tokens, order, limits, ends, floods. Each client is a bot's end of a stream."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import grpc
import pytest
import trio
from pinochle_protocol import (
    MAX_MESSAGE_BYTES,
    PLAY_METHOD,
    TRANSPORT_MESSAGE_BYTES,
    Hello,
    encode_actions,
    encode_hello,
)
from pinochle_referee.bridge import Bridge, BridgeStream, StreamEnd, StreamEnded, open_bridge
from pinochle_referee.bridge import server as server_module
from pinochle_tournaments.manifest import MAXIMUM_STARTUP_SECONDS
from wire_client import OPTIONS, Client

Scenario = Callable[[Bridge], Awaitable[None]]


@pytest.fixture
def folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(dir="/tmp", prefix="pb") as path:
        yield Path(path)


def run(folder: Path, scenario: Scenario) -> None:
    async def main() -> None:
        with trio.fail_after(60):
            async with open_bridge(folder / "s") as bridge:
                await scenario(bridge)

    trio.run(main)
    assert not [thread for thread in threading.enumerate() if thread.name == "bridge"]


def hello(token: str) -> bytes:
    return encode_hello(Hello(token=token, name="bot", version="1"))


async def connect(bridge: Bridge, token: str = "abc") -> tuple[Client, BridgeStream]:
    expectation = bridge.expect(token)
    client = Client(bridge.address)
    client.send(hello(token))
    return client, await expectation.stream()


async def end_of(stream: BridgeStream) -> StreamEnded:
    try:
        while True:
            await stream.receive()
    except StreamEnded as ended:
        return ended


def test_messages_cross_unchanged_and_in_order(folder: Path) -> None:
    payloads = [b"", b"\x00\xff", *(b"%d" % number for number in range(500)), b"x" * 100_000]

    async def scenario(bridge: Bridge) -> None:
        clients = [await connect(bridge, f"token {number}") for number in range(3)]
        for client, stream in clients:
            assert stream.hello.name == "bot"
            client.send(*payloads)
            for payload in payloads:
                stream.send(payload)
        for client, stream in clients:
            assert [(await stream.receive()).payload for _ in payloads] == payloads
            assert [await client.receive() for _ in payloads] == payloads
            client.close()

    run(folder, scenario)


def test_stamps_are_of_trios_clock_and_in_order(folder: Path) -> None:
    async def scenario(bridge: Bridge) -> None:
        client, stream = await connect(bridge)
        for _ in range(20):
            before = trio.current_time()
            stream.send(b"question")
            await client.receive()
            client.send(b"answer")
            incoming = await stream.receive()
            assert before <= stream.sent_at <= incoming.received_at <= trio.current_time()
        client.close()

    run(folder, scenario)


@pytest.mark.parametrize(
    ("first", "reason"),
    [
        (hello("wrong"), "unknown, or was used before"),
        (hello("used"), "unknown, or was used before"),
        (hello("withdrawn"), "unknown, or was used before"),
        (hello(""), "no token"),
        (encode_actions([]), "not Hello"),
        (b"\xff\xff\xff", "no PlayRequest"),
        (b"", "neither hello nor actions"),
        (b"x" * (MAX_MESSAGE_BYTES + 1), "at most"),
        (None, "closed before any Hello"),
    ],
)
def test_without_a_good_token_nobody_is_admitted(folder: Path, first: bytes | None, reason: str) -> None:
    async def scenario(bridge: Bridge) -> None:
        admitted, stream = await connect(bridge, "used")
        bridge.expect("withdrawn").withdraw()
        client = Client(bridge.address)
        client.outgoing.put(first)
        status, details = await client.end()
        assert status is grpc.StatusCode.UNAUTHENTICATED
        assert reason in details
        assert bridge.refusal_count == 1
        assert reason in bridge.refusals[0]
        # Whoever was admitted before is not disturbed.
        admitted.send(b"still here")
        assert (await stream.receive()).payload == b"still here"
        admitted.close()
        client.close()

    run(folder, scenario)


def test_who_never_says_hello_is_refused(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server_module, "_HELLO_SECONDS", 0.2)

    async def scenario(bridge: Bridge) -> None:
        client = Client(bridge.address)
        status, details = await client.end()
        assert status is grpc.StatusCode.UNAUTHENTICATED
        assert "no Hello came" in details
        client.close()

    run(folder, scenario)


def test_a_bot_may_dial_first_and_load_for_as_long_as_its_manifest_may_ask_for() -> None:
    assert server_module._HELLO_SECONDS > MAXIMUM_STARTUP_SECONDS


def test_other_methods_do_not_exist(folder: Path) -> None:
    async def scenario(bridge: Bridge) -> None:
        client = Client(bridge.address, method="/pinochle_protocol.v1.RefereeService/Cheat")
        client.send(b"")
        assert (await client.end())[0] is grpc.StatusCode.UNIMPLEMENTED
        client.close()

    run(folder, scenario)


def test_a_message_over_our_limit_ends_the_stream_after_those_before_it(folder: Path) -> None:
    async def scenario(bridge: Bridge) -> None:
        client, stream = await connect(bridge)
        client.send(b"x" * MAX_MESSAGE_BYTES, b"before", b"x" * (MAX_MESSAGE_BYTES + 1), b"after")
        assert len((await stream.receive()).payload) == MAX_MESSAGE_BYTES
        assert (await stream.receive()).payload == b"before"
        ended = await end_of(stream)
        assert ended.end is StreamEnd.TOO_LARGE
        assert f"{MAX_MESSAGE_BYTES + 1:,} bytes" in ended.detail
        assert (await client.end())[0] is grpc.StatusCode.RESOURCE_EXHAUSTED
        stream.send(b"to nobody")
        client.close()

    run(folder, scenario)


def test_a_message_over_the_transports_limit_loses_the_stream(folder: Path) -> None:
    async def scenario(bridge: Bridge) -> None:
        client, stream = await connect(bridge)
        client.send(b"x" * (TRANSPORT_MESSAGE_BYTES + 1))
        assert (await end_of(stream)).end is StreamEnd.LOST
        client.close()

    run(folder, scenario)


def test_closing_sends_what_is_queued(folder: Path) -> None:
    payloads = [b"%d" % number for number in range(1000)]

    async def scenario(bridge: Bridge) -> None:
        client, stream = await connect(bridge)
        for payload in payloads:
            stream.send(payload)
        stream.close()
        stream.close()
        stream.send(b"too late")
        assert [await client.receive() for _ in payloads] == payloads
        assert (await client.end())[0] is grpc.StatusCode.OK
        assert (await end_of(stream)).end is StreamEnd.CLOSED_BY_US
        client.close()

    run(folder, scenario)


def test_the_end_comes_after_every_message_and_then_always(folder: Path) -> None:
    payloads = [b"%d" % number for number in range(100)]

    async def scenario(bridge: Bridge) -> None:
        client, stream = await connect(bridge)
        client.outgoing.put(payloads[0])
        for payload in payloads[1:]:
            client.send(payload)
        client.outgoing.put(None)
        assert [(await stream.receive()).payload for _ in payloads] == payloads
        for _ in range(3):
            assert (await end_of(stream)).end is StreamEnd.CLOSED_BY_BOT
        client.close()

    run(folder, scenario)


@pytest.mark.parametrize("writes", [False, True])
def test_a_bot_that_vanishes_ends_its_stream(folder: Path, writes: bool) -> None:
    async def scenario(bridge: Bridge) -> None:
        client, stream = await connect(bridge)
        if writes:  # more than the transport takes while nobody reads
            for _ in range(100):
                stream.send(b"x" * 100_000)
        client.channel.close()
        assert (await end_of(stream)).end is StreamEnd.LOST
        stream.send(b"to nobody")
        stream.close()
        client.close()

    run(folder, scenario)


def test_a_flood_is_read_no_faster_than_it_is_received(folder: Path) -> None:
    flood, payload = 4000, b"x" * 10_000
    taken = 0

    def messages() -> Iterator[bytes]:
        nonlocal taken
        yield hello("flood")
        for _ in range(flood):
            taken += 1
            yield payload

    async def scenario(bridge: Bridge) -> None:
        expectation = bridge.expect("flood")
        channel = grpc.insecure_channel(bridge.address, options=OPTIONS)
        dial: grpc.StreamStreamMultiCallable[bytes, bytes] = channel.stream_stream(
            PLAY_METHOD, request_serializer=None, response_deserializer=None
        )
        responses = dial(messages())
        stream = await expectation.stream()
        before = -1
        while taken != before:  # until nothing moves any more
            before = taken
            await trio.sleep(0.2)
        assert taken < flood / 2, "the bot should wait for the referee"
        for _ in range(flood):
            assert (await stream.receive()).payload == payload
        responses.cancel()
        channel.close()

    run(folder, scenario)


def test_a_socket_that_cannot_be_bound_is_an_error_in_words(folder: Path) -> None:
    async def main() -> None:
        async with open_bridge(folder / "no such folder" / "s"):
            pass

    with pytest.raises(OSError, match="cannot listen for bots at unix:"):
        trio.run(main)


def test_closing_the_bridge_ends_every_stream(folder: Path) -> None:
    kept: list[tuple[Client, BridgeStream]] = []

    async def scenario(bridge: Bridge) -> None:
        kept.extend([await connect(bridge, f"token {number}") for number in range(3)])

    run(folder, scenario)
    for client, _ in kept:
        with pytest.raises(grpc.RpcError):
            next(client.responses)
        client.close()


SILENT = """
import os, signal, sys, grpc
from pinochle_protocol import PLAY_METHOD, Hello, encode_hello
channel = grpc.insecure_channel(sys.argv[1], options=[("grpc.default_authority", "localhost")])
def messages():
    yield encode_hello(Hello(token="silent", name="bot", version="1"))
    signal.pause()
for payload in channel.stream_stream(PLAY_METHOD)(messages()):
    print("received", flush=True)
"""


@pytest.mark.slow
def test_a_silent_stream_is_cut_off_within_20_seconds(folder: Path) -> None:
    async def scenario(bridge: Bridge) -> None:
        expectation = bridge.expect("silent")
        bot = subprocess.Popen([sys.executable, "-c", SILENT, bridge.address], stdout=subprocess.PIPE)
        try:
            stream = await expectation.stream()
            stream.send(b"are you there?")
            assert bot.stdout is not None
            await trio.to_thread.run_sync(bot.stdout.readline)
            os.kill(bot.pid, signal.SIGSTOP)
            with trio.fail_after(20):
                assert (await end_of(stream)).end is StreamEnd.LOST
        finally:
            bot.kill()
            bot.communicate()

    run(folder, scenario)
