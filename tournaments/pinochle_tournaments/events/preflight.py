"""Before an event is played every bot is started once: one that cannot start is better known now.

Nothing is stored here.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from functools import partial

from pinochle_referee.launcher import KeeperFailed, open_launcher
from pinochle_referee.limits import ResourceLimits
from pinochle_referee.ports import BotCommand, BotIdentity
from pinochle_referee.runner import TrialStart, try_starts

from pinochle_tournaments.errors import ArenaError
from pinochle_tournaments.events.definition import Definition
from pinochle_tournaments.events.entrants import Entrant

__all__ = ["broken_entrants", "start_problems"]


def broken_entrants(
    entrants: Sequence[Entrant], definition: Definition, *, on_done: Callable[[TrialStart], None] = lambda _start: None
) -> dict[str, str]:
    """The names of entrants of which a bot cannot start, and why not, its log included.

    Raises:
        ArenaError: the machine does not let any bot be started.
    """
    bots = {bot.identity: bot for entrant in entrants for bot in entrant.bots}
    limits = ResourceLimits(memory_bytes=definition.memory_bytes, processes=definition.processes)
    problems = start_problems(list(bots.values()), ruleset=definition.ruleset.name, limits=limits, on_done=on_done)
    return {
        entrant.name: problems[bot.identity] for entrant in entrants for bot in entrant.bots if bot.identity in problems
    }


def start_problems(
    bots: Sequence[BotCommand],
    *,
    ruleset: str,
    limits: ResourceLimits,
    on_done: Callable[[TrialStart], None] = lambda _start: None,
) -> dict[BotIdentity, str]:
    """Start every bot once: which of them cannot start, and why not, its log included.

    Raises:
        ArenaError: the machine does not let any bot be started.
    """
    launcher = partial(open_launcher, ruleset=ruleset, limits=limits)
    try:
        starts = try_starts(bots, launcher, at_once=max(2, os.cpu_count() or 1), on_done=on_done)
    except (KeeperFailed, OSError) as error:
        raise ArenaError(f"bots cannot be started on this machine: {error}") from error
    return {start.bot.identity: start.problem for start in starts if start.problem}
