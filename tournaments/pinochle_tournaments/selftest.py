"""A bot against its twin: whether it plays the same again, and whether all that should make no difference makes none.

The match goes into a store as any other; what is asked again is not stored.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, combinations
from typing import Any, Final

from pinochle_referee.results import MatchTermination
from pinochle_rules import PRESETS, Ruleset, Seat, read_record, ruleset_with

from pinochle_tournaments.asking import StoredDecision, ask_again_in_turn, stored_decisions
from pinochle_tournaments.bots import bots_of, partnership_parts
from pinochle_tournaments.errors import ArenaError
from pinochle_tournaments.match_command import FinishedCommand, MatchCommand, run_match_command
from pinochle_tournaments.match_plan import MatchRequest
from pinochle_tournaments.rulesets import ruleset_from
from pinochle_tournaments.storage import Store, StoredMatch, open_store
from pinochle_tournaments.twin_checks import BiasCheck, TwinBoard, bias_checks, twin_boards
from pinochle_tournaments.units import counted

__all__ = ["DECISIONS", "Differing", "SelfTest", "run_selftest", "selftest_json", "selftest_lines"]

DECISIONS: Final = 200
"""How many stored decisions are asked again."""


@dataclass(frozen=True, slots=True)
class Differing:
    """A decision that the bot answered otherwise when it was asked again."""

    deal: str
    action: int
    taken: str
    again: str
    """Its answer, or what was wrong with it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SelfTest:
    """What came of it. No checks where the match is not over."""

    bot: str
    spec: str
    ruleset: str
    store: str
    match: int
    boards: int
    """Complete ones, without faults of the machine."""
    swinging: int
    """Those of them on which the twins did not come out level."""
    asked: int
    differing: Sequence[Differing]
    faults: int
    checks: Sequence[BiasCheck]
    is_over: bool
    failed_starts: int = 0

    @property
    def is_reproducible(self) -> bool:
        """Whether every decision was answered alike."""
        return self.asked > 0 and not self.differing

    @property
    def swing_holds(self) -> bool:
        """A bot that plays reproducibly comes out level with its twin on every board."""
        return not (self.is_reproducible and self.swinging)

    @property
    def passed(self) -> bool:
        """Whether all checks hold. That play is not reproducible is no failure."""
        return (
            self.is_over
            and not self.faults
            and not self.failed_starts
            and self.boards > 0
            and self.swing_holds
            and all(check.passed for check in self.checks)
        )

    @property
    def exit_code(self) -> int:
        """0 all checks hold; 1 one does not, or the bot could not start; 3 interrupted."""
        if not self.is_over and not self.failed_starts:
            return 3
        return 0 if self.passed else 1


def run_selftest(bot: str, command: MatchCommand, *, decisions: int = DECISIONS) -> SelfTest | FinishedCommand:
    """Play the match that `command` asks for, with `bot` on all sides, and check it; after a dry run only the plan.

    Raises:
        ArenaError: bad input, or the machine let us down.
        CouldNotStart: the bot did not start when it was to be asked again.
    """
    request = _request(bot, command.request)
    finished = run_match_command(replace(command, request=request, tells_result=False))
    if finished.figures is None:
        return finished
    with open_store(command.store) as store:
        match = store.match(finished.figures.match)
        return _checked(store, match, bot, finished, decisions)


def selftest_lines(test: SelfTest) -> Iterator[str]:
    """The result, for people."""
    yield ""
    yield f"{test.bot} against its twin: {test.ruleset}, {counted(test.boards, 'boards')}"
    alike = test.asked - len(test.differing)
    differ = f"{len(test.differing)} of {test.asked} differ"
    play = f"reproducible ({alike} of {test.asked} answered alike)" if test.is_reproducible else f"not ({differ})"
    yield f"  play {play if test.asked else 'not asked again: no deal was played to its end without a fault'}"
    for each in test.differing[:3]:
        yield f"             {each.deal}, action {each.action}: {each.taken}, asked again: {each.again}"
    if test.boards:
        yield f"  swing      {_verdict(test.swing_holds)}  {_swing(test)}"
    for check in test.checks:
        error = "" if check.half_width is None else f" ± {check.half_width:.2f}"
        mean = "n/a" if check.mean is None else f"{check.mean:+.2f}{error} {check.unit}"
        yield f"  {check.name:<10} {_verdict(check.passed)}  {mean}: {check.what}"
    yield f"  faults     {_verdict(not test.faults)}  {test.faults}"
    yield f"  store      {test.store}, match {test.match}"
    yield "all checks hold" if test.passed else "not all checks hold"


def selftest_json(test: SelfTest) -> dict[str, Any]:
    """The same as JSON values."""
    return {
        "bot": test.bot,
        "ruleset": test.ruleset,
        "store": test.store,
        "match": test.match,
        "boards": test.boards,
        "reproducible": test.is_reproducible,
        "decisions": test.asked,
        "differ": len(test.differing),
        "differing": [
            {"deal": each.deal, "action": each.action, "taken": each.taken, "again": each.again}
            for each in test.differing
        ],
        "boards_with_swing": test.swinging,
        "faults": test.faults,
        "checks": [
            {"name": "swing", "passed": test.swing_holds},
            *(
                {
                    "name": check.name,
                    "passed": check.passed,
                    "what": check.what,
                    "unit": check.unit,
                    "mean": check.mean,
                    "error": check.half_width,
                }
                for check in test.checks
            ),
            {"name": "faults", "passed": not test.faults},
        ],
        "passed": test.passed,
        "exit": test.exit_code,
    }


def _request(bot: str, request: MatchRequest) -> MatchRequest:
    """The bot on every side, and as many boards as give every seat the same number of deals."""
    if len(partnership_parts(bot)) > 1:
        raise ArenaError(f"{bot} is a mixed partnership: a self-test is of one BOT, against its twin")
    ruleset = _ruleset(bot, request)
    seats, boards = len(ruleset.seats), request.boards or 200
    return replace(
        request,
        bots=[bot] * len(ruleset.sides),
        ruleset=request.ruleset or ruleset.name,
        boards=-(-boards // seats) * seats,
    )


def _ruleset(bot: str, request: MatchRequest) -> Ruleset:
    if request.ruleset is not None:
        return ruleset_from(request.ruleset, request.options)
    declared = bots_of(bot, build=request.build)[0].rulesets
    name = next((name for name in declared if name in PRESETS), next(iter(PRESETS)))
    return ruleset_with(name, request.options)


def _checked(store: Store, match: StoredMatch, bot: str, finished: FinishedCommand, decisions: int) -> SelfTest:
    assert finished.figures is not None
    sides = range(len(match.identity.ruleset.sides))
    rows = chain.from_iterable(
        store.boards(match, first=first, second=second) for first, second in combinations(sides, 2)
    )
    is_over = finished.figures.status != "open"
    boards = twin_boards(match, store.deals(match), rows) if is_over else []
    asked, differing = _ask_again(store, match, bot, finished.plan.request, decisions) if boards else (0, [])
    return SelfTest(
        bot=match.partnership_names[0],
        spec=bot,
        ruleset=match.identity.ruleset.name,
        store=str(store.path),
        match=match.id,
        boards=len(boards),
        swinging=_swinging(boards),
        asked=asked,
        differing=differing,
        faults=finished.faults,
        checks=bias_checks(match, boards) if len(boards) > 1 else [],
        is_over=is_over,
        failed_starts=finished.failed_starts
        + (finished.report is not None and finished.report.termination is MatchTermination.COULD_NOT_START),
    )


def _ask_again(
    store: Store, match: StoredMatch, bot: str, request: MatchRequest, decisions: int
) -> tuple[int, list[Differing]]:
    """Put stored decisions to fresh processes of the bot, one a seat; how many were asked, and which differ."""
    command = bots_of(bot, build=request.build, startup_seconds=request.startup_seconds)[0]
    by_seat: dict[Seat, list[tuple[str, int, StoredDecision]]] = {}
    for name, number, decision in _sample(store, match, decisions):
        assert decision.deal.seat_to_act is not None
        by_seat.setdefault(decision.deal.seat_to_act, []).append((name, number, decision))
    asked, differing = 0, []
    for chosen in by_seat.values():
        answers = ask_again_in_turn(command, [decision for _, _, decision in chosen], waiting=sys.stderr)
        asked += len(answers)
        for (name, number, decision), answer in zip(chosen, answers, strict=False):
            if answer.action != decision.taken:
                again = answer.problem or str(answer.action)
                differing.append(Differing(name, number, str(decision.taken), again))
    return asked, differing


def _sample(store: Store, match: StoredMatch, decisions: int) -> Iterator[tuple[str, int, StoredDecision]]:
    """Decisions spread over the whole match, always the same ones of the same match."""
    generator = random.Random(match.event.name)
    sound = [
        (deal.board, deal.table)
        for deal in store.deals(match)
        if deal.outcome is not None and not deal.faults and deal.forfeited_by is None and deal.decisions
    ]
    for place in range(decisions if sound else 0):
        board, table = sound[place * len(sound) // decisions]
        record = read_record(store.record(match, board, table))
        number, decision = generator.choice(list(stored_decisions(match, record)))
        yield f"{match.id}/{board}/{table}", number, decision


def _swinging(boards: Sequence[TwinBoard]) -> int:
    return sum(board.has_swing for board in boards)


def _swing(test: SelfTest) -> str:
    level = f"exactly 0 on all {counted(test.boards, 'boards')}"
    if not test.swinging:
        return level
    some = f"not 0 on {test.swinging} of {counted(test.boards, 'boards')}"
    return f"{some}, though play is reproducible" if test.is_reproducible else f"{some}, for play is not reproducible"


def _verdict(holds: bool) -> str:
    return "ok  " if holds else "FAIL"
