"""The pure parts of the conformance check: what is said, and to which step a fault is charged; nothing is started."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from pinochle_protocol import Hello, decode_response, encode_actions
from pinochle_protocol.v1 import action_pb2, decision_pb2
from pinochle_protocol.v1.referee_service_pb2 import PlayRequest, PlayResponse
from pinochle_referee.launcher import Heard, Opening
from pinochle_rules import PRESETS, Observation, Seat
from pinochle_sdk import Bot
from pinochle_sdk.conversation import Conversation
from pinochle_tournaments.conformance import STEPS
from pinochle_tournaments.conformance.choosing import kinds_of
from pinochle_tournaments.conformance.conversation import Asked, Clock, Log, Plan, converse, parts_of
from pinochle_tournaments.conformance.judging import judge_plain, repeated_differently, variant_failure
from pinochle_tournaments.conformance.newer import as_large_message, with_newer_values, with_unknown_fields
from pinochle_tournaments.conformance.peeking import find_moments
from pinochle_tournaments.conformance.plans import VARIANTS, Checked, plain_plans, variant_plans
from pinochle_tournaments.conformance.steps import KINDS, StepName, Trouble
from source_tree import PROJECT

SEED = bytes(32)
CLOCK = Clock(1.0)
Answer = Callable[[bytes], list[bytes]]
"""What a bot sends for each message of the referee."""


def right(payload: bytes, conversation: Conversation) -> list[bytes]:
    reply = conversation.receive(payload)
    return [] if reply is None else [reply]


def talk(plan: Plan, answer: Answer | None = None, *, max_batch: int = 0) -> Log:
    """The script with a bot in this process; what it does not send in time has not come."""
    conversation = Conversation(Bot())
    script = converse(plan, [Opening(Hello(token="", name="bot", version="1"), 0.1, max_batch)])
    waiting: list[bytes] = []
    turn = next(script)
    try:
        while True:
            for payload in turn.say:
                waiting += answer(payload) if answer is not None else right(payload, conversation)
            turn = script.send(Heard(waiting.pop(0), 0.01) if waiting else Heard(None, turn.seconds))
    except StopIteration as end:
        log: Log = end.value
        return log


def plan_of(ruleset: str, seat: Seat = Seat.NORTH, boards: int = 4) -> Plan:
    return Checked([PRESETS[ruleset]], SEED, CLOCK).plan(PRESETS[ruleset], seat, parts_of(range(1, boards + 1)))


class Spoiled:
    """Answers as a right bot does, but for some kinds of decision, with an empty member."""

    def __init__(self, *kinds: str, action: action_pb2.Action | None = None) -> None:
        self.conversation, self.kinds, self.action = Conversation(Bot()), kinds, action

    def __call__(self, payload: bytes) -> list[bytes]:
        decisions = decode_response(payload).decisions.decisions
        kinds = {decision.decision_id: decision.WhichOneof("kind") for decision in decisions}
        replies = right(payload, self.conversation)
        request = PlayRequest.FromString(b"".join(replies))
        for action in request.actions.actions:
            kind = kinds[action.decision_id]
            if kind in self.kinds:
                empty = action_pb2.Action(decision_id=action.decision_id)
                if self.action is None:
                    getattr(empty, kind or "").SetInParent()
                action.CopyFrom(empty)
        return [request.SerializeToString()] if replies else []


def test_every_step_cites_a_clause_that_exists_and_is_no_stricter() -> None:
    text = (PROJECT / "proto" / "README.md").read_text(encoding="utf-8")
    clauses = dict(re.findall(r"^(\d+\.\d+)\. (.*(?:\n(?!\n).*)*)", text, re.MULTILINE))
    for step in STEPS.values():
        assert step.clause in clauses, step.name
    assert {"call", "trump", "play"} <= set(STEPS)
    assert set(KINDS) <= set(STEPS)
    assert set(PRESETS) <= set(STEPS)
    assert set(VARIANTS) <= set(STEPS)
    assert {trouble.value for trouble in Trouble} <= set(STEPS)


@pytest.mark.parametrize("ruleset", PRESETS)
def test_whole_matches_are_played_with_a_right_bot(ruleset: str) -> None:
    seat = PRESETS[ruleset].seats[-1]
    log = talk(plan_of(ruleset, seat))
    assert log.trouble is None
    assert not log.strays
    assert not any(asked.problem for asked in log.asked)
    assert {asked.board for asked in log.asked} <= {1, 2, 3, 4}
    assert {asked.kind for asked in log.asked} <= kinds_of(PRESETS[ruleset])
    assert all(asked.batch == 1 for asked in log.asked)
    assert not judge_plain([(log, "")]).failures()


def test_batches_go_up_to_what_the_bot_takes() -> None:
    (plan,) = variant_plans(StepName.BATCHES, Checked([PRESETS["check"]], SEED, CLOCK), [], set())
    assert max(talk(plan).batches) == 64
    assert max(talk(plan, max_batch=10).batches) == 10
    assert not any(asked.problem for asked in talk(plan, max_batch=10).asked)


def test_a_process_that_takes_over_is_asked_the_same_with_the_same_seed() -> None:
    checked = Checked([PRESETS["single-deck-1500"]], SEED, CLOCK)
    before = talk(plain_plans(checked)[0][0])
    (plan,) = variant_plans(StepName.RESTART, checked, [before], {("single-deck-1500", "play")})
    log = talk(plan)
    assert log.trouble is None
    first = {asked.board: asked for asked in reversed(log.asked)}
    again = [asked for asked in first.values() if asked.board < 2000]
    assert again
    for asked in again:
        (known,) = [each for each in before.asked if (each.board, each.number) == (asked.board, asked.number)]
        seen = [decode(each) for each in (known, asked)]
        assert seen[0].observation == seen[1].observation
        assert seen[0].random_seed == seen[1].random_seed
    assert repeated_differently(first.values(), before.asked) is None
    assert {asked.kind for asked in log.asked} >= {"trump", "cards", "call"}, "kinds that it had not come to"


def decode(asked: Asked) -> decision_pb2.Decision:
    return decision_pb2.Decision.FromString(asked.encoded)


def test_another_answer_to_the_same_is_noticed() -> None:
    log = talk(plan_of("check"))
    asked = next(each for each in log.asked if each.kind == "play" and len(each.deal.legal) > 1)
    other = next(action for action in asked.deal.legal_actions() if action != asked.action)
    changed = Asked(asked.ruleset, asked.board, asked.number, asked.deal, asked.encoded, 1, other)
    failure = repeated_differently([changed], log.asked)
    assert failure is not None
    assert str(other) in failure.note


def test_a_kind_that_is_wrong_everywhere_is_charged_to_the_kind_and_in_one_ruleset_to_the_ruleset() -> None:
    right_logs = [(talk(plan_of(name)), "") for name in ("check", "firehouse")]
    wrong = talk(plan_of("double-deck"), Spoiled("play"))
    assert all(asked.problem for asked in wrong.asked if asked.kind == "play")
    assert list(judge_plain([*right_logs, (wrong, "")]).failures()) == ["double-deck"]
    assert list(judge_plain([(wrong, "")]).failures()) == ["play"]
    assert set(judge_plain([(wrong, "")]).failures(only="double-deck")) >= {"double-deck"}
    everywhere = [(talk(plan_of(name), Spoiled("play")), "") for name in ("check", "double-deck")]
    assert list(judge_plain(everywhere).failures()) == ["play"]
    whole = talk(plan_of("two-handed"), Spoiled("play", "dix", "meld"))
    assert list(judge_plain([*right_logs, (whole, "")]).failures()) == ["two-handed"]


def test_an_answer_without_its_member_is_charged_to_that_step() -> None:
    log = talk(plan_of("check"), Spoiled("play", action=action_pb2.Action()))
    assert list(judge_plain([(log, "")]).failures()) == [StepName.SAME_KIND]


def test_what_is_wrong_in_plain_conversations_is_not_held_against_variants() -> None:
    plain = judge_plain([(talk(plan_of("check"), Spoiled("play")), "")])
    again = talk(plan_of("check"), Spoiled("play"))
    assert variant_failure([(again, "")], plain) is None
    assert variant_failure([(again, "")], judge_plain([(talk(plan_of("check")), "")])) is not None


def test_troubles_are_told_apart() -> None:
    def after(payload: bytes) -> bool:
        return decode_response(payload).HasField("decisions")

    conversation = Conversation(Bot())
    other = encode_actions([b"\x08\xe7\x87\xde\xe7\x02"])
    answers: dict[Trouble, Answer] = {
        Trouble.LATE: lambda _payload: [],
        Trouble.NUMBERS: lambda payload: [other] if after(payload) else [],
        Trouble.MESSAGES: lambda payload: [b"\xff\xff\xff"] if after(payload) else [],
    }
    for trouble, answer in answers.items():
        log = talk(plan_of("check"), answer)
        assert log.trouble is trouble
        assert log.concerned is log.asked[0]
        assert list(judge_plain([(log, "")]).failures()) == [trouble.value]
    twice = talk(plan_of("check"), lambda payload: right(payload, conversation) * 2)
    assert twice.trouble is None
    assert "answered before" in twice.strays
    assert list(judge_plain([(twice, "")]).failures()) == [StepName.NUMBERS]
    flood = talk(plan_of("check"), lambda payload: [encode_actions([b"\x08\x63"] * 1001)] if after(payload) else [])
    assert flood.trouble is Trouble.MESSAGES


def test_newer_messages_hold_more_and_mean_the_same() -> None:
    seen: list[bytes] = []

    def listen(payload: bytes) -> list[bytes]:
        seen.append(payload)
        return right(payload, conversation)

    conversation = Conversation(Bot())
    talk(plan_of("auction-widow", Seat.SOUTH), listen)
    changed = {change: [change(payload) for payload in seen] for change in (with_unknown_fields, with_newer_values)}
    for change, payloads in changed.items():
        conversation = Conversation(Bot())
        assert [conversation.receive(payload) is None for payload in payloads] == [
            not decode_response(payload).HasField("decisions") for payload in seen
        ], change
    assert all(len(more) > len(less) for more, less in zip(changed[with_unknown_fields], seen, strict=True))
    assert any(b"\x08\x63" in payload for payload in changed[with_newer_values])
    large = as_large_message(next(payload for payload in seen if decode_response(payload).HasField("decisions")))
    assert len(large) > 4 << 20
    assert PlayResponse.FromString(large).HasField("decisions")


@pytest.mark.parametrize("ruleset", PRESETS)
def test_the_other_world_is_the_same_to_the_seat_and_another_to_the_others(ruleset: str) -> None:
    moments = find_moments(PRESETS[ruleset], SEED, each=4)
    assert {moment.seat for moment in moments} == set(PRESETS[ruleset].seats)
    assert len(moments) == 4 * len(PRESETS[ruleset].seats)
    for moment in moments:
        here, there = (world[-1] for world in moment.worlds)
        assert Observation.of(here, moment.seat) == Observation.of(there, moment.seat)
        assert here.legal == there.legal
        assert here.hands != there.hands or here.board.cards != there.board.cards
        assert [deal.seat_to_act for deal in moment.worlds[0]] == [deal.seat_to_act for deal in moment.worlds[1]]
