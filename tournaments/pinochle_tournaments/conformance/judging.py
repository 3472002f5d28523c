"""What conversations show of a bot: which step each thing that went wrong belongs to. Pure.

A fault belongs to the most particular step that explains all of its kind: one kind of decision answered wrongly in
every ruleset that asks it is that kind's, in one ruleset alone that ruleset's; and what is wrong in a plain
conversation is not held against batches, restarts or anything else that was tried on top.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from pinochle_tournaments.conformance.conversation import Asked, Log
from pinochle_tournaments.conformance.steps import StepName, Trouble

__all__ = ["Cell", "Failure", "Plain", "judge_plain", "repeated_differently", "variant_failure"]

Cell: TypeAlias = tuple[str, str]
"""A ruleset and a kind of decision."""
_NONE = ""
"""The kind of what happened with no decision out."""


@dataclass(frozen=True, slots=True)
class Failure:
    """Something wrong: in a line, and the decision concerned if there is one."""

    note: str
    asked: Asked | None = None
    log: str = ""


@dataclass(slots=True)
class Plain:
    """What conversations show in which nothing unusual happens: one decision at a time, deals from their start."""

    asked: set[Cell] = field(default_factory=set)
    wrong: dict[Cell, Failure] = field(default_factory=dict)
    behaviour: dict[str, Failure] = field(default_factory=dict)
    """What is wrong in whatever ruleset, by step."""
    troubled: dict[str, Failure] = field(default_factory=dict)
    """Conversations that could not go on, by ruleset."""

    def failures(self, *, only: str | None = None) -> dict[str, Failure]:
        """The steps that fail. A ruleset that is asked for alone answers for all that is wrong in it."""
        found = dict(self.behaviour)
        left = dict(self.wrong)
        if only is not None:
            found.update((only, failure) for (ruleset, _), failure in reversed(left.items()) if ruleset == only)
        for kind in {kind for _, kind in left if kind is not _NONE}:
            asking = {ruleset for ruleset, each in self.asked if each == kind}
            wrong = {ruleset for ruleset, each in left if each == kind}
            others = {ruleset for ruleset, each in left if each != kind}
            if wrong == asking and not (len(asking) == 1 and asking <= others and len(self._rulesets()) > 1):
                found[kind] = next(failure for cell, failure in left.items() if cell[1] == kind)
                for ruleset in asking:
                    del left[ruleset, kind]
        for (ruleset, _), failure in left.items():
            found.setdefault(ruleset, failure)
        return found

    def _rulesets(self) -> set[str]:
        return {ruleset for ruleset, _ in self.asked}


def judge_plain(logs: Sequence[tuple[Log, str]]) -> Plain:
    """Judge plain conversations, each with the end of the bot's own output."""
    plain = Plain()
    troubles: list[tuple[Log, Trouble, Failure]] = []
    for log, said in logs:
        for asked in log.asked:
            cell = asked.ruleset.name, asked.kind
            plain.asked.add(cell)
            if asked.problem:
                failure = Failure(_in_ruleset(asked.problem, asked), asked, said)
                if asked.has_kind:
                    plain.wrong.setdefault(cell, failure)
                else:
                    plain.behaviour.setdefault(StepName.SAME_KIND, failure)
        if log.strays and log.trouble is None:
            plain.behaviour.setdefault(StepName.NUMBERS, Failure(log.strays, None, said))
        if log.trouble is not None:
            troubles.append((log, log.trouble, _trouble_of(log, said)))
    for log, _, failure in troubles:
        plain.troubled.setdefault(log.plan.ruleset.name, failure)
    everywhere = set(plain.troubled) == {log.plan.ruleset.name for log, _ in logs}
    for log, trouble, failure in troubles:
        if everywhere:
            plain.behaviour.setdefault(trouble.value, failure)
        else:
            kind = log.concerned.kind if log.concerned else _NONE
            plain.wrong.setdefault((log.plan.ruleset.name, kind), failure)
    return plain


def variant_failure(logs: Sequence[tuple[Log, str]], plain: Plain, *, fills_gaps: bool = False) -> Failure | None:
    """What is wrong with conversations in which something unusual was tried, and is right in plain ones.

    With `fills_gaps` a decision of a kind that no plain conversation came to is judged as one of theirs.
    """
    first: Failure | None = None
    for log, said in logs:
        for asked in log.asked:
            cell = asked.ruleset.name, asked.kind
            if not asked.problem or cell in plain.wrong:
                continue
            if not asked.has_kind and StepName.SAME_KIND in plain.behaviour:
                continue
            failure = Failure(_in_ruleset(asked.problem, asked), asked, said)
            if fills_gaps and cell not in plain.asked:
                plain.wrong[cell] = failure
            else:
                first = first or failure
        if log.trouble is not None and log.plan.ruleset.name not in plain.troubled:
            failure = _trouble_of(log, said)
            at = (log.plan.ruleset.name, log.concerned.kind) if log.concerned else None
            if fills_gaps and at is not None and at not in plain.asked:
                plain.wrong[at] = failure
            else:
                first = first or failure
        elif log.strays and StepName.NUMBERS not in plain.behaviour:
            first = first or Failure(log.strays, None, said)
    if fills_gaps:
        plain.asked |= {(asked.ruleset.name, asked.kind) for log, _ in logs for asked in log.asked}
    return first


def repeated_differently(again: Iterable[Asked], before: Iterable[Asked]) -> Failure | None:
    """The first decision that was answered legally both times, and not the same."""
    answers = {(asked.ruleset.name, asked.board, asked.number): asked.action for asked in before}
    for asked in again:
        was = answers.get((asked.ruleset.name, asked.board, asked.number))
        if was is not None and asked.action is not None and asked.action != was:
            note = _in_ruleset(f"answered {was} at first, and {asked.action} when it was asked again", asked)
            return Failure(note, asked)
    return None


def _trouble_of(log: Log, said: str) -> Failure:
    place = f"{log.plan.ruleset.name}, seat {log.plan.seat}"
    return Failure(f"{place}: {log.detail}", log.concerned, said)


def _in_ruleset(text: str, asked: Asked) -> str:
    return f"{asked.ruleset.name}, board {asked.board}, seat {asked.deal.seat_to_act}: {text}"
