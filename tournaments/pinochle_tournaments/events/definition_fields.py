"""The keys of a definition file, and what may stand behind each: from TOML values to those of the domain.

One key at a time; how keys fit together is judged in `definition`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any, Final

from pinochle_referee.faults import Penalty
from pinochle_rules import did_you_mean

from pinochle_tournaments.events.entrants import Entry
from pinochle_tournaments.file_fields import Reader, Wrong
from pinochle_tournaments.schedule import Format
from pinochle_tournaments.stop_rules import UntilErrorRule, parse_until_error
from pinochle_tournaments.units import parse_bytes, parse_seconds

__all__ = ["FIELDS", "FIELD_OF_KEY", "NAME", "check_name", "choice", "whole_number"]

NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")
_MOST: Final = 100_000_000
_ENTRANTS: Final = 'a list of BOTs, as in ["bots/*", "hawk@1.2.0", "hawk+dove"]'


def check_name(value: object) -> str:
    """A name of an event.

    Raises:
        Wrong: it is none.
    """
    if not isinstance(value, str) or not NAME.fullmatch(value):
        raise Wrong(f"is a short name of letters, digits, `.`, `_` and `-`, not {value!r}")
    return value


def _entries(value: object) -> tuple[Entry, ...]:
    if not isinstance(value, list) or not value:
        raise Wrong(f"is {_ENTRANTS}, not {value!r}")
    return tuple(map(_entry, value))


def _entry(value: object) -> Entry:
    if isinstance(value, str) and value.strip():
        return Entry(value)
    if isinstance(value, dict):
        unknown = [key for key in value if key not in ("bot", "name")]
        if unknown:
            raise Wrong(f"has an entry with the key `{unknown[0]}`; an entry has `bot` and, if wanted, `name`")
        bot, name = value.get("bot"), value.get("name", "")
        if isinstance(bot, str) and bot.strip() and isinstance(name, str):
            if name and not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9._+@:=,-]{0,63}", name):
                raise Wrong(f"gives an entrant the name {name!r}; a name has letters, digits and `._+@:=,-`")
            return Entry(bot, name)
    raise Wrong(f'holds {value!r}, which is no entrant; write a BOT in quotes, or {{ bot = "BOT", name = "NAME" }}')


def _text(what: str) -> Callable[[object], str]:
    def read(value: object) -> str:
        if not isinstance(value, str) or not value.strip():
            raise Wrong(f"is {what}, not {value!r}")
        return value

    return read


def _seed(value: object) -> str:
    if isinstance(value, int) and not isinstance(value, bool):
        raise Wrong(f'is a text, so put it in quotes: seed = "{value}"')
    return _text("a text in quotes; left out, the secret is drawn")(value)


def whole_number(least: int, what: str, *, auto: bool = False) -> Callable[[object], int | None]:
    """A reader of whole numbers; None stands for `auto`, where that is allowed."""
    or_auto = ' or "auto"' if auto else ""

    def read(value: object) -> int | None:
        if auto and value == "auto":
            return None
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= _MOST:
            bounds = f"of {least} or more" if not isinstance(value, int) or value < least else f"up to {_MOST:,}"
            raise Wrong(f"is a whole number of {what}{or_auto}, {bounds}, not {value!r}")
        return value

    return read


def _flag(value: object) -> bool:
    if not isinstance(value, bool):
        raise Wrong(f"is true or false, not {value!r}")
    return value


def _seconds(key: str, *, may_be_none: bool = False, may_be_zero: bool = False) -> Callable[[object], float | None]:
    def read(value: object) -> float | None:
        if isinstance(value, bool) or not isinstance(value, str | int | float):
            raise Wrong(f'is a duration, as in "500ms" or "2s", not {value!r}')
        return parse_seconds(str(value), what=f"`{key}`", may_be_none=may_be_none, may_be_zero=may_be_zero)

    return read


def _until_error(value: object) -> UntilErrorRule:
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        raise Wrong(f'is an error in IMPs a board, as in 0.5, or in points, as in "25points", not {value!r}')
    return parse_until_error(str(value), what="`until_error`")


def _bytes(value: object) -> int | None:
    if isinstance(value, bool) or not isinstance(value, str | int):
        raise Wrong(f'is a size, as in "512M" or "4G", or "none", not {value!r}')
    return parse_bytes(str(value), what="`memory`")


def choice(kind: type[StrEnum], what: str) -> Callable[[object], Any]:
    """A reader of one of the names of an enumeration."""
    names = [str(member) for member in kind]

    def read(value: object) -> Any:
        if not isinstance(value, str) or value not in names:
            near = did_you_mean(value, names) if isinstance(value, str) else ""
            raise Wrong(f"is {what}, not {value!r}{near}; known: {', '.join(names)}")
        return kind(value)

    return read


def _options(value: object) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise Wrong(f"is a table, as in\n  [options]\n  minimum_bid = 200\nnot {value!r}")
    return dict(value)


def _resources(value: object) -> dict[str, int]:
    if not isinstance(value, dict):
        raise Wrong(f"is a table, as in\n  [resources]\n  gpu0 = 1\nnot {value!r}")
    for name, number in value.items():
        if isinstance(number, bool) or not isinstance(number, int) or number < 1:
            raise Wrong(f"says {name} = {number!r}; give how many matches at a time may use it, 1 or more")
    return dict(value)


FIELDS: Final[Mapping[str, Reader]] = {
    "name": check_name,
    "format": choice(Format, "how the tournament is played"),
    "entrants": _entries,
    "newcomers": _entries,
    "ruleset": _text("the name of a ruleset, or a file of house rules"),
    "options": _options,
    "boards": whole_number(1, "boards"),
    "games": whole_number(1, "games"),
    "until_error": _until_error,
    "cycles": whole_number(1, "cycles"),
    "rounds": whole_number(1, "rounds"),
    "tie_boards": whole_number(1, "boards"),
    "boards_shared": _flag,
    "fresh_processes": _flag,
    "seed": _seed,
    "decision_time": _seconds("decision_time", may_be_none=True),
    "bank_time": _seconds("bank_time", may_be_zero=True),
    "startup": _seconds("startup"),
    "penalty": choice(Penalty, "what an illegal or late answer costs"),
    "max_forfeits": whole_number(0, "forfeited boards"),
    "memory": _bytes,
    "processes": whole_number(1, "processes"),
    "concurrency": whole_number(1, "matches at once", auto=True),
    "thinking": whole_number(1, "bots that think at once", auto=True),
    "boards_in_flight": whole_number(1, "boards open at once", auto=True),
    "cpus_per_bot": whole_number(1, "processors a bot", auto=True),
    "resources": _resources,
    "skip_broken": _flag,
}

FIELD_OF_KEY: Final[Mapping[str, str]] = {
    "decision_time": "decision_seconds",
    "bank_time": "bank_seconds",
    "startup": "startup_seconds",
    "memory": "memory_bytes",
}
"""What a key is called in a `Definition`, where its unit is part of the name."""
