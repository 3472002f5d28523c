"""Problem positions: moments of recorded deals with what a good bot does there, or never does.

A file of them is JSON lines of the format `pinochle-position/1`: a record, the number of an action in it, and which
actions are expected or forbidden in its place, as records write actions. Reads and writes files; starts no bot.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from pinochle_rules import (
    Action,
    Deal,
    IllegalAction,
    Record,
    RulesError,
    Seat,
    Step,
    decisions_of,
    describe_legal,
    is_declined,
    parse_action,
    parse_seat,
    read_record,
    replay,
    write_record,
)
from pinochle_rules.parsing import Unparsable, parse_json

from pinochle_tournaments.bots import sample_bots
from pinochle_tournaments.errors import ArenaError
from pinochle_tournaments.units import counted

__all__ = [
    "FORMAT",
    "Located",
    "Position",
    "append_position",
    "locate",
    "make_position",
    "read_positions",
    "shipped_positions",
]

FORMAT: Final = "pinochle-position/1"
_SEED_BYTES: Final = 8


@dataclass(frozen=True, slots=True)
class Located:
    """A decision of a recorded deal."""

    deal: Deal
    seat: Seat
    taken: Action | None
    """The action recorded; None where the deal ended there."""
    asked_before: int
    """How many decisions the seat had been asked."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """A decision, and what is known of good answers to it."""

    record: Record
    action: int
    """The number of the action in the record, from 0."""
    nth: int | None = None
    """Which of the decisions before that action, from 1; None: the last."""
    deal: Deal
    expected: tuple[Action, ...] = ()
    """One of these is to be chosen; empty: whatever is not forbidden."""
    forbidden: tuple[Action, ...] = ()
    comment: str = ""
    random_seed: bytes = b""

    @property
    def seat(self) -> Seat:
        """Who is asked."""
        assert self.deal.seat_to_act is not None
        return self.deal.seat_to_act

    def allows(self, action: Action) -> bool:
        """Whether an answer agrees with what is known."""
        return action not in self.forbidden and (not self.expected or action in self.expected)


def locate(record: Record, action: int, nth: int | None = None, *, what: str) -> Located:
    """The decision before action number `action` (from 0) of a record; `what` names the deal.

    Records leave out a meld or a dix declined, so several decisions may come before one action: `nth` counts them from
    1, and unless it is given the last one is meant, which the action answered.

    Raises:
        ArenaError: there is no such action, or it was forced, and no bot is asked that.
    """
    if not 0 <= action <= len(record.steps):
        raise ArenaError(f"{what} has actions 0 to {len(record.steps) - 1}; there is no action {action}")
    asked = dict.fromkeys(record.ruleset.seats, 0)
    before: list[tuple[Deal, Action | None]] = []
    for number, deal, each in _all_decisions(record, nth or 1):
        if number == action:
            before.append((deal, each))
        elif number < action and not deal.is_forced:
            asked[record.ruleset.seats[deal.turn]] += 1
    if not before:
        raise ArenaError(f"{what} is over before action {action}; its last action is {action - 1}")
    if nth is not None and not 1 <= nth <= len(before):
        raise ArenaError(f"--nth {nth}: before action {action} of {what} came {counted(len(before), 'decisions')}")
    place = len(before) - 1 if nth is None else nth - 1
    deal, taken = before[place]
    seat = deal.seat_to_act
    assert seat is not None
    if deal.is_forced:
        raise ArenaError(f"action {action} of {what} was forced ({record.steps[action].action}): no bot is asked that")
    return Located(deal, seat, taken, asked[seat] + sum(not earlier.is_forced for earlier, _ in before[:place]))


def _all_decisions(record: Record, nth: int) -> Iterator[tuple[int, Deal, Action | None]]:
    """Every decision with its action; then those that were due when a deal was broken off, up to `nth` of them."""
    yield from decisions_of(record)
    deal, number = replay(record), len(record.steps)
    for place in range(1, nth + 1):
        if deal.seat_to_act is None:
            return
        decline = next(iter(deal.legal))
        goes_on = place < nth and is_declined(decline)
        yield number, deal, decline if goes_on else None
        if not goes_on:
            return
        deal = deal.apply(decline)


def make_position(
    record: Record,
    action: int,
    nth: int | None = None,
    *,
    expected: Sequence[str] = (),
    forbidden: Sequence[str] = (),
    comment: str = "",
    random_seed: bytes = b"",
    what: str = "the deal",
) -> Position:
    """A position, with the actions as records write them: `N play AH`.

    Raises:
        ArenaError: there is no such decision, an action is not legal there or of another seat, or none is given.
    """
    located = locate(record, action, nth, what=what)
    if not expected and not forbidden:
        raise ArenaError(f'{what}, action {action}: say what is expected or forbidden there, as in "N play AH"')
    right, wrong = ([_action(text, located, what) for text in texts] for texts in (expected, forbidden))
    if both := [text for text, each in zip(expected, right, strict=True) if each in wrong]:
        raise ArenaError(f"{what}, action {action}: {both[0]!r} is expected and forbidden; it can be one of them")
    return Position(
        record=record,
        action=action,
        nth=nth,
        deal=located.deal,
        expected=tuple(right),
        forbidden=tuple(wrong),
        comment=comment,
        random_seed=random_seed or sha256(f"{what}/{action}".encode()).digest()[:_SEED_BYTES],
    )


def read_positions(path: Path) -> list[Position]:
    """The positions of a file.

    Raises:
        ArenaError: it cannot be read, or a line is no position; the sentence names file and line.
    """
    try:
        lines = path.read_text(encoding="utf-8").split("\n")
    except OSError as error:
        raise ArenaError(f"{path}: cannot be read: {error.strerror}; give a file of positions") from None
    except UnicodeDecodeError:
        raise ArenaError(f"{path}: is not UTF-8 text; positions are JSON lines") from None
    found = [_read(line, f"{path}, line {number}") for number, line in enumerate(lines, start=1) if line.strip()]
    if not found:
        raise ArenaError(f"{path} holds no position; `pinochle bot ask … --save {path} --expect ACTION` adds one")
    return found


def shipped_positions() -> Path:
    """The file of positions that comes with the sample bots."""
    home = next((folder.parent for folder in sample_bots().values()), Path())
    return home / "positions.jsonl"


def append_position(path: Path, position: Position) -> None:
    """Add a position at the end of a file, which is made if it is not there."""
    row = json.dumps(_written(position), ensure_ascii=False) + "\n"
    with path.open("ab+") as file:
        if file.seek(0, os.SEEK_END):
            file.seek(-1, os.SEEK_END)
            # An editor may have left the last line without its end.
            row = row if file.read() == b"\n" else "\n" + row
        file.write(row.encode())


def _written(position: Position) -> dict[str, Any]:
    row: dict[str, Any] = {"format": FORMAT, "comment": position.comment, "action": position.action}
    if position.nth is not None:
        row["nth"] = position.nth
    for key, actions in (("expect", position.expected), ("forbid", position.forbidden)):
        if actions:
            row[key] = [str(Step(position.seat, action)) for action in actions]
    row["random_seed"] = position.random_seed.hex()
    return {**row, "record": write_record(position.record)}


def _read(line: str, where: str) -> Position:
    try:
        row = parse_json(line)
    except Unparsable as error:
        raise ArenaError(f"{where}: is not JSON: {error}; a position is a JSON object in one line") from None
    if not isinstance(row, dict) or row.get("format") != FORMAT:
        raise ArenaError(f"{where}: is no position; its `format` should be {FORMAT!r}")
    action, nth = row.get("action"), row.get("nth")
    if isinstance(action, bool) or not isinstance(action, int):
        raise ArenaError(f"{where}: `action` holds {action!r}, not the number of an action")
    if isinstance(nth, bool) or not isinstance(nth, int | None):
        raise ArenaError(f"{where}: `nth` holds {nth!r}, not the number of a decision")
    try:
        seed = bytes.fromhex(row.get("random_seed", ""))
    except (TypeError, ValueError):
        raise ArenaError(f"{where}: `random_seed` is not hexadecimal") from None
    try:
        return make_position(
            read_record(row.get("record")),
            action,
            nth,
            expected=tuple(_texts(row, "expect", where)),
            forbidden=tuple(_texts(row, "forbid", where)),
            comment=str(row.get("comment", "")),
            random_seed=seed,
            what=where,
        )
    except RulesError as error:
        raise ArenaError(f"{where}: {error}") from None


def _texts(row: Mapping[str, Any], key: str, where: str) -> Iterator[str]:
    values = row.get(key, [])
    if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
        raise ArenaError(f'{where}: `{key}` is a list of actions, as in ["N play AH"], not {values!r}')
    yield from values


def _action(text: str, located: Located, what: str) -> Action:
    """An action of the seat that is asked."""
    seat, _, rest = text.strip().partition(" ")
    try:
        if parse_seat(seat) is not located.seat:
            raise ArenaError(f"{what}: {text!r} is of another seat; {located.seat} is to act")
        action = parse_action(rest.strip())
        located.deal.apply(action)
    except IllegalAction:
        legal = describe_legal(located.deal.legal)
        raise ArenaError(f"{what}: {text!r} is not legal there; {located.seat} may: {legal}") from None
    except RulesError as error:
        raise ArenaError(f'{what}: {text!r} is no action ({error}); write it as in "N play AH"') from None
    return action
