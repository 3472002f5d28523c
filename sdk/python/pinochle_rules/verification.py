"""Replays a record and says where it disagrees with the rules or with its own seed.

A record is taken at its word for nothing but the cards (unless its secret is known) and the actions.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from pinochle_rules.board import Board
from pinochle_rules.cardset import pack
from pinochle_rules.deal import Deal
from pinochle_rules.errors import IllegalAction
from pinochle_rules.records import ALGORITHM, FaultEntry, Record
from pinochle_rules.replaying import steps_of
from pinochle_rules.scoring import DealResult, Outcome
from pinochle_rules.seeds import board_from_seed, event_seed

__all__ = ["CONSEQUENCES", "FAULT_KINDS", "Disagreement", "verify_record"]


FAULT_KINDS = (
    "illegal-action", "timed-out", "crashed", "disconnected", "could-not-start", "protocol-error", "resource-limit",
)  # fmt: skip
CONSEQUENCES = ("forfeit", "substituted", "asked-again", "none")
"""What faults are and lead to, as records write it."""


@dataclass(frozen=True, slots=True)
class Disagreement:
    """Where a record is wrong: the action (index from 0, None for the record as a whole), and what about it."""

    action: int | None
    rule: str
    detail: str

    def __str__(self) -> str:
        where = f"action {self.action}: " if self.action is not None else ""
        return f"{where}{self.detail} [{self.rule}]"


def verify_record(record: Record) -> list[Disagreement]:
    """Everything that is wrong with the record, the cards' origin first; an empty list: it stands."""
    return _verify_seed(record) + _verify_play(record) + _verify_faults(record)


def _verify_seed(record: Record) -> list[Disagreement]:
    commitment = record.commitment
    if commitment is None or commitment.secret is None:
        return []
    if commitment.algorithm != ALGORITHM:
        unknown = f"the deal is said to come from {commitment.algorithm[:40]!r}; what is known here is {ALGORITHM!r}"
        return [Disagreement(None, "commitment", unknown)]
    secret = bytes.fromhex(commitment.secret)
    if hashlib.sha256(secret).hexdigest() != commitment.secret_sha256:
        return [Disagreement(None, "commitment", "the secret's SHA-256 is not the one that was published")]
    board = board_from_seed(
        record.ruleset,
        event_seed(secret, commitment.roster_sha256),
        board=record.board_number,
        pairing=commitment.pairing,
        game=record.game or 0,
    )
    wrong = _board_difference(record, board)
    return [Disagreement(None, "boards from a seed", wrong)] if wrong else []


def _board_difference(record: Record, board: Board) -> str:
    if board.dealer != record.board.dealer:
        return f"the seed makes {board.dealer} dealer of board {record.board_number}, not {record.board.dealer}"
    ruleset = record.ruleset
    pairs = zip(ruleset.seats, board.hands(ruleset), record.board.hands(ruleset), strict=True)
    for seat, dealt, written in pairs:
        if dealt != written:
            return f"the seed deals {seat} other cards on board {record.board_number} than the record says"
    if board.turned_up(ruleset) != record.board.turned_up(ruleset):
        return f"the seed turns up another card on board {record.board_number} than the record says"
    if pack(board.widow(ruleset)) != pack(record.board.widow(ruleset)):
        return f"the seed deals another widow on board {record.board_number} than the record says"
    if board.stock(ruleset) != record.board.stock(ruleset):
        return f"the seed deals another stock on board {record.board_number} than the record says"
    return ""


def _verify_play(record: Record) -> list[Disagreement]:
    deal = record.start()
    for number, step in enumerate(record.steps):
        if deal.is_over:
            return [Disagreement(number, "order of play", f"{step}: the deal is over")]
        if deal.seat_to_act != step.seat:
            return [Disagreement(number, "order of play", f"{step}: {deal.seat_to_act} is to act")]
        for before, action in steps_of(deal, step.seat, step.action):
            try:
                deal = before.apply(action)
            except IllegalAction as error:
                return [Disagreement(number, f"{record.ruleset.name}, {before.phase}", str(error))]
    if record.outcome.result is DealResult.FORFEITED:
        return _verify_forfeit(record, deal)
    if deal.outcome is None:
        return [Disagreement(len(record.steps), "order of play", f"the deal is not over: {deal.seat_to_act} is to act")]
    return _compare(record, deal.outcome)


def _verify_forfeit(record: Record, deal: Deal) -> list[Disagreement]:
    """A deal that had not ended; points as they stood; each side's change is 0 or the forfeit, as the faults say."""
    ruleset = record.ruleset
    found = []
    if deal.is_over:
        found.append(Disagreement(None, "forfeits", "the deal was played to its end: nobody can have forfeited it"))
    melds = tuple(shown.points for shown in deal.melds) or (0,) * len(ruleset.seats)
    if record.outcome.melds != melds or record.outcome.trick_points != deal.trick_points:
        found.append(Disagreement(None, "forfeits", f"melds or trick points differ from those at the fault: {melds}"))
    deltas = record.outcome.deltas
    if not set(deltas) <= {0, -ruleset.forfeit_points} or -ruleset.forfeit_points not in deltas:
        found.append(Disagreement(None, "forfeits", f"deltas are not 0 and -{ruleset.forfeit_points}: {deltas}"))
    # Without a fault it may still be right: a match that ends by forfeit takes all its open deals with it.
    sides = {ruleset.side_index_by_seat[ruleset.seat_index[fault.seat]] for fault in record.faults if _forfeits(fault)}
    if any(not deltas[side] for side in sides):
        found.append(Disagreement(None, "forfeits", f"another side than the one at fault pays the forfeit: {deltas}"))
    return found


def _verify_faults(record: Record) -> list[Disagreement]:
    """Faults in words that are known, at actions that there are, or at the one that did not follow."""
    found, count = [], len(record.steps)
    for fault in record.faults:
        if not 0 <= fault.action <= count:
            text = f"a fault of {fault.seat} is at action {fault.action}: there are {count}, counted from 0"
            found.append(Disagreement(None, "faults", text))
        for word, known in ((fault.kind, FAULT_KINDS), (fault.consequence, CONSEQUENCES)):
            if word not in known:
                found.append(Disagreement(None, "faults", f"{word[:40]!r} is none of {', '.join(known)}"))
    return found


def _forfeits(fault: FaultEntry) -> bool:
    return fault.consequence == "forfeit"


def _compare(record: Record, outcome: Outcome) -> list[Disagreement]:
    found = []
    for key in ("melds", "trick_points", "result", "deltas", "checks"):
        written, computed = getattr(record.outcome, key), getattr(outcome, key)
        if written is not None and written != computed:
            text = f"{key} should be {_text(computed)}, the record says {_text(written)}"
            found.append(Disagreement(None, f"{record.ruleset.name}, scoring", text))
    return found


def _text(value: object) -> str:
    return (
        str(value)
        if isinstance(value, DealResult)
        else " ".join(map(str, value))
        if isinstance(value, tuple)
        else str(value)
    )
