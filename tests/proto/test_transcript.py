"""The golden transcripts, read both ways and played again by the SDK and by the bot that has only the stubs."""

import json
import runpy
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from google.protobuf.json_format import MessageToDict, ParseDict
from pinochle_protocol.v1.decision_pb2 import Decision as DecisionMessage
from pinochle_protocol.v1.referee_service_pb2 import PlayRequest, PlayResponse
from pinochle_rules import Action
from pinochle_sdk import Bot, Conversation, DealEnded, Decision

PROJECT = Path(__file__).resolve().parent.parent.parent
TRANSCRIPTS = sorted((PROJECT / "proto/testdata").glob("transcript-*.json"))


def entries(path: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))["messages"]
    return found


ENTRIES = [entry for path in TRANSCRIPTS for entry in entries(path)]


def message_type(entry: dict[str, Any]) -> type[PlayRequest | PlayResponse]:
    return PlayRequest if entry["from"] == "bot" else PlayResponse


def test_it_shows_every_kind_of_message_and_of_decision() -> None:
    kinds = Counter(kind for entry in ENTRIES for kind in entry["message"])
    wanted = {field.name for kind in (PlayRequest, PlayResponse) for field in kind.DESCRIPTOR.fields}
    assert set(kinds) == wanted
    decisions = [
        decision
        for entry in ENTRIES
        if "decisions" in entry["message"]
        for decision in entry["message"]["decisions"]["decisions"]
    ]
    wanted = {field.name for field in DecisionMessage.DESCRIPTOR.oneofs_by_name["kind"].fields}
    assert wanted <= {name for item in decisions for name in item}
    sizes = {len(entry["message"]["decisions"]["decisions"]) for entry in ENTRIES if "decisions" in entry["message"]}
    assert len(sizes) > 1, "every batch has the same size"


def test_the_bytes_say_what_the_message_says() -> None:
    for entry in ENTRIES:
        message = message_type(entry).FromString(bytes.fromhex(entry["bytes"]))
        assert MessageToDict(message, preserving_proto_field_name=True) == entry["message"]


def test_the_message_gives_the_same_bytes() -> None:
    for entry in ENTRIES:
        if "newer" in entry:
            continue
        message = ParseDict(entry["message"], message_type(entry)())
        assert message.SerializeToString(deterministic=True).hex() == entry["bytes"]


class FirstLegal(Bot):
    name = "first-legal"
    version = "1.0.0"

    def choose(self, decision: Decision) -> Action:
        return next(iter(decision.legal))

    def deal_ended(self, info: DealEnded) -> None:
        """Overridden, since the bot of the transcripts does not say that it does without."""


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: str(path.stem))
def test_the_sdk_says_the_bots_half(path: Path) -> None:
    conversation = Conversation(FirstLegal())
    messages = entries(path)
    said = [conversation.hello(token=messages[0]["message"]["hello"]["token"])]
    for entry in messages:
        if entry["from"] == "referee":
            answer = conversation.receive(bytes.fromhex(entry["bytes"]))
            said += [answer] if answer is not None else []
    assert [payload.hex() for payload in said] == [entry["bytes"] for entry in messages if entry["from"] == "bot"]
    assert conversation.is_over


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: str(path.stem))
def test_a_bot_without_the_sdk_says_the_same(path: Path) -> None:
    stub_bot = runpy.run_path(str(PROJECT / "sample_bots/stub_bot/stub_bot.py"))
    messages = entries(path)

    def responses() -> Iterator[PlayResponse]:
        for entry in messages:
            if entry["from"] == "referee":
                yield PlayResponse.FromString(bytes.fromhex(entry["bytes"]))

    said = [request.SerializeToString().hex() for request in stub_bot["requests"](responses())]
    assert said == [entry["bytes"] for entry in messages if entry["from"] == "bot"][1:]
