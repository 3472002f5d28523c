"""What docs/write-a-bot-go.md shows is what is made, and the commands run as they stand."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from author_pages import blocks, follow, run
from languages import need


@pytest.mark.slow
def test_the_page_can_be_followed(project: Path, tmp_path: Path) -> None:
    need("go")
    page = (project / "docs" / "write-a-bot-go.md").read_text(encoding="utf-8")
    said = follow(page, tmp_path)
    assert re.search(r"faults +my_go_bot 0\.1\.0 0, random_bot 1\.0\.0 0", said)
    bot = tmp_path / "my_go_bot"
    assert blocks(page, "go") == [(bot / "main.go").read_text(encoding="utf-8")]
    assert blocks(page, "toml") == [(bot / "bot.toml").read_text(encoding="utf-8")]
    assert run("gofmt -l .", bot) == ""
    assert "func Serve" in run("go doc -all pinochle", bot)
