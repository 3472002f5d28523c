"""The private folder of a referee: its socket, and the scratch folders of its bots."""

from __future__ import annotations

import os
import shutil
from contextlib import suppress
from pathlib import Path

__all__ = ["make_folder", "remove_folder"]

_LONGEST_BASE = 60


def make_folder() -> Path:
    """A new private folder with a short name: the path of a unix socket has about a hundred bytes at most."""
    wanted = os.environ.get("TMPDIR", "")
    fits = wanted and len(wanted) <= _LONGEST_BASE and Path(wanted).is_dir()
    base = Path(wanted).absolute() if fits else Path("/tmp")  # noqa: S108 - the name is unguessable, the mode 0700
    while True:
        folder = base / f"pinochle-{os.urandom(6).hex()}"
        with suppress(FileExistsError):
            folder.mkdir(mode=0o700)
            return folder


def remove_folder(folder: Path) -> None:
    """Remove a folder, also where a bot left folders in it that it made unreadable."""
    shutil.rmtree(folder, ignore_errors=True)
    if not folder.exists():
        return
    for path, names, _ in os.walk(folder):
        for child in (Path(path, name) for name in names):
            if not child.is_symlink():
                with suppress(OSError):
                    child.chmod(0o700)
    shutil.rmtree(folder, ignore_errors=True)
