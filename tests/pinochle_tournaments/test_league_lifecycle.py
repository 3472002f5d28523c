"""The table of a season's life, walked through the commands themselves: every command in every status."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from leagues import run_here, season_in
from pinochle_tournaments.league.lifecycle import TABLE, Command, lifecycle_grid
from pinochle_tournaments.storage import SeasonStatus, StoredSeason, open_store

LEAGUE_FILE = 'name = "spring"\nboards = 3\n'
ARGUMENTS: dict[Command, list[str]] = {
    Command.CHANGE: ["league", "change", "{store}", "{file}"],
    Command.ADD: ["bot", "add", "{store}", "lowest_python"],
    Command.RETIRE: ["bot", "retire", "{store}", "owl"],
    Command.OPEN: ["season", "open", "{store}", "spring/1"],
    Command.START: ["season", "start", "{store}", "spring/1"],
    Command.PAUSE: ["season", "pause", "{store}", "spring/1"],
    Command.RESUME: ["season", "resume", "{store}", "spring/1"],
    Command.WITHDRAW: ["season", "withdraw", "{store}", "owl", "--season", "spring/1", "--why", "tired"],
    Command.DISQUALIFY: ["season", "disqualify", "{store}", "owl", "--season", "spring/1", "--why", "cheated"],
    Command.VOID: ["season", "void", "{store}", "1", "1", "--why", "a power cut"],
    Command.CLOSE: ["season", "close", "{store}", "spring/1"],
    Command.CLOSE_EARLY: ["season", "close", "{store}", "spring/1", "--early", "--why", "holidays"],
    Command.RUN: ["run", "{store}", "--once"],
    Command.EXPORT: ["season", "export", "{store}", "spring/1", "--out", "{out}"],
}


@pytest.fixture(scope="module")
def stores(tmp_path_factory: pytest.TempPathFactory) -> dict[SeasonStatus, Path]:
    """A store for each status, to be copied."""
    made = {}
    for status in SeasonStatus:
        path = tmp_path_factory.mktemp(str(status)) / "s.db"
        assert season_in(status, path).status is status
        made[status] = path
    return made


def first_season(path: Path) -> StoredSeason:
    with open_store(path) as store:
        return store.seasons(store.league())[0]


def audits(path: Path) -> int:
    with open_store(path) as store:
        return len(store.audit())


@pytest.mark.parametrize("command", Command)
@pytest.mark.parametrize("status", SeasonStatus)
def test_every_command_does_in_every_status_what_the_table_says(
    status: SeasonStatus, command: Command, stores: dict[SeasonStatus, Path], tmp_path: Path
) -> None:
    path = tmp_path / "s.db"
    shutil.copy(stores[status], path)
    (tmp_path / "league.toml").write_text(LEAGUE_FILE)
    places = {"store": path, "file": tmp_path / "league.toml", "out": tmp_path / "out.zip"}
    before = audits(path)
    code, sentence = run_here(*(word.format(**places) for word in ARGUMENTS[command]))
    season = first_season(path)
    effect = TABLE[status].get(command)
    if effect is None and command is not Command.RUN:  # which takes what it finds, and has nothing to do
        assert code == 2, sentence
        assert season.status is status
        assert audits(path) == before
        assert f"is {status}" in sentence
        assert "`pinochle " in sentence
    elif status is SeasonStatus.OPEN and command is Command.RUN:
        assert (code, season.status) == (0, status), "it has no deadline that could have passed"
    else:
        assert (code, sentence) == (0, "")
        assert season.status is (effect.to if effect is not None else status)
        assert audits(path) > before or command in (Command.RUN, Command.EXPORT)


def test_a_refusal_names_status_and_what_is_allowed_and_the_command_to_type(tmp_path: Path) -> None:
    season_in(SeasonStatus.RUNNING, tmp_path / "s.db")
    code, sentence = run_here("season", "start", tmp_path / "s.db", "1")
    assert code == 2
    assert "season spring/1 is running (it is being played), so `season start` is out of order" in sentence
    for command in ("season pause", "season withdraw", "season disqualify", "season void", "season close --early"):
        assert command in sentence
    assert sentence.endswith(f"`pinochle run {tmp_path / 's.db'}` plays it")


def test_every_advice_is_a_command_that_is_allowed_then(stores: dict[SeasonStatus, Path]) -> None:
    """Whoever does as he is told is not refused again."""
    for status in SeasonStatus:
        for command in set(Command) - set(TABLE[status]) - {Command.RUN}:
            words = [word.format(store=stores[status], file="", out="") for word in ARGUMENTS[command]]
            if command is Command.CHANGE:  # there is no other command for it
                continue
            _, sentence = run_here(*words)
            advised = re.findall(r"`pinochle ((?:season|bot|run)[^`]*)`", sentence)
            assert advised, sentence
            for text in advised:
                name = text if text.startswith("run") else " ".join(text.split()[:2])
                name = "run" if text.startswith("run") else name
                name += " --early" if "--early" in text else ""
                assert name == "season show" or Command(name) in TABLE[status], (status, command, text)


def test_the_grid_has_a_row_for_every_command() -> None:
    header, *rows = lifecycle_grid()
    assert header == ("command", *map(str, SeasonStatus))
    assert [row[0] for row in rows] == list(map(str, Command))
    assert dict(zip(header, rows[list(Command).index(Command.PAUSE)], strict=True))["running"] == "→ paused"


def test_every_status_can_be_reached_and_only_closed_is_an_end() -> None:
    reached, todo = {SeasonStatus.DRAFT}, [SeasonStatus.DRAFT]
    while todo:
        for effect in TABLE[todo.pop()].values():
            if effect.to not in reached:
                reached.add(effect.to)
                todo.append(effect.to)
    assert reached == set(SeasonStatus)
    assert {status for status in SeasonStatus if all(each.to is status for each in TABLE[status].values())} == {
        SeasonStatus.CLOSED
    }
