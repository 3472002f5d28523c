"""Who steps in: the name that goes into audit trails. Only the store keeps it."""

from __future__ import annotations

import getpass

__all__ = ["organiser_name"]


def organiser_name() -> str:
    """The name that the system knows the organiser by; empty where it knows none."""
    try:
        return getpass.getuser()
    except (OSError, KeyError):
        return ""
