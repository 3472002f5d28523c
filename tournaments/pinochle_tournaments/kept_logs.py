"""The bots' whole output, where it is kept: from the launcher's files into the store."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from pinochle_rules import parse_seat

from pinochle_tournaments.storage import StoredMatch, StoreWriter

__all__ = ["store_logs"]

_FILE: Final = re.compile(r"_(?P<seat>[NESW])_table_(?P<table>\d+)\.(?P<start>\d+)\.log")
_MOST_BYTES: Final = 16 << 20


def store_logs(writer: StoreWriter, match: StoredMatch, folder: Path) -> None:
    """Store every file of the folder, a process each, in the order in which the processes were started."""
    found = [(path, named) for path in folder.iterdir() if (named := _FILE.search(path.name))]
    for path, named in sorted(found, key=lambda pair: int(pair[1]["start"])):
        writer.add_log(match, table=int(named["table"]), seat=parse_seat(named["seat"]), text=_text(path))


def _text(path: Path) -> str:
    with path.open("rb") as file:
        data = file.read(_MOST_BYTES + 1)
    text = data[:_MOST_BYTES].decode("utf-8", errors="replace").replace("\0", "�")
    return text if len(data) <= _MOST_BYTES else f"{text}\n… cut after {_MOST_BYTES >> 20} MiB\n"
