"""Events between real processes: interrupted, killed at any moment, and gone on with to the same end."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from events import results_of
from pinochle_tournaments.storage import EventStatus, open_store

PLAYER = Path(__file__).resolve().parents[1] / "support" / "event_player.py"


def start(store: Path, concurrency: int = 2) -> subprocess.Popen[str]:
    command = [sys.executable, str(PLAYER), str(store), str(concurrency)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, start_new_session=True)


def wait_for(player: subprocess.Popen[str], words: str) -> None:
    assert player.stdout is not None
    for line in player.stdout:
        if words in line:
            return
    raise AssertionError(f"it ended before it said {words!r}")


def play_on(store: Path, concurrency: int = 2) -> None:
    player = start(store, concurrency)
    said, _ = player.communicate(timeout=300)
    assert player.returncode == 0, said


def all_of(store: Path) -> list[Any]:
    with open_store(store) as opened:
        event = opened.event()
        assert event.status is EventStatus.COMPLETE
        assert not opened.faults()
        return results_of(opened, event)


def assert_all_equal(found: Sequence[list[Any]]) -> None:
    assert all(other == found[0] for other in found[1:])


@pytest.mark.slow
def test_killed_at_twenty_moments_an_event_comes_to_the_same_end(tmp_path: Path) -> None:
    rng = random.Random(20)
    killed, whole = tmp_path / "killed.db", tmp_path / "whole.db"
    play_on(whole, concurrency=1)
    for _ in range(20):
        player = start(killed, concurrency=rng.randint(1, 4))
        wait_for(player, "opened")
        time.sleep(rng.uniform(0.0, 4.0))
        player.send_signal(signal.SIGKILL)
        player.communicate()
        with open_store(killed, write=True) as store:
            is_over = store.event().status is EventStatus.COMPLETE
        if is_over:
            killed.rename(tmp_path / f"over-{time.monotonic()}.db")
            killed.unlink(missing_ok=True)
    play_on(killed)
    assert_all_equal([all_of(whole), all_of(killed), *map(all_of, tmp_path.glob("over-*.db"))])


@pytest.mark.slow
def test_killed_once_interrupted_once_and_gone_on(tmp_path: Path) -> None:
    killed, whole = tmp_path / "killed.db", tmp_path / "whole.db"
    player = start(killed)
    wait_for(player, "match")
    player.kill()
    player.communicate()
    player = start(killed, concurrency=3)
    wait_for(player, "match")
    player.send_signal(signal.SIGINT)
    said, _ = player.communicate(timeout=60)
    assert (player.returncode, said.splitlines()[-1].strip()) == (3, "ended 3")
    with open_store(killed) as store:
        assert store.event().status is EventStatus.INTERRUPTED
    play_on(killed, concurrency=1)
    play_on(whole, concurrency=8)
    assert_all_equal([all_of(whole), all_of(killed)])


def test_a_second_interrupt_ends_at_once(tmp_path: Path) -> None:
    player = start(tmp_path / "cup.db")
    wait_for(player, "match")
    player.send_signal(signal.SIGINT)
    time.sleep(0.2)
    begun = time.monotonic()
    if player.poll() is None:
        player.send_signal(signal.SIGTERM)
    said, _ = player.communicate(timeout=30)
    assert player.returncode == 3, said
    assert time.monotonic() - begun < 10
    play_on(tmp_path / "cup.db")
    all_of(tmp_path / "cup.db")
