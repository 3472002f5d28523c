"""A definition as the store keeps it, and what has changed since.

Kept is whatever decides what is played. How the machine is used (how many matches at once, who may think at once,
which resources there are) may change from run to run.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from pinochle_referee.ports import BotIdentity

from pinochle_tournaments.errors import ArenaError
from pinochle_tournaments.events.definition import Definition
from pinochle_tournaments.schedule import Format
from pinochle_tournaments.storage import NewEntrant, StoredEntrant, StoredEvent, bot_label

__all__ = ["Growth", "definition_json", "growth_of"]

_GROWS_BY_BOARDS: Final = (Format.ROUND_ROBIN, Format.INDIVIDUAL, Format.GAUNTLET)
"""In the others, later rounds were paired by the results of earlier ones."""
_GROWS_BY_ENTRANTS: Final = (Format.ROUND_ROBIN, Format.GAUNTLET)


@dataclass(frozen=True, slots=True, kw_only=True)
class Growth:
    """By what an event has grown."""

    boards_before: int
    boards: int
    entrants: tuple[NewEntrant, ...] = ()
    """Those that are new."""

    def __bool__(self) -> bool:
        return self.boards > self.boards_before or bool(self.entrants)


def definition_json(definition: Definition) -> dict[str, Any]:
    """What decides what is played, but the bots: their identities are kept beside it."""
    return {
        "name": definition.name,
        "format": str(definition.format),
        "ruleset": definition.ruleset.name,
        "options": dict(definition.ruleset.options),
        definition.unit: definition.number,
        "until_error": str(definition.until_error) if definition.until_error is not None else None,
        "cycles": definition.cycles,
        "rounds": definition.rounds,
        "tie_boards": definition.tie_boards,
        "boards_shared": definition.boards_shared,
        "fresh_processes": definition.fresh_processes,
        "seed": definition.seed,
        "deals": definition.deals.sha256 if definition.deals is not None else None,
        "decision_time": definition.decision_seconds,
        "bank_time": definition.bank_seconds,
        "startup": definition.startup_seconds,
        "penalty": str(definition.penalty),
        "max_forfeits": definition.max_forfeits,
        "memory": definition.memory_bytes,
        "processes": definition.processes,
        "newcomers": [entrant.name for entrant in definition.newcomers],
    }


def growth_of(
    event: StoredEvent, stored: Sequence[StoredEntrant], definition: Definition, wanted: Sequence[NewEntrant]
) -> Growth:
    """By what the event is to grow.

    Raises:
        ArenaError: something else has changed; the sentence names field, old and new value, and what to do.
    """
    old, new = event.definition, definition_json(definition)
    changed = [key for key in {**old, **new} if key != "newcomers" and old.get(key) != new.get(key)]
    unit = definition.unit
    before = old.get(unit)
    if changed == [unit] and before is not None and new[unit] > before:
        if definition.format not in _GROWS_BY_BOARDS:
            raise _refused(event, unit, before, new[unit], f"later rounds of a {definition.format} follow from it")
    elif changed:
        # More boards are no reason to refuse, so what else has changed is named.
        field = next((key for key in changed if key != unit), unit)
        why = "--until-error says it, too" if field == "until_error" else ""
        raise _refused(event, field, old.get(field, "nothing"), new.get(field, "nothing"), why)
    added = _added(event, stored, wanted)
    if added and definition.format not in _GROWS_BY_ENTRANTS:
        names = ", ".join(entrant.name for entrant in added)
        raise _refused(
            event, "entrants", f"{len(stored)} of them", f"also {names}", f"a {definition.format} cannot grow"
        )
    for name in {*old.get("newcomers", ()), *new["newcomers"]} & {entrant.name for entrant in stored}:
        was, now = (name in listed for listed in (old.get("newcomers", ()), new["newcomers"]))
        if was != now:
            places = {True: f"{name} among the newcomers", False: f"{name} in the field"}
            raise _refused(event, "newcomers", places[was], places[now])
    return Growth(boards_before=old[unit], boards=new[unit], entrants=tuple(added))


def _added(event: StoredEvent, stored: Sequence[StoredEntrant], wanted: Sequence[NewEntrant]) -> list[NewEntrant]:
    """The entrants that are new; all that are stored must be there as they were."""
    by_name = {entrant.name: entrant for entrant in wanted}
    for entrant in stored:
        now = by_name.pop(entrant.name, None)
        if now is None:
            raise _refused(event, "entrants", f"{entrant.name} among them", "nothing of it", _WITHDRAW)
        for was, bot in zip(entrant.bots, now.bots, strict=False):
            if was != bot:
                raise _refused(event, f"entrants: {entrant.name}", *_bot_change(was, bot))
        if len(entrant.bots) != len(now.bots):
            raise _refused(event, f"entrants: {entrant.name}", *map(_bots, (entrant.bots, now.bots)))
    return list(by_name.values())


_WITHDRAW: Final = "`pinochle tournament withdraw` takes an entrant out"


def _bot_change(was: BotIdentity, now: BotIdentity) -> tuple[str, str]:
    if bot_label(was) != bot_label(now):
        return bot_label(was), bot_label(now)
    return f"{bot_label(was)} with files {was.content_hash[:12]}", f"files {now.content_hash[:12]}"


def _bots(bots: Sequence[BotIdentity]) -> str:
    return "+".join(map(bot_label, bots))


def _refused(event: StoredEvent, field: str, old: object, new: object, why: str = "") -> ArenaError:
    reason = f" ({why})" if why else ""
    return ArenaError(
        f"event {event.name} is in the store with `{field}`: {_shown(old)}, and the definition now says"
        f" {_shown(new)}{reason}; put it back as it was, or play it as another event with --as NEW-NAME"
    )


def _shown(value: object) -> str:
    if value is None:
        return "none"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Mapping):
        return ", ".join(_pairs(value)) or "no options"
    return str(value).removeprefix("until-error ")


def _pairs(options: Mapping[str, Any]) -> Iterator[str]:
    return (f"{name} = {_shown(value)}" for name, value in options.items())
