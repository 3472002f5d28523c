"""Reads what a file says key by key, for every kind of TOML file that we read: manifests, definitions, leagues.

Each kind gives its readers; how its keys fit together is judged there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from pinochle_rules import did_you_mean

from pinochle_tournaments.errors import ArenaError

__all__ = ["Reader", "Wrong", "read_fields"]

Reader = Callable[[object], Any]
"""From the value in a file to that of the domain; it raises `Wrong` or `ArenaError`."""
_SAME: Final[Mapping[str, str]] = MappingProxyType({})


class Wrong(Exception):
    """The rest of a sentence that begins with file and key."""


def read_fields(
    where: object,
    raw: Mapping[str, Any],
    readers: Mapping[str, Reader],
    *,
    of_what: str,
    field_of_key: Mapping[str, str] = _SAME,
) -> dict[str, Any]:
    """The values of a file, by their fields; nothing is known yet of how they fit together.

    Args:
        where: what names the file, for the sentences.
        of_what: its kind, for the sentences.
        field_of_key: what a key is called among the values, where not by its own name.

    Raises:
        ArenaError: an unknown key, or a value that its key cannot have.
    """
    values: dict[str, Any] = {}
    for key, value in raw.items():
        reader = readers.get(key)
        if reader is None:
            raise ArenaError(
                f"{where}: `{key}` is not a key of {of_what}{did_you_mean(key, readers)}; its keys are"
                f" {', '.join(readers)}"
            )
        try:
            values[field_of_key.get(key, key)] = reader(value)
        except Wrong as wrong:
            raise ArenaError(f"{where}: `{key}` {wrong}") from None
        except ArenaError as error:
            raise ArenaError(f"{where}: {error}") from None
    return values
