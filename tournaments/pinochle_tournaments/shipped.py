"""Where the data is that comes with the packages: sample bots, SDKs, the protocol. It reads none of it."""

from __future__ import annotations

from pathlib import Path
from typing import Final

__all__ = ["shipped"]

_PACKAGE: Final = Path(__file__).resolve().parent
_CHECKOUT: Final = _PACKAGE.parent.parent


def shipped(name: str) -> Path:
    """The folder of that name in the checkout that we run from, else in the installed wheel."""
    return (_CHECKOUT if (_CHECKOUT / "pyproject.toml").is_file() else _PACKAGE) / name
