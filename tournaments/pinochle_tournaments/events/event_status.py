"""How far an event has come: what is played, what is going on, who is out, and what the machine spoilt.

Unlike the tables it may tell things that differ from run to run.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from pinochle_tournaments.events.table_text import Grid
from pinochle_tournaments.plain_text import one_line
from pinochle_tournaments.storage import (
    EntrantStatus,
    EventSums,
    Intervention,
    PairingStatus,
    Store,
    StoredEntrant,
    StoredEvent,
    StoredPairing,
)

__all__ = [
    "STATUS_COLUMNS",
    "EventProgress",
    "progress_of",
    "status_grid",
    "status_json",
    "status_lines",
    "status_rows",
]

STATUS_COLUMNS: Final = ("pairing", "round", "match", "sides", "status", "unit", "boards", "reason")


@dataclass(frozen=True, slots=True, kw_only=True)
class EventProgress:
    """An event at one moment."""

    event: StoredEvent
    entrants: tuple[StoredEntrant, ...]
    pairings: tuple[StoredPairing, ...]
    """Byes not among them."""
    boards_by_pairing: Mapping[int, int]
    """Boards (or games) that are over, void ones included."""
    interventions: tuple[Intervention, ...]

    @property
    def unit(self) -> str:
        """`boards` or `games`."""
        return "games" if "games" in self.event.definition else "boards"

    @property
    def boards(self) -> int:
        """How many are over, but for pairings that will not be played on: these count for nobody."""
        return sum(self.boards_by_pairing.get(number, 0) for number in self.boards_wanted_by_pairing)

    @property
    def boards_a_match(self) -> int:
        """How many each match is to have; the most, where matches may stop."""
        return int(self.event.definition.get(self.unit) or 0)

    @property
    def boards_wanted_by_pairing(self) -> Mapping[int, int]:
        """How many there are to be, but for pairings that will not be played (on)."""
        stops = bool(self.event.definition.get("until_error"))
        return {
            pairing.number: max(
                0 if stops and pairing.status is not PairingStatus.DUE else self.boards_a_match,
                self.boards_by_pairing.get(pairing.number, 0),
            )
            for pairing in self.pairings
            if pairing.status is not PairingStatus.UNPLAYED
        }

    @property
    def boards_wanted(self) -> int:
        """The same in all."""
        return sum(self.boards_wanted_by_pairing.values())

    @property
    def playing(self) -> tuple[StoredPairing, ...]:
        """Begun and not over."""
        due = [pairing for pairing in self.pairings if pairing.status is PairingStatus.DUE]
        return tuple(pairing for pairing in due if pairing.match_id is not None)

    @property
    def by_status(self) -> Counter[PairingStatus]:
        """How many pairings have come how far."""
        return Counter(pairing.status for pairing in self.pairings)


def progress_of(store: Store, event: StoredEvent) -> EventProgress:
    """Read how far an event has come."""
    sums: EventSums = store.event_sums(event)
    return EventProgress(
        event=event,
        entrants=tuple(store.entrants(event)),
        pairings=tuple(pairing for pairing in store.pairings(event) if not pairing.is_bye),
        boards_by_pairing={
            # Of three sides every pair is told; each has all boards.
            pair.pairing: pair.boards + pair.void_boards
            for pair in sums.pairs
            if (pair.first, pair.second) == (0, 1)
        },
        interventions=tuple(store.interventions(event)),
    )


def status_lines(progress: EventProgress) -> Iterator[str]:
    """The progress for people."""
    event, counts = progress.event, progress.by_status
    yield f"{event.name}: {event.format}, {event.definition.get('ruleset')}, {event.status}"
    over = len(progress.pairings) - counts[PairingStatus.DUE]
    others = [
        f"{counts[status]:,} {status}"
        for status in (PairingStatus.ENDED, PairingStatus.VOID, PairingStatus.UNPLAYED)
        if counts[status]
    ]
    more = f" ({', '.join(others)})" if others else ""
    yield f"  matches    {over:,} of {len(progress.pairings):,} over{more}, {len(progress.playing):,} begun"
    yield f"  {progress.unit:<10} {progress.boards:,} of {progress.boards_wanted:,}"
    yield f"  entrants   {len(progress.entrants):,}"
    yield f"  deals      commitment {event.event.secret_sha256}{_public(event)}"
    for entrant in progress.entrants:
        if entrant.status is not EntrantStatus.ACTIVE:
            yield f"  {entrant.status!s:<10} {entrant.name}: {one_line(entrant.reason)}"
    names = _names(progress)
    for pairing in progress.playing:
        yield f"  playing    {_sides(pairing, names)}: {progress.boards_by_pairing.get(pairing.number, 0):,} over"
    for pairing in progress.pairings:
        if pairing.reason:
            yield f"  {pairing.status!s:<10} {_sides(pairing, names)}: {one_line(pairing.reason)}"
    for each in progress.interventions:
        boards = f" {each.boards}" if each.boards else ""
        who = f" by {each.who}" if each.who else ""
        yield f"  {each.kind!s:<10} {each.target}{boards}, {each.at}{who}: {one_line(each.why)}"


def status_grid(progress: EventProgress) -> Grid:
    """A row a pairing, for people."""
    columns = ("pairing", "round", "sides", "status", "boards", "reason")
    rows = [[str(row[column]) for column in columns] for row in status_rows(progress)]
    head, *notes = status_lines(progress)
    header = ("PAIRING", "ROUND", "SIDES", "STATUS", progress.unit.upper(), "REASON")
    return Grid(head, header, rows, [note.strip() for note in notes])


def status_rows(progress: EventProgress) -> list[dict[str, Any]]:
    """A row a pairing, for programs: of `STATUS_COLUMNS`."""
    names = _names(progress)
    return [
        {
            "pairing": pairing.number,
            "round": pairing.round,
            "match": pairing.match_id,
            "sides": _sides(pairing, names),
            "status": str(pairing.status),
            "unit": progress.unit,
            "boards": progress.boards_by_pairing.get(pairing.number, 0),
            "reason": one_line(pairing.reason),
        }
        for pairing in progress.pairings
    ]


def status_json(progress: EventProgress) -> dict[str, Any]:
    """The same as JSON values."""
    event, names = progress.event, _names(progress)
    return {
        "event": event.name,
        "format": event.format,
        "ruleset": event.definition.get("ruleset"),
        "status": str(event.status),
        "secret_sha256": event.event.secret_sha256,
        "created_at": event.created_at,
        "updated_at": event.updated_at,
        "pairings": len(progress.pairings),
        "pairings_by_status": {str(status): progress.by_status[status] for status in PairingStatus},
        "unit": progress.unit,
        "boards": progress.boards,
        "boards_wanted": progress.boards_wanted,
        "entrants": [
            {"entrant": entrant.name, "status": str(entrant.status), "reason": entrant.reason}
            for entrant in progress.entrants
        ],
        "playing": [
            {
                "pairing": pairing.number,
                "match": pairing.match_id,
                "sides": _sides(pairing, names),
                "boards": progress.boards_by_pairing.get(pairing.number, 0),
            }
            for pairing in progress.playing
        ],
        "reasons": [
            {
                "pairing": pairing.number,
                "sides": _sides(pairing, names),
                "status": str(pairing.status),
                "reason": pairing.reason,
            }
            for pairing in progress.pairings
            if pairing.reason
        ],
        "interventions": [
            {
                "kind": str(each.kind),
                "target": each.target,
                "boards": each.boards,
                "why": each.why,
                "who": each.who,
                "at": each.at,
            }
            for each in progress.interventions
        ],
    }


def _names(progress: EventProgress) -> dict[int, str]:
    return {entrant.number: entrant.name for entrant in progress.entrants}


def _sides(pairing: StoredPairing, names: Mapping[int, str]) -> str:
    return " vs ".join("+".join(names[number] for number in side) for side in pairing.sides)


def _public(event: StoredEvent) -> str:
    return f" (seed public: {event.event.seed!r})" if event.event.is_seed_public else ""
