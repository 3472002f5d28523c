"""The sample bots that show an idea: they keep to the protocol, do not peek, and are clearly better than chance."""

from __future__ import annotations

from pathlib import Path

import pytest
from command import pinochle
from languages import IDEA_BOTS, LOWEST_BOTS, built
from pinochle_tournaments.bots import resolve_bot

PROJECT = Path(__file__).resolve().parents[2]
pytestmark = pytest.mark.slow


RULESETS = ("single-deck-1500", "two-handed", "auction-widow")
"""In these they are asked for decisions of all kinds but one; where they do not think they do as their SDK, which the
lowest bots try in all rulesets."""


@pytest.mark.parametrize("bot", IDEA_BOTS)
def test_every_bot_conforms_and_sees_nothing_hidden(bot: str, tmp_path: Path) -> None:
    built(bot)
    rulesets = [word for ruleset in RULESETS for word in ("--ruleset", ruleset)]
    done = pinochle("bot", "check", bot, *rulesets, "--no-build", "--peeking", "--json", folder=tmp_path, timeout=600)
    (checked,) = done.json["bots"]
    assert [step for step in checked["steps"] if step["status"] == "failed"] == []
    assert done.code == 0


@pytest.mark.parametrize("bot", IDEA_BOTS)
def test_the_idea_is_worth_something(bot: str, tmp_path: Path) -> None:
    """By far less than was measured, so that only a bot that has lost its idea fails."""
    built(bot)
    done = pinochle(
        "match", bot, "random_bot", "--boards", "20", "--seed", "idea", "--store", "s.db", "--decision-time", "none",
        "--no-build", "--json", folder=tmp_path, timeout=300,
    )  # fmt: skip
    assert done.code == 0, done.err
    assert all(side["faults"] == 0 for side in done.json["sides"])
    (pair,) = done.json["pairs"]
    assert pair["imp"]["mean"] > 8


def test_a_bot_that_is_built_with_an_sdk_says_so() -> None:
    """So that it is built again when the SDK has changed."""
    for bot in (*IDEA_BOTS, *LOWEST_BOTS):
        manifest = resolve_bot(str(PROJECT / "sample_bots" / bot)).manifest
        assert manifest is not None
        assert not manifest.build or [source for source in manifest.sources if source.startswith("../../sdk/")], bot
