"""Runs the command `pinochle` as a user does: another process, its own folder, its output and exit code.

`start_pinochle` starts it from nothing; `pinochle`, on Linux, has it forked by `command_server`.
"""

from __future__ import annotations

import atexit
import json
import os
import select
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import IO, Any

__all__ = ["Finished", "pinochle", "start_pinochle"]

_COMMAND = [sys.executable, "-c", "from pinochle_tournaments.cli import main; main()"]


@dataclass(frozen=True, slots=True)
class Finished:
    """What a command printed, and its exit code."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> dict[str, Any]:
        """Standard output as one JSON object."""
        body: dict[str, Any] = json.loads(self.out)
        return body


def pinochle(*arguments: str | Path, folder: Path, timeout: float = 120) -> Finished:
    """Run the command in a folder, to its end.

    Raises:
        TimeoutError: it took too long, and was killed.
    """
    if sys.platform != "linux":
        return _run_from_nothing(arguments, folder, timeout)
    request = {"arguments": [*map(str, arguments)], "folder": str(folder), "environment": _environment()}
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        told, tells = os.pipe()
        with os.fdopen(told) as told_by:
            try:
                socket.send_fds(_server(), [json.dumps(request).encode()], [out.fileno(), err.fileno(), tells])
            finally:
                os.close(tells)
            process = int(told_by.readline())
            if not select.select([told_by], [], [], timeout)[0]:
                os.kill(process, signal.SIGKILL)
                raise TimeoutError(f"pinochle {' '.join(request['arguments'])}: not done within {timeout:g} s")
            code = int(told_by.readline())
        return Finished(code, _text(out), _text(err))


def _run_from_nothing(arguments: Sequence[str | Path], folder: Path, timeout: float) -> Finished:
    command = start_pinochle(*arguments, folder=folder)
    try:
        out, err = command.communicate(timeout=timeout)
    except subprocess.TimeoutExpired as error:
        command.kill()
        raise TimeoutError(str(error)) from None
    return Finished(command.returncode, out, err)


@cache
def _server() -> socket.socket:
    """One for each process that runs tests; it ends with it."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    with theirs:
        server = subprocess.Popen(
            [sys.executable, str(Path(__file__).with_name("command_server.py"))],
            # What forks has one thread.
            env={**_environment(), "OPENBLAS_NUM_THREADS": "1"},
            stdin=theirs.fileno(),
            stdout=subprocess.DEVNULL,
        )

    def end() -> None:
        ours.close()
        server.wait()

    atexit.register(end)
    return ours


def _text(file: IO[bytes]) -> str:
    file.seek(0)
    return file.read().decode()


def start_pinochle(
    *arguments: str | Path, folder: Path, stdout: int | IO[str] = subprocess.PIPE
) -> subprocess.Popen[str]:
    """Start the command in a folder, in a session of its own."""
    return subprocess.Popen(
        [*_COMMAND, *map(str, arguments)],
        cwd=folder,
        env=_environment(),
        stdout=stdout,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def _environment() -> dict[str, str]:
    """Wide enough that no sentence is broken, and without anyone's own store."""
    kept = {name: value for name, value in os.environ.items() if name != "PINOCHLE_STORE"}
    return {**kept, "COLUMNS": "250", "TERM": "dumb"}
