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


@pytest.mark.parametrize(("bot", "is_told"), [("random_bot", False), ("wait:mine", True)])
def test_that_nobody_knows_who_waits_is_told_where_a_match_goes_on(tmp_path: Path, bot: str, is_told: bool) -> None:
    """What is started by hand has no hash, so another program would go on with the match of the first."""
    plan = make_plan(MatchRequest(bots=[bot, "random_bot"], boards=10))
    lines: list[str] = []
    with open_store(tmp_path / "s.db", write=True) as store:
        match_command._find_or_create(plan, store, lines.append, new=False)
        assert "mine" not in " ".join(lines)
        match_command._find_or_create(plan, store, lines.append, new=False)
    assert ("no hash of mine: only you know whether the program is that of before" in " ".join(lines)) is is_told
