"""What a match command makes of its request, without playing: whose silence is borne."""

from pathlib import Path

import pytest
from pinochle_tournaments import match_command
from pinochle_tournaments.match_plan import MatchRequest, make_plan
from pinochle_tournaments.storage import open_store


@pytest.mark.parametrize(("bot", "watchdog_seconds"), [("random_bot", 600.0), ("wait:mine", None)])
def test_a_bot_in_a_debugger_may_be_silent(tmp_path: Path, bot: str, watchdog_seconds: float | None) -> None:
    plan = make_plan(MatchRequest(bots=[bot, "random_bot"], decision_seconds=None))
    with open_store(tmp_path / "s.db", write=True) as store:
        match = store.create_match(match_command.identity_of(plan), boards=1)
    assert match_command._settings(plan, match).limits.watchdog_seconds == watchdog_seconds
