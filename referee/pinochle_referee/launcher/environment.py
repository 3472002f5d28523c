"""The environment of a bot process: clean, private, and the same on every machine as far as it can be.

Pure but for the folders it makes. What is not listed here does not reach a bot: no variable of the user's own.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from pinochle_referee.ports import BotCommand

__all__ = ["bot_environment"]


def bot_environment(bot: BotCommand, *, folder: Path, address: str, token: str) -> dict[str, str]:
    """The variables of one process, whose private folders are made below `folder`."""
    private = {name: folder / name for name in ("home", "tmp", "scratch")}
    for path in private.values():
        path.mkdir(parents=True, mode=0o700)
    interpreters = str(Path(sys.executable).parent)
    return {
        "LANG": os.environ.get("LANG", "C.UTF-8"),
        "PATH": os.pathsep.join([interpreters, os.environ.get("PATH", os.defpath)]),
        "HOME": str(private["home"]),
        "TMPDIR": str(private["tmp"]),
        "PINOCHLE_SCRATCH": str(private["scratch"]),
        **bot.environment,
        "PINOCHLE_ADDRESS": address,
        "PINOCHLE_TOKEN": token,
        "PINOCHLE_BOT_NAME": bot.identity.name,
        "PINOCHLE_BOT_VERSION": bot.identity.version,
    }
