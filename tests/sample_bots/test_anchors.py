"""The anchors of every rating are what they were: same files, same version, same actions on fixed boards.

If a test here fails, an anchor has changed, and with it what every rating ever printed means. Take the change back, and
put it into a folder of its own: `sample_bots/melder_bot_2`, version 2.0.0. Only a bot that is not released yet may get
new lines in `tests/data/anchors.txt`.
"""

import tomllib
from pathlib import Path

import anchors
import pytest
from pinochle_rules import PRESETS

FROZEN = {tuple(line.split(" ", 2)[:2]): line for line in anchors.GOLDEN.read_text(encoding="utf-8").splitlines()}


def test_the_file_tells_of_every_anchor_and_ruleset() -> None:
    assert set(FROZEN) == {(bot, name) for bot in anchors.ANCHORS for name in ("content", *PRESETS)}
    for (_, what), line in FROZEN.items():
        assert len(line.split()) == 2 + (1 if what == "content" else anchors.BOARDS)


@pytest.mark.parametrize("bot", anchors.ANCHORS)
def test_an_anchor_consists_of_the_same_files(project: Path, bot: str) -> None:
    manifest = tomllib.loads((project / "sample_bots" / bot / "bot.toml").read_text(encoding="utf-8"))
    assert (manifest["name"], manifest["version"]) == (bot, "1.0.0")
    assert set(manifest["rulesets"]) == set(PRESETS)
    assert anchors.content_line(bot) == FROZEN[bot, "content"], "a later version is a folder of its own"


@pytest.mark.parametrize("ruleset", PRESETS)
@pytest.mark.parametrize("bot", anchors.ANCHORS)
def test_an_anchor_does_the_same_on_the_same_boards(bot: str, ruleset: str) -> None:
    assert anchors.actions_line(bot, ruleset) == FROZEN[bot, ruleset], "the bot, or a rule it plays by, has changed"
