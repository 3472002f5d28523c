"""Typed access to one vector of a rules test file, with errors that name the field.

Vectors come from strangers: whatever does not hold what its field must hold is a `RecordError`, never a crash.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pinochle_rules.board import check_hand
from pinochle_rules.cards import Card, Suit, parse_cards, parse_suit
from pinochle_rules.errors import RecordError
from pinochle_rules.options import ruleset_with
from pinochle_rules.ruleset import Ruleset

__all__ = ["Case", "read_cards", "read_ruleset", "read_whole", "shown"]


@dataclass(frozen=True, slots=True)
class Case:
    """A vector's inputs, under the ruleset that its options make."""

    ruleset: Ruleset
    fields: Mapping[str, Any]

    def whole(self, field: str) -> int:
        """A whole number that must be there."""
        return read_whole(self._get(field), field)

    def optional_whole(self, field: str) -> int | None:
        """A whole number, or None where the field is absent or null."""
        value = self.fields.get(field)
        return None if value is None else read_whole(value, field)

    def index(self, field: str, count: int) -> int | None:
        """A number from 0 up to, but not including, `count`; or None where the field is absent or null."""
        value = self.optional_whole(field)
        if value is not None and not 0 <= value < count:
            raise RecordError(f"{field} is {value}: {self.ruleset.name} numbers them from 0 to {count - 1}")
        return value

    def flag(self, field: str) -> bool:
        """True or false; false where the field is absent."""
        value = self.fields.get(field, False)
        if not isinstance(value, bool):
            raise RecordError(f"{field} holds {shown(value)}, not true or false")
        return value

    def needed_flag(self, field: str) -> bool:
        """True or false; it must be there."""
        self._get(field)
        return self.flag(field)

    def text(self, field: str) -> str:
        """A word that must be there."""
        value = self._get(field)
        if not isinstance(value, str):
            raise RecordError(f"{field} holds {shown(value)}, not a word")
        return value

    def by_side(self, field: str) -> list[int]:
        """One whole number a side."""
        sides = len(self.ruleset.sides)
        values = self.items(field)
        if len(values) != sides:
            raise RecordError(f"{field} has {len(values)} entries: {self.ruleset.name} has {sides} sides")
        return [read_whole(value, field) for value in values]

    def items(self, field: str) -> Sequence[Any]:
        """A list that must be there."""
        value = self._get(field)
        if not isinstance(value, list):
            raise RecordError(f"{field} holds {shown(value)}, not a list")
        return value

    def has(self, field: str) -> bool:
        """Whether the field is there and not null."""
        return self.fields.get(field) is not None

    def cards(self, field: str) -> tuple[Card, ...]:
        """Cards that the ruleset's deck can yield together; their order is kept."""
        cards = read_cards(self._get(field), field)
        check_hand(self.ruleset, cards)
        return cards

    def trump(self) -> Suit | None:
        """The trump suit; null says that there is none."""
        value = self._get("trump")
        if value is None:
            return None
        if not isinstance(value, str):
            raise RecordError(f"trump holds {shown(value)}, not a suit")
        return parse_suit(value)

    def _get(self, field: str) -> object:
        if field not in self.fields:
            raise RecordError(f"the vector has no {field!r}")
        return self.fields[field]


def read_ruleset(name: str, vector: Mapping[str, Any], base: Mapping[str, object]) -> Ruleset:
    """The preset with the options of `base` and, on top, the vector's `options`.

    `scale` is the option `counters`, `target` the option of that name.

    Raises:
        RulesError: an option or a value that the ruleset does not take.
    """
    options = vector.get("options")
    if options is None:
        options = {}
    if not isinstance(options, Mapping):
        raise RecordError(f"options holds {shown(options)}, not an object")
    own = dict(options)
    for field, option in (("scale", "counters"), ("target", "target")):
        value = vector.get(field)
        if value is None:
            continue
        if own.get(option, value) != value:
            raise RecordError(f"{field} says {shown(value)}, option {option} says {shown(own[option])}")
        own[option] = value
    merged = {**base, **own}
    if _is_own_scale(ruleset_with(name), merged.get("counters")):
        # A ruleset with one scale only has no such option; naming that scale is still right.
        del merged["counters"]
    return ruleset_with(name, merged)


def read_whole(value: object, field: str) -> int:
    """The value, if it is a whole number and no truth value."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise RecordError(f"{field} holds {shown(value)}, not a whole number")
    return value


def read_cards(value: object, field: str) -> tuple[Card, ...]:
    """Cards as a list of words, or as one text."""
    if isinstance(value, str):
        return parse_cards(value)
    if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
        raise RecordError(f"{field} holds {shown(value)}, not a list of cards")
    return parse_cards(value)


def shown(value: object) -> str:
    """The value for an error's sentence, cut short."""
    text = repr(value)
    return text if len(text) <= 80 else text[:77] + "..."


def _is_own_scale(preset: Ruleset, scale: object) -> bool:
    points = [str(point) for point in preset.counters]
    return isinstance(scale, str) and scale in {
        "-".join(points[:length]) for length in (3, 4, 5) if _rest(preset, length)
    }


def _rest(preset: Ruleset, length: int) -> bool:
    """Whether the scale's first `length` numbers say it all: the others are zero."""
    return not any(preset.counters[length:])
