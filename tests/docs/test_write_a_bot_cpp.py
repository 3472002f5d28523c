"""What docs/write-a-bot-cpp.md shows runs: the bot, the commands as they stand, and the unit test."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from languages import built, need


def blocks(page: str, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)


@pytest.mark.slow
def test_the_page_can_be_followed(project: Path, tmp_path: Path) -> None:
    need("cpp")
    built("lowest_cpp")  # with its SDK, which the bot of the page then finds built
    page = (project / "docs" / "write-a-bot-cpp.md").read_text(encoding="utf-8")
    bot = tmp_path / "my_cpp_bot"
    bot.mkdir()
    for folder in ("sdk", "sample_bots"):
        (tmp_path / folder).symlink_to(project / folder)
    header, program, test = blocks(page, "cpp")
    files = {
        "my_bot.hpp": header,
        "main.cpp": program,
        "my_test.cpp": test,
        "CMakeLists.txt": blocks(page, "cmake")[0],
        "CMakePresets.json": blocks(page, "json")[0],
        "bot.toml": blocks(page, "toml")[0],
    }
    for name, text in files.items():
        (bot / name).write_text(text, encoding="utf-8")
    environment = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    ran = subprocess.run(
        ["/bin/sh", "-euc", blocks(page, "sh")[0]],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert re.search(r"faults +my_cpp_bot 0\.1\.0 0, random_bot 1\.0\.0 0", ran.stdout)
    assert "100% tests passed" in ran.stdout
