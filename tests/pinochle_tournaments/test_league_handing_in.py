"""Bots are handed in through the command, each really built and started; one that fails keeps no other out."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from leagues import run_here, tiny_bot
from pinochle_tournaments.storage import open_store
from source_tree import PROJECT

SAMPLES = PROJECT / "sample_bots"


@pytest.fixture
def store(tmp_path: Path) -> Path:
    path = tmp_path / "s.db"
    assert run_here("league", "create", path) == (0, "")
    return path


def a_bot(folder: Path, name: str, *, manifest: str = "", version: str = "1.0.0") -> Path:
    """A bot that starts: the lowest one under another name."""
    place = folder / name
    shutil.copytree(SAMPLES / "lowest_python", place, ignore=shutil.ignore_patterns("__pycache__"))
    text = (place / "bot.toml").read_text()
    text = text.replace('name = "lowest_python"', f'name = "{name}"').replace('"1.0.0"', f'"{version}"')
    (place / "bot.toml").write_text(text + manifest)
    return place


def add(store: Path, capsys: pytest.CaptureFixture[str], *bots: object) -> tuple[int, dict[str, dict[str, Any]]]:
    """Add bots; the exit code, and what is told of each by what was written."""
    capsys.readouterr()
    code, sentence = run_here("bot", "add", store, *map(str, bots), "--json")
    assert not sentence
    return code, {row["text"]: row for row in json.loads(capsys.readouterr().out)["bots"]}


def test_those_that_fail_are_told_and_the_others_are_kept(
    store: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    good, broken = a_bot(tmp_path, "good"), tiny_bot(tmp_path, "broken")
    other_game = a_bot(tmp_path, "other_game")
    text = (other_game / "bot.toml").read_text().partition("rulesets")[0]
    (other_game / "bot.toml").write_text(text + 'rulesets = ["check"]\n')
    shutil.make_archive(str(tmp_path / "packed"), "zip", a_bot(tmp_path / "inside", "zipped"))
    (tmp_path / "README.md").write_text("x")
    texts = [good, "packed.zip", broken, other_game, "README.md", "cmd:cat", f"{good}:A=B", "nobody"]
    code, told = add(store, capsys, *texts)
    assert code == 1
    assert {text: row["outcome"] for text, row in told.items()} == {
        str(good): "added",
        "packed.zip": "added",
        **{str(text): "failed" for text in texts[2:]},
    }
    for text, sentence in (
        (str(broken), "it cannot start:"),
        (str(other_game), "it plays check, and the league plays single-deck-1500"),
        ("README.md", "is no manifest"),
        ("cmd:cat", "is a command; a league keeps bots with all their files"),
        (f"{good}:A=B", "has settings behind it; a league's bot has them in its manifest"),
        ("nobody", "there is no bot 'nobody'"),
    ):
        assert sentence in told[text]["why"]
    with open_store(store) as opened:
        assert [bundle.label for bundle in opened.bundles()] == ["good@1.0.0", "zipped@1.0.0"]
        assert [entry.target for entry in opened.audit()] == ["league", "good@1.0.0", "zipped@1.0.0"]
    kept = sorted(path.name.rpartition("-")[0] for path in (tmp_path / "s.db.bots").iterdir())
    assert kept == ["good-1.0.0", "zipped-1.0.0"], "nothing is left of those that failed"


def test_the_same_again_is_no_failure_and_other_files_need_a_new_version(
    store: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = a_bot(tmp_path, "hawk")
    assert add(store, capsys, folder)[0] == 0
    code, told = add(store, capsys, folder)
    assert (code, told[str(folder)]["outcome"]) == (0, "there already")
    (folder / "more.py").write_text("x")
    code, told = add(store, capsys, folder)
    assert (code, told[str(folder)]["outcome"]) == (1, "failed")
    assert "hawk 1.0.0 is in the store with other files" in told[str(folder)]["why"]
    assert "give it a new version" in told[str(folder)]["why"]
    twice = a_bot(tmp_path / "x", "owl"), a_bot(tmp_path / "y", "owl")
    (twice[1] / "more.py").write_text("x")
    code, told = add(store, capsys, *twice)
    assert [row["outcome"] for row in told.values()] == ["added", "failed"]


def test_a_bot_is_built_in_its_own_folder_and_its_build_must_not_change_it(
    store: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    build = 'build = ["sh", "-c", "mkdir -p .build && cp bot.py {to}"]\n'
    for name, to in (("clean", ".build/made.py"), ("changing", "made.py")):
        folder = a_bot(tmp_path, name, manifest=build.replace("{to}", to))
        (folder / "bot.py").write_text((folder / "lowest_python.py").read_text())
        text = (folder / "bot.toml").read_text()
        (folder / "bot.toml").write_text(text.replace('"lowest_python.py"', f'"{to}"'))
    code, told = add(store, capsys, tmp_path / "clean", tmp_path / "changing")
    assert code == 1
    assert told[str(tmp_path / "clean")]["outcome"] == "added"
    assert "its build changes its files" in told[str(tmp_path / "changing")]["why"]
    assert not (tmp_path / "clean" / ".build").exists(), "the author's folder is left alone"


def test_what_is_added_after_the_deadline_is_told_to_wait(
    store: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run_here("season", "open", store, "--deadline", "1h") == (0, "")
    monkeypatch.setattr("pinochle_tournaments.league.seasons.now", lambda: "2999-01-01T00:00:00.000Z")
    capsys.readouterr()
    assert run_here("bot", "add", store, a_bot(tmp_path, "late")) == (0, "")
    assert "added, for season 2" in capsys.readouterr().out
