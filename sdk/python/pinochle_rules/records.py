"""Deal records (`pinochle-record/1`): board + actions as a JSON object, from which all else is replayed.

`Record` holds what was dealt and done, and what the writer says came of it; `replaying` recomputes the latter. Reading
checks every type, because records come from strangers.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pinochle_rules.actions import Action, parse_action
from pinochle_rules.board import Board, board_from_hands
from pinochle_rules.cards import format_cards, parse_cards
from pinochle_rules.deal import Deal
from pinochle_rules.errors import NotationError, RecordError, RulesError, UnreadableAction
from pinochle_rules.options import ruleset_with
from pinochle_rules.record_reader import Reader
from pinochle_rules.ruleset import Ruleset
from pinochle_rules.scoring import DealResult, Outcome
from pinochle_rules.seats import BySide, Seat, parse_seat

__all__ = ["ALGORITHM", "FORMAT", "Commitment", "FaultEntry", "Record", "Step", "read_record", "write_record"]

FORMAT = "pinochle-record/1"
ALGORITHM = "pinochle-board/1"
"""How seeds make boards: the one recipe that there is."""


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
    algorithm: str = ALGORITHM


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
    checks_before: BySide[int] = ()
    """Totals of the second ledger; empty: nothing yet, or there is none."""
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
        return Deal.start(self.ruleset, self.board, scores=self.scores_before, checks=self.checks_before or None)


def write_record(record: Record) -> dict[str, Any]:
    """The record as a JSON object, keys in the documented order."""
    ruleset = record.ruleset
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
    row["hands"] = _write_hands(record)
    if ruleset.widow_cards:
        row["widow"] = format_cards(record.board.widow(ruleset))
    if ruleset.stock_cards:
        row["stock"] = " ".join(card.text for card in record.board.stock(ruleset))
    row["scores_before"] = _by_side(ruleset, record.scores_before)
    if any(record.checks_before):
        row["checks_before"] = _by_side(ruleset, record.checks_before)
    row["actions"] = [str(step) for step in record.steps]
    row["melds"] = {seat.letter: points for seat, points in zip(ruleset.seats, outcome.melds, strict=True)}
    row["trick_points"] = _by_side(ruleset, outcome.trick_points)
    row["result"] = str(outcome.result)
    row["deltas"] = _by_side(ruleset, outcome.deltas)
    if outcome.checks is not None:
        row["checks"] = _by_side(ruleset, outcome.checks)
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
    reader = Reader(row)
    if reader.text("format") != FORMAT:
        raise RecordError(f"format is {row['format']!r}; this reader knows {FORMAT!r}")
    try:
        ruleset = ruleset_with(reader.text("ruleset"), reader.mapping("options"))
        dealer = parse_seat(reader.text("dealer"))
        hands = {
            parse_seat(seat): parse_cards(reader.string(cards, "hands"))
            for seat, cards in reader.mapping("hands").items()
        }
        widow = parse_cards(reader.text("widow")) if ruleset.widow_cards else ()
        stock = parse_cards(reader.text("stock")) if ruleset.stock_cards else ()
        board = board_from_hands(ruleset, dealer, hands, widow=widow, stock=stock)
        return _read_rest(reader, ruleset, board)
    except RecordError:
        raise
    except RulesError as error:
        raise RecordError(str(error)) from error


def _read_rest(reader: Reader, ruleset: Ruleset, board: Board) -> Record:
    outcome = Outcome(
        _read_result(reader.text("result")),
        tuple(reader.number_of("melds", seat.letter) for seat in ruleset.seats),
        tuple(reader.number_of("trick_points", side.text) for side in ruleset.sides),
        tuple(reader.number_of("deltas", side.text) for side in ruleset.sides),
        _optional_by_side(reader, "checks", ruleset) if ruleset.checks else None,
    )
    return Record(
        ruleset=ruleset,
        event=reader.text("event"),
        match=reader.text("match"),
        table=reader.count("table"),
        board_number=reader.count("board"),
        game=reader.count("game") if "game" in reader.row else None,
        seats={
            seat: reader.string(reader.mapping("seats").get(seat.letter), f"seats.{seat}") for seat in ruleset.seats
        },
        bots=reader.mapping("bots") if "bots" in reader.row else {},
        board=board,
        scores_before=tuple(reader.number_of("scores_before", side.text) for side in ruleset.sides),
        checks_before=_optional_by_side(reader, "checks_before", ruleset) or () if ruleset.checks else (),
        steps=tuple(_read_step(number, text) for number, text in enumerate(reader.sequence("actions"))),
        outcome=outcome,
        faults=tuple(_read_fault(fault, ruleset) for fault in reader.sequence("faults")),
        commitment=_read_commitment(reader.mapping("commitment")) if "commitment" in reader.row else None,
        remarks=_read_remarks(reader),
        times_ms=tuple(reader.sequence("times_ms")) if "times_ms" in reader.row else (),
    )


def _optional_by_side(reader: Reader, key: str, ruleset: Ruleset) -> BySide[int] | None:
    if key not in reader.row:
        return None
    return tuple(reader.number_of(key, side.text) for side in ruleset.sides)


_LONGEST_ACTION = 100
"""More letters than any action has."""


def _read_step(number: int, text: object) -> Step:
    if not isinstance(text, str) or len(text) > _LONGEST_ACTION:
        raise UnreadableAction(number, f"it is {repr(text)[:40]}, not a seat and an action, as in 'N play AS'")
    seat, _, action = text.partition(" ")
    try:
        return Step(parse_seat(seat), parse_action(action))
    except NotationError as error:
        raise UnreadableAction(number, str(error)) from None


def _read_result(text: str) -> DealResult:
    try:
        return DealResult(text)
    except ValueError:
        raise RecordError(f"result {text!r} is none of {', '.join(DealResult)}") from None


def _read_fault(value: object, ruleset: Ruleset) -> FaultEntry:
    if not isinstance(value, Mapping):
        raise RecordError(f"faults hold {value!r}, not an object")
    reader = Reader(value)
    seat = parse_seat(reader.text("seat"))
    if seat not in ruleset.seats:
        raise RecordError(f"a fault is said to be that of {seat}, who has no place in {ruleset.name}")
    return FaultEntry(
        seat,
        reader.number("action"),
        reader.text("kind"),
        reader.text("detail"),
        reader.text("consequence"),
    )


def _read_commitment(value: Mapping[str, Any]) -> Commitment:
    reader = Reader(value)

    def optional(key: str) -> str | None:
        return None if value.get(key) is None else _hexadecimal(reader.text(key), key)

    return Commitment(
        _hexadecimal(reader.text("secret_sha256"), "secret_sha256"),
        optional("secret"),
        optional("roster_sha256"),
        reader.text("pairing"),
        reader.text("algorithm"),
    )


_SECRET_DIGITS = 64
_HEXADECIMAL = frozenset("0123456789abcdef")


def _hexadecimal(text: str, key: str) -> str:
    """The 32 bytes of a secret or a hash, as written."""
    if len(text) != _SECRET_DIGITS or set(text) - _HEXADECIMAL:
        raise RecordError(f"commitment.{key} is {text[:80]!r}, not {_SECRET_DIGITS} digits 0-9 a-f")
    return text


def _write_commitment(commitment: Commitment) -> dict[str, str | None]:
    return {
        "algorithm": commitment.algorithm,
        "secret_sha256": commitment.secret_sha256,
        "secret": commitment.secret,
        "roster_sha256": commitment.roster_sha256,
        "pairing": commitment.pairing,
    }


def _read_remarks(reader: Reader) -> dict[int, str]:
    if "remarks" not in reader.row:
        return {}
    remarks = reader.mapping("remarks")
    if not all(key.isascii() and key.isdigit() and len(key) <= 9 for key in remarks):
        raise RecordError("remarks have keys that are no action numbers")
    return {int(key): reader.string(remark, "remarks") for key, remark in remarks.items()}


def _write_hands(record: Record) -> dict[str, str]:
    """The hands as dealt, sorted; but where the dealer's last card is turned up, it stays the last of his hand."""
    ruleset, dealer = record.ruleset, record.board.dealer
    hands = dict(zip(ruleset.seats, record.board.dealt(ruleset), strict=True))
    written = {seat.letter: format_cards(cards) for seat, cards in hands.items()}
    if not (ruleset.has_contract or ruleset.stock_cards):
        *others, last = hands[dealer]
        written[dealer.letter] = f"{format_cards(others)} {last}"
    return written


def _by_side(ruleset: Ruleset, values: BySide[int]) -> dict[str, int]:
    return {side.text: value for side, value in zip(ruleset.sides, values, strict=True)}
