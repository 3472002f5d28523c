"""The keeper's loop: requests from the referee, deaths, samples, killing.

It speaks JSON lines over a socket pair: requests `spawn` (with a descriptor for the bot's output), `signal` and `kill`;
events `ready`, `started`, `failed`, `used`, `exited`, `gone`, `broken`. It has one thread and never waits for a bot.
"""

from __future__ import annotations

import ctypes
import json
import os
import select
import signal
import socket
import sys
import time
import traceback
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeAlias

from pinochle_referee.keeper.owners import Owners, descends_from
from pinochle_referee.keeper.process_tree import ProcessRow, children_of, oom_kills, snapshot
from pinochle_referee.keeper.scratch import make_folder, remove_folder
from pinochle_referee.keeper.spawning import CannotSpawn, spawn
from pinochle_referee.limits import ResourceLimits

__all__ = ["Keeper", "main"]

Request: TypeAlias = dict[str, Any]

_PR_SET_CHILD_SUBREAPER = 36
_SAMPLE_SECONDS = 0.2
_SWEEP_SECONDS = 0.02
_REPORT_SECONDS = 1.0
_GIVE_UP_SECONDS = 10.0
_MOST_OF_A_CORE = 0.05  # what sampling may cost on a machine with many processes
_BURST = 20
_EMPTY_SWEEPS = 2  # a table of processes is not read in one instant: a fork may slip through one reading


class _Bot:
    """One bot process and what is known of it."""

    def __init__(self, number: int, pid: int, limits: ResourceLimits) -> None:
        self.number = number
        self.pid = pid
        self.limits = limits
        self.oom_kills = oom_kills()
        self.limit_exceeded = ""
        self.has_exited = False
        self.ending_since: float | None = None
        self.empty_sweeps = 0


class Keeper:
    """Serves one referee over `link`; owns `folder` and removes it at the end."""

    def __init__(self, link: socket.socket, folder: Path) -> None:
        self._link = link
        self._folder = folder
        self._received = b""
        self._outputs: list[int] = []
        self._bots: dict[int, _Bot] = {}
        self._owners = Owners(os.getpid())
        self._next_sample = self._next_report = 0.0
        self._told_to_end = False
        self._wake_fd, wake_write_fd = os.pipe()
        for fd in (self._wake_fd, wake_write_fd):
            os.set_blocking(fd, False)
        signal.set_wakeup_fd(wake_write_fd, warn_on_full_buffer=False)
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            signal.signal(number, self._end)
        # A handler, not SIG_IGN: what is ignored here would be ignored in every bot.
        signal.signal(signal.SIGCHLD, lambda *_: None)
        self._poll = select.poll()
        self._poll.register(link, select.POLLIN)
        self._poll.register(self._wake_fd, select.POLLIN)

    def run(self) -> None:
        """Serve until the referee has gone, then leave nothing behind."""
        try:
            self._tell(event="ready", folder=str(self._folder), subreaper=_become_subreaper())
            while not self._told_to_end and self._step():
                pass
        except ConnectionError:
            pass  # the referee has gone
        except Exception:
            # Whatever it is: the bots must be killed, and the referee should know.
            with suppress(OSError):
                self._tell(event="broken", error=traceback.format_exc())
        finally:
            self._kill_everything()
            remove_folder(self._folder)

    def _end(self, *_: object) -> None:
        self._told_to_end = True

    def _step(self) -> bool:
        """One turn of the loop; False once the referee has gone."""
        ready = {fd for fd, _ in self._poll.poll(self._patience_ms())}
        if self._wake_fd in ready:
            with suppress(BlockingIOError):
                os.read(self._wake_fd, 4096)
        self._reap()
        if self._link.fileno() in ready and not self._receive():
            return False
        if self._bots and (self._ending() or time.monotonic() >= self._next_sample):
            self._sample()
        return True

    def _patience_ms(self) -> float | None:
        if self._ending():
            return _SWEEP_SECONDS * 1000
        return max(0.0, self._next_sample - time.monotonic()) * 1000 if self._bots else None

    def _ending(self) -> _Bot | None:
        return next((bot for bot in self._bots.values() if bot.ending_since is not None), None)

    # Requests and events

    def _tell(self, **event: object) -> None:
        self._link.sendall(json.dumps(event).encode() + b"\n")

    def _receive(self) -> bool:
        data, fds, _, _ = socket.recv_fds(self._link, 1 << 16, 16)
        for fd in fds:
            os.set_inheritable(fd, False)
        self._outputs += fds
        if not data:
            return False
        *lines, self._received = (self._received + data).split(b"\n")
        for line in lines:
            self._obey(json.loads(line))
        return True

    def _obey(self, request: Request) -> None:
        if request["request"] == "spawn":
            self._spawn(request, self._outputs.pop(0))
            return
        bot = self._bots.get(request["bot"])
        if bot is None:
            return
        if request["request"] == "kill":
            self._begin_end(bot)
        elif not bot.has_exited:
            os.kill(bot.pid, request["signal"])

    def _spawn(self, request: Request, output: int) -> None:
        number = request["bot"]
        try:
            pid = spawn(
                request["command"],
                request["folder"],
                environment=request["environment"],
                output=output,
                cpus=request["cpus"],
            )
        except CannotSpawn as error:
            self._tell(event="failed", bot=number, error=str(error))
            return
        finally:
            os.close(output)
        limits = ResourceLimits(memory_bytes=request["memory_bytes"], processes=request["processes"])
        self._bots[number] = _Bot(number, pid, limits)
        self._owners.add(number, pid, mark=request["mark"].encode())
        self._next_sample = min(self._next_sample, time.monotonic() + _SAMPLE_SECONDS)
        self._tell(event="started", bot=number, pid=pid)

    # Deaths

    def _reap(self) -> None:
        """Take the status of every child that ended: bots, and orphans that came to us."""
        with suppress(ChildProcessError):
            while True:
                pid, wait_status = os.waitpid(-1, os.WNOHANG)
                if pid == 0:
                    return
                for bot in self._bots.values():
                    if bot.pid == pid and not bot.has_exited:
                        self._exited(bot, os.waitstatus_to_exitcode(wait_status))

    def _exited(self, bot: _Bot, code: int) -> None:
        survivors = 0
        if bot.ending_since is None:
            # It ended by itself: what it had started is counted before it is killed.
            rows = self._owners.assign(snapshot(), strays_to=bot.number).get(bot.number, [])
            survivors = sum(row.pid != bot.pid for row in rows)
        bot.has_exited = True
        self._tell(
            event="exited",
            bot=bot.number,
            status=code if code >= 0 else None,
            signal=-code if code < 0 else None,
            out_of_memory=oom_kills() > bot.oom_kills,
            limit_exceeded=bot.limit_exceeded,
            survivors=survivors,
        )
        self._begin_end(bot)

    # Samples and killing

    def _sample(self) -> None:
        """Look who is there, whose it is and what it uses; kill what belongs to bots that are ending."""
        begun = time.monotonic()
        ending = self._ending()
        rows_by_bot = self._owners.assign(snapshot(), strays_to=ending.number if ending else None)
        if begun >= self._next_report:
            self._next_report = begun + _REPORT_SECONDS
            used = {number: sum(row.cpu_seconds for row in rows) for number, rows in rows_by_bot.items()}
            self._tell(event="used", at=begun, cpu_seconds=list(used.items()))
        for bot in list(self._bots.values()):
            rows = rows_by_bot.get(bot.number, [])
            if bot.ending_since is None:
                bot.limit_exceeded = bot.limits.exceeded_by([row.resident_bytes for row in rows])
                if bot.limit_exceeded:
                    self._begin_end(bot)
            if bot.ending_since is not None:
                self._sweep(bot, rows, bot.ending_since)
        now = time.monotonic()
        self._next_sample = now + max(_SAMPLE_SECONDS, (now - begun) / _MOST_OF_A_CORE)

    def _begin_end(self, bot: _Bot) -> None:
        """Kill the bot's session at once; `_sweep` finds what has left it."""
        if bot.ending_since is None:
            bot.ending_since = time.monotonic()
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(bot.pid, signal.SIGKILL)

    def _sweep(self, bot: _Bot, rows: list[ProcessRow], ending_since: float) -> None:
        """Kill what is left of a bot that is ending, until nothing is."""
        for row in rows:
            _kill(row.pid)
        bot.empty_sweeps = 0 if rows else bot.empty_sweeps + 1
        has_given_up = time.monotonic() > ending_since + _GIVE_UP_SECONDS
        if bot.has_exited and (bot.empty_sweeps >= _EMPTY_SWEEPS or has_given_up):
            del self._bots[bot.number]
            self._owners.remove(bot.number)
            self._tell(event="gone", bot=bot.number, left=[row.pid for row in rows])

    def _kill_everything(self) -> None:
        """Kill all descendants, again and again until there are none."""
        deadline = time.monotonic() + _GIVE_UP_SECONDS
        while time.monotonic() < deadline:
            for bot in self._bots.values():
                self._begin_end(bot)
            rows = snapshot()
            # Without a subreaper not all are descendants any more: then the samples know whose they were.
            ours = [
                row
                for row in rows.values()
                if descends_from(os.getpid(), row, rows) or self._owners.owner_of(row, rows) is not None
            ]
            for row in ours:
                _kill(row.pid)
            # What forks and ends faster than all processes can be listed is faster found among our own children.
            for _ in range(_BURST):
                for pid in children_of(os.getpid()):
                    _kill(pid)
            if not ours and not _has_children():
                return
            time.sleep(0.002)


def _has_children() -> bool:
    """Reap who has ended; whether any child is left. As subreaper we have one as long as there is any descendant."""
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    except ChildProcessError:
        return False
    return True


def _kill(pid: int) -> None:
    with suppress(ProcessLookupError, PermissionError):
        os.kill(pid, signal.SIGKILL)


def _become_subreaper() -> bool:
    """Ask the kernel to hand us every orphan among our descendants; False where it cannot."""
    if sys.platform != "linux":
        return False
    return bool(ctypes.CDLL(None).prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) == 0)


def main(link_fd: int) -> None:
    """Run as the keeper, with the referee at the other end of the inherited socket."""
    os.chdir("/")
    link = socket.socket(fileno=link_fd)
    link.set_inheritable(False)
    Keeper(link, make_folder()).run()
