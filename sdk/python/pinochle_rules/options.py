"""The options of each preset: what may be changed, to what, and where the rulebook says so.

An option is a switch people name (`racehorse`), not a field of `Ruleset`: one option may set several fields. Values
come as text (`-o increment=5`) or as JSON (records, vectors); both are read by `Option.read`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from types import MappingProxyType

from pinochle_rules.errors import RulesetError
from pinochle_rules.option_values import (
    Change,
    Fields,
    Reader,
    choice,
    did_you_mean,
    flag,
    meld_rows,
    number,
    pair,
    set_additive_doubles,
    set_counters,
    set_exact_step,
    set_field,
    set_increment,
    set_meld_table,
    set_pinochle_3_4,
    when_on,
)
from pinochle_rules.presets import DOUBLE_DECK, PRESETS, SINGLE_DECK_1500, SINGLE_DECK_CLASSIC
from pinochle_rules.ruleset import (
    AllPass,
    BeatAfterRuff,
    BelowFloor,
    ExchangeOrder,
    History,
    ImpossibleContract,
    LeadTrump,
    MustHead,
    NinesRedeal,
    NoMarriage,
    Opening,
    OptionValue,
    Ruleset,
    ZeroTricksBidder,
)

__all__ = ["OPTIONS", "Option", "did_you_mean", "format_option_value", "parse_option", "ruleset_with"]


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
        read=choice(name, words),
        change=set_field(field or name, kind),
    )


def _toggle(name: str, rule: str, meaning: str, change: Change) -> Option:
    return Option(
        name=name, values="true | false", default=False, rule=rule, meaning=meaning, read=flag(name), change=change
    )


def _points(name: str, preset: Ruleset, rule: str, meaning: str, lowest: int, highest: int) -> Option:
    return Option(
        name=name,
        values=f"{lowest} … {highest}",
        default=getattr(preset, name),
        rule=rule,
        meaning=meaning,
        read=number(name, lowest, highest),
        change=set_field(name),
    )


def _scale(preset_scale: str, rule: str) -> Option:
    return Option(
        name="counters",
        values=" | ".join(_SCALES),
        default=preset_scale,
        rule=rule,
        meaning="points of an ace, ten, king (queen, jack) taken in tricks",
        read=choice("counters", _SCALES),
        change=set_counters,
    )


def _common(preset: Ruleset, *, minimum: str, target: str, tricks: str) -> list[Option]:
    """Options that every four-handed system shares, and where its chapter has its minimum, target and trick play."""
    base, lowest = preset.name, 10 if preset.imp_unit == 10 else 1
    return [
        _points("minimum_bid", preset, f"{base} {minimum}", "the lowest bid", lowest, 900),
        _points("target", preset, f"{base} {target}", "points that end a game", 1, 100_000),
        _switch("history", History, History.FULL, f"{base} 2", "which completed tricks a seat may look at"),
        _switch(
            "must_head", MustHead, MustHead.ALWAYS, f"{base} {tricks}",
            "when a follower must beat the best card if able",
        ),
        _switch(
            "beat_after_ruff", BeatAfterRuff, BeatAfterRuff.LAPSES, f"{base} {tricks}",
            "whether a ruffed trick must still be headed in the led suit",
        ),
        _switch(
            "lead_trump", LeadTrump, LeadTrump.NEVER, f"{base} {tricks}", "whether trump must be led first, if held"
        ),
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
        *_common(SINGLE_DECK_1500, minimum="1 (8)", target="1 (27)", tricks="1.2"),
        _switch(
            "opening", Opening, Opening.MIN_PLUS_STEP, "single-deck-1500 3.1", "what the first bid of an auction may be"
        ),
        _scale("10-10-10", "single-deck-1500 1 (21)"),
        _switch(
            "zero_tricks_bidder", ZeroTricksBidder, ZeroTricksBidder.SET, "single-deck-1500 3.3",
            "a bidding side without a trick point whose meld covers the bid is set, or scores zero",
        ),
    ),
    SINGLE_DECK_CLASSIC.name: _table(
        *_common(SINGLE_DECK_CLASSIC, minimum="1 (7)", target="1 (25)", tricks="1.2"),
        Option(
            name="increment", values="5 | 10", default=10, rule="single-deck-classic 1 (8)",
            meaning="bids are multiples of it",
            read=lambda value: int(str(choice("increment", ("5", "10"))(value))), change=set_increment,
        ),
        _toggle("exact_step", "single-deck-classic 3.2", "a raise is exactly one increment", set_exact_step),
        _toggle(
            "dealer_forced", "single-deck-classic 1 (11)", "after four passes the dealer plays at the minimum",
            when_on(all_pass=AllPass.DEALER_TAKES),
        ),
        _switch(
            "nines_redeal", NinesRedeal, NinesRedeal.OFF, "single-deck-classic 1 (27)",
            "a seat dealt five nines (and no ace) may ask for a redeal before the auction",
        ),
        Option(
            name="doubles", values="standard | additive", default="standard", rule="single-deck-classic 3.3",
            meaning="two equal sets pay the table's double value, or twice the single",
            read=choice("doubles", ("standard", "additive")), change=set_additive_doubles,
        ),
        _scale("10-10-5", "single-deck-classic 3.1"),
        _toggle(
            "trick_saves_meld", "single-deck-classic 1 (20)", "a side scores its meld only if it won a trick",
            when_on(trick_saves_meld=True),
        ),
    ),
    DOUBLE_DECK.name: _table(
        *_common(DOUBLE_DECK, minimum="1 (8)", target="1 (28)", tricks="1.3"),
        _toggle(
            "tens_after_100", "double-deck 3.8", "from 100 on, bids are multiples of ten",
            when_on(bid_ladder=((0, 1), (60, 5), (100, 10))),
        ),
        _toggle(
            "auto_bid_50", "double-deck 3.3", "the dealer opens with a forced minimum that the others must beat",
            when_on(all_pass=AllPass.DEALER_OPENS),
        ),
        _toggle(
            "bid_requires_marriage", "double-deck 3.2", "only a seat with a marriage may bid, or the forced dealer",
            when_on(bid_requires_marriage=True),
        ),
        _toggle(
            "trump_requires_marriage", "double-deck 1 (14)", "trump must be a suit in which declarer holds K and Q",
            when_on(trump_requires_marriage=True),
        ),
        _switch(
            "no_marriage", NoMarriage, NoMarriage.LOSE_BID_OPPONENTS_SCORE_MELD, "double-deck 3.2",
            "what a declarer without a marriage suffers under trump_requires_marriage",
        ),
        _toggle(
            "racehorse", "double-deck 1.2", "declarer and partner swap three cards each, unseen, before melding",
            when_on(exchange_cards=3, exchange_order=ExchangeOrder.SIMULTANEOUS),
        ),
        Option(
            name="pinochle_3_4", values="points of three and of four pinochles, as in 60/90", default="60/90",
            rule="double-deck 3.1", meaning="the disputed cells of the meld table",
            read=pair("pinochle_3_4"), change=set_pinochle_3_4,
        ),
        Option(
            name="meld_table", values="rows to change, as in run:15/30/45/60 pinochle:4/30/45/60", default="",
            rule="double-deck 3.1", meaning="any cell of the meld table",
            read=meld_rows("meld_table", DOUBLE_DECK.meld_table), change=set_meld_table,
        ),
        Option(
            name="min_team_meld", values="0 … 100", default=0, rule="double-deck 1 (30)",
            meaning="a side that melds less scores no meld, and is set if it declared",
            read=number("min_team_meld", 0, 100), change=set_field("min_team_meld"),
        ),
        Option(
            name="play_impossible", values="never | choice | always", default="never", rule="double-deck 3.4",
            meaning="whether a contract that cannot be made is played",
            read=choice("play_impossible", _PLAY_IMPOSSIBLE),
            change=set_field("impossible_contract", _PLAY_IMPOSSIBLE.__getitem__),
        ),
        _toggle(
            "fold_any_time", "double-deck 1 (27)", "declarer may throw any contract in before his first lead",
            when_on(fold_any_time=True),
        ),
        _switch(
            "below_floor", BelowFloor, BelowFloor.NOTHING, "double-deck 3.6",
            "what defenders with fewer than 20 trick points keep",
        ),
    ),
})  # fmt: skip
"""The options of every preset, in the order in which they are applied."""
