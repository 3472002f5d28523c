"""The same simple bot in every language plays the same: every pair ties every board, move for move."""

from __future__ import annotations

import json
from collections.abc import Sequence
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
    """What every pair of sides has won of each other in a match in which the tables differ only in who sits where."""
    for bot in bots:
        built(bot)
    third = bots[:1] if len(PRESETS[ruleset].sides) == 3 else ()
    options = [word for option in OPTIONS[ruleset] for word in ("-o", option)]
    done = pinochle(
        "match", *bots, *third, "--ruleset", ruleset, *options, "--boards", str(BOARDS), "--seed", "lowest", "--store",
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


@pytest.fixture(scope="module")
def round_robin(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a store in which everybody whom this machine can build has met everybody; processes are kept."""
    folder = tmp_path_factory.mktemp("lowest")
    bots = [bot for bot in LOWEST_BOTS if not missing_programs(language_of(bot))]
    for bot in bots:
        built(bot)
    (folder / "lowest.toml").write_text(
        f'entrants = {json.dumps(bots)}\nruleset = "single-deck-1500"\nboards = {BOARDS}\nseed = "lowest"\n'
        'decision_time = "none"\n',
        encoding="utf-8",
    )
    done = pinochle("tournament", "run", "lowest.toml", "--store", "s.db", "--quiet", folder=folder, timeout=600)
    assert done.code == 0, done.err + done.out
    assert pinochle("errors", "s.db", "--json", folder=folder).json["faults"] == []
    return folder


@pytest.fixture(scope="module")
def meetings(round_robin: Path) -> dict[frozenset[str], dict[str, Any]]:
    """Its matches, as listed, by the names of those who met."""
    rows = pinochle("list", "s.db", "--json", folder=round_robin).json["matches"]
    return {frozenset(name.split(" ")[0] for name in row["partnerships"]): row for row in rows}


@pytest.fixture(scope="module")
def played(round_robin: Path) -> list[dict[str, Any]]:
    """Its records."""
    return records(round_robin)


@pytest.mark.parametrize("bots", PAIRS, ids="-".join)
def test_every_pair_ties(
    bots: tuple[str, str], meetings: dict[frozenset[str], dict[str, Any]], played: list[dict[str, Any]]
) -> None:
    for bot in bots:
        need(language_of(bot))
    match = meetings[frozenset(bots)]
    (pair,) = match["pairs"]
    assert (match["status"], pair["ties"], pair["swing_points"]) == ("complete", BOARDS, 0)
    who = {f"{bot} 1.0.0" for bot in bots}
    assert_tables_are_equal([table for table in played if set(table["bots"]) == who], 2)


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", PRESETS)
@pytest.mark.parametrize("bot", LOWEST_BOTS)
def test_every_bot_plays_every_ruleset_like_the_one_in_python(bot: str, ruleset: str, tmp_path: Path) -> None:
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
