"""What is done to a whole store: looking at it, copying it, bringing it up to date.

A copy is taken while others read and play; upgrading needs the store for itself, and never goes without a copy.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from pinochle_tournaments.errors import ArenaError
from pinochle_tournaments.storage.engine import raw_connection
from pinochle_tournaments.storage.failures import in_words, open_failure
from pinochle_tournaments.storage.lock import StoreLock, lock_holder
from pinochle_tournaments.storage.opening import LOCK_SECONDS, existing
from pinochle_tournaments.storage.schema import SCHEMA_VERSION, FileKind, check_content, create_file, examine, migrate
from pinochle_tournaments.storage.values import StoreInfo

__all__ = ["backup_store", "store_info", "upgrade_store"]

_COUNTED: Final = ("match", "deal", "board_result", "fault", "bot")


def store_info(path: Path | str, *, lock_seconds: float = LOCK_SECONDS) -> StoreInfo:
    """What a store is and holds; one of an older version can be looked at, too. The whole file is read through.

    Raises:
        ArenaError: there is no store, or it is newer, foreign, damaged or locked.
    """
    path = existing(path)
    kind, version = examine(path, lock_seconds=lock_seconds)
    counts = dict.fromkeys(_COUNTED, 0)
    revision = ""
    if kind is not FileKind.EMPTY:
        with in_words(path), closing(raw_connection(path, write=False, lock_seconds=lock_seconds)) as connection:
            check_content(connection, path)
            for name in _COUNTED:
                counts[name] = int(connection.execute(f"SELECT count(*) FROM {name}").fetchone()[0])  # noqa: S608
            revision = str(connection.execute("SELECT version_num FROM alembic_version").fetchone()[0])
    return StoreInfo(
        path=str(path),
        schema_version=version,
        newest_version=SCHEMA_VERSION,
        revision=revision,
        size_bytes=path.stat().st_size,
        matches=counts["match"],
        deals=counts["deal"],
        boards=counts["board_result"],
        faults=counts["fault"],
        bots=counts["bot"],
        player=lock_holder(path),
    )


def backup_store(path: Path | str, target: Path | str, *, lock_seconds: float = LOCK_SECONDS) -> Path:
    """Copy a store as it is at one moment, also while a match plays into it; where the copy is.

    Raises:
        ArenaError: there is no store, the target exists, or it cannot be written.
    """
    path = existing(path)
    examine(path, lock_seconds=lock_seconds)
    target = Path(target).expanduser().resolve()
    if target.is_dir():
        target /= path.name
    if target.exists():
        raise ArenaError(f"{target} exists; a backup never overwrites anything, so choose another name")
    if not target.parent.is_dir():
        raise ArenaError(open_failure(target, FileNotFoundError(2, "there is no such folder")))
    unfinished = target.with_name(f"{target.name}.part")
    unfinished.unlink(missing_ok=True)
    create_file(unfinished)
    try:
        with (
            in_words(path),
            closing(raw_connection(path, write=False, lock_seconds=lock_seconds)) as source,
            in_words(target),
            closing(sqlite3.connect(unfinished)) as copy,
        ):
            source.backup(copy)
            # A copy is one file: it is carried elsewhere without a log beside it.
            copy.execute("PRAGMA journal_mode = DELETE")
        unfinished.rename(target)
    finally:
        unfinished.unlink(missing_ok=True)
    return target


def upgrade_store(path: Path | str, *, lock_seconds: float = LOCK_SECONDS) -> Path | None:
    """Bring a store to this program's version; where its backup is, or None if there was nothing to do.

    Raises:
        ArenaError: there is no store, another process plays into it, or it is newer, foreign, damaged or locked.
    """
    path = existing(path)
    lock = StoreLock.take(path)
    try:
        kind, version = examine(path, lock_seconds=lock_seconds)
        if kind is FileKind.CURRENT:
            return None
        if kind is FileKind.EMPTY:
            migrate(path, lock_seconds=lock_seconds)
            return None
        backup = backup_store(path, _free_path(path, version), lock_seconds=lock_seconds)
        migrate(path, lock_seconds=lock_seconds)
        return backup
    finally:
        lock.release()


def _free_path(path: Path, version: int) -> Path:
    number, free = 1, path.with_name(f"{path.name}.version-{version}")
    while free.exists():
        number += 1
        free = path.with_name(f"{path.name}.version-{version}-{number}")
    return free
