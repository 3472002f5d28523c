"""Every behaviour of `faulty_bot`, and bots that are wrong in one thing alone, fail exactly the step named for it."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from checked_bots import checked, failed_steps, faulty_command, wrong_command
from pinochle_referee.limits import ResourceLimits
from pinochle_tournaments.conformance import Status
from source_tree import PROJECT

SMALL = "two-handed"
QUICK = {"crash-at-start", "wrong-name", "no-answer", "no-kind", "crash"}

FAULTS: dict[str, tuple[str, ...]] = {
    "none": (),
    "crash-idle": ("keeps-running",),
    "crash-at-start": ("start",),
    "hang-at-start": ("start",),
    "no-hello": ("start",),
    "actions-first": ("hello",),
    "wrong-token": ("hello",),
    "wrong-name": ("hello",),
    "wrong-version": ("hello",),
    "wrong-protocol-version": ("hello",),
    "wrong-ruleset": ("hello",),
    "token-twice": ("one-stream",),
    "hang-on-sigterm": ("goodbye",),
    "illegal-card": ("play",),
    "card-not-held": ("play",),
    "no-kind": ("same-kind",),
    "wrong-decision-id": ("numbers",),
    "two-answers": ("numbers",),
    "late-answer": ("in-time",),
    "no-answer": ("in-time",),
    "partial-batch": ("batches",),
    "flood-messages": ("messages",),
    "oversized-message": ("messages",),
    "undecodable-message": ("messages",),
    "second-hello": ("messages",),
    "close-stream": ("keeps-running",),
    "crash": ("keeps-running",),
    "kill-self": ("keeps-running",),
    "stop-self": ("in-time",),
    "flood-output": ("output",),
    "memory-growth": ("resources",),
    "fork": ("nothing-left",),
    "double-fork": ("nothing-left",),
    "many-processes": ("resources",),
}
REQUESTS: dict[str, Mapping[str, Any]] = {
    "late-answer": {"decision_seconds": 2.0},
    "no-answer": {"decision_seconds": 2.0},
    "stop-self": {"decision_seconds": 2.0},
    "wrong-decision-id": {"decision_seconds": 2.0},
    "partial-batch": {"decision_seconds": 2.0},
    "memory-growth": {"decision_seconds": 20.0, "limits": ResourceLimits(memory_bytes=200 << 20)},
    "many-processes": {"decision_seconds": 20.0, "limits": ResourceLimits(processes=16)},
}


def test_every_behaviour_is_tried() -> None:
    sys.path.insert(0, str(PROJECT / "sample_bots" / "faulty_bot"))
    assert set(importlib.import_module("faulty_bot").FAULTS) == set(FAULTS)


@pytest.mark.parametrize(
    "fault", [pytest.param(fault, marks=() if fault in QUICK else pytest.mark.slow) for fault in FAULTS]
)
def test_a_fault_fails_exactly_its_step(fault: str) -> None:
    startup = 6.0 if fault in ("hang-at-start", "no-hello") else 60.0
    bot = faulty_command(fault, startup_seconds=startup, SECONDS="6")
    check = checked(bot, SMALL, **REQUESTS.get(fault, {}))
    assert failed_steps(check) == list(FAULTS[fault])
    assert check.is_conforming == (not any(f.step.level == "MUST" for f in check.findings if f.status is Status.FAILED))
    for finding in check.findings:
        if finding.status is Status.FAILED:
            assert finding.note
            assert f"--only {finding.step.name}" in finding.repeat


def test_who_ends_late_once_is_asked_again(tmp_path: Path) -> None:
    late = tmp_path / "late"
    check = checked(wrong_command("late", SHARED=str(late)), SMALL)
    assert late.exists()
    assert failed_steps(check) == []


WRONG = {
    "nothing": (("single-deck-1500",), []),
    "kind:call": (("single-deck-1500", "auction-widow"), ["call"]),
    "kind:trump": (("single-deck-1500", "auction-widow"), ["trump"]),
    "kind:cards": (("single-deck-1500", "two-handed"), ["cards"]),
    "kind:play": (("two-handed", "auction-widow"), ["play"]),
    "kind:concession": (("auction-widow", "two-handed"), ["concession"]),
    "kind:redeal": (("single-deck-classic", "two-handed"), ["redeal"]),
    "kind:bury": (("auction-widow", "two-handed"), ["bury"]),
    "kind:dix": (("auction-widow", "two-handed"), ["dix"]),
    "kind:meld": (("auction-widow", "two-handed"), ["meld"]),
    "ruleset:auction-widow": (("two-handed", "auction-widow", "double-deck"), ["auction-widow"]),
    "ruleset:two-handed": (("two-handed", "auction-widow", "double-deck"), ["two-handed"]),
    "cell:double-deck/call": (("single-deck-1500", "double-deck"), ["double-deck"]),
    "crash:bury": (("auction-widow", "two-handed"), ["bury"]),
    "crash:trump": (("auction-widow", "two-handed", "single-deck-1500"), ["trump"]),
    "batches": (("single-deck-1500", "two-handed"), ["batches"]),
    "restart": (("single-deck-1500", "two-handed"), ["restart"]),
    "chance": (("single-deck-1500",), ["reproducible"]),
    "by-hand": (("two-handed",), ["by-hand"]),
}


@pytest.mark.parametrize(
    "wrong", [pytest.param(wrong, marks=() if wrong == "kind:bury" else pytest.mark.slow) for wrong in WRONG]
)
def test_a_bot_that_is_wrong_in_one_thing_fails_exactly_that_step(wrong: str) -> None:
    rulesets, expected = WRONG[wrong]
    check = checked(wrong_command(wrong), *rulesets)
    assert failed_steps(check) == expected
    if wrong.startswith(("kind", "cell", "ruleset")):
        (finding,) = [finding for finding in check.findings if finding.status is Status.FAILED]
        assert finding.message
        assert "legal here" in finding.step.rule
        assert "it is empty" in finding.note or "not 0" in finding.note


@pytest.mark.slow
def test_a_bot_that_peeks_fails_the_step_for_it(tmp_path: Path) -> None:
    check = checked(wrong_command("peek", SHARED=str(tmp_path)), "single-deck-1500", peeking=True)
    assert failed_steps(check) == ["peeking"]
    assert "when other seats held other cards" in "".join(finding.note for finding in check.findings)


@pytest.mark.slow
def test_who_does_not_peek_answers_the_same_and_chance_is_not_held_to_be_peeking() -> None:
    assert failed_steps(checked(wrong_command("nothing"), "auction-widow", only="peeking", peeking=True)) == []
    assert failed_steps(checked(wrong_command("chance"), "auction-widow", only="peeking", peeking=True)) == []


@pytest.mark.slow
def test_a_step_alone_finds_the_same() -> None:
    assert failed_steps(checked(wrong_command("cell:double-deck/call"), only="double-deck")) == ["double-deck"]
    assert failed_steps(checked(wrong_command("kind:bury"), only="bury")) == ["bury"]
    assert failed_steps(checked(wrong_command("kind:bury"), only="call")) == []
    assert failed_steps(checked(wrong_command("batches"), "two-handed", only="batches")) == ["batches"]
