"""`StopWatch`: says when a match has shown enough, whatever the order in which its boards end.

Results may come in any order; they are judged in the order of the boards, and one that is missing keeps back all later
ones. So neither how many boards are in flight nor where a match was interrupted can change where it stops. Nothing here
plays, stores or prints.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from pinochle_elo import SprtResult, SprtTest, UntilErrorTest, Verdict

from pinochle_tournaments.stop_rules import SprtRule, StopRule, UntilErrorRule, parse_stop_rule
from pinochle_tournaments.storage import Store, StoredBoard, StoredMatch

__all__ = ["StopWatch", "counted_boards", "stop_watch_of"]


class StopWatch:
    """The stopping rule of one match, and how far it has come."""

    def __init__(self, rule: StopRule, *, sides: int) -> None:
        self.rule = rule
        self.stopped_at: int | None = None
        """The board (or game) by which the rule was fulfilled; later ones do not count. None: it is not, so far."""
        self._tests = {pair: _test_of(rule) for pair in combinations(range(sides), 2)}
        self._waiting: dict[int, Sequence[StoredBoard]] = {}
        self._judged = 0

    def add(self, results: Sequence[StoredBoard]) -> bool:
        """Take the results of a board, all its pairs of partnerships; whether the match has shown enough."""
        self._waiting[results[0].game or results[0].board] = results
        while self.stopped_at is None and (results := self._waiting.pop(self._judged + 1, ())):
            self._judged += 1
            for result in results:
                if not result.is_void:
                    self._tests[result.first, result.second].add(result)
            if all(test.is_over for test in self._tests.values()):
                self.stopped_at = self._judged
        return self.is_stopped

    def take_back(self, last: int) -> None:
        """Boards behind number `last` come anew: forfeits ended the match with it."""
        self._waiting = {number: results for number, results in self._waiting.items() if number <= last}

    @property
    def judged(self) -> int:
        """The board (or game) up to which all are known, and none has come after the one that was enough."""
        return self._judged

    @property
    def is_stopped(self) -> bool:
        """Whether the match has shown enough."""
        return self.stopped_at is not None

    @property
    def reason(self) -> str:
        """Why it has, in words; empty before."""
        if self.stopped_at is None:
            return ""
        return f"{self.rule}: {self._first_test().outcome} after board {self.stopped_at:,}"

    @property
    def state(self) -> str:
        """How near the rule is to being fulfilled, for people; of three partnerships, for the first two."""
        return self._first_test().state

    @property
    def sprt(self) -> SprtResult:
        """Where the sequential test stands; of rules that are one."""
        test = self._first_test()
        assert isinstance(test, _Sprt)
        return test.result()

    def _first_test(self) -> _Sprt | _UntilError:
        return self._tests[0, 1]


def stop_watch_of(store: Store, match: StoredMatch) -> StopWatch | None:
    """The watch of a stored match, told of every board that is there; None if the match has no stopping rule."""
    rule = parse_stop_rule(match.identity.stop_rule)
    if rule is None:
        return None
    watch = StopWatch(rule, sides=len(match.identity.ruleset.sides))
    for results in _by_board(store, match):
        watch.add(results)
    return watch


def _by_board(store: Store, match: StoredMatch) -> Iterable[Sequence[StoredBoard]]:
    pairs = list(combinations(range(len(match.identity.ruleset.sides)), 2))
    if len(pairs) == 1:
        return ([result] for result in store.boards(match))
    found: dict[int, list[StoredBoard]] = {}
    for first, second in pairs:
        for result in store.boards(match, first=first, second=second):
            found.setdefault(result.game or result.board, []).append(result)
    # While somebody plays, a board may have been stored between one query and the next.
    return (results for results in found.values() if len(results) == len(pairs))


def counted_boards(watch: StopWatch | None, boards: Iterable[StoredBoard]) -> Iterator[StoredBoard]:
    """Those that count: void ones do not, nor those that ended after the match had shown enough."""
    last = watch.stopped_at if watch is not None else None
    for board in boards:
        if not board.is_void and (last is None or (board.game or board.board) <= last):
            yield board


class _Sprt:
    """The sequential test of one partnership against another."""

    def __init__(self, rule: SprtRule) -> None:
        self._test = SprtTest(rule.settings)
        self.result = self._test.result

    def add(self, board: StoredBoard) -> None:
        self._test.add(board.imp)

    @property
    def is_over(self) -> bool:
        return self._test.verdict is not Verdict.UNDECIDED

    @property
    def outcome(self) -> str:
        return self._test.verdict.value

    @property
    def state(self) -> str:
        result = self.result()
        second = "" if result.llr_of_second is None else f" and {result.llr_of_second:+.2f}"
        return f"LLR {result.llr:+.2f}{second} in ({result.lower_bound:+.2f}, {result.upper_bound:+.2f})"


class _UntilError:
    """The error of one partnership's mean against another."""

    def __init__(self, rule: UntilErrorRule) -> None:
        self._rule = rule
        self._test = UntilErrorTest(rule.half_width)

    def add(self, board: StoredBoard) -> None:
        value = board.swing_points if self._rule.in_points else board.imp
        self._test.add(value, is_decided=board.outcome != 0.5)

    @property
    def is_over(self) -> bool:
        return self._test.is_reached

    @property
    def outcome(self) -> str:
        return "the error is reached"

    @property
    def state(self) -> str:
        width = self._test.result().estimate.half_width
        unit = " points" if self._rule.in_points else ""
        return f"error {'n/a' if width is None else f'{width:.2f}'} of {self._rule.half_width:g}{unit}"


def _test_of(rule: StopRule) -> _Sprt | _UntilError:
    return _Sprt(rule) if isinstance(rule, SprtRule) else _UntilError(rule)
