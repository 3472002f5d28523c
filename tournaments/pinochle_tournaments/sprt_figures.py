"""What a sequential test of two bots came to: the verdict, and the estimate with and without the bias of stopping.

Works on what the match command hands back; reads no store and prints nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from pinochle_elo import SprtResult, Verdict, elo_of_effect, stop_adjusted_effect
from pinochle_referee.results import MatchTermination

from pinochle_tournaments.match_command import FinishedCommand
from pinochle_tournaments.stop_rules import SprtRule
from pinochle_tournaments.units import counted

__all__ = ["SprtFigures", "exit_code", "sprt_figures", "sprt_json", "sprt_lines"]

_STRONGER: Final = (Verdict.FIRST_STRONGER, Verdict.SECOND_STRONGER)


@dataclass(frozen=True, slots=True)
class Estimate:
    """How much stronger the first is; None where it cannot be told."""

    normalized_elo: float | None
    imp: float | None
    """IMPs a board."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SprtFigures:
    """A sequential test, stopped or not."""

    first: str
    second: str
    rule: SprtRule
    result: SprtResult
    is_over: bool
    """It has a verdict, or has come to its most boards without one."""
    raw: Estimate
    """At the last look: too far out, for the match stopped on a lucky stretch."""
    adjusted: Estimate
    """What the raw one speaks for, if matches of that strength are stopped by the same rule; unknown where the match is
    not over, all boards are alike, or the difference is more than the test measures."""
    forfeited: str = ""
    """How forfeits ended the match, if they did: more boards of it would be forfeited, too."""

    @property
    def is_decided(self) -> bool:
        """It has a verdict."""
        return self.result.verdict is not Verdict.UNDECIDED


def sprt_figures(finished: FinishedCommand) -> SprtFigures:
    """The test that a match command with such a rule has played."""
    figures, watch = finished.figures, finished.watch
    assert figures is not None
    assert watch is not None
    assert isinstance(watch.rule, SprtRule)
    pair, result = figures.pairs[0], watch.sprt
    imp = pair.head_to_head.imp
    is_over = result.verdict is not Verdict.UNDECIDED or figures.status != "open"
    raw = adjusted = Estimate(None, None)
    if result.pairs:
        raw = Estimate(pair.head_to_head.normalized_elo.elo, imp.mean)
    # Without spread there is nothing to simulate.
    if result.pairs and is_over and imp.standard_deviation:
        effect = stop_adjusted_effect(
            result.effect,
            watch.rule.settings,
            standard_deviation=imp.standard_deviation,
            maximum_pairs=figures.wanted,
        )
        if effect is not None:
            adjusted = Estimate(elo_of_effect(effect), effect * imp.standard_deviation)
    return SprtFigures(
        first=pair.first,
        second=pair.second,
        rule=watch.rule,
        result=result,
        is_over=is_over,
        raw=raw,
        adjusted=adjusted,
        forfeited=figures.termination_detail if figures.termination == MatchTermination.FORFEITED else "",
    )


def exit_code(finished: FinishedCommand, test: SprtFigures) -> int:
    """0 a bot is stronger; 1 none is shown to be; 2 a bot could not start or was at fault; 3 undecided."""
    if finished.report is not None and finished.report.termination is MatchTermination.CANCELLED:
        return 3
    if finished.failed_starts or finished.faults:
        return 2
    if test.result.verdict is Verdict.UNDECIDED:
        return 3
    return 0 if test.result.verdict in _STRONGER else 1


def sprt_lines(test: SprtFigures) -> Iterator[str]:
    """The verdict and the estimates, for people."""
    result = test.result
    second = "" if result.llr_of_second is None else f" (of the second: {result.llr_of_second:+.2f})"
    bounds = f"bounds {result.lower_bound:+.2f} and {result.upper_bound:+.2f}"
    yield f"SPRT         {_verdict(test)}"
    yield f"  LLR        {result.llr:+.2f}{second}, {bounds}, after {counted(result.pairs, 'boards')}"
    yield f"  raw        {_estimate(test.raw)} (biased: it is where the match stopped)"
    yield f"  adjusted   {_estimate(test.adjusted)} ({_adjustment(test)})"


def sprt_json(test: SprtFigures) -> dict[str, Any]:
    """The same as JSON values."""
    rule, result = test.rule, test.result
    return {
        "first": test.first,
        "second": test.second,
        "elo0": rule.elo0,
        "elo1": rule.elo1,
        "alpha": rule.alpha,
        "beta": rule.beta,
        "two_sided": rule.is_two_sided,
        "verdict": result.verdict.name.lower().replace("_", "-"),
        "pairs": result.pairs,
        "llr": result.llr,
        "llr_of_second": result.llr_of_second,
        "lower_bound": result.lower_bound,
        "upper_bound": result.upper_bound,
        "raw": {"normalized_elo": test.raw.normalized_elo, "imp": test.raw.imp},
        "stop_adjusted": {"normalized_elo": test.adjusted.normalized_elo, "imp": test.adjusted.imp},
    }


def _verdict(test: SprtFigures) -> str:
    first, second, rule = test.first, test.second, test.rule
    match test.result.verdict:
        case Verdict.FIRST_STRONGER:
            return f"H1: {first} is stronger than {second}"
        case Verdict.SECOND_STRONGER:
            return f"H1: {second} is stronger than {first}"
        case Verdict.NOT_SHOWN:
            return f"H0: {first} is not shown to be stronger than {second} (which is not to say equal)"
        case Verdict.NO_DIFFERENCE:
            return f"H0: no difference of {rule.elo1:g} nElo between {first} and {second}"
    return f"undecided{_why_undecided(test)}"


def _why_undecided(test: SprtFigures) -> str:
    if test.forfeited:
        return f": {test.forfeited}; once it is mended, --new plays another test"
    if test.is_over:
        return ": all boards are played; the same command goes on with a greater --max-boards"
    return " so far"


def _adjustment(test: SprtFigures) -> str:
    if test.adjusted.imp is not None:
        return "stop-adjusted: freed of that bias"
    if not test.is_over:
        return "stop-adjusted: once the test is over"
    if test.raw.normalized_elo is None:
        return "stop-adjusted: the boards are all alike, so they have no spread"
    return "stop-adjusted: the difference is greater than the test measures"


def _estimate(estimate: Estimate) -> str:
    if estimate.normalized_elo is None or estimate.imp is None:
        return "n/a"
    return f"nElo {estimate.normalized_elo:+.1f}, IMP {estimate.imp:+.2f} a board"
