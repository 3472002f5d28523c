"""What docs/write-a-bot-java.md shows: bot and test are those that it makes, and its commands run as they stand."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from languages import need

STARTER = "tournaments/pinochle_tournaments/starters/java"


def page(project: Path) -> str:
    return (project / "docs" / "write-a-bot-java.md").read_text(encoding="utf-8")


def blocks(text: str, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)


def test_it_shows_what_a_new_bot_is(project: Path) -> None:
    starter = project / STARTER
    program, test = blocks(page(project), "java")
    assert program == (starter / "bot/src/main/java/bot/MyBot.java").read_text(encoding="utf-8")
    assert test == (starter / "bot/src/test/java/bot/MyBotTest.java").read_text(encoding="utf-8")
    shown = tomllib.loads(blocks(page(project), "toml")[0])
    manifest = (starter / "bot.toml").read_text(encoding="utf-8").replace("@NAME@", "my_java_bot")
    assert shown.items() <= tomllib.loads(manifest).items()


@pytest.mark.slow
def test_the_page_can_be_followed(project: Path, tmp_path: Path) -> None:
    need("java")
    environment = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}

    def run(commands: str) -> str:
        ran = subprocess.run(
            ["/bin/sh", "-euc", commands], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
        )
        assert ran.returncode == 0, ran.stdout + ran.stderr
        return ran.stdout

    said = run(blocks(page(project), "sh")[0])
    assert re.search(r"faults +my_java_bot 0\.1\.0 0, random_bot 1\.0\.0 0", said)
    # Options of the bot's own, as the page has them: play is the same, however it is compiled.
    manifest = tmp_path / "my_java_bot" / "bot.toml"
    manifest.write_text(manifest.read_text(encoding="utf-8") + blocks(page(project), "toml")[1], encoding="utf-8")
    again = run("pinochle match my_java_bot random_bot --boards 10 --seed guide --store again.db")
    swings = [re.findall(r"swing +(\S+)", text) for text in (said, again)]
    assert swings[0] == swings[1] != []
