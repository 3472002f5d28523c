"""`pinochle run` with real processes: turns, making room for who steps in, kills, bots that have changed."""

from __future__ import annotations

import random
import signal
import subprocess
import time
from pathlib import Path

import pytest
from begun_events import begin, deals_in, slow_bot, wait_for_deals
from command import pinochle, start_pinochle
from pinochle_tournaments.storage import open_store

FAST = '["random_bot", "stub_bot", { bot = "random_bot", name = "twin" }]'


def status(folder: Path, event: str, store: str = "s.db") -> str:
    with open_store(folder / store) as opened:
        return str(opened.event(event).status)


def tables(folder: Path, event: str, store: str) -> str:
    return "".join(
        pinochle("tournament", which, store, event, folder=folder).out for which in ("standings", "crosstable")
    )


@pytest.mark.slow
def test_a_slow_event_does_not_keep_a_fast_one_waiting(tmp_path: Path) -> None:
    slow_bot(tmp_path)
    begin(tmp_path, "long", '["slow", "random_bot"]', boards=400)
    begin(tmp_path, "short", FAST, boards=4)
    process = start_pinochle("run", "s.db", "--turn", "3s", "--concurrency", "1", folder=tmp_path)
    until = time.monotonic() + 200
    while status(tmp_path, "short") != "complete" and time.monotonic() < until and process.poll() is None:
        time.sleep(0.5)
    assert (status(tmp_path, "short"), status(tmp_path, "long")) == ("complete", "open")
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 3, err
    assert "interrupted; go on with: pinochle run s.db --turn 3s --concurrency 1" in out
    assert "plays      long for 3 s" in out
    assert "over       short: complete" in out


@pytest.mark.slow
def test_an_organiser_gets_in_while_it_plays(tmp_path: Path) -> None:
    begin(tmp_path, "cup", FAST, boards=100_000)
    process = start_pinochle("run", "s.db", "--once", folder=tmp_path)
    wait_for_deals(tmp_path / "s.db", deals_in(tmp_path / "s.db") + 6, process)
    other = pinochle("run", "s.db", "--once", folder=tmp_path)
    assert other.code == 2
    assert "(pinochle run s.db --once) is playing into the store" in other.err.replace("-c run", "pinochle run")
    refused = pinochle("tournament", "run", "cup.toml", "--store", "s.db", folder=tmp_path)
    assert (refused.code, refused.out.count("standings")) == (2, 0)
    for name in ("twin", "stub_bot"):
        # It plays again after it has let somebody in, so that the next one has to knock, too.
        wait_for_deals(tmp_path / "s.db", deals_in(tmp_path / "s.db") + 1, process)
        done = pinochle("tournament", "withdraw", "s.db", name, "--why", "its author asks", folder=tmp_path)
        assert done.code == 0, done.err
        assert "waiting until process" in done.err
        assert process.poll() is None
    out, err = process.communicate(timeout=120)
    assert process.returncode == 0, err
    assert "over       cup: ended" in out
    assert not (tmp_path / "s.db.knock").exists()
    assert not (tmp_path / "s.db.lock").exists()


@pytest.mark.slow
def test_killed_and_started_again_it_comes_to_the_same_end(tmp_path: Path) -> None:
    folder, rng = tmp_path, random.Random(8)
    for store in ("killed.db", "whole.db"):
        begin(folder, "one", FAST, boards=12, store=store)
        begin(folder, "two", FAST, boards=9, store=store)
    assert pinochle("run", "whole.db", "--once", folder=folder).code == 0
    for _ in range(8):
        process = start_pinochle("run", "killed.db", "--once", "--turn", "1s", folder=folder)
        try:
            process.wait(timeout=rng.uniform(1.0, 5.0))
        except subprocess.TimeoutExpired:
            process.kill()
        process.communicate(timeout=60)
    done = pinochle("run", "killed.db", "--once", folder=folder)
    assert done.code == 0, done.err
    for event in ("one", "two"):
        assert tables(folder, event, "killed.db") == tables(folder, event, "whole.db")


@pytest.mark.slow
def test_an_event_whose_bots_have_changed_is_left_and_the_others_are_played(tmp_path: Path) -> None:
    slow_bot(tmp_path, seconds=0.0)
    begin(tmp_path, "changed", '["slow", "random_bot"]', boards=400)
    begin(tmp_path, "same", '["random_bot", "stub_bot"]', boards=3)
    with (tmp_path / "slow/bot.py").open("a") as file:
        file.write("# better\n")
    done = pinochle("run", "s.db", "--once", folder=tmp_path)
    assert done.code == 1
    assert "changed is left: the files of slow 1 are not those that changed was begun with" in done.err
    assert status(tmp_path, "same") == "complete"
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "slow").rename(tmp_path / "moved")
    gone = pinochle("run", tmp_path / "s.db", "--once", "--quiet", folder=tmp_path / "elsewhere")
    assert (gone.code, gone.out) == (1, "")
    assert "changed is left: slow of changed cannot be made ready: there is no bot" in gone.err
    told = pinochle("run", "s.db", "--once", "--json", folder=tmp_path)
    assert (told.code, told.json["schema"], told.json["exit"], told.json["events"]) == (1, "pinochle/run", 1, [])
    (left,) = told.json["left"]
    assert (left["event"], "cannot be made ready" in left["why"]) == ("changed", True)


def test_paths_are_those_beside_the_store(tmp_path: Path) -> None:
    slow_bot(tmp_path, seconds=0.0)
    begin(tmp_path, "cup", '["slow", "random_bot"]', boards=40)
    (tmp_path / "elsewhere").mkdir()
    done = pinochle("run", tmp_path / "s.db", "--once", "--json", folder=tmp_path / "elsewhere")
    assert done.code == 0, done.err
    assert status(tmp_path, "cup") == "complete"
    assert done.json["events"] == [{"event": "cup", "status": "complete", "matches": 1, "boards": 40, "faults": 0}]
    assert done.json["left"] == done.json["seasons"] == []
    nothing = pinochle("run", tmp_path / "s.db", "--once", folder=tmp_path)
    assert (nothing.code, nothing.out, nothing.err) == (0, "", "")


def test_what_is_no_store_is_refused(tmp_path: Path) -> None:
    done = pinochle("run", "none.db", folder=tmp_path)
    assert done.code == 2
    assert "there is no store" in done.err
    assert list(tmp_path.iterdir()) == []
