"""From a BOT of the command line to the command that starts it: finds the bot, builds it, takes its hash.

`resolve_partnership` looks and starts nothing; `prepare` may run the manifest's `build`. No bot is started here.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pinochle_referee.ports import BotCommand, BotIdentity
from pinochle_rules import did_you_mean

from pinochle_tournaments.bot_spec import BotKind, BotSpec, parse_bot_spec, split_partnership
from pinochle_tournaments.build import build_if_changed
from pinochle_tournaments.content_hash import command_hash, content_hash
from pinochle_tournaments.errors import ArenaError
from pinochle_tournaments.manifest import MANIFEST_NAME, Manifest, command_line, read_manifest
from pinochle_tournaments.shipped import shipped

__all__ = ["Bot", "bots_of", "partnership_parts", "prepare", "resolve_bot", "resolve_partnership", "sample_bots"]

STARTUP_SECONDS: Final = 30.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Bot:
    """A bot that was found: what was written, and its manifest if it has one."""

    spec: BotSpec
    manifest: Manifest | None
    folder: Path

    @property
    def name(self) -> str:
        """What to call it before it has said Hello."""
        if self.manifest is not None:
            return self.manifest.name
        return self.spec.place if self.spec.kind is BotKind.WAIT else _command_name(self.spec.words)


def bots_of(
    text: str,
    *,
    build: bool = True,
    startup_seconds: float = STARTUP_SECONDS,
    report: Callable[[str], None] | None = None,
) -> tuple[BotCommand, BotCommand]:
    """The two bots of a partnership, ready to be started: north and south of `A+B`, or `A` twice.

    Raises:
        ArenaError: the text is no BOT, or a bot cannot be found, read, built or started.
    """
    first, second = resolve_partnership(text)
    ready = prepare(first, build=build, startup_seconds=startup_seconds, report=report)
    if second is first:
        return ready, ready
    return ready, prepare(second, build=build, startup_seconds=startup_seconds, report=report)


def resolve_partnership(text: str, *, base: Path | None = None) -> tuple[Bot, Bot]:
    """Find the bots of `A` (twice the same value) or `A+B`; `base` is the folder that paths are relative to.

    Raises:
        ArenaError: as `resolve_bot`.
    """
    bots = tuple(resolve_bot(part, base=base) for part in partnership_parts(text, base=base))
    return bots[0], bots[-1]


def partnership_parts(text: str, *, base: Path | None = None) -> tuple[str, ...]:
    """The one or two BOTs of a partnership, as written. A place whose own name holds a plus sign needs no quotes.

    Raises:
        ArenaError: as `split_partnership`.
    """
    return (text,) if _is_bot((base or Path.cwd()) / text) else split_partnership(text)


def resolve_bot(text: str, *, base: Path | None = None) -> Bot:
    """Find one bot.

    Raises:
        ArenaError: it is not there, is not a bot, or its manifest is wrong; the sentence says what to write instead.
    """
    base = (base or Path.cwd()).absolute()
    # Nor does a colon in the name of a place that is there need quotes.
    spec = BotSpec(text=text, kind=BotKind.PLACE, place=text) if _is_bot(base / text) else parse_bot_spec(text)
    if spec.kind is not BotKind.PLACE:
        return Bot(spec=spec, manifest=None, folder=base)
    manifest = read_manifest(_find_manifest(spec.place, base))
    return Bot(spec=spec, manifest=manifest, folder=manifest.folder)


def prepare(
    bot: Bot,
    *,
    build: bool = True,
    startup_seconds: float = STARTUP_SECONDS,
    report: Callable[[str], None] | None = None,
) -> BotCommand:
    """Build the bot if need be, and say how to start it. A manifest may ask for a longer start, never a shorter one.

    Raises:
        ArenaError: the build failed, the program does not exist, or a file cannot be read.
    """
    overrides, manifest = bot.spec.overrides, bot.manifest
    if manifest is None:
        words = command_line(bot.spec.words, bot.folder) if bot.spec.words else ()
        if words:
            _check_program(words, bot.folder, f"{bot.spec.text!r}")
        content = command_hash(bot.spec.words, bot.folder) if words else ""
        return BotCommand(
            identity=BotIdentity(name=bot.name, version="", content_hash=content, overrides=overrides),
            command=words,
            folder=bot.folder,
            environment=dict(overrides),
            startup_seconds=startup_seconds,
        )
    if build:
        build_if_changed(manifest, report=report)
    words = command_line(manifest.command, manifest.folder)
    _check_program(words, manifest.folder, f"{manifest.path}: `command`")
    content = content_hash(manifest.folder, manifest=manifest.path.name, exclude=manifest.exclude)
    return BotCommand(
        identity=BotIdentity(name=manifest.name, version=manifest.version, content_hash=content, overrides=overrides),
        command=words,
        folder=manifest.folder,
        environment={**manifest.env, **dict(overrides)},
        startup_seconds=max(startup_seconds, manifest.startup or 0.0),
        max_batch=manifest.max_batch,
        rulesets=manifest.rulesets,
        uses=manifest.uses,
    )


def sample_bots() -> dict[str, Path]:
    """The shipped sample bots, name to folder."""
    found = sorted(shipped("sample_bots").glob(f"*/{MANIFEST_NAME}"))
    return {path.parent.name: path.parent for path in found}


def _is_bot(path: Path) -> bool:
    return _is_file(path) or _is_file(path / MANIFEST_NAME)


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:  # too long for a path: it is a BOT with many settings
        return False


def _find_manifest(place: str, base: Path) -> Path:
    path = base / os.path.expanduser(place)  # noqa: PTH111 - leaves alone what names no user
    if _is_file(path):
        if path.suffix != ".toml":
            raise ArenaError(
                f"{place} is no manifest: give the folder that holds a {MANIFEST_NAME}, or run it as 'cmd:{place}'"
            )
        return path
    if _is_file(path / MANIFEST_NAME):
        return path / MANIFEST_NAME
    samples = sample_bots()
    name, _, file = place.rstrip("/").partition("/")
    if name in samples and (samples[name] / (file or MANIFEST_NAME)).is_file():
        return samples[name] / (file or MANIFEST_NAME)
    if os.path.isdir(path):  # noqa: PTH112 - no error where it is too long for a path
        others = sorted(other.name for other in path.glob("*.toml"))
        hint = f"; it holds {', '.join(others)}: name one of these" if others else ""
        raise ArenaError(f"{place}: the folder has no {MANIFEST_NAME}, so it is no bot{hint}")
    neighbours = {other.parent.name for other in base.glob(f"*/{MANIFEST_NAME}")} | set(samples)
    raise ArenaError(
        f"there is no bot {place!r}{did_you_mean(place, sorted(neighbours))}; give a folder with a {MANIFEST_NAME},"
        f" a manifest, or a sample bot ({', '.join(samples) or 'none is installed'})"
    )


def _check_program(words: tuple[str, ...], folder: Path, where: str) -> None:
    """A program that does not exist is better said now than by eight processes that do not start."""
    search = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath)])
    if shutil.which(words[0], path=search) is not None:
        return
    program = Path(words[0])
    if "/" in words[0] and program.is_file():
        raise ArenaError(f"{where}: {words[0]} is not executable; run chmod +x on it, or name its interpreter first")
    hint = (
        " (a program of the bot's own folder is written with a slash: ./program)" if (folder / program).exists() else ""
    )
    raise ArenaError(f"{where}: there is no program {words[0]!r}{hint}; build or install it, or correct the command")


def _command_name(words: tuple[str, ...]) -> str:
    """A short name for a bot that is only a command: the stem of the last file it seems to name, else the program."""
    files = [
        word for word in words[1:] if not word.startswith("-") and Path(word).suffix in (".py", ".js", ".ts", ".jar")
    ]
    stem = Path((files or list(words))[-1] if files else words[0]).stem
    return re.sub(r"[^A-Za-z0-9._-]+", "-", stem).strip("-.") or "cmd"
