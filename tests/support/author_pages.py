"""Follows the pages that tell authors how to write a bot in some language: their blocks, and their commands run."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

__all__ = ["blocks", "follow", "run"]


def blocks(page: str, language: str) -> list[str]:
    """The fenced blocks of a language in a page, in order."""
    return re.findall(rf"^```{language}\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)


def follow(page: str, folder: Path) -> str:
    """Run the page's first block of commands in a folder, as it stands; what it printed."""
    return run(blocks(page, "sh")[0], folder)


def run(commands: str, folder: Path) -> str:
    """Run commands in a shell that finds `pinochle`; their output. One that fails fails the test, with all it said."""
    environment = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    ran = subprocess.run(
        ["/bin/sh", "-euc", commands], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout
