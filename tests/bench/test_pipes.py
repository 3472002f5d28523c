"""The pipes' referee says what a bot may know, judges by the rules, and asks what the match would ask."""

import json
from collections.abc import Iterator

import pytest
from pinochle_protocol.decisions import DealEncoder
from pinochle_protocol.v1 import decision_pb2
from pinochle_rules import IllegalAction, LegalCalls, LegalPlays, PlayCard, ruleset_with

# Not installed anywhere, so it is found where the tests are run from: the project's own folder.
pytest.importorskip("bench", reason="run the tests as `python -m pytest` in the project's folder")

from bench.pipes.bot import first_legal
from bench.pipes.lines import LineWriter, read_answer
from bench.pipes.questions import Question, RealQuestions, record_questions

PRESETS = ("single-deck-1500", "single-deck-classic", "double-deck")
SEED = bytes(range(32))


@pytest.mark.parametrize("preset", PRESETS)
def test_a_line_says_what_the_protocol_says(preset: str) -> None:
    writer, encoder = LineWriter(), DealEncoder()
    for number, question in enumerate(played(preset, 600), start=1):
        line = writer.line(question, number)
        assert line.endswith(b"\n")
        said = json.loads(line)
        content = encoder.decision(
            question.observation,
            question.legal,
            decision_id=number,
            deal_id=question.deal,
            random_seed=question.random_seed,
        )
        assert said == as_json(decision_pb2.Decision.FromString(content)) | {"decision_time_budget": 1.0}


@pytest.mark.parametrize("preset", PRESETS)
def test_the_bot_answers_with_the_first_legal_action(preset: str) -> None:
    writer = LineWriter()
    for number, question in enumerate(played(preset, 300), start=1):
        answer = f'{{"decision_id":{number},{first_legal(json.loads(writer.line(question, number)))}}}\n'
        assert read_answer(answer.encode(), number) == next(iter(question.legal))


def test_an_answer_to_another_question_is_refused() -> None:
    with pytest.raises(ValueError, match="question 8, but 7 was asked"):
        read_answer(b'{"decision_id":8,"play":1}\n', 7)


def test_an_illegal_answer_is_refused() -> None:
    questions = RealQuestions(ruleset_with(PRESETS[0], {}), SEED)
    question = questions.next_question()
    assert isinstance(question.legal, LegalCalls)
    with pytest.raises(IllegalAction):
        questions.take(PlayCard(question.observation.hand[0]))


def test_forced_choices_are_not_asked() -> None:
    questions = record_questions(ruleset_with(PRESETS[0], {}), SEED, number=500)
    assert any(isinstance(question.legal, LegalPlays) for question in questions)
    assert all(len(question.legal) > 1 for question in questions)


def played(preset: str, number: int) -> Iterator[Question]:
    """Questions of deals that are opened with the lowest bid, so that every ruleset comes to the play."""
    questions = RealQuestions(ruleset_with(preset, {}), SEED)
    for _ in range(number):
        question = questions.next_question()
        yield question
        legal = question.legal
        opens = isinstance(legal, LegalCalls) and not any(question.observation.calls)
        questions.take(legal.lowest_bids(1)[0] if opens and isinstance(legal, LegalCalls) else next(iter(legal)))


def as_json(message: decision_pb2.Decision) -> dict[str, object]:
    """A decision of the protocol as the lines write it."""
    seen, kind = message.observation, message.WhichOneof("kind")
    assert kind is not None
    declaration = seen.declaration
    observation: dict[str, object] = {
        "hand": [*seen.hand],
        "plays": [*seen.plays],
        "trick_leaders": [*seen.trick_leaders],
        "trick_points": [*seen.trick_points],
        "calls": [*seen.calls],
        "declaration": None,
        "dealer": seen.dealer,
        "scores": [*seen.scores],
    }
    if seen.HasField("declaration"):
        observation["declaration"] = {
            "declarer": declaration.declarer,
            "points": declaration.points,
            "trump": declaration.trump,
            "melds": [
                [
                    shown.points,
                    [*shown.cards],
                    [[meld.kind, meld.suit, meld.copies, meld.points, [*meld.cards]] for meld in shown.melds],
                ]
                for shown in declaration.shown_melds
            ],
        }
    if seen.given_cards or seen.received_cards:
        observation |= {"given_cards": [*seen.given_cards], "received_cards": [*seen.received_cards]}
    legal: dict[str, object] = {}
    if kind == "call":
        ranges = [{"minimum": r.minimum, "maximum": r.maximum, "step": r.step} for r in message.call.ranges]
        legal = {"may_pass": message.call.may_pass, "ranges": ranges}
    elif kind == "cards":
        legal = {"count": message.cards.count, "cards": [*message.cards.cards]}
    elif kind == "trump":
        legal = {"suits": [*message.trump.suits]}
    elif kind == "play":
        legal = {"cards": [*message.play.cards]}
    return {
        "decision_id": message.decision_id,
        "deal_id": message.deal_id,
        "random_seed": message.random_seed.hex(),
        "observation": observation,
        kind: legal,
    }
