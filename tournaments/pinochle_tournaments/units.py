"""Durations, sizes and counts as people write and read them: `1.5`, `250ms`, `none`; `512M`, `2G`; `1 board`."""

from __future__ import annotations

import re
from typing import Final

from pinochle_tournaments.errors import ArenaError

__all__ = ["counted", "format_bytes", "format_seconds", "parse_bytes", "parse_seconds"]

_SECONDS: Final = {"ms": 0.001, "s": 1.0, "": 1.0, "m": 60.0, "min": 60.0, "h": 3600.0}
_BYTES: Final = {"": 1, "k": 1 << 10, "m": 1 << 20, "g": 1 << 30}
_MOST_SECONDS: Final = 365 * 24 * 3600.0
_NUMBER: Final = re.compile(r"(\d+(?:\.\d*)?|\.\d+)\s*([a-z]*)")


def parse_seconds(text: str, *, what: str, may_be_none: bool = False, may_be_zero: bool = False) -> float | None:
    """Seconds from `2`, `1.5s`, `250ms`, `2m`, `1h`, and where allowed `none`.

    Raises:
        ArenaError: it is no duration; `what` names the flag.
    """
    if may_be_none and text.strip().lower() == "none":
        return None
    found = _NUMBER.fullmatch(text.strip().lower())
    factor = _SECONDS.get(found[2]) if found else None
    if found is None or factor is None:
        none = " or none" if may_be_none else ""
        raise ArenaError(f"{what}: {text!r} is no duration; write seconds, or a number with ms, s, m or h{none}")
    seconds = float(found[1]) * factor
    if seconds == 0 and not may_be_zero:
        raise ArenaError(f"{what}: {text!r} leaves no time at all; give more than 0")
    if seconds > _MOST_SECONDS:
        raise ArenaError(f"{what}: {text!r} is more than a year; give less{', or none' if may_be_none else ''}")
    return seconds


def parse_bytes(text: str, *, what: str) -> int | None:
    """Bytes from `512M`, `2G`, a plain number, or `none`.

    Raises:
        ArenaError: it is no size; `what` names the flag.
    """
    if text.strip().lower() == "none":
        return None
    found = _NUMBER.fullmatch(text.strip().lower().removesuffix("b"))
    factor = _BYTES.get(found[2].removesuffix("i")) if found else None
    if found is None or factor is None or float(found[1]) == 0:
        raise ArenaError(f"{what}: {text!r} is no size; write a number with K, M or G, as in 512M, or none")
    return int(float(found[1]) * factor)


def format_seconds(seconds: float) -> str:
    """`850 ms`, `12.3 s`, `4 min 05 s`, `2 h 07 min`."""
    if seconds < 1:
        return f"{seconds * 1000:.0f} ms"
    if seconds < 60:
        return f"{seconds:.1f} s"
    whole = round(seconds)
    if whole < 3600:
        return f"{whole // 60} min {whole % 60:02d} s"
    return f"{whole // 3600:,} h {whole % 3600 // 60:02d} min"


def format_bytes(size: int) -> str:
    """`1.5 MiB`, `512 MiB`, `2.0 GiB`."""
    value = float(size)
    for unit in ("B", "KiB", "MiB"):
        if value < 1024:
            return f"{value:.0f} {unit}" if unit == "B" or value >= 100 else f"{value:.1f} {unit}"
        value /= 1024
    return f"{value:.1f} GiB"


def counted(number: int, units: str) -> str:
    """`1 board`, `2,000 boards`: `units` is the plural, which ends in s (or in -ches or -sses)."""
    return f"{number:,} {units if number != 1 else _one_of(units)}"


def _one_of(units: str) -> str:
    return units.removesuffix("es" if units.endswith(("ches", "sses")) else "s")
