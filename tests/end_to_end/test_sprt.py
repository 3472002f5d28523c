"""`pinochle sprt` and `--until-error` with real bot processes: they stop where they should, whatever happens."""

from __future__ import annotations

import signal
import sqlite3
import time
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest
from command import pinochle, start_pinochle

TEST = ("sprt", "melder_bot", "random_bot", "--seed", "test")


def verdict(body: dict[str, Any]) -> tuple[object, ...]:
    """What must not depend on how the boards were played."""
    return body["verdict"], body["pairs"], body["llr"], body["raw"], body["stop_adjusted"], body["match"]["imp"]


def test_a_much_stronger_bot_is_found_to_be_so_quickly(tmp_path: Path) -> None:
    """And the same command says it again without playing; boards in flight change nothing of it."""
    done = pinochle(*TEST, "--store", "a.db", folder=tmp_path)
    assert done.code == 0, done.err
    assert "H1: melder_bot 1.0.0 is stronger than random_bot 1.0.0" in done.out
    assert "raw        nElo +" in done.out
    assert "stop-adjusted" in done.out
    assert "LLR" in done.out
    again = pinochle(*TEST, "--store", "a.db", "--json", folder=tmp_path)
    body = again.json
    assert (again.code, body["schema"], body["version"], body["exit"]) == (0, "pinochle/sprt", 1, 0)
    assert body["verdict"] == "first-stronger"
    assert 30 <= body["pairs"] <= 100
    assert body["llr"] >= body["upper_bound"]
    match = body["match"]
    assert (match["termination"], match["decisions_per_second"]) == ("stopped", None)
    assert match["wins"] + match["ties"] + match["losses"] == body["pairs"] == match["sequential"]["stopped_at"]
    one = pinochle(*TEST, "--store", "b.db", "--boards-in-flight", "1", "--json", folder=tmp_path)
    assert verdict(one.json) == verdict(body)
    assert one.json["match"]["sequential"]["left_out"] == 0
    assert pinochle("verify", "a.db", folder=tmp_path).code == 0


@pytest.mark.slow
def test_the_weaker_and_the_equal_are_not_shown_to_be_stronger(tmp_path: Path) -> None:
    done = pinochle("sprt", "random_bot", "melder_bot", "--seed", "x", "--json", folder=tmp_path)
    assert (done.code, done.json["verdict"]) == (1, "not-shown")
    both = pinochle("sprt", "random_bot", "melder_bot", "--two-sided", "--seed", "x", "--json", folder=tmp_path)
    assert (both.code, both.json["verdict"]) == (0, "second-stronger")
    assert both.json["match"]["match"] == 2, "another rule is another match"


@pytest.mark.slow
def test_undecided_exits_3_and_goes_on_with_more_boards(tmp_path: Path) -> None:
    play = ("sprt", "random_bot", "random_bot", "--seed", "x", "--json", "--max-boards")
    done = pinochle(*play, "40", folder=tmp_path)
    assert (done.code, done.json["verdict"], done.json["pairs"]) == (3, "undecided", 40)
    more = pinochle(*play, "1000", folder=tmp_path)
    assert (more.code, more.json["verdict"], more.json["match"]["match"]) == (1, "not-shown", 1)
    assert more.json["raw"]["imp"] == 0


def test_a_bot_at_fault_or_that_cannot_start_exits_2(tmp_path: Path) -> None:
    bad = pinochle("sprt", "faulty_bot:FAULT=illegal-card", "random_bot", "--seed", "x", "--json", folder=tmp_path)
    assert (bad.code, bad.json["exit"]) == (2, 2)
    assert bad.json["match"]["deals"] < 200, "what it leaves unplayed is forfeited only as far as it takes"
    (tmp_path / "broken.py").write_text("raise SystemExit('my trouble')", encoding="utf-8")
    none = pinochle("sprt", "cmd:python3 broken.py", "random_bot", "--seed", "x", folder=tmp_path)
    assert none.code == 2
    assert "my trouble" in none.err
    assert none.err.endswith("so there is no verdict\n")


@pytest.mark.parametrize(
    ("flags", "said"),
    [
        (("--elo1", "-5"), "--elo1 -5"),
        (("--alpha", "0.7"), "--alpha 0.7"),
        (("--beta", "nan"), "--beta nan"),
        (("--ruleset", "three-handed"), "three-handed has three"),
        (("--max-boards", "3"), "max-boards"),
    ],
)
def test_what_makes_no_test_is_refused(tmp_path: Path, flags: tuple[str, ...], said: str) -> None:
    done = pinochle("sprt", "random_bot", "random_bot", *flags, folder=tmp_path)
    assert done.code == 2
    assert said in done.err
    assert not list(tmp_path.iterdir())


@pytest.mark.slow
def test_interrupted_it_exits_3_and_killed_it_comes_to_the_same_verdict(tmp_path: Path) -> None:
    play = ("sprt", "random_bot", "random_bot", "--elo1", "50", "--seed", "same", "--store", "s.db")
    whole = pinochle(*play[:-1], "whole.db", "--json", folder=tmp_path)
    slowly = (*play, "--boards-in-flight", "1")  # leaves time to step in; the verdict is the same
    assert whole.code == 1
    process = start_pinochle(*slowly, folder=tmp_path)
    _wait_for_boards(tmp_path / "s.db", 1)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 3, err
    assert "go on with: pinochle sprt random_bot random_bot" in out
    process = start_pinochle(*slowly, folder=tmp_path)
    _wait_for_boards(tmp_path / "s.db", 40)
    process.kill()
    process.communicate()
    done = pinochle(*play, "--json", folder=tmp_path)
    assert done.code == 1, done.err
    assert verdict(done.json) == verdict(whole.json)


def test_a_match_until_an_error_stops_there_and_is_marked(tmp_path: Path) -> None:
    play = ("match", "melder_bot", "random_bot", "--until-error", "2", "--seed", "x", "--store", "s.db")
    done = pinochle(*play, folder=tmp_path)
    assert done.code == 0, done.err
    assert "sequential until-error 2: stopped at board" in done.out
    body = pinochle(*play, "--json", folder=tmp_path).json
    assert body["imp"]["error"] <= 2
    assert body["wins"] + body["ties"] + body["losses"] == body["sequential"]["stopped_at"] < body["wanted"] == 20_000
    shown = pinochle("show", "s.db", "--json", folder=tmp_path).json
    assert shown["sequential"] == body["sequential"]
    points = pinochle(*play[:3], "--until-error", "400points", *play[5:], "--json", folder=tmp_path)
    assert (points.code, points.json["sequential"]["stopped_at"]) == (0, 30)
    wrong = pinochle(*play[:3], "--until-error", "much", folder=tmp_path)
    assert wrong.code == 2
    assert "--until-error: 'much' is no error" in wrong.err


def _wait_for_boards(store: Path, boards: int) -> None:
    """Look into the file itself: a command would take as long to start as many boards take to be played."""
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        with suppress(sqlite3.OperationalError), closing(sqlite3.connect(f"file:{store}?mode=ro", uri=True)) as opened:
            (stored,) = opened.execute("SELECT count(*) FROM board_result").fetchone()
            if stored >= boards:
                return
        time.sleep(0.05)
    raise AssertionError(f"no {boards} boards were stored within a minute")
