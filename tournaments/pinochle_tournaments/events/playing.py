"""Hands an event to the supervisor: what is due is played, round by round, as the definition says."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pinochle_tournaments.events.definition import Definition
from pinochle_tournaments.events.entrants import Entrant
from pinochle_tournaments.events.rounds import next_pairings
from pinochle_tournaments.match_plan import AUTO_BOARDS_IN_FLIGHT
from pinochle_tournaments.storage import EventStatus, PairingStatus, Store, StoredEvent, StoredPairing
from pinochle_tournaments.supervisor import EventObserver, EventReport, EventRunner, EventSettings

__all__ = ["is_unfinished", "play_event"]


def play_event(
    store: Store,
    event: StoredEvent,
    definition: Definition,
    entrants: Sequence[Entrant],
    *,
    concurrency: int,
    observer: EventObserver | None = None,
    most_seconds: float | None = None,
    gives_way: Callable[[], bool] | None = None,
) -> EventReport:
    """Play what is due, and the rounds that follow from it; until `most_seconds` are over, or `gives_way` says so.

    Raises:
        ArenaError: bad input, or a store whose secret was changed.
    """
    commands = {entrant.name: entrant.bots for entrant in entrants}

    def more() -> list[StoredPairing]:
        """The next round; what was tied is due again."""
        store.add_pairings(event, next_pairings(store, event, definition))
        return store.pairings(event, status=PairingStatus.DUE)

    return EventRunner(
        store,
        event,
        _settings(definition, concurrency),
        bots={each.number: commands[each.name] for each in store.entrants(event) if each.name in commands},
        observer=observer,
        more=more,
        most_seconds=most_seconds,
        gives_way=gives_way,
    ).run()


def is_unfinished(store: Store, event: StoredEvent) -> bool:
    """Whether something is due, or a further round may follow."""
    if event.status in (EventStatus.COMPLETE, EventStatus.ENDED):
        return bool(store.pairings(event, status=PairingStatus.DUE))
    return True


def _settings(definition: Definition, concurrency: int) -> EventSettings:
    deals = definition.deals
    return EventSettings(
        ruleset=definition.ruleset,
        number=definition.number,
        match_format=definition.match_format,
        seed=definition.seed,
        decision_seconds=definition.decision_seconds,
        bank_seconds=definition.bank_seconds,
        penalty=definition.penalty,
        max_forfeits=definition.max_forfeits,
        boards_in_flight=definition.boards_in_flight or AUTO_BOARDS_IN_FLIGHT,
        boards_shared=definition.boards_shared,
        given=deals.boards if deals is not None else {},
        deals_sha256=deals.sha256 if deals is not None else "",
        stop_rule=str(definition.until_error or ""),
        fresh_processes=definition.fresh_processes,
        memory_bytes=definition.memory_bytes,
        processes=definition.processes,
        cpus_per_bot=definition.cpus_per_bot,
        resources=definition.resources,
        concurrency=concurrency,
        thinking=definition.thinking,
    )
