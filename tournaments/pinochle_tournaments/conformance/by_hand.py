"""What a bot's program does when no referee started it. Starts one process, and sees to its end."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from pinochle_referee.ports import BotCommand

__all__ = ["run_by_hand"]

_MOST_SECONDS = 10.0


def run_by_hand(bot: BotCommand) -> str:
    """What is wrong with how the program ends without PINOCHLE_ADDRESS and PINOCHLE_TOKEN; "" if nothing is."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PINOCHLE_")}
    path = os.pathsep.join([str(Path(sys.executable).parent), kept.get("PATH", os.defpath)])
    with tempfile.TemporaryDirectory() as home:
        environment = {**kept, **bot.environment, "PATH": path, "HOME": home}
        with subprocess.Popen(
            bot.command,
            cwd=bot.folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        ) as process:
            try:
                said, _ = process.communicate(timeout=_MOST_SECONDS)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, 9)
                return f"it had not ended after {_MOST_SECONDS:g} s"
    if process.returncode != 2:
        return f"it ended with exit status {process.returncode}, not 2"
    return "" if said.strip() else "it ended without a word"
