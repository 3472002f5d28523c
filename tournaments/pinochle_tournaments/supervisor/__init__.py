"""The supervisor: plays the pairings of an event, several matches at a time, to the end whatever happens.

`EventRunner` is all that others need; `EventObserver` is told what happens. Who meets whom is decided elsewhere and
stands in the store; so does everything that comes of it.
"""

from pinochle_tournaments.supervisor.event_runner import EventRunner
from pinochle_tournaments.supervisor.ports import EventObserver
from pinochle_tournaments.supervisor.report import EventReport, OffTurn
from pinochle_tournaments.supervisor.settings import EventSettings, auto_concurrency

__all__ = ["EventObserver", "EventReport", "EventRunner", "EventSettings", "OffTurn", "auto_concurrency"]
