"""A bot at the other end of two pipes."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

__all__ = ["PipedBot", "started"]

_READ_BYTES = 1 << 14


class PipedBot:
    """One running process that answers a line with a line."""

    def __init__(self, program: Path) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-I", str(program)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._to, self._from = self._process.stdin.fileno(), self._process.stdout.fileno()

    def exchange(self, line: bytes) -> bytes:
        """Send a line, and wait for the answer.

        Raises:
            EOFError: the process has ended.
        """
        os.write(self._to, line)
        answer = os.read(self._from, _READ_BYTES)
        while not answer.endswith(b"\n"):
            more = os.read(self._from, _READ_BYTES)
            if not more:
                raise EOFError(f"a bot of the pipes ended after {answer!r}; its own output says why")
            answer += more
        return answer

    def close(self) -> None:
        """Let it read the end, and wait for it."""
        for stream in (self._process.stdin, self._process.stdout):
            if stream is not None:
                stream.close()
        self._process.wait()


@contextmanager
def started(program: Path, number: int) -> Iterator[list[PipedBot]]:
    """That many processes of a program, for as long as the block lasts."""
    with ExitStack() as stack:
        bots = []
        for _ in range(number):
            bot = PipedBot(program)
            stack.callback(bot.close)
            bots.append(bot)
        yield bots
