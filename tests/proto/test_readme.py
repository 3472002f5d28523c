"""`proto/README.md`: the numbers it names are the code's, and its worked examples come out as it says."""

import re
from pathlib import Path

import pytest
from pinochle_protocol import MAX_DROPPED_MESSAGES, MAX_MESSAGE_BYTES, MAX_REMARK_BYTES, TRANSPORT_MESSAGE_BYTES
from pinochle_protocol.v1 import decision_pb2
from pinochle_referee.clocks import ProcessClock
from pinochle_referee.settings import MatchLimits

TEXT = (Path(__file__).resolve().parent.parent.parent / "proto" / "README.md").read_text(encoding="utf-8")


def test_clauses_are_numbered_in_order() -> None:
    numbers = [tuple(map(int, found)) for found in re.findall(r"^(\d+)\.(\d+)\. ", TEXT, re.MULTILINE)]
    sections = [int(found) for found in re.findall(r"^## (\d+)\. ", TEXT, re.MULTILINE)]
    assert sections == list(range(1, len(sections) + 1))
    for section in sections:
        clauses = [clause for number, clause in numbers if number == section]
        assert clauses == list(range(1, len(clauses) + 1)), f"section {section}"


def test_clauses_that_are_referred_to_exist() -> None:
    for section, clause in re.findall(r"\((\d+)\.(\d+)\)", TEXT):
        assert re.search(rf"^{section}\.{clause}\. ", TEXT, re.MULTILINE), f"({section}.{clause})"


def test_limits_are_the_codes() -> None:
    assert f"({MAX_MESSAGE_BYTES:,} bytes)" in TEXT
    assert f"keeps {MAX_REMARK_BYTES:,} bytes" in TEXT
    assert f"More than {MAX_DROPPED_MESSAGES:,} dropped" in TEXT
    assert f"to {TRANSPORT_MESSAGE_BYTES >> 20} MiB" in TEXT
    limits = MatchLimits()
    assert limits.watchdog_seconds == 600, "clause 6.7 says ten minutes"
    assert limits.restarts == 3, "clause 8.3 says that a fifth start ends the match"
    assert limits.stop_grace_seconds == 2, "clause 3.5 says two seconds"


def test_every_kind_of_decision_is_in_the_table() -> None:
    kinds = [field.name for field in decision_pb2.Decision.DESCRIPTOR.oneofs_by_name["kind"].fields]
    assert re.findall(r"^\| `([a-z]+)` \|", TEXT.partition("4.4.")[0], re.MULTILINE)[1:] == kinds


@pytest.mark.parametrize(
    ("decisions", "seconds", "allowed", "bank_after"),
    [(8, 6, 18, 10), (8, 9.5, 18, 8.5), (1, 3, 11, 8), (4, 13.9, 14, 0.1)],
)
def test_the_examples_of_the_clock(decisions: int, seconds: float, allowed: float, bank_after: float) -> None:
    clock = ProcessClock(1.0)
    clock.set_banked(10.0)
    assert clock.batch_limit(decisions) == pytest.approx(allowed)
    clock.charge(decisions, seconds)
    assert clock.bank_seconds == pytest.approx(bank_after)
