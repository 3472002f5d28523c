"""`Definition`: what a tournament is to be, read from its TOML file or made for a folder of bots.

Reads the file and the manifests of the bots it names; it builds, starts and stores nothing.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from pinochle_referee.faults import Penalty
from pinochle_referee.settings import MatchFormat
from pinochle_rules import PRESETS, RulesError, Ruleset, did_you_mean
from pinochle_rules.parsing import Unparsable, parse_toml

from pinochle_tournaments.bots import STARTUP_SECONDS
from pinochle_tournaments.errors import ArenaError
from pinochle_tournaments.events.definition_fields import FIELD_OF_KEY, FIELDS
from pinochle_tournaments.events.entrants import Entry, FoundEntrant, find_entrants
from pinochle_tournaments.file_fields import read_fields
from pinochle_tournaments.given_deals import GivenDeals, read_deals
from pinochle_tournaments.manifest import MANIFEST_NAME
from pinochle_tournaments.rulesets import is_house_rules, ruleset_from
from pinochle_tournaments.schedule import Format
from pinochle_tournaments.stop_rules import MOST_BOARDS, UntilErrorRule, check_length
from pinochle_tournaments.units import counted

__all__ = [
    "DEFAULT_BOARDS",
    "Definition",
    "definition_of_folder",
    "definition_of_values",
    "read_definition",
    "with_deals",
    "with_until_error",
]

DEFAULT_BOARDS: Final = 100
_MOST_BYTES: Final = 1 << 20
_OF_FORMAT: Final[Mapping[str, tuple[Format, ...]]] = {
    "newcomers": (Format.GAUNTLET,),
    "cycles": (Format.ROUND_ROBIN, Format.INDIVIDUAL, Format.GAUNTLET),
    "rounds": (Format.SWISS,),
    "tie_boards": (Format.KNOCK_OUT,),
}
"""Keys that mean something in these formats only."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Definition:
    """A tournament as asked for. Times in seconds; None where the default depends on the machine."""

    name: str
    format: Format
    ruleset: Ruleset
    entrants: tuple[FoundEntrant, ...]
    """In a gauntlet: the field."""
    newcomers: tuple[FoundEntrant, ...] = ()
    """Of a gauntlet."""
    match_format: MatchFormat = MatchFormat.BOARDS
    number: int = DEFAULT_BOARDS
    """Boards, or games, of each match."""
    is_number_given: bool = False
    """Whether the file says how many, and it is not the default."""
    until_error: UntilErrorRule | None = None
    """Each match stops when its mean is known to within this error; `number` is the most it has then."""
    deals: GivenDeals | None = None
    """Played instead of boards from the seed."""
    cycles: int = 1
    """How often everybody meets everybody."""
    rounds: int | None = None
    """Of a Swiss tournament; None: as many as single out a winner."""
    tie_boards: int = 10
    """Further boards (games) of a tied match in a knock-out."""
    boards_shared: bool = False
    """Board k is the same for all pairings; every match then has fresh processes."""
    fresh_processes: bool = False
    seed: str | None = None
    """None: the secret is drawn."""
    decision_seconds: float | None = 1.0
    """None: untimed."""
    bank_seconds: float = 0.0
    startup_seconds: float = STARTUP_SECONDS
    penalty: Penalty = Penalty.FORFEIT
    max_forfeits: int = 3
    memory_bytes: int | None = 4 << 30
    processes: int = 256
    concurrency: int | None = None
    """How many matches at once; None: as the machine has room for."""
    thinking: int | None = None
    boards_in_flight: int | None = None
    cpus_per_bot: int | None = None
    resources: Mapping[str, int] = field(default_factory=dict)
    """How many matches at a time may use each thing that bots name in `uses`; 1 where nothing is said."""
    skip_broken: bool = False
    """Begin without a bot that cannot start."""

    @property
    def all_entrants(self) -> tuple[FoundEntrant, ...]:
        """The roster: in a gauntlet the newcomers stand first."""
        return (*self.newcomers, *self.entrants)

    @property
    def unit(self) -> str:
        """`boards` or `games`."""
        return "games" if self.match_format is MatchFormat.GAMES else "boards"


def read_definition(path: Path) -> Definition:
    """Read a definition file, or make the definition of a round robin for a folder of bots.

    Raises:
        ArenaError: no such file, not TOML, an unknown key, a wrong field, a bot that is not there; the sentence names
            file and field.
    """
    if path.is_dir():
        return definition_of_folder(path)
    return _definition(
        str(path), _checked(str(path), _parsed(path)), base=path.absolute().parent, name=_as_name(path.stem)
    )


def definition_of_values(values: Mapping[str, Any], base: Path) -> Definition:
    """The definition of values as they would stand in a file in the folder `base`.

    Raises:
        ArenaError: as `read_definition`.
    """
    where = "the definition"
    return _definition(where, _checked(where, values), base=base.absolute(), name="cup")


def definition_of_folder(folder: Path) -> Definition:
    """A round robin of the bots in a folder, with the defaults of everything.

    Raises:
        ArenaError: the folder is a bot itself, or holds fewer than two.
    """
    if (folder / MANIFEST_NAME).is_file():
        raise ArenaError(
            f"{folder} is one bot; give the folder that holds it and others, or write a definition with"
            " `pinochle tournament new BOT BOT`"
        )
    name = _as_name(folder.absolute().resolve().name)
    return _definition(str(folder), {"entrants": (Entry("*"),)}, base=folder.absolute(), name=name)


def _as_name(text: str) -> str:
    """A name for an event from that of a file or folder."""
    return re.sub(r"[^A-Za-z0-9._-]+", "-", text).strip("-._")[:64] or "cup"


def with_deals(definition: Definition, path: Path) -> Definition:
    """The same event on the deals of a file, which all its matches share.

    Raises:
        ArenaError: it cannot be read, holds fewer deals than the definition asks for, or games are played.
    """
    if definition.match_format is MatchFormat.GAMES:
        raise ArenaError("--deals gives single boards, and `games` has them follow one another; leave one of them out")
    given = read_deals(path, definition.ruleset)
    number = definition.number if definition.is_number_given else len(given.boards)
    if number > len(given.boards):
        raise ArenaError(
            f"{path} holds {counted(len(given.boards), 'deals')}, and the definition asks for `boards` = {number:,};"
            " lower it, or give more deals"
        )
    return replace(definition, deals=given, number=number, boards_shared=True)


def with_until_error(definition: Definition, rule: UntilErrorRule) -> Definition:
    """The same event, each match of which stops when its mean is known to within an error.

    Raises:
        ArenaError: this format has another end for its matches.
    """
    number = definition.number if definition.is_number_given else MOST_BOARDS
    definition = replace(definition, until_error=rule, number=number)
    _check_until_error("--until-error", definition)
    return definition


def _parsed(path: Path) -> dict[str, Any]:
    try:
        if path.stat().st_size > _MOST_BYTES:
            raise ArenaError(f"{path} is too long for a definition: it has more than a mebibyte")
        return parse_toml(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        near = did_you_mean(path.name, [other.name for other in path.parent.glob("*.toml")])
        raise ArenaError(
            f"there is no definition {path}{near}; `pinochle tournament new BOT BOT > cup.toml` writes one, and a"
            " folder of bots will do, too"
        ) from None
    except OSError as error:
        raise ArenaError(f"{path} cannot be read: {error.strerror}") from error
    except UnicodeDecodeError:
        raise ArenaError(f"{path} is not UTF-8 text; a definition is a TOML file") from None
    except Unparsable as error:
        raise ArenaError(f"{path} is not valid TOML: {error}") from None


def _checked(path: str, raw: Mapping[str, Any]) -> dict[str, Any]:
    """The fields as values; nothing is known yet of how they fit together."""
    if "command" in raw and "entrants" not in raw:
        raise ArenaError(f"{path} is the manifest of a bot; `pinochle tournament new {path}` writes a definition")
    values = read_fields(path, raw, FIELDS, of_what="a definition", field_of_key=FIELD_OF_KEY)
    if "entrants" not in values:
        raise ArenaError(f'{path}: `entrants` is missing; say who takes part, as in entrants = ["bots/*"]')
    return values


def _definition(path: str, values: dict[str, Any], *, base: Path, name: str) -> Definition:
    chosen = values.pop("format", Format.ROUND_ROBIN)
    _check_keys_of_format(path, chosen, values)
    entrants, newcomers = _entrants(path, values, base)
    if "games" in values and "boards" in values:
        raise ArenaError(f"{path}: `boards` and `games` exclude each other; a match counts one or the other")
    match_format = MatchFormat.GAMES if "games" in values else MatchFormat.BOARDS
    is_number_given = "games" in values or "boards" in values
    default = MOST_BOARDS if "until_error" in values else DEFAULT_BOARDS
    number = values.pop("games", None) or values.pop("boards", default)
    ruleset = _ruleset(path, values.pop("ruleset", None), values.pop("options", {}), (*entrants, *newcomers), base)
    definition = Definition(
        name=values.pop("name", name),
        format=chosen,
        ruleset=ruleset,
        entrants=entrants,
        newcomers=newcomers,
        match_format=match_format,
        number=number,
        is_number_given=is_number_given,
        **values,
    )
    _check(path, definition)
    return definition


def _check_keys_of_format(path: str, chosen: Format, values: Mapping[str, Any]) -> None:
    for key, formats in _OF_FORMAT.items():
        if key in values and chosen not in formats:
            raise ArenaError(
                f"{path}: `{key}` belongs to the format {' or '.join(formats)}, not to {chosen}; leave it out, or"
                " change `format`"
            )
    if chosen is Format.GAUNTLET and "newcomers" not in values:
        raise ArenaError(
            f'{path}: `newcomers` is missing; a gauntlet plays newcomers against a field: newcomers = ["bots/new"], or'
            " --newcomer BOT of `pinochle tournament new`"
        )


def _entrants(
    path: str, values: dict[str, Any], base: Path
) -> tuple[tuple[FoundEntrant, ...], tuple[FoundEntrant, ...]]:
    """The field and the newcomers; whoever is a newcomer is left out of a field that names him, too."""
    try:
        newcomers = find_entrants(values.pop("newcomers", ()), base)
    except ArenaError as error:
        raise ArenaError(f"{path}: `newcomers`: {error}") from None
    try:
        return find_entrants(values.pop("entrants"), base, beside=newcomers), newcomers
    except ArenaError as error:
        raise ArenaError(f"{path}: `entrants`: {error}") from None


def _ruleset(
    path: str, name: str | None, options: Mapping[str, Any], entrants: Sequence[FoundEntrant], base: Path
) -> Ruleset:
    try:
        if name is None:
            return ruleset_from(_common_ruleset(entrants), options)
        house = is_house_rules(name)
        ruleset = ruleset_from(str(base / name) if house else name, options)
    except (RulesError, ArenaError) as error:
        raise ArenaError(f"{path}: `{'options' if 'option' in str(error) else 'ruleset'}`: {error}") from None
    return ruleset


def _common_ruleset(entrants: Sequence[FoundEntrant]) -> str:
    """The first that all play; a bot that declares nothing plays everything."""
    said = [bot.manifest.rulesets for entrant in entrants for bot in entrant.bots if bot.manifest]
    declared = [rulesets for rulesets in said if rulesets]
    common = [name for name in (declared[0] if declared else PRESETS) if all(name in each for each in declared)]
    if not common:
        raise ArenaError("these bots have no ruleset in common; leave out those that play another game")
    return common[0]


def _check(path: str, definition: Definition) -> None:
    """How the fields fit together."""
    ruleset, sides = definition.ruleset, len(definition.ruleset.sides)
    is_single = sides == len(ruleset.seats)
    if definition.format is Format.INDIVIDUAL and is_single:
        raise ArenaError(
            f"{path}: `format`: individual rotates partners, and in {ruleset.name} everybody plays for himself; use"
            " round-robin"
        )
    if sides == 3 and definition.format is not Format.ROUND_ROBIN:
        raise ArenaError(
            f"{path}: `format`: {ruleset.name} is played by three, each for himself, which {definition.format} cannot"
            " seat; use round-robin"
        )
    for entrant in definition.all_entrants:
        if len(entrant.bots) == 2 and (is_single or definition.format is Format.INDIVIDUAL):
            why = f"in {ruleset.name} everybody plays for himself" if is_single else "in individual partners rotate"
            raise ArenaError(f"{path}: `entrants`: {entrant.name} is a pair, but {why}; enter its bots one by one")
    if definition.until_error is not None:
        _check_until_error(f"{path}: `until_error`", definition)
    if definition.format is Format.GAUNTLET and not definition.entrants:
        raise ArenaError(
            f"{path}: `entrants`: all of them are among the newcomers; a gauntlet needs a field that they play against"
        )
    least = 4 if definition.format is Format.INDIVIDUAL else sides
    if len(definition.all_entrants) < least:
        found = ", ".join(entrant.name for entrant in definition.all_entrants) or "nobody"
        raise ArenaError(
            f"{path}: `entrants`: this event needs {least} entrants at least, and {found} is all there is; add BOTs"
        )


def _check_until_error(where: str, definition: Definition) -> None:
    if definition.format is Format.KNOCK_OUT:
        raise ArenaError(f"{where}: a knock-out plays tied matches on, so its matches have fixed lengths; leave it out")
    check_length(definition.number, definition.unit, where)
