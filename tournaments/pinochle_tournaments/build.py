"""Runs a manifest's `build` command, again when the bot's files or its `sources` are not as the last build left them.

What that left is noted in the folder `.pinochle` of the bot's folder, which is no part of its content. It
never decides whether a bot may be built: that is the caller's switch.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pinochle_tournaments.content_hash import content_digests, content_hash
from pinochle_tournaments.errors import ArenaError
from pinochle_tournaments.manifest import Manifest, command_line

__all__ = ["BuildFailed", "Built", "build_bot", "build_if_changed", "needs_build"]

BUILD_SECONDS: Final = 1800.0
_PRODUCTS: Final = ".build"
"""Where builds should put what they make: no part of a bot's content, as it begins with a dot."""
_NOTES: Final = ".pinochle"
_SHOWN_LINES: Final = 12


class BuildFailed(ArenaError):
    """The command does not exist, failed, or took too long; with the last lines it wrote."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Built:
    """What a build did."""

    seconds: float
    changed: tuple[str, ...]
    """Files of the bot's content that are not as they were before; a build should leave all as they are."""


def build_bot(manifest: Manifest, *, seconds: float = BUILD_SECONDS) -> Built:
    """Build the bot, whether anything has changed or not; its manifest must say how.

    Raises:
        BuildFailed: it was not built.
        ArenaError: a file cannot be read.
    """
    with _only_builder(manifest):
        before = content_digests(manifest.folder, manifest.exclude)
        started = time.monotonic()
        _build(manifest, seconds)
        took = time.monotonic() - started
        after = content_digests(manifest.folder, manifest.exclude)
    changed = sorted(path for path in before | after if before.get(path) != after.get(path))
    return Built(seconds=took, changed=tuple(changed))


def build_if_changed(
    manifest: Manifest, *, report: Callable[[str], None] | None = None, seconds: float = BUILD_SECONDS
) -> bool:
    """Build the bot if its manifest says how and what it is built from has changed; whether it was built.

    Raises:
        BuildFailed: it was not built.
        ArenaError: a file cannot be read.
    """
    if not manifest.build:
        return False
    with _only_builder(manifest):
        if not needs_build(manifest):
            return False
        if report is not None:
            report(f"building {manifest.name}: {' '.join(manifest.build)}")
        _build(manifest, seconds)
    return True


def needs_build(manifest: Manifest) -> bool:
    """Whether the folder or its sources are not as the last build left them, or the program it makes is missing."""
    program = Path(command_line(manifest.command, manifest.folder)[0])
    if "/" in manifest.command[0] and not program.exists():
        return True
    # An interpreter is always there, and what it is given may be gone.
    given = (word.partition(_PRODUCTS) for word in manifest.command[1:])
    if any(found and not (manifest.folder / (before + found)).exists() for before, found, _ in given):
        return True
    try:
        return _note(manifest).read_text(encoding="utf-8").strip() != _fingerprint(manifest)
    except OSError:
        return True


def _build(manifest: Manifest, seconds: float) -> None:
    """Run the command, and note what it left. The caller sees to it that nobody else builds."""
    _run(manifest, seconds)
    _note(manifest).unlink(missing_ok=True)
    # A folder that cannot be written to is built each time; the build itself did not mind.
    with suppress(OSError):
        _note(manifest).parent.mkdir(exist_ok=True)
        _note(manifest).write_text(_fingerprint(manifest) + "\n", encoding="utf-8")


def _fingerprint(manifest: Manifest) -> str:
    """The content, build products included unless excluded, that of the sources, and the command."""
    content = content_hash(manifest.folder, manifest=manifest.path.name, exclude=manifest.exclude)
    sources = [_source_hash(manifest, source) for source in manifest.sources]
    return hashlib.sha256("\0".join([content, *sources, *manifest.build]).encode()).hexdigest()


def _source_hash(manifest: Manifest, source: str) -> str:
    if not (manifest.folder / source).is_dir():
        raise ArenaError(
            f"{manifest.path}: `sources` names {source!r}, which is no folder; it is relative to the bot's"
        )
    return content_hash(manifest.folder / source, exclude=manifest.exclude)


def _note(manifest: Manifest) -> Path:
    return manifest.folder / _NOTES / f"{manifest.path.name}.built"


def _run(manifest: Manifest, seconds: float) -> None:
    words = command_line(manifest.build, manifest.folder)
    shown = " ".join(manifest.build)
    try:
        ran = subprocess.run(
            words,
            cwd=manifest.folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=seconds,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise BuildFailed(
            f"{manifest.path}: `build` ({shown}) did not end within {seconds:.0f} seconds; run it by hand in"
            f" {manifest.folder}, then play with --no-build"
        ) from None
    except OSError as error:
        raise BuildFailed(
            f"{manifest.path}: `build` cannot run {words[0]!r}: {error.strerror}; install it or correct the manifest"
        ) from error
    if ran.returncode:
        lines = ran.stdout.decode(errors="replace").strip().splitlines()[-_SHOWN_LINES:]
        ended = f"exit status {ran.returncode}" if ran.returncode > 0 else f"signal {-ran.returncode}"
        said = "; it wrote:\n" + "\n".join(f"    {line}" for line in lines) if lines else " and wrote nothing"
        raise BuildFailed(f"{manifest.path}: `build` ({shown}) ended with {ended}{said}")


@contextmanager
def _only_builder(manifest: Manifest) -> Iterator[None]:
    """Two commands that start at once must not build the same folder together, nor bots that share their sources."""
    shared = {(manifest.folder / source).resolve() for source in manifest.sources}
    with ExitStack() as stack:
        # In one order for everybody, or two builders could wait for each other.
        for folder in sorted({manifest.folder.resolve(), *filter(Path.is_dir, shared)}):
            stack.enter_context(_locked(folder))
        yield


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    try:
        lock = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    except OSError as error:
        raise ArenaError(f"{folder}: cannot be opened to build the bot: {error.strerror}") from error
    try:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
    finally:
        os.close(lock)
