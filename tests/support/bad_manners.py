"""Scripted bots that misbehave, for the tests of the runner; each does one thing, once unless told otherwise."""

from __future__ import annotations

from collections.abc import Iterable

from pinochle_protocol import Hello, encode_actions, encode_hello
from pinochle_referee import BotExit, FaultKind
from pinochle_referee.testing import Batch, Die, Say, ScriptedBot, ScriptedDecision
from pinochle_rules import PASS, PLAY, Action, Card, LegalPlays

OUT_OF_MEMORY = Die(FaultKind.CRASHED, "killed by signal 9", BotExit(signal=9, out_of_memory=True))


def steps_of(decision: ScriptedDecision) -> int:
    """Roughly how far the deal is: calls and plays seen."""
    return len(decision.observation.calls) + len(decision.observation.plays)


def illegal_action(decision: ScriptedDecision) -> Action:
    """An action that the rules do not allow here."""
    if isinstance(decision.legal, LegalPlays):
        return next(PLAY[card] for card in Card if PLAY[card] not in decision.legal)
    return PLAY[Card.ACE_OF_SPADES] if PASS in decision.legal else PASS


class Misbehaving(ScriptedBot):
    """Well-behaved until the batch with the given number (from 1), then does `misbehave` for `times` batches."""

    def __init__(self, at: int = 1, *, times: int = 1, seconds: float = 0.0) -> None:
        super().__init__(seconds=seconds)
        self.at, self.times = at, times

    def reply(self, batch: Batch) -> Iterable[Say | Die]:
        if self.at <= len(self.batches) < self.at + self.times:
            return self.misbehave(batch)
        return [self.answers(batch.decisions)]

    def misbehave(self, batch: Batch) -> Iterable[Say | Die]:
        raise AssertionError("every kind says how")


class Illegal(Misbehaving):
    """Answers the first decision of the batch illegally."""

    def misbehave(self, batch: Batch) -> Iterable[Say | Die]:
        first, *others = batch.decisions
        yield Say(encode_actions([first.answer(illegal_action(first))]))
        if others:
            yield self.answers(others)


class WrongKind(Misbehaving):
    """Answers a decision with an empty action."""

    def misbehave(self, batch: Batch) -> Iterable[Say | Die]:
        first, *others = batch.decisions
        # Field 1, the decision's number, and nothing else.
        yield Say(encode_actions([b"\x08" + bytes([first.decision_id])]))
        if others:
            yield self.answers(others)


class Silent(Misbehaving):
    """Does not answer."""

    def misbehave(self, batch: Batch) -> Iterable[Say | Die]:
        return []


class Partial(Misbehaving):
    """Answers all but the last decision of the batch."""

    def misbehave(self, batch: Batch) -> Iterable[Say | Die]:
        yield self.answers(batch.decisions[:-1])


class AnswersAfter(Misbehaving):
    """Answers the whole batch after so many seconds."""

    def __init__(self, after: float, at: int = 1, *, times: int = 1) -> None:
        super().__init__(at, times=times)
        self.after = after

    def misbehave(self, batch: Batch) -> Iterable[Say | Die]:
        yield self.answers(batch.decisions, after=self.after)


class Crashes(Misbehaving):
    """Dies instead of answering; `how` says as what."""

    def __init__(self, at: int = 1, *, how: Die | None = None, times: int = 1) -> None:
        super().__init__(at, times=times)
        self.how = how or Die()

    def misbehave(self, batch: Batch) -> Iterable[Say | Die]:
        yield self.how


class CrashesOn(ScriptedBot):
    """Dies whenever it is asked to lead to a trick of the given number in the deal of the given number."""

    def __init__(self, deal_id: int) -> None:
        super().__init__()
        self.deal_id = deal_id

    def reply(self, batch: Batch) -> Iterable[Say | Die]:
        if any(decision.deal_id == self.deal_id for decision in batch.decisions):
            return [Die()]
        return [self.answers(batch.decisions)]


class CrashesIdle(Misbehaving):
    """Answers, and dies a little later, if nothing was asked meanwhile."""

    def misbehave(self, batch: Batch) -> Iterable[Say | Die]:
        yield self.answers(batch.decisions)
        yield Die(FaultKind.DISCONNECTED, "the stream was lost", BotExit())


class SaysFirst(Misbehaving):
    """Says something before it answers."""

    def __init__(self, *payloads: bytes, at: int = 1, times: int = 1) -> None:
        super().__init__(at, times=times)
        self.payloads = payloads

    def misbehave(self, batch: Batch) -> Iterable[Say | Die]:
        for payload in self.payloads:
            yield Say(payload)
        yield self.answers(batch.decisions)


class AnswersTwice(Misbehaving):
    """Sends every answer twice, in two messages and within one."""

    def misbehave(self, batch: Batch) -> Iterable[Say | Die]:
        answers = [decision.answer(self.choose(decision)) for decision in batch.decisions]
        yield Say(encode_actions([*answers[:1], *answers[:1]]))
        yield Say(encode_actions([*answers, *answers]))


UNDECODABLE = b"\xff\xff\xff\xff"
OVERSIZED = b"\x12" + b"\x00" * (1 << 20)
SECOND_HELLO = encode_hello(Hello(token="", name="ant", version="1.0"))


def answers_to_nothing(count: int) -> bytes:
    """One message with so many answers to decisions that were never asked."""
    return encode_actions([b"\x08\xe7\x87\xde\xe7\x02"] * count)
