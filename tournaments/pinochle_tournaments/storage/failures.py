"""Failures of SQLite and of the file system, in words for the user.

Only failures that a user can do something about are translated; a defect of ours stays what it is.
"""

from __future__ import annotations

import errno
import re
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from sqlalchemy.exc import DBAPIError

from pinochle_tournaments.errors import ArenaError

__all__ = ["corrupt", "in_words", "open_failure"]

_FULL: Final = "no room is left on the disk; free some and run the same command: everything stored so far is kept"
_SENTENCES: Final = {
    sqlite3.SQLITE_BUSY: "another program keeps it locked; close that program and run the same command again",
    sqlite3.SQLITE_LOCKED: "another program keeps it locked; close that program and run the same command again",
    sqlite3.SQLITE_READONLY: "it cannot be written to; make file and folder writable, or choose another --store",
    sqlite3.SQLITE_FULL: _FULL,
    sqlite3.SQLITE_CANTOPEN: "it cannot be opened; look at the rights of the file and its folder",
    sqlite3.SQLITE_PERM: "it cannot be opened; look at the rights of the file and its folder",
    sqlite3.SQLITE_TOOBIG: _FULL,
}


@contextmanager
def in_words(path: Path) -> Iterator[None]:
    """Turn what SQLite complains of into an `ArenaError` that names the store."""
    try:
        yield
    except DBAPIError as error:
        if not isinstance(error.orig, sqlite3.Error) or (said := _sentence(path, error.orig)) is None:
            raise
        raise ArenaError(said) from error
    except UnicodeDecodeError as error:
        # SQLite quotes what it finds; so damaged a store that not even the complaint is a text.
        raise ArenaError(corrupt(path, "a text in it is not UTF-8")) from error
    except sqlite3.Error as error:
        said = _sentence(path, error)
        if said is None:
            raise
        raise ArenaError(said) from error


def corrupt(path: Path, detail: str) -> str:
    """The sentence about a store whose content is damaged."""
    return (
        f"the store {path} is damaged ({detail}); it was left as it is: restore a backup, or save what can be read with"
        f" `sqlite3 {path} .recover`"
    )


def open_failure(path: Path, error: OSError) -> str:
    """The sentence about a store that the file system does not let us have."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG):
        return f"the store {path} cannot be written: {_FULL}"
    return f"the store {path} cannot be opened: {error.strerror}; choose another --store"


def _sentence(path: Path, error: sqlite3.Error) -> str | None:
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code == sqlite3.SQLITE_ERROR and re.match("no such (table|column)|unsupported file format", str(error)):
        # Asked of files only that are marked as stores of this version.
        return corrupt(path, str(error))
    if "Could not decode to UTF-8" in str(error):
        # Said by the driver, not by SQLite, which does not look at what a text is made of.
        return corrupt(path, "a text in it is not UTF-8")
    if code == sqlite3.SQLITE_NOTADB:
        return f"{path} is no store of Pinochle Arena but some other file; choose another --store"
    if code == sqlite3.SQLITE_CORRUPT:
        return corrupt(path, str(error))
    if code == sqlite3.SQLITE_IOERR:
        # A write beyond a limit on the size of files is reported as this, too.
        name = getattr(error, "sqlite_errorname", "SQLITE_IOERR")
        cause = "cannot be written" if "WRITE" in name or "SHM" in name or "TRUNCATE" in name else "cannot be read"
        room = "the disk is full, a limit on file sizes is reached, or the disk fails"
        return (
            f"the store {path} {cause} ({name}): {room}; put that right and run the same command again: nothing that"
            " was stored is lost"
        )
    said = _SENTENCES.get(code)
    return f"the store {path} cannot be used: {said}" if said else None
