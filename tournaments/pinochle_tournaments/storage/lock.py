"""One process plays into a store: an advisory lock beside the file, which says who holds it.

The lock is on a file of its own, because closing any second descriptor of the store itself would drop the locks that
SQLite holds on it. The kernel releases the lock when its holder ends, however it ends. It does not touch the store.

A holder may say that it gives way. Whoever has something quick to do then knocks, with a file that says who waits; the
holder ends what it does in order, lets go, and takes the lock again when nobody who is alive knocks any more.
"""

from __future__ import annotations

import fcntl
import os
import shlex
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Final, Self

from pinochle_tournaments.errors import ArenaError
from pinochle_tournaments.storage.failures import open_failure

__all__ = ["Manners", "StoreInUse", "StoreLock", "is_knocked", "lock_holder", "own_command"]

_DYING_SECONDS: Final = 3.0
"""How long to wait for a holder whose process is gone already, while something it started lets go."""
_KNOCKING_SECONDS: Final = 180.0
"""How long to wait for a holder that gives way, or is about to end: it may just be starting bots."""
_LOOK_SECONDS: Final = 0.02


class StoreInUse(ArenaError):
    """Another process plays into the store, and does not give way."""

    gives_way = False
    """Whether it would to somebody who is brief."""


class Manners(StrEnum):
    """How a process behaves towards others that want to write."""

    KEEPS = "keeps"
    """It is in nobody's way for long, or cannot stop: others are refused."""
    BRIEF = "brief"
    """It knocks where somebody gives way, and is done in no time: others wait for it."""
    GIVES_WAY = "gives way"
    """It looks every second whether somebody knocks."""


@dataclass(frozen=True, slots=True)
class _Holder:
    pid: int
    command: str
    manners: Manners = Manners.KEEPS

    def __str__(self) -> str:
        return f"process {self.pid} ({self.command})"

    @property
    def is_alive(self) -> bool:
        try:
            os.kill(self.pid, 0)
        except ProcessLookupError:
            return False
        except PermissionError:
            return True
        return True


class StoreLock:
    """The right to play into a store."""

    def __init__(self, path: Path, descriptor: int) -> None:
        self._path = path
        self._descriptor = descriptor
        self.deserted = _read(descriptor)
        """Who had it last and ended without letting go, for it was killed or the machine failed."""

    @classmethod
    def take(
        cls,
        store: Path,
        *,
        command: str | None = None,
        manners: Manners = Manners.KEEPS,
        on_wait: Callable[[str], None] = lambda _holder: None,
    ) -> Self:
        """Take the lock, and write down who has it. Whoever is told to `on_wait` is waited for.

        Raises:
            StoreInUse: another process plays into the store; with its pid and command.
            ArenaError: the lock's file cannot be opened.
        """
        command = command or own_command()
        waiting = _Waiting(store, command, manners, on_wait)
        try:
            while True:
                lock = cls._try(store)
                if isinstance(lock, StoreLock):
                    lock._sign(command, manners)
                    return lock
                waiting.look(lock)
                time.sleep(_LOOK_SECONDS)
        finally:
            waiting.end()

    @classmethod
    def _try(cls, store: Path) -> Self | _Holder | None:
        """The lock, or who has it; None: nobody who has written it down."""
        path = _lock_path(store)
        try:
            descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        except OSError as error:
            raise ArenaError(open_failure(store, error)) from error
        if _is_locked(descriptor) and _is_still_at(path, descriptor):
            return cls(path, descriptor)
        holder = _read(descriptor)
        os.close(descriptor)
        return holder

    def release(self) -> None:
        """Let others play into the store. Safe to call twice."""
        if self._descriptor >= 0:
            # Removed while still held, so that nobody can take a file that is about to vanish without noticing.
            self._path.unlink(missing_ok=True)
            os.close(self._descriptor)
            self._descriptor = -1

    def _sign(self, command: str, manners: Manners) -> None:
        os.ftruncate(self._descriptor, 0)
        os.pwrite(self._descriptor, f"{os.getpid()}\n{_one_line(command)}\n{manners}\n".encode(), 0)


class _Waiting:
    """Waits for a lock that another process has: how long, and knocking or not, depends on the manners of both."""

    def __init__(self, store: Path, command: str, manners: Manners, on_wait: Callable[[str], None]) -> None:
        self._store, self._manners, self._on_wait = store, manners, on_wait
        self._text = f"{os.getpid()}\n{_one_line(command)}\n"
        self._since = time.monotonic()
        self._has_told = self._has_knocked = False

    def look(self, holder: _Holder | None) -> None:
        """Somebody else has the lock.

        Raises:
            StoreInUse: there is no use in waiting (any longer).
        """
        waited = time.monotonic() - self._since
        is_alive = holder is not None and holder.is_alive
        manners = holder.manners if holder is not None and is_alive else None
        gives_way = manners is Manners.GIVES_WAY and self._manners is Manners.BRIEF
        is_brief = manners is Manners.BRIEF
        most = _KNOCKING_SECONDS if gives_way or is_brief else 0.0 if is_alive else _DYING_SECONDS
        if waited >= most:
            error = StoreInUse(
                f"{holder or 'another process'} is playing into the store {self._store}; wait for it to end, or"
                " interrupt it with Ctrl-C, do this, and go on with it afterwards"
            )
            error.gives_way = manners is Manners.GIVES_WAY
            raise error
        if gives_way:
            self._knock()
            if not self._has_told:
                self._has_told = True
                self._on_wait(str(holder))

    def end(self) -> None:
        """Nobody waits here any more."""
        if self._has_knocked and _text(_knock_path(self._store)) == self._text:
            _knock_path(self._store).unlink(missing_ok=True)

    def _knock(self) -> None:
        """Another one who knocks is let in first; the file is free for this one afterwards."""
        if not is_knocked(self._store):
            with suppress(OSError):
                _knock_path(self._store).write_text(self._text, encoding="utf-8")
                self._has_knocked = True


def is_knocked(store: Path) -> bool:
    """Whether a process that is alive waits for a holder to give way. The knock of a dead one is taken away."""
    path = _knock_path(store)
    pid, _, _ = _text(path).partition("\n")
    if not pid.isdigit():
        return False
    if _Holder(int(pid), "").is_alive:
        return True
    path.unlink(missing_ok=True)
    return False


def lock_holder(store: Path) -> str:
    """Who plays into the store now: `process 123 (pinochle match …)`; empty if nobody does."""
    try:
        descriptor = os.open(_lock_path(store), os.O_RDONLY | os.O_CLOEXEC)
    except OSError:
        return ""
    try:
        if _is_locked(descriptor):
            return ""
        return str(_read(descriptor) or "another process")
    finally:
        os.close(descriptor)


def own_command() -> str:
    """This process's command, as the user typed it or nearly so."""
    return shlex.join([Path(sys.argv[0] or "python").name, *sys.argv[1:]])


def _lock_path(store: Path) -> Path:
    return store.with_name(f"{store.name}.lock")


def _knock_path(store: Path) -> Path:
    return store.with_name(f"{store.name}.knock")


def _one_line(command: str) -> str:
    return " ".join(command.splitlines())


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""


def _is_locked(descriptor: int) -> bool:
    """Whether this descriptor has the lock now."""
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _is_still_at(path: Path, descriptor: int) -> bool:
    """Whether the file was not removed between opening and locking it."""
    try:
        return os.path.samestat(os.fstat(descriptor), path.stat())
    except FileNotFoundError:
        return False


def _read(descriptor: int) -> _Holder | None:
    pid, command, manners = (os.pread(descriptor, 8192, 0).decode(errors="replace").split("\n") + ["", ""])[:3]
    if not pid.isdigit():
        return None
    return _Holder(int(pid), command.strip(), Manners(manners) if manners in tuple(Manners) else Manners.KEEPS)
