"""`ProcessPool`: a launcher that keeps processes for the next match of the same bot at the same seat and table.

It knows nothing of matches: whether a process may serve another is told with `release`. What waits here costs nobody's
clock; what the bots use meanwhile is measured by the launcher, and added up here by bot.
"""

from __future__ import annotations

from collections.abc import Callable

import trio
from pinochle_referee.ports import BotCommand, BotConnection, BotIdentity, BotLauncher, IdleUse

from pinochle_tournaments.storage import bot_label

__all__ = ["ProcessPool"]

_Place = tuple[BotIdentity, str]
_GRACE_SECONDS = 2.0


class ProcessPool:
    """Implements `ports.BotLauncher` on top of another; keeps at most so many idle processes.

    Args:
        is_wanted: whether a bot has other matches to play.
    """

    def __init__(self, launcher: BotLauncher, *, keep: int, is_wanted: Callable[[BotIdentity], bool]) -> None:
        self._launcher, self._keep, self._is_wanted = launcher, keep, is_wanted
        self._idle: dict[_Place, list[BotConnection]] = {}
        self._in_use: dict[int, tuple[BotCommand, str]] = {}
        self._single_match: set[BotIdentity] = set()
        """Bots whose processes end with their first match: none is kept again."""
        self._idle_use: dict[str, IdleUse] = {}
        self.reused = 0

    @property
    def idle(self) -> int:
        """How many processes wait for a match."""
        return sum(len(connections) for connections in self._idle.values())

    @property
    def idle_use(self) -> dict[str, IdleUse]:
        """What the processes that have been stopped used off turn, by bot."""
        return self._idle_use

    async def start(self, bot: BotCommand, *, label: str) -> BotConnection:
        """A process that waits for its bot's next match here, or a new one."""
        place = (bot.identity, label)
        while waiting := self._idle.get(place):
            connection = waiting.pop()
            if connection.is_open:
                self.reused += 1
                self._in_use[id(connection)] = (bot, label)
                return connection
            self._single_match.add(bot.identity)
            await self._stop(bot.identity, connection, reason="this process has ended", grace_seconds=0.0)
        connection = await self._launcher.start(bot, label=label)
        self._in_use[id(connection)] = (bot, label)
        return connection

    async def release(self, connection: BotConnection, *, reason: str, grace_seconds: float, is_fit: bool) -> None:
        """Keep the process if it can serve another match and there is room, else stop it."""
        bot, label = self._in_use.pop(id(connection))
        if is_fit and self.idle < self._keep and self._may_be_kept(bot) and connection.is_open:
            self._idle.setdefault((bot.identity, label), []).append(connection)
        else:
            await self._stop(bot.identity, connection, reason=reason, grace_seconds=grace_seconds)

    async def stop_idle(self) -> None:
        """Stop all that wait here."""
        idle, self._idle = self._idle, {}
        async with trio.open_nursery() as nursery:
            for (bot, _), connections in idle.items():
                for connection in connections:
                    nursery.start_soon(self._stop_kept, bot, connection)

    async def kill_everything(self) -> None:
        """End every process at once."""
        await self._launcher.kill_everything()

    def _may_be_kept(self, bot: BotCommand) -> bool:
        # What a bot has of the machine for itself must be free for others; one started by hand is its author's.
        is_ours = bool(bot.command or bot.identity.version)
        is_single = bot.uses or bot.identity in self._single_match
        return is_ours and not is_single and self._is_wanted(bot.identity)

    async def _stop_kept(self, bot: BotIdentity, connection: BotConnection) -> None:
        reason = "the event is over, or has no more matches for this bot here now"
        await self._stop(bot, connection, reason=reason, grace_seconds=_GRACE_SECONDS)

    async def _stop(self, bot: BotIdentity, connection: BotConnection, *, reason: str, grace_seconds: float) -> None:
        await connection.stop(reason=reason, grace_seconds=grace_seconds)
        name = bot_label(bot)
        self._idle_use[name] = self._idle_use.get(name, IdleUse()) + connection.idle_use
