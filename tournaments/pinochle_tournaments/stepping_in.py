"""Opens a store for a quick change by its organiser, while something may be playing into it.

`pinochle run` gives way within a second or a few; anything else that plays is not disturbed, and the change refused.
"""

from __future__ import annotations

import sys
from pathlib import Path

from pinochle_tournaments.storage import Manners, Store, existing, open_store

__all__ = ["open_to_change"]


def open_to_change(path: Path, *, command: str | None = None, create: bool = False) -> Store:
    """The store, to be closed soon, or used in `with`. Whom it waits for is told on standard error.

    Args:
        path: the file.
        command: as `open_store`.
        create: make the store if there is none.

    Raises:
        ArenaError: as `open_store`; a process plays into it that gives no way.
    """
    path = path if create else existing(path)
    return open_store(path, write=True, command=command, manners=Manners.BRIEF, on_wait=_tell)


def _tell(holder: str) -> None:
    print(f"waiting until {holder} makes room", file=sys.stderr, flush=True)
