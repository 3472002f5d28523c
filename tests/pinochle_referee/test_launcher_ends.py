"""The launcher with real bots that run: how they end, what that means, and that nothing of them is left."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
import trio
from launching import FOLDER, RULESET, faulty, gone, program, run
from pinochle_referee.faults import FaultKind
from pinochle_referee.launcher import ProcessLauncher, open_launcher
from pinochle_referee.limits import ResourceLimits
from process_watch import marked, wait_for_marked, wait_until_empty, wait_until_gone

pytestmark = pytest.mark.usefixtures("scratch")


DIAL = """
import os, sys, time, signal, grpc
from pinochle_protocol import PLAY_METHOD, Hello, encode_hello
channel = grpc.insecure_channel(os.environ["PINOCHLE_ADDRESS"], options=[("grpc.default_authority", "localhost")])
def messages():
    yield encode_hello(Hello(token=os.environ["PINOCHLE_TOKEN"], name="program", version="1"))
    yield b"last words"
    time.sleep(600)
responses = channel.stream_stream(PLAY_METHOD)(messages())
next(responses)
print("welcome", flush=True)
"""


@pytest.mark.parametrize(
    ("code", "kind", "detail", "status", "number"),
    [
        ("os._exit(5)", FaultKind.CRASHED, "ended with exit status 5", 5, None),
        ("os._exit(0)", FaultKind.CRASHED, "ended with exit status 0", 0, None),
        ("os.kill(os.getpid(), 9)", FaultKind.CRASHED, "SIGKILL (sent by itself or from outside)", None, 9),
        ("if os.fork(): os._exit(3)\ntime.sleep(600)", FaultKind.CRASHED, "exit status 3", 3, None),
        ("channel.close()\ntime.sleep(600)", FaultKind.DISCONNECTED, "still running", None, None),
    ],
)
def test_what_the_end_of_a_stream_means(
    mark: str, code: str, kind: FaultKind, detail: str, status: int | None, number: int | None
) -> None:
    async def scenario(launcher: ProcessLauncher) -> None:
        connection = await launcher.start(program(f"{DIAL}\ntime.sleep(0.3)\n{code}", mark), label="program")
        assert (await connection.receive()).payload == b"last words"
        for _ in range(2):
            bot_gone = await gone(connection)
            assert bot_gone.kind is kind
            assert detail in bot_gone.detail
            assert (bot_gone.exit.status, bot_gone.exit.signal) == (status, number)
            assert not bot_gone.exit.stopped_by_us
        assert connection.log_tail().startswith("welcome")  # gRPC may add a line about forks
        connection.send(b"to nobody")
        await connection.stop()
        assert not marked(mark)

    run(scenario)


def test_an_oversized_message_is_a_protocol_error(mark: str) -> None:
    code = DIAL.replace('b"last words"', "b'x' * (1 << 21)") + "\ntime.sleep(600)"

    async def scenario(launcher: ProcessLauncher) -> None:
        connection = await launcher.start(program(code, mark), label="program")
        bot_gone = await gone(connection)
        assert bot_gone.kind is FaultKind.PROTOCOL_ERROR
        assert "2,097,152 bytes" in bot_gone.detail
        await connection.stop(grace_seconds=0)

    run(scenario)


def test_a_bot_over_its_limits_is_stopped_with_that_kind(mark: str) -> None:
    code = DIAL + "held = []\nwhile True: held.append(b'x' * (8 << 20)); time.sleep(0.02)"

    async def scenario(launcher: ProcessLauncher) -> None:
        connection = await launcher.start(program(code, mark), label="program")
        bot_gone = await gone(connection)
        assert bot_gone.kind is FaultKind.RESOURCE_LIMIT
        assert "the limit is 200 MiB" in bot_gone.detail
        assert bot_gone.exit.signal == signal.SIGKILL
        assert bot_gone.exit.stopped_by_us

    run(scenario, limits=ResourceLimits(memory_bytes=200 << 20))


def test_a_bot_that_hangs_is_asked_to_end_and_then_killed(mark: str) -> None:
    async def scenario(launcher: ProcessLauncher) -> None:
        begun = trio.current_time()
        polite = await launcher.start(program(f"{DIAL}\ntime.sleep(600)", mark), label="polite")
        stubborn = await launcher.start(faulty(mark, "hang-on-sigterm"), label="stubborn")
        assert trio.current_time() - begun < 20
        begun = trio.current_time()
        assert (await polite.stop(grace_seconds=0.5)).signal == signal.SIGTERM
        exit_ = await stubborn.stop(grace_seconds=0.5)
        assert (exit_.signal, exit_.stopped_by_us) == (signal.SIGKILL, True)
        assert trio.current_time() - begun < 5
        assert not marked(mark)

    run(scenario)


def test_a_flood_of_output_blocks_nobody_and_is_bounded(mark: str, tmp_path: Path) -> None:
    code = f"{DIAL}\nimport threading\nwhile True: os.write(1, b'flood ' * 1000)"

    async def scenario(launcher: ProcessLauncher) -> None:
        flooding = await launcher.start(program(code, mark), label="flood")
        quiet = await launcher.start(program(f"{DIAL}\ntime.sleep(600)", mark), label="quiet")
        assert (await quiet.receive()).payload == b"last words"
        while len(flooding.log_text()) < 65_000:
            await trio.sleep(0.01)
        assert len(flooding.log_text()) < 70_000
        assert flooding.log_text().startswith("welcome\nflood")
        await flooding.stop(grace_seconds=0)
        await quiet.stop(grace_seconds=0)

    run(scenario, log_copy=lambda label: (tmp_path / label).open("wb", buffering=0))
    assert {path.name for path in tmp_path.iterdir()} == {"flood", "quiet"}
    assert (tmp_path / "flood").stat().st_size > 65_000


@pytest.mark.parametrize("when", ["starting", "playing"])
def test_cancellation_leaves_nothing(mark: str, when: str) -> None:
    started = []

    async def play(launcher: ProcessLauncher, label: str) -> None:
        connection = await launcher.start(faulty(mark, "hang-on-sigterm"), label=label)
        started.append(label)
        await gone(connection)

    async def main() -> None:
        with trio.move_on_after(60) as scope:
            async with open_launcher(ruleset=RULESET) as launcher, trio.open_nursery() as nursery:
                for number in range(4):
                    nursery.start_soon(play, launcher, f"bot {number}")
                if when == "starting":
                    await trio.to_thread.run_sync(wait_for_marked, mark, 4)
                else:
                    while len(started) < 4:
                        await trio.sleep(0.02)
                scope.cancel()
        assert not marked(mark)

    trio.run(main)


def test_what_is_raised_inside_is_seen_outside_as_it_was() -> None:
    async def main() -> None:
        async with open_launcher(ruleset=RULESET):
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        trio.run(main)


REFEREE = """
import sys, trio
from pathlib import Path
from pinochle_referee.launcher import open_launcher
from pinochle_referee.ports import BotCommand, BotIdentity
async def main():
    async with open_launcher(ruleset="single-deck-1500") as launcher, trio.open_nursery() as nursery:
        async def start(number):
            bot = BotCommand(
                identity=BotIdentity(name="faulty_bot", version="1.0.0", content_hash="0"),
                command=(sys.executable, "faulty_bot.py"), folder=Path(sys.argv[1]),
                environment={"FAULT": "hang-on-sigterm", "MARK": sys.argv[2]})
            connection = await launcher.start(bot, label=f"bot {number}")
            print("started", flush=True)
            await connection.receive()
        for number in range(4):
            nursery.start_soon(start, number)
trio.run(main)
"""


@pytest.mark.parametrize("started", [0, 1, 4])
def test_kill_9_of_the_referee_leaves_nothing(scratch: Path, mark: str, started: int) -> None:
    command = [sys.executable, "-c", REFEREE, str(FOLDER), mark]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as referee:
        assert referee.stdout is not None
        if started == 0:
            wait_for_marked(mark, 5)  # the referee itself has the mark too
        for _ in range(started):
            referee.stdout.readline()
        os.kill(referee.pid, signal.SIGKILL)
    wait_until_gone(mark)
    wait_until_empty(scratch)
