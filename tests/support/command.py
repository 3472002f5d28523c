"""Runs the command `pinochle` as a user does: another process, its own folder, its output and exit code."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass
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
    """Run the command in a folder, to its end."""
    done = subprocess.run(
        [*_COMMAND, *map(str, arguments)],
        cwd=folder,
        env=_environment(),
        capture_output=True,
        text=True,
        timeout=timeout,
        check=False,
    )
    return Finished(done.returncode, done.stdout, done.stderr)


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
