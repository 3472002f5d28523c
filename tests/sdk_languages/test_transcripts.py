"""The lowest bots as processes on a real stream, held against the shared transcripts; and how they end."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from google.protobuf.json_format import MessageToDict
from languages import LOWEST_BOTS, built
from pinochle_protocol import NO_DEAL_ENDED, decode_response
from pinochle_protocol.v1.referee_service_pb2 import PlayRequest
from wire_referee import Ended, Script, run_command

PROJECT = Path(__file__).resolve().parents[2]
TRANSCRIPTS = sorted((PROJECT / "proto/testdata").glob("transcript-*.json"))
REFUSED = "transcript-refused.json"
# The bot without an SDK does not tell a refusal from another goodbye.
RUNS = [(bot, path) for bot in LOWEST_BOTS for path in TRANSCRIPTS if (bot, path.name) != ("stub_bot", REFUSED)]
NAMED = {"PINOCHLE_BOT_NAME": "first-legal", "PINOCHLE_BOT_VERSION": "1.0.0"}


def run(bot: str, script: Script, *, refusal: str = "", **environment: str) -> Ended:
    ready = built(bot)
    return run_command(ready.command, ready.folder, script, refusal=refusal, **{**NAMED, **environment})


def silent(requests: Iterator[bytes]) -> Iterator[bytes]:
    """Takes the hello and closes the stream."""
    next(requests)
    yield from ()


@pytest.mark.parametrize(("bot", "path"), RUNS, ids=lambda value: value.stem if isinstance(value, Path) else value)
def test_it_says_the_bots_half(bot: str, path: Path) -> None:
    messages = json.loads(path.read_text(encoding="utf-8"))["messages"]
    received: list[dict[str, Any]] = []

    def script(requests: Iterator[bytes]) -> Iterator[bytes]:
        for entry in messages:
            if entry["from"] == "bot":
                message = PlayRequest.FromString(next(requests))
                received.append(MessageToDict(message, preserving_proto_field_name=True))
            else:
                yield bytes.fromhex(entry["bytes"])

    ended = run(bot, script)
    expected = [entry["message"] for entry in messages if entry["from"] == "bot"]
    expected[0]["hello"]["token"] = "secret"
    if bot != "stub_bot":  # the lowest bots do not look at how deals end; the transcripts leave that open
        expected[0]["hello"]["features"] = [NO_DEAL_ENDED]
    assert received == expected, ended
    assert ended.status == (1 if path.name == REFUSED else 0), ended
    # A refused bot says why, and nothing else is worth a word.
    reason = decode_response(bytes.fromhex(messages[-1]["bytes"])).goodbye.reason if ended.status else ""
    assert (reason in ended.stderr) if reason else not ended.stderr


@pytest.mark.parametrize("bot", [bot for bot in LOWEST_BOTS if bot != "stub_bot"])
def test_how_it_ends_otherwise(bot: str) -> None:
    assert run(bot, silent).status == 0, "the referee closed the stream in order"
    refused = run(bot, silent, refusal="the token was used before")
    assert refused.status == 1
    assert "the token was used before" in refused.stderr
    lost = run(bot, silent, PINOCHLE_ADDRESS="unix:///nowhere/at/all")
    assert lost.status == 1
    assert "unix:///nowhere/at/all" in lost.stderr
    by_hand = run(bot, silent, PINOCHLE_ADDRESS="", PINOCHLE_TOKEN="")
    assert by_hand.status == 2
    assert "pinochle match" in by_hand.stderr
