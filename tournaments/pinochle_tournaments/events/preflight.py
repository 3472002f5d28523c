"""Before an event is played every bot is started once: one that cannot start is better known now.

Nothing is stored here.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from functools import partial

from pinochle_referee.launcher import KeeperFailed, open_launcher
from pinochle_referee.limits import ResourceLimits
from pinochle_referee.ports import BotIdentity
from pinochle_referee.runner import TrialStart, try_starts

from pinochle_tournaments.errors import ArenaError
from pinochle_tournaments.events.definition import Definition
from pinochle_tournaments.events.entrants import Entrant

__all__ = ["broken_entrants"]


def broken_entrants(
    entrants: Sequence[Entrant], definition: Definition, *, on_done: Callable[[TrialStart], None] = lambda _start: None
) -> dict[str, str]:
    """The names of entrants of which a bot cannot start, and why not, its log included.

    Raises:
        ArenaError: the machine does not let any bot be started.
    """
    bots = {bot.identity: bot for entrant in entrants for bot in entrant.bots}
    limits = ResourceLimits(memory_bytes=definition.memory_bytes, processes=definition.processes)
    launcher = partial(open_launcher, ruleset=definition.ruleset.name, limits=limits)
    try:
        starts = try_starts(tuple(bots.values()), launcher, at_once=max(2, os.cpu_count() or 1), on_done=on_done)
    except (KeeperFailed, OSError) as error:
        raise ArenaError(f"bots cannot be started on this machine: {error}") from error
    problems: dict[BotIdentity, str] = {start.bot.identity: start.problem for start in starts if start.problem}
    return {
        entrant.name: problems[bot.identity] for entrant in entrants for bot in entrant.bots if bot.identity in problems
    }
