"""Opens everything that a match needs to have bots, in the right order, and closes it whatever happens."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import BinaryIO

import trio

from pinochle_referee.bridge import open_bridge
from pinochle_referee.launcher.cpu_shares import CpuShares, available_cpus
from pinochle_referee.launcher.keeper_client import open_keeper
from pinochle_referee.launcher.process_launcher import ProcessLauncher, WaitingSeat
from pinochle_referee.limits import ResourceLimits

__all__ = ["open_launcher"]


def _print_waiting(seat: WaitingSeat) -> None:
    print(seat, flush=True)


@asynccontextmanager
async def open_launcher(
    *,
    ruleset: str | None,
    limits: ResourceLimits | None = None,
    on_waiting: Callable[[WaitingSeat], None] = _print_waiting,
    log_copy: Callable[[str], BinaryIO] | None = None,
    cpus_per_bot: int | None = None,
) -> AsyncIterator[ProcessLauncher]:
    """A launcher of bots for matches under the preset `ruleset`; None: whatever they play.

    When the block is left, even by cancellation, every process that was started has ended with all that it started,
    and the private folder with the socket has gone. `on_waiting` is told what a bot that is started by hand needs;
    all output of every process is copied to what `log_copy` gives for its label, if that is given. With `cpus_per_bot`
    every process may run on so many processors only, those that fewest others have.

    Raises:
        KeeperFailed: the process that starts the bots could not start, or was killed.
        OSError: the socket could not be bound.
    """
    try:
        # The keeper comes first: it is started before gRPC has threads, and ends last.
        async with (
            open_keeper() as keeper,
            open_bridge(keeper.folder / "referee.sock") as bridge,
            trio.open_nursery() as nursery,
        ):
            yield ProcessLauncher(
                keeper,
                bridge,
                nursery,
                ruleset=ruleset,
                limits=limits or ResourceLimits(),
                on_waiting=on_waiting,
                log_copy=log_copy,
                cpus=CpuShares(available_cpus(), each=cpus_per_bot),
            )
            nursery.cancel_scope.cancel()
    except BaseExceptionGroup as group:
        # The nurseries are ours: whoever opened the launcher shall see what was raised, not the wrapping.
        only = _only(group)
        if only is None:
            raise
        raise only from only.__cause__


def _only(group: BaseExceptionGroup[BaseException]) -> BaseException | None:
    """The one exception in nested groups of one; None if there are more."""
    if len(group.exceptions) != 1:
        return None
    (inner,) = group.exceptions
    return _only(inner) if isinstance(inner, BaseExceptionGroup) else inner
