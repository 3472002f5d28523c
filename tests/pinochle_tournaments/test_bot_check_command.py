"""`pinochle bot check` as a command: what it prints, its files, and what it refuses."""

from __future__ import annotations

from pathlib import Path

import pytest
from command import pinochle


def test_a_step_that_fails_is_told_in_full(tmp_path: Path) -> None:
    bot = "faulty_bot:FAULT=no-kind"
    done = pinochle("bot", "check", bot, "--ruleset", "two-handed", "--only", "same-kind", folder=tmp_path)
    assert done.code == 1
    assert "FAILED  MUST   4.3     same-kind" in done.out
    assert "same-kind (MUST, proto/README.md 4.3)" in done.out
    assert '"observation"' in done.out
    assert "the decision asks for play, the answer holds no action" in done.out
    assert "legal here: play" in done.out
    assert f"again:    pinochle bot check {bot} --only same-kind --seed check --ruleset two-handed" in done.out
    assert "faulty_bot 1.0.0 does not conform" in done.out
    assert list(tmp_path.iterdir()) == []


def test_many_bots_give_one_table_and_a_file_each(tmp_path: Path) -> None:
    bots = ("faulty_bot:FAULT=crash-at-start", "stub_bot", "faulty_bot:FAULT=wrong-name")
    done = pinochle("bot", "check", *bots, "--only", "hello", "--report", "reports", folder=tmp_path)
    assert done.code == 1
    lines = done.out.splitlines()
    assert lines[0].split()[:2] == ["BOT", "VERDICT"]
    assert [("conforms" in line) for line in lines[1:4]] == [True, True, False]
    written = sorted(path.name for path in (tmp_path / "reports").iterdir())
    assert len(written) == 3
    assert "stub_bot-1.0.0.txt" in written
    assert "somebody_else" in "".join(path.read_text() for path in (tmp_path / "reports").iterdir())
    body = pinochle("bot", "check", bots[2], "--only", "hello", "--json", folder=tmp_path).json
    assert (body["schema"], body["version"]) == ("pinochle/bot-check", 1)
    (bot,) = body["bots"]
    assert bot["conforms"] is False
    (step,) = bot["steps"]
    assert (step["step"], step["level"], step["clause"], step["status"]) == ("hello", "MUST", "2.5", "failed")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("stub_bot", "--only", "trumps"), "there is no step 'trumps' - did you mean 'trump'"),
        (("stub_bot", "--ruleset", "check1"), "there is no ruleset 'check1'"),
        (("wait:mine",), "a check starts the bot itself"),
        (("no_such_bot",), "there is no bot 'no_such_bot'"),
        (("stub_bot", "--report", "file"), "is a file"),
        (("stub_bot", "--decision-time", "none"), "is no duration"),
    ],
)
def test_bad_input_is_one_sentence(tmp_path: Path, arguments: tuple[str, ...], said: str) -> None:
    (tmp_path / "file").touch()
    done = pinochle("bot", "check", *arguments, folder=tmp_path)
    assert done.code == 2
    assert said in done.err
    assert len(done.err.strip().splitlines()) == 1


def test_a_ruleset_that_the_bot_does_not_play_is_refused(tmp_path: Path) -> None:
    (tmp_path / "bot").mkdir()
    (tmp_path / "bot" / "bot.py").write_text("from pinochle_sdk import Bot, serve\nserve(Bot())\n")
    manifest = 'name = "bot"\nversion = "1"\ncommand = ["{python}", "bot.py"]\nrulesets = ["check"]\n'
    (tmp_path / "bot" / "bot.toml").write_text(manifest)
    done = pinochle("bot", "check", "bot", "--ruleset", "two-handed", folder=tmp_path)
    assert done.code == 2
    assert "does not play two-handed; it plays check" in done.err


@pytest.mark.slow
@pytest.mark.parametrize("bot", ["random_bot", "melder_bot"])
def test_the_sample_bots_conform(bot: str, tmp_path: Path) -> None:
    """Those of other languages, and `stub_bot`, are checked where they are built."""
    done = pinochle("bot", "check", bot, "--peeking", folder=tmp_path, timeout=600)
    assert done.code == 0, done.out + done.err
    assert "FAILED" not in done.out
    assert "not tried" not in done.out
