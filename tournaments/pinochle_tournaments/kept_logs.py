"""All output of every bot process of a match, until it is stored: `pinochle match --logs all`."""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from typing import IO, BinaryIO, Final

from pinochle_rules import parse_seat

from pinochle_tournaments.storage import StoredMatch, StoreWriter

__all__ = ["KeptLogs"]

_LABEL: Final = re.compile(r" (?P<seat>[NESW]) table (?P<table>\d+)$")
_MOST_BYTES: Final = 16 << 20


class KeptLogs(ExitStack):
    """The logs, a file a process. The files have no names: whatever ends this process, they are gone with it."""

    def __init__(self) -> None:
        super().__init__()
        self._files: list[tuple[str, IO[bytes]]] = []

    def copy_of(self, label: str) -> BinaryIO:
        """Where all output of the process that is called `label` is to go; whoever asks closes it."""
        file = self.enter_context(tempfile.TemporaryFile())  # noqa: SIM115 - closed with the others
        self._files.append((label, file))
        return os.fdopen(os.dup(file.fileno()), "wb", buffering=0)

    def store(self, writer: StoreWriter, match: StoredMatch) -> None:
        """Store every log, in the order in which the processes were started."""
        for label, text in self.texts():
            if place := _LABEL.search(label):
                writer.add_log(match, table=int(place["table"]), seat=parse_seat(place["seat"]), text=text)

    def texts(self) -> Iterator[tuple[str, str]]:
        """The label of each process and what it wrote so far, in the order in which they were started."""
        return ((label, _text(file)) for label, file in self._files)


def _text(file: IO[bytes]) -> str:
    # Without moving to where it is read: the other end of the copy writes at the same position.
    data = os.pread(file.fileno(), _MOST_BYTES + 1, 0)
    text = data[:_MOST_BYTES].decode("utf-8", errors="replace").replace("\0", "�")
    return text if len(data) <= _MOST_BYTES else f"{text}\n… cut after {_MOST_BYTES >> 20} MiB\n"
