"""The one writer of a store: finished deals are handed in and written in groups by a thread of its own.

Whatever came in within 100 ms goes into one transaction, a deal together with its faults, with the result of its board
if it was the last table, and with the sums. Nobody who hands in waits for the disk, except when it cannot keep up.
After a failure nothing more is written: what was not committed is missing as a whole, and is played again.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

from pinochle_referee.results import FinishedDeal, GameResult, MatchReport, MatchTermination, PlacedFault
from pinochle_rules import Seat
from sqlalchemy import Connection, Engine, Table, Update, bindparam, insert, update

from pinochle_tournaments.errors import ArenaError
from pinochle_tournaments.storage.changes import insert_row, now, write_said, write_status
from pinochle_tournaments.storage.erasing import erase_behind
from pinochle_tournaments.storage.failures import in_words
from pinochle_tournaments.storage.reading import DEAL, FAULT, HOST_FAULT, LOG, PARTNERSHIP, RESULT, SUMMARY, deal_rows
from pinochle_tournaments.storage.rows import deal_row, fault_row, finished_deal
from pinochle_tournaments.storage.tally import MatchTally, Sums
from pinochle_tournaments.storage.values import BOARD_FORMAT, DealKey, MatchStatus, StoredBoard, StoredMatch

__all__ = ["StoreWriter"]

_CAPACITY: Final = 4096
"""How many items may wait for the disk before handing in has to wait, too."""

_Change = Callable[["_Group"], None]


class StoreWriter:
    """Takes finished deals and whatever belongs to them. Safe to call from any thread; to be closed."""

    def __init__(self, path: Path, engine: Engine, *, group_seconds: float = 0.1) -> None:
        self._path = path
        self._engine = engine
        self._group_seconds = group_seconds
        self._tallies: dict[int, MatchTally] = {}
        self._condition = threading.Condition()
        self._waiting: list[_Change] = []
        self._first_at = 0.0
        self._unwritten = 0
        self._hurry = False
        self._is_closed = False
        self._error: BaseException | None = None
        self._thread = threading.Thread(target=self._run, name="store-writer", daemon=True)
        self._thread.start()

    def add_deal(self, match: StoredMatch, deal: FinishedDeal) -> None:
        """Store a finished deal with its faults.

        Raises:
            ArenaError: an earlier group could not be written; nothing is taken any more.
        """
        self._put(lambda group: group.deals.append((match, deal)))

    def add_game(self, match: StoredMatch, game: GameResult) -> None:
        """Store the result of a game over all its tables. (That of a board follows from its deals.)"""
        self._put(lambda group: group.games.append((match, game)))

    def take_back(self, match: StoredMatch, last: int) -> None:
        """Forget what was handed in of boards (or games) behind number `last`; they may be handed in anew."""
        self._put(lambda group: group.take_back(match, last))

    def add_fault(self, match: StoredMatch, placed: PlacedFault) -> None:
        """Store a fault that belongs to no finished deal: a bot that did not start, or failed with nothing asked."""
        self._put(lambda group: group.add_fault(match, placed))

    def add_host_fault(self, match: StoredMatch, key: DealKey, detail: str) -> None:
        """Note that the machine failed, and that the deal is played again or given up for that."""
        self._put(lambda group: group.add_host_fault(match, key, detail))

    def add_log(self, match: StoredMatch, *, table: int, seat: Seat, text: str) -> None:
        """Store what the bot process in a seat of a table wrote."""
        self._put(lambda group: group.add_log(match, table, seat, text))

    def add_said(self, match: StoredMatch, said: dict[Seat, str]) -> None:
        """Note name and version that bots without a manifest gave, by their seats at table 1."""
        self._put(lambda group: write_said(group.connection, match.id, said))

    def finish(self, match: StoredMatch, report: MatchReport) -> None:
        """Store how the match ended; one that was cancelled or could not start stays open."""
        status = {
            MatchTermination.COMPLETED: MatchStatus.COMPLETE,
            MatchTermination.FORFEITED: MatchStatus.ENDED,
            MatchTermination.STOPPED: MatchStatus.ENDED,
        }.get(report.termination, MatchStatus.OPEN)
        ending = status, str(report.termination), report.detail
        self._put(lambda group: group.endings.append((match.id, ending)))

    def flush(self) -> None:
        """Wait until everything handed in is committed.

        Raises:
            ArenaError: it could not be written.
        """
        with self._condition:
            self._hurry = True
            self._condition.notify_all()
            self._condition.wait_for(lambda: self._error is not None or not (self._waiting or self._unwritten))
            self._hurry = False
            self._check()

    def close(self) -> None:
        """Write what is left, and end. Safe to call twice.

        Raises:
            ArenaError: something handed in could not be written.
        """
        with self._condition:
            self._is_closed = True
            self._condition.notify_all()
        self._thread.join()
        with self._condition:
            self._check()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _put(self, change: _Change) -> None:
        with self._condition:
            self._condition.wait_for(lambda: self._error is not None or len(self._waiting) < _CAPACITY)
            self._check()
            assert not self._is_closed, "handed in after close"
            if not self._waiting:
                self._first_at = time.monotonic()
                self._condition.notify_all()
            self._waiting.append(change)

    def _check(self) -> None:
        if isinstance(self._error, ArenaError):
            raise ArenaError(str(self._error)) from self._error
        if self._error is not None:
            raise self._error

    def _run(self) -> None:
        while changes := self._next_group():
            try:
                with in_words(self._path), self._engine.begin() as connection:
                    _write_group(connection, changes, self._tallies)
            except BaseException as error:
                with self._condition:
                    self._error = error
                    self._condition.notify_all()
                return
            with self._condition:
                self._unwritten = 0
                self._condition.notify_all()

    def _next_group(self) -> list[_Change]:
        """What came in, `group_seconds` after its first at the latest; empty when closed and all is written."""
        with self._condition:
            self._condition.wait_for(lambda: self._waiting or self._is_closed)
            while self._waiting and not (self._is_closed or self._hurry):
                left = self._first_at + self._group_seconds - time.monotonic()
                if left <= 0 or len(self._waiting) >= _CAPACITY:
                    break
                self._condition.wait(left)
            changes, self._waiting = self._waiting, []
            self._unwritten = len(changes)
            self._condition.notify_all()
            return changes


class _Group:
    """What goes into one transaction, sorted by where it goes."""

    def __init__(self, connection: Connection, tallies: dict[int, MatchTally]) -> None:
        self.connection, self.tallies = connection, tallies
        self.written_at = now()
        self._begin()

    def _begin(self) -> None:
        self.deals: list[tuple[StoredMatch, FinishedDeal]] = []
        self.games: list[tuple[StoredMatch, GameResult]] = []
        self.faults: list[tuple[StoredMatch, PlacedFault]] = []
        self.endings: list[tuple[int, tuple[MatchStatus, str, str]]] = []
        self.host_faults: list[dict[str, Any]] = []
        self.logs: list[dict[str, Any]] = []

    def take_back(self, match: StoredMatch, last: int) -> None:
        # What came before is written first, so that there is one place where something is taken out.
        self.write()
        erase_behind(self.connection, match, last)
        self.tallies.pop(match.id, None)

    def add_fault(self, match: StoredMatch, placed: PlacedFault) -> None:
        self.faults.append((match, placed))

    def add_host_fault(self, match: StoredMatch, key: DealKey, detail: str) -> None:
        place = {"game_number": key.game, "board_number": key.board, "table_number": key.table}
        self.host_faults.append({"match_id": match.id, **place, "detail": detail, "stored_at": self.written_at})

    def add_log(self, match: StoredMatch, table: int, seat: Seat, text: str) -> None:
        place = {"match_id": match.id, "table_number": table, "seat": seat.letter}
        self.logs.append({**place, "text": text, "stored_at": self.written_at})

    def write(self) -> None:
        """Write what has come so far."""
        _write(self)
        self._begin()


def _write_group(connection: Connection, changes: Sequence[_Change], tallies: dict[int, MatchTally]) -> None:
    group = _Group(connection, tallies)
    for change in changes:
        change(group)
    group.write()


def _write(group: _Group) -> None:
    connection, tallies = group.connection, group.tallies
    for match in {match.id: match for match, _ in (*group.deals, *group.games, *group.faults)}.values():
        if match.id not in tallies:
            tallies[match.id] = _tally_of(connection, match)
    boards: list[dict[str, Any]] = []
    plain: list[dict[str, Any]] = []
    for match, deal in group.deals:
        row = deal_row(match, deal, stored_at=group.written_at)
        boards += (_board_row(match, board) for board in tallies[match.id].add_deal(deal))
        if deal.faults:
            _write_deal_with_faults(connection, row, deal)
        else:
            plain.append(row)
    for match, game in group.games:
        boards += (_board_row(match, board) for board in tallies[match.id].add_game(game))
    faults = []
    for match, placed in group.faults:
        tallies[match.id].add_faults(placed.table, [match.identity.ruleset.seat_index[placed.fault.seat]])
        faults.append(
            fault_row(placed.fault, match_id=match.id, table=placed.table, deal_id=None, stored_at=group.written_at)
        )
    for table, rows in (
        (DEAL, plain), (RESULT, boards), (FAULT, faults), (HOST_FAULT, group.host_faults), (LOG, group.logs)
    ):  # fmt: skip
        if rows:
            connection.execute(insert(table), rows)
    for match_id, tally in tallies.items():
        _add_sums(connection, match_id, *tally.take_sums())
    for match_id, ending in group.endings:
        write_status(connection, match_id, *ending)
        # Of an event of thousands of matches only those in progress are remembered.
        tallies.pop(match_id, None)


def _tally_of(connection: Connection, match: StoredMatch) -> MatchTally:
    """The tally of a match whose boards may be stored in part already."""
    tally = MatchTally(match)
    for row in deal_rows(connection, match.id, unfinished=True):
        if row["game_number"] == BOARD_FORMAT:
            deal = finished_deal(match.identity.ruleset, row)
            tally.restore(deal.board, deal.table, tally.score_of(deal))
    return tally


def _write_deal_with_faults(connection: Connection, row: dict[str, Any], deal: FinishedDeal) -> None:
    deal_id = insert_row(connection, DEAL, **row)
    faults = [
        fault_row(fault, match_id=row["match_id"], table=deal.table, deal_id=deal_id, stored_at=row["stored_at"])
        for fault in deal.faults
    ]
    connection.execute(insert(FAULT), faults)


def _board_row(match: StoredMatch, board: StoredBoard) -> dict[str, Any]:
    return {
        "match_id": match.id,
        "game_number": board.game,
        "board_number": board.board,
        "first_partnership": board.first + 1,
        "second_partnership": board.second + 1,
        "swing_points": board.swing_points,
        "imp": board.imp,
        "outcome": board.outcome,
        "is_forfeited": board.is_forfeited,
        "is_void": board.is_void,
    }


def _add_sums(connection: Connection, match_id: int, match_sums: Sums, partnership_sums: Iterable[Sums]) -> None:
    if match_sums:
        connection.execute(_adding(SUMMARY, tuple(match_sums)), {"of_match": match_id, **_added(match_sums)})
    for index, sums in enumerate(partnership_sums):
        if sums:
            place = {"of_match": match_id, "of_partnership": index + 1}
            connection.execute(_adding(PARTNERSHIP, tuple(sums)), place | _added(sums))


def _added(sums: Sums) -> dict[str, float]:
    return {f"more_{name}": value for name, value in sums.items()}


@lru_cache(maxsize=256)
def _adding(table: Table, names: tuple[str, ...]) -> Update:
    """Adds to the columns named; made once, since to make it anew for every group takes longer than to execute it."""
    same = table.c.match_id == bindparam("of_match")
    if table is PARTNERSHIP:
        same &= table.c.partnership == bindparam("of_partnership")
    return update(table).where(same).values({name: table.c[name] + bindparam(f"more_{name}") for name in names})
