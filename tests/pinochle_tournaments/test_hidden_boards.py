"""Of an event that is under way no cards of a board are shown before it has ended at all its tables."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from pinochle_tournaments.cli.app import app
from pinochle_tournaments.errors import ArenaError
from pinochle_tournaments.hidden_boards import ShownBoards, check_shown
from pinochle_tournaments.storage import DealKey, open_store
from stored_matches import a_deal, an_identity, deals_of
from typer.testing import CliRunner


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """A match of three boards: the first has ended, of the second one table has not."""
    path = tmp_path / "s.db"
    with open_store(path, write=True) as opened:
        match = opened.create_match(an_identity(), boards=3)
        writer = opened.writer()
        for deal in deals_of(match, 1):
            writer.add_deal(match, deal)
        writer.add_deal(match, a_deal(match, 2, 1))
        writer.flush()
    return path


def test_only_boards_that_ended_everywhere_are_shown(store: Path) -> None:
    with open_store(store) as opened:
        shown = ShownBoards(opened, opened.match())
        assert [shown.holds(0, board) for board in (1, 2, 3)] == [True, False, False]
        check_shown(opened, opened.match(), DealKey(0, 2, 1), now=True)
        with pytest.raises(ArenaError, match="board 1/2 has not ended at all its tables"):
            check_shown(opened, opened.match(), DealKey(0, 2, 1), now=False)


def test_no_command_shows_them_unless_asked(store: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(store.parent)
    runner = CliRunner()
    records = runner.invoke(app, ["export", "s.db"]).stdout.splitlines()
    assert [(row["board"], row["table"]) for row in map(json.loads, records)] == [(1, 1), (1, 2)]
    assert len(runner.invoke(app, ["export", "s.db", "--now"]).stdout.splitlines()) == 3
    for command in (["replay", "s.db", "2/1"], ["log", "s.db", "2/1"], ["diff", "s.db", "2"]):
        assert isinstance(runner.invoke(app, command).exception, ArenaError), command
        assert "hidden until then" in str(runner.invoke(app, command).exception)
    assert runner.invoke(app, ["replay", "s.db", "2/1", "--now"]).exit_code == 0
    assert runner.invoke(app, ["replay", "s.db", "1/1"]).exit_code == 0


def test_when_the_event_is_over_everything_is_shown(store: Path) -> None:
    with open_store(store, write=True) as opened:
        match, writer = opened.match(), opened.writer()
        writer.add_deal(match, a_deal(match, 2, 2))
        for deal in deals_of(match, 1, first=3):
            writer.add_deal(match, deal)
        writer.flush()
    with open_store(store) as opened:
        assert ShownBoards(opened, opened.match()).holds(0, 3)
