"""The launcher with real bots: how they start, what is told of those that do not, how they end, and what is left."""

from __future__ import annotations

import json
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
from pinochle_protocol import PLAY_METHOD, Hello, MatchEnded, Termination, encode_hello, encode_response
from pinochle_referee.faults import FaultKind
from pinochle_referee.launcher import Connection, ProcessLauncher, WaitingSeat, open_launcher
from pinochle_referee.limits import ResourceLimits
from pinochle_referee.ports import BotCommand, BotGone, BotIdentity, CouldNotStart
from process_watch import marked, new_mark, wait_for_marked, wait_until_empty, wait_until_gone

RULESET = "single-deck-1500"
FOLDER = Path(__file__).parents[2] / "sample_bots" / "faulty_bot"
Scenario = Callable[[ProcessLauncher], Awaitable[None]]


@pytest.fixture(autouse=True)
def scratch(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with a short name for everything temporary; it must be empty after each test."""
    with tempfile.TemporaryDirectory(dir="/tmp", prefix="pl") as folder:
        monkeypatch.setenv("TMPDIR", folder)
        yield Path(folder)
        wait_until_empty(Path(folder))


@pytest.fixture
def mark() -> Iterator[str]:
    """A word in the environment of a test's bots, of which none may be left."""
    word = new_mark()
    yield word
    wait_until_gone(word)


def run(scenario: Scenario, *, limits: ResourceLimits | None = None, log_folder: Path | None = None) -> None:
    async def main() -> None:
        with trio.fail_after(60):
            async with open_launcher(ruleset=RULESET, limits=limits, log_folder=log_folder) as launcher:
                await scenario(launcher)

    trio.run(main)


def faulty(mark: str, fault: str = "none", *, startup_seconds: float = 20.0, version: str = "1.0.0") -> BotCommand:
    return BotCommand(
        identity=BotIdentity(name="faulty_bot", version=version, content_hash="0"),
        command=(sys.executable, "faulty_bot.py"),
        folder=FOLDER,
        environment={"FAULT": fault, "MARK": mark},
        startup_seconds=startup_seconds,
    )


def program(code: str, mark: str = "") -> BotCommand:
    return BotCommand(
        identity=BotIdentity(name="program", version="", content_hash="0"),
        command=(sys.executable, "-c", code),
        folder=Path("/"),
        environment={"MARK": mark},
        startup_seconds=10.0,
    )


async def gone(connection: Connection) -> BotGone:
    try:
        while True:
            await connection.receive()
    except BotGone as bot_gone:
        return bot_gone


def test_a_bot_starts_plays_and_ends(mark: str) -> None:
    async def scenario(launcher: ProcessLauncher) -> None:
        connection = await launcher.start(faulty(mark), label="faulty_bot 1.0.0 N table 1")
        assert connection.name == "faulty_bot 1.0.0 N table 1"
        assert connection.hello.name == "faulty_bot"
        assert connection.max_batch == 0
        connection.send(encode_response(MatchEnded(termination=Termination.COMPLETED, deals=0)))
        exit_ = await connection.stop()
        assert (exit_.status, exit_.signal, exit_.stopped_by_us) == (0, None, False)
        assert await connection.stop() == exit_
        assert (await gone(connection)).exit == exit_

    run(scenario)


def test_a_process_gets_a_clean_environment_and_its_own_folders(
    mark: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SECRET_OF_THE_USER", "x")
    monkeypatch.setenv("LANG", "C.UTF-8")
    monkeypatch.setenv("PATH", "/usr/bin:/bin")
    code = "import json, os; print(json.dumps([dict(os.environ), os.getcwd(), os.listdir(os.environ['HOME'])]))"
    bot = BotCommand(
        identity=BotIdentity(name="hawk", version="1.2", content_hash="0"),
        command=("./run", code),
        folder=tmp_path,
        environment={"MARK": mark, "CKPT": "b.pt"},
    )
    (tmp_path / "run").write_text(f'#!/bin/sh\nexec "{sys.executable}" -c "$1"\n')
    (tmp_path / "run").chmod(0o755)
    seen = []

    async def scenario(launcher: ProcessLauncher) -> None:
        for label in ("first", "second"):
            with pytest.raises(CouldNotStart) as caught:
                await launcher.start(bot, label=label)
            line = next(line for line in str(caught.value).splitlines() if line.strip().startswith("[{"))
            seen.append(json.loads(line))
            assert seen[-1][0]["PINOCHLE_ADDRESS"] == launcher.address

    run(scenario)
    environment, folder, home = seen[0]
    assert folder == str(tmp_path)
    assert home == []
    assert environment["PATH"] == f"{Path(sys.executable).parent}:/usr/bin:/bin"
    assert {name: environment[name] for name in ("LANG", "CKPT", "PINOCHLE_BOT_NAME", "PINOCHLE_BOT_VERSION")} == {
        "LANG": "C.UTF-8",
        "CKPT": "b.pt",
        "PINOCHLE_BOT_NAME": "hawk",
        "PINOCHLE_BOT_VERSION": "1.2",
    }
    private = {"HOME", "TMPDIR", "PINOCHLE_SCRATCH", "PINOCHLE_TOKEN"}
    assert len(environment["PINOCHLE_TOKEN"]) == 32
    assert all(seen[0][0][name] != seen[1][0][name] for name in private), "another process, another token and folder"
    known = private | {"LANG", "PATH", "MARK", "CKPT", "PINOCHLE_ADDRESS", "PINOCHLE_BOT_NAME", "PINOCHLE_BOT_VERSION"}
    assert set(environment) - {"PWD", "OLDPWD", "SHLVL", "_", "LC_CTYPE"} == known  # the shell's own are no matter


@pytest.mark.parametrize(
    ("fault", "says"),
    [
        ("crash-at-start", ["ended with exit status 7", "faulty_bot: crashing as requested", "no Hello was accepted"]),
        ("hang-at-start", ["said no valid Hello within 2 s", "wrote nothing", "ended by SIGKILL (ours)"]),
        ("no-hello", ["said no valid Hello within 2 s"]),
        ("actions-first", ["a stream was refused: its first message is not Hello", "ended with exit status 1"]),
        ("wrong-token", ["its token is unknown", "UNAUTHENTICATED", "ended with exit status 1"]),
        (
            "wrong-name",
            ["Hello says 'somebody_else' version '1.0.0'", "it said hello"],
        ),
        ("wrong-version", ["'faulty_bot' version '0.0.0'"]),
        ("wrong-protocol-version", ["speaks protocol version 99, and this referee speaks 1"]),
        ("wrong-ruleset", ["it plays another-game, and this match is single-deck-1500"]),
    ],
)
def test_what_is_told_of_a_bot_that_does_not_start(mark: str, fault: str, says: list[str]) -> None:
    startup_seconds = 2.0 if fault in ("hang-at-start", "no-hello") else 20.0

    async def scenario(launcher: ProcessLauncher) -> None:
        with pytest.raises(CouldNotStart) as caught:
            await launcher.start(faulty(mark, fault, startup_seconds=startup_seconds), label="faulty_bot 1.0.0 S")
        story = str(caught.value)
        assert story.startswith("faulty_bot 1.0.0 S could not start: ")
        for text in [
            *says,
            f"command: {sys.executable} faulty_bot.py",
            f"folder: {FOLDER}",
            f"FAULT={fault}",
            "phase: ",
        ]:
            assert text in story
        assert not marked(mark), "nothing of it is left"

    run(scenario)


def test_a_program_that_cannot_be_run_is_told(tmp_path: Path) -> None:
    bot = BotCommand(
        identity=BotIdentity(name="x", version="1", content_hash="0"),
        command=("./x",),
        folder=tmp_path,
    )

    async def scenario(launcher: ProcessLauncher) -> None:
        with pytest.raises(CouldNotStart, match=r"x could not start: there is no program ./x"):
            await launcher.start(bot, label="x")
        (tmp_path / "x").touch()
        with pytest.raises(CouldNotStart, match=r"may not be run"):
            await launcher.start(bot, label="x")

    run(scenario)


def test_a_bot_without_version_is_taken_as_it_says(mark: str) -> None:
    async def scenario(launcher: ProcessLauncher) -> None:
        connection = await launcher.start(faulty(mark, "wrong-name", version=""), label="cmd")
        assert (connection.hello.name, connection.hello.version) == ("somebody_else", "1.0.0")
        await connection.stop()

    run(scenario)


def test_a_token_serves_once_and_the_first_stream_goes_on(mark: str) -> None:
    async def scenario(launcher: ProcessLauncher) -> None:
        connection = await launcher.start(faulty(mark, "token-twice"), label="twice")
        while "second stream was" not in connection.log_tail():
            await trio.sleep(0.02)
        assert "the second stream was refused: UNAUTHENTICATED" in connection.log_tail()
        assert (await connection.stop()).status == 0

    run(scenario)


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
        flooding = await launcher.start(program(code, mark), label="flood N/1")
        quiet = await launcher.start(program(f"{DIAL}\ntime.sleep(600)", mark), label="quiet")
        assert (await quiet.receive()).payload == b"last words"
        while len(flooding.log_text()) < 65_000:
            await trio.sleep(0.01)
        assert len(flooding.log_text()) < 70_000
        assert flooding.log_text().startswith("welcome\nflood")
        await flooding.stop(grace_seconds=0)
        await quiet.stop(grace_seconds=0)

    run(scenario, log_folder=tmp_path)
    names = {path.name for path in tmp_path.iterdir()}
    assert names == {"flood_N_1.1.log", "quiet.2.log"}
    assert (tmp_path / "flood_N_1.1.log").stat().st_size > 65_000


def test_a_bot_started_by_hand_is_waited_for(mark: str) -> None:
    bot = BotCommand(identity=BotIdentity(name="guest", version="", content_hash=""), command=(), folder=Path("/"))
    waiting: list[WaitingSeat] = []

    def by_hand(seat: WaitingSeat) -> None:
        waiting.append(seat)

        def dial() -> None:
            channel = grpc.insecure_channel(seat.address, options=[("grpc.default_authority", "localhost")])
            messages = iter([encode_hello(Hello(token=seat.token, name="me", version="7", max_batch=3))])
            stream: grpc.StreamStreamMultiCallable[bytes, bytes] = channel.stream_stream(
                PLAY_METHOD, request_serializer=None, response_deserializer=None
            )
            assert list(stream(messages))
            channel.close()

        threading.Thread(target=dial).start()

    async def main() -> None:
        with trio.fail_after(30):
            async with open_launcher(ruleset=RULESET, on_waiting=by_hand) as launcher:
                connection = await launcher.start(bot, label="guest E table 1")
                assert connection.max_batch == 3
                assert connection.pid is None
                assert (await gone(connection)).kind is FaultKind.DISCONNECTED
                exit_ = await connection.stop()
                assert (exit_.status, exit_.signal) == (None, None)

    trio.run(main)
    assert [seat.label for seat in waiting] == ["guest E table 1"]


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
