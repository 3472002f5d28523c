"""House rules: a TOML text that names a preset and what differs from it, read into a `Ruleset`.

    extends = "single-deck-classic"
    minimum_bid = 200
    trick_saves_meld = true

The ruleset that comes out is its preset plus options: nothing on the wire or in a record tells that a file was read.
Reads no files.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pinochle_rules.errors import RulesetError
from pinochle_rules.option_values import did_you_mean
from pinochle_rules.options import option_problems, ruleset_with
from pinochle_rules.parsing import Unparsable, parse_toml
from pinochle_rules.presets import PRESETS
from pinochle_rules.ruleset import Ruleset

__all__ = ["HouseRulesError", "read_house_rules"]

_EXTENDS = "extends"


class HouseRulesError(RulesetError):
    """House rules that cannot be played; `problems` has a sentence for every wrong field, in the order of the text."""

    def __init__(self, problems: tuple[str, ...]) -> None:
        super().__init__("; ".join(problems))
        self.problems = problems


def read_house_rules(text: str) -> Ruleset:
    """The ruleset of a TOML text.

    Raises:
        HouseRulesError: it is no TOML, names no preset, or holds an unknown option, a value that an option does not
            take, or options that contradict each other.
    """
    try:
        fields = parse_toml(text)
    except Unparsable as unparsable:
        raise HouseRulesError((f"house rules are TOML, this is not: {unparsable}",)) from None
    preset = _preset(fields)
    options = {name: value for name, value in fields.items() if name != _EXTENDS}
    problems = option_problems(preset, options)
    if problems:
        order = list(options)
        problems.sort(key=lambda problem: order.index(problem[0]) if problem[0] in order else len(order))
        raise HouseRulesError(tuple(sentence for _, sentence in problems))
    return ruleset_with(preset, options)


def _preset(fields: Mapping[str, Any]) -> str:
    known = ", ".join(PRESETS)
    if _EXTENDS not in fields:
        near = next((f", not {name!r}" for name in fields if did_you_mean(name, (_EXTENDS,))), "")
        raise HouseRulesError((f'house rules begin with extends = "PRESET"{near}; presets: {known}',))
    name = fields[_EXTENDS]
    if not isinstance(name, str) or name not in PRESETS:
        hint = did_you_mean(name, PRESETS) if isinstance(name, str) else ""
        raise HouseRulesError((f"extends names a preset, and {name!r} is none{hint}; presets: {known}",))
    return name
