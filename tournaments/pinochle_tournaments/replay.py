"""A deal told to a reader: hands, auction, melds, trick by trick, and the arithmetic of the score.

Works from a record alone and prints nothing. A view is every hand (`all`), what the table saw (`public`), or what one
seat saw. Everything told is recomputed by replay; nothing is taken from the record's own totals.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from pinochle_rules import (
    BuryCards,
    Deal,
    GiveCards,
    IllegalAction,
    PlayCard,
    Record,
    Seat,
    apply_step,
    format_cards,
    parse_seat,
)
from pinochle_rules.cardset import unpack
from pinochle_rules.errors import NotationError

from pinochle_tournaments.plain_text import one_line

__all__ = ["View", "parse_view", "replay_lines"]


class Whole(StrEnum):
    """The views that belong to no seat."""

    ALL = "all"
    PUBLIC = "public"


View = Whole | Seat


@dataclass(frozen=True, slots=True)
class _Teller:
    """A record, whose eyes we look through, and whether bots' remarks are told."""

    record: Record
    view: View
    remarks: bool

    def sees(self, seat: Seat) -> bool:
        return self.view is Whole.ALL or self.view == seat

    def remark(self, action: int) -> str:
        text = self.record.remarks.get(action, "") if self.remarks else ""
        return f"    ({one_line(text)})" if text else ""


def parse_view(text: str) -> View:
    """`all`, `public`, or a seat letter.

    Raises:
        NotationError: it is none of these.
    """
    if text in tuple(Whole):
        return Whole(text)
    try:
        return parse_seat(text)
    except NotationError:
        raise NotationError(f"{text!r} is no view: give all, public, or a seat of N E S W") from None


def replay_lines(record: Record, view: View = Whole.ALL, *, remarks: bool = False) -> Iterator[str]:
    """The lines of the story.

    Raises:
        IllegalAction: the record holds an action that the rules do not allow; the lines before it have been told.
    """
    teller = _Teller(record, view, remarks)
    yield from _head(teller)
    deals = [record.start()]
    for step in record.steps:
        if deals[-1].seat_to_act != step.seat:
            raise IllegalAction(f"action {len(deals) - 1}, {step}: {deals[-1].seat_to_act or 'nobody'} is to act")
        deals.append(apply_step(deals[-1], step.seat, step.action))
    yield from _before_play(teller, deals)
    yield from _tricks(teller, deals)
    yield from _score(teller, deals[-1])


def _head(teller: _Teller) -> Iterator[str]:
    record = teller.record
    yield f"deal {record.name}, {record.ruleset.name}{_options(record)}, dealer {record.board.dealer}"
    hands = record.board.hands(record.ruleset)
    width = max(len(name) for name in record.seats.values())
    for seat, hand in zip(record.ruleset.seats, hands, strict=True):
        cards = format_cards(unpack(hand)) if teller.sees(seat) else "-"
        yield f"  {seat} {record.seats[seat]:<{width}}  {cards}"
    if record.ruleset.widow_cards:
        yield f"  widow: {format_cards(record.board.widow(record.ruleset)) if teller.view is Whole.ALL else '-'}"
    turned_up = record.board.turned_up(record.ruleset)
    if turned_up is not None:
        yield f"  turned up: {turned_up}"
    if record.ruleset.stock_cards and teller.view is Whole.ALL:
        yield f"  stock: {' '.join(card.text for card in record.board.stock(record.ruleset))}"
    if any(record.scores_before):
        yield f"  scores before: {_by_side(record, record.scores_before)}"


def _options(record: Record) -> str:
    return "".join(f" {name}={value}" for name, value in record.ruleset.options)


def _before_play(teller: _Teller, deals: list[Deal]) -> Iterator[str]:
    """Auction, trump, exchange and whatever else comes before the first lead, then the melds."""
    calls: list[str] = []
    others: list[str] = []
    for number, step in enumerate(teller.record.steps):
        if isinstance(step.action, PlayCard):
            break
        if deals[number].phase == "auction":
            calls.append(f"{step.seat} {str(step.action).removeprefix('bid ')}{teller.remark(number)}")
        elif isinstance(step.action, GiveCards) and not _knows_given(teller, deals[number], step.seat):
            others.append(f"  {step.seat} gives {len(step.action.cards)} cards")
        elif isinstance(step.action, BuryCards) and not teller.sees(step.seat):
            others.append(f"  {step.seat} buries {len(step.action.cards)} cards")
        else:
            others.append(f"  {step}{teller.remark(number)}")
    if calls:
        yield f"auction: {', '.join(calls)}"
    yield from others
    last = deals[-1]
    if last.melds:
        yield "melds:"
        for seat, shown in zip(last.ruleset.seats, last.melds, strict=True):
            items = ", ".join(f"{meld} {meld.points}" for meld in shown.melds)
            yield f"  {seat} {shown.points:>4}{f'  {items}' if items else ''}"


def _knows_given(teller: _Teller, deal: Deal, giver: Seat) -> bool:
    return teller.sees(giver) or (isinstance(teller.view, Seat) and deal.ruleset.partner_of(giver) == teller.view)


def _tricks(teller: _Teller, deals: list[Deal]) -> Iterator[str]:
    """One line a trick: every card with its seat, the winner, and the points it brought."""
    record = teller.record
    line: list[str] = []
    remarks: list[str] = []
    number = 0
    for index, step in enumerate(record.steps):
        if not isinstance(step.action, PlayCard):
            if number:
                # After a trick, where there is a stock.
                yield f"          {step}{teller.remark(index)}"
            continue
        line.append(f"{step.seat} {step.action.card}")
        if teller.remark(index):
            remarks.append(f"{step.seat}:{teller.remark(index)}")
        before, after = deals[index].tricks, deals[index + 1].tricks
        assert before is not None
        assert after is not None
        if after.in_trick:
            continue
        number += 1
        winner = next(at for at, won in enumerate(after.won) if won > before.won[at])
        points = after.points[winner] - before.points[winner]
        yield f"trick {number:>2}: {'  '.join(line)}   {record.ruleset.seats[winner]} wins, {points} points"
        yield from (f"          {remark}" for remark in remarks)
        line, remarks = [], []
    if line:
        yield f"trick {number + 1:>2}: {'  '.join(line)}   unfinished"


def _score(teller: _Teller, deal: Deal) -> Iterator[str]:
    record = teller.record
    if deal.contract is not None:
        yield f"contract: {deal.contract.declarer} {deal.contract.points}, trump {deal.contract.trump or 'not named'}"
    for fault in record.faults:
        yield f"fault: {fault.seat} {fault.kind} at action {fault.action} ({fault.consequence}): {fault.detail}"
    yield f"result: {record.outcome.result}"
    ruleset = record.ruleset
    for index, side in enumerate(ruleset.sides):
        seats = [at for at, of in enumerate(ruleset.side_index_by_seat) if of == index]
        meld = sum(deal.melds[at].points for at in seats) if deal.melds else 0
        taken, delta = deal.trick_points[index], record.outcome.deltas[index]
        total = record.scores_before[index] + delta
        checks = record.outcome.checks
        ledger = f", checks {checks[index]:+d}" if checks is not None else ""
        yield f"  {side}: meld {meld} + tricks {taken} = {meld + taken}, scores {delta:+d}, total {total}{ledger}"


def _by_side(record: Record, values: tuple[int, ...]) -> str:
    return ", ".join(f"{side} {value}" for side, value in zip(record.ruleset.sides, values, strict=True))
