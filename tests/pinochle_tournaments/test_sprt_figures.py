"""What a sequential test and a self-test make of their matches, without playing any."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from pinochle_elo import elo_of_effect, head_to_head
from pinochle_referee.results import MatchReport, MatchTermination
from pinochle_tournaments.match_command import FinishedCommand
from pinochle_tournaments.match_plan import MatchRequest, make_plan
from pinochle_tournaments.result_block import MatchFigures, PairFigures
from pinochle_tournaments.selftest import Differing, SelfTest, selftest_lines
from pinochle_tournaments.sprt_figures import exit_code, sprt_figures, sprt_json, sprt_lines
from pinochle_tournaments.stop_rules import SprtRule
from pinochle_tournaments.stopping import StopWatch
from pinochle_tournaments.storage import StoredBoard

PLAN = make_plan(MatchRequest(bots=["random_bot", "random_bot"]))


def finished(values: list[int], rule: SprtRule, *, status: str = "ended") -> FinishedCommand:
    """A match with these IMP values, judged by the rule."""
    watch = StopWatch(rule, sides=2)
    for number, value in enumerate(values, 1):
        watch.add(
            [
                StoredBoard(
                    game=0, board=number, first=0, second=1, swing_points=float(value), imp=value,
                    outcome=0.5, is_forfeited=False, is_void=False,
                )
            ]
        )  # fmt: skip
    counted = values[: watch.stopped_at]
    figures = MatchFigures(
        match=1, ruleset="single-deck-1500", counted_in="points", match_format="boards", played=len(values),
        wanted=20_000, tables=2, deals=2 * len(values), void_boards=0, forfeited_boards=0,
        pairs=[PairFigures("hawk", "dove", head_to_head([float(value) for value in counted], counted))],
        sides=[], status=status, termination="", termination_detail="", secret_sha256="", secret=None, store="s.db",
    )  # fmt: skip
    return FinishedCommand(plan=PLAN, figures=figures, watch=watch)


def drawn(mean: float, boards: int, seed: int) -> list[int]:
    generator = random.Random(seed)
    return [round(generator.gauss(mean, 6)) for _ in range(boards)]


def test_the_adjusted_estimate_is_nearer_to_nothing_and_both_are_labelled() -> None:
    match = finished(drawn(1.2, 3000, 3), SprtRule())
    test = sprt_figures(match)
    assert (exit_code(match, test), sprt_json(test)["verdict"]) == (0, "first-stronger")
    assert test.raw.imp is not None
    assert test.adjusted.imp is not None
    assert test.adjusted.normalized_elo is not None
    assert 0 < test.adjusted.imp < test.raw.imp
    deviation = 6.0
    assert test.adjusted.normalized_elo == pytest.approx(elo_of_effect(test.adjusted.imp / deviation), rel=0.1)
    raw, adjusted = list(sprt_lines(test))[2:]
    assert raw.startswith("  raw        nElo +")
    assert adjusted.startswith("  adjusted   nElo +")
    assert "stop-adjusted" in adjusted


@pytest.mark.slow
def test_over_many_matches_the_adjusted_estimate_is_unbiased_where_the_raw_one_is_not() -> None:
    true = 0.8
    tests = [sprt_figures(finished(drawn(true, 3000, seed), SprtRule())) for seed in range(60)]
    won = [test for test in tests if test.raw.imp is not None and test.adjusted.imp is not None]
    assert len(won) >= 58
    raw = sum(test.raw.imp or 0 for test in won) / len(won)
    adjusted = sum(test.adjusted.imp or 0 for test in won) / len(won)
    assert raw > true * 1.08
    assert abs(adjusted - true) < abs(raw - true)


def test_exit_codes_of_a_test() -> None:
    for values, rule, code in (
        (drawn(-1.0, 3000, 1), SprtRule(), 1),
        (drawn(-2.0, 3000, 1), SprtRule(is_two_sided=True), 0),
        ([3, -3] * 1000, SprtRule(is_two_sided=True), 1),
        ([3, -3] * 20, SprtRule(), 3),
    ):
        match = finished(values, rule)
        test = sprt_figures(match)
        assert exit_code(match, test) == code
        assert exit_code(replace(match, faults=1), test) == 2
        assert exit_code(replace(match, failed_starts=1), test) == 2
        cancelled = MatchReport(termination=MatchTermination.CANCELLED)
        assert exit_code(replace(match, report=cancelled), test) == 3


def test_nobody_is_sent_on_with_a_test_that_forfeits_ended() -> None:
    match = finished([3, -3] * 20, SprtRule())
    assert match.figures is not None
    ended = replace(match.figures, termination="forfeited", termination_detail="dove has forfeited 3 boards")
    (said, *_) = sprt_lines(sprt_figures(replace(match, figures=ended)))
    assert said == "SPRT         undecided: dove has forfeited 3 boards; once it is mended, --new plays another test"
    (said, *_) = sprt_lines(sprt_figures(match))
    assert said.endswith("the same command goes on with a greater --max-boards")


def test_boards_that_are_all_alike_have_no_estimate_to_adjust() -> None:
    test = sprt_figures(finished([0] * 3000, SprtRule()))
    assert test.adjusted.imp is None
    assert all(line for line in sprt_lines(test))
    assert list(sprt_lines(test))[-1].endswith("(stop-adjusted: the boards are all alike, so they have no spread)")


def test_a_difference_beyond_what_the_test_measures_is_said_to_be_so() -> None:
    test = sprt_figures(finished([12, 13] * 200, SprtRule()))
    assert test.raw.imp == 12.5
    assert list(sprt_lines(test))[-1].endswith("(stop-adjusted: the difference is greater than the test measures)")


SOUND = SelfTest(
    bot="hawk 1", spec="hawk", ruleset="check", store="s.db", match=1, boards=200, swinging=0, asked=200,
    differing=(), faults=0, checks=(), is_over=True,
)  # fmt: skip


def test_a_reproducible_bot_must_come_out_level_on_every_board() -> None:
    assert (SOUND.is_reproducible, SOUND.passed, SOUND.exit_code) == (True, True, 0)
    swinging = replace(SOUND, swinging=3)
    assert (swinging.swing_holds, swinging.exit_code) == (False, 1)
    assert any(
        "FAIL  not 0 on 3 of 200 boards, though play is reproducible" in line for line in selftest_lines(swinging)
    )
    other = replace(swinging, differing=(Differing("1/1/1", 9, "play AS", "play TS"),) * 3)
    assert (other.is_reproducible, other.exit_code) == (False, 0)
    assert any("play not (3 of 200 differ)" in line for line in selftest_lines(other))
    assert replace(SOUND, faults=1).exit_code == 1
    assert replace(SOUND, is_over=False).exit_code == 3
