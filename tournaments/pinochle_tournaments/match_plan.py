"""What a match command asks for, checked and made ready before anything is started.

`make_plan` finds and builds the bots, chooses the ruleset, and checks that the parts agree; `plan_lines` tells it to
the user. Nothing here plays or stores.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from pinochle_referee.faults import Penalty
from pinochle_referee.ports import BotCommand, BotIdentity
from pinochle_referee.settings import Lineup, MatchFormat
from pinochle_rules import PRESETS, Ruleset, format_option_value, ruleset_with

from pinochle_tournaments.bots import STARTUP_SECONDS, bots_of, partnership_parts
from pinochle_tournaments.errors import ArenaError
from pinochle_tournaments.given_deals import GivenDeals, read_deals
from pinochle_tournaments.rulesets import ruleset_from
from pinochle_tournaments.stop_rules import MOST_BOARDS, StopRule, check_length
from pinochle_tournaments.units import counted, format_bytes, format_seconds

__all__ = ["DEFAULT_BOARDS", "MatchPlan", "MatchRequest", "make_plan", "plan_json", "plan_lines"]

DEFAULT_BOARDS: Final = 200
AUTO_BOARDS_IN_FLIGHT: Final = 128
STOPPING_BOARDS_IN_FLIGHT: Final = 32
"""Where a match may stop any time: what is in flight then was played for nothing."""
_EXPECTED_PER_SECOND: Final = 4000.0
"""Decisions a second of quick bots on a small machine, before anything was measured."""
_EXPECTED_START_SECONDS: Final = 1.5
"""Until eight bots in Python have said hello."""
_GAME_DEALS: Final = 12
"""Deals that a game of sensible bots takes."""
_MOST_GAME_DEALS: Final = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchRequest:
    """What was asked for. Times in seconds; None where the default depends on the rest."""

    bots: Sequence[str]
    """BOT as written, one a partnership; a single one meets itself where two play each for himself."""
    ruleset: str | None = None
    """A preset, or a file of house rules."""
    options: Mapping[str, str] = field(default_factory=dict)
    boards: int | None = None
    games: int | None = None
    deals: Path | None = None
    """A file of deals to be played instead of those that the seed deals."""
    seed: str | None = None
    decision_seconds: float | None = 1.0
    bank_seconds: float = 0.0
    startup_seconds: float = STARTUP_SECONDS
    boards_in_flight: int | None = None
    thinking: int | None = None
    penalty: Penalty = Penalty.FORFEIT
    max_forfeits: int = 3
    memory_bytes: int | None = None
    processes: int | None = None
    build: bool = True
    stop_rule: StopRule | None = None
    """By which the match may stop on its own result, before `boards` or `games` are played."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchPlan:
    """A match that could begin now."""

    request: MatchRequest
    ruleset: Ruleset
    lineup: Lineup
    match_format: MatchFormat
    number: int
    """Boards, or games."""
    boards_in_flight: int
    given: GivenDeals | None = None
    """None: they are dealt from the seed."""

    @property
    def identities(self) -> tuple[BotIdentity, ...]:
        """The bots as seated at table 1."""
        return tuple(bot.identity for bot in self.lineup.bots)

    @property
    def specs(self) -> tuple[str, ...]:
        """What was written for the bot of each seat of table 1."""
        sides = len(self.ruleset.sides)
        return tuple(
            _spec_of(self.request.bots[index % sides], index // sides) for index in range(len(self.lineup.bots))
        )

    @property
    def unit(self) -> str:
        """`boards` or `games`."""
        return "games" if self.match_format is MatchFormat.GAMES else "boards"

    @property
    def decisions(self) -> int:
        """About how many decisions the whole match asks for: forced choices are not asked."""
        deals = self.number * self.lineup.tables
        if self.match_format is MatchFormat.GAMES:
            deals *= self.ruleset.game_deals or _GAME_DEALS
        return deals * round(self.ruleset.plays * 0.7 + 8)

    @property
    def expected_seconds(self) -> float:
        """With quick bots on a small machine."""
        return _EXPECTED_START_SECONDS + self.decisions / _EXPECTED_PER_SECOND

    @property
    def worst_case_seconds(self) -> float | None:
        """If every choice took its whole limit, forced ones included, and one bot thought at a time; None: untimed."""
        limit = self.request.decision_seconds
        if limit is None:
            return None
        deals = self.number * self.lineup.tables
        if self.match_format is MatchFormat.GAMES:
            deals *= self.ruleset.game_deals or _MOST_GAME_DEALS
        seats = len(self.ruleset.seats)
        choices = self.ruleset.plays + 8 * seats
        return deals * (choices * limit + seats * self.request.bank_seconds)


def make_plan(request: MatchRequest, *, report: Callable[[str], None] | None = None) -> MatchPlan:
    """Find and build the bots, choose the ruleset, and put everybody in their seats.

    Raises:
        ArenaError: a bot cannot be used, no ruleset is played by all, or the flags contradict each other.
        RulesetError: no such ruleset or option.
    """
    if request.boards is not None and request.games is not None:
        raise ArenaError("--boards and --games exclude each other: a match counts one or the other")
    ruleset = ruleset_from(request.ruleset, request.options) if request.ruleset is not None else None
    if ruleset is not None:
        request = _with_enough_bots(request, ruleset)
    partnerships = [
        bots_of(text, build=request.build, startup_seconds=request.startup_seconds, report=report)
        for text in request.bots
    ]
    name = _choose_ruleset(None if ruleset is None else ruleset.name, partnerships)
    if ruleset is None:
        ruleset = ruleset_with(name, request.options)
        request = _with_enough_bots(request, ruleset)
    if len(ruleset.seats) == len(ruleset.sides):
        if any(first is not second for first, second in partnerships):
            raise ArenaError(f"in {ruleset.name} everybody plays for himself: give single BOTs, not A+B")
        seated: list[Sequence[BotCommand]] = [bots[:1] for bots in partnerships]
    else:
        seated = list(partnerships)
    given = _given_deals(request, ruleset)
    number = request.games if request.games is not None else request.boards
    if number is None and given is not None:
        number = len(given.boards)
    stops = request.stop_rule is not None
    if stops and number is not None:
        check_length(number, "boards" if request.games is None else "games", "--until-error")
    return MatchPlan(
        request=request,
        ruleset=ruleset,
        lineup=Lineup.of(ruleset, seated),
        match_format=MatchFormat.GAMES if request.games is not None else MatchFormat.BOARDS,
        number=number if number is not None else MOST_BOARDS if stops else DEFAULT_BOARDS,
        boards_in_flight=request.boards_in_flight or (STOPPING_BOARDS_IN_FLIGHT if stops else AUTO_BOARDS_IN_FLIGHT),
        given=given,
    )


def _given_deals(request: MatchRequest, ruleset: Ruleset) -> GivenDeals | None:
    if request.deals is None:
        return None
    if request.games is not None:
        raise ArenaError("--deals gives single boards, and --games has them follow one another; leave one of them out")
    given = read_deals(request.deals, ruleset)
    if request.boards is not None and request.boards > len(given.boards):
        raise ArenaError(
            f"{request.deals} holds {counted(len(given.boards), 'deals')}, and --boards asks for {request.boards:,};"
            " give fewer boards, or more deals"
        )
    return given


def plan_lines(plan: MatchPlan) -> Iterator[str]:
    """The plan for people: bots with hashes, ruleset, boards, tables, processes, and how long it may take."""
    request, ruleset = plan.request, plan.ruleset
    options = "".join(f" {name}={format_option_value(value)}" for name, value in ruleset.options)
    yield f"ruleset    {ruleset.name}{options}"
    yield from _bot_lines(plan)
    tables, processes = plan.lineup.tables, plan.lineup.tables * len(ruleset.seats)
    flight = min(plan.boards_in_flight, plan.number)
    most = "at most " if request.stop_rule else ""
    number = f"{most}{counted(plan.number, plan.unit)}"
    yield f"play       {number} at {tables} tables, {processes} processes, {flight} in flight"
    if request.stop_rule:
        yield f"stops      by {request.stop_rule}, judged in board order from 30 {plan.unit} on"
    yield f"clock      {_clock(request)}"
    yield f"penalty    {request.penalty}, {_after_forfeits(request.max_forfeits)}"
    limits = [f"{format_bytes(request.memory_bytes)} of memory"] if request.memory_bytes else []
    limits += [counted(request.processes, "processes")] if request.processes else []
    if limits:
        yield f"limits     {' and '.join(limits)} a bot"
    worst = plan.worst_case_seconds
    expected = format_seconds(plan.expected_seconds)
    yield (
        f"time       {most}about {expected} with quick bots ({plan.decisions:,} decisions), "
        + ("no limit: untimed" if worst is None else f"at worst {format_seconds(worst)}")
    )


def plan_json(plan: MatchPlan) -> dict[str, Any]:
    """The same as JSON values."""
    request, ruleset = plan.request, plan.ruleset
    seats = zip(ruleset.seats, plan.identities, strict=True)
    return {
        "ruleset": ruleset.name,
        "options": dict(ruleset.options),
        "format": plan.unit,
        "wanted": plan.number,
        "tables": plan.lineup.tables,
        "processes": plan.lineup.tables * len(ruleset.seats),
        "boards_in_flight": min(plan.boards_in_flight, plan.number),
        "bots": {
            seat.letter: {
                "name": bot.name,
                "version": bot.version,
                "content_hash": bot.content_hash,
                "overrides": dict(bot.overrides),
            }
            for seat, bot in seats
        },
        "decision_seconds": request.decision_seconds,
        "bank_seconds": request.bank_seconds,
        "penalty": str(request.penalty),
        "max_forfeits": request.max_forfeits,
        "stop_rule": str(request.stop_rule or ""),
        "memory_bytes": request.memory_bytes,
        "process_limit": request.processes,
        "decisions": plan.decisions,
        "expected_seconds": round(plan.expected_seconds, 1),
        "worst_case_seconds": plan.worst_case_seconds,
    }


def _bot_lines(plan: MatchPlan) -> Iterator[str]:
    """A line a partnership, two where its bots differ."""
    ruleset = plan.ruleset
    for number, side in enumerate(ruleset.sides, start=1):
        bots = [plan.lineup.bots[ruleset.seat_index[seat]] for seat in ruleset.seats_of(side)]
        for bot in {bot.identity: bot for bot in bots}.values():
            identity = bot.identity
            version = f" {identity.version}" if identity.version else ""
            content = f" {identity.content_hash[:12]}" if identity.content_hash else ""
            overrides = "".join(f" {key}={value}" for key, value in identity.overrides)
            how = "" if bot.command else " (waits for it to dial)"
            yield f"side {number}     {identity.name}{version}{content}{overrides}{how}"


def _choose_ruleset(wanted: str | None, partnerships: Sequence[Sequence[BotCommand]]) -> str:
    bots = [bot for partnership in partnerships for bot in partnership]
    # Whether a bot plays what is asked for by name is for its Hello to say, not for its manifest.
    if wanted is not None:
        return wanted
    # A bot that declares nothing plays everything.
    first = next((bot.rulesets for bot in bots if bot.rulesets), tuple(PRESETS))
    common = [name for name in first if all(not bot.rulesets or name in bot.rulesets for bot in bots)]
    fitting = [name for name in common if name in PRESETS and len(PRESETS[name].sides) == len(partnerships)]
    if common and not fitting:
        raise ArenaError(
            f"these bots have no ruleset in common for {len(partnerships)} BOTs; they share {', '.join(common)}"
        )
    if not common:
        said = "; ".join(f"{bot.identity.name}: {', '.join(bot.rulesets)}" for bot in bots if bot.rulesets)
        raise ArenaError(f"these bots have no ruleset in common ({said}); let one of them declare another's")
    return fitting[0]


def _with_enough_bots(request: MatchRequest, ruleset: Ruleset) -> MatchRequest:
    """The request with a BOT for each partnership.

    Raises:
        ArenaError: too few or too many.
    """
    given, wanted = len(request.bots), len(ruleset.sides)
    if given == 1 and wanted == len(ruleset.seats) == 2:
        return replace(request, bots=(*request.bots, *request.bots))
    if given == wanted:
        return request
    if wanted == 3:
        raise ArenaError(
            f"{ruleset.name} is played by three, each for himself: give three BOTs (the same one may be given again),"
            f" not {given}"
        )
    names = "one or two BOTs" if wanted == len(ruleset.seats) else "two BOTs, one a partnership"
    raise ArenaError(f"{ruleset.name} is played by two sides: give {names}, not {given}")


def _spec_of(text: str, place: int) -> str:
    parts = partnership_parts(text)
    return parts[place % len(parts)]


def _clock(request: MatchRequest) -> str:
    if request.decision_seconds is None:
        return "untimed"
    bank = f", bank {format_seconds(request.bank_seconds)} a board" if request.bank_seconds else ""
    return f"{format_seconds(request.decision_seconds)} a decision{bank}"


def _after_forfeits(number: int) -> str:
    if not number:
        return "no number of forfeited boards ends the match"
    return f"the match ends after {counted(number, 'forfeited boards')} of a side"
