"""Which bot a process belongs to, whatever it did to hide: forks, double forks, sessions of its own.

Decides on samples of the process table; reads at most the environment of an orphan, and kills nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pinochle_referee.keeper.process_tree import ProcessRow, environment_holds

__all__ = ["Owners", "descends_from"]

Rows = Mapping[int, ProcessRow]


@dataclass(frozen=True, slots=True)
class _Leader:
    number: int
    mark: bytes


class Owners:
    """The bots that are watched, and whose every process was when last seen."""

    def __init__(self, reaper: int) -> None:
        self._reaper = reaper
        self._leaders: dict[int, _Leader] = {}
        self._known: dict[tuple[int, str], int] = {}

    def add(self, number: int, pid: int, *, mark: bytes) -> None:
        """Watch a bot that leads its own session; `mark` is a text that only its environment holds."""
        self._leaders[pid] = _Leader(number, mark)

    def remove(self, number: int) -> None:
        """Watch a bot no longer."""
        self._leaders = {pid: leader for pid, leader in self._leaders.items() if leader.number != number}
        self._known = {key: owner for key, owner in self._known.items() if owner != number}

    def assign(self, rows: Rows, *, strays_to: int | None) -> dict[int, list[ProcessRow]]:
        """The living processes of each bot.

        An orphan that nothing ties to a bot goes to `strays_to`, a bot that is ending; without one it is left alone.
        """
        found: dict[int, list[ProcessRow]] = {}
        known: dict[tuple[int, str], int] = {}
        for row in rows.values():
            owner = self.owner_of(row, rows)
            if owner is None and row.parent == self._reaper:
                owner = strays_to
            if owner is not None:
                known[row.pid, row.started] = owner
                found.setdefault(owner, []).append(row)
        # Only the living are remembered: a long match must not grow the keeper.
        self._known = known
        return found

    def owner_of(self, row: ProcessRow, rows: Rows) -> int | None:
        """The bot, by session, by an earlier sample, by an ancestor, or by the environment of an orphan."""
        current: ProcessRow | None = row
        for _ in range(len(rows)):
            if current is None or current.pid == self._reaper:
                return None
            leader = self._leaders.get(current.session)
            if leader is not None:
                return leader.number
            owner = self._known.get((current.pid, current.started))
            if owner is not None:
                return owner
            if current.parent == self._reaper:
                return self._owner_by_environment(current.pid)
            current = rows.get(current.parent)
        return None

    def _owner_by_environment(self, pid: int) -> int | None:
        leaders = self._leaders.values()
        return next((leader.number for leader in leaders if environment_holds(pid, leader.mark)), None)


def descends_from(ancestor: int, row: ProcessRow, rows: Rows) -> bool:
    """Whether a process is a child of another, or a child's child, and so on."""
    current: ProcessRow | None = row
    for _ in range(len(rows)):
        if current is None:
            return False
        if current.parent == ancestor:
            return True
        current = rows.get(current.parent)
    return False
