"""What docs/write-a-bot-rust.md shows runs: the bot, the commands as they stand, and the unit test."""

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
    need("rust")
    built("lowest_rust")  # so that the dependencies are there
    page = (project / "docs" / "write-a-bot-rust.md").read_text(encoding="utf-8")
    bot = tmp_path / "my_rust_bot"
    (bot / "src").mkdir(parents=True)
    for folder in ("sdk", "proto"):
        (tmp_path / folder).symlink_to(project / folder)
    # Not built a second time: the bot's own folder for that is the SDK's.
    (bot / ".build").symlink_to(project / "sdk" / "rust" / ".build")
    program, test = blocks(page, "rust")
    cargo, manifest = blocks(page, "toml")
    (bot / "src" / "main.rs").write_text(program, encoding="utf-8")
    (bot / "Cargo.toml").write_text(cargo, encoding="utf-8")
    (bot / "bot.toml").write_text(manifest, encoding="utf-8")
    environment = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}

    def run(commands: str, folder: Path) -> str:
        ran = subprocess.run(
            ["/bin/sh", "-euc", commands], cwd=folder, env=environment, capture_output=True, text=True, check=False
        )
        assert ran.returncode == 0, ran.stdout + ran.stderr
        return ran.stdout

    said = run(blocks(page, "sh")[0], tmp_path)
    assert re.search(r"faults +my_rust_bot 0\.1\.0 0, random_bot 1\.0\.0 0", said)

    (bot / "src" / "main.rs").write_text(f"{program}\n{test}", encoding="utf-8")
    (bot / "Cargo.toml").write_text(f'{cargo}\n[dev-dependencies]\nserde_json = "1"\n', encoding="utf-8")
    run("cp ../sdk/rust/Cargo.lock .", bot)
    assert "1 passed" in run("cargo test --release --target-dir .build", bot)
    run("cargo clippy --release --all-targets --target-dir .build -- -D warnings", bot)
    run("cargo fmt --check", bot)
