"""The README's bot plays, and its commands run, as they stand there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from command import pinochle
from pinochle_rules import PRESETS


def blocks(project: Path, language: str) -> list[str]:
    """The fenced blocks of a language in the README, in order."""
    text = (project / "README.md").read_text(encoding="utf-8")
    return re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A user's folder in which the README is followed."""
    return tmp_path_factory.mktemp("reader")


@pytest.mark.slow
def test_a_bot_is_made_and_plays_as_the_readme_says(project: Path, folder: Path) -> None:
    commands = [
        line.split("#")[0].split()[1:]
        for block in blocks(project, "sh")
        for line in block.splitlines()
        if line.startswith(".venv/bin/pinochle ")
    ]
    assert len(commands) >= 5
    for words in commands:
        command, target = (words[:-2], words[-1]) if ">" in words else (words, "")
        done = pinochle(*command, folder=folder)
        if target:
            (folder / target).write_text(done.out, encoding="utf-8")
        assert done.code == 0, f"{command}: {done.out}{done.err}"
        if command[0] == "match":
            assert re.search(r"faults +my_bot 0\.1\.0 0, random_bot 1\.0\.0 0", done.out)
    assert blocks(project, "python") == [(folder / "my_bot" / "bot.py").read_text(encoding="utf-8")]


def test_the_house_rules_are_explained(project: Path, tmp_path: Path) -> None:
    (house_rules,) = blocks(project, "toml")
    (tmp_path / "our-table.toml").write_text(house_rules, encoding="utf-8")
    done = pinochle("rules", "show", "our-table.toml", folder=tmp_path)
    assert done.code == 0, done.err
    assert "minimum_bid = 200, not 250" in done.out


def test_the_rulesets_named_are_all_there_are(project: Path) -> None:
    text = (project / "README.md").read_text(encoding="utf-8").partition("## What it plays")[2].partition("\n## ")[0]
    assert set(re.findall(r"`([a-z0-9-]+)`", text)) >= set(PRESETS)


def test_the_two_commands_are_targets_of_the_makefile(project: Path) -> None:
    makefile = (project / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z-]+):", makefile, re.MULTILINE))
    named = {word for block in blocks(project, "sh") for word in re.findall(r"^make ([a-z-]+)$", block, re.MULTILINE)}
    assert {"demo", "test"} <= named <= targets
