"""Measures how long every batch is under way, at the port between the runner and its bots; changes nothing there."""

from __future__ import annotations

import trio
from pinochle_referee.ports import BotCommand, BotConnection, BotExit, BotLauncher, IdleUse, Incoming, Numbering

__all__ = ["RoundTrips"]


class RoundTrips:
    """From when the runner hands a batch over to when it has the answer in hand, in seconds."""

    def __init__(self) -> None:
        self.seconds: list[float] = []

    def around(self, launcher: BotLauncher) -> BotLauncher:
        """The same launcher, whose connections are measured."""
        return _MeasuredLauncher(launcher, self.seconds)


class _MeasuredLauncher:
    def __init__(self, launcher: BotLauncher, seconds: list[float]) -> None:
        self._launcher, self._seconds = launcher, seconds

    async def start(self, bot: BotCommand, *, label: str) -> BotConnection:
        return _MeasuredConnection(await self._launcher.start(bot, label=label), self._seconds)

    async def release(self, connection: BotConnection, *, reason: str, grace_seconds: float, is_fit: bool) -> None:  # noqa: ARG002
        await connection.stop(reason=reason, grace_seconds=grace_seconds)

    async def kill_everything(self) -> None:
        await self._launcher.kill_everything()


class _MeasuredConnection:
    """While a batch is out nothing else is sent, so the last message before an answer is what is answered."""

    def __init__(self, connection: BotConnection, seconds: list[float]) -> None:
        self._connection, self._seconds, self._handed_over_at = connection, seconds, 0.0

    @property
    def name(self) -> str:
        return self._connection.name

    @property
    def numbering(self) -> Numbering:
        return self._connection.numbering

    @property
    def is_open(self) -> bool:
        return self._connection.is_open

    @property
    def idle_use(self) -> IdleUse:
        return self._connection.idle_use

    @property
    def said(self) -> str:
        return self._connection.said

    @property
    def max_batch(self) -> int:
        return self._connection.max_batch

    @property
    def hears_deal_ended(self) -> bool:
        return self._connection.hears_deal_ended

    @property
    def sent_at(self) -> float:
        return self._connection.sent_at

    def send(self, payload: bytes) -> None:
        self._handed_over_at = trio.current_time()
        self._connection.send(payload)

    async def receive(self) -> Incoming:
        incoming = await self._connection.receive()
        self._seconds.append(trio.current_time() - self._handed_over_at)
        return incoming

    def log_tail(self) -> str:
        return self._connection.log_tail()

    async def stop(self, *, reason: str = "the measure is over", grace_seconds: float = 2.0) -> BotExit:
        return await self._connection.stop(reason=reason, grace_seconds=grace_seconds)
