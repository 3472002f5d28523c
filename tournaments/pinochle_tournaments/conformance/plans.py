"""Which conversations are held for which step: plain ones, and those that add something to them. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pinochle_protocol import kind_of
from pinochle_rules import Ruleset, Seat, ruleset_with

from pinochle_tournaments.conformance.choosing import kinds_of, moments, redeal_boards
from pinochle_tournaments.conformance.conversation import Clock, Log, Part, Plan, parts_of
from pinochle_tournaments.conformance.judging import Cell
from pinochle_tournaments.conformance.newer import (
    UNKNOWN_MESSAGE,
    as_large_message,
    with_newer_values,
    with_unknown_fields,
)
from pinochle_tournaments.conformance.steps import StepName

__all__ = ["REDEAL_OPTIONS", "VARIANTS", "Checked", "plain_plans", "redeal_ruleset", "variant_plans"]

REDEAL_OPTIONS = {"single-deck-classic": {"nines_redeal": "five_nines"}}
"""With which option a ruleset asks for a redeal; no preset does so by itself."""
VARIANTS = (
    StepName.BATCHES,
    StepName.RESTART,
    StepName.NEXT_MATCH,
    StepName.UNKNOWN_FIELDS,
    StepName.NEWER_VALUES,
    StepName.LARGE_MESSAGE,
)
"""Steps that add something to plain conversations."""
_DEALS_A_SEAT = 12
_DEALS_IN_A_BATCH = 64
_DEALS_TAKEN_OVER = 8
_FEW_DEALS = 2
_MOMENTS_OF_A_KIND = 3


def redeal_ruleset(ruleset: Ruleset) -> Ruleset | None:
    """The ruleset with the option under which a redeal may be asked for, if it has one."""
    options = REDEAL_OPTIONS.get(ruleset.name)
    return ruleset_with(ruleset.name, options) if options else None


class Checked:
    """What is checked: the rulesets, the seed, and the clock."""

    def __init__(self, rulesets: Sequence[Ruleset], seed: bytes, clock: Clock) -> None:
        self.rulesets, self.seed, self.clock = tuple(rulesets), seed, clock

    @property
    def kinds(self) -> frozenset[str]:
        """The kinds of decision that can be asked."""
        found = {kind for ruleset in self.rulesets for kind in kinds_of(ruleset)}
        return frozenset(found | {"redeal" for ruleset in self.rulesets if redeal_ruleset(ruleset)})

    def plan(self, ruleset: Ruleset, seat: Seat, *matches: Sequence[Part]) -> Plan:
        """One decision at a time, of one deal after the other."""
        return Plan(ruleset=ruleset, seat=seat, seed=self.seed, matches=matches, clock=self.clock)


def plain_plans(checked: Checked) -> tuple[list[Plan], list[Plan]]:
    """Plain conversations: one for each ruleset, and the other seats of each."""
    first: list[Plan] = []
    others: list[Plan] = []
    for ruleset in checked.rulesets:
        for index, seat in enumerate(ruleset.seats):
            begin = index * _DEALS_A_SEAT + 1
            plan = checked.plan(ruleset, seat, parts_of(range(begin, begin + _DEALS_A_SEAT)))
            (others if index else first).append(plan)
        redealt = redeal_ruleset(ruleset)
        if redealt is not None:
            seat = ruleset.seats[0]
            boards = redeal_boards(redealt, seat, checked.seed, most=_FEW_DEALS + 2)
            others.append(checked.plan(redealt, seat, parts_of(boards)))
    return first, others


def variant_plans(step: str, checked: Checked, plain: Sequence[Log], asked: set[Cell]) -> Iterator[Plan]:
    """The conversations of a step beyond the plain ones; `asked` are the decisions that the plain ones came to."""
    for number, ruleset in enumerate(checked.rulesets):
        seat = ruleset.seats[number % len(ruleset.seats)]
        few = parts_of(range(1, _FEW_DEALS + 1))
        match step:
            case StepName.BATCHES:
                plan = checked.plan(ruleset, seat, parts_of(range(1001, 1001 + _DEALS_IN_A_BATCH)))
                limit = checked.clock.decision_seconds
                # The time of a batch is that of all its decisions: less for each is still more than enough.
                clock = replace(checked.clock, decision_seconds=limit / 10, bank_seconds=limit)
                yield replace(plan, in_flight=_DEALS_IN_A_BATCH, batch=0, clock=clock)
            case StepName.RESTART:
                yield from _taken_over(checked, ruleset, seat, plain, asked)
            case StepName.NEXT_MATCH:
                if not number:
                    yield checked.plan(ruleset, seat, few, parts_of(range(11, 11 + _FEW_DEALS)))
            case StepName.UNKNOWN_FIELDS:
                plan = checked.plan(ruleset, seat, few)
                yield replace(plan, change=with_unknown_fields, between=(UNKNOWN_MESSAGE,))
            case StepName.NEWER_VALUES:
                yield replace(checked.plan(ruleset, seat, few), change=with_newer_values)
            case StepName.LARGE_MESSAGE:
                if not number:
                    yield replace(checked.plan(ruleset, seat, few[:1]), change=as_large_message)


def _taken_over(
    checked: Checked, ruleset: Ruleset, seat: Seat, plain: Sequence[Log], asked: set[Cell]
) -> Iterator[Plan]:
    """Deals of a plain conversation from some moment on, and moments of kinds that no plain one came to."""
    parts = []
    log = next((log for log in plain if log.plan.ruleset == ruleset and log.plan.seat is seat), None)
    by_board: dict[int, list[int]] = {}
    for place, each in enumerate(log.asked if log is not None else ()):
        by_board.setdefault(each.board, []).append(place)
    for board, places in list(by_board.items())[:_DEALS_TAKEN_OVER]:
        if log is not None and len(places) > 1:
            each = log.asked[places[1 + board * 3 % (len(places) - 1)]]
            parts.append(Part(board, each.deal, each.number - 1))
    missing = {kind: _MOMENTS_OF_A_KIND for kind in kinds_of(ruleset) if (ruleset.name, kind) not in asked}
    for board, deal in moments(ruleset, seat, checked.seed, boards=60) if missing else ():
        kind = kind_of(deal.legal)
        if missing.get(kind):
            missing[kind] -= 1
            parts.append(Part(2000 + board, deal))
    if parts:
        yield replace(checked.plan(ruleset, seat, parts), in_flight=4)
