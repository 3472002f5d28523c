"""Starts bots: a token, an environment, a process, a Hello; or says in full why that did not come to pass."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import BinaryIO

import trio

from pinochle_referee.bot_log import BotLog
from pinochle_referee.bridge import Bridge, BridgeStream, Expectation
from pinochle_referee.launcher.connection import Connection, StartedProcess
from pinochle_referee.launcher.cpu_shares import CpuShares
from pinochle_referee.launcher.environment import bot_environment
from pinochle_referee.launcher.hello import goodbye, hello_problem, welcome
from pinochle_referee.launcher.keeper_client import CannotSpawn, KeeperClient
from pinochle_referee.launcher.story import could_not_start, describe_exit
from pinochle_referee.limits import ResourceLimits
from pinochle_referee.ports import BotCommand, BotConnection, CouldNotStart

__all__ = ["ProcessLauncher", "WaitingSeat"]

_FLOOD_BYTES = 1 << 16
_FLOOD_PAUSE_SECONDS = 0.01
_TOKEN_BYTES = 16


@dataclass(frozen=True, slots=True, kw_only=True)
class WaitingSeat:
    """A seat whose bot is started by hand: what it needs to dial."""

    label: str
    address: str
    token: str

    def __str__(self) -> str:
        return f"{self.label} waits for its bot: PINOCHLE_ADDRESS={self.address} PINOCHLE_TOKEN={self.token}"


class ProcessLauncher:
    """Implements `ports.BotLauncher`. One serves any number of matches, and of starts at a time."""

    def __init__(
        self,
        keeper: KeeperClient,
        bridge: Bridge,
        nursery: trio.Nursery,
        *,
        ruleset: str | None,
        limits: ResourceLimits,
        on_waiting: Callable[[WaitingSeat], None],
        log_copy: Callable[[str], BinaryIO] | None,
        cpus: CpuShares,
    ) -> None:
        self._keeper = keeper
        self._bridge = bridge
        self._nursery = nursery
        self._ruleset = ruleset
        self._limits = limits
        self._on_waiting = on_waiting
        self._log_copy = log_copy
        self._cpus = cpus
        self._starts = 0

    @property
    def address(self) -> str:
        """Where bots dial."""
        return self._bridge.address

    @property
    def refused_messages(self) -> int:
        """How many streams were refused because of their first message: a token used twice, say. Whose is not known."""
        return self._bridge.refused_messages

    async def start(self, bot: BotCommand, *, label: str) -> Connection:
        """Start a process with a fresh token, or wait for one that was started by hand, and take its Hello.

        Raises:
            CouldNotStart: with the whole story.
        """
        token = secrets.token_hex(_TOKEN_BYTES)
        expectation = self._bridge.expect(token)
        try:
            if not bot.command:
                return await self._wait_for(bot, expectation, label=label, token=token)
            return await self._start(bot, expectation, label=label, token=token)
        except BaseException:
            expectation.withdraw()
            raise

    async def release(
        self,
        connection: BotConnection,
        *,
        reason: str,
        grace_seconds: float,
        is_fit: bool,  # noqa: ARG002 - a port's signature
    ) -> None:
        """The process is stopped: every match has its own here."""
        await connection.stop(reason=reason, grace_seconds=grace_seconds)

    async def kill_everything(self) -> None:
        """Kill all bots at once; none can be started after this."""
        await self._keeper.close()

    async def _wait_for(self, bot: BotCommand, expectation: Expectation, *, label: str, token: str) -> Connection:
        self._on_waiting(WaitingSeat(label=label, address=self._bridge.address, token=token))
        stream = await expectation.stream()
        problem = hello_problem(stream.hello, bot, ruleset=self._ruleset)
        if problem:
            _refuse(stream, problem)
            phase = "the bot, started by hand, said hello"
            raise could_not_start(
                bot, label, problem=problem, phase=phase, exit_=None, log_tail="", said_something=True
            )
        stream.send(welcome(stream.hello))
        return Connection(stream, None, label=label, max_batch=bot.max_batch)

    async def _start(self, bot: BotCommand, expectation: Expectation, *, label: str, token: str) -> Connection:
        begun = trio.current_time()
        since = self._bridge.refusal_count, self._bridge.refused_messages
        process = await self._spawn(bot, label=label, token=token)
        stream = None
        try:
            with trio.move_on_after(max(0.0, begun + bot.startup_seconds - trio.current_time())):
                stream = await _stream_or_exit(expectation, process)
            stream = await self._accepted(bot, label, stream=stream, process=process, since=since)
        except BaseException:
            with trio.CancelScope(shield=True):
                await process.end(0.0)
            raise
        stream.send(welcome(stream.hello))
        return Connection(stream, process, label=label, max_batch=bot.max_batch)

    async def _accepted(
        self,
        bot: BotCommand,
        label: str,
        *,
        stream: BridgeStream | None,
        process: StartedProcess,
        since: tuple[int, int],
    ) -> BridgeStream:
        """The stream, if its Hello is acceptable; `since` is what the bridge had refused before the start."""
        problem = self._problem(bot, stream, process)
        if stream is not None and not problem:
            return stream
        await self._give_up(stream, process, problem)
        refusals_before, messages_before = since
        raise could_not_start(
            bot,
            label,
            problem=problem,
            phase="it said hello" if stream else "the process was started, and no Hello was accepted",
            exit_=process.kept.exit,
            log_tail=process.log.tail(),
            refusals=self._refusals_since(refusals_before),
            said_something=stream is not None or self._bridge.refused_messages > messages_before,
        )

    def _problem(self, bot: BotCommand, stream: BridgeStream | None, process: StartedProcess) -> str:
        """What is wrong once Hello has come, the process has ended, or the time is over; "" if nothing is."""
        kept = process.kept
        if stream is not None:
            return hello_problem(stream.hello, bot, ruleset=self._ruleset)
        if kept.limit_exceeded:
            return f"it {kept.limit_exceeded}"
        if kept.exited.is_set():
            return f"it {describe_exit(kept.exit)} before its Hello was accepted"
        return f"it said no valid Hello within {bot.startup_seconds:g} s"

    async def _give_up(self, stream: BridgeStream | None, process: StartedProcess, problem: str) -> None:
        """End a process that is of no use; one that was refused gets the time to read and log why."""
        if stream is not None:
            _refuse(stream, problem)
        with trio.CancelScope(shield=True):
            await process.end(1.0 if stream is not None else 0.0)

    def _refusals_since(self, count: int) -> list[str]:
        new = min(self._bridge.refusal_count - count, len(self._bridge.refusals))
        return list(self._bridge.refusals)[-new:] if new else []

    async def _spawn(self, bot: BotCommand, *, label: str, token: str) -> StartedProcess:
        """Start the process and the reading of its output."""
        self._starts += 1
        folder = self._keeper.folder / f"bot{self._starts}"
        environment = bot_environment(bot, folder=folder, address=self._bridge.address, token=token)
        copy = self._log_copy(label) if self._log_copy is not None else None
        read_fd, write_fd = os.pipe()
        os.set_blocking(read_fd, False)
        log = BotLog(read_fd, copy=copy)
        cpus = self._cpus.take()
        try:
            kept = await self._keeper.spawn(
                bot.command,
                bot.folder,
                environment=environment,
                mark=f"PINOCHLE_TOKEN={token}",
                limits=self._limits,
                output=write_fd,
                cpus=cpus,
            )
        except BaseException as error:
            log.close()
            self._cpus.give_back(cpus)
            if isinstance(error, CannotSpawn):
                raise _not_spawned(bot, label, str(error)) from None
            raise
        finally:
            os.close(write_fd)
        log_ended = trio.Event()
        self._nursery.start_soon(_read_log, log, log_ended)
        return StartedProcess(
            self._keeper,
            kept,
            log=log,
            log_ended=log_ended,
            folder=folder,
            give_back=partial(self._cpus.give_back, cpus),
        )


async def _stream_or_exit(expectation: Expectation, process: StartedProcess) -> BridgeStream | None:
    """The stream of the process, or None if the process ends before."""
    stream: BridgeStream | None = None

    async def until_exit() -> None:
        await process.kept.exited.wait()
        nursery.cancel_scope.cancel()

    async with trio.open_nursery() as nursery:
        nursery.start_soon(until_exit)
        stream = await expectation.stream()
        nursery.cancel_scope.cancel()
    return stream


async def _read_log(log: BotLog, ended: trio.Event) -> None:
    """Read the output of a process until all who hold it have ended.

    A process that floods is read slowly: it then waits for its own output to be read, on its own time.
    """
    try:
        while not log.has_ended:
            await trio.lowlevel.wait_readable(log.fileno())
            if log.drain(_FLOOD_BYTES) >= _FLOOD_BYTES:
                await trio.sleep(_FLOOD_PAUSE_SECONDS)
    finally:
        ended.set()
        log.close()


def _refuse(stream: BridgeStream, problem: str) -> None:
    stream.send(goodbye(f"could not start: {problem}"))
    stream.close()


def _not_spawned(bot: BotCommand, label: str, problem: str) -> CouldNotStart:
    phase = "the program was to be run"
    return could_not_start(bot, label, problem=problem, phase=phase, exit_=None, log_tail="")
