"""The pairings that are due: one queue, in the order of the schedule, without barriers. Pure.

A pairing whose bots need what others are using waits, and those behind it go first.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Collection, Iterable, Mapping

from pinochle_tournaments.errors import ArenaError
from pinochle_tournaments.storage import StoredPairing

__all__ = ["Waiting"]


class Waiting:
    """Pairings to be played, and what of the machine those in progress use.

    Args:
        resources: how many matches at a time may use each thing; 1 where nothing is said.
        uses_of: what the bots of a pairing use.
    """

    def __init__(self, resources: Mapping[str, int], uses_of: Callable[[StoredPairing], Collection[str]]) -> None:
        self._resources, self._uses_of = resources, uses_of
        self._queue: deque[StoredPairing] = deque()
        self._used: Counter[str] = Counter()
        self._pairings: Counter[int] = Counter()

    def __len__(self) -> int:
        return len(self._queue)

    def add(self, pairings: Iterable[StoredPairing]) -> None:
        """More pairings, behind those that wait.

        Raises:
            ArenaError: one of them needs something of which there is none.
        """
        for pairing in pairings:
            for name in self._uses_of(pairing):
                if self._resources.get(name, 1) < 1:
                    raise ArenaError(
                        f"a bot of pairing {pairing.number} uses {name}, of which [resources] allows none: give it at"
                        " least 1, or leave the bot out"
                    )
            self._queue.append(pairing)
            self._pairings.update(pairing.entrants)

    def take(self) -> StoredPairing | None:
        """The first pairing that can be played now; `done` gives back what it uses."""
        for index, pairing in enumerate(self._queue):
            uses = self._uses_of(pairing)
            if all(self._used[name] < self._resources.get(name, 1) for name in uses):
                del self._queue[index]
                self._used.update(uses)
                self._pairings.subtract(pairing.entrants)
                return pairing
        return None

    def done(self, pairing: StoredPairing) -> None:
        """A pairing that was taken is played no more."""
        self._used.subtract(self._uses_of(pairing))

    def put_back(self, pairings: Collection[StoredPairing]) -> None:
        """Pairings that could not be finished come first again, in the order of the schedule."""
        for pairing in pairings:
            self._pairings.update(pairing.entrants)
        self._queue.extendleft(sorted(pairings, key=lambda pairing: pairing.number, reverse=True))

    def drop(self, numbers: Collection[int]) -> list[StoredPairing]:
        """Take pairings out that are not to be played; those that waited."""
        dropped = [pairing for pairing in self._queue if pairing.number in numbers]
        if dropped:
            for pairing in dropped:
                self._pairings.subtract(pairing.entrants)
            self._queue = deque(pairing for pairing in self._queue if pairing.number not in numbers)
        return dropped

    def has_some_for(self, entrant: int) -> bool:
        """Whether an entrant has a pairing here."""
        return self._pairings[entrant] > 0
