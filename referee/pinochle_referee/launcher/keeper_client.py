"""The referee's end of the keeper: starts it, asks it for processes, and hears how they end.

Knows nothing of bots' streams. It must not start or kill a process itself, except where the keeper itself has died.
"""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import trio

from pinochle_referee.limits import ResourceLimits
from pinochle_referee.ports import BotExit, IdleUse, Numbering

__all__ = ["CannotSpawn", "KeeperClient", "KeeperFailed", "KeptProcess", "open_keeper"]

# The keeper shall be small and start at once: it loads its own modules from a bare package, so that neither the
# package's `__init__` nor any installed library is imported.
_BOOT = """
import sys, types
package = types.ModuleType("pinochle_referee")
package.__path__ = [sys.argv[1]]
sys.modules["pinochle_referee"] = package
from pinochle_referee.keeper import main
main(int(sys.argv[2]))
"""
_LEAST_BREAK_SECONDS = 0.02
"""In shorter breaks a bot may still be busy with what it has just said."""
_LONG_BREAK_SECONDS = 1.0
"""Whoever is off turn for so long is looked at by the keeper."""
_PROCESS_CLOCK = 2
"""With the number of a process, the clock that goes while it runs: what clock_getcpuclockid(3) makes of it."""
_START_SECONDS = 20.0
_END_SECONDS = 15.0


class KeeperFailed(Exception):
    """The keeper could not start or has died: a fault of this machine, not of a bot."""


class CannotSpawn(Exception):
    """The keeper could not run a bot's program; the text says why."""


class KeptProcess:
    """One process that the keeper started."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.pid = 0
        self.error = ""
        self.answered = trio.Event()
        """The keeper has started it, or said why not."""
        self.exited = trio.Event()
        self.gone = trio.Event()
        """The process and everything it started have ended."""
        self.exit = BotExit()
        self.limit_exceeded = ""
        """Which resource limit it exceeded and was killed for, as the end of a sentence."""
        self.stopped_by_us = False
        self.idle_use = IdleUse()
        self._numbering = Numbering()
        self._looked_at: tuple[float, float, int] | None = None
        """When the keeper last looked while the bot was off turn, its processor time and its count of decisions."""
        self._off_turn_since: tuple[float, float] | None = None
        """When it last answered, and its processor time then."""

    def watch_idleness(self, numbering: Numbering) -> None:
        """From now on the bot is known to be off turn or not."""
        self._numbering, self._looked_at = numbering, None
        numbering.on_turn = self._turned

    def used(self, at: float, cpu_seconds: float) -> None:
        """The keeper has looked; what was used since it last did counts if the bot was off turn all the time."""
        before, numbering = self._looked_at, self._numbering
        self._looked_at = None if numbering.is_out else (at, cpu_seconds, numbering.decisions)
        if before is not None and self._looked_at is not None and before[2] == numbering.decisions > 0:
            self.idle_use += IdleUse(at - before[0], max(0.0, cpu_seconds - before[1]))

    def _turned(self, is_out: bool) -> None:
        """Between two turns: the keeper looks too seldom to see what is used while others think for a moment."""
        at, cpu_seconds, since = time.monotonic(), _cpu_seconds(self.pid), self._off_turn_since
        self._off_turn_since = None if is_out or cpu_seconds is None else (at, cpu_seconds)
        if is_out and since is not None and cpu_seconds is not None:
            break_seconds = at - since[0]
            if _LEAST_BREAK_SECONDS <= break_seconds < _LONG_BREAK_SECONDS:
                self.idle_use += IdleUse(break_seconds, max(0.0, cpu_seconds - since[1]))


def _cpu_seconds(pid: int) -> float | None:
    """What a process itself has used of the processors; None: it is gone, or the system does not say."""
    if sys.platform != "linux":
        return None
    try:
        return time.clock_gettime(~pid << 3 | _PROCESS_CLOCK)
    except OSError:
        return None


class KeeperClient:
    """Speaks to the keeper; its `folder` is private to this referee, and the keeper removes it at the end."""

    def __init__(self, link: trio.SocketStream) -> None:
        self._link = link
        self._sending = trio.Lock()
        self._processes: dict[int, KeptProcess] = {}
        self._last_number = 0
        self._received = b""
        self._is_closing = False
        # Of use to the very end: while everything else is cancelled, the deaths of the bots are still heard.
        self._listening = trio.CancelScope(shield=True)
        self._has_ended = trio.Event()
        self.folder = Path()

    async def spawn(
        self,
        command: Sequence[str],
        folder: Path,
        *,
        environment: Mapping[str, str],
        mark: str,
        limits: ResourceLimits,
        output: int,
        cpus: Sequence[int] = (),
    ) -> KeptProcess:
        """Run a program with its standard output and error on the descriptor `output`, which stays the caller's.

        `mark` is a text that its environment holds and no other's does; `cpus` are those it may run on, none: any.

        Raises:
            CannotSpawn: the program could not be run.
        """
        self._last_number += 1
        process = self._processes[self._last_number] = KeptProcess(self._last_number)
        request = {
            "request": "spawn",
            "bot": process.number,
            "command": list(command),
            "folder": str(folder),
            "environment": dict(environment),
            "mark": mark,
            "memory_bytes": limits.memory_bytes,
            "processes": limits.processes,
            "cpus": list(cpus),
        }
        try:
            await self._send(request, output)
            await process.answered.wait()
        except trio.Cancelled:
            with trio.CancelScope(shield=True):
                await self.kill(process)
            raise
        if process.error:
            raise CannotSpawn(process.error)
        return process

    async def signal(self, process: KeptProcess, number: signal.Signals) -> None:
        """Send a signal to a process, unless it has ended."""
        if not process.exited.is_set():
            process.stopped_by_us = True
            await self._send({"request": "signal", "bot": process.number, "signal": int(number)})

    async def kill(self, process: KeptProcess) -> None:
        """Kill a process and everything it started, and wait until all have gone."""
        if not process.gone.is_set():
            if not process.exited.is_set():
                process.stopped_by_us = True
            await self._send({"request": "kill", "bot": process.number})
            await process.gone.wait()

    async def _send(self, request: Mapping[str, object], *fds: int) -> None:
        line = json.dumps(request).encode() + b"\n"
        # Half a request must never be sent: the next one would be read as its end.
        with trio.CancelScope(shield=True), suppress(trio.BrokenResourceError, trio.ClosedResourceError, OSError):
            async with self._sending:
                if fds:
                    sent = await self._link.socket.sendmsg([line], _with_fds(fds))
                    line = line[sent:]
                await self._link.send_all(line)

    async def receive(self) -> dict[str, Any]:
        """The next event.

        Raises:
            KeeperFailed: the keeper has ended.
        """
        while b"\n" not in self._received:
            try:
                data = await self._link.receive_some(1 << 16)
            except trio.BrokenResourceError:
                data = b""
            if not data:
                raise KeeperFailed("the keeper, which starts and ends the bots, has ended unexpectedly")
            self._received += data
        line, _, self._received = self._received.partition(b"\n")
        event: dict[str, Any] = json.loads(line)
        if event["event"] == "broken":
            raise KeeperFailed(f"the keeper, which starts and ends the bots, has failed:\n{event['error']}")
        return event

    async def listen(self) -> None:
        """Hear events until the keeper ends.

        Raises:
            KeeperFailed: it ended before it should.
        """
        try:
            with self._listening:
                while True:
                    self._hear(await self.receive())
        except KeeperFailed:
            if not self._is_closing:
                raise
        finally:
            self._lose_all()

    async def close(self) -> None:
        """Have the keeper kill everything and end."""
        self._is_closing = True
        with trio.move_on_after(_END_SECONDS, shield=True):
            with suppress(trio.BrokenResourceError):
                await self._link.send_eof()
            await self._has_ended.wait()
        self._listening.cancel()

    def _hear(self, event: dict[str, Any]) -> None:
        if event["event"] == "used":
            for number, cpu_seconds in event["cpu_seconds"]:
                if number in self._processes:
                    self._processes[number].used(event["at"], cpu_seconds)
            return
        process = self._processes[event["bot"]]
        match event["event"]:
            case "started":
                process.pid = event["pid"]
                process.answered.set()
            case "failed":
                process.error = event["error"]
                self._ended(process)
            case "exited":
                process.limit_exceeded = event["limit_exceeded"]
                stopped_by_us = process.stopped_by_us or bool(process.limit_exceeded)
                process.exit = BotExit(
                    status=event["status"],
                    signal=event["signal"],
                    stopped_by_us=stopped_by_us,
                    # The count is of the whole group: only who died as the kernel kills can be meant.
                    out_of_memory=event["out_of_memory"] and event["signal"] == signal.SIGKILL and not stopped_by_us,
                    survivors=event["survivors"],
                )
                process.exited.set()
            case "gone":
                self._ended(process)

    def _ended(self, process: KeptProcess) -> None:
        self._processes.pop(process.number, None)
        for event in (process.answered, process.exited, process.gone):
            event.set()

    def _lose_all(self) -> None:
        """The keeper has ended, and everything with it: unless it was killed, and then this is what can be done."""
        for process in list(self._processes.values()):
            if process.pid and not process.exited.is_set():
                with suppress(ProcessLookupError, PermissionError):
                    os.killpg(process.pid, signal.SIGKILL)
            process.error = process.error or "the keeper has ended"
            self._ended(process)
        self._has_ended.set()


@asynccontextmanager
async def open_keeper() -> AsyncIterator[KeeperClient]:
    """Start a keeper; at the end of the block it and every process it started have gone, whatever happens inside.

    Raises:
        KeeperFailed: it could not start, or died meanwhile.
    """
    link, keeper = _start_keeper()
    try:
        async with link:
            client = KeeperClient(link)
            with trio.move_on_after(_START_SECONDS) as starting:
                client.folder = Path((await client.receive())["folder"])
            if starting.cancelled_caught:
                raise KeeperFailed(f"the keeper did not start within {_START_SECONDS:.0f} s")
            async with trio.open_nursery() as nursery:
                nursery.start_soon(client.listen)
                try:
                    yield client
                finally:
                    await client.close()
    finally:
        _reap(keeper)


def _start_keeper() -> tuple[trio.SocketStream, subprocess.Popen[bytes]]:
    ours, theirs = socket.socketpair()
    boot = [sys.executable, "-I", "-S", "-c", _BOOT, str(Path(__file__).resolve().parents[1]), str(theirs.fileno())]
    with theirs:
        keeper = subprocess.Popen(
            boot,
            pass_fds=[theirs.fileno()],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
    return trio.SocketStream(trio.socket.from_stdlib_socket(ours)), keeper


def _reap(keeper: subprocess.Popen[bytes]) -> None:
    """Take the keeper's exit status; one that does not end within a moment is killed."""
    try:
        keeper.wait(0.5)
    except subprocess.TimeoutExpired:
        keeper.kill()
        keeper.wait()


def _with_fds(fds: Sequence[int]) -> list[tuple[int, int, bytes]]:
    packed = b"".join(fd.to_bytes(4, sys.byteorder, signed=True) for fd in fds)
    return [(socket.SOL_SOCKET, socket.SCM_RIGHTS, packed)]
