"""What a file is, and how it becomes a store of this program's version: recognising, creating, migrating.

Migrations run in one transaction: a file is at the old version or at the new one, never between.
"""

from __future__ import annotations

import os
import sqlite3
from enum import Enum
from pathlib import Path
from typing import Final

from pinochle_tournaments.errors import ArenaError
from pinochle_tournaments.storage.engine import APPLICATION_ID, engine_for, raw_connection
from pinochle_tournaments.storage.failures import corrupt, in_words, open_failure

__all__ = ["SCHEMA_VERSION", "FileKind", "check_content", "create_file", "examine", "migrate"]

SCHEMA_VERSION: Final = 8
"""The version this program reads and writes: the number of the newest migration."""
_MIGRATIONS: Final = Path(__file__).resolve().parent / "migrations"
_CHECKED_BYTES: Final = 64 << 20
"""Files up to this size are read through on opening, which takes less than a tenth of a second."""


class FileKind(Enum):
    """What was found at the path of a store."""

    EMPTY = "empty"
    """Nothing was ever stored in it; it may be made a store."""
    CURRENT = "current"
    OLDER = "older"


def examine(path: Path, *, lock_seconds: float) -> tuple[FileKind, int]:
    """What the file is, and its version; it changes nothing.

    Raises:
        ArenaError: it is newer than this program, foreign, damaged, locked, or cannot be opened.
    """
    with in_words(path):
        connection = raw_connection(path, write=False, lock_seconds=lock_seconds)
        try:
            # A header can only be judged as it is: a file of another kind fails with the first statement.
            application, version, entries = (
                int(connection.execute(statement).fetchone()[0])
                for statement in (
                    "PRAGMA application_id",
                    "PRAGMA user_version",
                    "SELECT count(*) FROM sqlite_schema",
                )
            )
            kind = _kind(path, application, version, entries)
            if kind is not FileKind.EMPTY and path.stat().st_size <= _CHECKED_BYTES:
                check_content(connection, path)
            return kind, version
        finally:
            connection.close()


def check_content(connection: sqlite3.Connection, path: Path) -> None:
    """Read the whole file through.

    Raises:
        ArenaError: it is damaged.
    """
    first = str(connection.execute("PRAGMA quick_check(1)").fetchone()[0])
    if first != "ok":
        raise ArenaError(corrupt(path, first.splitlines()[-1]))


def create_file(path: Path) -> None:
    """Make an empty file that only its owner can read, unless there is one.

    Raises:
        ArenaError: the file system refuses.
    """
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600))
    except OSError as error:
        raise ArenaError(open_failure(path, error)) from error


def migrate(path: Path, *, lock_seconds: float, revision: str = "head") -> None:
    """Bring the file to a revision, all of it or nothing.

    Raises:
        ArenaError: the file is locked, or there is no room.
    """
    # Only a new or an outdated store needs these.
    from alembic import command  # noqa: PLC0415
    from alembic.config import Config  # noqa: PLC0415

    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS).replace("%", "%%"))
    engine = engine_for(path, write=True, lock_seconds=lock_seconds)
    with in_words(path):
        try:
            with engine.connect() as connection:
                # Outside any transaction, as SQLite demands; from then on readers and the writer do not wait.
                cursor = connection.connection.cursor()
                cursor.execute("PRAGMA journal_mode = WAL")
                cursor.close()
            with engine.begin() as connection:
                config.attributes["connection"] = connection
                command.upgrade(config, revision)
        finally:
            engine.dispose()


def _kind(path: Path, application: int, version: int, entries: int) -> FileKind:
    if application == version == entries == 0:
        return FileKind.EMPTY
    if application != APPLICATION_ID:
        raise ArenaError(f"{path} is another program's database, no store of Pinochle Arena; choose another --store")
    if version > SCHEMA_VERSION:
        raise ArenaError(
            f"the store {path} was written by a newer Pinochle Arena (store version {version}, this program knows"
            f" {SCHEMA_VERSION}); install the newer pinochle-arena, or play into another --store"
        )
    return FileKind.CURRENT if version == SCHEMA_VERSION else FileKind.OLDER
