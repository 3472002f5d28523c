"""Time in virtual time: limits to the very moment, banks, untimed play, and what comes too late."""

import pytest
import trio
from bad_manners import AnswersAfter, Crashes, Partial, Silent
from pinochle_referee import Consequence, FaultKind, MatchLimits, MatchTermination, Penalty
from pinochle_referee.testing import Batch, CollectingObserver, Die, Say, ScriptedBot, ScriptedLauncher
from referee_matches import at_place, play, settings_of

NORTH = "ant 1.0 N table 1"
LATE, FORFEIT = FaultKind.TIMED_OUT, Consequence.FORFEIT


def faults_of(observer: CollectingObserver) -> list[tuple[FaultKind, Consequence]]:
    return [(placed.fault.kind, placed.fault.consequence) for placed in observer.faults]


def test_an_answer_at_the_very_end_of_the_limit_counts() -> None:
    observer = CollectingObserver()
    # A quarter of a second is exact in binary, so "the same moment" means what it says.
    play(settings_of(1, decision_seconds=0.25), observer, at_place(NORTH, AnswersAfter(0.25, times=9999)))
    assert not observer.faults


def test_an_answer_a_moment_after_the_limit_does_not_and_is_applied_to_nothing() -> None:
    observer = CollectingObserver()
    launcher = ScriptedLauncher(at_place(NORTH, AnswersAfter(0.2500001, at=2), ScriptedBot()))
    report = play(settings_of(2, decision_seconds=0.25, boards_in_flight=1), observer, launcher=launcher)
    assert faults_of(observer) == [(LATE, FORFEIT)]
    fault = observer.faults[0].fault
    assert fault.detail == "no answer within 0.25 s"
    assert fault.log == f"log of {NORTH}"
    assert report.processes[0].dropped == 1, "it came while the last moments were waited for, and was dropped"
    assert report.processes[0].restarts == 1
    assert len(observer.boards) == 2


def test_silence_is_noticed_when_the_limit_is_over() -> None:
    ended: list[float] = []

    class Watching(CollectingObserver):
        def bot_fault(self, fault: object) -> None:
            ended.append(trio.current_time())

    came: list[float] = []

    class Timed(Silent):
        def misbehave(self, batch: Batch) -> list[Say | Die]:
            came.append(trio.current_time())
            return []

    bot = Timed(1)
    play(settings_of(1, decision_seconds=3.0), Watching(), at_place(NORTH, bot, ScriptedBot()))
    assert came[0] + 3.0 <= ended[0] <= came[0] + 3.1


def test_a_batch_may_take_its_limits_and_then_the_bank() -> None:
    for after, late in ((9.0, False), (9.001, True)):
        observer = CollectingObserver()
        bot = AnswersAfter(after)
        dealer_left = "bee 1.0 E table 1"  # north deals board 1
        settings = settings_of(1, decision_seconds=8.5, bank_seconds=0.5)
        play(settings, observer, at_place(dealer_left, bot, ScriptedBot()))
        assert bool(observer.faults) is late
        if late:
            assert observer.faults[0].fault.detail == "no answer within 8.5 s and a bank of 0.5 s"


def test_a_late_batch_is_one_fault_and_the_others_are_asked_again_with_new_numbers() -> None:
    observer = CollectingObserver()
    launcher = ScriptedLauncher(at_place(NORTH, Silent(2), ScriptedBot()))
    report = play(settings_of(12, boards_in_flight=12), observer, launcher=launcher)
    first, second = launcher.connections[NORTH]
    lost = first.bot.batches[-1].decisions
    assert len(lost) > 2
    assert faults_of(observer) == [(LATE, FORFEIT)]
    assert f"a batch of {len(lost)}, 1 s each" in observer.faults[0].fault.detail
    again = [decision for batch in second.bot.batches for decision in batch.decisions][: len(lost) - 1]
    assert [decision.observation for decision in again] == [decision.observation for decision in lost[1:]]
    assert [decision.random_seed for decision in again] == [decision.random_seed for decision in lost[1:]]
    assert [decision.decision_id for decision in again] == list(range(1, len(lost)))
    assert report.termination is MatchTermination.COMPLETED


def test_of_a_partly_answered_batch_the_answers_count() -> None:
    observer = CollectingObserver()
    launcher = ScriptedLauncher(at_place(NORTH, Partial(2), ScriptedBot()))
    play(settings_of(12, boards_in_flight=12), observer, launcher=launcher)
    first, second = launcher.connections[NORTH]
    last = first.bot.batches[-1].decisions[-1]
    assert faults_of(observer) == [(LATE, FORFEIT)]
    asked_again = [decision.observation for batch in second.bot.batches for decision in batch.decisions]
    assert last.observation not in asked_again
    assert all(decision.observation not in asked_again for decision in first.bot.batches[-1].decisions[:-1])


def test_a_late_decision_is_replaced_where_the_penalty_says_so() -> None:
    observer = CollectingObserver()
    settings = settings_of(2, penalty=Penalty.SUBSTITUTE, boards_in_flight=1)
    play(settings, observer, at_place(NORTH, Silent(3), ScriptedBot()))
    assert faults_of(observer) == [(LATE, Consequence.SUBSTITUTED)]
    assert all(deal.outcome == deal.replay(settings.ruleset).outcome for deal in observer.deals)


def test_a_bot_that_never_answers_is_benched() -> None:
    observer = CollectingObserver()
    report = play(settings_of(50), observer, at_place(NORTH, Silent(1, times=9999)))
    assert (report.termination, report.forfeited_by) == (MatchTermination.FORFEITED, 0)
    # Boards before its third forfeited one are still to be played, and its process may be restarted three times.
    assert faults_of(observer) == [(LATE, FORFEIT)] * 4
    assert {board.board for board in observer.boards} == set(range(1, 51))


def test_the_bank_pays_for_slow_decisions_until_it_is_empty() -> None:
    observer = CollectingObserver()
    bot = AnswersAfter(1.5, times=9999)
    settings = settings_of(1, bank_seconds=1.75)
    report = play(settings, observer, at_place(NORTH, bot, ScriptedBot()))
    # Half a second each from the bank: three decisions, and the fourth is late with a quarter left.
    assert [batch.bank_seconds for batch in bot.batches] == [1.75, 1.25, 0.75, 0.25]
    assert faults_of(observer) == [(LATE, FORFEIT)]
    assert "a bank of 0.25 s" in observer.faults[0].fault.detail
    assert report.processes[0].bank_seconds_used == 1.75


def test_without_a_limit_an_exit_is_noticed_at_once() -> None:
    observer = CollectingObserver()
    settings = settings_of(2, decision_seconds=None, limits=MatchLimits(watchdog_seconds=None))
    report = play(settings, observer, at_place(NORTH, Crashes(3), ScriptedBot()))
    assert faults_of(observer) == [(FaultKind.CRASHED, Consequence.ASKED_AGAIN)]
    assert report.seconds < 0.1


def test_without_a_limit_a_bot_may_think_for_long_but_not_for_ever() -> None:
    observer = CollectingObserver()
    settings = settings_of(2, decision_seconds=None, boards_in_flight=1, limits=MatchLimits(watchdog_seconds=100.0))
    patient = play(settings, observer, at_place(NORTH, AnswersAfter(99.0, times=9999)))
    assert not observer.faults
    assert patient.seconds > 99.0
    silent = CollectingObserver()
    play(settings, silent, at_place(NORTH, Silent(3), ScriptedBot()))
    assert faults_of(silent) == [(LATE, FORFEIT)]
    assert silent.faults[0].fault.detail == "silent for 100 s in untimed play"


def test_starting_up_is_on_nobodys_clock() -> None:
    observer = CollectingObserver()
    launcher = ScriptedLauncher(at_place(NORTH, Crashes(2), ScriptedBot()), startup_seconds=25.0)
    report = play(settings_of(2), observer, launcher=launcher)
    assert faults_of(observer) == [(FaultKind.CRASHED, Consequence.ASKED_AGAIN)]
    assert report.seconds >= 25.0
    assert all(process.bank_seconds_used == 0 for process in report.processes)


def test_an_answer_takes_some_time_however_quick_it_was() -> None:
    """A time of 0 is that of an action nobody was asked for, and decisions are counted by that."""
    observer = CollectingObserver()
    play(settings_of(4), observer)
    assert observer.deals
    assert all(sum(time > 0 for time in deal.times_ms) == deal.decisions for deal in observer.deals)


@pytest.mark.parametrize("seconds", [0.0, 0.7])
def test_thinking_is_measured(seconds: float) -> None:
    observer = CollectingObserver()
    report = play(settings_of(2, boards_in_flight=1), observer, lambda label, start: ScriptedBot(seconds=seconds))
    times = sorted({time for deal in observer.deals for time in deal.times_ms})
    assert times == [0.0, max(0.1, seconds * 1000)]
    spent = sum(process.thinking_seconds for process in report.processes)
    assert spent == pytest.approx(seconds * report.decisions)
    assert report.lag_seconds_max < 0.01
