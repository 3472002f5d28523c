"""Of an event that is under way no cards of a board are shown before it has ended at all its tables."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from pinochle_referee.results import MatchReport, MatchTermination
from pinochle_rules import Seat, Side
from pinochle_tournaments.cli.app import app
from pinochle_tournaments.errors import ArenaError
from pinochle_tournaments.hidden_boards import ShownBoards, check_shown
from pinochle_tournaments.storage import DealKey, open_store
from stored_events import add_event, play_pairing, start_pairing
from stored_matches import a_deal, an_identity, deals_of, forfeited
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
        shown = ShownBoards(opened)
        assert [shown.holds(opened.match(), 0, board) for board in (1, 2, 3)] == [True, False, False]
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
        assert ShownBoards(opened).holds(opened.match(), 0, 3)


def test_a_fault_does_not_tell_cards_of_a_board_still_in_play(store: Path) -> None:
    with open_store(store, write=True) as opened:
        match = opened.match()
        broken = forfeited(a_deal(match, 3, 1), match.identity.ruleset, Side.EAST_WEST, seat=Seat.EAST)
        opened.writer().add_deal(match, broken)
        opened.writer().flush()
    runner = CliRunner()
    assert "AS" not in runner.invoke(app, ["errors", str(store)]).stdout
    assert "play AS: not held" in runner.invoke(app, ["errors", str(store), "--now"]).stdout


def test_boards_that_all_pairings_share_are_hidden_until_the_last_has_ended(tmp_path: Path) -> None:
    with open_store(tmp_path / "s.db", write=True) as store:
        event = add_event(store, [((1,), (2,)), ((3,), (4,))], entrants=4, boards_shared=True)
        first = play_pairing(store, event, 1)
        assert not ShownBoards(store).holds(first, 0, 1), "the other match has not begun"
        second = start_pairing(store, event, store.pairings(event)[1])
        store.writer().add_deal(second, a_deal(second, 1, 1))
        store.writer().flush()
        assert not ShownBoards(store).holds(first, 0, 1), "one table of the other match is still to play it"
        store.writer().add_deal(second, a_deal(second, 1, 2))
        store.writer().flush()
        assert [ShownBoards(store).holds(first, 0, board) for board in (1, 2)] == [True, False]
        for deal in deals_of(second, 1, first=2):
            store.writer().add_deal(second, deal)
        store.writer().finish(second, MatchReport(termination=MatchTermination.COMPLETED))
        store.writer().flush()
        assert ShownBoards(store).holds(first, 0, 2)
