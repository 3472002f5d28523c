"""Connections to the SQLite file: how they are opened, and that transactions begin when we say so.

Python's driver opens transactions by itself and only before some statements; it is told to leave that, and every
transaction begins here, a writer's with BEGIN IMMEDIATE. Nothing here knows what the SQL tables hold.
"""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from sqlalchemy import Engine, QueuePool, create_engine, event

__all__ = ["APPLICATION_ID", "engine_for", "raw_connection"]

APPLICATION_ID: Final = 0x50494E4F
"""Marks a store in the file's header: the letters PINO."""


def raw_connection(path: Path, *, write: bool, lock_seconds: float) -> sqlite3.Connection:
    """A driver's connection that opens no transaction by itself; the file must exist.

    Raises:
        sqlite3.Error: the file cannot be opened.
    """
    # The driver's own URI; a reader may still have to finish what a killed writer left in the write-ahead log.
    writable = os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)
    query = "mode=rw" if write or writable else "mode=ro" if _has_log(path) else "mode=ro&immutable=1"
    connection = sqlite3.connect(
        f"file:{quote(str(path))}?{query}",
        uri=True,
        timeout=lock_seconds,
        isolation_level=None,
        check_same_thread=False,
    )
    if not write:
        connection.execute("PRAGMA query_only = 1")
    return connection


def engine_for(path: Path, *, write: bool, lock_seconds: float) -> Engine:
    """An engine whose transactions are immediate where it writes."""

    def connect() -> sqlite3.Connection:
        connection = raw_connection(path, write=write, lock_seconds=lock_seconds)
        connection.execute("PRAGMA foreign_keys = 1")
        if write:
            # What was committed survives a loss of power, too; it costs one flush a group of deals.
            connection.execute("PRAGMA synchronous = FULL")
        return connection

    engine = create_engine("sqlite://", creator=connect, poolclass=QueuePool)
    begin = "BEGIN IMMEDIATE" if write else "BEGIN"

    @event.listens_for(engine, "begin")
    def _begin(connection: Any) -> None:
        connection.exec_driver_sql(begin)

    return engine


def _has_log(path: Path) -> bool:
    log = path.with_name(f"{path.name}-wal")
    return log.exists() and log.stat().st_size > 0
