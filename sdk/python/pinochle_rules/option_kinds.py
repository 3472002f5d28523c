"""`Option`, and the shapes that options come in: switches with words, toggles, points, scales.

Nothing here belongs to one ruleset; the tables are in `option_tables`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from pinochle_rules.option_values import (
    Change,
    Reader,
    choice,
    flag,
    number,
    set_additive_doubles,
    set_counters,
    set_exact_step,
    set_field,
    set_increment,
    when_on,
)
from pinochle_rules.ruleset import OptionValue, Ruleset
from pinochle_rules.switches import BeatAfterRuff, History, LeadTrump, MustHead

__all__ = [
    "Option",
    "bidding",
    "common",
    "doubles",
    "history",
    "must_head",
    "numbered",
    "points",
    "scale",
    "switch",
    "target",
    "toggle",
    "toggled",
    "trick_saves_meld",
    "worded",
]

_SCALES = ("10-10-5", "10-10-10", "10-10-5-5", "11-10-4-3-2")


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One option of one preset."""

    name: str
    values: str
    """What it takes, in words."""
    default: OptionValue
    rule: str
    """Where the rulebook states it."""
    meaning: str
    read: Reader
    """Text or JSON to a value; raises `RulesetError` with a sentence about the value alone."""
    change: Change
    """Writes the fields that the value sets. Options are applied in the order of the table."""


def switch(name: str, kind: type[StrEnum], default: StrEnum, rule: str, meaning: str, field: str = "") -> Option:
    """One of several words, which are those of a field's enumeration."""
    return worded(name, tuple(str(word) for word in kind), str(default), rule, meaning, set_field(field or name, kind))


def worded(name: str, words: tuple[str, ...], default: str, rule: str, meaning: str, change: Change) -> Option:
    """One of several words."""
    return Option(
        name=name,
        values=" | ".join(words),
        default=default,
        rule=rule,
        meaning=meaning,
        read=choice(name, words),
        change=change,
    )


def numbered(name: str, numbers: tuple[int, ...], default: int, rule: str, meaning: str, change: Change) -> Option:
    """One of several numbers."""
    read = choice(name, map(str, numbers))
    return Option(
        name=name,
        values=" | ".join(map(str, numbers)),
        default=default,
        rule=rule,
        meaning=meaning,
        read=lambda value: int(str(read(value))),
        change=change,
    )


def toggle(name: str, rule: str, meaning: str, **changes: object) -> Option:
    """A flag that is off; switched on, it sets the fields."""
    return toggled(name, rule, meaning, when_on(**changes))


def toggled(name: str, rule: str, meaning: str, change: Change, *, default: bool = False) -> Option:
    """A flag; `change` is called when it is set to the other value."""
    return Option(
        name=name, values="true | false", default=default, rule=rule, meaning=meaning, read=flag(name), change=change
    )


def points(name: str, preset: Ruleset, rule: str, meaning: str, lowest: int, highest: int) -> Option:
    """A number of points that is a field of the same name."""
    return Option(
        name=name,
        values=f"{lowest} … {highest}",
        default=getattr(preset, name),
        rule=rule,
        meaning=meaning,
        read=number(name, lowest, highest),
        change=set_field(name),
    )


def scale(preset_scale: str, rule: str) -> Option:
    """The points of counters."""
    meaning = "points of an ace, ten, king (queen, jack) taken in tricks"
    return worded("counters", _SCALES, preset_scale, rule, meaning, set_counters)


def target(preset: Ruleset, place: str) -> Option:
    return points("target", preset, f"{preset.name} {place}", "points that end a game", 1, 100_000)


def history(preset: Ruleset) -> Option:
    meaning = "which completed tricks a seat may look at"
    return switch("history", History, History.FULL, f"{preset.name} 2", meaning)


def must_head(rule: str) -> Option:
    meaning = "when a follower must beat the best card if able"
    return switch("must_head", MustHead, MustHead.ALWAYS, rule, meaning)


def common(preset: Ruleset, *, minimum: str, target_at: str, tricks: str) -> list[Option]:
    """Options of every system with an auction, and where its chapter has its minimum, target and trick play."""
    base, lowest = preset.name, 10 if preset.bid_ladder[0][1] > 1 else 1
    return [
        points("minimum_bid", preset, f"{base} {minimum}", "the lowest bid", lowest, 900),
        target(preset, target_at),
        history(preset),
        must_head(f"{base} {tricks}"),
        switch(
            "beat_after_ruff", BeatAfterRuff, BeatAfterRuff.LAPSES, f"{base} {tricks}",
            "whether a ruffed trick must still be headed in the led suit",
        ),
        switch(
            "lead_trump", LeadTrump, LeadTrump.NEVER, f"{base} {tricks}", "whether trump must be led first, if held"
        ),
    ]  # fmt: skip


def bidding(increment: str, exact_step: str) -> list[Option]:
    """How bids rise in single-deck-classic and what inherits it, and the rulebook's places on both options."""
    return [
        numbered("increment", (5, 10), 10, increment, "bids are multiples of it", set_increment),
        toggled("exact_step", exact_step, "a raise is exactly one increment", set_exact_step),
    ]


def doubles(rule: str) -> Option:
    """What two equal sets pay in single-deck-classic and what inherits it."""
    meaning = "two equal sets pay the table's double value, or twice the single"
    words = ("standard", "additive")
    return worded("doubles", words, "standard", rule, meaning, set_additive_doubles)


def trick_saves_meld(rule: str) -> Option:
    meaning = "a side scores its meld only if it won a trick"
    return toggle("trick_saves_meld", rule, meaning, trick_saves_meld=True)
