"""Every way of misbehaving, through whole matches of real processes: what is recorded, what follows, what is left.

One process of the first partnership misbehaves once (`ONCE`), unless a test says otherwise.
"""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from pinochle_referee import Consequence, FaultKind, MatchLimits, MatchTermination, Penalty
from pinochle_referee.limits import ResourceLimits
from pinochle_tournaments.kept_logs import KeptLogs
from process_watch import marked, new_mark, wait_for_marked, wait_until_empty, wait_until_gone
from real_matches import Played, play_faulty

LIMITS = MatchLimits(stop_grace_seconds=0.5)
BOARDS = 6


@pytest.fixture(autouse=True)
def scratch(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Where everything temporary goes; it must be empty after each test."""
    with tempfile.TemporaryDirectory(dir="/tmp", prefix="pe") as folder:
        monkeypatch.setenv("TMPDIR", folder)
        yield Path(folder)
        wait_until_empty(Path(folder))


@pytest.fixture
def mark() -> Iterator[str]:
    """A word in the environment of every process of a test; none may be left when the match has ended."""
    word = new_mark()
    yield word
    assert not marked(word)


def play(
    mark: str,
    tmp_path: Path,
    fault: str,
    *,
    once: bool = True,
    environment: Mapping[str, str] | None = None,
    opponent: Mapping[str, str] | None = None,
    **changes: Any,
) -> Played:
    first = {"FAULT": fault, "MARK": mark, "AT": "3", **(environment or {})}
    if once:
        first["ONCE"] = str(tmp_path / "done")
    second = {"MARK": mark, **(opponent or {})}
    with KeptLogs() as logs:
        settings = {"boards": BOARDS, "decision_seconds": 5.0, "match_limits": LIMITS, **changes}
        played = play_faulty(first, second, log_copy=logs.copy_of, **settings)
        said = "".join(text for _, text in logs.texts())
    assert not marked(mark), "processes are left"
    assert f"{fault} as requested" in said or fault == "none", "the bot had no occasion to misbehave"
    assert ("the child is up" in said) == (fault in ("fork", "double-fork"))
    return played


def assert_completed(played: Played, *, forfeited: int = 0) -> None:
    """Every board was played, but for those forfeited."""
    assert played.report.termination is MatchTermination.COMPLETED, played.report.detail
    assert played.report.boards == BOARDS
    results = played.observer.boards
    assert sorted(result.board for result in results) == list(range(1, BOARDS + 1))
    assert [result.forfeited_by for result in results if result.forfeited_by] == [(0,)] * forfeited
    deals = played.observer.deals
    assert len(deals) == 2 * BOARDS
    assert sum(deal.forfeited_by is not None for deal in deals) == forfeited


ANSWER_FAULTS: dict[str, tuple[FaultKind, dict[str, Any]]] = {
    "illegal-card": (FaultKind.ILLEGAL_ACTION, {}),
    "card-not-held": (FaultKind.ILLEGAL_ACTION, {}),
    "no-kind": (FaultKind.ILLEGAL_ACTION, {}),
    "wrong-decision-id": (FaultKind.TIMED_OUT, {"decision_seconds": 0.7}),
    "no-answer": (FaultKind.TIMED_OUT, {"decision_seconds": 0.7}),
    "late-answer": (FaultKind.TIMED_OUT, {"decision_seconds": 0.7, "boards_in_flight": 1}),
    "stop-self": (FaultKind.TIMED_OUT, {"decision_seconds": 0.7}),
    "partial-batch": (FaultKind.TIMED_OUT, {"decision_seconds": 0.7, "environment": {"AT": "1"}}),
}


@pytest.mark.parametrize("fault", ANSWER_FAULTS)
def test_an_answer_fault_forfeits_its_board(mark: str, tmp_path: Path, fault: str) -> None:
    kind, changes = ANSWER_FAULTS[fault]
    played = play(mark, tmp_path, fault, **changes)
    assert [(found.kind, found.consequence) for found in played.faults] == [(kind, Consequence.FORFEIT)]
    assert_completed(played, forfeited=1)
    restarted = sum(process.restarts for process in played.report.processes)
    assert restarted == (kind is FaultKind.TIMED_OUT), "a late process is restarted, an illegal answer costs no restart"


def test_an_answer_fault_may_be_replaced_instead(mark: str, tmp_path: Path) -> None:
    played = play(mark, tmp_path, "illegal-card", penalty=Penalty.SUBSTITUTE)
    assert [(found.kind, found.consequence) for found in played.faults] == [
        (FaultKind.ILLEGAL_ACTION, Consequence.SUBSTITUTED)
    ]
    assert_completed(played)


# What happens while a decision is out: kind, a part of its detail or log, what else is needed.
PROCESS_FAULTS: dict[str, tuple[FaultKind, str, dict[str, Any]]] = {
    "crash": (FaultKind.CRASHED, "ended with exit status 7", {}),
    "kill-self": (FaultKind.CRASHED, "SIGKILL (sent by itself or from outside)", {}),
    "close-stream": (FaultKind.DISCONNECTED, "closed its stream, and its process is still running", {}),
    "flood-messages": (FaultKind.PROTOCOL_ERROR, "answers to decisions that are not out", {}),
    "oversized-message": (FaultKind.PROTOCOL_ERROR, "at most 1,048,576 are allowed", {}),
    "undecodable-message": (FaultKind.PROTOCOL_ERROR, "no PlayRequest", {}),
    "second-hello": (FaultKind.PROTOCOL_ERROR, "second hello", {}),
    "memory-growth": (
        FaultKind.RESOURCE_LIMIT,
        "MiB of memory, and the limit is 300 MiB",
        {"limits": ResourceLimits(memory_bytes=300 << 20), "decision_seconds": 20.0},
    ),
    "many-processes": (
        FaultKind.RESOURCE_LIMIT,
        "processes, and the limit is 20",
        {"limits": ResourceLimits(processes=20), "decision_seconds": 20.0},
    ),
}


@pytest.mark.parametrize("fault", PROCESS_FAULTS)
def test_a_process_fault_restarts_the_process_and_asks_again(mark: str, tmp_path: Path, fault: str) -> None:
    kind, detail, changes = PROCESS_FAULTS[fault]
    played = play(mark, tmp_path, fault, **changes)
    first, *others = played.faults
    assert (first.kind, first.consequence) == (kind, Consequence.ASKED_AGAIN)
    assert detail in first.detail
    # A fault of a process is noted once for each deal that was waiting for it.
    assert all((other.kind, other.seat) == (kind, first.seat) for other in others)
    assert sum(process.restarts for process in played.report.processes) == 1
    assert_completed(played)


def test_the_output_before_a_crash_is_kept_with_the_fault(mark: str, tmp_path: Path) -> None:
    played = play(mark, tmp_path, "crash")
    assert "faulty_bot: crashing as requested" in played.faults[0].log


def test_a_crash_with_nothing_asked_costs_only_the_restart(mark: str, tmp_path: Path) -> None:
    """North calls last on board 1, and East, who is first, takes a second: nothing is out to North meanwhile."""
    slow = {"FAULT": "late-answer", "SECONDS": "2", "SEAT": "E"}
    played = play(mark, tmp_path, "crash-idle", environment={"SEAT": "N"}, opponent=slow, boards_in_flight=1)
    assert [(fault.kind, fault.consequence) for fault in played.faults] == [(FaultKind.CRASHED, Consequence.NONE)]
    assert sum(process.restarts for process in played.report.processes) == 1
    assert_completed(played)


HARMLESS = ["none", "two-answers", "token-twice", "flood-output", "fork", "double-fork", "hang-on-sigterm"]


@pytest.mark.parametrize("fault", HARMLESS)
def test_what_harms_nobody_is_no_fault(mark: str, tmp_path: Path, fault: str) -> None:
    played = play(mark, tmp_path, fault, once=fault not in ("fork", "double-fork", "hang-on-sigterm"))
    assert not played.faults
    assert_completed(played)
    dropped = sum(process.dropped for process in played.report.processes)
    assert (dropped > 0) == (fault == "two-answers"), "a second answer is dropped and counted"


START_FAULTS: dict[str, tuple[str, dict[str, Any]]] = {
    "crash-at-start": ("ended with exit status 7", {}),
    "no-hello": ("said no valid Hello within 3 s", {"startup_seconds": 3.0}),
    "hang-at-start": ("said no valid Hello within 3 s", {"startup_seconds": 3.0}),
    "actions-first": ("its first message is not Hello", {}),
    "wrong-token": ("its token is unknown", {}),
    "wrong-name": ("make them equal", {}),
    "wrong-version": ("make them equal", {}),
    "wrong-protocol-version": ("speaks protocol version 99", {}),
    "wrong-ruleset": ("this match is single-deck-1500", {}),
}


# The launcher's own tests start all of these without a match; here only some run every time.
@pytest.mark.parametrize(
    "fault",
    [f if f in ("crash-at-start", "no-hello") else pytest.param(f, marks=pytest.mark.slow) for f in START_FAULTS],
)
def test_a_match_begins_only_if_every_bot_starts(mark: str, tmp_path: Path, fault: str) -> None:
    detail, changes = START_FAULTS[fault]
    played = play(mark, tmp_path, fault, **changes)
    assert played.report.termination is MatchTermination.COULD_NOT_START
    assert played.report.deals == 0
    assert [(found.kind, found.consequence) for found in played.faults] == [
        (FaultKind.COULD_NOT_START, Consequence.NONE)
    ]
    assert detail in played.faults[0].detail
    assert f"FAULT={fault}" in played.report.detail, "the changed environment is told"


def test_forfeits_without_end_end_the_match(mark: str, tmp_path: Path) -> None:
    played = play(mark, tmp_path, "illegal-card", once=False, environment={"AGAIN": "yes"}, boards_in_flight=1)
    assert played.report.termination is MatchTermination.FORFEITED
    assert played.report.forfeited_by == 0
    assert {fault.kind for fault in played.faults} == {FaultKind.ILLEGAL_ACTION}
    assert len(played.observer.boards) == BOARDS, "what was not played is forfeited too"


def test_crashes_without_end_end_the_match(mark: str, tmp_path: Path) -> None:
    played = play(mark, tmp_path, "crash", once=False, boards_in_flight=1)
    assert played.report.termination is MatchTermination.FORFEITED
    assert played.report.forfeited_by == 0
    assert {fault.kind for fault in played.faults} == {FaultKind.CRASHED}


@pytest.mark.slow
def test_untimed_play_notices_a_silent_process(mark: str, tmp_path: Path) -> None:
    played = play(mark, tmp_path, "stop-self", decision_seconds=None)
    assert played.faults[0].kind is FaultKind.DISCONNECTED
    assert played.faults[0].consequence is Consequence.ASKED_AGAIN
    assert_completed(played)


REFEREE = """
import sys
from real_matches import play_faulty
bad = {"MARK": sys.argv[1], "FAULT": sys.argv[2], "AT": "3"}
play_faulty(bad, {"MARK": sys.argv[1]}, boards=100_000, decision_seconds=None, max_forfeits=0)
"""


@pytest.mark.parametrize(("moment", "fault"), list(enumerate(["none", "double-fork", "hang-on-sigterm", "stop-self"])))
def test_kill_9_of_the_referee_leaves_nothing(scratch: Path, mark: str, moment: int, fault: str) -> None:
    support = str(Path(__file__).parents[1] / "support")
    code = f"import sys; sys.path.insert(0, {support!r}){REFEREE}"
    with subprocess.Popen([sys.executable, "-c", code, mark, fault]) as referee:
        wait_for_marked(mark, 9)  # eight bots and the referee
        time.sleep(random.Random(moment).uniform(0.0, 2.0))
        referee.kill()
    wait_until_gone(mark)
    wait_until_empty(scratch)
    assert referee.returncode == -signal.SIGKILL, "it was killed, and had not ended by itself before"
    assert (marked(mark), list(scratch.iterdir())) == ([], [])
