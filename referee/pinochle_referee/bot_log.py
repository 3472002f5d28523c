"""What a bot writes to its standard output and error: read without blocking, kept within bounds.

The beginning and the end are kept, since a crash explains itself in its last lines and a wrong set-up in its first;
the middle of a long log is counted and dropped. This module never waits: whoever owns the log says when to read.
"""

from __future__ import annotations

import os
from collections import deque
from contextlib import suppress
from typing import BinaryIO

__all__ = ["BotLog"]

_CHUNK_BYTES = 1 << 16


class BotLog:
    """The bounded output of one process, read from the non-blocking read end of a pipe.

    `copy`, if given, receives the output too, up to `copy_bytes`: for those who want all of it.
    """

    def __init__(
        self,
        read_fd: int,
        *,
        head_bytes: int = 16 << 10,
        tail_bytes: int = 48 << 10,
        copy: BinaryIO | None = None,
        copy_bytes: int = 256 << 20,
    ) -> None:
        self._fd = read_fd
        self._head = bytearray()
        self._head_bytes = head_bytes
        self._tail: deque[bytes] = deque()
        self._tail_bytes = tail_bytes
        self._tail_length = 0
        self._copy = copy
        self._copy_left = copy_bytes
        self.total_bytes = 0
        self.has_ended = False
        """Whether every writer has closed its end, or `close` was called: nothing more will come."""
        self._is_closed = False

    def fileno(self) -> int:
        """The descriptor to wait on before `drain`."""
        return self._fd

    def drain(self, most_bytes: int = 1 << 20) -> int:
        """Take what is in the pipe now, about `most_bytes` at most; how many bytes came."""
        taken = 0
        while not self.has_ended and taken < most_bytes:
            try:
                chunk = os.read(self._fd, _CHUNK_BYTES)
            except BlockingIOError:
                break
            if not chunk:
                # The descriptor stays open: whoever waits on it must not find another file under its number.
                self.has_ended = True
                break
            taken += len(chunk)
            self._keep(chunk)
        return taken

    def close(self) -> None:
        """Read no more. A process that still writes gets a broken pipe. Safe to call twice."""
        self.has_ended = True
        if not self._is_closed:
            self._is_closed = True
            os.close(self._fd)
            if self._copy is not None:
                with suppress(OSError):
                    self._copy.close()

    @property
    def omitted_bytes(self) -> int:
        """How much was dropped between what is kept of the beginning and of the end."""
        return self.total_bytes - len(self._head) - self._tail_length

    def text(self) -> str:
        """All that is kept, with a line that says how much is missing, if any."""
        head, tail = bytes(self._head), b"".join(self._tail)
        if not self.omitted_bytes:
            return (head + tail).decode(errors="replace")
        note = f"\n[… {self.omitted_bytes} bytes omitted …]\n"
        return head.decode(errors="replace") + note + tail.decode(errors="replace")

    def tail(self, *, lines: int = 20, most_characters: int = 4096) -> str:
        """The last lines."""
        end = self.text()[-most_characters:]
        return "\n".join(end.rstrip().split("\n")[-lines:])

    def _keep(self, chunk: bytes) -> None:
        self.total_bytes += len(chunk)
        if self._copy is not None and self._copy_left > 0:
            # A full disk must not end a match: the bounded log in memory goes on.
            with suppress(OSError):
                self._copy.write(chunk[: self._copy_left])
            self._copy_left -= len(chunk)
        room = self._head_bytes - len(self._head)
        if room > 0:
            self._head += chunk[:room]
            chunk = chunk[room:]
        if not chunk:
            return
        self._tail.append(chunk)
        self._tail_length += len(chunk)
        while self._tail_length - len(self._tail[0]) >= self._tail_bytes:
            self._tail_length -= len(self._tail.popleft())
        excess = self._tail_length - self._tail_bytes
        if excess > 0:
            self._tail[0] = self._tail[0][excess:]
            self._tail_length -= excess
