"""Starts bots once before anything is played, several at a time, to see which of them can start at all.

Each gets as far as its Hello and is stopped again; nothing is asked of it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass

import trio

from pinochle_referee.ports import BotCommand, BotLauncher, CouldNotStart

__all__ = ["TrialStart", "try_starts"]


@dataclass(frozen=True, slots=True, kw_only=True)
class TrialStart:
    """How the start of a bot went."""

    bot: BotCommand
    seconds: float
    """From being started to its Hello, or to the end of the attempt."""
    problem: str = ""
    """Empty: it started. Else the whole story, with the last lines of its log."""


def try_starts(
    bots: Sequence[BotCommand],
    open_launcher: Callable[[], AbstractAsyncContextManager[BotLauncher]],
    *,
    at_once: int,
    on_done: Callable[[TrialStart], None] = lambda _start: None,
) -> tuple[TrialStart, ...]:
    """Start each bot once, at most `at_once` at a time; how it went, in the order of the bots."""

    async def main() -> tuple[TrialStart, ...]:
        done: dict[int, TrialStart] = {}
        limit = trio.CapacityLimiter(at_once)

        async def attempt(launcher: BotLauncher, number: int) -> None:
            async with limit:
                done[number] = await _try_start(launcher, bots[number])
                on_done(done[number])

        async with open_launcher() as launcher, trio.open_nursery() as nursery:
            for number in range(len(bots)):
                nursery.start_soon(attempt, launcher, number)
        return tuple(done[number] for number in range(len(bots)))

    return trio.run(main)


async def _try_start(launcher: BotLauncher, bot: BotCommand) -> TrialStart:
    begun = trio.current_time()
    try:
        connection = await launcher.start(bot, label=f"{bot.identity.name} {bot.identity.version}".strip())
    except CouldNotStart as error:
        return TrialStart(bot=bot, seconds=trio.current_time() - begun, problem=str(error))
    seconds = trio.current_time() - begun
    with trio.CancelScope(shield=True):
        await connection.stop(reason="this was a trial start")
    return TrialStart(bot=bot, seconds=seconds)
