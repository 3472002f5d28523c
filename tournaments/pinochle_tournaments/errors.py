"""The error of everything that a user can put right: bad input, a bot that cannot be used, a store in the way.

It holds no exit codes but the one that goes with it, and never wraps a defect of ours: those stay tracebacks.
"""

from __future__ import annotations

__all__ = ["ArenaError"]


class ArenaError(Exception):
    """One sentence for the user: what is wrong, where, and what to do next."""

    exit_code = 2
