"""The program of docs/train-a-bot.md learns, as it stands there and as the page says."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest
from pinochle_rules import action_index, parse_action


def block(project: Path, language: str) -> str:
    text = (project / "docs" / "train-a-bot.md").read_text(encoding="utf-8")
    fences = re.findall(r"^```(\w*)\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    (found,) = [str(body) for named, body in fences if named == language]
    return found


def test_the_program_learns_to_beat_chance(project: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    program = tmp_path / "train.py"
    program.write_text(block(project, "python"), encoding="utf-8")
    learned = runpy.run_path(str(program))
    printed = capsys.readouterr().out
    assert re.sub(r"[+-]\d+", "N", printed) == re.sub(r"[+-]\d+", "N", block(project, ""))
    before, after = (int(number) for number in re.findall(r"([+-]\d+) trick points", printed))
    assert abs(before) < 15
    assert after > before + 15
    # What the page says that it finds out.
    weights = learned["weights"][action_index(learned["RULESET"], parse_action("play 9H"))[0]]
    assert weights[2] > weights[1]


def test_the_program_is_as_short_as_the_page_says(project: Path) -> None:
    lines = [line for line in block(project, "python").splitlines() if line.strip()]
    assert len(lines) <= 55
