"""The notation of BOT on the command line, read into parts; nothing here looks at files.

    folder | manifest.toml | sample | cmd:PROGRAM WORD… | wait:NAME     one bot
    … :KEY=VALUE,KEY=VALUE                                              with environment variables set
    BOT+BOT                                                             a mixed partnership

Whatever stands in quotes is taken as it is. A piece between commas that has no `=` belongs to the value before it.
"""

from __future__ import annotations

import re
import shlex
from dataclasses import dataclass
from enum import Enum
from typing import Final

from pinochle_tournaments.errors import ArenaError
from pinochle_tournaments.manifest import check_environment_key

__all__ = ["BotKind", "BotSpec", "parse_bot_spec", "split_partnership"]

_OVERRIDES: Final = re.compile(r":(?=[A-Za-z_][A-Za-z0-9_]*=)")
# In a command, `a:b=c` may be an argument: only upper-case names count there.
_COMMAND_OVERRIDES: Final = re.compile(r":(?=[A-Z_][A-Z0-9_]*=)")
_NEXT_KEY: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_]*=")
_QUOTED: Final = re.compile(r"'[^']*'|\"(?:\\.|[^\"\\])*\"")
_WAIT_NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")


class BotKind(Enum):
    """Where a bot comes from."""

    PLACE = "place"
    """A folder, a manifest file, or the bare name of a sample bot: told apart by looking."""
    COMMAND = "cmd"
    WAIT = "wait"


@dataclass(frozen=True, slots=True, kw_only=True)
class BotSpec:
    """One BOT, read: what it is, its place, command or name, and the environment variables set for it."""

    text: str
    kind: BotKind
    place: str = ""
    """Path or sample name; for `wait:` the name."""
    words: tuple[str, ...] = ()
    """The command of `cmd:`."""
    overrides: tuple[tuple[str, str], ...] = ()


def split_partnership(text: str) -> tuple[str, ...]:
    """The one or two BOTs of a partnership: `A` or `A+B`.

    Raises:
        ArenaError: an empty part, or more than two.
    """
    hidden = _blank_quotes(text)
    cuts = [at for at, letter in enumerate(hidden) if letter == "+"]
    parts = [text[start:end].strip() for start, end in zip([0, *(at + 1 for at in cuts)], [*cuts, None], strict=True)]
    if len(parts) > 2 or not all(parts):
        raise ArenaError(
            f"{text!r} is not a partnership: write BOT, or BOT+BOT for a mixed one; a plus sign that belongs to a name"
            " or a command stands in quotes"
        )
    return tuple(parts)


def parse_bot_spec(text: str) -> BotSpec:
    """Read one BOT.

    Raises:
        ArenaError: it is empty, or its command, name or overrides are not what they must be.
    """
    scheme, colon, rest = text.partition(":")
    if colon and scheme == "cmd":
        body, overrides = _cut_overrides(rest, _COMMAND_OVERRIDES)
        return BotSpec(
            text=text, kind=BotKind.COMMAND, words=_words(text, body), overrides=_read_overrides(text, overrides)
        )
    if colon and scheme == "wait":
        name, overrides = _cut_overrides(rest, _OVERRIDES)
        if overrides:
            raise ArenaError(
                f"{text!r}: nothing is started for wait:, so there is no environment to set {overrides!r} in"
            )
        if not _WAIT_NAME.fullmatch(name):
            raise ArenaError(
                f"{text!r}: wait: takes a short name of letters, digits, `.`, `_` and `-`, as in wait:mine"
            )
        return BotSpec(text=text, kind=BotKind.WAIT, place=name)
    place, overrides = _cut_overrides(text, _OVERRIDES)
    place = _unquoted(place).strip()
    if not place:
        raise ArenaError(f"{text!r} names no bot: give a folder with a bot.toml, or the name of a sample bot")
    return BotSpec(text=text, kind=BotKind.PLACE, place=place, overrides=_read_overrides(text, overrides))


def _blank_quotes(text: str) -> str:
    """The text with whatever is in quotes, quotes included, replaced by as many zero characters."""
    return _QUOTED.sub(lambda found: "\0" * len(found.group()), text)


def _cut_overrides(text: str, start: re.Pattern[str]) -> tuple[str, str]:
    found = start.search(_blank_quotes(text))
    return (text[: found.start()], text[found.end() :]) if found else (text, "")


def _words(text: str, body: str) -> tuple[str, ...]:
    try:
        words = tuple(shlex.split(body))
    except ValueError as error:
        raise ArenaError(f"{text!r}: the command cannot be split into words ({error}); close every quote") from None
    if not words or not words[0]:
        raise ArenaError(f"{text!r}: cmd: needs a program, as in 'cmd:python3 my_bot.py'")
    return words


def _read_overrides(text: str, overrides: str) -> tuple[tuple[str, str], ...]:
    if not overrides:
        return ()
    pairs: list[list[str]] = []
    for piece in _split_commas(overrides):
        if _NEXT_KEY.match(piece):
            key, _, value = piece.partition("=")
            pairs.append([key, value])
        elif "=" in piece:
            # Said by the check below, with the key as it was written.
            pairs.append([piece.partition("=")[0], ""])
        else:
            pairs[-1][1] += f",{piece}"
    for key, _ in pairs:
        check_environment_key(key, f"{text!r}")
    keys = [key for key, _ in pairs]
    for key in keys:
        if keys.count(key) > 1:
            raise ArenaError(f"{text!r} sets {key} twice; keep one of the two")
    # Sorted: the order in which they are written makes no other bot.
    return tuple(sorted((key, _unquoted(value)) for key, value in pairs))


def _split_commas(text: str) -> list[str]:
    hidden = _blank_quotes(text)
    cuts = [at for at, letter in enumerate(hidden) if letter == ","]
    return [text[start:end] for start, end in zip([0, *(at + 1 for at in cuts)], [*cuts, None], strict=True)]


def _unquoted(text: str) -> str:
    """The text without the quotes around it, if they are around all of it."""
    found = _QUOTED.fullmatch(text.strip())
    return text.strip()[1:-1] if found else text
