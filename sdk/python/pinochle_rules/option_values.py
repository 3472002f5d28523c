"""How option values are read from text or JSON, and what each changes in a ruleset's fields.

Only `options.py` uses this: readers raise `RulesetError` with a sentence about the value, changers write fields.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields, replace
from typing import Any, TypeAlias

from pinochle_rules.errors import RulesetError
from pinochle_rules.ruleset import MeldTable, OptionValue

__all__ = [
    "Change",
    "Fields",
    "Reader",
    "choice",
    "did_you_mean",
    "flag",
    "meld_rows",
    "multiple",
    "number",
    "pair",
    "set_additive_doubles",
    "set_counters",
    "set_exact_step",
    "set_field",
    "set_fields_by_word",
    "set_increment",
    "set_meld_doubles",
    "set_meld_table",
    "set_pinochle_3_4",
    "when_on",
]

Fields: TypeAlias = dict[str, Any]
"""The constructor arguments of a `Ruleset` in the making."""
Reader: TypeAlias = Callable[[object], OptionValue]
"""Text or JSON to a value."""
Change: TypeAlias = Callable[[Fields, Any], None]
"""Writes the fields that a value sets."""


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """` - did you mean 'x'?` for the nearest known word, or nothing."""
    near = difflib.get_close_matches(word, list(known), n=1, cutoff=0.6)
    return f" - did you mean {near[0]!r}?" if near else ""


# Readers of values -------------------------------------------------------------------------------------------------


def flag(name: str) -> Reader:
    words = {"true": True, "yes": True, "on": True, "1": True, "false": False, "no": False, "off": False, "0": False}

    def read(value: object) -> OptionValue:
        found = value if isinstance(value, bool) else words.get(str(value).strip().lower())
        if found is None:
            raise RulesetError(f"option {name} takes true or false, not {value!r}")
        return found

    return read


def number(name: str, lowest: int, highest: int) -> Reader:
    def read(value: object) -> OptionValue:
        text = str(value).strip()
        if isinstance(value, bool) or not (_is_points(text) and lowest <= int(text) <= highest):
            raise RulesetError(f"option {name} takes a whole number from {lowest} to {highest}, not {value!r}")
        return int(text)

    return read


def multiple(name: str, step: int, highest: int) -> Reader:
    def read(value: object) -> OptionValue:
        text = str(value).strip()
        if isinstance(value, bool) or not (_is_points(text) and step <= int(text) <= highest) or int(text) % step:
            raise RulesetError(f"option {name} takes a multiple of {step} up to {highest}, not {value!r}")
        return int(text)

    return read


def choice(name: str, allowed: Iterable[str]) -> Reader:
    words = tuple(str(word) for word in allowed)

    def read(value: object) -> OptionValue:
        # A pair may come as a JSON list: [45, 60] for "45/60".
        text = "/".join(str(part) for part in value) if isinstance(value, list) else str(value).strip()
        if text not in words:
            raise RulesetError(f"option {name} takes {', '.join(words)}, not {value!r}{did_you_mean(text, words)}")
        return text

    return read


def pair(name: str) -> Reader:
    def read(value: object) -> OptionValue:
        parts = [str(part) for part in value] if isinstance(value, list) else str(value).replace("-", "/").split("/")
        if len(parts) != 2 or not all(_is_points(part.strip()) for part in parts):
            raise RulesetError(f"option {name} takes two numbers of points, as in 45/60, not {value!r}")
        return "/".join(str(int(part)) for part in parts)

    return read


def meld_rows(name: str, table: MeldTable) -> Reader:
    """Rows as `run:15/30/45/60 pinochle:4/30/45/60`, or as JSON `{"run": [15, 30, 45, 60]}`."""
    rows = [field.name for field in fields(MeldTable) if field.name not in ("spare_honour", "dix")]

    def read(value: object) -> OptionValue:
        if isinstance(value, Mapping):
            given = {
                str(row): [str(cell) for cell in cells] if isinstance(cells, (list, tuple)) else str(cells).split("/")
                for row, cells in value.items()
            }
        else:
            words = str(value).replace(",", " ").replace(";", " ").split()
            given = {row: cells.split("/") for row, _, cells in (word.partition(":") for word in words)}
        for row, cells in given.items():
            if row not in rows:
                raise RulesetError(
                    f"option {name} has no row {row!r}{did_you_mean(row, rows)}; rows: {', '.join(rows)}"
                )
            width = len(getattr(table, row))
            if len(cells) != width or not all(map(_is_points, cells)):
                raise RulesetError(f"option {name}: row {row} takes {width} numbers of points, as in {row}:15/30/45/60")
        changed = {row: tuple(int(cell) for cell in cells) for row, cells in given.items()}
        different = {row: cells for row, cells in changed.items() if cells != getattr(table, row)}
        return " ".join(f"{row}:{'/'.join(map(str, different[row]))}" for row in rows if row in different)

    return read


def _is_points(text: str) -> bool:
    """Whether the text is a number of points: plain digits, and few enough of them to be one."""
    return text.isascii() and text.isdigit() and len(text) <= 6


# What a value changes ----------------------------------------------------------------------------------------------


def set_field(field: str, convert: Callable[[Any], Any] = lambda value: value) -> Change:
    def change(values: Fields, value: Any) -> None:
        values[field] = convert(value)

    return change


def when_on(**changes: Any) -> Change:
    """For flags that are off by default: what switching on sets."""

    def change(values: Fields, _value: Any) -> None:
        values.update(changes)

    return change


def set_fields_by_word(fields_by_word: Mapping[Any, Mapping[str, Any]]) -> Change:
    """The fields that each value sets; the default sets none."""

    def change(values: Fields, value: Any) -> None:
        values.update(fields_by_word[value])

    return change


def set_meld_doubles(table: MeldTable) -> Change:
    """Another table of melds."""

    def change(values: Fields, _value: Any) -> None:
        values["meld_table"] = table

    return change


def set_increment(values: Fields, step: Any) -> None:
    values["bid_ladder"] = ((0, step),)


def set_exact_step(values: Fields, _value: Any) -> None:
    values["raise_steps"] = (values["bid_ladder"][0][1],)


def set_additive_doubles(values: Fields, _value: Any) -> None:
    """Two sets pay twice the single, save double aces and double pinochle (single-deck-classic 3.3)."""
    values["meld_table"] = replace(
        values["meld_table"], run=(150, 300), kings=(80, 160), queens=(60, 120), jacks=(40, 80)
    )


def set_counters(values: Fields, scale: Any) -> None:
    points = [int(part) for part in scale.split("-")]
    values["counters"] = tuple([*points, 0, 0][:5])


def set_pinochle_3_4(values: Fields, pair: Any) -> None:
    table = values["meld_table"]
    values["meld_table"] = replace(table, pinochle=(*table.pinochle[:2], *(int(part) for part in pair.split("/"))))


def set_meld_table(values: Fields, rows: Any) -> None:
    cells = {
        row: tuple(map(int, points.split("/"))) for row, _, points in (word.partition(":") for word in rows.split())
    }
    values["meld_table"] = replace(values["meld_table"], **cells)
