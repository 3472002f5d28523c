"""Tells an event as it is played as JSON lines, for programs that watch it. It shows no cards.

Every line is an object with `schema` and `version`, the `kind` of what happened, and the time. Readers ignore kinds
and keys that they do not know.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, TextIO

from pinochle_referee.results import MatchReport, PlacedFault

from pinochle_tournaments.errors import ArenaError
from pinochle_tournaments.events.table_values import standings_json
from pinochle_tournaments.events.tables import tables_of
from pinochle_tournaments.storage import (
    DealKey,
    PairingStatus,
    Store,
    StoredBoard,
    StoredEvent,
    StoredMatch,
    StoredPairing,
)
from pinochle_tournaments.supervisor import EventObserver, EventReport

__all__ = ["SCHEMA", "VERSION", "EventStream", "open_stream"]

SCHEMA: Final = "pinochle/tournament-events"
VERSION: Final = 1
_STANDINGS_SECONDS: Final = 1.0
"""Standings are told at most this often, and never so often that making them takes a twentieth of the time."""
_STANDINGS_SHARE: Final = 20
_MANY_PAIRINGS: Final = 500
"""In events of more than these, standings are told at the end: making them would hold up the referee."""


class EventStream(EventObserver):
    """Writes a line for everything it is told."""

    def __init__(
        self, file: TextIO, store: Store, event: StoredEvent, *, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._file, self._store, self._event, self._clock = file, store, event, clock
        self._names = {entrant.number: entrant.name for entrant in store.entrants(event)}
        self._standings_at = 0.0
        self._is_large = False
        tables_of(store, event)  # what is loaded for it is loaded before anybody plays

    def event_started(self, event: StoredEvent, pairings: Sequence[StoredPairing]) -> None:
        self._event = event
        self._names = {entrant.number: entrant.name for entrant in self._store.entrants(event)}
        real = [pairing for pairing in pairings if not pairing.is_bye]
        self._is_large = len(real) > _MANY_PAIRINGS
        over = sum(pairing.status is not PairingStatus.DUE for pairing in real)
        self._write(
            "started",
            event=event.name,
            format=event.format,
            entrants=list(self._names.values()),
            secret_sha256=event.event.secret_sha256,
            pairings=len(real),
            pairings_over=over,
        )

    def match_started(self, pairing: StoredPairing, match: StoredMatch) -> None:
        self._write("match-started", **self._where(pairing, match), boards=match.boards)

    def board_finished(self, pairing: StoredPairing, match: StoredMatch, boards: Sequence[StoredBoard]) -> None:
        results = [
            {
                "first": self._side(pairing, board.first),
                "second": self._side(pairing, board.second),
                "swing_points": board.swing_points,
                "imp": board.imp,
                "outcome": board.outcome,
                "is_forfeited": board.is_forfeited,
                "is_void": board.is_void,
            }
            for board in boards
        ]
        number = {"game": boards[0].game, "board": boards[0].board} if boards else {}
        self._write("board-finished", **self._where(pairing, match), **number, results=results)

    def taken_back(self, pairing: StoredPairing, match: StoredMatch, last: int, boards: int) -> None:
        self._write("taken-back", **self._where(pairing, match), last=last, boards=boards)

    def match_finished(self, pairing: StoredPairing, match: StoredMatch, report: MatchReport | None) -> None:
        termination = str(report.termination) if report is not None else match.termination
        self._write(
            "match-finished",
            **self._where(pairing, match),
            status=str(pairing.status),
            reason=pairing.reason,
            termination=termination,
        )

    def fault(self, pairing: StoredPairing, match: StoredMatch, fault: PlacedFault) -> None:
        # Not its detail: that may name a card of a board which is still being played.
        number = fault.game or fault.board or 1
        self._write(
            "fault",
            **self._where(pairing, match),
            game=fault.game,
            board=fault.board,
            table=fault.table,
            seat=fault.fault.seat.letter,
            bot=match.label_at(fault.fault.seat, fault.table, number),
            fault=str(fault.fault.kind),
            consequence=str(fault.fault.consequence),
        )

    def void(self, pairing: StoredPairing, match: StoredMatch, key: DealKey, reason: str) -> None:
        self._write(
            "void", **self._where(pairing, match), game=key.game, board=key.board, table=key.table, reason=reason
        )

    def standings_changed(self) -> None:
        if not self._is_large and self._clock() >= self._standings_at:
            self._tell_standings()

    def note(self, text: str) -> None:
        self._write("note", text=text)

    def event_finished(self, report: EventReport) -> None:
        self._tell_standings()
        self._write(
            "finished",
            event=self._event.name,
            interrupted=report.is_interrupted,
            failure=report.failure,
            matches=report.matches,
            boards=report.boards,
            faults=report.faults,
            void_deals=report.void_deals,
            seconds=round(report.seconds, 3),
        )

    def _tell_standings(self) -> None:
        begun = self._clock()
        event = self._store.event(self._event.name)
        self._write("standings", **standings_json(tables_of(self._store, event)))
        took = self._clock() - begun
        self._standings_at = self._clock() + max(_STANDINGS_SECONDS, _STANDINGS_SHARE * took)

    def _where(self, pairing: StoredPairing, match: StoredMatch) -> dict[str, Any]:
        sides = [self._side(pairing, side) for side in range(len(pairing.sides))]
        return {"pairing": pairing.number, "round": pairing.round, "match": match.id, "sides": sides}

    def _side(self, pairing: StoredPairing, side: int) -> str:
        return "+".join(self._names[number] for number in pairing.sides[side])

    def _write(self, kind: str, **body: object) -> None:
        at = datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
        row = {"schema": SCHEMA, "version": VERSION, "kind": kind, "at": at, **body}
        try:
            self._file.write(json.dumps(row, ensure_ascii=False) + "\n")
            self._file.flush()
        except BrokenPipeError:
            # Whoever read it reads no more; the event goes on.
            self._write = _nothing  # type: ignore[method-assign]


def _nothing(kind: str, **body: object) -> None:
    """In place of writing, when nobody reads."""


@contextmanager
def open_stream(target: str) -> Iterator[TextIO]:
    """The file of --events, to which lines are added; `-` is standard output.

    Raises:
        ArenaError: it cannot be written.
    """
    if target == "-":
        yield sys.stdout
        return
    try:
        file = Path(target).open("a", encoding="utf-8")  # noqa: SIM115 (closed below, after the event)
    except OSError as error:
        raise ArenaError(f"--events {target} cannot be written: {error.strerror}") from error
    with file:
        yield file
