"""Which pairings an event has, and which come next: from its definition, entrants and results to rows of the store.

A round robin or a gauntlet is known from the beginning, and growing appends to it. The rounds of a Swiss event and of
a knock-out follow from the round before, one at a time.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from pinochle_tournaments.events.definition import Definition
from pinochle_tournaments.events.tables import tables_of
from pinochle_tournaments.schedule import (
    Bye,
    Format,
    Item,
    gauntlet,
    individual,
    knock_out_round,
    only_with_new,
    round_robin,
    swiss_round,
    swiss_rounds,
    triples,
)
from pinochle_tournaments.storage import (
    EntrantStatus,
    MatchStatus,
    NewPairing,
    PairingStatus,
    Store,
    StoredEntrant,
    StoredEvent,
    StoredPairing,
)

__all__ = ["first_pairings", "grown_pairings", "next_pairings"]

_MOST_TIE_BREAKS: Final = 10
"""How often a tied match is played on. Bots that play alike tie for ever: then the better seed advances."""
_PLAYED: Final = (PairingStatus.COMPLETE, PairingStatus.ENDED)
"""Such a match was won by somebody, whoever has left the event since."""


def first_pairings(definition: Definition, names: Sequence[str], seed: bytes) -> Iterator[NewPairing]:
    """The pairings that are known before anything was played. `seed` is the event's."""
    return map(_row, _schedule(definition, names, seed))


def grown_pairings(
    definition: Definition, names: Sequence[str], seed: bytes, *, known: int, last_round: int
) -> Iterator[NewPairing]:
    """What is to be played on top because entrants have joined: the first `known` of `names` were there before."""
    schedule = _schedule(definition, names, seed)
    return map(_row, only_with_new(schedule, range(known), after_round=last_round))


def next_pairings(store: Store, event: StoredEvent, definition: Definition) -> list[NewPairing]:
    """The next round, where rounds follow from results and nothing is due; empty: the event is over.

    A tied match of a knock-out is made due again, with further boards, before anything else.
    """
    pairings = store.pairings(event)
    entrants = store.entrants(event)
    match definition.format:
        case Format.SWISS:
            items = _next_of_swiss(store, event, definition, entrants, pairings)
        case Format.KNOCK_OUT:
            items = _next_of_knock_out(store, event, definition, entrants, pairings)
        case _:
            items = []
    return [_row(item) for item in items]


def _schedule(definition: Definition, names: Sequence[str], seed: bytes) -> Iterable[Item]:
    number, cycles = len(names), definition.cycles
    match definition.format:
        case Format.ROUND_ROBIN if len(definition.ruleset.sides) == 3:
            return triples(number, cycles=cycles)
        case Format.ROUND_ROBIN:
            return round_robin(number, cycles=cycles)
        case Format.INDIVIDUAL:
            return individual(number, cycles=cycles, seed=seed)
        case Format.GAUNTLET:
            new = {entrant.name for entrant in definition.newcomers}
            newcomers = [index for index, name in enumerate(names) if name in new]
            field = [index for index, name in enumerate(names) if name not in new]
            return gauntlet(newcomers, field, cycles=cycles)
        case Format.SWISS:
            return swiss_round(1, range(number), met=())
        case Format.KNOCK_OUT:
            return knock_out_round(number)


def _row(item: Item) -> NewPairing:
    if isinstance(item, Bye):
        return NewPairing(round=item.round, sides=((item.entrant + 1,),), is_bye=True, status=PairingStatus.COMPLETE)
    return NewPairing(round=item.round, sides=tuple(tuple(entrant + 1 for entrant in side) for side in item.sides))


def _next_of_swiss(
    store: Store,
    event: StoredEvent,
    definition: Definition,
    entrants: Sequence[StoredEntrant],
    pairings: Sequence[StoredPairing],
) -> list[Item]:
    played = max(pairing.round for pairing in pairings)
    active = {entrant.number for entrant in entrants if entrant.status is EntrantStatus.ACTIVE}
    if played >= (definition.rounds or swiss_rounds(len(entrants))) or len(active) < 2:
        return []
    number_of = {entrant.name: entrant.number for entrant in entrants}
    order = [number_of[row.standing.entrant] for row in tables_of(store, event).rows]
    met = [(pairing.sides[0][0] - 1, pairing.sides[1][0] - 1) for pairing in pairings if not pairing.is_bye]
    byes = [pairing.sides[0][0] - 1 for pairing in pairings if pairing.is_bye]
    return swiss_round(played + 1, [number - 1 for number in order if number in active], met=met, byes=byes)


def _next_of_knock_out(
    store: Store,
    event: StoredEvent,
    definition: Definition,
    entrants: Sequence[StoredEntrant],
    pairings: Sequence[StoredPairing],
) -> list[Item]:
    gone = {entrant.number - 1 for entrant in entrants if entrant.status is not EntrantStatus.ACTIVE}
    winners: defaultdict[int, list[int]] = defaultdict(list)
    is_tied = False
    for pairing in pairings:
        winners[pairing.round] += []
        is_left = bool(set(_indices(pairing)) & gone)
        if pairing.is_bye or pairing.match_id is None or (is_left and pairing.status not in _PLAYED):
            continue
        winner = _winner(store, definition, pairing)
        if winner is None:
            if is_left:
                continue  # who is left advances without another board
            match = store.match(pairing.match_id)
            if match.status is not MatchStatus.OPEN:  # else a kill came between this and the next
                store.extend_match(match, match.boards + definition.tie_boards)
            store.set_pairing_status(event, pairing, PairingStatus.DUE, "tied: played on")
            is_tied = True
        else:
            winners[pairing.round].append(winner - 1)
    if is_tied:
        return []
    return knock_out_round(len(entrants), [winners[number] for number in sorted(winners)], gone=gone)


def _indices(pairing: StoredPairing) -> list[int]:
    return [number - 1 for number in pairing.entrants]


def _winner(store: Store, definition: Definition, pairing: StoredPairing) -> int | None:
    """The number of the entrant who won; None: neither did yet."""
    assert pairing.match_id is not None
    match = store.match(pairing.match_id)
    total = store.summary(match).imp_sum
    first, second = (side[0] for side in pairing.sides)
    if total == 0:
        is_enough = match.boards >= definition.number + _MOST_TIE_BREAKS * definition.tie_boards
        return min(first, second) if is_enough else None
    return first if total > 0 else second
