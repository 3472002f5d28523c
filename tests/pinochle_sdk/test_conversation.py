"""What a bot says on its stream, byte by byte: batches, hooks, remarks, and messages from a newer referee."""

from collections.abc import Sequence
from typing import Any

import pytest
from pinochle_protocol import (
    NO_DEAL_ENDED,
    DealEncoder,
    Hello,
    ProtocolError,
    Welcome,
    deal_ended_of,
    decode_request,
    encode_decisions,
    encode_response,
)
from pinochle_protocol.v1 import decision_pb2
from pinochle_protocol.v1.referee_service_pb2 import PlayResponse
from pinochle_rules import Action, Deal, Observation, board_from_seed, ruleset_with
from pinochle_sdk import (
    Bot,
    Clock,
    Conversation,
    DealEnded,
    Decision,
    MatchEnded,
    MatchFormat,
    MatchStarted,
    Termination,
)
from pinochle_sdk.testing import play_deal

RULESET = ruleset_with("single-deck-1500")
DEAL = Deal.start(RULESET, board_from_seed(RULESET, bytes(32), board=1))
SEAT = RULESET.seats[DEAL.turn]
STARTED = MatchStarted(ruleset=RULESET, seat=SEAT, format=MatchFormat.BOARDS, boards=1, decision_seconds=1.0)


def calls(*identifiers: int, **clock: float) -> bytes:
    """A batch that asks for the first call under these numbers."""
    seen = Observation.of(DEAL, SEAT)
    return encode_decisions(
        [
            DealEncoder().decision(seen, DEAL.legal, decision_id=number, deal_id=number, random_seed=bytes(8))
            for number in identifiers
        ],
        **clock,
    )


def started(bot: Bot) -> Conversation:
    conversation = Conversation(bot)
    assert conversation.receive(encode_response(Welcome(name="test", version="1"))) is None
    assert conversation.is_welcome
    assert conversation.receive(encode_response(STARTED)) is None
    return conversation


def answers(payload: bytes | None) -> list[Any]:
    assert payload is not None
    request = decode_request(payload)
    assert not isinstance(request, Hello)
    return list(request)


class Listening(Bot):
    """Keeps everything it is told."""

    def __init__(self) -> None:
        self.told: list[object] = []

    def choose_batch(self, decisions: Sequence[Decision]) -> Sequence[Action]:
        self.told += decisions
        for decision in decisions:
            decision.remark = f"number {decision.decision_id}"
        return super().choose_batch(decisions)

    def match_started(self, info: MatchStarted) -> None:
        self.told.append(info)

    def deal_ended(self, info: DealEnded) -> None:
        self.told.append(info)

    def match_ended(self, info: MatchEnded) -> None:
        self.told.append(info)


class Named(Bot):
    name = "own"
    version = "3"
    rulesets = ("double-deck",)
    max_batch = 8


def test_hello_says_what_the_bot_says_and_else_what_the_environment_says() -> None:
    deaf = (NO_DEAL_ENDED,)
    said = decode_request(Conversation(Named()).hello(token="t", name="other", version="9"))
    assert said == Hello(token="t", name="own", version="3", rulesets=("double-deck",), max_batch=8, features=deaf)
    assert decode_request(Conversation(Bot()).hello(token="t", name="other", version="9")) == Hello(
        token="t", name="other", version="9", features=deaf
    )
    said = decode_request(Conversation(Bot()).hello(token="t"))
    assert said == Hello(token="t", name="Bot", version="0", features=deaf)


def test_a_bot_that_looks_at_the_ends_of_deals_does_not_say_that_it_does_without() -> None:
    said = decode_request(Conversation(Listening()).hello(token="t"))
    assert isinstance(said, Hello)
    assert said.features == ()


def test_a_batch_is_answered_whole_in_its_order() -> None:
    bot = Listening()
    said = answers(started(bot).receive(calls(3, 1, 200)))
    assert [(message.decision_id, message.remark) for message in said] == [
        (3, "number 3"),
        (1, "number 1"),
        (200, "number 200"),
    ]
    assert {message.WhichOneof("kind") for message in said} == {"call"}


def test_a_decision_is_what_was_sent() -> None:
    bot = Listening()
    started(bot).receive(calls(5, decision_seconds=0.5, bank_seconds=2.25, last_round_trip_seconds=0.125))
    info, decision = bot.told
    assert info == STARTED
    assert isinstance(decision, Decision)
    assert decision.observation == Observation.of(DEAL, SEAT)
    assert decision.legal == DEAL.legal
    assert (decision.decision_id, decision.deal_id, decision.random_seed) == (5, 5, bytes(8))
    assert decision.clock == Clock(0.5, 2.25, 0.125)


def test_hooks_are_told() -> None:
    bot = Listening()
    conversation = started(bot)
    deal = play_deal([Bot() for _ in RULESET.seats], RULESET, DEAL.board)
    ended = deal_ended_of(deal, deal_id=1)
    over = MatchEnded(termination=Termination.COMPLETED, deals=1)
    assert conversation.receive(encode_response(ended)) is None
    assert conversation.receive(encode_response(over)) is None
    assert bot.told == [STARTED, ended, over]


def test_a_wrong_number_of_actions_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    bot = Bot()
    monkeypatch.setattr(bot, "choose_batch", lambda decisions: [])
    with pytest.raises(ValueError, match="choose_batch returned 0 actions for 2 decisions"):
        started(bot).receive(calls(1, 2))


def test_decisions_before_a_match_make_no_sense() -> None:
    with pytest.raises(ProtocolError, match="before any match has started"):
        Conversation(Bot()).receive(calls(1))


def test_an_empty_batch_is_not_answered() -> None:
    assert started(Bot()).receive(encode_decisions([])) is None


@pytest.mark.parametrize("payload", [b"", b"\xea\x01\x00"], ids=["unset", "newer"])
def test_a_message_of_an_unknown_kind_is_ignored(payload: bytes) -> None:
    conversation = started(Bot())
    assert conversation.receive(payload) is None
    assert not conversation.is_over


@pytest.mark.parametrize("kind", [b"", b"\xea\x01\x00"], ids=["unset", "newer"])
def test_a_decision_of_an_unknown_kind_is_left_out_and_named(kind: bytes, capsys: pytest.CaptureFixture[str]) -> None:
    known = PlayResponse.FromString(calls(1)).decisions.decisions[0].SerializeToString()
    newer = decision_pb2.Decision(decision_id=2, deal_id=2).SerializeToString() + kind
    conversation = started(Bot())
    assert [message.decision_id for message in answers(conversation.receive(encode_decisions([newer, known])))] == [1]
    assert conversation.receive(encode_decisions([newer])) is None
    assert capsys.readouterr().err.count("decision 2 is of a kind newer than this bot") == 2


def test_fields_that_are_newer_are_ignored() -> None:
    """Field 90 of the whole message and of a decision, as a later version may add them."""
    more = b"\xd2\x05\x03abc"
    decision = PlayResponse.FromString(calls(1)).decisions.decisions[0].SerializeToString() + more
    assert len(answers(started(Bot()).receive(encode_decisions([decision]) + more))) == 1
