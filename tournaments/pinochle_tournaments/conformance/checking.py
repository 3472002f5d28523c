"""The conformance check of one bot: starts it again and again, talks to it by the plans, and says what each step found.

What to say and how to judge it is in the pure modules beside this one; here it is only put together.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

from pinochle_referee.launcher import (
    Dialogue,
    Farewell,
    KeeperFailed,
    Opening,
    Script,
    Talked,
    hold_dialogues,
    open_launcher,
)
from pinochle_referee.ports import BotCommand
from pinochle_rules import PRESETS, Ruleset

from pinochle_tournaments.conformance.by_hand import run_by_hand
from pinochle_tournaments.conformance.conversation import Asked, Log, Plan, script_of
from pinochle_tournaments.conformance.evidence import BotCheck, CheckRequest, Evidence, ended_late, number_of_processes
from pinochle_tournaments.conformance.judging import (
    Failure,
    judge_plain,
    repeated_differently,
    variant_failure,
)
from pinochle_tournaments.conformance.peeking import Moment, find_moments, table_script
from pinochle_tournaments.conformance.plans import VARIANTS, Checked, plain_plans, variant_plans
from pinochle_tournaments.conformance.steps import KINDS, StepName, Trouble
from pinochle_tournaments.errors import ArenaError
from pinochle_tournaments.units import counted

__all__ = ["check_bot", "default_at_once"]

_HANG_UP_SECONDS: Final = 10.0
_SECOND_ENDS: Final = 3
"""How many processes that ended late get another try: a bot that is always late shall not double the time."""
_MOMENTS_A_SEAT: Final = 6
_AT_START: Final = (StepName.START, StepName.HELLO)
_ALONE: Final = (StepName.HANG_UP, StepName.BY_HAND)


def check_bot(
    bot: BotCommand, spec: str, request: CheckRequest, *, at_once: int, tell: Callable[[str], None]
) -> BotCheck:
    """Check a bot; `spec` is how it was named on the command line, for the commands that repeat a step.

    Raises:
        ArenaError: it does not play what was asked for, or the machine let us down.
    """
    if not bot.command:
        raise ArenaError(f"{spec}: a check starts the bot itself, many times; give its folder, or cmd:COMMAND")
    begun = time.monotonic()
    check = _Check(bot, spec, request, at_once=at_once, tell=tell)
    try:
        check.run()
    except KeeperFailed as error:
        raise ArenaError(f"the machine let us down: {error}; try again") from error
    return BotCheck(
        bot=bot,
        spec=spec,
        request=request,
        rulesets=tuple(ruleset.name for ruleset in check.checked.rulesets),
        findings=check.findings(),
        figures=check.figures(),
        seconds=time.monotonic() - begun,
    )


class _Check(Evidence):
    """One check under way."""

    def __init__(
        self, bot: BotCommand, spec: str, request: CheckRequest, *, at_once: int, tell: Callable[[str], None]
    ) -> None:
        super().__init__(bot, spec, request)
        self._at_once, self._tell = at_once, tell
        self._second_ends = _SECOND_ENDS
        self._open = partial(open_launcher, ruleset=None, limits=request.limits)

    # What is done ---------------------------------------------------------------------------------------------------

    def run(self) -> None:
        """All that is wanted, one thing after the other, as long as it makes sense."""
        only = self.request.only
        if not self._start() or only in _AT_START:
            self.judge_ends()
            return
        if only not in _ALONE:
            self._talk_plainly()
            self._add_variants()
            self.failures |= self.judged.failures(only=only if only in PRESETS else None)
        if self.request.peeking and self._wants(StepName.PEEKING):
            self._look_for_peeking()
        self.judge_ends()
        if self._wants(StepName.HANG_UP) and StepName.GOODBYE not in self.failures:
            self._hang_up()
        if self._wants(StepName.BY_HAND):
            self.judge(StepName.BY_HAND, run_by_hand(self.bot), "started without a referee")

    def _wants(self, name: str) -> bool:
        return self.request.only in (None, name)

    def _start(self) -> bool:
        """Start it once; whether it got as far as a hello that is acceptable."""
        self._tell("starting it once")
        (talked,) = self._hold([Dialogue(bots=[self.bot], script=_silence, label=self.label)]).talked
        limit = self.bot.startup_seconds
        if talked.problem:
            step = StepName.HELLO if talked.said_something else StepName.START
            self.failures[step] = Failure(talked.problem.split("\n", 1)[0], None, talked.problem)
            if step is StepName.HELLO:
                self.notes[StepName.START] = "it started"
            return False
        (opening,) = talked.openings
        self.notes[StepName.START] = f"hello after {opening.seconds:.2f} s; {limit:g} s are allowed"
        self.notes[StepName.HELLO] = f"{opening.hello.name} {opening.hello.version}"
        claimed = [name for name in opening.hello.rulesets or self.bot.rulesets or PRESETS if name in PRESETS]
        if not claimed:
            self.failures[StepName.HELLO] = Failure(
                f"it plays {', '.join(opening.hello.rulesets)}, and no preset is called so; clause 2.6"
            )
            return False
        self.checked = Checked(self._wanted(claimed), self.checked.seed, self.checked.clock)
        return True

    def _wanted(self, claimed: Sequence[str]) -> list[Ruleset]:
        """The rulesets to try.

        Raises:
            ArenaError: the bot does not play one that was asked for.
        """
        only = self.request.only
        wanted = (only,) if only in PRESETS else self.request.rulesets or tuple(claimed)
        for name in wanted:
            if name not in claimed:
                raise ArenaError(f"{self.label} does not play {name}; it plays {', '.join(claimed)}")
        return [PRESETS[name] for name in wanted if name is not None]

    def _talk_plainly(self) -> None:
        first, others = plain_plans(self.checked)
        self._tell(f"one decision at a time: {', '.join(ruleset.name for ruleset in self.checked.rulesets)}")
        refused = self._hold_plans(first, self.plain)
        broken = {log.plan.ruleset.name for log, _ in self.plain if log.trouble}
        refused += self._hold_plans([plan for plan in others if plan.ruleset.name not in broken], self.plain)
        self.judged = judge_plain(self.plain)
        if refused:
            self.failures[StepName.ONE_STREAM] = Failure(
                f"it opened {refused} streams more than it was started for, and they were refused"
            )
        deals = sum(len({each.board for each in log.asked}) for log, _ in self.plain)
        asked = sum(len(log.asked) for log, _ in self.plain)
        note = f"{counted(asked, 'decisions')} in {counted(deals, 'deals')}, {number_of_processes(len(self.plain))}"
        for name in (StepName.ONE_STREAM, StepName.SAME_KIND, *(trouble.value for trouble in Trouble)):
            self.notes[name] = note

    def _add_variants(self) -> None:
        """Batches, restarts and the like, all at once."""
        wanted = [step for step in VARIANTS if self._is_variant_wanted(step)]
        logs = [log for log, _ in self.plain]
        plans = {
            step: [
                plan
                for plan in variant_plans(step, self.checked, logs, self.judged.asked)
                if plan.ruleset.name not in self.judged.troubled
            ]
            for step in wanted
        }
        if any(plans.values()):
            self._tell(", ".join(step for step in wanted if plans[step]))
        results: list[tuple[Log, str]] = []
        self._hold_plans([plan for step in wanted for plan in plans[step]], results)
        for step in wanted:
            mine, results = results[: len(plans[step])], results[len(plans[step]) :]
            if mine:
                self._judge_variant(step, mine)

    def _is_variant_wanted(self, step: str) -> bool:
        if step == StepName.RESTART and (self.request.only in KINDS or self._wants(StepName.REPRODUCIBLE)):
            return True
        return self._wants(step)

    def _judge_variant(self, step: str, results: Sequence[tuple[Log, str]]) -> None:
        failure = variant_failure(results, self.judged, fills_gaps=step == StepName.RESTART)
        if failure is not None:
            self.failures[step] = failure
        logs = [log for log, _ in results]
        decisions = sum(len(log.asked) for log in logs)
        self.notes[step] = f"{counted(decisions, 'decisions')}, {number_of_processes(len(logs))}"
        if step == StepName.BATCHES:
            self.batched = logs
            self.notes[step] += f", up to {max((max(log.batches, default=0) for log in logs), default=0)} in a batch"
        if step == StepName.RESTART:
            before = [asked for log, _ in self.plain for asked in log.asked]
            again = [asked for log in logs for asked in log.asked]
            different = repeated_differently(_first_of_each(again), before)
            self.notes[StepName.REPRODUCIBLE] = f"{len(_first_of_each(again))} decisions asked twice"
            if different is not None:
                self.failures[StepName.REPRODUCIBLE] = different

    def _look_for_peeking(self) -> None:
        self._tell("the unseen cards dealt otherwise")
        failures: list[Failure] = []
        judged = 0
        for ruleset in self.checked.rulesets:
            if ruleset.name in self.judged.troubled:
                continue
            moments = find_moments(ruleset, self.checked.seed, each=_MOMENTS_A_SEAT)
            here, there = self._tables(ruleset, moments, (0, 1))
            differing = _differing(here, there)
            if differing:
                # Who does not answer the same in the same world is not reproducible, and cannot be judged.
                (again,) = self._tables(ruleset, moments, (0,))
                if _differing(here, again):
                    continue
            judged += len(moments)
            failures += [
                Failure(
                    f"{ruleset.name}, seat {moments[at].seat}: answered {here[at].action}, and {there[at].action}"
                    " when other seats held other cards",
                    here[at],
                )
                for at in differing
            ]
        if judged:
            self.notes[StepName.PEEKING] = f"{judged} moments in two worlds each"
        if failures:
            self.failures[StepName.PEEKING] = failures[0]

    def _tables(self, ruleset: Ruleset, moments: Sequence[Moment], worlds: Sequence[int]) -> list[list[Asked]]:
        dialogues: list[Dialogue[list[Asked]]] = [
            Dialogue(
                bots=[self.bot] * len(ruleset.seats),
                script=table_script(ruleset, moments, world=world, seed=self.checked.seed, clock=self.checked.clock),
                label=f"{self.label} {ruleset.name}",
            )
            for world in worlds
        ]
        # One after the other: what one table's processes tell each other must not reach the next.
        held = hold_dialogues(dialogues, self._open, at_once=1).talked
        self._remember(dialogues, held)
        return [talked.result or [] for talked in held]

    def _hang_up(self) -> None:
        self._tell("closing the stream without a word")
        dialogue = Dialogue(
            bots=[self.bot],
            script=_silence,
            label=self.label,
            farewell=Farewell.HANG_UP,
            grace_seconds=_HANG_UP_SECONDS,
        )
        (talked,) = hold_dialogues([dialogue], self._open, at_once=1).talked
        problem = ""
        if talked.problem:
            problem = talked.problem.split("\n", 1)[0]
        elif any(end.stopped_by_us for end in talked.exits):
            problem = f"the stream was closed, and the process was still there {_HANG_UP_SECONDS * 0.75:g} s later"
        self.judge(StepName.HANG_UP, problem, "the stream was closed without a word")

    # Helpers --------------------------------------------------------------------------------------------------------

    def _hold(self, dialogues: Sequence[Dialogue[Any]]) -> Any:
        held = hold_dialogues(dialogues, self._open, at_once=self._at_once)
        self._remember(dialogues, held.talked)
        return held

    def _remember(self, dialogues: Sequence[Dialogue[Any]], held: Sequence[Talked[Any]]) -> None:
        """What was heard; a process that ended late says it all once more, alone, and it counts how that one ends.

        A machine under load holds up a process that is ending now and then, and the clause is about the bot.
        """
        for dialogue, talked in zip(dialogues, held, strict=True):
            if self._second_ends and ended_late(talked):
                self._second_ends -= 1
                (again,) = hold_dialogues([dialogue], self._open, at_once=1).talked
                talked = replace(talked, exits=again.exits or talked.exits)  # noqa: PLW2901 - what was said stays
            self.talked.append(talked)

    def _hold_plans(self, plans: Sequence[Plan], results: list[tuple[Log, str]]) -> int:
        """Hold the conversations; how many streams were refused."""
        dialogues: list[Dialogue[Log]] = [
            Dialogue(bots=[self.bot], script=script_of(plan), label=f"{self.label} {plan.ruleset.name} {plan.seat}")
            for plan in plans
        ]
        if not dialogues:
            return 0
        held = self._hold(dialogues)
        for plan, talked in zip(plans, held.talked, strict=True):
            log = talked.result
            if log is None:  # it started before, and did not this time
                log = Log(plan, trouble=Trouble.GONE, detail=talked.problem.split("\n", 1)[0])
            results.append((log, talked.log))
        refused: int = held.refused
        return refused


def default_at_once() -> int:
    """How many processes of a bot are talked to at a time."""
    return max(2, os.cpu_count() or 2)


def _silence(_openings: Sequence[Opening]) -> Script[None]:
    """Nothing is said beside welcome and goodbye."""
    return
    yield


def _first_of_each(asked: Iterable[Asked]) -> list[Asked]:
    """The first decision of each deal."""
    first: dict[tuple[str, int], Asked] = {}
    for each in asked:
        first.setdefault((each.ruleset.name, each.board), each)
    return list(first.values())


def _differing(here: Sequence[Asked], there: Sequence[Asked]) -> list[int]:
    pairs = enumerate(zip(here, there, strict=False))
    return [at for at, (one, other) in pairs if one.action and other.action and one.action != other.action]
