"""Tournaments that were begun and stopped at once, as a store holds them when `pinochle run` comes along."""

from __future__ import annotations

import signal
import sqlite3
import subprocess
import time
from pathlib import Path

from command import start_pinochle

__all__ = ["begin", "deals_in", "slow_bot", "wait_for_deals"]

_SLOW = """
import time
from pinochle_sdk import Bot, serve

class Slow(Bot):
    def choose(self, decision):
        time.sleep({seconds})
        return super().choose(decision)

serve(Slow())
"""


def slow_bot(folder: Path, name: str = "slow", *, seconds: float = 0.02) -> None:
    """A bot in a folder of its name that takes so long for every decision."""
    (folder / name).mkdir()
    (folder / name / "bot.toml").write_text(f'name = "{name}"\nversion = "1"\ncommand = ["{{python}}", "bot.py"]\n')
    (folder / name / "bot.py").write_text(_SLOW.format(seconds=seconds))


def begin(folder: Path, name: str, entrants: str, *, boards: int, store: str = "s.db", more: str = "") -> None:
    """A round robin with a public seed, stopped when its pairings are in the store."""
    definition = f'entrants = {entrants}\nruleset = "two-handed"\nboards = {boards}\nseed = "{name}"\n{more}\n'
    (folder / f"{name}.toml").write_text(definition)
    process = start_pinochle("tournament", "run", f"{name}.toml", "--store", store, folder=folder)
    assert process.stdout is not None
    for line in process.stdout:
        if line.startswith("deals"):
            break
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=60)
    assert process.returncode in (0, 3), err


def wait_for_deals(store: Path, number: int, process: subprocess.Popen[str]) -> None:
    """Until so many deals are stored."""
    until = time.monotonic() + 60
    while time.monotonic() < until and process.poll() is None:
        if deals_in(store) >= number:
            return
        time.sleep(0.02)
    raise AssertionError(f"the event ended, or hung, before {number} deals were stored")


def deals_in(store: Path) -> int:
    """How many deals a store holds."""
    if not store.exists():
        return 0
    try:
        connection = sqlite3.connect(f"file:{store}?mode=ro", uri=True)
        found: int = connection.execute("SELECT count(*) FROM deal").fetchone()[0]
        connection.close()
    except sqlite3.OperationalError:  # not made yet
        return 0
    return found
