"""The hash of what a bot consists of: two bots with different files are different bots, whatever they are called.

    which files   regular files below the folder, links to files included as what they lead to; left out are folders
                  whose name begins with a dot, `__pycache__`, and what the manifest's `exclude` matches
    exclude       shell patterns against the path below the folder (`*` matches `/` too); one that matches a folder
                  leaves out all that is in it; one without `/` is matched against every name of a file or folder
    order         by path, as bytes, with `/` between names
    hash          SHA-256 over "pinochle-content/1" 00, the manifest's file name, 00, and for every file: its path, 00,
                  its size in decimal ASCII, 00, its bytes

Times, owners and permissions have no part in it. Folders that are links are not entered. It never writes.
"""

from __future__ import annotations

import fnmatch
import hashlib
import os
from collections.abc import Iterator, Sequence
from pathlib import Path

from pinochle_tournaments.errors import ArenaError

__all__ = ["command_hash", "content_digests", "content_files", "content_hash"]

_FORMAT = b"pinochle-content/1\0"
_CHUNK = 1 << 20


def content_hash(folder: Path, *, manifest: str = "bot.toml", exclude: Sequence[str] = ()) -> str:
    """The hash of a bot's folder, in hexadecimal.

    `manifest` is the file it is started by: one folder may hold several bots that differ in that alone.

    Raises:
        ArenaError: a file cannot be read.
    """
    digest = hashlib.sha256(_FORMAT + os.fsencode(manifest) + b"\0")
    for path in content_files(folder, exclude):
        _add_file(digest, os.fsencode(path), folder / path)
    return digest.hexdigest()


def content_digests(folder: Path, exclude: Sequence[str] = ()) -> dict[str, str]:
    """A digest of each file that counts, by its path below the folder.

    Raises:
        ArenaError: a file cannot be read.
    """
    digests = {}
    for path in content_files(folder, exclude):
        digest = hashlib.sha256()
        _add_file(digest, b"", folder / path)
        digests[path] = digest.hexdigest()
    return digests


def content_files(folder: Path, exclude: Sequence[str] = ()) -> list[str]:
    """The paths, below the folder, of the files that count, in order."""
    return sorted(_walk(folder, "", exclude), key=os.fsencode)


def command_hash(words: Sequence[str], folder: Path) -> str:
    """The hash of a bot that is only a command: its words, and the content of every file that a word names."""
    digest = hashlib.sha256(b"pinochle-command/1\0")
    for word in words:
        digest.update(os.fsencode(word) + b"\0")
        if (folder / word).is_file():
            _add_file(digest, b"", folder / word)
    return digest.hexdigest()


def _walk(folder: Path, below: str, exclude: Sequence[str]) -> Iterator[str]:
    try:
        entries = list(os.scandir(folder / below))
    except OSError as error:
        raise ArenaError(f"{folder / below}: cannot be listed for the bot's hash: {error.strerror}") from error
    for entry in entries:
        path = f"{below}/{entry.name}" if below else entry.name
        if _is_excluded(path, entry.name, exclude):
            continue
        if entry.is_dir(follow_symlinks=False):
            if not entry.name.startswith(".") and entry.name != "__pycache__":
                yield from _walk(folder, path, exclude)
        elif entry.is_file():
            yield path


def _is_excluded(path: str, name: str, exclude: Sequence[str]) -> bool:
    return any(
        fnmatch.fnmatchcase(path if "/" in wanted else name, wanted)
        for wanted in (pattern.removeprefix("./").rstrip("/") for pattern in exclude)
    )


def _add_file(digest: hashlib._Hash, name: bytes, path: Path) -> None:
    try:
        with path.open("rb") as file:
            digest.update(name + b"\0" + str(os.fstat(file.fileno()).st_size).encode() + b"\0")
            while chunk := file.read(_CHUNK):
                digest.update(chunk)
    except OSError as error:
        raise ArenaError(f"{path}: cannot be read for the bot's hash: {error.strerror}; make it readable") from error
