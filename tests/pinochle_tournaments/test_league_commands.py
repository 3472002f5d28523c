"""What the commands about leagues and their bots print, in each of their forms."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest
from leagues import run_here, season_in
from pinochle_tournaments.storage import SeasonStatus, open_store


@pytest.fixture
def path(tmp_path: Path) -> Path:
    season_in(SeasonStatus.RUNNING, tmp_path / "s.db")
    return tmp_path / "s.db"


@pytest.mark.parametrize(
    ("words", "key", "first"),
    [
        (("league", "list"), "leagues", {"league": "spring", "bots": 3, "season": 1, "status": "running"}),
        (("bot", "list"), "bots", {"name": "hawk", "version": "1", "division": "main", "status": "in season 2"}),
    ],
)
def test_lists_have_the_same_values_in_every_form(
    words: tuple[str, ...], key: str, first: dict[str, object], path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = {}
    for form in ("", "--json", "--csv", "--markdown"):
        assert run_here(*words, path, *([form] if form else [])) == (0, "")
        told[form] = capsys.readouterr().out
    rows = json.loads(told["--json"])[key]
    assert first.items() <= rows[0].items()
    read = list(csv.DictReader(io.StringIO(told["--csv"])))
    assert len(read) == len(rows)
    assert {name: str(value) for name, value in first.items()}.items() <= read[0].items()
    for value in map(str, first.values()):
        assert value in told[""]
        assert value in told["--markdown"]
    code, sentence = run_here(*words, path, "--json", "--csv")
    assert (code, sentence) == (2, "--json, --csv and --markdown exclude each other: choose one")


def test_a_bot_shows_its_versions_and_seasons(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_here("bot", "show", path, "hawk", "--json") == (0, "")
    body = json.loads(capsys.readouterr().out)
    assert [row["version"] for row in body["versions"]] == ["1"]
    assert [(row["season"], row["division"], row["arrival"]) for row in body["seasons"]] == [(1, "main", "newcomer")]
    assert run_here("bot", "show", path, "hawk@1") == (0, "")
    assert "bot         hawk 1\n" in capsys.readouterr().out


def test_retired_bots_are_told_and_retiring_twice_does_nothing(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_here("bot", "retire", path, "hawk", "owl@1", "--why", "old") == (0, "")
    assert "retired: hawk@1, owl@1" in capsys.readouterr().out
    assert run_here("bot", "retire", path, "hawk") == (0, "")
    assert "nothing to do" in capsys.readouterr().out
    assert run_here("bot", "show", path, "hawk") == (0, "")
    assert ": old" in capsys.readouterr().out
    with open_store(path) as store:
        assert [entry.command for entry in store.audit()].count("bot retire") == 1


def test_a_league_shows_rules_seasons_and_bots(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_here("league", "show", path) == (0, "")
    told = capsys.readouterr().out
    assert "rules      single-deck-1500, pairs, 2 boards a match" in told
    assert "promotion  1 place between neighbours at most, at 95%; carry-over 0.5 IMPs a board" in told
    assert run_here("league", "show", path, "--json") == (0, "")
    body = json.loads(capsys.readouterr().out)
    assert [(row["season"], row["status"]) for row in body["seasons"]] == [(1, "running"), (2, "draft")]
    assert [row["name"] for row in body["bots"]] == ["hawk", "dove", "owl"]


def test_a_league_shows_what_was_done_to_it_and_why(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_here("bot", "retire", path, "owl", "--why", "it\nsleeps") == (0, "")
    capsys.readouterr()
    assert run_here("league", "show", path) == (0, "")
    told = capsys.readouterr().out.splitlines()
    assert told[-1].split()[2:] == ["bot", "retire", "owl@1", r"it\nsleeps"]
    assert run_here("league", "show", path, "--json") == (0, "")
    audit = json.loads(capsys.readouterr().out)["audit"]
    assert audit[-1]["why"] == "it\nsleeps"
    assert not any(entry["command"].startswith("season ") for entry in audit), "seasons show theirs"


def test_a_file_and_flags_exclude_each_other(tmp_path: Path) -> None:
    (tmp_path / "l.toml").write_text("boards = 3\n")
    code, sentence = run_here("league", "create", tmp_path / "s.db", tmp_path / "l.toml", "--boards", "4")
    assert code == 2
    assert "leave the flags out, or write them into the file" in sentence
    assert not (tmp_path / "s.db").exists()


def test_the_next_commands_name_the_league_where_there_are_several(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = {}
    for name in ("first", "second"):
        assert run_here("league", "create", tmp_path / "s.db", "--name", name) == (0, "")
        told[name] = capsys.readouterr().out.replace(str(tmp_path), "").splitlines()[-1]
    assert told == {
        "first": "next: pinochle bot add /s.db BOT..., then pinochle season open /s.db",
        "second": "next: pinochle bot add /s.db BOT... --league second, then pinochle season open /s.db second",
    }


def test_where_there_is_no_league_it_is_said_how_to_make_one(tmp_path: Path) -> None:
    open_store(tmp_path / "s.db", write=True).close()
    for words in (("bot", "add", "X"), ("bot", "list"), ("season", "open"), ("season", "show"), ("league", "show")):
        code, sentence = run_here(words[0], words[1], tmp_path / "s.db", *words[2:])
        assert code == 2
        assert "holds no league; `pinochle league create" in sentence


@pytest.mark.parametrize("words", [("withdraw", "hawk"), ("disqualify", "hawk", "--annul"), ("void", "1", "2")])
def test_who_gives_no_reason_is_told_so_without_disturbing_what_plays(words: tuple[str, ...], path: Path) -> None:
    with open_store(path, write=True):
        code, sentence = run_here("season", words[0], path, *words[1:])
    assert code == 2
    assert "--why is empty" in sentence


@pytest.mark.parametrize(
    ("words", "next_step"),
    [
        ((), "next: pinochle season start {path} spring/2\n"),
        (("--deadline", "7d"), "next: pinochle run {path}, which starts"),
    ],
)
def test_who_opens_a_season_is_told_what_starts_it(
    words: tuple[str, ...], next_step: str, path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_here("season", "open", path, *words) == (0, "")
    assert next_step.format(path=path) in capsys.readouterr().out
