"""Killed writers: what was committed stays whole, and the same command goes on to the same result."""

import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from pinochle_tournaments.storage import open_store
from store_checks import PLAYER, assert_whole, count_deals, start_player
from stored_matches import an_identity, deals_of


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "matches.db"


@pytest.mark.slow
def test_killed_at_twenty_moments_and_gone_on(tmp_path: Path) -> None:
    rng = random.Random(20)
    path, boards, counts = tmp_path / "killed.db", 250, [0]
    for _ in range(20):
        player = start_player(path, boards)
        assert player.stdout is not None
        for _ in range(rng.randint(0, 5)):
            player.stdout.readline()
        time.sleep(rng.uniform(0.0, 0.05))
        player.send_signal(signal.SIGKILL)
        player.communicate()
        counts.append(assert_whole(path, replay=False))
    assert counts == sorted(counts), "a committed deal is gone"
    assert counts[-1] > 20
    player = start_player(path, boards)
    player.communicate()
    assert assert_whole(path) == 2 * boards
    with open_store(path) as store, open_store(tmp_path / "whole.db", write=True) as whole:
        killed = store.match()
        match = whole.create_match(an_identity(seed="killed"), boards=boards)
        for deal in deals_of(match, boards):
            whole.writer().add_deal(match, deal)
        whole.writer().flush()
        assert list(store.boards(killed)) == list(whole.boards(match))
        assert store.summary(killed).partnerships[0].contracts == whole.summary(match).partnerships[0].contracts
        assert list(store.export_records(reveal=True)) == list(whole.export_records(reveal=True))


@pytest.mark.slow
def test_killed_while_it_is_made(tmp_path: Path) -> None:
    rng = random.Random(10)
    for number in range(6):
        path = tmp_path / f"{number}.db"
        doomed = subprocess.Popen([sys.executable, str(PLAYER), str(path), "1"], stdout=subprocess.DEVNULL)
        while not path.exists():
            time.sleep(0.001)
        time.sleep(rng.uniform(0.0, 0.3))
        doomed.kill()
        doomed.wait()
        player = start_player(path, 1)
        player.communicate()
        assert assert_whole(path) == 2


def test_killed_once_and_gone_on(path: Path) -> None:
    player = start_player(path, 3000)
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline and not count_deals(path):
        time.sleep(0.01)
    player.kill()
    player.communicate()
    counted = assert_whole(path)
    assert 0 < counted < 6000
    with open_store(path, write=True) as store:  # the lock went with its holder
        match = store.match()
        assert sum(2 - len(work.finished) for work in store.unfinished_work(match)) == 6000 - counted
