"""Typed access to a JSON object that comes from strangers, with errors that name the key."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pinochle_rules.errors import RecordError

__all__ = ["Reader"]


class Reader:
    """Typed access to a JSON object, with errors that name the key."""

    def __init__(self, row: Mapping[str, Any]) -> None:
        self.row = row

    def text(self, key: str) -> str:
        return self.string(self._get(key), key)

    def string(self, value: object, key: str) -> str:
        if not isinstance(value, str):
            raise RecordError(f"{key} holds {value!r}, not a text")
        return value

    def number(self, key: str) -> int:
        return read_whole(self._get(key), key)

    def count(self, key: str) -> int:
        """A number from 1."""
        number = self.number(key)
        if number < 1:
            raise RecordError(f"{key} is {number}: it counts from 1")
        return number

    def number_of(self, key: str, part: str) -> int:
        values = self.mapping(key)
        if part not in values:
            raise RecordError(f"{key} has no entry for {part}")
        return read_whole(values[part], f"{key}.{part}")

    def mapping(self, key: str) -> Mapping[str, Any]:
        value = self._get(key)
        if not isinstance(value, Mapping):
            raise RecordError(f"{key} holds {value!r}, not an object")
        return value

    def sequence(self, key: str) -> Sequence[Any]:
        value = self._get(key)
        if not isinstance(value, list):
            raise RecordError(f"{key} holds {value!r}, not a list")
        return value

    def _get(self, key: str) -> object:
        if key not in self.row:
            raise RecordError(f"the record has no {key!r}")
        return self.row[key]


def read_whole(value: object, key: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise RecordError(f"{key} holds {value!r}, not a whole number")
    return value
