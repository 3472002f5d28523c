"""The commands of docs/tournaments.md run as they stand there, in order, and its keys are those of a definition."""

from __future__ import annotations

import re
from pathlib import Path

from command import pinochle
from pinochle_tournaments.events.definition_fields import FIELDS


def page(project: Path) -> str:
    return (project / "docs" / "tournaments.md").read_text(encoding="utf-8")


def test_the_commands_run_as_they_stand(project: Path, tmp_path: Path) -> None:
    blocks = re.findall(r"```sh\n(.*?)```", page(project), re.DOTALL)
    commands = [line.split("#")[0].strip() for block in blocks for line in block.splitlines()]
    assert len(commands) >= 8
    for command in commands:
        words, _, target = command.partition(" > ")
        assert words.startswith("pinochle ")
        done = pinochle(*words.split()[1:], folder=tmp_path, timeout=300)
        assert done.code == 0, f"{command}: {done.out}{done.err}"
        if target:
            # A hundred boards show no more than four.
            (tmp_path / target).write_text(done.out.replace("boards = 100 ", "boards = 4 "))


def test_the_keys_it_names_are_keys_of_a_definition(project: Path) -> None:
    table = page(project).split("| key | meaning |")[1].split("\n\n")[0]
    rows = re.findall(r"^\| (.*?) \|", table, re.MULTILINE)
    named = {name for row in rows for name in re.findall(r"`\[?(\w+)\]?`", row)}
    assert named <= set(FIELDS)
    assert len(named) >= 15
