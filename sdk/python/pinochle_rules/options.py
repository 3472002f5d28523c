"""The options of each preset: what may be changed, to what, and where the rulebook says so.

An option is a switch people name (`racehorse`), not a field of `Ruleset`: one option may set several fields. Values
come as text (`-o increment=5`) or as JSON (records, vectors); both are read by `Option.read`.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from types import MappingProxyType
from typing import Any, TypeAlias

from pinochle_rules.errors import RulesetError
from pinochle_rules.presets import DOUBLE_DECK, PRESETS, SINGLE_DECK_1500, SINGLE_DECK_CLASSIC
from pinochle_rules.ruleset import (
    AllPass,
    BeatAfterRuff,
    BelowFloor,
    ExchangeOrder,
    History,
    ImpossibleContract,
    LeadTrump,
    MeldTable,
    MustHead,
    NinesRedeal,
    NoMarriage,
    Opening,
    OptionValue,
    Ruleset,
    ZeroTricksBidder,
)

__all__ = ["OPTIONS", "Option", "did_you_mean", "format_option_value", "parse_option", "ruleset_with"]

Fields: TypeAlias = dict[str, Any]


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
    read: Callable[[object], OptionValue]
    """Text or JSON to a value; raises `RulesetError` with a sentence about the value alone."""
    change: Callable[[Fields, Any], None]
    """Writes the fields that the value sets. Options are applied in the order of the table."""


def ruleset_with(name: str, options: Mapping[str, object] | None = None) -> Ruleset:
    """A preset with changed options; an option set to its default is left out of `Ruleset.options`.

    Raises:
        RulesetError: no such ruleset or option, or a value that the option does not take.
    """
    preset = PRESETS.get(name)
    if preset is None:
        raise RulesetError(f"there is no ruleset {name!r}{did_you_mean(name, PRESETS)}; known: {', '.join(PRESETS)}")
    known = OPTIONS[name]
    for wanted in options or {}:
        if wanted not in known:
            raise RulesetError(
                f"ruleset {name} has no option {wanted!r}{did_you_mean(wanted, known)}; its options: {', '.join(known)}"
            )
    changed = [(known[key], known[key].read(value)) for key, value in (options or {}).items()]
    changed = [(option, value) for option, value in changed if value != option.default]
    if not changed:
        return preset
    order = list(known)
    changed.sort(key=lambda pair: order.index(pair[0].name))
    values: Fields = {field.name: getattr(preset, field.name) for field in fields(preset) if field.init}
    for option, value in changed:
        option.change(values, value)
    values["options"] = tuple((option.name, value) for option, value in changed)
    _check(values)
    return Ruleset(**values)


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


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """`; did you mean 'x'?` for the nearest known word, or nothing."""
    near = difflib.get_close_matches(word, list(known), n=1, cutoff=0.5)
    return f" - did you mean {near[0]!r}?" if near else ""


# Readers of values -------------------------------------------------------------------------------------------------


def _flag(name: str) -> Callable[[object], OptionValue]:
    words = {"true": True, "yes": True, "on": True, "1": True, "false": False, "no": False, "off": False, "0": False}

    def read(value: object) -> OptionValue:
        found = value if isinstance(value, bool) else words.get(str(value).strip().lower())
        if found is None:
            raise RulesetError(f"option {name} takes true or false, not {value!r}")
        return found

    return read


def _number(name: str, lowest: int, highest: int) -> Callable[[object], OptionValue]:
    def read(value: object) -> OptionValue:
        text = str(value).strip()
        if isinstance(value, bool) or not (text.isascii() and text.isdigit() and lowest <= int(text) <= highest):
            raise RulesetError(f"option {name} takes a whole number from {lowest} to {highest}, not {value!r}")
        return int(text)

    return read


def _choice(name: str, allowed: Iterable[str]) -> Callable[[object], OptionValue]:
    words = tuple(str(word) for word in allowed)

    def read(value: object) -> OptionValue:
        # A pair may come as a JSON list: [45, 60] for "45/60".
        text = "/".join(str(part) for part in value) if isinstance(value, list) else str(value).strip()
        if text not in words:
            raise RulesetError(f"option {name} takes {', '.join(words)}, not {value!r}{did_you_mean(text, words)}")
        return text

    return read


def _pair(name: str) -> Callable[[object], OptionValue]:
    def read(value: object) -> OptionValue:
        parts = [str(part) for part in value] if isinstance(value, list) else str(value).replace("-", "/").split("/")
        if len(parts) != 2 or not all(part.strip().isdigit() for part in parts):
            raise RulesetError(f"option {name} takes two numbers of points, as in 45/60, not {value!r}")
        return "/".join(str(int(part)) for part in parts)

    return read


def _meld_rows(name: str, table: MeldTable) -> Callable[[object], OptionValue]:
    """Rows as `run:15/30/45/60 pinochle:4/30/45/60`, or as JSON `{"run": [15, 30, 45, 60]}`."""
    rows = [field.name for field in fields(MeldTable) if field.name not in ("spare_honour", "dix")]

    def read(value: object) -> OptionValue:
        if isinstance(value, Mapping):
            given = {str(row): [str(cell) for cell in cells] for row, cells in value.items()}
        else:
            words = str(value).replace(",", " ").replace(";", " ").split()
            given = {row: cells.split("/") for row, _, cells in (word.partition(":") for word in words)}
        for row, cells in given.items():
            if row not in rows:
                raise RulesetError(
                    f"option {name} has no row {row!r}{did_you_mean(row, rows)}; rows: {', '.join(rows)}"
                )
            width = len(getattr(table, row))
            if len(cells) != width or not all(cell.isdigit() for cell in cells):
                raise RulesetError(f"option {name}: row {row} takes {width} numbers of points, as in {row}:15/30/45/60")
        changed = {row: tuple(int(cell) for cell in cells) for row, cells in given.items()}
        different = {row: cells for row, cells in changed.items() if cells != getattr(table, row)}
        return " ".join(f"{row}:{'/'.join(map(str, different[row]))}" for row in rows if row in different)

    return read


# What a value changes ----------------------------------------------------------------------------------------------


def _set(field: str, convert: Callable[[Any], Any] = lambda value: value) -> Callable[[Fields, Any], None]:
    def change(values: Fields, value: Any) -> None:
        values[field] = convert(value)

    return change


def _set_true(**changes: Any) -> Callable[[Fields, Any], None]:
    """For flags that are off by default: what switching on sets."""

    def change(values: Fields, _value: Any) -> None:
        values.update(changes)

    return change


def _increment(values: Fields, step: Any) -> None:
    values["bid_ladder"] = ((0, step),)


def _exact_step(values: Fields, _value: Any) -> None:
    values["raise_steps"] = (values["bid_ladder"][0][1],)


def _additive(values: Fields, _value: Any) -> None:
    """Two sets pay twice the single, but for double aces and double pinochle, which the base text prints (3.3)."""
    values["meld_table"] = replace(
        values["meld_table"], run=(150, 300), kings=(80, 160), queens=(60, 120), jacks=(40, 80)
    )


def _counters(values: Fields, scale: Any) -> None:
    points = [int(part) for part in scale.split("-")]
    values["counters"] = tuple((points + [0, 0])[:5])


def _pinochle_3_4(values: Fields, pair: Any) -> None:
    table = values["meld_table"]
    values["meld_table"] = replace(table, pinochle=(*table.pinochle[:2], *(int(part) for part in pair.split("/"))))


def _meld_table(values: Fields, rows: Any) -> None:
    cells = {
        row: tuple(map(int, points.split("/"))) for row, _, points in (word.partition(":") for word in rows.split())
    }
    values["meld_table"] = replace(values["meld_table"], **cells)


def _check(values: Fields) -> None:
    """Refuse settings that contradict each other."""
    minimum, maximum = values["minimum_bid"], values["maximum_bid"]
    step = [step for start, step in values["bid_ladder"] if start <= minimum][-1]
    if minimum % step:
        raise RulesetError(f"minimum_bid {minimum} is no multiple of the increment {step}: nobody could open with it")
    if minimum > maximum:
        raise RulesetError(f"minimum_bid {minimum} is above the highest bid {maximum}")


# The tables --------------------------------------------------------------------------------------------------------

_SCALES = ("10-10-5", "10-10-10", "10-10-5-5", "11-10-4-3-2")


def _switch(name: str, kind: type[StrEnum], default: StrEnum, rule: str, meaning: str, field: str = "") -> Option:
    words = tuple(str(word) for word in kind)
    return Option(
        name=name,
        values=" | ".join(words),
        default=str(default),
        rule=rule,
        meaning=meaning,
        read=_choice(name, words),
        change=_set(field or name, kind),
    )


def _toggle(name: str, rule: str, meaning: str, change: Callable[[Fields, Any], None]) -> Option:
    return Option(
        name=name, values="true | false", default=False, rule=rule, meaning=meaning, read=_flag(name), change=change
    )


def _points(name: str, preset: Ruleset, rule: str, meaning: str, lowest: int, highest: int) -> Option:
    return Option(
        name=name,
        values=f"{lowest} … {highest}",
        default=getattr(preset, name),
        rule=rule,
        meaning=meaning,
        read=_number(name, lowest, highest),
        change=_set(name),
    )


def _scale(preset_scale: str, rule: str) -> Option:
    return Option(
        name="counters",
        values=" | ".join(_SCALES),
        default=preset_scale,
        rule=rule,
        meaning="points of an ace, ten, king (queen, jack) taken in tricks",
        read=_choice("counters", _SCALES),
        change=_counters,
    )


def _common(preset: Ruleset, base: str) -> list[Option]:
    """Options that every four-handed system shares."""
    return [
        _points("minimum_bid", preset, f"{base} 1", "the lowest bid", 10 if preset.imp_unit == 10 else 1, 900),
        _points("target", preset, f"{base} 1", "points that end a game", 1, 100_000),
        _switch("history", History, History.FULL, f"{base} 2", "which completed tricks a seat may look at"),
        _switch(
            "must_head", MustHead, MustHead.ALWAYS, f"{base} 1.2", "when a follower must beat the trick's best card if able"
        ),
        _switch(
            "beat_after_ruff", BeatAfterRuff, BeatAfterRuff.LAPSES, f"{base} 1.2",
            "whether a follower must still beat the best card of the led suit after a ruff",
        ),
        _switch("lead_trump", LeadTrump, LeadTrump.NEVER, f"{base} 3", "whether the first lead must be a trump if held"),
    ]  # fmt: skip


def _table(*options: Option) -> Mapping[str, Option]:
    return MappingProxyType({option.name: option for option in options})


_PLAY_IMPOSSIBLE = {
    "never": ImpossibleContract.THROW_IN,
    "choice": ImpossibleContract.CHOICE,
    "always": ImpossibleContract.PLAY,
}

OPTIONS: Mapping[str, Mapping[str, Option]] = MappingProxyType({
    SINGLE_DECK_1500.name: _table(
        *_common(SINGLE_DECK_1500, "single-deck-1500"),
        _switch(
            "opening", Opening, Opening.MIN_PLUS_STEP, "single-deck-1500 3.1", "what the first bid of an auction may be"
        ),
        _scale("10-10-10", "single-deck-1500 1"),
        _switch(
            "zero_tricks_bidder", ZeroTricksBidder, ZeroTricksBidder.SET, "single-deck-1500 3.3",
            "a bidding side without a trick point whose meld covers the bid is set, or scores zero",
        ),
    ),
    SINGLE_DECK_CLASSIC.name: _table(
        *_common(SINGLE_DECK_CLASSIC, "single-deck-classic"),
        Option(
            name="increment", values="5 | 10", default=10, rule="single-deck-classic 1 (8)",
            meaning="bids are multiples of it",
            read=lambda value: int(str(_choice("increment", ("5", "10"))(value))), change=_increment,
        ),
        _toggle("exact_step", "single-deck-classic 3.2", "a raise is exactly one increment", _exact_step),
        _toggle(
            "dealer_forced", "single-deck-classic 1 (11)", "after four passes the dealer plays at the minimum",
            _set_true(all_pass=AllPass.DEALER_TAKES),
        ),
        _switch(
            "nines_redeal", NinesRedeal, NinesRedeal.OFF, "single-deck-classic 1 (27)",
            "a seat dealt five nines (and no ace) may ask for a redeal before the auction",
        ),
        Option(
            name="doubles", values="standard | additive", default="standard", rule="single-deck-classic 3.3",
            meaning="two equal sets pay the table's double value, or twice the single",
            read=_choice("doubles", ("standard", "additive")), change=_additive,
        ),
        _scale("10-10-5", "single-deck-classic 3.1"),
        _toggle(
            "trick_saves_meld", "single-deck-classic 1 (20)", "a side scores its meld only if it won a trick",
            _set_true(trick_saves_meld=True),
        ),
    ),
    DOUBLE_DECK.name: _table(
        *_common(DOUBLE_DECK, "double-deck"),
        _toggle(
            "tens_after_100", "double-deck 3.8", "from 100 on, bids are multiples of ten",
            _set_true(bid_ladder=((0, 1), (60, 5), (100, 10))),
        ),
        _toggle(
            "auto_bid_50", "double-deck 3.3", "the dealer opens with a forced minimum that the others must beat",
            _set_true(all_pass=AllPass.DEALER_OPENS),
        ),
        _toggle(
            "bid_requires_marriage", "double-deck 3.2", "only a seat with a marriage may bid, the forced dealer excepted",
            _set_true(bid_requires_marriage=True),
        ),
        _toggle(
            "trump_requires_marriage", "double-deck 1 (14)", "trump must be a suit whose king and queen declarer holds",
            _set_true(trump_requires_marriage=True),
        ),
        _switch(
            "no_marriage", NoMarriage, NoMarriage.LOSE_BID_OPPONENTS_SCORE_MELD, "double-deck 3.2",
            "what a declarer without a marriage suffers under trump_requires_marriage",
        ),
        _toggle(
            "racehorse", "double-deck 1.2", "declarer and partner swap three cards each, unseen, before melding",
            _set_true(exchange_cards=3, exchange_order=ExchangeOrder.SIMULTANEOUS),
        ),
        Option(
            name="pinochle_3_4", values="points of three and of four pinochles, as in 60/90", default="60/90",
            rule="double-deck 3.1", meaning="the disputed cells of the meld table",
            read=_pair("pinochle_3_4"), change=_pinochle_3_4,
        ),
        Option(
            name="meld_table", values="rows to change, as in run:15/30/45/60 pinochle:4/30/45/60", default="",
            rule="double-deck 3.1", meaning="any cell of the meld table",
            read=_meld_rows("meld_table", DOUBLE_DECK.meld_table), change=_meld_table,
        ),
        Option(
            name="min_team_meld", values="0 … 100", default=0, rule="double-deck 1 (30)",
            meaning="a side that melds less scores no meld, and is set if it declared",
            read=_number("min_team_meld", 0, 100), change=_set("min_team_meld"),
        ),
        Option(
            name="play_impossible", values="never | choice | always", default="never", rule="double-deck 3.4",
            meaning="whether a contract that cannot be made is played",
            read=_choice("play_impossible", _PLAY_IMPOSSIBLE),
            change=_set("impossible_contract", _PLAY_IMPOSSIBLE.__getitem__),
        ),
        _toggle(
            "fold_any_time", "double-deck 1 (27)", "declarer may throw any contract in before his first lead",
            _set_true(fold_any_time=True),
        ),
        _switch(
            "below_floor", BelowFloor, BelowFloor.NOTHING, "double-deck 3.6",
            "what defenders with fewer than 20 trick points keep",
        ),
    ),
})  # fmt: skip
"""The options of every preset, in the order in which they are applied."""
