"""`LeagueSettings`: what a league plays by, read from its TOML file, and as a store keeps it.

One season after another is played by it; which bots play, and when, is no part of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any, Final

from pinochle_referee.faults import Penalty
from pinochle_referee.settings import MatchFormat
from pinochle_rules import RulesError, Ruleset
from pinochle_rules.parsing import Unparsable, parse_toml

from pinochle_tournaments.bots import STARTUP_SECONDS
from pinochle_tournaments.errors import ArenaError, reason_of
from pinochle_tournaments.events.definition import DEFAULT_BOARDS
from pinochle_tournaments.events.definition_fields import FIELD_OF_KEY, FIELDS, NAME, choice, whole_number
from pinochle_tournaments.file_fields import Wrong, read_fields
from pinochle_tournaments.rulesets import is_house_rules, ruleset_from
from pinochle_tournaments.schedule import Format

__all__ = [
    "DEFAULT_RULESET",
    "DivisionSettings",
    "LeagueSettings",
    "Partnership",
    "league_of_values",
    "read_league",
    "settings_json",
    "settings_of_json",
]

DEFAULT_RULESET: Final = "single-deck-1500"
_MOST_BYTES: Final = 1 << 20
_MOST_NAME: Final = 32


class Partnership(StrEnum):
    """Who holds the seats of a side."""

    PAIRS = "pairs"
    """A bot holds them all."""
    INDIVIDUAL = "individual"
    """Partners rotate."""


@dataclass(frozen=True, slots=True)
class DivisionSettings:
    """A division."""

    name: str
    size: int | None
    """None: the last, which has room for everybody."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LeagueSettings:
    """What the seasons of a league are played by. Times in seconds."""

    name: str
    ruleset: Ruleset
    match_format: MatchFormat = MatchFormat.BOARDS
    number: int = DEFAULT_BOARDS
    """Boards, or games, of each match."""
    cycles: int = 1
    """How often everybody in a division meets everybody."""
    partnership: Partnership = Partnership.PAIRS
    divisions: tuple[DivisionSettings, ...] = (DivisionSettings("main", None),)
    """Top first."""
    promotion_places: int = 1
    """How many may change places between two neighbouring divisions, at most."""
    promotion_level: float = 0.95
    """How sure it has to be that they are stronger than those who stay."""
    carry_over: float | None = 0.5
    """What a season adds to the deviation of a rating, in IMPs a board, when it is the prior of the next; None: off."""
    decision_seconds: float | None = 1.0
    """None: untimed."""
    bank_seconds: float = 0.0
    startup_seconds: float = STARTUP_SECONDS
    penalty: Penalty = Penalty.FORFEIT
    max_forfeits: int = 3
    memory_bytes: int | None = 4 << 30
    processes: int = 256

    @property
    def format(self) -> Format:
        """How a division is played."""
        return Format.INDIVIDUAL if self.partnership is Partnership.INDIVIDUAL else Format.ROUND_ROBIN

    @property
    def least(self) -> int:
        """How many bots a division needs to be played."""
        return 4 if self.partnership is Partnership.INDIVIDUAL else len(self.ruleset.sides)

    @property
    def unit(self) -> str:
        """`boards` or `games`."""
        return "games" if self.match_format is MatchFormat.GAMES else "boards"


def read_league(path: Path) -> LeagueSettings:
    """Read a league's file.

    Raises:
        ArenaError: no such file, not TOML, an unknown key or a wrong field; the sentence names file and field.
    """
    try:
        if path.stat().st_size > _MOST_BYTES:
            raise ArenaError(f"{path} is too long for a league: it has more than a mebibyte")
        raw = parse_toml(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise ArenaError(f"there is no file {path}; `pinochle league new > {path}` writes one to begin with") from None
    except (OSError, UnicodeDecodeError) as error:
        raise ArenaError(f"{path} cannot be read: {reason_of(error)}; a league is a TOML file") from error
    except Unparsable as error:
        raise ArenaError(f"{path} is not valid TOML: {error}") from None
    return league_of_values(raw, where=str(path), base=path.absolute().parent)


def league_of_values(raw: Mapping[str, Any], *, where: str, base: Path) -> LeagueSettings:
    """The league of values as they would stand in a file in the folder `base`.

    Raises:
        ArenaError: as `read_league`.
    """
    if "entrants" in raw:
        raise ArenaError(
            f"{where} is the definition of a tournament; a league is handed its bots with `pinochle bot add`"
        )
    values = read_fields(where, raw, _FIELDS, of_what="a league", field_of_key=FIELD_OF_KEY)
    if "games" in values and "boards" in values:
        raise ArenaError(f"{where}: `boards` and `games` exclude each other; a match counts one or the other")
    match_format = MatchFormat.GAMES if "games" in values else MatchFormat.BOARDS
    number = values.pop("games", None) or values.pop("boards", DEFAULT_BOARDS)
    ruleset = _ruleset(where, values.pop("ruleset", DEFAULT_RULESET), values.pop("options", {}), base)
    values |= values.pop("promotion", {})
    settings = LeagueSettings(
        name=values.pop("name", "league"), ruleset=ruleset, match_format=match_format, number=number, **values
    )
    _check(where, settings)
    return settings


def settings_json(settings: LeagueSettings) -> dict[str, Any]:
    """A league as a store keeps it: its file with nothing left out."""
    return {
        "name": settings.name,
        "ruleset": settings.ruleset.name,
        "options": dict(settings.ruleset.options),
        settings.unit: settings.number,
        "cycles": settings.cycles,
        "partnership": str(settings.partnership),
        "divisions": [
            {"name": division.name, **({"size": division.size} if division.size is not None else {})}
            for division in settings.divisions
        ],
        "promotion": {"places": settings.promotion_places, "level": settings.promotion_level},
        "carry_over": "off" if settings.carry_over is None else {"deviation": settings.carry_over},
        "decision_time": "none" if settings.decision_seconds is None else settings.decision_seconds,
        "bank_time": settings.bank_seconds,
        "startup": settings.startup_seconds,
        "penalty": str(settings.penalty),
        "max_forfeits": settings.max_forfeits,
        "memory": "none" if settings.memory_bytes is None else settings.memory_bytes,
        "processes": settings.processes,
    }


def settings_of_json(values: Mapping[str, Any]) -> LeagueSettings:
    """The same read back."""
    return league_of_values(values, where="the league in the store", base=Path())


def _ruleset(where: str, name: str, options: Mapping[str, Any], base: Path) -> Ruleset:
    try:
        return ruleset_from(str(base / name) if is_house_rules(name) else name, options)
    except (RulesError, ArenaError) as error:
        raise ArenaError(f"{where}: `{'options' if 'option' in str(error) else 'ruleset'}`: {error}") from None


def _check(where: str, settings: LeagueSettings) -> None:
    """How the fields fit together."""
    ruleset = settings.ruleset
    if settings.partnership is Partnership.INDIVIDUAL and len(ruleset.sides) == len(ruleset.seats):
        raise ArenaError(
            f"{where}: `partnership`: individual rotates partners, and in {ruleset.name} everybody plays for himself;"
            " use pairs"
        )
    *above, last = settings.divisions
    if last.size is not None:
        raise ArenaError(
            f"{where}: `divisions`: {last.name} is the last, which has room for everybody; leave its size out"
        )
    for division in above:
        if division.size is None:
            raise ArenaError(f"{where}: `divisions`: {division.name} has no size; only the last has room for everybody")
        if division.size < settings.least:
            raise ArenaError(
                f"{where}: `divisions`: {division.name} has the size {division.size}, and needs {settings.least} to be"
                " played"
            )
        if division.size <= settings.promotion_places:
            raise ArenaError(
                f"{where}: `promotion`: {settings.promotion_places} places are as many as {division.name} has;"
                " somebody has to stay"
            )


def _name(value: object) -> str:
    if not isinstance(value, str) or not NAME.fullmatch(value) or len(value) > _MOST_NAME or value.isdigit():
        raise Wrong(
            f"is a name of up to {_MOST_NAME} letters, digits, `.`, `_` and `-`, and no mere number, not {value!r}"
        )
    return value


def _divisions(value: object) -> tuple[DivisionSettings, ...]:
    example = 'a list, top first, as in [{ name = "first", size = 8 }, { name = "second" }]'
    if not isinstance(value, list) or not value or not all(isinstance(each, dict) for each in value):
        raise Wrong(f"is {example}, not {value!r}")
    found: list[DivisionSettings] = []
    for each in value:
        unknown = [key for key in each if key not in ("name", "size")]
        if unknown or "name" not in each:
            wrong = f"has a division with the key `{unknown[0]}`" if unknown else "has a division without a name"
            raise Wrong(f"{wrong}; it is {example}")
        name = each["name"]
        try:
            size = whole_number(1, "bots")(each["size"]) if "size" in each else None
            found.append(DivisionSettings(_name(name), size))
        except Wrong as wrong_field:
            raise Wrong(f"has the division {name!r}, in which a field {wrong_field}") from None
        if any(other.name == name for other in found[:-1]):
            raise Wrong(f"has two divisions called {name!r}; give each a name of its own")
    return tuple(found)


def _promotion(value: object) -> dict[str, Any]:
    if not isinstance(value, dict) or any(key not in ("places", "level") for key in value):
        raise Wrong(f"is a table, as in\n  [promotion]\n  places = 1\n  level = 0.95\nnot {value!r}")
    found: dict[str, Any] = {}
    if "places" in value:
        found["promotion_places"] = whole_number(0, "places that change between two divisions")(value["places"])
    if "level" in value:
        found["promotion_level"] = _fraction(value["level"])
    return found


def _fraction(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0.5 <= value < 1:
        raise Wrong(f"has the level {value!r}; it is how sure promotion has to be, from 0.5 to under 1, as 0.95")
    return float(value)


def _carry_over(value: object) -> float | None:
    if value == "off":
        return None
    if isinstance(value, dict) and set(value) == {"deviation"}:
        deviation = value["deviation"]
        if not isinstance(deviation, bool) and isinstance(deviation, int | float) and 0 < deviation <= 24:
            return float(deviation)
    raise Wrong(
        f'is "off", or a table that says by how many IMPs a board a season makes a rating less certain, as in\n'
        f"  [carry_over]\n  deviation = 0.5\nnot {value!r}"
    )


_OF_TOURNAMENTS: Final = (
    "ruleset", "options", "boards", "games", "cycles", "decision_time", "bank_time", "startup", "penalty",
    "max_forfeits", "memory", "processes",
)  # fmt: skip
_FIELDS: Final[Mapping[str, Callable[[object], Any]]] = {
    "name": _name,
    **{key: FIELDS[key] for key in _OF_TOURNAMENTS},
    "partnership": choice(Partnership, "who holds the seats of a side"),
    "divisions": _divisions,
    "promotion": _promotion,
    "carry_over": _carry_over,
}
