"""`serve` as a program: a real process, a real stream, and every way in which it can end."""

import subprocess
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path

import pytest
from pinochle_protocol import (
    DealEncoder,
    Goodbye,
    MatchFormat,
    MatchStarted,
    Welcome,
    decode_request,
    encode_decisions,
    encode_response,
)
from pinochle_protocol.v1.action_pb2 import Action
from pinochle_rules import Deal, Observation, board_from_seed, ruleset_with
from wire_referee import run_bot

RULESET = ruleset_with("single-deck-1500")
BOARD = board_from_seed(RULESET, bytes(32), board=1)


def program(folder: Path, body: str) -> Path:
    path = folder / "bot.py"
    lines = ["from pinochle_sdk import Bot, serve", textwrap.dedent(body), "serve(MyBot())"]
    path.write_text("\n".join(lines))
    return path


def opening(first_decision: int, count: int) -> bytes:
    """A batch: the first call of the board, several times."""
    deal, encoder = Deal.start(RULESET, BOARD), DealEncoder()
    seat = deal.seat_to_act
    assert seat is not None
    seen = Observation.of(deal, seat)
    return encode_decisions(
        [
            encoder.decision(seen, deal.legal, decision_id=number, deal_id=number, random_seed=bytes(8))
            for number in range(first_decision, first_decision + count)
        ],
        decision_seconds=1.0,
    )


class Script:
    """Hello, a match, two batches, goodbye; keeps what the bot said."""

    def __init__(self) -> None:
        self.received: list[bytes] = []

    def __call__(self, requests: Iterator[bytes]) -> Iterator[bytes]:
        self.received.append(next(requests))
        yield encode_response(Welcome(name="test", version="1"))
        seat = Deal.start(RULESET, BOARD).seat_to_act
        assert seat is not None
        yield encode_response(
            MatchStarted(ruleset=RULESET, seat=seat, format=MatchFormat.BOARDS, boards=1, decision_seconds=1.0)
        )
        for first, count in ((1, 1), (2, 3)):
            yield opening(first, count)
            self.received.append(next(requests))
        yield encode_response(Goodbye("that was all"))


def test_a_bot_answers_every_batch_in_one_message_and_ends_with_zero(tmp_path: Path) -> None:
    script = Script()
    body = """
    class MyBot(Bot):
        def match_started(self, info):
            print("seat", info.seat, info.ruleset.name, info.decision_seconds)
    """
    ended = run_bot(program(tmp_path, body), script, PINOCHLE_BOT_NAME="mine", PINOCHLE_BOT_VERSION="1.2")
    assert (ended.status, ended.stderr) == (0, "")
    assert ended.stdout.startswith("seat ")
    assert "single-deck-1500 1.0" in ended.stdout
    hello, first, second = map(decode_request, script.received)
    assert (hello.token, hello.name, hello.version, hello.protocol_version) == ("secret", "mine", "1.2", 1)  # type: ignore[union-attr]
    assert not isinstance(second, Action)
    assert [action.decision_id for action in first] == [1]  # type: ignore[union-attr]
    assert [action.decision_id for action in second] == [2, 3, 4]  # type: ignore[union-attr]


def test_an_exception_of_the_bot_ends_it_with_a_traceback(tmp_path: Path) -> None:
    body = """
    class MyBot(Bot):
        def choose_call(self, decision):
            return 1 / 0
    """
    ended = run_bot(program(tmp_path, body), Script())
    assert ended.status == 1
    assert ended.stderr.startswith("Traceback")
    assert "choose_call" in ended.stderr
    assert ended.stderr.rstrip().endswith("ZeroDivisionError: division by zero")


def test_a_wrong_return_value_is_explained(tmp_path: Path) -> None:
    body = """
    class MyBot(Bot):
        def choose_call(self, decision):
            return 250
    """
    ended = run_bot(program(tmp_path, body), Script())
    assert ended.status == 1
    assert "TypeError: choose_call returned 250: it must return PASS or a Bid" in ended.stderr


def test_a_refusal_is_a_sentence(tmp_path: Path) -> None:
    ended = run_bot(program(tmp_path, "class MyBot(Bot): pass"), Script(), refusal="the token was used before")
    assert ended.status == 1
    assert ended.stderr == "the referee refused this bot: the token was used before\n"


def test_a_goodbye_instead_of_a_welcome_is_a_refusal_too(tmp_path: Path) -> None:
    def script(requests: Iterator[bytes]) -> Iterator[bytes]:
        next(requests)
        yield encode_response(Goodbye(reason="could not start: it plays another game"))

    ended = run_bot(program(tmp_path, "class MyBot(Bot): pass"), script)
    assert ended.status == 1
    assert ended.stderr == "the referee refused this bot: could not start: it plays another game\n"


def test_a_referee_that_closes_the_stream_without_goodbye_is_an_end_too(tmp_path: Path) -> None:
    def script(requests: Iterator[bytes]) -> Iterator[bytes]:
        next(requests)
        yield encode_response(Welcome(name="test", version="1"))

    assert run_bot(program(tmp_path, "class MyBot(Bot): pass"), script).status == 0


def test_nobody_at_the_address(tmp_path: Path) -> None:
    ended = run_bot(program(tmp_path, "class MyBot(Bot): pass"), Script(), PINOCHLE_ADDRESS="unix:///nowhere/at/all")
    assert ended.status == 1
    assert ended.stderr.startswith("no referee answers at unix:///nowhere/at/all (UNAVAILABLE")
    assert ended.stderr.count("\n") == 1


def test_bytes_that_are_no_message_are_a_sentence(tmp_path: Path) -> None:
    def script(requests: Iterator[bytes]) -> Iterator[bytes]:
        next(requests)
        yield b"\xff\xff\xff"
        next(requests, None)

    ended = run_bot(program(tmp_path, "class MyBot(Bot): pass"), script)
    assert (ended.status, ended.stderr) == (1, "the referee sent 3 bytes that are no PlayResponse\n")


@pytest.mark.parametrize("missing", ["PINOCHLE_ADDRESS", "PINOCHLE_TOKEN"])
def test_started_by_hand_it_says_what_to_do(tmp_path: Path, missing: str) -> None:
    path = program(tmp_path, "class MyBot(Bot): pass")
    environment = {"PINOCHLE_ADDRESS": "unix:///x", "PINOCHLE_TOKEN": "x"}
    del environment[missing]
    ran = subprocess.run(
        [sys.executable, path.name], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 2
    assert "pinochle match" in ran.stderr


def test_a_bot_may_block_and_run_a_loop_of_its_own(tmp_path: Path) -> None:
    body = """
    import asyncio, time
    class MyBot(Bot):
        def choose_call(self, decision):
            time.sleep(0.01)
            asyncio.run(asyncio.sleep(0.01))
            return super().choose_call(decision)
    """
    ended = run_bot(program(tmp_path, body), Script())
    assert (ended.status, ended.stderr) == (0, "")
