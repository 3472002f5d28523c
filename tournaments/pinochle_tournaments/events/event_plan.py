"""What a tournament will take: pairings, boards, process starts, room on the disk and time, before anything is started.

Counts and estimates only; how quick bots are is measured elsewhere and handed in.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from pinochle_referee.settings import MatchFormat
from pinochle_rules import format_option_value

from pinochle_tournaments.events.definition import Definition
from pinochle_tournaments.events.entrants import Entrant
from pinochle_tournaments.events.rounds import first_pairings
from pinochle_tournaments.schedule import Format, swiss_rounds
from pinochle_tournaments.units import counted, format_bytes, format_seconds

__all__ = ["EventPlan", "MatchSpeed", "pairing_lines", "plan_json", "plan_lines"]

_DEAL_BYTES: Final = 1500
"""What a deal of four seats takes in a store, its share of results and indexes included."""
_QUICK_SECONDS: Final = 0.0003
"""A decision of a quick bot, with what the referee does for it."""
_START_SECONDS: Final = 1.0
_MOST_LINES: Final = 40
_GAME_DEALS: Final = 12
_MOST_GAME_DEALS: Final = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchSpeed:
    """What was measured of these bots on this machine."""

    start_seconds: float
    """Until all bots of a match have said Hello."""
    deal_seconds: float
    """One deal at one table, with everything that goes on beside it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EventPlan:
    """A tournament that could begin."""

    definition: Definition
    entrants: tuple[Entrant, ...]
    concurrency: int
    speed: MatchSpeed | None = None
    """None: nothing was measured."""

    @property
    def matches(self) -> int:
        """How many are to be played, byes not counted."""
        definition, number = self.definition, len(self.entrants)
        if definition.format is Format.SWISS:
            return (definition.rounds or swiss_rounds(number)) * (number // 2)
        if definition.format is Format.KNOCK_OUT:
            return number - 1
        names = [entrant.name for entrant in self.entrants]
        return sum(not pairing.is_bye for pairing in first_pairings(definition, names, bytes(32)))

    @property
    def rounds(self) -> int:
        """How many rounds the schedule has."""
        definition, number = self.definition, len(self.entrants)
        if definition.format is Format.SWISS:
            return definition.rounds or swiss_rounds(number)
        if definition.format is Format.KNOCK_OUT:
            return (number - 1).bit_length()
        names = [entrant.name for entrant in self.entrants]
        return max(pairing.round for pairing in first_pairings(definition, names, bytes(32)))

    @property
    def tables(self) -> int:
        """Tables of a match."""
        return len(self.definition.ruleset.sides)

    @property
    def processes(self) -> int:
        """Bot processes of a match."""
        return self.tables * len(self.definition.ruleset.seats)

    @property
    def deals(self) -> int:
        """Deals of the whole event, with games of the usual length."""
        return self.matches * self.definition.number * self.tables * self._game_deals(_GAME_DEALS)

    @property
    def disk_bytes(self) -> int:
        """About what the store will grow by."""
        return self.deals * _DEAL_BYTES

    @property
    def expected_seconds(self) -> float:
        """As measured; with quick bots where nothing was."""
        seats, plays = len(self.definition.ruleset.seats), self.definition.ruleset.plays
        speed = self.speed or MatchSpeed(
            start_seconds=_START_SECONDS, deal_seconds=_QUICK_SECONDS * (plays * 0.7 + 2 * seats)
        )
        # Starts of one match go on while others play; deals share the processors.
        return self.matches * speed.start_seconds / self.concurrency + self.deals * speed.deal_seconds

    @property
    def worst_case_seconds(self) -> float | None:
        """If every choice took its whole limit and one bot thought at a time in each match; None: untimed."""
        definition = self.definition
        if definition.decision_seconds is None:
            return None
        seats = len(definition.ruleset.seats)
        deals = definition.number * self.tables * self._game_deals(_MOST_GAME_DEALS)
        choices = definition.ruleset.plays + 8 * seats
        a_match = deals * (choices * definition.decision_seconds + seats * definition.bank_seconds)
        return (a_match + definition.startup_seconds) * -(-self.matches // self.concurrency)

    def _game_deals(self, otherwise: int) -> int:
        if self.definition.match_format is MatchFormat.BOARDS:
            return 1
        return self.definition.ruleset.game_deals or otherwise


def plan_lines(plan: EventPlan) -> Iterator[str]:
    """The plan for people."""
    definition, ruleset = plan.definition, plan.definition.ruleset
    options = "".join(f" {name}={format_option_value(value)}" for name, value in ruleset.options)
    yield f"event      {definition.name}: {definition.format} of {len(plan.entrants)} entrants, {ruleset.name}{options}"
    for entrant in plan.entrants[:_MOST_LINES]:
        yield f"entrant    {_entrant_text(entrant)}"
    if len(plan.entrants) > _MOST_LINES:
        yield f"           and {len(plan.entrants) - _MOST_LINES:,} more"
    yield (
        f"pairings   {plan.matches:,} match{'es' if plan.matches != 1 else ''} in"
        f" {counted(plan.rounds, 'rounds')}, {'at most ' if definition.until_error else ''}"
        f"{counted(definition.number, definition.unit)} each"
        f"{', the same for all' if definition.boards_shared else ''}; {plan.concurrency} at a time"
    )
    if definition.until_error:
        yield f"stops      each match by {definition.until_error}, judged in board order from 30 {definition.unit} on"
    clock = "untimed" if definition.decision_seconds is None else format_seconds(definition.decision_seconds)
    bank = f", bank {format_seconds(definition.bank_seconds)} a board" if definition.bank_seconds else ""
    yield f"clock      {clock} a decision{bank}; penalty {definition.penalty}"
    yield (
        f"takes      {counted(plan.matches * definition.number, definition.unit)}, {plan.deals:,} deals,"
        f" {plan.processes * plan.matches:,} process starts at most, {format_bytes(plan.disk_bytes)} on the disk"
    )
    how = "as measured" if plan.speed else "with quick bots"
    worst = plan.worst_case_seconds
    limit = "no limit: untimed" if worst is None else f"at worst {format_seconds(worst)}"
    yield f"time       about {format_seconds(plan.expected_seconds)} {how}, {limit}"


def pairing_lines(plan: EventPlan) -> Iterator[str]:
    """The pairings that are known beforehand, as many as fit on a page."""
    definition, names = plan.definition, [entrant.name for entrant in plan.entrants]
    known = [each for each in first_pairings(definition, names, bytes(32)) if not each.is_bye]
    if definition.format is Format.INDIVIDUAL:
        yield "round      who partners whom follows from the event's secret, which is not drawn yet"
        return
    for pairing in known[:_MOST_LINES]:
        sides = " - ".join("+".join(side) for side in _side_names(names, pairing.sides))
        yield f"{f'round {pairing.round}':<10} {sides}"
    if len(known) > _MOST_LINES:
        yield f"           and {len(known) - _MOST_LINES:,} more"
    if len(known) < plan.matches:
        yield "           further rounds follow from the results"


def plan_json(plan: EventPlan) -> dict[str, Any]:
    """The same as JSON values, and every pairing that is known beforehand."""
    definition = plan.definition
    names = [entrant.name for entrant in plan.entrants]
    worst = plan.worst_case_seconds
    return {
        "event": definition.name,
        "format": str(definition.format),
        "ruleset": definition.ruleset.name,
        "options": dict(definition.ruleset.options),
        "entrants": [{"name": entrant.name, "bots": _bots_json(entrant)} for entrant in plan.entrants],
        "matches": plan.matches,
        "rounds": plan.rounds,
        definition.unit: definition.number,
        "deals": plan.deals,
        "concurrency": plan.concurrency,
        "process_starts": plan.processes * plan.matches,
        "disk_bytes": plan.disk_bytes,
        "is_measured": plan.speed is not None,
        "expected_seconds": round(plan.expected_seconds, 1),
        "worst_case_seconds": worst,
        "pairings": [
            {"round": each.round, "sides": _side_names(names, each.sides), "bye": each.is_bye}
            for each in first_pairings(definition, names, bytes(32))
        ]
        if definition.format is not Format.INDIVIDUAL
        else [],
    }


def _bots_json(entrant: Entrant) -> list[dict[str, Any]]:
    return [
        {
            "name": bot.identity.name,
            "version": bot.identity.version,
            "content_hash": bot.identity.content_hash,
            "overrides": dict(bot.identity.overrides),
        }
        for bot in entrant.bots
    ]


def _side_names(names: Sequence[str], sides: tuple[tuple[int, ...], ...]) -> list[list[str]]:
    return [[names[number - 1] for number in side] for side in sides]


def _entrant_text(entrant: Entrant) -> str:
    """Name, and what it is behind it."""
    shown = []
    for bot in entrant.bots:
        identity = bot.identity
        settings = "".join(f" {key}={value}" for key, value in identity.overrides)
        shown.append(f"{identity.name} {identity.version} {identity.content_hash[:12]}".strip() + settings)
    return f"{entrant.name} ({' + '.join(shown)})"
