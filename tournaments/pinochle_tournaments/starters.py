"""New bots: a starter's files, with the SDK and the protocol beside them, as a folder that needs nothing outside of it.

    starters/LANGUAGE   files of the new bot; @NAME@ in them stands for its name
    sdk/LANGUAGE        the SDK's source, without what checks and generates it
    proto               the contract and its test data

Both lie in the bot's folder as they lie in our tree, so that an SDK finds there what it finds here. A file of the
starter takes the place of one that is copied. Nothing here builds or starts a bot.
"""

from __future__ import annotations

import re
import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pinochle_rules
from pinochle_rules import did_you_mean

from pinochle_tournaments.errors import ArenaError
from pinochle_tournaments.manifest import MANIFEST_NAME, check_bot_name
from pinochle_tournaments.shipped import shipped

__all__ = ["NewBot", "new_bot", "starter_languages"]

STARTERS: Final = Path(__file__).resolve().parent / "starters"
_PLACEHOLDER: Final = b"@NAME@"
_PYTHON_PACKAGES: Final = ("pinochle_rules", "pinochle_protocol", "pinochle_sdk")
# What building leaves behind, and what is for those who change an SDK: its tests, checks and generators.
_NOT_COPIED: Final = shutil.ignore_patterns(
    *("__pycache__", "node_modules", "dist", "build", "target", ".build", ".pinochle"),
    *(
        "check",
        "codegen",
        "format",
        "generate",
        "test",
        "tests",
        "*_test.go",
        "eslint.config.js",
        ".prettier*",
        "package-lock.json",
    ),
)
_NOT_OF_THE_PROTOCOL: Final = shutil.ignore_patterns("__pycache__", "*.py", "buf.yaml")
_COMMANDS: Final = re.compile(r"^```sh\n(.*?)^```$", re.DOTALL | re.MULTILINE)


@dataclass(frozen=True, slots=True, kw_only=True)
class NewBot:
    """A bot that was made."""

    name: str
    language: str
    folder: Path
    commands: tuple[str, ...]
    """What its README.md says to do next, in the folder that holds the bot's."""


def starter_languages() -> tuple[str, ...]:
    """The languages in which a bot can be made: those that have a starter."""
    return tuple(sorted(path.parent.name for path in STARTERS.glob(f"*/{MANIFEST_NAME}")))


def new_bot(name: str, language: str, parent: Path) -> NewBot:
    """Make the folder `name` in `parent`: complete, or not at all.

    Raises:
        ArenaError: no name of a bot, no such language, or the folder is there already or cannot be made.
    """
    check_bot_name(name)
    if language not in (known := starter_languages()):
        raise ArenaError(
            f"--language: there is no starter in {language!r}{did_you_mean(language, known)}; give one of"
            f" {', '.join(known)}, or write a bot from the protocol alone (proto/README.md)"
        )
    if not parent.is_dir():
        raise ArenaError(f"--dir: there is no folder {parent}; make it first, or give another")
    folder = parent / name
    if folder.exists() or folder.is_symlink():
        raise ArenaError(f"{folder} is there already, and nothing in it was touched; give another name, or remove it")
    try:
        _make(folder, language)
    except OSError as error:
        raise ArenaError(f"{folder} cannot be made: {error.strerror or error}") from error
    return NewBot(name=name, language=language, folder=folder, commands=_next_commands(folder))


def _make(folder: Path, language: str) -> None:
    """Write a neighbour and rename it, so that nothing half-written ever has the name."""
    with tempfile.TemporaryDirectory(prefix=f".{folder.name}-", dir=folder.parent) as draft:
        made = Path(draft) / folder.name
        for source, place in _sdk(language):
            shutil.copytree(source, made / "sdk" / language / place, ignore=_NOT_COPIED, copy_function=shutil.copy)
        shutil.copytree(shipped("proto"), made / "proto", ignore=_NOT_OF_THE_PROTOCOL, copy_function=shutil.copy)
        shutil.copytree(STARTERS / language, made, copy_function=shutil.copy, dirs_exist_ok=True)
        for path in (STARTERS / language).rglob("*"):
            if path.is_file():
                _name(made / path.relative_to(STARTERS / language), folder.name)
        made.rename(folder)


def _sdk(language: str) -> tuple[tuple[Path, str], ...]:
    """The folders that the SDK consists of, and their places below its own."""
    if language == "python":  # three packages, which an installation has beside many others
        home = Path(pinochle_rules.__file__).parent.parent
        return tuple((home / package, package) for package in _PYTHON_PACKAGES)
    return ((shipped("sdk") / language, ""),)


def _name(path: Path, name: str) -> None:
    content = path.read_bytes()
    if _PLACEHOLDER in content:
        path.write_bytes(content.replace(_PLACEHOLDER, name.encode()))


def _next_commands(folder: Path) -> tuple[str, ...]:
    found = _COMMANDS.search((folder / "README.md").read_text(encoding="utf-8"))
    return tuple(found[1].splitlines()) if found else ()
