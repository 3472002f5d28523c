"""Bots are started once before an event begins: those that cannot are found, with what they said."""

from __future__ import annotations

from functools import partial

import pytest
from launching import RULESET, faulty, program
from pinochle_referee.launcher import open_launcher
from pinochle_referee.runner import TrialStart, try_starts
from process_watch import marked

pytestmark = pytest.mark.usefixtures("scratch")


def test_each_bot_is_started_once_and_those_that_cannot_are_told_of(mark: str) -> None:
    bots = [
        faulty(mark),
        program("print('no model here'); raise SystemExit(3)", mark),
        faulty(mark),
    ]
    told: list[TrialStart] = []
    starts = try_starts(bots, partial(open_launcher, ruleset=RULESET), at_once=2, on_done=told.append)
    assert [start.bot for start in starts] == bots
    assert sorted(start.bot.identity.name for start in told) == ["faulty_bot", "faulty_bot", "program"]
    assert [bool(start.problem) for start in starts] == [False, True, False]
    assert "no model here" in starts[1].problem
    assert "status 3" in starts[1].problem
    assert all(start.seconds > 0 for start in starts)
    assert not marked(mark)
