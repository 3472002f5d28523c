"""Bots that misbehave, in virtual time: the kind recorded, the consequence, and that the match goes on."""

from collections.abc import Iterable

import pytest
import trio
import trio.testing
from bad_manners import (
    OUT_OF_MEMORY,
    OVERSIZED,
    SECOND_HELLO,
    UNDECODABLE,
    AnswersTwice,
    Crashes,
    CrashesIdle,
    CrashesOn,
    Illegal,
    Misbehaving,
    SaysFirst,
    WrongKind,
    answers_to_nothing,
)
from pinochle_referee import (
    BotExit,
    BotFault,
    Consequence,
    FaultKind,
    Lineup,
    Match,
    MatchFormat,
    MatchLimits,
    MatchTermination,
    Penalty,
)
from pinochle_referee.runner import play_match
from pinochle_referee.testing import Batch, CollectingObserver, Die, Say, ScriptedBot, ScriptedLauncher
from pinochle_rules import DealResult
from referee_matches import A, B, at_place, play, settings_of

NORTH = "ant 1.0 N table 1"
ASKED_AGAIN, FORFEIT, NONE = Consequence.ASKED_AGAIN, Consequence.FORFEIT, Consequence.NONE


def faults_of(observer: CollectingObserver) -> list[tuple[FaultKind, Consequence]]:
    return [(placed.fault.kind, placed.fault.consequence) for placed in observer.faults]


def recorded(observer: CollectingObserver) -> list[BotFault]:
    return [fault for deal in observer.deals for fault in deal.faults]


@pytest.mark.parametrize("bot", [Illegal(3), WrongKind(3)])
def test_an_illegal_answer_forfeits_its_board_and_only_that(bot: Misbehaving) -> None:
    observer = CollectingObserver()
    launcher = ScriptedLauncher(at_place(NORTH, bot))
    report = play(settings_of(6, boards_in_flight=6), observer, launcher=launcher)
    assert report.termination is MatchTermination.COMPLETED
    assert faults_of(observer) == [(FaultKind.ILLEGAL_ACTION, FORFEIT)]
    assert [fault.log for fault in recorded(observer)] == [f"log of {NORTH}"]
    results = [deal.outcome.result for deal in observer.deals if deal.outcome]
    assert results.count(DealResult.FORFEITED) == 1
    assert len(observer.boards) == 6
    # The process is not to blame for an illegal answer: it plays on.
    assert len(launcher.connections[NORTH]) == 1


@pytest.mark.parametrize("bot", [Illegal(3), WrongKind(3)])
def test_an_illegal_answer_is_replaced_where_the_penalty_says_so(bot: Misbehaving) -> None:
    observer = CollectingObserver()
    settings = settings_of(3, penalty=Penalty.SUBSTITUTE)
    play(settings, observer, at_place(NORTH, bot))
    assert faults_of(observer) == [(FaultKind.ILLEGAL_ACTION, Consequence.SUBSTITUTED)]
    assert all(deal.outcome == deal.replay(settings.ruleset).outcome for deal in observer.deals)


PROCESS_FAULTS = [
    (Crashes(4), FaultKind.CRASHED, "exit status 1"),
    (Crashes(4, how=Die(FaultKind.DISCONNECTED, "the stream was lost", BotExit())), FaultKind.DISCONNECTED, "stream"),
    (Crashes(4, how=Die(FaultKind.RESOURCE_LIMIT, "used 9 GiB", BotExit(signal=9))), FaultKind.RESOURCE_LIMIT, "9 GiB"),
    (SaysFirst(UNDECODABLE, at=4), FaultKind.PROTOCOL_ERROR, "no PlayRequest"),
    (SaysFirst(OVERSIZED, at=4), FaultKind.PROTOCOL_ERROR, "1,048,577 bytes"),
    (SaysFirst(SECOND_HELLO, at=4), FaultKind.PROTOCOL_ERROR, "second hello"),
    (SaysFirst(b"", at=4), FaultKind.PROTOCOL_ERROR, "neither"),
    (SaysFirst(*[answers_to_nothing(200)] * 6, at=4), FaultKind.PROTOCOL_ERROR, "not out"),
]


@pytest.mark.parametrize(("bot", "kind", "words"), PROCESS_FAULTS)
def test_a_process_fault_restarts_and_asks_again(bot: Misbehaving, kind: FaultKind, words: str) -> None:
    observer, undisturbed = CollectingObserver(), CollectingObserver()
    launcher = ScriptedLauncher(at_place(NORTH, bot, ScriptedBot()))
    settings = settings_of(3, boards_in_flight=2)
    report = play(settings, observer, launcher=launcher)
    play(settings, undisturbed)
    assert faults_of(observer) == [(kind, ASKED_AGAIN)]
    (fault,) = recorded(observer)
    assert words in fault.detail
    assert fault.seat.letter == "N"
    assert fault.log == f"log of {NORTH}"
    first, second = launcher.connections[NORTH]
    assert first.stopped_because == "a fault of this process or of the host: it is replaced"
    # The decision that was out is asked again with the same view and seed, under new numbers.
    lost, again = first.bot.batches[-1].decisions, second.bot.batches[0].decisions
    assert again[0].observation == lost[0].observation
    assert again[0].random_seed == lost[0].random_seed
    assert (again[0].decision_id, again[0].deal_id) == (1, 1)
    # So the match takes the course it would have taken.
    assert sorted((d.board, d.table, d.steps) for d in observer.deals) == sorted(
        (d.board, d.table, d.steps) for d in undisturbed.deals
    )
    assert [process.restarts for process in report.processes] == [1, 0, 0, 0, 0, 0, 0, 0]


def test_a_second_process_fault_on_the_same_decision_forfeits_its_board() -> None:
    observer = CollectingObserver()
    launcher = ScriptedLauncher(at_place(NORTH, Crashes(5), Crashes(1), ScriptedBot()))
    play(settings_of(4, boards_in_flight=1), observer, launcher=launcher)
    assert faults_of(observer) == [(FaultKind.CRASHED, ASKED_AGAIN), (FaultKind.CRASHED, FORFEIT)]
    forfeited = [deal for deal in observer.deals if deal.forfeited_by]
    assert [len(deal.faults) for deal in forfeited] == [2]
    assert forfeited[0].faults[0].action == forfeited[0].faults[1].action == len(forfeited[0].steps)
    assert len(observer.boards) == 4


def test_after_a_failure_decisions_go_out_singly_so_that_no_other_board_pays() -> None:
    """One deal makes the process fail; the others, asked together with it, are innocent."""

    def play_on(culprit: int) -> tuple[CollectingObserver, ScriptedLauncher]:
        observer = CollectingObserver()
        launcher = ScriptedLauncher(at_place(NORTH, CrashesOn(culprit), CrashesOn(1), ScriptedBot()))
        play(settings_of(12, boards_in_flight=12), observer, launcher=launcher, thinking=1)
        return observer, launcher

    # Which deal is not the first of the batch in which it is first met?
    _, launcher = play_on(99)
    batches = [
        [decision.deal_id for decision in batch.decisions] for batch in launcher.connections[NORTH][0].bot.batches
    ]
    batch = next(batch for batch in batches if len(batch) > 2)
    culprit = batch[1]
    observer, launcher = play_on(culprit)
    first, second = launcher.connections[NORTH][:2]
    lost = first.bot.batches[-1].decisions
    assert [decision.deal_id for decision in lost].index(culprit) == 1
    # The innocent first one is asked by itself, is the first deal of the second process, and makes it fail.
    assert len(second.bot.batches) == 1
    assert [decision.observation for decision in second.bot.batches[0].decisions] == [lost[0].observation]
    forfeited = [deal for deal in observer.deals if deal.forfeited_by]
    assert len(forfeited) == 1
    assert [fault.consequence for fault in forfeited[0].faults] == [ASKED_AGAIN, FORFEIT]
    third = launcher.connections[NORTH][2]
    alone = [batch.decisions for batch in third.bot.batches[: len(lost) - 1]]
    assert [decisions[0].observation for decisions in alone] == [decision.observation for decision in lost[1:]]
    assert {len(decisions) for decisions in alone} == {1}


def test_a_process_fault_with_nothing_out_costs_only_the_restart() -> None:
    class Slow(ScriptedBot):
        def __init__(self) -> None:
            super().__init__(seconds=0.5)

    observer = CollectingObserver()

    def make_bot(label: str, start: int) -> ScriptedBot:
        return (CrashesIdle(3) if start == 0 else ScriptedBot()) if label == NORTH else Slow()

    report = play(settings_of(3, boards_in_flight=1), observer, make_bot)
    assert faults_of(observer) == [(FaultKind.DISCONNECTED, NONE)]
    assert observer.faults[0].board is None
    assert not recorded(observer)
    assert report.processes[0].restarts == 1
    assert report.termination is MatchTermination.COMPLETED


def test_the_fourth_restart_of_a_process_ends_the_match() -> None:
    observer = CollectingObserver()
    launcher = ScriptedLauncher(at_place(NORTH, *[Crashes(at) for at in (9, 8, 7, 6)], ScriptedBot()))
    report = play(settings_of(30, boards_in_flight=2), observer, launcher=launcher)
    assert [kind for kind, _ in faults_of(observer)] == [FaultKind.CRASHED] * 4
    assert len(launcher.connections[NORTH]) == 4
    assert (report.termination, report.forfeited_by) == (MatchTermination.FORFEITED, 0)
    assert report.detail == f"partnership 1 would need restart 4 of {NORTH}"
    # Nothing is missing: what was not played is recorded as forfeited.
    assert sorted(result.board for result in observer.boards) == list(range(1, 31))
    assert len(observer.deals) == 60
    assert all(result.forfeited_by == (0,) for result in observer.boards[-20:])


def test_a_bot_that_is_always_illegal_is_benched() -> None:
    observer = CollectingObserver()
    report = play(settings_of(50, boards_in_flight=1), observer, at_place(NORTH, Illegal(1, times=9999)))
    assert (report.termination, report.forfeited_by) == (MatchTermination.FORFEITED, 0)
    assert len(observer.faults) == 3
    assert report.detail == "partnership 1 has forfeited 3 boards"
    assert len(observer.boards) == 50


def test_double_answers_take_effect_once() -> None:
    observer, undisturbed = CollectingObserver(), CollectingObserver()
    settings = settings_of(6, boards_in_flight=3)
    report = play(settings, observer, at_place(NORTH, AnswersTwice(1, times=9999)))
    play(settings, undisturbed)
    assert not observer.faults
    assert sorted((d.board, d.table, d.steps) for d in observer.deals) == sorted(
        (d.board, d.table, d.steps) for d in undisturbed.deals
    )
    assert report.processes[0].dropped > 0
    assert all(process.dropped == 0 for process in report.processes[1:])


def test_a_thousand_answers_to_nothing_are_borne_and_no_more() -> None:
    for count, faults in ((1000, 0), (1001, 1)):
        observer = CollectingObserver()
        bot = SaysFirst(answers_to_nothing(count))
        report = play(settings_of(1), observer, at_place(NORTH, bot, ScriptedBot()))
        assert report.faults == faults
        assert report.processes[0].dropped == count


def test_an_answer_with_a_wrong_number_is_not_applied_to_another_decision() -> None:
    class WrongNumber(Misbehaving):
        def misbehave(self, batch: Batch) -> Iterable[Say | Die]:
            yield Say(answers_to_nothing(1))

    observer = CollectingObserver()
    report = play(settings_of(1), observer, at_place(NORTH, WrongNumber(2), ScriptedBot()))
    assert faults_of(observer) == [(FaultKind.TIMED_OUT, FORFEIT)]
    assert report.processes[0].dropped == 1


def test_a_bot_that_does_not_start_leaves_nothing_running_and_nothing_played() -> None:
    observer = CollectingObserver()
    launcher = ScriptedLauncher(at_place("bee 1.0 W table 1", None), startup_seconds=0.5)
    report = play(settings_of(3), observer, launcher=launcher)
    assert report.termination is MatchTermination.COULD_NOT_START
    assert report.detail == "bee 1.0 W table 1 could not start: exit status 3 before Hello"
    assert faults_of(observer) == [(FaultKind.COULD_NOT_START, NONE)]
    assert not observer.deals
    assert all(connection.stopped_because for connection in launcher.all_connections)


def test_a_process_that_cannot_be_restarted_ends_the_match() -> None:
    observer = CollectingObserver()
    report = play(settings_of(9, boards_in_flight=1), observer, at_place(NORTH, Crashes(20), None))
    kinds = [kind for kind, _ in faults_of(observer)]
    assert kinds == [FaultKind.CRASHED] + [FaultKind.COULD_NOT_START] * 3
    assert (report.termination, report.forfeited_by) == (MatchTermination.FORFEITED, 0)
    assert len(observer.boards) == 9


def test_when_the_host_runs_out_of_memory_the_deal_is_replayed_by_fresh_processes() -> None:
    observer, undisturbed = CollectingObserver(), CollectingObserver()
    launcher = ScriptedLauncher(at_place(NORTH, Crashes(6, how=OUT_OF_MEMORY), ScriptedBot()))
    settings = settings_of(4, boards_in_flight=2)
    report = play(settings, observer, launcher=launcher)
    play(settings, undisturbed)
    assert not observer.faults
    assert [(voided.table, voided.stands) for voided in observer.voided] == [(1, False)]
    assert "out of memory" in observer.voided[0].reason
    assert sorted((d.board, d.table, d.steps) for d in observer.deals) == sorted(
        (d.board, d.table, d.steps) for d in undisturbed.deals
    )
    # Everyone at the table is replaced, nobody at the other; and nobody is charged with a restart.
    starts = {label: len(started) for label, started in launcher.connections.items()}
    assert all(count == (2 if label.endswith("1") else 1) for label, count in starts.items())
    assert all(process.restarts == 0 for process in report.processes)
    # No process met the replayed deal before: nobody who saw its cards is asked again.
    spoilt = launcher.connections[NORTH][0].bot.batches[-1].decisions[0].observation
    for label, (old, *_) in launcher.connections.items():
        if label.endswith("1"):
            later = old.bot.batches[-1].decisions[-1].observation
            assert later.dealer != spoilt.dealer or len(later.plays) <= len(spoilt.plays)


def test_a_host_that_fails_for_ever_does_not_hold_up_the_match() -> None:
    observer = CollectingObserver()
    report = play(
        settings_of(2, boards_in_flight=1), observer, at_place(NORTH, Crashes(1, how=OUT_OF_MEMORY, times=99))
    )
    assert report.termination is MatchTermination.COMPLETED
    assert [voided.stands for voided in observer.voided] == [False, False, False, True] * 2
    assert [bool(board.void_reason) for board in observer.boards] == [True, True]


def test_every_kind_of_fault_has_its_own_name() -> None:
    assert len(set(FaultKind)) == len(FaultKind) == 7


@pytest.mark.parametrize("at", range(1, 16))
def test_whenever_a_process_is_lost_the_next_sees_the_same_and_the_score_is_kept(at: int) -> None:
    """In the auction, the exchange, and in the middle of tricks; in game format, where scores are seen too."""
    observer, undisturbed = CollectingObserver(), CollectingObserver()
    launcher = ScriptedLauncher(at_place(NORTH, Crashes(at), ScriptedBot()))
    settings = settings_of(1, format=MatchFormat.GAMES, limits=MatchLimits(game_boards=3))
    play(settings, observer, launcher=launcher)
    play(settings, undisturbed)
    first, second = launcher.connections[NORTH]
    lost, again = first.bot.batches[-1].decisions[0], second.bot.batches[0].decisions[0]
    assert (again.observation, again.legal, again.random_seed) == (lost.observation, lost.legal, lost.random_seed)
    assert observer.games == undisturbed.games
    assert faults_of(observer) == [(FaultKind.CRASHED, ASKED_AGAIN)]


def test_bots_of_one_name_are_told_apart_by_where_they_sit() -> None:
    """The second partnership's bots have the names of the first's, and one of them misbehaves."""
    observer = CollectingObserver()
    settings = settings_of(9, boards_in_flight=1)
    lineup = Lineup.of(settings.ruleset, [[A, B], [B, A]])
    launcher = ScriptedLauncher(at_place("bee 1.0 E table 1", Illegal(1, times=9999)))

    async def main() -> None:
        await play_match(Match(settings, lineup), launcher, observer)

    trio.run(main, clock=trio.testing.MockClock(autojump_threshold=0))
    (report,) = observer.reports
    assert report.forfeited_by == 1
    assert {placed.fault.seat.letter for placed in observer.faults} == {"E"}
    assert all(result.forfeited_by == (1,) and result.swing == 500 for result in observer.boards[-6:])
    assert [(p.table, p.seat.letter, p.name) for p in report.processes][:4] == [
        (1, "N", "ant 1.0"), (1, "E", "bee 1.0"), (1, "S", "bee 1.0"), (1, "W", "ant 1.0"),
    ]  # fmt: skip
