"""What may be done to a season in which status, and what becomes of it: one table, and nobody else decides.

    draft -open-> open -start-> running <-pause/resume-> paused
                                running -run-> closing -close-> closed
                                closing -void-> running

A league has one coming season (draft or open) and at most one that is being played (running, paused or closing): the
next one starts when the one before it is closed. The table is printed by the documentation and by `pinochle season`,
and tests walk it through the commands themselves. It is about statuses alone: whether a bot or a deadline is in the way
is judged by whoever does the work. `league change`, `bot add` and `bot retire` are about the coming season: in a later
status they leave the season as it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Final

from pinochle_tournaments.errors import ArenaError
from pinochle_tournaments.storage import SeasonStatus, StoredSeason

__all__ = ["TABLE", "Command", "Effect", "allowed_commands", "lifecycle_grid", "next_status"]

DRAFT, OPEN, RUNNING, PAUSED, CLOSING, CLOSED = SeasonStatus


class Command(StrEnum):
    """What can be done, as it is typed behind `pinochle`."""

    CHANGE = "league change"
    ADD = "bot add"
    RETIRE = "bot retire"
    OPEN = "season open"
    START = "season start"
    RUN = "run"
    PAUSE = "season pause"
    RESUME = "season resume"
    WITHDRAW = "season withdraw"
    DISQUALIFY = "season disqualify"
    VOID = "season void"
    CLOSE = "season close"
    CLOSE_EARLY = "season close --early"
    EXPORT = "season export"


@dataclass(frozen=True, slots=True)
class Effect:
    """What a command does in a status."""

    to: SeasonStatus
    """The status afterwards, which may be the same."""
    what: str
    """In a few words."""


_CHANGE_NEXT: Final = "is about the season in draft"
_OUT_NEXT: Final = "is out from the next season on"
_NEXT: Final = "waits for the next season"
_WITHDRAW: Final = "plays no more; what it played stands, what is left is lost"
_DISQUALIFY: Final = "plays no more; with --annul no board with it counts"

TABLE: Final[Mapping[SeasonStatus, Mapping[Command, Effect]]] = {
    DRAFT: {
        Command.CHANGE: Effect(DRAFT, "its rules are changed"),
        Command.ADD: Effect(DRAFT, "is in this season"),
        Command.RETIRE: Effect(DRAFT, "is out from this season on"),
        Command.OPEN: Effect(OPEN, "its rules are fixed, the commitment is told"),
    },
    OPEN: {
        Command.ADD: Effect(OPEN, "is in this season until the deadline, later in the next"),
        Command.RETIRE: Effect(OPEN, "is out from this season on"),
        Command.START: Effect(RUNNING, "divisions and their matches are made; the next season is in draft"),
        Command.RUN: Effect(RUNNING, "starts it when its deadline has passed"),
    },
    RUNNING: {
        Command.CHANGE: Effect(RUNNING, _CHANGE_NEXT),
        Command.ADD: Effect(RUNNING, _NEXT),
        Command.RETIRE: Effect(RUNNING, _OUT_NEXT),
        Command.RUN: Effect(CLOSING, "plays; when nothing is left to play, the tables stand"),
        Command.PAUSE: Effect(PAUSED, "nothing of it is played"),
        Command.WITHDRAW: Effect(RUNNING, _WITHDRAW),
        Command.DISQUALIFY: Effect(RUNNING, _DISQUALIFY),
        Command.VOID: Effect(RUNNING, "boards are thrown away and played again"),
        Command.CLOSE_EARLY: Effect(CLOSED, "what is unplayed stays unplayed; it is sealed"),
    },
    PAUSED: {
        Command.CHANGE: Effect(PAUSED, _CHANGE_NEXT),
        Command.ADD: Effect(PAUSED, _NEXT),
        Command.RETIRE: Effect(PAUSED, _OUT_NEXT),
        Command.RESUME: Effect(RUNNING, "it is played again"),
        Command.WITHDRAW: Effect(PAUSED, _WITHDRAW),
        Command.DISQUALIFY: Effect(PAUSED, _DISQUALIFY),
        Command.VOID: Effect(PAUSED, "boards are thrown away, and played again when it is resumed"),
        Command.CLOSE_EARLY: Effect(CLOSED, "what is unplayed stays unplayed; it is sealed"),
    },
    CLOSING: {
        Command.CHANGE: Effect(CLOSING, _CHANGE_NEXT),
        Command.ADD: Effect(CLOSING, _NEXT),
        Command.RETIRE: Effect(CLOSING, _OUT_NEXT),
        Command.WITHDRAW: Effect(CLOSING, "is out; what it played stands"),
        Command.DISQUALIFY: Effect(CLOSING, "is out; with --annul no board with it counts"),
        Command.VOID: Effect(RUNNING, "boards are thrown away and played again"),
        Command.CLOSE: Effect(CLOSED, "final tables, promotion, secret; it is sealed"),
    },
    CLOSED: {
        Command.CHANGE: Effect(CLOSED, _CHANGE_NEXT),
        Command.ADD: Effect(CLOSED, _NEXT),
        Command.RETIRE: Effect(CLOSED, _OUT_NEXT),
        Command.EXPORT: Effect(CLOSED, "everything of it in one archive"),
    },
}

_MEANINGS: Final[Mapping[SeasonStatus, str]] = {
    DRAFT: "it has not been opened yet",
    OPEN: "its rules are fixed, and it has not started",
    RUNNING: "it is being played",
    PAUSED: "nothing of it is played until it is resumed",
    CLOSING: "all of it is played, and it waits to be closed",
    CLOSED: "it is sealed, and nothing of it changes any more",
}


_NOT_TYPED_HERE: Final = (Command.RUN, Command.CHANGE, Command.ADD, Command.RETIRE)
"""What is not said of a season when something else was tried."""


def allowed_commands(status: SeasonStatus) -> tuple[Command, ...]:
    """What may be done to a season in a status."""
    return tuple(TABLE[status])


def next_status(season: StoredSeason, command: Command, *, store: Path | str = "STORE") -> SeasonStatus:
    """The status of a season after a command. `store` is for the sentence.

    Raises:
        ArenaError: the command is out of order; the sentence names the status, what is allowed, and what to type.
    """
    effect = TABLE[season.status].get(command)
    if effect is not None:
        return effect.to
    now = [name for name in allowed_commands(season.status) if name not in _NOT_TYPED_HERE]
    raise ArenaError(
        f"season {season.label} is {season.status} ({_MEANINGS[season.status]}), so `{command}` is out of order;"
        f" allowed now: {', '.join(now)}; {_advice(season, command, store)}"
    )


def lifecycle_grid() -> list[tuple[str, ...]]:
    """The table for people: a row a command, a column a status; `-` where it is refused."""

    def cell(status: SeasonStatus, command: Command) -> str:
        effect = TABLE[status].get(command)
        if effect is None:
            return "-"
        return "yes" if effect.to is status else f"→ {effect.to}"

    head = ("command", *map(str, SeasonStatus))
    return [head, *((str(command), *(cell(status, command) for status in SeasonStatus)) for command in Command)]


_OUT_OF: Final = (Command.WITHDRAW, Command.DISQUALIFY)
_NEXT_STEPS: Final[Mapping[SeasonStatus, str]] = {
    DRAFT: "first: `pinochle season open {store} {season}`",
    OPEN: "first: `pinochle season start {store} {season}`",
    RUNNING: "`pinochle run {store}` plays it",
    PAUSED: "first: `pinochle season resume {store} {season}`",
    CLOSING: "`pinochle season close {store} {season}` closes it",
    CLOSED: "`pinochle season show {store} {season}` shows it",
}
_INSTEAD: Final[Mapping[tuple[SeasonStatus, Command], str]] = {
    **{
        (status, command): "who is not to play: `pinochle bot retire {store} BOT --why TEXT`"
        for status in (DRAFT, OPEN)
        for command in _OUT_OF
    },
    (RUNNING, Command.CLOSE): (
        "first: `pinochle run {store} --once`, which plays what is left; or `pinochle season close {store} {season}"
        " --early --why TEXT`, which leaves it unplayed"
    ),
    (PAUSED, Command.CLOSE): (
        "first: `pinochle season resume {store} {season}`; or `pinochle season close {store} {season} --early --why"
        " TEXT`, which leaves unplayed what is left"
    ),
    (CLOSING, Command.CLOSE_EARLY): "nothing is left to play: `pinochle season close {store} {season}`",
}
"""Where the next step of the season is not what was meant."""


def _advice(season: StoredSeason, command: Command, store: Path | str) -> str:
    """The command to type instead, or first."""
    text = _INSTEAD.get((season.status, command), _NEXT_STEPS[season.status])
    return text.format(store=store, season=season.label)
