"""`Forfeits`: what each partnership has forfeited, and with which board that ends the match.

Forfeits come in the order in which the bots happen to answer, and are judged in the order of the boards: so neither how
many boards are in flight nor how quick somebody is can change where a match ends. Pure.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

__all__ = ["Forfeits"]


class Forfeits:
    """The forfeits of one match.

    Args:
        most: forfeited boards of one partnership that end the match; 0: none do.
        before: how many boards each partnership forfeited before, by the number of the board (or game).
    """

    def __init__(self, most: int, partnerships: int, before: Sequence[Mapping[int, int]] = ()) -> None:
        self._most = most
        self._boards = [Counter(forfeited) for forfeited in before] or [Counter[int]() for _ in range(partnerships)]
        self.last: int | None = None
        """The board (or game) with which the match ends; None: there are not too many forfeits."""
        self.lost_by = 0
        """The partnership through which it ends there."""
        self._judge()

    @property
    def counts(self) -> list[int]:
        """Boards that each partnership has forfeited."""
        return [boards.total() for boards in self._boards]

    def add(self, partnership: int, number: int) -> bool:
        """A partnership forfeits a board of this number (or of this game); whether the match ends earlier by that."""
        self._boards[partnership][number] += 1
        return self._judge()

    def counted(self, partnership: int) -> int:
        """Boards that a partnership has forfeited up to the one with which the match ends."""
        boards = self._boards[partnership]
        return sum(boards[number] for number in boards if self.last is None or number <= self.last)

    def is_behind(self, number: int) -> bool:
        """Whether a board (or game) comes after the one with which the match ends."""
        return self.last is not None and number > self.last

    def _judge(self) -> bool:
        before = self.last
        ends = [(last, number) for number, boards in enumerate(self._boards) if (last := self._end_of(boards))]
        if ends:
            self.last, self.lost_by = min(ends)
        return self.last != before

    def _end_of(self, boards: Counter[int]) -> int | None:
        """The number of the board with which so many are forfeited; they count from 1."""
        forfeited = 0
        for number in sorted(boards):
            forfeited += boards[number]
            if self._most and forfeited >= self._most:
                return number
        return None
