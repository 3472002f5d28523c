"""Which ruleset is meant: the name of a preset, or a TOML file of house rules; options come on top of either.

A file is read here and nowhere else: whatever is played, sent or stored is a preset plus options.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from pinochle_rules import PRESETS, HouseRulesError, OptionValue, Ruleset, read_house_rules, ruleset_with

from pinochle_tournaments.errors import ArenaError, reason_of

__all__ = ["is_house_rules", "ruleset_from"]

_MOST_BYTES = 1 << 20


def is_house_rules(text: str) -> bool:
    """Whether RULESET names a file rather than a preset."""
    return text not in PRESETS and (text.endswith(".toml") or "/" in text)


def ruleset_from(text: str, options: Mapping[str, OptionValue] | None = None) -> Ruleset:
    """The ruleset of a preset's name or a file of house rules, with some options changed.

    Raises:
        ArenaError: the file cannot be read, or says what cannot be played; a sentence a wrong field.
        RulesetError: no such ruleset or option.
    """
    if not is_house_rules(text):
        return ruleset_with(text, options or {})
    house = _read(Path(text))
    return ruleset_with(house.name, {**dict(house.options), **(options or {})}) if options else house


def _read(path: Path) -> Ruleset:
    try:
        if path.stat().st_size > _MOST_BYTES:
            raise ArenaError(f"{path} is too long for house rules: it has more than a mebibyte")
        return read_house_rules(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise ArenaError(f"the house rules {path} cannot be read: {reason_of(error)}") from error
    except HouseRulesError as error:
        problems = error.problems
        several = len(problems) > 1
        listed = "".join(f"\n  {problem}" for problem in problems) if several else f" {problems[0]}"
        raise ArenaError(f"{path}:{listed}") from error
