"""`pinochle match` with real bot processes: it plays, stores, goes on, extends, and says what it did."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from command import pinochle, start_pinochle

QUICK = ("--seed", "test", "--store", "s.db")


def records(folder: Path, store: str = "s.db") -> list[dict[str, Any]]:
    """What the store exports, without what differs from run to run."""
    rows = [json.loads(line) for line in pinochle("export", store, folder=folder).out.splitlines()]
    return [{key: value for key, value in row.items() if key != "times_ms"} for row in rows]


def test_twins_play_a_match_with_a_swing_of_exactly_zero(tmp_path: Path) -> None:
    done = pinochle("match", "random_bot", "random_bot", "--boards", "6", *QUICK, "--json", folder=tmp_path)
    assert done.code == 0, done.err
    body = done.json
    assert (body["schema"], body["version"]) == ("pinochle/match", 1)
    assert (body["played"], body["deals"], body["ties"]) == (6, 12, 6)
    assert body["swing_points"] == {"mean": 0.0, "error": None}
    assert [side["faults"] for side in body["sides"]] == [0, 0]


@pytest.mark.slow
def test_every_ruleset_is_played_recorded_and_verified(tmp_path: Path) -> None:
    for ruleset in ("single-deck-1500", "single-deck-classic", "double-deck"):
        store = f"{ruleset}.db"
        done = pinochle(
            "match", "random_bot", "melder_bot", "--ruleset", ruleset, "--boards", "4", "--seed", "x", "--store", store,
            folder=tmp_path,
        )  # fmt: skip
        assert done.code == 0, done.err
        audit = pinochle("verify", store, "--json", folder=tmp_path)
        assert audit.code == 0, audit.out
        assert (audit.json["records"], audit.json["proven"], audit.json["complaints"]) == (8, 8, [])


def test_the_plan_comes_first_and_a_dry_run_stops_there(tmp_path: Path) -> None:
    done = pinochle("match", "random_bot", "melder_bot", "--boards", "7", "--dry-run", *QUICK, folder=tmp_path)
    assert done.code == 0
    assert "7 boards at 2 tables, 8 processes" in done.out
    assert re.search(r"side 1 +random_bot 1\.0\.0 [0-9a-f]{12}", done.out)
    assert "at worst" in done.out
    planned = pinochle(
        "match", "random_bot", "melder_bot", "--boards", "7", "--dry-run", "--json", folder=tmp_path
    ).json
    assert (planned["schema"], planned["version"], planned["wanted"]) == ("pinochle/match-plan", 1, 7)
    assert [planned["bots"][seat]["name"] for seat in "NE"] == ["random_bot", "melder_bot"]
    assert not list(tmp_path.iterdir())


def test_the_same_command_prints_the_result_again_and_more_boards_extend_it(tmp_path: Path) -> None:
    play = ("match", "random_bot", "melder_bot")
    first = pinochle(*play, "--boards", "4", *QUICK, "--json", folder=tmp_path).json
    again = pinochle(*play, "--boards", "4", *QUICK, folder=tmp_path)
    assert "complete   match 1 is in the store" in again.out
    extended = pinochle(*play, "--boards", "6", *QUICK, folder=tmp_path).out
    assert "extended   match 1 of 4 boards is to have 6" in extended
    assert "has been told" not in extended, "a seed that was given is known to everybody from the beginning"
    longer = pinochle(*play, "--boards", "6", *QUICK, "--json", folder=tmp_path).json
    assert (first["match"], longer["match"], longer["played"], longer["deals"]) == (1, 1, 6, 12)
    whole = pinochle(*play, "--boards", "6", "--seed", "test", "--store", "t.db", "--json", folder=tmp_path).json
    assert {**longer, "store": "", "sides": "", "decisions_per_second": 0} == {
        **whole, "store": "", "sides": "", "decisions_per_second": 0,
    }  # fmt: skip
    assert sorted(map(repr, records(tmp_path))) == sorted(map(repr, records(tmp_path, "t.db")))


def test_another_setting_is_another_match_and_a_line_says_what_differs(tmp_path: Path) -> None:
    play = ("match", "random_bot", "random_bot", "--boards", "2", "--store", "s.db")
    assert pinochle(*play, folder=tmp_path).code == 0
    other = pinochle(*play, "--penalty", "substitute", folder=tmp_path)
    assert "differs from match 1 in the store: penalty substitute, not forfeit" in other.out
    assert len(pinochle("list", "s.db", "--json", folder=tmp_path).json["matches"]) == 2
    again = pinochle(*play, folder=tmp_path)
    assert "complete   match 1" in again.out
    assert "match 3" in pinochle(*play, "--new", folder=tmp_path).out
    longer = pinochle(*play, "--boards", "3", folder=tmp_path)
    assert "note       the secret of match 3 has been told" in longer.out


def test_a_drawn_secret_is_committed_to_before_and_told_after(tmp_path: Path) -> None:
    done = pinochle("match", "random_bot", "random_bot", "--boards", "2", "--store", "s.db", folder=tmp_path)
    commitment = re.search(r"commitment ([0-9a-f]{64})", done.out)
    secret = re.search(r"secret +([0-9a-f]{64})", done.out)
    assert commitment is not None
    assert secret is not None
    import hashlib  # noqa: PLC0415

    assert hashlib.sha256(bytes.fromhex(secret[1])).hexdigest() == commitment[1]
    shown = pinochle("show", "s.db", "--json", folder=tmp_path).json
    assert (shown["secret_sha256"], shown["secret"]) == (commitment[1], secret[1])


def test_the_secret_is_told_of_a_match_that_ended_early_too(tmp_path: Path) -> None:
    play = ("match", "faulty_bot:FAULT=illegal-card", "random_bot", "--max-forfeits", "1", "--boards", "2")
    done = pinochle(*play, "--store", "s.db", folder=tmp_path)
    assert re.search(r"secret +[0-9a-f]{64}\nended early: ", done.out), done.out
    shown = pinochle("show", "s.db", "--json", folder=tmp_path).json
    assert (shown["status"], shown["termination"]) == ("ended", "forfeited")
    assert "has forfeited" in shown["termination_detail"]


def test_a_mixed_partnership_sits_north_and_south(tmp_path: Path) -> None:
    done = pinochle("match", "random_bot+melder_bot", "random_bot", "--boards", "2", *QUICK, folder=tmp_path)
    assert done.code == 0, done.err
    tables = {row["table"]: row["seats"] for row in records(tmp_path)}
    assert tables[1] == {
        "N": "random_bot 1.0.0",
        "E": "random_bot 1.0.0",
        "S": "melder_bot 1.0.0",
        "W": "random_bot 1.0.0",
    }
    assert tables[2] == {
        "N": "random_bot 1.0.0",
        "E": "random_bot 1.0.0",
        "S": "random_bot 1.0.0",
        "W": "melder_bot 1.0.0",
    }


def test_games_are_played_to_the_target(tmp_path: Path) -> None:
    done = pinochle("match", "melder_bot", "random_bot", "--games", "2", *QUICK, "--json", folder=tmp_path)
    assert done.code == 0, done.err
    assert (done.json["format"], done.json["played"]) == ("games", 2)
    rows = records(tmp_path)
    last = [row for row in rows if row["game"] == 1 and row["table"] == 1][-1]
    totals = [last["scores_before"][side] + last["deltas"][side] for side in ("NS", "EW")]
    assert max(totals) >= 1500
    assert pinochle("verify", "s.db", folder=tmp_path).code == 0
    for command in (("show", "s.db"), ("compare", "s.db", "melder_bot", "random_bot")):
        assert "half a game of each outcome added" in pinochle(*command, folder=tmp_path).out


def test_an_interrupt_exits_3_with_the_command_that_goes_on(tmp_path: Path) -> None:
    play = ("match", "random_bot", "random_bot", "--boards", "100000", *QUICK)
    process = start_pinochle(*play, folder=tmp_path)
    _wait_for_deals(tmp_path / "s.db", process)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 3, err
    assert "go on with: pinochle match random_bot random_bot --boards 100000 --seed test --store s.db" in out
    stored = pinochle("store", "info", "s.db", "--json", folder=tmp_path).json
    assert 0 < stored["boards"] < 100000
    assert stored["player"] == ""


def test_a_bot_that_cannot_start_is_told_in_full_and_exits_1(tmp_path: Path) -> None:
    script = tmp_path / "broken.py"
    script.write_text("raise SystemExit('my very own trouble')\n", encoding="utf-8")
    done = pinochle("match", f"cmd:{sys.executable} broken.py", "random_bot", "--boards", "2", *QUICK, folder=tmp_path)
    assert done.code == 1
    assert "could not start" in done.err
    assert "exit status 1" in done.err
    assert "my very own trouble" in done.err


def test_a_match_is_not_gone_on_with_by_another_version_of_a_bot_without_a_manifest(tmp_path: Path) -> None:
    """The hash of a command is of what it names; what that reads may have changed, and then its Hello says so."""
    (tmp_path / "hawk.py").write_text(
        "import pathlib\n"
        "from pinochle_sdk import Bot, serve\n"
        "class Hawk(Bot):\n"
        "    version = pathlib.Path('version.txt').read_text()\n"
        "serve(Hawk())\n",
        encoding="utf-8",
    )
    bots = (f"cmd:{sys.executable} hawk.py", "random_bot", "--seed", "s")
    for version, boards, code in (("1", 1, 0), ("2", 2, 1), ("1", 2, 0)):
        (tmp_path / "version.txt").write_text(version, encoding="utf-8")
        done = pinochle("match", *bots, "--boards", str(boards), "--store", "s.db", folder=tmp_path)
        assert done.code == code, done.err
        assert ("the match so far was played by 'hawk 1'" in done.err) is (code == 1)
        assert "hawk 1 vs random_bot" in done.out


def test_a_bot_that_cannot_be_started_again_exits_1_too(tmp_path: Path) -> None:
    """It starts four times, for its four seats; whatever comes after that ends at once."""
    (tmp_path / "frail").mkdir()
    manifest = 'name = "frail"\nversion = "1"\ncommand = ["{python}", "frail.py"]\n'
    (tmp_path / "frail" / "bot.toml").write_text(manifest, encoding="utf-8")
    (tmp_path / "frail" / "frail.py").write_text(
        "import itertools, os, pathlib, sys\n"
        "from pinochle_sdk import Bot, serve\n"
        "counted = pathlib.Path(os.environ['COUNTED'])\n"
        "def mine(number):\n"
        "    try:\n"
        "        (counted / str(number)).touch(exist_ok=False)\n"
        "    except FileExistsError:\n"
        "        return False\n"
        "    return True\n"
        "if next(filter(mine, itertools.count())) >= 4:\n"
        "    sys.exit('not again')\n"
        "class Frail(Bot):\n"
        "    def choose(self, decision):\n"
        "        sys.exit(1)\n"
        "serve(Frail())\n",
        encoding="utf-8",
    )
    (tmp_path / "counted").mkdir()
    bot = f"frail:COUNTED={tmp_path / 'counted'}"
    done = pinochle("match", bot, "random_bot", "--boards", "2", *QUICK, "--json", folder=tmp_path)
    assert done.json["termination"] == "forfeited"
    assert (done.code, done.json["exit"]) == (1, 1)
    again = pinochle("match", bot, "random_bot", "--boards", "2", *QUICK, folder=tmp_path)
    assert again.code == 0, "nothing was left to play, and so nothing was started"


@pytest.mark.parametrize("shape", [[], ["--json"]])
def test_a_bot_started_by_hand_plays(tmp_path: Path, shape: list[str]) -> None:
    """The referee prints what each seat's bot needs, and waits; JSON stands alone on standard output all the same."""
    process = start_pinochle("match", "wait:mine", "random_bot", "--boards", "2", *QUICK, *shape, folder=tmp_path)
    told = process.stderr if shape else process.stdout
    assert told is not None
    bot = Path(__file__).parents[2] / "sample_bots" / "random_bot" / "random_bot.py"
    started = []
    for line in told:
        needs = dict(re.findall(r"(PINOCHLE_(?:ADDRESS|TOKEN))=(\S+)", line))
        if needs:
            started.append(subprocess.Popen([sys.executable, bot], env={**needs, "PATH": "/usr/bin:/bin"}))
        if len(started) == 4:
            break
    out, err = process.communicate(timeout=60)
    assert process.returncode == 0, err
    assert json.loads(out)["played"] == 2 if shape else "2 boards at 2 tables" in out
    assert [each.wait(timeout=30) for each in started] == [0] * 4


def test_faults_count_against_the_exit_code_where_that_is_asked(tmp_path: Path) -> None:
    play = ("match", "faulty_bot:FAULT=illegal-card", "random_bot", "--boards", "3", *QUICK)
    assert pinochle(*play, folder=tmp_path).code == 0
    assert pinochle(*play, "--fail-on-fault", folder=tmp_path).code == 1


@pytest.mark.slow
def test_killed_at_any_moment_the_same_command_comes_to_the_same_result(tmp_path: Path) -> None:
    """`kill -9` at twenty moments, spread over start, play and end; then the command once more, to its end."""
    play = ("match", "random_bot", "melder_bot", "--boards", "30", "--boards-in-flight", "8", "--seed", "kill")
    began = time.monotonic()
    assert pinochle(*play, "--store", "whole.db", folder=tmp_path).code == 0
    seconds = time.monotonic() - began
    whole = sorted(map(repr, records(tmp_path, "whole.db")))
    for moment in range(20):
        store = f"killed-{moment}.db"
        process = start_pinochle(*play, "--store", store, folder=tmp_path)
        time.sleep(seconds * (moment + 1) / 21)
        process.kill()
        process.communicate()
        done = pinochle(*play, "--store", store, folder=tmp_path)
        assert done.code == 0, done.err
        assert sorted(map(repr, records(tmp_path, store))) == whole, f"killed after {moment + 1}/21 of the run"
    assert pinochle("verify", store, folder=tmp_path).code == 0


def _wait_for_deals(store: Path, process: subprocess.Popen[str]) -> None:
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        assert process.poll() is None, process.communicate()
        if store.exists():
            done = pinochle("store", "info", store, "--json", folder=store.parent)
            if done.code == 0 and done.json["boards"] > 0:
                return
        time.sleep(0.2)
    raise AssertionError("no board was stored within a minute")
