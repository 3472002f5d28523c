"""The lock of a store: who gives way to whom, and that no knock outlives its process."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from pinochle_tournaments.storage.lock import Manners, StoreInUse, StoreLock, is_knocked

DEAD = """
import os, sys
print(os.getpid())
"""


@pytest.fixture
def store(tmp_path: Path) -> Path:
    return tmp_path / "s.db"


def knock_of(store: Path) -> Path:
    return store.with_name("s.db.knock")


@pytest.mark.parametrize(
    ("holder", "comer"),
    [(Manners.KEEPS, comer) for comer in Manners]
    + [(Manners.GIVES_WAY, Manners.KEEPS), (Manners.GIVES_WAY, Manners.GIVES_WAY)],
)
def test_others_are_refused_at_once(store: Path, holder: Manners, comer: Manners) -> None:
    lock = StoreLock.take(store, command="pinochle match", manners=holder)
    with pytest.raises(StoreInUse, match=r"process \d+ \(pinochle match\) is playing into the store"):
        StoreLock.take(store, manners=comer)
    assert not knock_of(store).exists()
    lock.release()
    StoreLock.take(store, manners=comer).release()


def test_who_gives_way_is_knocked_at_and_told_of(store: Path) -> None:
    lock = StoreLock.take(store, command="pinochle run\ns.db", manners=Manners.GIVES_WAY)
    told: list[str] = []
    taken: list[StoreLock] = []

    def step_in() -> None:
        taken.append(StoreLock.take(store, command="withdraw", manners=Manners.BRIEF, on_wait=told.append))

    comer = threading.Thread(target=step_in)
    comer.start()
    while not is_knocked(store):
        time.sleep(0.01)
    assert not taken
    lock.release()
    comer.join()
    assert len(told) == 1
    assert told[0].endswith("(pinochle run s.db)")
    assert not is_knocked(store)
    assert not knock_of(store).exists()
    # It waits for one who is brief, and does not knock.
    again = threading.Thread(target=lambda: taken.append(StoreLock.take(store, manners=Manners.GIVES_WAY)))
    again.start()
    time.sleep(0.1)
    assert len(taken) == 1
    assert not is_knocked(store)
    taken[0].release()
    again.join()
    taken[1].release()


def test_many_who_knock_all_get_in(store: Path) -> None:
    lock = StoreLock.take(store, manners=Manners.GIVES_WAY)
    done: list[int] = []

    def step_in(number: int) -> None:
        own = StoreLock.take(store, command=f"comer {number}", manners=Manners.BRIEF)
        done.append(number)
        own.release()

    comers = [threading.Thread(target=step_in, args=(number,)) for number in range(5)]
    for comer in comers:
        comer.start()
    while not is_knocked(store):
        time.sleep(0.01)
    lock.release()
    for comer in comers:
        comer.join()
    assert sorted(done) == [0, 1, 2, 3, 4]
    assert not knock_of(store).exists()


def test_the_knock_of_a_dead_process_is_taken_away(store: Path) -> None:
    pid = subprocess.run([sys.executable, "-c", DEAD], capture_output=True, text=True, check=True).stdout.strip()
    knock_of(store).write_text(f"{pid}\nwithdraw\n")
    assert not is_knocked(store)
    assert not knock_of(store).exists()
    knock_of(store).write_text("")
    assert not is_knocked(store)
