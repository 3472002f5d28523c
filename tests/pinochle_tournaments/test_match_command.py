"""What a match command makes of its request, without playing: how to go on, and whose silence is borne."""

import sys
from pathlib import Path

import pytest
from pinochle_tournaments import match_command
from pinochle_tournaments.match_plan import MatchRequest, make_plan
from pinochle_tournaments.storage import open_store


def test_the_command_that_goes_on_names_the_store_and_never_a_new_match(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["/usr/bin/pinochle", "match", "my bot", "dove", "--new", "--boards", "9"])
    monkeypatch.delenv("PINOCHLE_STORE", raising=False)
    assert match_command.resume_command() == "pinochle match 'my bot' dove --boards 9"
    monkeypatch.setenv("PINOCHLE_STORE", "/my stores/s.db")
    assert match_command.resume_command() == "PINOCHLE_STORE='/my stores/s.db' pinochle match 'my bot' dove --boards 9"


@pytest.mark.parametrize(("bot", "watchdog_seconds"), [("random_bot", 600.0), ("wait:mine", None)])
def test_a_bot_in_a_debugger_may_be_silent(tmp_path: Path, bot: str, watchdog_seconds: float | None) -> None:
    plan = make_plan(MatchRequest(bots=[bot, "random_bot"], decision_seconds=None))
    with open_store(tmp_path / "s.db", write=True) as store:
        match = store.create_match(match_command.identity_of(plan), boards=1)
    assert match_command._settings(plan, match).limits.watchdog_seconds == watchdog_seconds
