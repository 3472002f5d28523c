"""What docs/write-a-bot-go.md shows runs: the bot, the commands as they stand, and the unit test."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from languages import need


def blocks(page: str, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)


@pytest.mark.slow
def test_the_page_can_be_followed(project: Path, tmp_path: Path) -> None:
    need("go")
    page = (project / "docs" / "write-a-bot-go.md").read_text(encoding="utf-8")
    bot = tmp_path / "my_go_bot"
    bot.mkdir()
    for folder in ("sdk", "proto"):
        (tmp_path / folder).symlink_to(project / folder)
    program, test = blocks(page, "go")
    (bot / "main.go").write_text(program, encoding="utf-8")
    (bot / "main_test.go").write_text(test, encoding="utf-8")
    (bot / "bot.toml").write_text(blocks(page, "toml")[0], encoding="utf-8")
    environment = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}

    def run(commands: str, folder: Path) -> str:
        ran = subprocess.run(
            ["/bin/sh", "-euc", commands], cwd=folder, env=environment, capture_output=True, text=True, check=False
        )
        assert ran.returncode == 0, ran.stdout + ran.stderr
        return ran.stdout

    said = run(blocks(page, "sh")[0], tmp_path)
    assert re.search(r"faults +my_go_bot 0\.1\.0 0, random_bot 1\.0\.0 0", said)
    assert run("gofmt -l .", bot) == ""
    run("go vet ./... && go test ./...", bot)
    assert "func Serve" in run("go doc -all pinochle", bot)
