"""The command `pinochle`: one module a group of commands.

Modules here import nothing heavy at their top: each command loads what it needs when it runs, so that `--help` is
quick. Exit codes: 0 fine; 1 finished but a check failed; 2 usage or bad input; 3 interrupted but resumable.
"""

import sys

__all__ = ["main"]


def main() -> None:
    """The entry point of the command; loading it may be interrupted, too."""
    try:
        from pinochle_tournaments.cli.app import main as run  # noqa: PLC0415
    except KeyboardInterrupt:
        print("pinochle: interrupted", file=sys.stderr)
        sys.exit(130)
    run()
