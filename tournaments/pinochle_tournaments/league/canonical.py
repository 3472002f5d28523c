"""JSON in one form only, so that equal values have equal hashes; and where two values differ. Pure."""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

__all__ = ["canonical_json", "differences", "rounded", "sha256_of"]

_DIGITS: Final = 6
_TOLERANCE: Final = 2e-6
"""Figures are rounded to six digits behind the point; another machine may round the last one otherwise."""


def canonical_json(value: Any) -> bytes:
    """Keys sorted, no blanks, UTF-8, and a line end."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"


def sha256_of(value: Any) -> str:
    """The hash of a value's one form."""
    return hashlib.sha256(canonical_json(value)).hexdigest()


def rounded(value: Any) -> Any:
    """The same with its fractions rounded, for arithmetic differs in the last digits from machine to machine."""
    match value:
        case float():
            return round(value, _DIGITS) + 0.0
        case Mapping():
            return {str(key): rounded(each) for key, each in value.items()}
        case list() | tuple():
            return [rounded(each) for each in value]
        case _:
            return value


def differences(said: Any, found: Any, where: str = "") -> Iterator[str]:
    """Where two JSON values differ, each in a sentence: what is said, and what was found."""
    if isinstance(said, Mapping) and isinstance(found, Mapping):
        for key in sorted({*said, *found}):
            yield from differences(said.get(key), found.get(key), f"{where}.{key}" if where else str(key))
    elif _is_list(said) and _is_list(found) and len(said) == len(found):
        for number, (one, other) in enumerate(zip(said, found, strict=True), start=1):
            yield from differences(one, other, f"{where}[{number}]")
    elif not _is_same(said, found):
        yield f"{where} says {_shown(said)}, and comes out as {_shown(found)}"


def _is_list(value: Any) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str)


def _is_same(said: Any, found: Any) -> bool:
    if isinstance(said, float) or isinstance(found, float):
        is_number = all(isinstance(each, int | float) and not isinstance(each, bool) for each in (said, found))
        return is_number and math.isclose(said, found, rel_tol=_TOLERANCE, abs_tol=_TOLERANCE)
    return bool(said == found) and type(said) is type(found)


def _shown(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 80 else f"{text[:77]}…"
