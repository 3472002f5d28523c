"""TOML and JSON that strangers wrote: whatever cannot be read is one error with its reason in words.

The parsers of the library raise more than errors of their own, for numbers too long and for nesting too deep. Reads no
files.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Sequence
from typing import Any

__all__ = ["SaidTwice", "Unparsable", "parse_json", "parse_toml"]


class Unparsable(ValueError):
    """Why a text is not what it should be, for the end of a sentence."""


class SaidTwice(Unparsable):
    """It is JSON, but an object in it has a key twice: what is said twice cannot be meant."""


def parse_toml(text: str) -> dict[str, Any]:
    """The keys and values of a TOML text; a byte order mark before it is passed over.

    Raises:
        Unparsable: it is none.
    """
    try:
        return tomllib.loads(_without_mark(text))
    except (ValueError, RecursionError) as error:
        raise Unparsable(_reason(error, tomllib.TOMLDecodeError)) from None


def parse_json(text: str | bytes) -> Any:
    """The value of a JSON text in UTF-8; a byte order mark before it is passed over.

    Raises:
        Unparsable: it is none.
        SaidTwice: an object in it has a key twice.
    """
    try:
        decoded = text.decode("utf-8") if isinstance(text, bytes) else text
        return json.loads(_without_mark(decoded), object_pairs_hook=_once)
    except SaidTwice:
        raise
    except (ValueError, RecursionError) as error:
        raise Unparsable(_reason(error, json.JSONDecodeError)) from None


def _without_mark(text: str) -> str:
    return text.removeprefix("\ufeff")


def _once(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise SaidTwice(f"an object says {name[:40]!r} twice: leave one of the two")
        found[name] = value
    return found


def _reason(error: Exception, told: type[Exception]) -> str:
    """The error's own words where it is of the kind `told`."""
    if isinstance(error, told):
        return str(error)
    if isinstance(error, UnicodeDecodeError):
        return "it is not UTF-8 text"
    return "it is nested too deeply" if isinstance(error, RecursionError) else "it holds too long a number"
