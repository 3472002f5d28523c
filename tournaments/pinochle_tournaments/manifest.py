"""`bot.toml`: how a bot is called, started and built.

Reads and checks the file; it never starts anything, and never looks at the bot's other files.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from pinochle_rules import PRESETS, did_you_mean
from pinochle_rules.parsing import Unparsable, parse_toml

from pinochle_tournaments.errors import ArenaError
from pinochle_tournaments.file_fields import Reader, Wrong, read_fields

__all__ = [
    "MANIFEST_NAME",
    "MAXIMUM_STARTUP_SECONDS",
    "Manifest",
    "check_bot_name",
    "command_line",
    "read_manifest",
]

MANIFEST_NAME: Final = "bot.toml"
MAXIMUM_STARTUP_SECONDS: Final = 600.0
"""What a manifest may ask for at most, from start to Hello."""
RESERVED_PREFIX: Final = "PINOCHLE_"

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")
_VERSION = re.compile(r"[A-Za-z0-9][A-Za-z0-9._+-]{0,63}")
_ENVIRONMENT_KEY = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_REQUIRED = ("name", "version", "command")


@dataclass(frozen=True, slots=True, kw_only=True)
class Manifest:
    """What a `bot.toml` says, with what it extends already filled in; words of commands stand as written."""

    path: Path
    name: str
    version: str
    command: tuple[str, ...]
    author: str = ""
    description: str = ""
    build: tuple[str, ...] = ()
    rulesets: tuple[str, ...] = ()
    """Presets it plays; empty: all."""
    env: Mapping[str, str] = field(default_factory=dict)
    exclude: tuple[str, ...] = ()
    """Patterns of paths below the folder that are no part of the bot's content."""
    sources: tuple[str, ...] = ()
    """Folders beside the bot's own that `build` reads, relative to it; they are no part of its content."""
    startup: float | None = None
    """Seconds from start to Hello that it asks for; None: the match's own limit."""
    max_batch: int = 0
    """The most decisions at once; 0: any number."""
    uses: tuple[str, ...] = ()
    """What of the machine it needs for itself, as `gpu0`; a tournament says how many matches may use it at a time."""

    @property
    def folder(self) -> Path:
        """The bot's folder, its working directory."""
        return self.path.parent


def read_manifest(path: Path) -> Manifest:
    """Read a manifest and those it extends.

    Raises:
        ArenaError: no such file, not TOML, an unknown key, a missing or a wrong field; the sentence names file and key.
    """
    path = path.absolute()
    values = _extended(path, ())
    for key in _REQUIRED:
        if key not in values:
            raise ArenaError(f"{path}: `{key}` is missing; a manifest needs {_example(key)}")
    return Manifest(path=path, **values)


def command_line(words: Sequence[str], folder: Path) -> tuple[str, ...]:
    """The words as they are run: `{python}` is our interpreter, a first word with a slash is relative to the folder."""
    given = [word.replace("{python}", sys.executable) for word in words]
    if "/" in given[0]:
        given[0] = str(folder / given[0])
    return tuple(given)


def check_bot_name(name: str) -> None:
    """Refuse what `name` in a manifest may not be.

    Raises:
        ArenaError: it says what a name is.
    """
    try:
        _READERS["name"](name)
    except Wrong as wrong:
        raise ArenaError(f"NAME {wrong}") from None


def check_environment_key(key: str, where: str) -> None:
    """Refuse what is no name of an environment variable, and those that the referee sets.

    Raises:
        ArenaError: naming `where`.
    """
    if not _ENVIRONMENT_KEY.fullmatch(key):
        raise ArenaError(f"{where}: {key!r} is no name of an environment variable; use letters, digits and _")
    if key.startswith(RESERVED_PREFIX):
        raise ArenaError(f"{where}: {key} is set by the referee; choose a name that does not begin with PINOCHLE_")


def _extended(path: Path, seen: tuple[Path, ...]) -> dict[str, Any]:
    """The checked values of a file on top of those of the file it extends; `env` is merged key by key."""
    if path in seen:
        raise ArenaError(f"{path}: `extends` leads back to this file; end the chain with a manifest that extends none")
    own = _checked(path, _parsed(path))
    extends = own.pop("extends", None)
    if extends is None:
        return own
    if "/" in extends or not (path.parent / extends).is_file():
        raise ArenaError(f"{path}: `extends` names {extends!r}, which is no manifest in the same folder")
    base = _extended(path.parent / extends, (*seen, path))
    if "env" in base or "env" in own:
        own["env"] = {**base.get("env", {}), **own.get("env", {})}
    return {**base, **own}


def _parsed(path: Path) -> dict[str, Any]:
    try:
        return parse_toml(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise ArenaError(f"{path}: there is no such manifest; a bot needs a {MANIFEST_NAME} in its folder") from None
    except OSError as error:
        raise ArenaError(f"{path}: cannot be read: {error.strerror}") from error
    except UnicodeDecodeError:
        raise ArenaError(f"{path}: is not UTF-8 text; a manifest is a TOML file") from None
    except Unparsable as error:
        raise ArenaError(f"{path}: is not valid TOML: {error}") from None


def _checked(path: Path, raw: Mapping[str, Any]) -> dict[str, Any]:
    values = read_fields(path, raw, _READERS, of_what="a manifest")
    for variable in values.get("env", {}):
        check_environment_key(variable, f"{path}: `env`")
    return values


def _matching(pattern: re.Pattern[str], what: str) -> Callable[[object], str]:
    def read(value: object) -> str:
        if not isinstance(value, str) or not pattern.fullmatch(value):
            raise Wrong(f"is {what}, not {value!r}")
        return value

    return read


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise Wrong(f"is a text in quotes, not {value!r}")
    return value


def _words(value: object) -> tuple[str, ...]:
    if isinstance(value, str):
        raise Wrong(f'is a list of words, as in ["{{python}}", "my_bot.py"], not the single text {value!r}')
    if not isinstance(value, list) or not value or not all(isinstance(word, str) for word in value):
        raise Wrong(f'is a list of one or more words, as in ["{{python}}", "my_bot.py"], not {value!r}')
    if not value[0].strip():
        raise Wrong("begins with an empty word; its first word is the program to run")
    if any("\0" in word for word in value):
        raise Wrong("holds a zero character, which no program can be given")
    return tuple(value)


def _texts(value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(text, str) and text for text in value):
        raise Wrong(f'is a list of texts, as in ["one", "two"], not {value!r}')
    return tuple(value)


def _rulesets(value: object) -> tuple[str, ...]:
    names = _texts(value)
    for name in names:
        if name not in PRESETS:
            raise Wrong(
                f"names {name!r}, which is no ruleset{did_you_mean(name, PRESETS)}; known: {', '.join(PRESETS)}"
            )
    return names


def _resources(value: object) -> tuple[str, ...]:
    names = _texts(value)
    for name in names:
        if not _NAME.fullmatch(name):
            raise Wrong(f'holds {name!r}; each is a short name of letters, digits, `.`, `_` and `-`, as in ["gpu0"]')
    return tuple(dict.fromkeys(names))


def _environment(value: object) -> dict[str, str]:
    if not isinstance(value, dict):
        raise Wrong(f'is a table of texts, as in env = {{ DEPTH = "3" }}, not {value!r}')
    for key, text in value.items():
        if not isinstance(text, str) or "\0" in text:
            raise Wrong(
                f'sets {key} to {text!r}; environment variables are texts, so put it in quotes: {key} = "{text}"'
            )
    return dict(value)


def _seconds(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value <= MAXIMUM_STARTUP_SECONDS:
        raise Wrong(f"is a number of seconds above 0 and up to {MAXIMUM_STARTUP_SECONDS:.0f}, not {value!r}")
    return float(value)


def _batch(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise Wrong(f"is a whole number of decisions, 0 for any number, not {value!r}")
    return value


_READERS: Final[Mapping[str, Reader]] = {
    "name": _matching(_NAME, "a short name of letters, digits, `.`, `_` and `-`"),
    "version": _matching(_VERSION, 'a version in quotes, as in "1.2.0"'),
    "author": _text,
    "description": _text,
    "command": _words,
    "build": _words,
    "rulesets": _rulesets,
    "env": _environment,
    "exclude": _texts,
    "sources": _texts,
    "startup": _seconds,
    "max_batch": _batch,
    "uses": _resources,
    "extends": _text,
}


def _example(key: str) -> str:
    return {
        "name": 'a name, as in name = "my_bot"',
        "version": 'a version, as in version = "0.1.0"',
        "command": 'a command, as in command = ["{python}", "my_bot.py"]',
    }[key]
