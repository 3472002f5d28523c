"""What docs/write-a-bot.md shows runs: the bot, the commands, the unit tests, and the methods to add."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from command import pinochle
from pinochle_sdk import Bot, Decision
from pinochle_tournaments.starters import new_bot


def page(project: Path) -> str:
    return (project / "docs" / "write-a-bot.md").read_text(encoding="utf-8")


def blocks(project: Path, language: str) -> list[str]:
    fences = re.findall(r"^```(\w*)\n(.*?)^```$", page(project), re.DOTALL | re.MULTILINE)
    return [body for named, body in fences if named == language]


def commands(project: Path) -> list[list[str]]:
    """Every command in a block of its own, without the word `pinochle`."""
    lines = [line for block in blocks(project, "sh") for line in block.splitlines()]
    assert all(line.startswith("pinochle ") for line in lines)
    return [shlex.split(line)[1:] for line in lines]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder in which the bot has been made."""
    new_bot("my_bot", "python", tmp_path)
    return tmp_path


def change_bot(folder: Path, old: str, new: str) -> None:
    program = folder / "my_bot" / "bot.py"
    text = program.read_text(encoding="utf-8")
    assert old in text
    program.write_text(text.replace(old, new), encoding="utf-8")


def test_the_bot_is_what_is_made(project: Path, folder: Path) -> None:
    made = folder / "my_bot"
    assert blocks(project, "python")[0] == (made / "bot.py").read_text(encoding="utf-8")
    assert blocks(project, "toml")[0] == (made / "bot.toml").read_text(encoding="utf-8")


@pytest.mark.slow
def test_the_bot_plays_and_every_command_runs_as_shown(project: Path, tmp_path: Path) -> None:
    for command in commands(project):
        done = pinochle(*command, folder=tmp_path)
        assert done.code == 0, f"{command}: {done.out}{done.err}"
        if command[0] == "match":
            assert re.search(r"faults +my_bot 0\.1\.0 0, random_bot 1\.0\.0 0", done.out)
        if command[:2] == ["bot", "ask"]:
            assert "legal:" in done.out
        if command[:2] == ["bot", "check"]:
            assert "my_bot 0.1.0 conforms" in done.out
            assert "FAILED" not in done.out
        if command[:2] == ["bot", "test"]:
            assert "my_bot 0.1.0: 1 of 1 positions (100 %)" in done.out


@pytest.mark.slow
def test_a_fault_is_found_as_the_page_says(project: Path, folder: Path) -> None:
    choice = "(max if leads else min)(decision.legal_plays, key=lambda card: card.rank)"
    change_bot(folder, choice, "min(decision.observation.hand)")
    assert "`min(decision.observation.hand)`" in page(project)
    assert pinochle("match", "my_bot", "random_bot", "--boards", "4", "--seed", "guide", folder=folder).code == 0
    errors = pinochle("errors", "pinochle.db", folder=folder)
    assert "my_bot 0.1.0: illegal-action" in errors.out
    again = re.search(r"pinochle (bot ask .*)", errors.out)
    assert again
    asked = pinochle(*again[1].split(), folder=folder)
    assert asked.code == 1
    assert re.search(r"verdict: +illegal-action", asked.out)
    deal, seat = re.findall(r"^(\S+) ([NESW]) my_bot", errors.out, re.MULTILINE)[0]
    assert "illegal-action" in pinochle("log", "pinochle.db", deal, seat, folder=folder).out


@pytest.mark.slow
def test_the_methods_shown_can_be_added(project: Path, folder: Path) -> None:
    methods = [block for block in blocks(project, "python") if block.startswith("    def ")]
    assert len(methods) == 2
    change_bot(folder, "from pinochle_sdk", "from pinochle_rules import PASS, Rank\nfrom pinochle_sdk")
    change_bot(folder, "\n\nif __name__", "".join(f"\n{method}" for method in methods) + "\n\nif __name__")
    done = pinochle("match", "my_bot", "random_bot", "--boards", "2", "--seed", "guide", folder=folder)
    assert re.search(r"faults +my_bot 0\.1\.0 0", done.out), done.out + done.err
    assert re.search(r"\d aces", pinochle("replay", "pinochle.db", "1/1", "--remarks", folder=folder).out)


def test_the_unit_tests_pass(project: Path, folder: Path) -> None:
    (test,) = [block for block in blocks(project, "python") if "def test_" in block]
    (folder / "my_bot" / "test_my_bot.py").write_text(test, encoding="utf-8")
    run = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_my_bot.py"]
    done = subprocess.run(run, cwd=folder / "my_bot", capture_output=True, text=True, timeout=120, check=False)
    assert "2 passed" in done.stdout, done.stdout + done.stderr


def test_the_tables_name_what_there_is(project: Path) -> None:
    rows = [line for line in page(project).splitlines() if line.startswith("| `choose")]
    methods = {name for row in rows for name in re.findall(r"`(choose\w*)`", row.split("|")[1])}
    assert methods == {name for name in vars(Bot) if name.startswith("choose")}
    named = set(re.findall(r"`(legal_\w+)`", page(project)))
    assert named == {name for name in vars(Decision) if name.startswith("legal_")}


def test_every_key_of_the_manifest_is_explained(project: Path) -> None:
    from pinochle_tournaments.manifest import Manifest  # noqa: PLC0415 (the command's package loads slowly)

    keys = {name for name in Manifest.__dataclass_fields__ if name != "path"}
    (table,) = re.findall(r"\| key \|.*?\n\n", page(project), re.DOTALL)
    first_column = " ".join(row.split("|")[1] for row in table.splitlines()[2:] if row)
    assert set(re.findall(r"`(\w+)`", first_column)) == keys
