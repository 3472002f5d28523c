"""The two ways to play a match: `play_match` inside trio, `run_match` outside of it."""

from __future__ import annotations

import gc
import signal
from collections.abc import Callable, Iterator
from contextlib import AbstractAsyncContextManager, contextmanager

import psutil
import trio

from pinochle_referee.clocks import ThinkingLimit
from pinochle_referee.match import Match
from pinochle_referee.ports import BotLauncher, MatchObserver
from pinochle_referee.results import MatchReport
from pinochle_referee.runner.match_runner import MatchRunner

__all__ = ["only_error", "physical_cores", "play_match", "rare_garbage", "run_match"]

_GARBAGE_THRESHOLD = 50_000
"""Objects made and kept before the youngest are looked through: some hundred open deals are as many."""


async def play_match(
    match: Match,
    launcher: BotLauncher,
    observer: MatchObserver,
    *,
    thinking: ThinkingLimit | None = None,
    cancel: trio.Event | None = None,
) -> MatchReport:
    """Play a match to its end.

    Cancelling the surrounding scope stops every process and raises; setting `cancel` ends the match in order, with the
    report as the result. Either way finished deals were told of, and unfinished ones are forgotten.

    Args:
        thinking: how many batches may be out at once, shared by all matches of a referee; the machine's cores unless
            given.
    """
    runner = MatchRunner(match, launcher, observer, thinking=thinking or ThinkingLimit(physical_cores()))
    try:
        async with trio.open_nursery() as nursery:
            if cancel is not None:
                nursery.start_soon(_cancel_when, cancel, runner)
            report = await runner.play()
            nursery.cancel_scope.cancel()
    except BaseExceptionGroup as group:
        raise only_error(group) from None
    return report


def run_match(
    match: Match,
    open_launcher: Callable[[], AbstractAsyncContextManager[BotLauncher]],
    observer: MatchObserver,
    *,
    thinking: int | None = None,
) -> MatchReport:
    """Play a match to its end; an interrupt from the keyboard or a request to terminate cancels it in order."""

    async def main() -> MatchReport:
        cancel = trio.Event()
        limit = ThinkingLimit(thinking or physical_cores())
        async with trio.open_nursery() as nursery:
            # Around the launcher: another interrupt must not tear down what is just being started or stopped.
            await nursery.start(_cancel_on_signal, cancel)
            async with open_launcher() as launcher:
                report = await play_match(match, launcher, observer, thinking=limit, cancel=cancel)
            nursery.cancel_scope.cancel()
        return report

    try:
        with rare_garbage():
            return trio.run(main)
    except BaseExceptionGroup as group:
        raise only_error(group) from None


@contextmanager
def rare_garbage() -> Iterator[None]:
    """Look for garbage less often while matches are played.

    What was loaded so far stays, and open deals come and go without cycles: to look through all of it again and again
    costs the referee time.
    """
    gc.freeze()
    thresholds = gc.get_threshold()
    gc.set_threshold(_GARBAGE_THRESHOLD, *thresholds[1:])
    try:
        yield
    finally:
        gc.set_threshold(*thresholds)
        gc.unfreeze()


def physical_cores() -> int:
    """How many bots can think at once without taking cores from each other."""
    return psutil.cpu_count(logical=False) or psutil.cpu_count() or 1


async def _cancel_when(cancel: trio.Event, runner: MatchRunner) -> None:
    await cancel.wait()
    runner.cancel()


async def _cancel_on_signal(cancel: trio.Event, task_status: trio.TaskStatus[None] = trio.TASK_STATUS_IGNORED) -> None:
    with trio.open_signal_receiver(signal.SIGINT, signal.SIGTERM) as signals:
        task_status.started()
        async for _ in signals:
            cancel.set()


def only_error(group: BaseExceptionGroup[BaseException]) -> BaseException:
    """The error itself, where tasks that ran beside each other raised only one."""
    error: BaseException = group
    while isinstance(error, BaseExceptionGroup) and len(error.exceptions) == 1:
        error = error.exceptions[0]
    return error
