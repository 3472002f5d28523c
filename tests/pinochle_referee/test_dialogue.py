"""Dialogues: scripts that say anything to real bot processes, and what is told of how these end."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pytest
import trio
from launching import faulty, program
from pinochle_protocol import MatchFormat, MatchStarted, decode_request, encode_decisions, encode_response
from pinochle_protocol.decisions import DealEncoder
from pinochle_referee.faults import FaultKind
from pinochle_referee.launcher import Dialogue, Farewell, Heard, Opening, Script, Turn, hold_dialogues, open_launcher
from pinochle_referee.launcher.dialogue import take_turn
from pinochle_referee.ports import BotGone
from pinochle_referee.testing import Batch, Die, Say, ScriptedBot, ScriptedConnection
from pinochle_rules import PRESETS, Deal, Observation, board_from_seed
from process_watch import marked
from trio.testing import MockClock

pytestmark = pytest.mark.usefixtures("scratch")
RULESET = PRESETS["single-deck-1500"]
OPEN = partial(open_launcher, ruleset=None)


def messages() -> tuple[bytes, bytes]:
    """A match, and the first decision of board 1."""
    deal = Deal.start(RULESET, board_from_seed(RULESET, bytes(32), board=1))
    seat = deal.seat_to_act
    assert seat is not None
    started = MatchStarted(ruleset=RULESET, seat=seat, format=MatchFormat.BOARDS, boards=1, decision_seconds=1.0)
    decision = DealEncoder().decision(
        Observation.of(deal, seat), deal.legal, decision_id=1, deal_id=1, random_seed=bytes(8)
    )
    return encode_response(started), encode_decisions([decision])


def asked_once(openings: Sequence[Opening]) -> Script[list[Heard | FaultKind]]:
    """Ask each process once, and listen in vain a little longer."""
    heard: list[Heard | FaultKind] = []
    for process in range(len(openings)):
        try:
            heard.append((yield Turn(messages(), 20.0, process)))
            heard.append((yield Turn((), 0.05, process)))
        except BotGone as gone:
            heard.append(gone.kind)
    return heard


def test_scripts_talk_to_several_processes_at_once(mark: str) -> None:
    dialogue = Dialogue(bots=[faulty(mark), faulty(mark)], script=asked_once, label="two")
    (talked,) = hold_dialogues([dialogue], OPEN, at_once=1).talked
    assert talked.result is not None
    first, nothing, *_ = talked.result
    assert isinstance(first, Heard)
    assert first.payload is not None
    assert len(decode_request(first.payload)) == 1  # type: ignore[arg-type]
    assert isinstance(nothing, Heard)
    assert nothing.payload is None
    assert len(talked.result) == 4
    assert [end.status for end in talked.exits] == [0, 0]
    assert [opening.hello.name for opening in talked.openings] == ["faulty_bot"] * 2
    assert talked.memory_bytes > 1 << 20
    assert not marked(mark)


def test_what_goes_wrong_is_thrown_into_the_script_or_told(mark: str) -> None:
    bots = [faulty(mark, "crash"), program("raise SystemExit(3)", mark), faulty(mark, "wrong-token")]
    dialogues = [Dialogue(bots=[bot], script=asked_once, label=f"bot {at}") for at, bot in enumerate(bots)]
    held = hold_dialogues(dialogues, OPEN, at_once=1)
    crashed, silent, liar = held.talked
    assert crashed.result == [FaultKind.CRASHED]
    assert silent.result is None
    assert "status 3" in silent.problem
    assert (silent.said_something, liar.said_something) == (False, True)
    assert held.refused == 0
    assert not marked(mark)


def test_a_second_stream_is_counted_and_what_is_left_behind_is_too(mark: str) -> None:
    bots = [faulty(mark, "token-twice"), faulty(mark, "fork"), faulty(mark, "double-fork")]
    dialogues = [Dialogue(bots=[bot], script=asked_once, label="bot") for bot in bots]
    held = hold_dialogues(dialogues, OPEN, at_once=1)
    assert held.refused == 1
    assert [talked.exits[0].survivors for talked in held.talked] == [0, 1, 1]
    assert not marked(mark)


def test_a_bot_ends_when_the_stream_is_closed_without_a_word(mark: str) -> None:
    dialogue = Dialogue(
        bots=[faulty(mark)], script=asked_once, label="bot", farewell=Farewell.HANG_UP, grace_seconds=20.0
    )
    (talked,) = hold_dialogues([dialogue], OPEN, at_once=1).talked
    (end,) = talked.exits
    assert not end.stopped_by_us
    assert end.status is not None


class Piecemeal(ScriptedBot):
    """Answers, and after another two seconds says the same again."""

    def reply(self, batch: Batch) -> Sequence[Say | Die]:
        return [self.answers(batch.decisions, after=after) for after in (1.0, 3.0)]


class Preempted(ScriptedConnection):
    """Sends, and before whoever sends goes on, some time has passed."""

    def __init__(self, bot: ScriptedBot, clock: MockClock) -> None:
        super().__init__(bot, "preempted")
        self.clock = clock

    def send(self, payload: bytes) -> None:
        super().send(payload)
        self.clock.jump(2.0)


def test_every_answer_is_timed_from_when_the_question_left() -> None:
    clock = MockClock(autojump_threshold=0.0)

    async def main() -> list[float]:
        connection = Preempted(Piecemeal(), clock)
        started, decision = messages()
        await take_turn(connection, Turn((started,)))
        first = await take_turn(connection, Turn((decision,), 20.0))
        return [first.seconds, (await take_turn(connection, Turn((), 20.0))).seconds]

    assert trio.run(main, clock=clock) == pytest.approx([1.0, 3.0])
