"""The shared test data is fresh and complete, and the Python SDK says what it says."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from google.protobuf.json_format import MessageToDict, ParseDict
from pinochle_protocol import read_legal, read_observation
from pinochle_protocol.actions import encode_action
from pinochle_protocol.v1.action_pb2 import Action as ActionMessage
from pinochle_protocol.v1.decision_pb2 import Decision as DecisionMessage
from pinochle_rules import PRESETS, Card, Seat, Side, Suit, ruleset_with
from pinochle_sdk import Bot, Decision, SeededRandom, cards_left, known_voids

PROJECT = Path(__file__).resolve().parent.parent.parent
FOLDER = PROJECT / "proto" / "testdata"
MOST_BYTES = 520_000


def read(name: str, entries: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((FOLDER / name).read_text(encoding="utf-8"))[entries]
    return found


DECISIONS = read("decisions.json", "decisions")
KINDS = [field.name for field in DecisionMessage.DESCRIPTOR.oneofs_by_name["kind"].fields]


def decoded(entry: dict[str, Any]) -> tuple[DecisionMessage, Decision]:
    message = DecisionMessage.FromString(bytes.fromhex(entry["bytes"]))
    ruleset = ruleset_with(entry["ruleset"], entry["options"])
    legal = read_legal(message)
    assert legal is not None
    seen = read_observation(message.observation, ruleset, Seat(entry["seat"]))
    return message, Decision(seen, legal, decision_id=message.decision_id, deal_id=message.deal_id)


def answers(entry: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield from (entry[name] for name in ("lowest", "last", "default") if name in entry)


def test_it_is_fresh() -> None:
    command = [sys.executable, str(PROJECT / "proto" / "generate_testdata.py"), "--check"]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")


def test_it_is_small_and_each_file_is_described() -> None:
    files = sorted(path for path in FOLDER.iterdir() if path.suffix == ".json")
    assert sum(path.stat().st_size for path in files) < MOST_BYTES
    text = (FOLDER / "README.md").read_text(encoding="utf-8")
    assert [path.name for path in files if f"`{path.name}`" not in text] == []


def test_decisions_are_of_every_ruleset_and_kind() -> None:
    assert {entry["ruleset"] for entry in DECISIONS} == set(PRESETS)
    assert {kind for entry in DECISIONS for kind in entry["decision"] if kind in KINDS} == set(KINDS)


@pytest.mark.parametrize("entry", DECISIONS, ids=lambda entry: str(entry["ruleset"]))
def test_json_and_bytes_of_a_decision_say_the_same(entry: dict[str, Any]) -> None:
    message, _ = decoded(entry)
    assert MessageToDict(message, preserving_proto_field_name=True) == entry["decision"]
    for answer in answers(entry):
        action = ParseDict(answer["message"], ActionMessage())
        assert action.SerializeToString(deterministic=True).hex() == answer["bytes"]


@pytest.mark.parametrize("entry", DECISIONS, ids=lambda entry: str(entry["ruleset"]))
def test_the_sdk_answers_a_decision(entry: dict[str, Any]) -> None:
    _, decision = decoded(entry)
    legal = decision.legal
    for name, action in (("lowest", legal[0]), ("last", legal[len(legal) - 1]), ("default", Bot().choose(decision))):
        if name in entry:
            encoded = encode_action(action, legal, decision_id=decision.decision_id)
            assert encoded.hex() == entry[name]["bytes"], name


@pytest.mark.parametrize("entry", DECISIONS, ids=lambda entry: str(entry["ruleset"]))
def test_helpers_find_what_was_seen(entry: dict[str, Any]) -> None:
    _, decision = decoded(entry)
    seen, observation = entry["seen"], decision.observation
    assert seen["trump"] == (observation.trump or 0)
    assert seen["partner"] == (observation.partner or 0)
    assert seen["callers"] == list(observation.callers)
    assert seen["highest_bid"] == observation.highest_bid
    assert seen["current_winner"] == (observation.current_winner or 0)
    assert seen["cards_left"] == list(cards_left(observation))
    assert seen["voids"] == {str(int(seat)): sorted(suits) for seat, suits in known_voids(observation).items()}
    tricks = [
        {"leader": trick.leader, "seats": list(trick.seats), "cards": list(trick.cards)}
        for trick in observation.tricks()
    ]
    assert seen["tricks"] == tricks


@pytest.mark.parametrize("entry", read("random.json", "seeds"), ids=lambda entry: str(entry["random_seed"]))
def test_random_numbers(entry: dict[str, Any]) -> None:
    def fresh() -> SeededRandom:
        return SeededRandom(bytes.fromhex(entry["random_seed"]))

    words, floats, below, shuffled = fresh(), fresh(), fresh(), list(range(10))
    assert [str(words.getrandbits(64)) for _ in entry["words"]] == entry["words"]
    assert [floats.random() for _ in entry["floats"]] == entry["floats"]
    for drawn in entry["below"]:
        assert below.randrange(drawn["bound"]) == drawn["drawn"]
    fresh().shuffle(shuffled)
    assert shuffled == entry["shuffled"]


def test_facts() -> None:
    names = json.loads((FOLDER / "facts.json").read_text(encoding="utf-8"))
    for key, kind in (("cards", Card), ("suits", Suit), ("seats", Seat), ("sides", Side)):
        assert names[key] == [str(member) for member in kind]
    for fact in read("facts.json", "rulesets"):
        ruleset = ruleset_with(fact["name"])
        assert fact["seats"] == list(ruleset.seats)
        assert fact["sides"] == list(ruleset.sides)
        assert fact["ranks"] == list(ruleset.ranks)
        assert len(ruleset.deck_cards) == len(fact["ranks"]) * len(Suit) * fact["copies"]
        assert fact["stock_tricks"] * len(ruleset.seats) == ruleset.stock_cards
