"""One running bot as the runner sees it: a stream, a process if we started one, and its output.

It decides what the end of a stream means (crashed, disconnected, …) and how a process is brought to its end. It decodes
no message and knows nothing of deals.
"""

from __future__ import annotations

import signal
from collections.abc import Callable
from pathlib import Path

import trio
from pinochle_protocol import NO_DEAL_ENDED

from pinochle_referee.bot_log import BotLog
from pinochle_referee.bridge import BridgeStream, StreamEnd, StreamEnded
from pinochle_referee.faults import FaultKind
from pinochle_referee.keeper.scratch import remove_folder
from pinochle_referee.launcher.hello import goodbye
from pinochle_referee.launcher.keeper_client import KeeperClient, KeptProcess
from pinochle_referee.launcher.story import describe_exit
from pinochle_referee.ports import BotExit, BotGone, IdleUse, Incoming, Numbering

__all__ = ["Connection", "StartedProcess"]

_EXIT_SECONDS = 1.0
"""How long after the end of a stream a process may take to end: then it crashed, else it was disconnected."""
_LOG_SECONDS = 0.5
_TERMINATE_SHARE = 0.25
"""The part of the grace that is left when a process that does not end by itself is asked to by SIGTERM."""


class StartedProcess:
    """A process that we started, with its output and its private folder."""

    def __init__(
        self,
        keeper: KeeperClient,
        kept: KeptProcess,
        *,
        log: BotLog,
        log_ended: trio.Event,
        folder: Path,
        give_back: Callable[[], object] = lambda: None,
    ) -> None:
        self.kept = kept
        self.log = log
        self._keeper = keeper
        self._log_ended = log_ended
        self._folder = folder
        self._give_back = give_back

    async def end(self, grace_seconds: float) -> BotExit:
        """Wait for the process to end, ask it to, kill it and all it started; then read the rest of its output."""
        with trio.move_on_after(grace_seconds * (1 - _TERMINATE_SHARE)):
            await self.kept.exited.wait()
        if grace_seconds > 0 and not self.kept.exited.is_set():
            await self._keeper.signal(self.kept, signal.SIGTERM)
            with trio.move_on_after(grace_seconds * _TERMINATE_SHARE):
                await self.kept.exited.wait()
        await self._keeper.kill(self.kept)
        await self.finish_log()
        await trio.to_thread.run_sync(remove_folder, self._folder)
        self._give_back()
        return self.kept.exit

    async def finish_log(self) -> None:
        """Read what is left of the output; something that escaped us and holds the pipe is not waited for."""
        with trio.move_on_after(_LOG_SECONDS):
            await self._log_ended.wait()


class Connection:
    """Implements `ports.BotConnection`."""

    def __init__(
        self,
        stream: BridgeStream,
        process: StartedProcess | None,
        *,
        label: str,
        max_batch: int,
    ) -> None:
        self.hello = stream.hello
        self.numbering = Numbering()
        self._stream = stream
        self._process = process
        self._name = label
        self._max_batch = self.hello.max_batch or max_batch
        # Looked for once: a Hello may list features by the thousand, and this is asked at the end of every deal.
        self._hears_deal_ended = NO_DEAL_ENDED not in self.hello.features
        self._stopping = trio.Lock()
        self._is_stopped = False
        self._exit = BotExit()
        if process is not None:
            process.kept.watch_idleness(self.numbering)

    @property
    def is_open(self) -> bool:
        """Whether stream and process still are, and nothing unasked has come."""
        return not (self._is_stopped or self._stream.has_something) and (
            self._process is None or not self._process.kept.exited.is_set()
        )

    @property
    def idle_use(self) -> IdleUse:
        """What the process used off turn so far."""
        return self._process.kept.idle_use if self._process else IdleUse()

    @property
    def name(self) -> str:
        """What logs call this process."""
        return self._name

    @property
    def said(self) -> str:
        """Name and version of its Hello."""
        return f"{self.hello.name} {self.hello.version}"

    @property
    def max_batch(self) -> int:
        """The most decisions at once, as Hello says, else as the manifest says; 0: any number."""
        return self._max_batch

    @property
    def hears_deal_ended(self) -> bool:
        """Whether the bot did not say in its Hello that it does without."""
        return self._hears_deal_ended

    @property
    def sent_at(self) -> float:
        """When the last message left."""
        return self._stream.sent_at

    @property
    def pid(self) -> int | None:
        """The process, if we started one."""
        return self._process.kept.pid if self._process else None

    def send(self, payload: bytes) -> None:
        """Queue a message."""
        self._stream.send(payload)

    async def receive(self) -> Incoming:
        """The next message; raises `BotGone`."""
        try:
            return await self._stream.receive()
        except StreamEnded as ended:
            raise await self._gone(ended) from None

    async def _gone(self, ended: StreamEnded) -> BotGone:
        """What the end of the stream means, which its process knows."""
        if ended.end is StreamEnd.TOO_LARGE:
            return BotGone(FaultKind.PROTOCOL_ERROR, ended.detail, self._exit)
        if self._process is None:
            return BotGone(FaultKind.DISCONNECTED, ended.detail, self._exit)
        kept = self._process.kept
        with trio.move_on_after(_EXIT_SECONDS):
            await kept.exited.wait()
        if kept.limit_exceeded:
            return BotGone(FaultKind.RESOURCE_LIMIT, f"the bot {kept.limit_exceeded}", kept.exit)
        if kept.exited.is_set():
            await self._process.finish_log()
            return BotGone(FaultKind.CRASHED, f"the process {describe_exit(kept.exit)}", kept.exit)
        return BotGone(FaultKind.DISCONNECTED, f"{ended.detail}, and its process is still running", kept.exit)

    def log_tail(self) -> str:
        """The last lines of the process's output, up to this moment."""
        if self._process is None:
            return ""
        self._process.log.drain()
        return self._process.log.tail()

    def log_text(self) -> str:
        """All that is kept of the process's output, up to this moment."""
        if self._process is None:
            return ""
        self._process.log.drain()
        return self._process.log.text()

    @property
    def output_bytes(self) -> int:
        """How much the process wrote to its standard output and error, up to this moment."""
        return self._process.log.total_bytes if self._process else 0

    def hang_up(self) -> None:
        """Close the stream without a word, as a referee does that ends."""
        self._stream.close()

    async def stop(self, *, reason: str = "the referee is done with this bot", grace_seconds: float = 2.0) -> BotExit:
        """Say Goodbye, close the stream, and see the process to its end. Safe to call twice."""
        self._stream.send(goodbye(reason))
        self._stream.close()
        # Not to be interrupted half-way: the caller may be cancelled, the process must end all the same.
        with trio.CancelScope(shield=True):
            async with self._stopping:
                if self._is_stopped:
                    return self._exit
                if self._process is None:
                    with trio.move_on_after(grace_seconds):
                        await self._stream.wait_ended()
                else:
                    self._exit = await self._process.end(grace_seconds)
                self._is_stopped = True
        return self._exit
