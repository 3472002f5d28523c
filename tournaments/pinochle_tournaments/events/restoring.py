"""A tournament made again from what its store knows: the definition, and the bots, if they are still what they were.

Looks and builds; it starts and stores nothing. How the machine is used is not kept, so the defaults hold.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from pinochle_referee.faults import Penalty
from pinochle_referee.settings import MatchFormat
from pinochle_rules import ruleset_with

from pinochle_tournaments.bots import prepare, resolve_bot
from pinochle_tournaments.errors import ArenaError
from pinochle_tournaments.events.definition import Definition
from pinochle_tournaments.events.entrants import Entrant
from pinochle_tournaments.schedule import Format
from pinochle_tournaments.stop_rules import UntilErrorRule, parse_stop_rule
from pinochle_tournaments.storage import EntrantStatus, StoredEntrant, StoredEvent, bot_label

__all__ = ["restored_bots", "restored_definition"]

_AGAIN: Final = "go on with the command that began it, or take the entrant out with `pinochle tournament withdraw`"


def restored_definition(event: StoredEvent) -> Definition:
    """The definition that an event was begun with, as far as it decides what is played; who plays, its rows say.

    Raises:
        ArenaError: it plays deals that were given, and these are not kept.
    """
    kept: Mapping[str, Any] = event.definition
    if kept.get("deals"):
        raise ArenaError(f"{event.name} plays given deals, which the store does not keep; {_AGAIN.split(',')[0]}")
    is_games = "games" in kept
    until_error = parse_stop_rule(kept.get("until_error") or "")
    assert until_error is None or isinstance(until_error, UntilErrorRule)
    return Definition(
        name=event.name,
        format=Format(event.format),
        ruleset=ruleset_with(kept["ruleset"], kept.get("options", {})),
        entrants=(),
        match_format=MatchFormat.GAMES if is_games else MatchFormat.BOARDS,
        number=kept["games" if is_games else "boards"],
        is_number_given=True,
        until_error=until_error,
        cycles=kept["cycles"],
        rounds=kept["rounds"],
        tie_boards=kept["tie_boards"],
        boards_shared=kept["boards_shared"],
        fresh_processes=kept["fresh_processes"],
        seed=kept["seed"],
        decision_seconds=kept["decision_time"],
        bank_seconds=kept["bank_time"],
        startup_seconds=kept["startup"],
        penalty=Penalty(kept["penalty"]),
        max_forfeits=kept["max_forfeits"],
        memory_bytes=kept["memory"],
        processes=kept["processes"],
    )


def restored_bots(
    event: StoredEvent,
    entrants: Sequence[StoredEntrant],
    bases: Sequence[Path],
    *,
    report: Callable[[str], None] | None = None,
) -> tuple[Entrant, ...]:
    """The bots of everybody who still plays; paths are those of one of `bases`.

    Raises:
        ArenaError: one is not there any more, or its files have changed; with what to do.
    """
    startup = float(event.definition["startup"])
    return tuple(
        _restored(event, entrant, bases, startup_seconds=startup, report=report)
        for entrant in entrants
        if entrant.status is EntrantStatus.ACTIVE
    )


def _restored(
    event: StoredEvent,
    entrant: StoredEntrant,
    bases: Sequence[Path],
    *,
    startup_seconds: float,
    report: Callable[[str], None] | None,
) -> Entrant:
    problem = ""
    for base in dict.fromkeys(bases):
        try:
            bots = tuple(
                prepare(resolve_bot(spec, base=base), startup_seconds=startup_seconds, report=report)
                for spec in entrant.specs
            )
        except ArenaError as error:
            problem = problem or f"{entrant.name} of {event.name} cannot be made ready: {error}"
            continue
        changed = [was for was, bot in zip(entrant.bots, bots, strict=True) if was != bot.identity]
        if not changed:
            return Entrant(name=entrant.name, specs=entrant.specs, bots=bots)
        problem = f"the files of {bot_label(changed[0])} are not those that {event.name} was begun with"
    raise ArenaError(f"{problem}; put it back where it was, or {_AGAIN}")
