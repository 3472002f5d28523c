"""The contract's essentials, on its descriptors: what `buf lint` and `buf breaking` say, where there is no npm.

And what no linter knows: the numbers are those of the rules, and a decision's kinds are an action's kinds.
"""

import re
from enum import Enum
from pathlib import Path
from typing import Any

import pytest
from google.protobuf.descriptor import FieldDescriptor
from pinochle_protocol.limits import PLAY_METHOD
from pinochle_protocol.messages import MatchFormat, Termination
from pinochle_protocol.v1 import (
    action_pb2,
    cards_pb2,
    decision_pb2,
    observation_pb2,
    referee_service_pb2,
)
from pinochle_rules import Card, DealResult, MeldKind, Seat, Side, Suit

FOLDER = Path(__file__).resolve().parent.parent.parent / "proto" / "pinochle_protocol" / "v1"
MODULES: tuple[Any, ...] = (action_pb2, cards_pb2, decision_pb2, observation_pb2, referee_service_pb2)
FILES = [module.DESCRIPTOR for module in MODULES]
ENUMS = [enum for file in FILES for enum in file.enum_types_by_name.values()]
MESSAGES = [message for file in FILES for message in file.message_types_by_name.values()]


def screaming(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).upper()


def test_every_file_is_looked_at() -> None:
    assert {f"pinochle_protocol/v1/{path.name}" for path in FOLDER.glob("*.proto")} == {file.name for file in FILES}


def test_packages_have_a_version_and_are_their_folders() -> None:
    assert {file.package for file in FILES} == {"pinochle_protocol.v1"}


def test_files_set_no_options_of_a_language() -> None:
    for path in FOLDER.glob("*.proto"):
        assert not re.search(r"^option ", path.read_text(encoding="utf-8"), re.MULTILINE), path.name


@pytest.mark.parametrize("enum", ENUMS, ids=lambda enum: str(enum.name))
def test_an_enum_begins_with_unspecified_and_repeats_its_name(enum: Any) -> None:
    prefix = screaming(enum.name)
    assert (enum.values[0].name, enum.values[0].number) == (f"{prefix}_UNSPECIFIED", 0)
    assert all(value.name.startswith(f"{prefix}_") for value in enum.values)
    numbers = [value.number for value in enum.values]
    assert numbers == list(range(len(numbers))), "no aliases, no gaps"


@pytest.mark.parametrize("message", MESSAGES, ids=lambda message: str(message.name))
def test_names_of_messages_and_fields(message: Any) -> None:
    assert re.fullmatch(r"([A-Z][a-z]+)+", message.name)
    assert all(re.fullmatch(r"[a-z][a-z_]*[a-z]", field.name) for field in message.fields)
    assert len({field.number for field in message.fields}) == len(message.fields)
    assert not [enum.name for enum in message.enum_types], "enums stand at the top level"


@pytest.mark.parametrize("message", MESSAGES, ids=lambda message: str(message.name))
def test_the_rarer_shapes_are_not_used(message: Any) -> None:
    """No `optional`: unset and zero say the same, except for durations, which are messages."""
    for field in message.fields:
        of_oneof = field.containing_oneof
        assert of_oneof is None or not of_oneof.name.startswith("_"), f"{field.full_name} is optional"
        assert field.type not in (FieldDescriptor.TYPE_FLOAT, FieldDescriptor.TYPE_DOUBLE), field.full_name


def test_members_of_a_oneof_are_messages_of_their_own() -> None:
    """So each can grow; and every oneof is called kind."""
    for message in MESSAGES:
        for oneof in message.oneofs:
            assert oneof.name == "kind"
            types = [field.message_type for field in oneof.fields]
            assert all(types)
            assert len({kind.name for kind in types}) == len(types)


def test_the_service_and_its_one_call() -> None:
    (service,) = [service for file in FILES for service in file.services_by_name.values()]
    (method,) = service.methods
    assert service.name.endswith("Service")
    assert (method.input_type.name, method.output_type.name) == (f"{method.name}Request", f"{method.name}Response")
    assert method.client_streaming
    assert method.server_streaming
    assert f"/{service.full_name}/{method.name}" == PLAY_METHOD


def kinds(message: Any) -> dict[str, int]:
    return {field.name: field.number for field in message.DESCRIPTOR.oneofs_by_name["kind"].fields}


def test_a_decision_and_its_action_have_the_same_kinds_under_the_same_numbers() -> None:
    assert kinds(decision_pb2.Decision) == kinds(action_pb2.Action)
    assert all(10 <= number <= 29 for number in kinds(action_pb2.Action).values())
    for message in (decision_pb2.Decision, action_pb2.Action):
        plain = [field.number for field in message.DESCRIPTOR.fields if field.containing_oneof is None]
        assert all(number < 10 for number in plain)


@pytest.mark.parametrize("ours", [Suit, Card, Seat, Side, MeldKind], ids=lambda enum: str(enum.__name__))
def test_the_numbers_of_the_rules_are_those_of_the_wire(ours: type[Suit | Card | Seat | Side | MeldKind]) -> None:
    theirs = next(enum for enum in ENUMS if enum.name == ours.__name__)
    prefix = screaming(ours.__name__)
    numbers = {member.name: member.value for member in ours}
    assert {f"{prefix}_{name}": number for name, number in numbers.items()} == {
        value.name: value.number for value in theirs.values if value.number
    }


@pytest.mark.parametrize("ours", [DealResult, MatchFormat, Termination], ids=lambda enum: str(enum.__name__))
def test_the_words_of_the_codec_are_those_of_the_wire(ours: type[Enum]) -> None:
    theirs = next(enum for enum in ENUMS if enum.name == ours.__name__)
    assert {f"{screaming(ours.__name__)}_{member.name}" for member in ours} == {
        value.name for value in theirs.values if value.number
    }


def test_within_a_suit_the_greater_card_wins_and_six_is_the_step() -> None:
    for card in Card:
        assert card == 6 * (card.suit - 1) + card.rank
        assert cards_pb2.Card.Name(card).endswith(f"_OF_{card.suit.name}")


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.proto")), ids=lambda path: str(path.name))
def test_everything_has_a_comment(path: Path) -> None:
    """Each declaration is preceded by a comment, or is a brace that closes one."""
    before = ""
    for line in path.read_text(encoding="utf-8").splitlines():
        text = line.strip()
        if re.match(r"(message|enum|service|rpc|oneof) |.* = \d+;$", text):
            assert before.startswith("//"), f"{path.name}: {text}"
        before = text
