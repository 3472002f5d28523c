"""The command `pinochle`: one module a group of commands.

Modules here import nothing heavy at their top: each command loads what it needs when it runs, so that `--help` is
quick. Exit codes: 0 fine; 1 finished but a check failed; 2 usage or bad input; 3 interrupted but resumable.
"""

from pinochle_tournaments.cli.entry import main

__all__ = ["main"]
