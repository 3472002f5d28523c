"""How the command begins and ends; it loads nothing of what a command needs."""

from __future__ import annotations

import atexit
import gc
import sys
from typing import Final

from pinochle_tournaments.cli.stopping import heed_interrupts, ignore_interrupts, stopped

__all__ = ["main"]

_GARBAGE_THRESHOLD: Final = 50_000


def main() -> None:
    """The entry point of the command; loading it may be interrupted, too."""
    heed_interrupts()
    # What is loaded stays to the end: to look through it for garbage meanwhile, and once more at the end, takes a
    # fifth of the time of a short command.
    gc.set_threshold(_GARBAGE_THRESHOLD)
    atexit.register(gc.freeze)
    try:
        from pinochle_tournaments.cli.app import run_command  # noqa: PLC0415

        code = run_command()
        ignore_interrupts()  # all is done and said: the exit code stands
    except KeyboardInterrupt:
        ignore_interrupts()
        code = stopped("interrupted")
    sys.exit(code)
