"""The command `pinochle`: one module a group of commands.

Modules here import nothing heavy at their top: each command loads what it needs when it runs, so that `--help` is
quick. Exit codes: 0 fine; 1 finished but a check failed; 2 usage or bad input; 3 interrupted but resumable.
"""

import atexit
import gc
import sys

from pinochle_tournaments.cli.stopping import heed_lost_interrupts, ignore_interrupts, stopped

__all__ = ["main"]

_GARBAGE_THRESHOLD = 50_000


def main() -> None:
    """The entry point of the command; loading it may be interrupted, too."""
    heed_lost_interrupts()
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
