"""`pinochle selftest` with real bot processes: sound bots pass, and what is wrong with others is named."""

from __future__ import annotations

from pathlib import Path

from command import pinochle

FORGETFUL = """
import os, random
from pinochle_sdk import Bot, serve
rng = random.Random(os.urandom(8))
class Forgetful(Bot):
    def choose_play(self, decision):
        return rng.choice(decision.legal_plays)
serve(Forgetful())
"""


def make_bot(folder: Path, name: str, program: str, rulesets: str = "") -> None:
    (folder / name).mkdir()
    manifest = f'name = "{name}"\nversion = "1"\ncommand = ["{{python}}", "bot.py"]\n{rulesets}'
    (folder / name / "bot.toml").write_text(manifest, encoding="utf-8")
    (folder / name / "bot.py").write_text(program, encoding="utf-8")


def test_a_sound_bot_passes_and_may_be_tested_again(tmp_path: Path) -> None:
    done = pinochle("selftest", "random_bot", "--boards", "21", "--seed", "x", "--store", "s.db", folder=tmp_path)
    assert done.code == 0, done.out
    assert "play reproducible (200 of 200 answered alike)" in done.out
    assert "exactly 0 on all 24 boards" in done.out, "every seat deals equally often"
    assert "all checks hold" in done.out
    again = pinochle(
        "selftest", "random_bot", "--boards", "21", "--seed", "x", "--store", "s.db", "--json", folder=tmp_path
    ).json
    assert (again["schema"], again["version"], again["exit"]) == ("pinochle/selftest", 1, 0)
    assert (again["reproducible"], again["decisions"], again["differ"], again["boards_with_swing"]) == (True, 200, 0, 0)
    assert [check["name"] for check in again["checks"]] == ["swing", "seat", "dealer", "table", "clock", "faults"]
    assert all(check["passed"] for check in again["checks"])


def test_three_and_two_handed_games_are_tested_too(tmp_path: Path) -> None:
    for ruleset in ("three-handed", "two-handed"):
        done = pinochle(
            "selftest", "random_bot", "--ruleset", ruleset, "--boards", "20", "--decisions", "20", "--seed", "x",
            "--json", folder=tmp_path,
        )  # fmt: skip
        assert done.code == 0, done.out
        assert (done.json["ruleset"], done.json["reproducible"], done.json["boards"]) == (
            ruleset, True, 21 if ruleset == "three-handed" else 20,
        )  # fmt: skip


def test_play_that_is_not_reproducible_is_said_to_be_so_and_is_no_failure(tmp_path: Path) -> None:
    make_bot(tmp_path, "forgetful", FORGETFUL, 'rulesets = ["double-deck"]\n')
    done = pinochle("selftest", "./forgetful", "--boards", "20", "--decisions", "60", "--seed", "x", folder=tmp_path)
    assert done.code == 0, done.out
    assert "ruleset    double-deck" in done.out, "the first that the bot declares"
    assert " of 60 differ)" in done.out
    assert "for play is not reproducible" in done.out


def test_faults_fail_a_self_test(tmp_path: Path) -> None:
    done = pinochle(
        "selftest", "faulty_bot:FAULT=illegal-card,AT=5", "--boards", "20", "--seed", "x", "--json", folder=tmp_path
    )
    assert (done.code, done.json["passed"]) == (1, False)
    assert done.json["faults"] > 0


def test_a_bot_that_cannot_start_exits_1_and_bad_input_2(tmp_path: Path) -> None:
    (tmp_path / "broken.py").write_text("raise SystemExit('my trouble')", encoding="utf-8")
    none = pinochle("selftest", "cmd:python3 broken.py", folder=tmp_path)
    assert none.code == 1
    assert "my trouble" in none.err
    mixed = pinochle("selftest", "random_bot+melder_bot", folder=tmp_path)
    assert mixed.code == 2
    assert "one BOT, against its twin" in mixed.err
    unknown = pinochle("selftest", "random_bot", "--ruleset", "canasta", folder=tmp_path)
    assert unknown.code == 2
