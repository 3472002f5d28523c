"""One process plays into a store: an advisory lock beside the file, which says who holds it.

The lock is on a file of its own, because closing any second descriptor of the store itself would drop the locks that
SQLite holds on it. The kernel releases the lock when its holder ends, however it ends. It does not touch the store.
"""

from __future__ import annotations

import fcntl
import os
import shlex
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Self

from pinochle_tournaments.errors import ArenaError
from pinochle_tournaments.storage.failures import open_failure

__all__ = ["StoreLock", "lock_holder", "own_command"]

_DYING_SECONDS: Final = 3.0
"""How long to wait for a holder whose process is gone already, while something it started lets go."""


@dataclass(frozen=True, slots=True)
class _Holder:
    pid: int
    command: str

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

    @classmethod
    def take(cls, store: Path, *, command: str | None = None) -> Self:
        """Take the lock, and write down who has it.

        Raises:
            ArenaError: another process plays into the store; with its pid and command.
        """
        path = _lock_path(store)
        patience = time.monotonic() + _DYING_SECONDS
        while True:
            try:
                descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
            except OSError as error:
                raise ArenaError(open_failure(store, error)) from error
            if _is_locked(descriptor) and _is_still_at(path, descriptor):
                lock = cls(path, descriptor)
                lock._sign(command or own_command())
                return lock
            holder = _read(descriptor)
            os.close(descriptor)
            if (holder is not None and holder.is_alive) or time.monotonic() > patience:
                raise ArenaError(
                    f"{holder or 'another process'} is playing into the store {store}; wait for it to end, or"
                    " interrupt it and go on with it afterwards"
                )
            time.sleep(0.02)

    def release(self) -> None:
        """Let others play into the store. Safe to call twice."""
        if self._descriptor >= 0:
            # Removed while still held, so that nobody can take a file that is about to vanish without noticing.
            self._path.unlink(missing_ok=True)
            os.close(self._descriptor)
            self._descriptor = -1

    def _sign(self, command: str) -> None:
        os.ftruncate(self._descriptor, 0)
        os.pwrite(self._descriptor, f"{os.getpid()}\n{command}\n".encode(), 0)


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
    pid, _, command = os.pread(descriptor, 8192, 0).decode(errors="replace").partition("\n")
    return _Holder(int(pid), command.strip()) if pid.isdigit() else None
