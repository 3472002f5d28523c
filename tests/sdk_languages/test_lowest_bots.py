"""The same simple bot in every language plays the same: every pair ties every board, move for move."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from command import pinochle
from languages import LOWEST_BOTS, built
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
RULESET_OF = {pair: list(OPTIONS)[number % len(OPTIONS)] for number, pair in enumerate(PAIRS)}
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
    tables = [json.loads(line) for line in pinochle("export", "s.db", folder=folder).out.splitlines()]
    assert len(tables) == BOARDS * done.json["tables"]
    played = [{key: value for key, value in table.items() if key not in BY_WHOM} for table in tables]
    for board in range(1, BOARDS + 1):
        first, *others = (table for table in played if table["board"] == board)
        assert all(other == first for other in others)
    return [
        {"ties": pair["ties"], "swing_points": pair["swing_points"]["mean"], "imp": pair["imp"]["mean"]}
        for pair in done.json["pairs"]
    ]


def all_tied(ruleset: str) -> list[dict[str, Any]]:
    """The same for a match in which every pair of sides ties every board."""
    pairs = combinations(PRESETS[ruleset].sides, 2)
    return [{"ties": BOARDS, "swing_points": 0, "imp": 0} for _ in pairs]


def test_all_rulesets_are_played() -> None:
    assert list(OPTIONS) == list(PRESETS)


@pytest.mark.parametrize("bots", PAIRS, ids="-".join)
def test_every_pair_ties(bots: tuple[str, str], tmp_path: Path) -> None:
    assert play(bots, RULESET_OF[bots], tmp_path) == all_tied(RULESET_OF[bots])


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
