"""The same simple bot in every language plays the same: every pair ties every board, move for move."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from command import pinochle
from languages import LOWEST_BOTS, built, language_of, missing_programs, need
from pinochle_rules import PRESETS

# Rulesets in which four passes end a deal are played with options under which somebody must bid.
OPTIONS = {
    "single-deck-1500": (),
    "single-deck-classic": ("dealer_forced=true",),
    "double-deck": ("racehorse=true",),
    "two-handed": (),
    "three-handed": ("dealer_forced=true",),
    "auction-widow": ("eldest_must_open=true",),
    "firehouse": ("dealer_forced_200=true",),
    "check": (),
}
BOARDS = 3
PAIRS = list(combinations(LOWEST_BOTS, 2))
BY_WHOM = ("event", "match", "table", "seats", "bots", "times_ms")
"""The members of a record that say who played where, and how fast."""


def play(bots: tuple[str, str], ruleset: str, folder: Path) -> list[dict[str, Any]]:
    """What every two of three sides have won of each other in a match in which the tables differ in who sits where."""
    for bot in bots:
        built(bot)
    options = [word for option in OPTIONS[ruleset] for word in ("-o", option)]
    done = pinochle(
        "match", *bots, bots[0], "--ruleset", ruleset, *options, "--boards", str(BOARDS), "--seed", "lowest", "--store",
        "s.db", "--decision-time", "none", "--no-build", "--json", folder=folder,
    )  # fmt: skip
    assert done.code == 0, done.err
    assert all(side["faults"] == 0 and side["decisions"] for side in done.json["sides"])
    assert_tables_are_equal(records(folder), done.json["tables"])
    return [
        {"ties": pair["ties"], "swing_points": pair["swing_points"]["mean"], "imp": pair["imp"]["mean"]}
        for pair in done.json["pairs"]
    ]


def all_tied(ruleset: str) -> list[dict[str, Any]]:
    """The same for a match in which every pair of sides ties every board."""
    pairs = combinations(PRESETS[ruleset].sides, 2)
    return [{"ties": BOARDS, "swing_points": 0, "imp": 0} for _ in pairs]


def records(folder: Path) -> list[dict[str, Any]]:
    """The records in the store."""
    return [json.loads(line) for line in pinochle("export", "s.db", folder=folder).out.splitlines()]


def assert_tables_are_equal(tables: Sequence[dict[str, Any]], tables_a_board: int) -> None:
    """The records of a match are the same at all tables of a board, but for who sat where."""
    assert len(tables) == BOARDS * tables_a_board
    for board in range(1, BOARDS + 1):
        first, *others = (
            {key: value for key, value in table.items() if key not in BY_WHOM}
            for table in tables
            if table["board"] == board
        )
        assert others
        assert all(other == first for other in others)


def lowest_bots() -> list[str]:
    """Those that this machine can build, built."""
    bots = [bot for bot in LOWEST_BOTS if not missing_programs(language_of(bot))]
    for bot in bots:
        built(bot)
    return bots


class Meetings:
    """An event of the lowest bots, played by one command, in which processes are kept."""

    def __init__(self, folder: Path, ruleset: str, head: str) -> None:
        options = "".join(f"{option.replace('=', ' = ')}\n" for option in OPTIONS[ruleset])
        (folder / "lowest.toml").write_text(
            f'{head}\nruleset = "{ruleset}"\nboards = {BOARDS}\nseed = "lowest"\ndecision_time = "none"\n'
            f"[options]\n{options}",
            encoding="utf-8",
        )
        done = pinochle("tournament", "run", "lowest.toml", "--store", "s.db", "--quiet", folder=folder, timeout=600)
        assert done.code == 0, done.err + done.out
        assert pinochle("errors", "s.db", "--json", folder=folder).json["faults"] == []
        rows = pinochle("list", "s.db", "--json", folder=folder).json["matches"]
        self.rows = {frozenset(name.split(" ")[0] for name in row["partnerships"]): row for row in rows}
        self.records = records(folder)

    def between(self, bots: Collection[str]) -> dict[str, Any]:
        """What came of the match of two of them, in which the tables differed only in who sat where."""
        row = self.rows[frozenset(bots)]
        (pair,) = row["pairs"]
        who = {f"{bot} 1.0.0" for bot in bots}
        assert_tables_are_equal([table for table in self.records if set(table["bots"]) == who], 2)
        return {"status": row["status"], "ties": pair["ties"], "swing_points": pair["swing_points"]}


TIED = {"status": "complete", "ties": BOARDS, "swing_points": 0}


@pytest.fixture(scope="module")
def round_robin(tmp_path_factory: pytest.TempPathFactory) -> Meetings:
    """Everybody whom this machine can build against everybody."""
    bots = lowest_bots()
    head = f"entrants = {json.dumps(bots)}"
    return Meetings(tmp_path_factory.mktemp("lowest"), "single-deck-1500", head)


@pytest.mark.parametrize("bots", PAIRS, ids="-".join)
def test_every_pair_ties(bots: tuple[str, str], round_robin: Meetings) -> None:
    for bot in bots:
        need(language_of(bot))
    assert round_robin.between(bots) == TIED


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", [name for name, preset in PRESETS.items() if len(preset.sides) == 2])
def test_every_bot_plays_every_ruleset_like_the_one_in_python(ruleset: str, tmp_path: Path) -> None:
    others = [bot for bot in lowest_bots() if bot != "lowest_python"]
    head = f'format = "gauntlet"\nnewcomers = ["lowest_python"]\nentrants = {json.dumps(others)}'
    gauntlet = Meetings(tmp_path, ruleset, head)
    assert others
    assert {bot: gauntlet.between((bot, "lowest_python")) for bot in others} == dict.fromkeys(others, TIED)


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", [name for name, preset in PRESETS.items() if len(preset.sides) == 3])
@pytest.mark.parametrize("bot", LOWEST_BOTS)
def test_every_bot_plays_every_ruleset_of_three_like_the_one_in_python(bot: str, ruleset: str, tmp_path: Path) -> None:
    assert play((bot, "lowest_python"), ruleset, tmp_path) == all_tied(ruleset)


@pytest.mark.slow
@pytest.mark.parametrize("bot", LOWEST_BOTS)
def test_every_bot_conforms(bot: str, tmp_path: Path) -> None:
    built(bot)
    done = pinochle("bot", "check", bot, "--no-build", "--peeking", "--json", folder=tmp_path, timeout=600)
    (checked,) = done.json["bots"]
    assert [step for step in checked["steps"] if step["status"] != "passed"] == []
    assert done.code == 0
    assert checked["rulesets"] == list(PRESETS)
