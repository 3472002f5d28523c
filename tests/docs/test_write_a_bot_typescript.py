"""What docs/write-a-bot-typescript.md shows runs: bot, commands as they stand, and unit test; and so in JavaScript."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from languages import built, need

JAVASCRIPT_MANIFEST = """
name = "my_js_bot"
version = "0.1.0"
command = ["node", "main.js"]
exclude = ["node_modules"]
"""


def blocks(page: str, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)


def run(commands: str, folder: Path) -> str:
    environment = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    ran = subprocess.run(
        ["/bin/sh", "-euc", commands], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


@pytest.mark.slow
def test_the_page_can_be_followed(project: Path, tmp_path: Path) -> None:
    need("typescript")
    built("lowest_typescript")  # under its lock, so that no other worker fetches the same dependencies at once
    page = (project / "docs" / "write-a-bot-typescript.md").read_text(encoding="utf-8")
    bot = tmp_path / "my_ts_bot"
    bot.mkdir()
    for folder in ("sdk", "proto"):
        (tmp_path / folder).symlink_to(project / folder)
    names = {
        "ts": ("bot.ts", "main.ts", "bot.test.ts"),
        "toml": ("bot.toml",),
        "json": ("package.json", "tsconfig.json"),
    }
    for language, files in names.items():
        for name, text in zip(files, blocks(page, language), strict=True):
            (bot / name).write_text(text, encoding="utf-8")

    said = run(blocks(page, "sh")[0], tmp_path)
    assert re.search(r"faults +my_ts_bot 0\.1\.0 0, random_bot 1\.0\.0 0", said)
    assert re.search(r"pass 1\b", run("npm test", bot))

    # The same bot in JavaScript: its types left out, as the compiler does it, and nothing to build.
    javascript = tmp_path / "my_js_bot"
    javascript.mkdir()
    (bot / "node_modules").rename(javascript / "node_modules")
    (javascript / "package.json").write_text('{ "type": "module" }', encoding="utf-8")
    (javascript / "bot.toml").write_text(JAVASCRIPT_MANIFEST, encoding="utf-8")
    for name in ("bot.js", "main.js"):
        (javascript / name).write_text((bot / ".build" / name).read_text(encoding="utf-8"), encoding="utf-8")
    said = run("pinochle match my_js_bot random_bot --boards 2 --seed guide", tmp_path)
    assert re.search(r"faults +my_js_bot 0\.1\.0 0, random_bot 1\.0\.0 0", said)
