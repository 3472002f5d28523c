"""Opening a store: the file is found or made, judged, and locked for its one player.

Readers are unlimited; one process at a time may write. A file that is no store of this version is refused in words,
and left as it is.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from pinochle_tournaments.errors import ArenaError
from pinochle_tournaments.storage.lock import Manners, StoreLock
from pinochle_tournaments.storage.schema import SCHEMA_VERSION, FileKind, create_file, examine, migrate
from pinochle_tournaments.storage.store import Store

__all__ = ["LOCK_SECONDS", "existing", "open_store"]

LOCK_SECONDS: Final = 10.0
"""How long to wait for a program that keeps the file locked."""


def open_store(
    path: Path | str,
    *,
    write: bool = False,
    command: str | None = None,
    manners: Manners = Manners.KEEPS,
    on_wait: Callable[[str], None] = lambda _holder: None,
    lock_seconds: float = LOCK_SECONDS,
) -> Store:
    """Open a store; for writing it is made if there is none. To be closed, or used in `with`.

    Args:
        path: the file.
        write: whether to play into it; one process at a time may.
        command: what a second process is told about this one; None: this process's own command.
        manners: how this process behaves towards others that want to write.
        on_wait: told once whom it has to wait for, where it waits.
        lock_seconds: how long to wait for a program that keeps the file locked.

    Raises:
        ArenaError: there is no store, or the file is newer, older, foreign, damaged, locked or in use; nothing was
            changed.
    """
    path = Path(path).expanduser().resolve()
    if not write:
        return _opened(existing(path), lock=None, lock_seconds=lock_seconds)
    if path.is_dir():
        raise ArenaError(f"{path} is a folder; give a file for the store, as in {path / 'pinochle.db'}")
    if not path.parent.is_dir():
        raise ArenaError(
            f"there is no folder {path.parent} for the store {path.name}; make it, or choose another --store"
        )
    lock = StoreLock.take(path, command=command, manners=manners, on_wait=on_wait)
    try:
        create_file(path)
        if examine(path, lock_seconds=lock_seconds)[0] is FileKind.EMPTY:
            migrate(path, lock_seconds=lock_seconds)
        store = _opened(path, lock=lock, lock_seconds=lock_seconds)
    except BaseException:
        lock.release()
        raise
    if lock.deserted is not None and lock.deserted.manners is Manners.GIVES_WAY:
        store.note_outage()
    return store


def existing(path: Path | str) -> Path:
    """The path of a file that is there.

    Raises:
        ArenaError: there is none.
    """
    path = Path(path).expanduser().resolve()
    if path.is_dir():
        raise ArenaError(f"{path} is a folder, not a store; name the file in it")
    if not path.is_file():
        raise ArenaError(
            f"there is no store {path}; `pinochle match` makes one, and so do `pinochle tournament run` and `pinochle"
            " league create`"
        )
    return path


def _opened(path: Path, *, lock: StoreLock | None, lock_seconds: float) -> Store:
    kind, version = examine(path, lock_seconds=lock_seconds)
    if kind is FileKind.EMPTY:
        raise ArenaError(f"the store {path} is empty: nothing was ever stored in it; `pinochle match` plays into it")
    if kind is FileKind.OLDER:
        raise ArenaError(
            f"the store {path} is of version {version}, this program works with {SCHEMA_VERSION}; bring it up to date"
            f" with `pinochle store upgrade {path}`, which keeps a backup"
        )
    return Store(path, lock, lock_seconds=lock_seconds)
