"""`verify`: re-deals every board from its seed, replays and re-scores every record, and names what does not hold.

Across records it looks for boards dealt twice. Records without a commitment stand alone: of them only the play and the
score are judged. Everything is read as a stream; what is kept is a few bytes a deal.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from pinochle_rules import Record, RecordError, RulesError, UnreadableAction, read_record, verify_record
from pinochle_rules.parsing import SaidTwice, Unparsable, parse_json

from pinochle_tournaments.errors import ArenaError, reason_of
from pinochle_tournaments.plain_text import one_line

__all__ = ["Audit", "Complaint", "audit_records", "read_record_lines"]


@dataclass(frozen=True, slots=True)
class Complaint:
    """Something that does not hold, where it stands."""

    where: str
    """File and line, or the deal's name."""
    action: int | None
    rule: str
    detail: str

    def __str__(self) -> str:
        action = f", action {self.action}" if self.action is not None else ""
        return one_line(f"{self.where}{action}: {self.detail} [{self.rule}]")


@dataclass(slots=True)
class Audit:
    """What was looked at so far."""

    records: int = 0
    proven: int = 0
    """Records whose cards were dealt again from the revealed secret."""
    unreadable: int = 0
    """Lines that are no JSON, each a complaint, too: the file is damaged."""
    complaints: list[Complaint] = field(default_factory=list)

    @property
    def is_clean(self) -> bool:
        """Whether everything holds."""
        return not self.complaints


def read_record_lines(path: Path) -> Iterator[tuple[str, object]]:
    """The JSON values of a file of records, each with `file:line`; for a line that is no JSON, why it is none.

    Raises:
        ArenaError: the file cannot be read, or its first line is no JSON: then it is no file of records.
    """
    is_first = True
    try:
        with path.open("rb") as file:
            for number, line in enumerate(file, start=1):
                if not line.strip():
                    continue
                row = _parsed(line)
                if is_first and _is_damaged(row):
                    raise ArenaError(f"{path}:{number} is no JSON: {row}; a file of records has one JSON object a line")
                is_first = False
                yield f"{path}:{number}", row
    except OSError as error:
        raise ArenaError(f"{path} cannot be read: {reason_of(error)}") from error


def _is_damaged(row: object) -> bool:
    """Whether a line is no JSON at all."""
    return isinstance(row, Unparsable) and not isinstance(row, SaidTwice)


def _parsed(line: bytes) -> object:
    try:
        return parse_json(line)
    except Unparsable as unparsable:
        return unparsable


def audit_records(rows: Iterable[tuple[str, object]]) -> Iterator[Audit]:
    """Judge record after record; yields the same `Audit` after each.

    A record that cannot be read at all is a complaint of its own.
    """
    audit = Audit()
    seen = _Seen()
    for where, row in rows:
        audit.records += 1
        audit.unreadable += _is_damaged(row)
        try:
            record = _read(row)
        except RulesError as error:
            audit.complaints.append(_unreadable(where, error))
            yield audit
            continue
        wrong = [Complaint(where, each.action, each.rule, each.detail) for each in verify_record(record)]
        wrong += [Complaint(where, None, rule, detail) for rule, detail in seen.judge(record)]
        audit.complaints += wrong
        if record.commitment is not None and record.commitment.secret is not None and not wrong:
            audit.proven += 1
        yield audit


def _read(row: object) -> Record:
    if isinstance(row, Unparsable):
        raise RecordError(f"the line cannot be read: {row}")
    return read_record(row)


def _unreadable(where: str, error: RulesError) -> Complaint:
    if isinstance(error, UnreadableAction):
        return Complaint(where, error.action, "record format", error.reason)
    return Complaint(where, None, "record format", str(error))


class _Seen:
    """The committed records so far: which boards, and where each event dealt which cards."""

    def __init__(self) -> None:
        self._places: set[tuple[str, str, int, int, int]] = set()
        self._cards: dict[tuple[str, bytes], tuple[int, int]] = {}
        self._secrets: dict[str, str] = {}
        self._scores: dict[tuple[str, str, str, int, int], tuple[int, tuple[int, ...]]] = {}

    def judge(self, record: Record) -> Iterator[tuple[str, str]]:
        """What is wrong with a record in the light of those before it."""
        if record.commitment is None:
            return
        game = record.game or 0
        place = (record.event, record.match, game, record.board_number, record.table)
        if place in self._places:
            yield "boards dealt twice", f"table {record.table} played board {record.name} before"
        self._places.add(place)
        published = self._secrets.setdefault(record.event, record.commitment.secret_sha256)
        if published != record.commitment.secret_sha256:
            yield "commitment", f"event {record.event} was committed to another secret in earlier records"
        board = (game, record.board_number)
        before = self._cards.setdefault((record.event, _digest(record)), board)
        if before != board:
            yield "boards dealt twice", f"the same cards and dealer as board {_board(before)} of event {record.event}"
        yield from self._judge_scores(record, game, "scores_before", record.scores_before, record.outcome.deltas)
        if record.ruleset.checks:
            zeros = (0,) * len(record.scores_before)
            change = record.outcome.checks or zeros
            yield from self._judge_scores(record, game, "checks_before", record.checks_before or zeros, change)

    def _judge_scores(
        self, record: Record, game: int, name: str, written: tuple[int, ...], change: tuple[int, ...]
    ) -> Iterator[tuple[str, str]]:
        """Board format begins at 0 each time; in game format totals follow from board to board."""
        zeros = (0,) * len(written)
        key = (name, record.event, record.match, game, record.table)
        expected: tuple[int, ...] | None = zeros
        if game and record.board_number > 1:
            number, total = self._scores.get(key, (0, zeros))
            expected = total if number == record.board_number - 1 else None
        if expected is not None and written != expected:
            yield name.replace("_", " "), f"{name} should be {list(expected)}, the record says {list(written)}"
        after = tuple(before + delta for before, delta in zip(written, change, strict=True))
        if game:
            self._scores[key] = (record.board_number, after)


def _digest(record: Record) -> bytes:
    ruleset, board = record.ruleset, record.board
    dealt = (int(board.dealer), board.hands(ruleset), board.turned_up(ruleset), board.stock(ruleset))
    return hashlib.sha256(repr(dealt).encode()).digest()[:16]


def _board(board: tuple[int, int]) -> str:
    game, number = board
    return f"{game}.{number}" if game else str(number)
