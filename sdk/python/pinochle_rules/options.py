"""Rulesets with changed options: names and values read, checked, and turned into a `Ruleset`.

An option is a switch people name (`racehorse`), not a field of `Ruleset`: one option may set several fields. Values
come as text (`-o increment=5`) or as JSON (records, vectors); both are read by `Option.read`. The tables of all options
are in `option_tables`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields

from pinochle_rules.errors import RulesetError
from pinochle_rules.option_kinds import Option
from pinochle_rules.option_tables import OPTIONS
from pinochle_rules.option_values import Fields, did_you_mean
from pinochle_rules.option_variants import contradictions, without_effect
from pinochle_rules.presets import PRESETS
from pinochle_rules.ruleset import OptionValue, Ruleset

__all__ = [
    "OPTIONS",
    "Option",
    "did_you_mean",
    "format_option_value",
    "option_problems",
    "options_without_effect",
    "parse_option",
    "ruleset_with",
]


def ruleset_with(name: str, options: Mapping[str, object] | None = None) -> Ruleset:
    """A preset with changed options; an option set to its default is left out of `Ruleset.options`.

    Raises:
        RulesetError: no such ruleset or option, a value that the option does not take, or options that contradict
            each other; the text is the first problem's.
    """
    preset = _preset(name)
    if not options:
        return preset
    chosen, problems = _chosen(name, options)
    if not problems:
        problems = _contradictions(name, chosen, options)
    if problems:
        raise RulesetError(problems[0][1])
    return _changed(preset, chosen) if chosen else preset


def option_problems(name: str, options: Mapping[str, object]) -> list[tuple[str, str]]:
    """Everything that is wrong with options of a ruleset: the option, and a sentence about it.

    Raises:
        RulesetError: there is no such ruleset.
    """
    _preset(name)
    chosen, problems = _chosen(name, options)
    return problems + _contradictions(name, chosen, options)


def options_without_effect(ruleset: Ruleset) -> dict[str, str]:
    """Options of its preset that change nothing beside those it has: each with a sentence why."""
    return without_effect(ruleset.name, dict(ruleset.options))


def parse_option(text: str) -> tuple[str, str]:
    """Read `name=value`.

    Raises:
        RulesetError: there is no `=`.
    """
    name, equals, value = text.partition("=")
    if not equals or not name.strip():
        raise RulesetError(f"{text!r} is not an option: write name=value, as in racehorse=true")
    return name.strip(), value.strip()


def format_option_value(value: OptionValue) -> str:
    """The value as `parse_option` and the wire carry it: `true`, `5`, `literal`."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _preset(name: str) -> Ruleset:
    preset = PRESETS.get(name)
    if preset is None:
        raise RulesetError(f"there is no ruleset {name!r}{did_you_mean(name, PRESETS)}; known: {', '.join(PRESETS)}")
    return preset


def _chosen(name: str, options: Mapping[str, object]) -> tuple[dict[str, OptionValue], list[tuple[str, str]]]:
    """The values that differ from the defaults, in the order of the table, and what could not be read."""
    known, problems = OPTIONS[name], []
    read: dict[str, OptionValue] = {}
    for key, value in options.items():
        option = known.get(key)
        if option is None:
            hint = did_you_mean(key, known)
            sentence = f"ruleset {name} has no option {key!r}{hint}; its options: {', '.join(known)}"
            problems.append((key, sentence))
            continue
        try:
            read[key] = option.read(value)
        except RulesetError as error:
            problems.append((key, str(error)))
    return {key: read[key] for key in known if key in read and read[key] != known[key].default}, problems


def _changed(preset: Ruleset, chosen: Mapping[str, OptionValue]) -> Ruleset:
    values = _fields_with(preset, chosen)
    return Ruleset(**{**values, "options": tuple(chosen.items())})


def _fields_with(preset: Ruleset, chosen: Mapping[str, OptionValue]) -> Fields:
    values: Fields = {field.name: getattr(preset, field.name) for field in fields(preset) if field.init}
    for key, value in chosen.items():
        OPTIONS[preset.name][key].change(values, value)
    return values


def _contradictions(
    name: str, chosen: Mapping[str, OptionValue], stated: Mapping[str, object]
) -> list[tuple[str, str]]:
    """Settings that cannot stand together."""
    found = contradictions(name, chosen, stated)
    values = _fields_with(PRESETS[name], chosen)
    minimum, maximum = values["minimum_bid"], values["maximum_bid"]
    step = [step for start, step in values["bid_ladder"] if start <= minimum][-1]
    if minimum % step:
        sentence = f"minimum_bid {minimum} is no multiple of the increment {step}: nobody could open with it"
        found.append(("minimum_bid", sentence))
    if minimum % 100 in values["barred_endings"]:
        found.append(("minimum_bid", f"minimum_bid {minimum} contradicts bar_40_90: nobody could open with it"))
    if minimum > maximum:
        found.append(("minimum_bid", f"minimum_bid {minimum} is above the highest bid {maximum}"))
    return found
