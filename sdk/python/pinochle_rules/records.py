"""Deal records (`pinochle-record/1`): board + actions as a JSON object, from which all else is replayed.

`Record` holds what was dealt and done, and what the writer says came of it; `replay` recomputes the latter. Reading
checks every type, because records come from strangers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pinochle_rules.actions import Action, parse_action
from pinochle_rules.board import Board, board_from_hands
from pinochle_rules.cards import format_cards, parse_cards
from pinochle_rules.cardset import unpack
from pinochle_rules.deal import Deal
from pinochle_rules.errors import RecordError, RulesError
from pinochle_rules.options import ruleset_with
from pinochle_rules.ruleset import Ruleset
from pinochle_rules.scoring import DealResult, Outcome
from pinochle_rules.seats import BySide, Seat, parse_seat

__all__ = ["FORMAT", "Commitment", "FaultEntry", "Record", "Step", "read_record", "write_record"]

FORMAT = "pinochle-record/1"


@dataclass(frozen=True, slots=True)
class Step:
    """One action and who took it."""

    seat: Seat
    action: Action

    def __str__(self) -> str:
        return f"{self.seat} {self.action}"


@dataclass(frozen=True, slots=True)
class FaultEntry:
    """A fault as records write it; `action` is the index of the action concerned, or the number of actions."""

    seat: Seat
    action: int
    kind: str
    detail: str
    consequence: str


@dataclass(frozen=True, slots=True)
class Commitment:
    """What proves the deal: the hash of the event's secret, the secret once revealed, and the pairing's label."""

    secret_sha256: str
    secret: str | None
    roster_sha256: str | None
    pairing: str
    algorithm: str = "pinochle-board/1"


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """One deal at one table: what was dealt, what was done, and what is said to have come of it."""

    ruleset: Ruleset
    event: str
    match: str
    table: int
    board_number: int
    game: int | None
    seats: Mapping[Seat, str]
    bots: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    board: Board
    scores_before: BySide[int]
    steps: tuple[Step, ...]
    outcome: Outcome
    faults: tuple[FaultEntry, ...] = ()
    commitment: Commitment | None = None
    remarks: Mapping[int, str] = field(default_factory=dict)
    times_ms: tuple[float, ...] = ()

    @property
    def name(self) -> str:
        """How people name the deal: `MATCH/BOARD/TABLE`, in game format `MATCH/GAME.BOARD/TABLE`."""
        board = self.board_number if self.game is None else f"{self.game}.{self.board_number}"
        return f"{self.match}/{board}/{self.table}"

    def start(self) -> Deal:
        """The deal before its first action."""
        return Deal.start(self.ruleset, self.board, scores=self.scores_before)


def write_record(record: Record) -> dict[str, Any]:
    """The record as a JSON object, keys in the documented order."""
    ruleset = record.ruleset
    hands = record.board.hands(ruleset)
    outcome = record.outcome
    row: dict[str, Any] = {
        "format": FORMAT,
        "ruleset": ruleset.name,
        "options": dict(ruleset.options),
        "event": record.event,
        "match": record.match,
        "table": record.table,
        "board": record.board_number,
    }
    if record.game is not None:
        row["game"] = record.game
    row["seats"] = {seat.letter: record.seats[seat] for seat in ruleset.seats}
    if record.bots:
        row["bots"] = {bot: dict(facts) for bot, facts in record.bots.items()}
    row["dealer"] = record.board.dealer.letter
    row["hands"] = {seat.letter: format_cards(unpack(hand)) for seat, hand in zip(ruleset.seats, hands, strict=True)}
    row["scores_before"] = _by_side(ruleset, record.scores_before)
    row["actions"] = [str(step) for step in record.steps]
    row["melds"] = {seat.letter: points for seat, points in zip(ruleset.seats, outcome.melds, strict=True)}
    row["trick_points"] = _by_side(ruleset, outcome.trick_points)
    row["result"] = str(outcome.result)
    row["deltas"] = _by_side(ruleset, outcome.deltas)
    row["faults"] = [
        {"seat": fault.seat.letter, "action": fault.action, "kind": fault.kind, "detail": fault.detail,
         "consequence": fault.consequence}
        for fault in record.faults
    ]  # fmt: skip
    if record.commitment is not None:
        row["commitment"] = _write_commitment(record.commitment)
    if record.remarks:
        row["remarks"] = {str(action): remark for action, remark in record.remarks.items()}
    if record.times_ms:
        row["times_ms"] = list(record.times_ms)
    return row


def read_record(row: object) -> Record:
    """Read a JSON object; unknown keys are ignored.

    Raises:
        RecordError: a key is missing or holds what it cannot hold; the text names the key.
    """
    if not isinstance(row, Mapping):
        raise RecordError("a record is a JSON object")
    reader = _Reader(row)
    if reader.text("format") != FORMAT:
        raise RecordError(f"format is {row['format']!r}; this reader knows {FORMAT!r}")
    try:
        ruleset = ruleset_with(reader.text("ruleset"), reader.mapping("options"))
        dealer = parse_seat(reader.text("dealer"))
        hands = {
            parse_seat(seat): parse_cards(reader.string(cards, "hands"))
            for seat, cards in reader.mapping("hands").items()
        }
        board = board_from_hands(ruleset, dealer, hands)
        return _read_rest(reader, ruleset, board)
    except RecordError:
        raise
    except RulesError as error:
        raise RecordError(str(error)) from error


def _read_rest(reader: _Reader, ruleset: Ruleset, board: Board) -> Record:
    outcome = Outcome(
        _read_result(reader.text("result")),
        tuple(reader.number_of("melds", seat.letter) for seat in ruleset.seats),
        tuple(reader.number_of("trick_points", side.text) for side in ruleset.sides),
        tuple(reader.number_of("deltas", side.text) for side in ruleset.sides),
    )
    return Record(
        ruleset=ruleset,
        event=reader.text("event"),
        match=reader.text("match"),
        table=reader.number("table"),
        board_number=reader.number("board"),
        game=reader.number("game") if "game" in reader.row else None,
        seats={
            seat: reader.string(reader.mapping("seats").get(seat.letter), f"seats.{seat}") for seat in ruleset.seats
        },
        bots=reader.mapping("bots") if "bots" in reader.row else {},
        board=board,
        scores_before=tuple(reader.number_of("scores_before", side.text) for side in ruleset.sides),
        steps=tuple(_read_step(reader.string(text, "actions")) for text in reader.sequence("actions")),
        outcome=outcome,
        faults=tuple(_read_fault(fault) for fault in reader.sequence("faults")),
        commitment=_read_commitment(reader.mapping("commitment")) if "commitment" in reader.row else None,
        remarks=_read_remarks(reader),
        times_ms=tuple(reader.sequence("times_ms")) if "times_ms" in reader.row else (),
    )


class _Reader:
    """Typed access to a JSON object, with errors that name the key."""

    def __init__(self, row: Mapping[str, Any]) -> None:
        self.row = row

    def text(self, key: str) -> str:
        return self.string(self._get(key), key)

    def string(self, value: object, key: str) -> str:
        if not isinstance(value, str):
            raise RecordError(f"{key} holds {value!r}, not a text")
        return value

    def number(self, key: str) -> int:
        return _whole(self._get(key), key)

    def number_of(self, key: str, part: str) -> int:
        values = self.mapping(key)
        if part not in values:
            raise RecordError(f"{key} has no entry for {part}")
        return _whole(values[part], f"{key}.{part}")

    def mapping(self, key: str) -> Mapping[str, Any]:
        value = self._get(key)
        if not isinstance(value, Mapping):
            raise RecordError(f"{key} holds {value!r}, not an object")
        return value

    def sequence(self, key: str) -> Sequence[Any]:
        value = self._get(key)
        if not isinstance(value, list):
            raise RecordError(f"{key} holds {value!r}, not a list")
        return value

    def _get(self, key: str) -> object:
        if key not in self.row:
            raise RecordError(f"the record has no {key!r}")
        return self.row[key]


def _whole(value: object, key: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise RecordError(f"{key} holds {value!r}, not a whole number")
    return value


def _read_step(text: str) -> Step:
    seat, _, action = text.partition(" ")
    return Step(parse_seat(seat), parse_action(action))


def _read_result(text: str) -> DealResult:
    try:
        return DealResult(text)
    except ValueError:
        raise RecordError(f"result {text!r} is none of {', '.join(DealResult)}") from None


def _read_fault(value: object) -> FaultEntry:
    if not isinstance(value, Mapping):
        raise RecordError(f"faults hold {value!r}, not an object")
    reader = _Reader(value)
    return FaultEntry(
        parse_seat(reader.text("seat")),
        reader.number("action"),
        reader.text("kind"),
        reader.text("detail"),
        reader.text("consequence"),
    )


def _read_commitment(value: Mapping[str, Any]) -> Commitment:
    reader = _Reader(value)

    def optional(key: str) -> str | None:
        return None if value.get(key) is None else _hexadecimal(reader.text(key), key)

    return Commitment(
        _hexadecimal(reader.text("secret_sha256"), "secret_sha256"),
        optional("secret"),
        optional("roster_sha256"),
        reader.text("pairing"),
        reader.text("algorithm"),
    )


def _hexadecimal(text: str, key: str) -> str:
    try:
        bytes.fromhex(text)
    except ValueError:
        raise RecordError(f"commitment.{key} is {text!r}, not hexadecimal") from None
    return text


def _write_commitment(commitment: Commitment) -> dict[str, str | None]:
    return {
        "algorithm": commitment.algorithm,
        "secret_sha256": commitment.secret_sha256,
        "secret": commitment.secret,
        "roster_sha256": commitment.roster_sha256,
        "pairing": commitment.pairing,
    }


def _read_remarks(reader: _Reader) -> dict[int, str]:
    if "remarks" not in reader.row:
        return {}
    remarks = reader.mapping("remarks")
    if not all(key.isascii() and key.isdigit() and len(key) <= 9 for key in remarks):
        raise RecordError("remarks have keys that are no action numbers")
    return {int(key): reader.string(remark, "remarks") for key, remark in remarks.items()}


def _by_side(ruleset: Ruleset, values: BySide[int]) -> dict[str, int]:
    return {side.text: value for side, value in zip(ruleset.sides, values, strict=True)}
