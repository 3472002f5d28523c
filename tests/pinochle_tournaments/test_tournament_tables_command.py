"""The commands that look at a tournament, and those that step into it."""

from __future__ import annotations

import csv
import json
import math
from pathlib import Path

import pytest
from pinochle_tournaments.cli import tournament_tables
from pinochle_tournaments.cli.tournament import list_events
from pinochle_tournaments.errors import ArenaError
from pinochle_tournaments.storage import EventStatus, open_store
from stored_events import add_event, play_pairing
from typer import Typer
from typer.testing import CliRunner

ALL_MEET = [((1,), (2,)), ((1,), (3,)), ((2,), (3,))]


def run(*words: str) -> str:
    """What a command prints; the error if it refuses."""
    app = Typer()
    tournament_tables.register(app)
    app.command("list")(list_events)
    done = CliRunner().invoke(app, list(words))
    if done.exception is not None:
        raise done.exception
    return done.stdout


def stored(folder: Path, order: tuple[int, ...], name: str) -> Path:
    """The event, its matches played in some order: their numbers and times differ."""
    path = folder / name
    with open_store(path, write=True) as store:
        event = add_event(store, ALL_MEET, entrants=3)
        for number in order:
            play_pairing(store, event, number)
        store.set_event_status(event, EventStatus.COMPLETE)
    return path


def assert_numbers(header: list[str], rows: list[list[str]], *, but: tuple[str, ...]) -> None:
    """Every column has a name, and everything but names and words is a number that any program reads."""
    assert all(header)
    for row in rows:
        for name, cell in zip(header, row, strict=True):
            assert name in but or cell == "" or math.isfinite(float(cell)), (name, cell)


@pytest.mark.parametrize("command", ["standings", "crosstable"])
@pytest.mark.parametrize("form", [(), ("--json",), ("--csv",), ("--markdown",)])
def test_two_runs_of_one_event_print_the_same(tmp_path: Path, command: str, form: tuple[str, ...]) -> None:
    one, two = stored(tmp_path, (1, 2, 3), "one.db"), stored(tmp_path, (3, 1, 2), "other.db")
    told = run(command, str(one), *form)
    assert told == run(command, str(two), "cup", *form)
    assert "bot1" in told
    if form == ("--json",):
        assert json.loads(told)["schema"] == f"pinochle/tournament-{command}"
    if form == ("--csv",):
        header, *rows = csv.reader(told.splitlines())
        assert len(rows) == {"standings": 3, "crosstable": 6}[command]
        assert_numbers(header, rows, but=("entrant", "opponent", "status"))


def test_status_follows_until_the_event_is_over(tmp_path: Path) -> None:
    path = stored(tmp_path, (1, 2, 3), "s.db")
    assert "matches    3 of 3 over" in run("status", str(path), "--follow")
    told = json.loads(run("status", str(path), "--json"))
    assert (told["schema"], told["status"], told["boards"]) == ("pinochle/tournament-status", "complete", 6)
    header, *rows = csv.reader(run("status", str(path), "--csv").splitlines())
    assert_numbers(header, rows, but=("sides", "status", "unit", "reason"))
    assert len(rows) == 3
    assert "| 1 | 1 | bot1 vs bot2 | complete | 2 |" in run("status", str(path), "--markdown")


def test_a_list_of_events_in_every_form(tmp_path: Path) -> None:
    path = str(stored(tmp_path, (1, 2, 3), "s.db"))
    assert json.loads(run("list", path, "--json"))["tournaments"][0]["event"] == "cup"
    (row,) = csv.DictReader(run("list", path, "--csv").splitlines())
    assert (row["event"], row["pairings_over"], row["boards"], row["games"]) == ("cup", "3", "2", "")
    assert set(row) == {*json.loads(run("list", path, "--json"))["tournaments"][0], "games"}
    assert "| cup | round-robin | " in run("list", path, "--markdown")
    with pytest.raises(ArenaError, match="exclude each other"):
        run("list", path, "--json", "--markdown")


def test_interventions_are_told_under_the_standings_without_time_or_name(tmp_path: Path) -> None:
    path = stored(tmp_path, (1, 2, 3), "s.db")
    run("void", str(path), "2", "1", "--why", "power cut")
    assert "disqualified from cup; no board" in run("disqualify", str(path), "bot1", "--annul", "--why", "collusion")
    told = run("standings", str(path))
    assert "void: bot1-bot3, board 1: power cut" in told
    assert "annul: bot1: collusion" in told
    assert json.loads(run("standings", str(path), "--json"))["annulled"] == ["bot1"]
    assert json.loads(run("withdraw", str(path), "bot2", "--why", "x", "--json"))["done"].startswith("bot2 has")


def test_bad_input_is_refused_in_a_sentence(tmp_path: Path) -> None:
    path = stored(tmp_path, (1, 2, 3), "s.db")
    for words, message in (
        (("standings", str(path), "cupp"), "did you mean 'cup'"),
        (("standings", str(path), "--json", "--csv"), "exclude each other"),
        (("withdraw", str(path), "bot1"), "--why is empty"),
        (("void", str(tmp_path / "none.db"), "1", "--why", "x"), "there is no store"),
    ):
        with pytest.raises(ArenaError, match=message):
            run(*words)
    assert not (tmp_path / "none.db").exists()
