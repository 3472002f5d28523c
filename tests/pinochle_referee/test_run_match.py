"""`run_match`, the way in for those outside of trio: in real time, but with scripted bots, so nothing is waited for."""

import signal
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager

import pytest
import trio.testing
from pinochle_referee import BotLauncher, FinishedDeal, MatchObserver, MatchTermination
from pinochle_referee.runner import run_match
from pinochle_referee.testing import Batch, CollectingObserver, Die, Say, ScriptedBot, ScriptedLauncher
from referee_matches import match_of, settings_of


class Opened:
    """A launcher to open, which remembers whether it was closed."""

    def __init__(self, launcher: ScriptedLauncher) -> None:
        self.launcher = launcher
        self.is_closed = False

    @asynccontextmanager
    async def __call__(self) -> AsyncIterator[BotLauncher]:
        try:
            yield self.launcher
        finally:
            self.is_closed = True


def test_a_match_is_played_to_its_end() -> None:
    observer, opened = CollectingObserver(), Opened(ScriptedLauncher())
    report = run_match(match_of(settings_of(3)), opened, observer)
    assert report.termination is MatchTermination.COMPLETED
    assert report.seconds > 0
    assert report.lag_seconds_max >= report.lag_seconds_mean >= 0
    assert len(observer.boards) == 3
    assert opened.is_closed


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupt_cancels_in_order(number: signal.Signals) -> None:
    class Interrupting(ScriptedBot):
        def reply(self, batch: Batch) -> Iterable[Say | Die]:
            if len(self.batches) == 20:
                signal.raise_signal(number)
                return []
            return [self.answers(batch.decisions)]

    observer, opened = CollectingObserver(), Opened(ScriptedLauncher(lambda label, start: Interrupting()))
    settings = settings_of(99, boards_in_flight=2, decision_seconds=None)
    report = run_match(match_of(settings), opened, observer)
    assert report.termination is MatchTermination.CANCELLED
    assert report.detail == "cancelled by the operator"
    assert opened.is_closed
    assert all(connection.stopped_because for connection in opened.launcher.all_connections)


def test_another_interrupt_while_bots_are_stopped_changes_nothing() -> None:
    class Impatient(Opened):
        @asynccontextmanager
        async def __call__(self) -> AsyncIterator[BotLauncher]:
            async with super().__call__() as launcher:
                yield launcher
                signal.raise_signal(signal.SIGINT)
                await trio.testing.wait_all_tasks_blocked()

    observer, opened = CollectingObserver(), Impatient(ScriptedLauncher())
    assert run_match(match_of(settings_of(3)), opened, observer).termination is MatchTermination.COMPLETED
    assert opened.is_closed


def test_an_error_comes_out_as_it_is() -> None:
    class Full(MatchObserver):
        def deal_finished(self, deal: FinishedDeal) -> None:
            raise OSError("no space left")

    opened = Opened(ScriptedLauncher())
    with pytest.raises(OSError, match="no space left"):
        run_match(match_of(settings_of(3)), opened, Full())
    assert opened.is_closed
