"""What a check has gathered of a bot, and what that says of each step; nothing is started here."""

from __future__ import annotations

import shlex
from dataclasses import dataclass, field, replace
from statistics import fmean
from typing import Any, Final

from google.protobuf.json_format import MessageToDict
from pinochle_protocol.v1 import decision_pb2
from pinochle_referee.launcher import Talked
from pinochle_referee.limits import ResourceLimits
from pinochle_referee.ports import BotCommand
from pinochle_rules import PRESETS, describe_legal, secret_from_text

from pinochle_tournaments.conformance.conversation import Clock, Log
from pinochle_tournaments.conformance.judging import Failure, Plain
from pinochle_tournaments.conformance.plans import Checked
from pinochle_tournaments.conformance.steps import KINDS, STEPS, Finding, Status, Step, StepName, Trouble
from pinochle_tournaments.units import counted

__all__ = ["BotCheck", "CheckRequest", "Evidence", "Figures", "ended_late", "number_of_processes"]

_MOST_OUTPUT_BYTES: Final = 1 << 20


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckRequest:
    """What is to be checked, and under which limits."""

    rulesets: tuple[str, ...] = ()
    """Empty: all that the bot names."""
    only: str | None = None
    """One step alone."""
    seed: str = "check"
    peeking: bool = False
    decision_seconds: float = 5.0
    limits: ResourceLimits = field(default_factory=ResourceLimits)


@dataclass(slots=True)
class Figures:
    """Time and memory, as far as they were seen."""

    processes: int = 0
    start_seconds: float = 0.0
    """From the start of a process to its hello, on average."""
    decisions: int = 0
    deals: int = 0
    decision_ms: float = 0.0
    """From sending to the answer, one decision at a time, on average."""
    slowest_ms: float = 0.0
    largest_batch: int = 0
    batch_decision_ms: float = 0.0
    """The share of one decision in batches of several."""
    memory_bytes: int = 0
    """The largest process at the end of a conversation."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BotCheck:
    """What came of checking a bot."""

    bot: BotCommand
    spec: str
    request: CheckRequest
    rulesets: tuple[str, ...]
    findings: tuple[Finding, ...]
    figures: Figures
    seconds: float

    @property
    def is_conforming(self) -> bool:
        """Whether no MUST failed."""
        return not any(each.status is Status.FAILED and each.step.level == "MUST" for each in self.findings)


class Evidence:
    """One check under way: what was heard, what failed, and what was tried."""

    def __init__(self, bot: BotCommand, spec: str, request: CheckRequest) -> None:
        self.bot, self.spec, self.request = bot, spec, request
        self.failures: dict[str, Failure] = {}
        self.notes: dict[str, str] = {}
        """Of steps that were tried: what was tried."""
        self.talked: list[Talked[Any]] = []
        self.plain: list[tuple[Log, str]] = []
        self.judged = Plain()
        self.batched: list[Log] = []
        self.checked = Checked((), secret_from_text(request.seed), Clock(request.decision_seconds))

    @property
    def label(self) -> str:
        """What to call the bot."""
        return f"{self.bot.identity.name} {self.bot.identity.version}".strip()

    def judge(self, name: str, problem: str, note: str) -> None:
        """A step was tried; `problem` is empty if it passed."""
        self.notes[name] = note
        if problem:
            self.failures[name] = Failure(problem)

    def figures(self) -> Figures:
        """Time and memory."""
        logs = [log for log, _ in self.plain]
        starts = [opening.seconds for talked in self.talked for opening in talked.openings]
        single = sum(log.seconds for log in logs)
        answered = sum(log.batches.total() for log in logs)
        batched = sum(size * count for log in self.batched for size, count in log.batches.items())
        return Figures(
            processes=len(starts),
            start_seconds=fmean(starts) if starts else 0.0,
            decisions=sum(len(log.asked) for log in [*logs, *self.batched]),
            deals=sum(len({each.board for each in log.asked}) for log in [*logs, *self.batched]),
            decision_ms=1000 * single / answered if answered else 0.0,
            slowest_ms=1000 * max((log.slowest_seconds for log in logs), default=0.0),
            largest_batch=max((max(log.batches, default=0) for log in self.batched), default=0),
            batch_decision_ms=1000 * sum(log.seconds for log in self.batched) / batched if batched else 0.0,
            memory_bytes=max((talked.memory_bytes for talked in self.talked), default=0),
        )

    def findings(self) -> tuple[Finding, ...]:
        """What each step that is wanted found, in order."""
        return tuple(self._finding(step) for step in STEPS.values() if self._is_reported(step))

    def judge_ends(self) -> None:
        """How the processes ended that were said goodbye to, and what they left."""
        ends = [(talked, end) for talked in self.talked for end in talked.exits if not _went_wrong(talked)]
        if not ends:
            return
        note = number_of_processes(len(ends))
        bad = next((end for _, end in ends if end.stopped_by_us or end.status != 0), None)
        how = ""
        if bad is not None:
            how = f"exit status {bad.status}" if bad.status is not None else f"signal {bad.signal}"
            how = "it had not ended after two seconds" if bad.stopped_by_us else f"it ended with {how}, not 0"
        self.judge(StepName.GOODBYE, how, note)
        left = max(end.survivors for _, end in ends)
        self.judge(
            StepName.NOTHING_LEFT, f"{left} processes were still running when it had ended" if left else "", note
        )
        most = max(talked.output_bytes for talked, _ in ends)
        problem = f"one process wrote {most:,} bytes" if most > _MOST_OUTPUT_BYTES else ""
        self.judge(StepName.OUTPUT, problem, f"at most {most:,} bytes a process")

    def _is_reported(self, step: Step) -> bool:
        name, request = step.name, self.request
        if request.only is not None:
            return name == request.only
        if name in PRESETS:
            return any(ruleset.name == name for ruleset in self.checked.rulesets)
        if name in KINDS:
            return name in self.checked.kinds
        return name != StepName.PEEKING or request.peeking

    def _finding(self, step: Step) -> Finding:
        failure = self.failures.get(step.name)
        if failure is None:
            note = self.notes.get(step.name) or self._counted(step.name)
            status = Status.PASSED if note else Status.NOT_TRIED
            return Finding(step=step, status=status, note=note or self._why_not(step.name))
        asked = failure.asked
        message: dict[str, Any] = {}
        answer = ""
        if asked is not None:
            decision = decision_pb2.Decision.FromString(asked.encoded)
            message = MessageToDict(decision, preserving_proto_field_name=True)
            answer = asked.answer or (str(asked.action) if asked.action is not None else "none")
            step = replace(step, rule=f"{step.rule}; legal here: {describe_legal(asked.deal.legal)}")
        return Finding(
            step=step,
            status=Status.FAILED,
            note=failure.note,
            message=message,
            answer=answer,
            log=failure.log,
            repeat=self._repeat(step.name),
        )

    def _counted(self, name: str) -> str:
        """How many decisions of a kind or a ruleset were asked, in words; "" if none were."""
        is_broken = any(trouble.value in self.judged.behaviour for trouble in Trouble)
        if is_broken or (name not in KINDS and name not in PRESETS):
            return ""
        asked = [each for log, _ in self.plain for each in log.asked if name in (each.kind, each.ruleset.name)]
        if asked:
            return counted(len(asked), "decisions")
        return "asked in mid-deal only" if any(kind == name for _, kind in self.judged.asked) else ""

    def _why_not(self, name: str) -> str:
        failed = [step for step in STEPS if step in self.failures]
        if not self.checked.rulesets and failed:
            return f"see {failed[0]}"
        if name == StepName.PEEKING and not failed:
            return "it is not reproducible: asked the same again, it answers otherwise"
        if name in KINDS and not failed:
            return "no deal came to such a decision"
        return f"see {', '.join(failed[:2])}" if failed else "there was no occasion"

    def _repeat(self, name: str) -> str:
        request = self.request
        words = ["pinochle", "bot", "check", self.spec, "--only", name, "--seed", request.seed]
        if request.rulesets and name not in PRESETS:
            words += [word for ruleset in request.rulesets for word in ("--ruleset", ruleset)]
        if name == StepName.PEEKING:
            words.append("--peeking")
        return shlex.join(words)


def number_of_processes(number: int) -> str:
    """In words."""
    return f"{number} process" if number == 1 else f"{number} processes"


def ended_late(talked: Talked[Any]) -> bool:
    """Whether a process did all that it was asked, and then had to be stopped."""
    return not _went_wrong(talked) and any(end.stopped_by_us for end in talked.exits)


def _went_wrong(talked: Talked[Any]) -> bool:
    return bool(talked.problem) or (isinstance(talked.result, Log) and talked.result.trouble is not None)
