"""How to go on with what was stopped. Loads nothing: an interrupt may have come while everything else was loading."""

from __future__ import annotations

import os
import shlex
import sys

__all__ = ["resume_command"]


def resume_command() -> str:
    """The command that goes on where this one stopped."""
    words = ["pinochle", *(word for word in sys.argv[1:] if word != "--new")]
    store = os.environ.get("PINOCHLE_STORE")
    return f"PINOCHLE_STORE={shlex.quote(store)} {shlex.join(words)}" if store else shlex.join(words)
