"""Playings of one board side by side: what they have in common, where they part, and where the points went.

Works from records alone and prints nothing. The playings are those of a match's tables, or one that is stored and
one that was played again with another bot.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from pinochle_elo import SwingParts, TableContract, TablePoints
from pinochle_rules import Deal, DealResult, PlayCard, Record, Seat, Step, apply_step, format_cards, match_points
from pinochle_rules.cardset import unpack

from pinochle_tournaments.plain_text import one_line

__all__ = ["Divergence", "Playing", "diff_rows", "divergence_of", "parts_json", "parts_text", "table_points"]


@dataclass(frozen=True, slots=True)
class Playing:
    """One playing, under the heading of its column."""

    title: str
    record: Record


@dataclass(frozen=True, slots=True)
class Divergence:
    """The first action that was not the same everywhere."""

    action: int
    seat: Seat
    hand: str
    """What the seat held, by which everyone decided."""
    choices: tuple[str, ...]
    """A playing each; `ended` where there was no such action."""


def divergence_of(playings: Sequence[Playing]) -> Divergence | None:
    """Where the playings part; None: they are the same to the end."""
    steps = [playing.record.steps for playing in playings]
    same = _common_steps(steps)
    if all(len(each) == same for each in steps):
        return None
    longest = max(playings, key=lambda playing: len(playing.record.steps)).record
    deal = _deal_after(longest, same)
    seat = longest.steps[same].seat
    hand = format_cards(unpack(deal.hands[deal.ruleset.seat_index[seat]]))
    choices = tuple(str(each[same].action) if same < len(each) else "ended" for each in steps)
    return Divergence(same, seat, hand, choices)


def diff_rows(playings: Sequence[Playing]) -> Iterator[tuple[str, ...]]:
    """A row each, a column a playing: who sits where, the actions up to the first divergence, and what came of it."""
    records = [playing.record for playing in playings]
    ruleset = records[0].ruleset
    yield ("", *(playing.title for playing in playings))
    for seat in ruleset.seats:
        yield (str(seat), *(record.seats[seat] for record in records))
    yield from _story(records)
    yield ("contract", *(_contract(record) for record in records))
    yield ("result", *(_result(record) for record in records))
    for index, side in enumerate(ruleset.sides):
        yield (f"{side}", *(_points(record, index) for record in records))


def table_points(record: Record, first: int, second: int) -> TablePoints:
    """What a playing brought one side (index) more than another, split as `swing_parts` takes it."""
    ruleset, outcome, contract = record.ruleset, record.outcome, _deal_after(record, len(record.steps)).contract
    sides = ruleset.side_index_by_seat
    melds = [
        sum(points for seat, points in enumerate(outcome.melds) if sides[seat] == side)
        for side in range(len(ruleset.sides))
    ]
    counted = match_points(ruleset, outcome)
    return TablePoints(
        contract=None
        if contract is None
        else TableContract(contract.declarer.letter, contract.points, str(contract.trump or "")),
        meld_difference=melds[first] - melds[second],
        trick_difference=outcome.trick_points[first] - outcome.trick_points[second],
        deal_difference=counted[first] - counted[second],
    )


def parts_text(parts: SwingParts) -> str:
    """Where points went, in words."""
    return f"bidding {parts.bidding:+g}, meld {parts.meld:+g}, play {parts.play:+g}, set {parts.set:+g}"


def parts_json(parts: SwingParts | None) -> dict[str, Any] | None:
    """The same as JSON values; None where a swing cannot be split."""
    if parts is None:
        return None
    return {"bidding": parts.bidding, "meld": parts.meld, "play": parts.play, "set": parts.set}


def _common_steps(steps: Sequence[Sequence[Step]]) -> int:
    same = 0
    while all(len(each) > same for each in steps) and all(each[same] == steps[0][same] for each in steps):
        same += 1
    return same


def _story(records: Sequence[Record]) -> Iterator[tuple[str, ...]]:
    """The actions, a line an auction round, a trick, or whatever else happens, the divergent line the last."""
    same = _common_steps([record.steps for record in records])
    labelled = [list(_labels(record, same + 1)) for record in records]
    longest = max(labelled, key=len)
    begin = 0
    for label, group in groupby(longest, key=lambda each: each[0]):
        end = begin + len(list(group))
        yield (label, *(_cell(each, begin, end, record) for each, record in zip(labelled, records, strict=True)))
        begin = end


def _cell(labelled: Sequence[tuple[str, str]], begin: int, end: int, record: Record) -> str:
    words = [text for _, text in labelled[begin:end]]
    if len(words) < end - begin:
        words.append(_why_ended(record))
    return "  ".join(words)


def _labels(record: Record, count: int) -> Iterator[tuple[str, str]]:
    """Of each of the first actions: the line it belongs to, and how it is told there."""
    deal, seats = record.start(), len(record.ruleset.seats)
    calls = plays = 0
    for step in record.steps[:count]:
        if isinstance(step.action, PlayCard):
            yield f"trick {plays // seats + 1}", f"{step.seat} {step.action.card}"
            plays += 1
        elif deal.phase == "auction":
            yield f"calls {calls // seats + 1}", f"{step.seat} {str(step.action).removeprefix('bid ')}"
            calls += 1
        else:
            yield (f"after trick {plays // seats}" if plays else str(deal.phase)), str(step)
        deal = apply_step(deal, step.seat, step.action)


def _deal_after(record: Record, count: int) -> Deal:
    deal = record.start()
    for step in record.steps[:count]:
        deal = apply_step(deal, step.seat, step.action)
    return deal


def _why_ended(record: Record) -> str:
    fault = record.faults[-1] if record.faults else None
    if record.outcome.result is DealResult.FORFEITED and fault is not None:
        return f"({fault.seat} {fault.kind}: {one_line(fault.detail)})"
    return f"({record.outcome.result})"


def _contract(record: Record) -> str:
    contract = _deal_after(record, len(record.steps)).contract
    return "none" if contract is None else f"{contract.declarer} {contract.points} {contract.trump or ''}".rstrip()


def _result(record: Record) -> str:
    return str(record.outcome.result)


def _points(record: Record, side: int) -> str:
    outcome, sides = record.outcome, record.ruleset.side_index_by_seat
    meld = sum(points for seat, points in enumerate(outcome.melds) if sides[seat] == side)
    checks = f", checks {outcome.checks[side]:+d}" if outcome.checks is not None else ""
    return f"meld {meld} + tricks {outcome.trick_points[side]}, scores {outcome.deltas[side]:+d}{checks}"
