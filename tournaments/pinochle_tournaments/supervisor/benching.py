"""Who is benched: an entrant that loses three matches in a row by forfeit. Pure; it stores and stops nothing.

Matches end in any order, and what counts is the order of the schedule: with one match at a time or with eight, the same
entrants are benched after the same pairings. So a pairing counts once every earlier one of all its entrants does.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from pinochle_tournaments.supervisor.settings import MOST_FORFEITED_MATCHES

__all__ = ["Benched", "Benching"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Benched:
    """An entrant that plays no more."""

    entrant: int
    lost: tuple[int, ...]
    """The numbers of the pairings that it lost by forfeit."""
    remaining: tuple[int, ...]
    """The numbers of its later pairings: not to be played, or not to count if they were."""


class Benching:
    """The forfeited matches of every entrant, counted in the order of the schedule."""

    def __init__(self, *, most: int = MOST_FORFEITED_MATCHES) -> None:
        self._most = most
        self._queues: dict[int, deque[int]] = {}
        self._entrants: dict[int, Sequence[int]] = {}
        self._decided: dict[int, frozenset[int] | None] = {}
        self._runs: dict[int, tuple[int, ...]] = {}
        self._benched: set[int] = set()
        self._left_out: set[int] = set()

    def add(self, number: int, entrants: Sequence[int]) -> None:
        """A pairing of these entrants, with a number greater than those before."""
        self._entrants[number] = entrants
        for entrant in set(entrants):
            self._queues.setdefault(entrant, deque()).append(number)

    def decided(self, number: int, losers: Collection[int] | None) -> list[Benched]:
        """A pairing has been played and these lost it by forfeit, or (None) it never will be; who is benched now."""
        if number not in self._entrants or number in self._left_out:
            return []
        self._decided[number] = None if losers is None else frozenset(losers)
        return list(self._count(self._entrants[number]))

    def _count(self, entrants: Iterable[int]) -> Iterable[Benched]:
        waiting = deque(dict.fromkeys(entrants))
        while waiting:
            queue = self._queues[waiting.popleft()]
            if not queue or queue[0] not in self._decided:
                continue
            number = queue[0]
            together = dict.fromkeys(self._entrants[number])
            if any(self._queues[entrant][0] != number for entrant in together):
                continue
            for entrant in together:
                self._queues[entrant].popleft()
            losers = self._decided.pop(number)
            del self._entrants[number]
            if losers is not None:
                for entrant in together:
                    yield from self._counted(entrant, number, is_lost=entrant in losers)
            waiting += together

    def _counted(self, entrant: int, number: int, *, is_lost: bool) -> Iterable[Benched]:
        run = self._runs[entrant] = (*self._runs.get(entrant, ()), number) if is_lost else ()
        if len(run) < self._most or entrant in self._benched:
            return
        self._benched.add(entrant)
        remaining = tuple(self._queues[entrant])
        # Also if it was played meanwhile: one match at a time would not have come to it.
        self._left_out.update(remaining)
        self._decided.update(dict.fromkeys(remaining))
        yield Benched(entrant=entrant, lost=run, remaining=remaining)
