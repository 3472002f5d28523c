"""The error of everything that a user can put right: bad input, a bot that cannot be used, a store in the way.

It holds no exit codes but the one that goes with it, and never wraps a defect of ours: those stay tracebacks.
"""

from __future__ import annotations

__all__ = ["ArenaError", "reason_of"]


class ArenaError(Exception):
    """One sentence for the user: what is wrong, where, and what to do next."""

    exit_code = 2


def reason_of(error: OSError | UnicodeDecodeError) -> str:
    """Why a text file cannot be read, in words for the end of a sentence."""
    return "it is not UTF-8 text" if isinstance(error, UnicodeDecodeError) else error.strerror or str(error)
