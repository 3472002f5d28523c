"""What docs/leagues.md tells to type is typed as it stands, by a real shell, with a kill between."""

from __future__ import annotations

import os
import re
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from command import start_pinochle
from pinochle_tournaments.league.lifecycle import lifecycle_grid
from pinochle_tournaments.storage import SeasonStatus, open_store


def page(project: Path) -> str:
    return (project / "docs" / "leagues.md").read_text(encoding="utf-8")


def test_the_table_is_that_of_the_program(project: Path) -> None:
    table = page(project).split("## What may be done when")[1].split("\n\n")[2].splitlines()
    cells = [tuple(cell.strip().strip("`") for cell in line.strip("|").split("|")) for line in table]
    assert [cells[0], *cells[2:]] == lifecycle_grid()


def shell(block: str, folder: Path) -> str:
    """Run a block; what it printed."""
    program = folder / "bin" / "pinochle"
    if not program.exists():
        program.parent.mkdir()
        call = shlex.join([sys.executable, "-c", "from pinochle_tournaments.cli import main; main()"])
        program.write_text(f'#!/bin/sh\nexec {call} "$@"\n')
        program.chmod(0o755)
    path = f"{program.parent}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "COLUMNS": "250", "TERM": "dumb"}
    done = subprocess.run(
        ["sh", "-e", "-c", block], cwd=folder, env=environment, capture_output=True, text=True, timeout=600, check=False
    )
    assert done.returncode == 0, f"{block}\n{done.stdout}{done.stderr}"
    return done.stdout


def kill_a_run(folder: Path) -> None:
    """Let `pinochle run` play for a moment and kill it, as a loss of power would."""
    running = start_pinochle("run", "league.db", folder=folder)
    assert running.stdout is not None
    until = time.monotonic() + 120
    while "plays" not in running.stdout.readline():
        assert time.monotonic() < until, "nothing was played"
    os.killpg(running.pid, signal.SIGKILL)
    running.wait()
    running.stdout.close()
    assert running.stderr is not None
    running.stderr.close()


@pytest.mark.slow
def test_a_season_by_the_page_alone(project: Path, tmp_path: Path) -> None:
    blocks = re.findall(r"```sh\n(.*?)```", page(project), re.DOTALL)
    assert len(blocks) == 7
    make, hand_in, begin, meanwhile, close, again, look = blocks
    shell(make, tmp_path)
    assert "in season 1" in shell(hand_in, tmp_path)
    assert "running" in shell(begin, tmp_path)
    kill_a_run(tmp_path)
    told = shell(meanwhile, tmp_path)
    assert "added, for season 2" in told
    assert "status     closing" in told
    assert "its author asked for it" in told
    shell(close, tmp_path)
    told = shell(again, tmp_path)
    assert "in the place of version" in told
    told = shell(look, tmp_path)
    assert "spring-1-first: round-robin" in told
    assert (tmp_path / "reports/hawk/records.jsonl").is_file()
    with open_store(tmp_path / "league.db") as store:
        first, second, third = store.seasons(store.league())
        statuses = (first.status, second.status, third.status)
        assert statuses == (SeasonStatus.CLOSED, SeasonStatus.RUNNING, SeasonStatus.DRAFT)
        assert {each.bundle.label for each in store.season_entrants(first) if each.bundle.name == "hawk"} != {
            each.bundle.label for each in store.season_entrants(second) if each.bundle.name == "hawk"
        }
        assert "dove" not in {each.bundle.name for each in store.season_entrants(second)}
