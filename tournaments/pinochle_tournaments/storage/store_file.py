"""`StoreFile`: one file that was opened, for reading or for playing into it, with its connections and its writer.

What its SQL tables hold is the business of those that build on it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import Self

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import NoResultFound

from pinochle_tournaments.errors import ArenaError
from pinochle_tournaments.storage.engine import engine_for
from pinochle_tournaments.storage.failures import corrupt, in_words
from pinochle_tournaments.storage.lock import StoreLock
from pinochle_tournaments.storage.writer import StoreWriter

__all__ = ["StoreFile"]


class StoreFile:
    """The file of a store; to be closed, or used in `with`."""

    def __init__(self, path: Path, lock: StoreLock | None, *, lock_seconds: float) -> None:
        self.path = path
        self._lock = lock
        self._readers = engine_for(path, write=False, lock_seconds=lock_seconds)
        self._changer: Engine | None = engine_for(path, write=True, lock_seconds=lock_seconds) if lock else None
        self._writer: StoreWriter | None = None

    def writer(self) -> StoreWriter:
        """The one writer, to which finished deals are handed; it ends with the store, at the latest."""
        assert self._changer is not None, "the store was opened for reading"
        if self._writer is None:
            self._writer = StoreWriter(self.path, self._changer)
        return self._writer

    def renew_writer(self) -> None:
        """Put a new writer in place of one that failed, when the reason has gone.

        What was handed to the old one and not committed is missing as a whole, and has to be played again.
        """
        failed, self._writer = self._writer, None
        if failed is not None:
            with suppress(ArenaError):
                failed.close()

    def close(self) -> None:
        """Write what is left, and let others play into the store. Safe to call twice.

        Raises:
            ArenaError: something that was handed to the writer could not be written.
        """
        try:
            if self._writer is not None:
                self._writer.close()
        finally:
            self._readers.dispose()
            if self._changer is not None:
                self._changer.dispose()
            if self._lock is not None:
                self._lock.release()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        """A transaction to read in; content that cannot be understood is damage, and said to be."""
        with in_words(self.path), self._readers.begin() as connection:
            try:
                yield connection
            except (ValueError, LookupError, TypeError, NoResultFound) as error:
                raise ArenaError(corrupt(self.path, f"a row cannot be read: {error}")) from error

    @contextmanager
    def _changing(self) -> Iterator[Connection]:
        assert self._changer is not None, "the store was opened for reading"
        with in_words(self.path), self._changer.begin() as connection:
            yield connection
