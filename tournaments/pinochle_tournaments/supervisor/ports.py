"""`EventObserver`: whoever shows an event as it is played. Told of everything once, in the loop that plays.

A call may take as long as a write to a file and no longer. Every method does nothing unless overridden.
"""

from __future__ import annotations

from collections.abc import Sequence

from pinochle_referee.results import MatchReport, PlacedFault

from pinochle_tournaments.storage import DealKey, StoredBoard, StoredEvent, StoredMatch, StoredPairing
from pinochle_tournaments.supervisor.report import EventReport

__all__ = ["EventObserver"]


class EventObserver:
    """Told what happens in an event."""

    def event_started(self, event: StoredEvent, pairings: Sequence[StoredPairing]) -> None:
        """The event begins or goes on; these are all pairings known so far, those over included."""

    def match_started(self, pairing: StoredPairing, match: StoredMatch) -> None:
        """A match begins or goes on; its bots are being started."""

    def board_finished(self, pairing: StoredPairing, match: StoredMatch, boards: Sequence[StoredBoard]) -> None:
        """A board (in game format: a game) has ended at all its tables: its value for every pair of partnerships."""

    def taken_back(self, pairing: StoredPairing, match: StoredMatch, last: int, boards: int) -> None:
        """Forfeits end a match with board (or game) `last`: `boards` that were told of behind it come anew."""

    def match_finished(self, pairing: StoredPairing, match: StoredMatch, report: MatchReport | None) -> None:
        """A pairing is over and stored, status and reason included; `report`: how it was played, if it was just now."""

    def fault(self, pairing: StoredPairing, match: StoredMatch, fault: PlacedFault) -> None:
        """A bot did something wrong."""

    def void(self, pairing: StoredPairing, match: StoredMatch, key: DealKey, reason: str) -> None:
        """The host spoilt a deal, which is played again."""

    def standings_changed(self) -> None:
        """Whoever shows standings finds new ones in the store."""

    def note(self, text: str) -> None:
        """Something the organiser should know, in a sentence: a bot is benched, concurrency is lowered, …"""

    def event_finished(self, report: EventReport) -> None:
        """Nothing more is played now."""
