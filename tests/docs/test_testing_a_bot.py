"""What docs/testing-a-bot.md shows runs, and says what the page says it does."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from command import pinochle


@pytest.mark.slow
def test_every_command_shown_runs(project: Path, tmp_path: Path) -> None:
    text = (project / "docs" / "testing-a-bot.md").read_text(encoding="utf-8")
    commands = [
        line.split()[1:] for block in re.findall(r"^```sh\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
        for line in block.splitlines()
    ]  # fmt: skip
    assert [command[0] for command in commands] == ["selftest", "sprt", "match"]
    printed = []
    for command in commands:
        done = pinochle(*command, folder=tmp_path)
        assert done.code == 0, f"{command}: {done.out}{done.err}"
        printed.append(done.out)
    assert "play reproducible" in printed[0]
    assert "LLR " in printed[1]
    assert "raw  " in printed[1]
    assert "stop-adjusted" in printed[1]
    assert "sequential until-error 2" in printed[2]


def test_every_flag_it_names_exists(project: Path, tmp_path: Path) -> None:
    text = (project / "docs" / "testing-a-bot.md").read_text(encoding="utf-8")
    known = "".join(pinochle(command, "--help", folder=tmp_path).out for command in ("selftest", "sprt", "match"))
    named = set(re.findall(r"(?<![\w-])--[a-z][a-z0-9-]+", text))
    assert named
    assert {flag for flag in named if not re.search(rf"{flag}(?![\w-])", known)} == set()
