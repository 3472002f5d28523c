"""Finding processes by a word in their command line or environment, and waiting until there are none.

It must never end a process: what is left over is for the test to complain about.
"""

from __future__ import annotations

import secrets
import time
from pathlib import Path

import psutil

WAIT_SECONDS = 10.0
STUBBORN = (
    "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); print('up', flush=True); time.sleep(300)"
)
DOUBLE_FORK = "import os\nif os.fork(): os._exit(0)\nos.setsid()\nif os.fork(): os._exit(0)\n"


def new_mark() -> str:
    """A word that no other process on this machine has."""
    return f"mark-{secrets.token_hex(8)}"


def marked(mark: str) -> list[int]:
    """The living processes with this word in their command line or in the environment that they were started with."""
    found = []
    for process in psutil.process_iter():
        try:
            if process.status() == psutil.STATUS_ZOMBIE:
                continue
            if mark in " ".join(process.cmdline()) or mark in " ".join(process.environ().values()):
                found.append(process.pid)
        except (psutil.NoSuchProcess, psutil.AccessDenied):
            continue
    return found


def wait_for_marked(mark: str, count: int, *, seconds: float = WAIT_SECONDS) -> None:
    """Wait until that many processes have the mark."""
    deadline = time.monotonic() + seconds
    while len(marked(mark)) != count:
        assert time.monotonic() < deadline, f"{len(marked(mark))} processes have the mark, not {count}"
        time.sleep(0.02)


def wait_until_gone(mark: str, *, seconds: float = 2.0) -> None:
    """Wait until no process has the mark; the limit is what the keeper promises."""
    wait_for_marked(mark, 0, seconds=seconds)


def wait_until_empty(folder: Path, *, seconds: float = 2.0) -> None:
    """Wait until a folder holds nothing."""
    deadline = time.monotonic() + seconds
    while left := sorted(folder.iterdir()):
        assert time.monotonic() < deadline, f"left behind: {left}"
        time.sleep(0.02)
