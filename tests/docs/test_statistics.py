"""The page about statistics: its numbers follow from the formulas beside them, and its pictures from their script."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from pinochle_elo import effect_of_elo, imp_thresholds
from pinochle_tournaments.cli.app import app


@pytest.fixture
def page(project: Path) -> str:
    return (project / "docs" / "statistics.md").read_text(encoding="utf-8")


def rows_after(page: str, heading: str) -> list[list[str]]:
    """The cells of the first table below a heading, without its own two lines of heading."""
    below = page[page.index(heading) :]
    lines = [line for line in below.splitlines() if line.startswith("|")]
    end = next((n for n, line in enumerate(below.splitlines()) if line.startswith("|")), 0)
    table = []
    for line in below.splitlines()[end:]:
        if not line.startswith("|"):
            break
        table.append([cell.strip() for cell in line.strip("|").split("|")])
    assert lines, heading
    return table[2:]


def number(text: str) -> float:
    return float(re.sub(r"[^0-9.]", "", text))


def test_boards_for_an_interval(page: str) -> None:
    rows = rows_after(page, "## How many boards")
    for width, *cells in rows:
        for deviation, cell in zip((1.5, 3, 5, 7), cells, strict=True):
            assert number(cell) == pytest.approx((1.96 * deviation / number(width)) ** 2, abs=0.51)


def test_boards_for_a_difference(page: str) -> None:
    for effect, elo, half, most in rows_after(page, "### To see a difference at all"):
        d = number(effect)
        assert d / effect_of_elo(1) == pytest.approx(number(elo), abs=0.51)
        for cell, quantile in ((half, 0.8416), (most, 1.6449)):
            assert number(cell) == pytest.approx(((1.96 + quantile) / d) ** 2, rel=0.01)


def test_the_scale_is_the_real_one(page: str) -> None:
    told = next(line for line in page.splitlines() if line.startswith("10 30 50"))
    assert tuple(map(int, told.split())) == imp_thresholds(10)


def test_pictures_are_what_their_script_draws(page: str, project: Path) -> None:
    done = subprocess.run(
        [sys.executable, str(project / "docs/pictures/draw.py"), "--check"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout
    shown = set(re.findall(r"\(pictures/([a-z]+\.svg)\)", page))
    assert shown == {path.name for path in (project / "docs/pictures").glob("*.svg")}


def test_every_command_it_shows_exists(page: str) -> None:
    known = {command.name for command in app.registered_commands} | {group.name for group in app.registered_groups}
    known |= {command.callback.__name__.replace("_", "-") for command in app.registered_commands if command.callback}
    for command in re.findall(r"pinochle (\w+)", page):
        assert command in known, command
