"""The launcher with real bots: how they start, and what is told of those that do not."""

from __future__ import annotations

import json
import sys
import threading
from pathlib import Path

import grpc
import pytest
import trio
from launching import FOLDER, RULESET, faulty, gone, run
from pinochle_protocol import PLAY_METHOD, Hello, MatchEnded, Termination, encode_hello, encode_response
from pinochle_referee.faults import FaultKind
from pinochle_referee.launcher import ProcessLauncher, WaitingSeat, open_launcher
from pinochle_referee.ports import BotCommand, BotIdentity, CouldNotStart
from process_watch import marked

pytestmark = pytest.mark.usefixtures("scratch")


def test_a_bot_starts_plays_and_ends(mark: str) -> None:
    async def scenario(launcher: ProcessLauncher) -> None:
        connection = await launcher.start(faulty(mark), label="faulty_bot 1.0.0 N table 1")
        assert connection.name == "faulty_bot 1.0.0 N table 1"
        assert connection.hello.name == "faulty_bot"
        assert connection.max_batch == 0
        connection.send(encode_response(MatchEnded(termination=Termination.COMPLETED, deals=0)))
        exit_ = await connection.stop(grace_seconds=30.0)
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
        ("hang-at-start", ["said no valid Hello within 2 s", "ended by SIGKILL (ours)"]),
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
        assert (await connection.stop(grace_seconds=30.0)).status == 0

    run(scenario)


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
