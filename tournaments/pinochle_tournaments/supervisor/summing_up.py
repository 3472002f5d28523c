"""`SummingUp`: what a run of an event comes to, added up match by match. It stores nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import trio
from pinochle_referee.ports import IdleUse
from pinochle_referee.results import MatchTermination

from pinochle_tournaments.supervisor.capacity import Capacity
from pinochle_tournaments.supervisor.pairing_player import Played
from pinochle_tournaments.supervisor.report import EventReport, OffTurn

__all__ = ["SummingUp"]

_MOST_IDLE_CPU_SECONDS: Final = 2.0
_MOST_IDLE_SHARE: Final = 0.1
"""What a bot may use off turn, of a processor and in all, before it is named: runtimes tidy up now and then."""


class SummingUp:
    """The figures of one run."""

    def __init__(self, capacity: Capacity) -> None:
        self._capacity = capacity
        self.failure = ""
        self.benched: tuple[str, ...] = ()
        self.idle_use: Mapping[str, IdleUse] = {}
        self._matches = self._boards = self._faults = self._failed_starts = self._void_deals = 0
        self._began_at = 0.0

    def begin(self) -> None:
        """The clock starts."""
        self._began_at = trio.current_time()

    def add(self, played: Played) -> None:
        """A match has been played, as far as it came."""
        report = played.report
        if report is None:
            return
        self._matches += report.termination is not MatchTermination.CANCELLED
        self._boards += played.boards
        self._faults += report.faults
        self._failed_starts += played.failed_starts
        self._void_deals += played.void_deals

    def report(self, *, is_interrupted: bool) -> EventReport:
        """The figures so far."""
        return EventReport(
            is_interrupted=is_interrupted,
            failure=self.failure,
            matches=self._matches,
            boards=self._boards,
            faults=self._faults,
            failed_starts=self._failed_starts,
            void_deals=self._void_deals,
            concurrency=self._capacity.matches,
            benched=self.benched,
            off_turn=tuple(
                OffTurn(bot=bot, use=use)
                for bot, use in sorted(self.idle_use.items())
                if use.cpu_seconds > max(_MOST_IDLE_CPU_SECONDS, _MOST_IDLE_SHARE * use.seconds)
            ),
            seconds=trio.current_time() - self._began_at if self._began_at else 0.0,
        )
