"""Damaged stores: refused in words, left as they are, and never a traceback."""

import os
import random
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from pinochle_tournaments.errors import ArenaError
from pinochle_tournaments.storage import open_store
from store_checks import refusal
from stored_matches import played_store


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "matches.db"


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store with a match of ten boards, not to be changed."""
    return played_store(tmp_path_factory.mktemp("played") / "matches.db", boards=10)


@pytest.fixture
def copy(played: Path, path: Path) -> Path:
    shutil.copy(played, path)
    return path


def garbled_in_the_middle(path: Path) -> None:
    size = path.stat().st_size
    with path.open("r+b") as file:
        file.seek(size // 2)
        file.write(os.urandom(8192))


def cut_short(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2)


def cut_to_a_stump(path: Path) -> None:
    os.truncate(path, 1000)


@pytest.mark.parametrize("spoil", [garbled_in_the_middle, cut_short, cut_to_a_stump])
def test_a_damaged_store_is_refused_and_left_alone(copy: Path, spoil: Callable[[Path], None]) -> None:
    spoil(copy)
    before = copy.read_bytes()
    for write in (False, True):
        said = refusal(copy, write=write)
        assert "damaged" in said or "no store of Pinochle Arena" in said
    assert copy.read_bytes() == before


def test_damage_anywhere_is_said_in_words_or_does_no_harm(played: Path, path: Path) -> None:
    """Bytes spoiled at many places, in the index pages and within texts: never a traceback."""
    rng, said = random.Random(7), []
    whole = played.read_bytes()
    for _ in range(120):
        spoiled = bytearray(whole)
        at = rng.randrange(len(whole))
        spoiled[at : at + rng.choice((1, 3, 40, 2000))] = b""
        spoiled[at:at] = rng.randbytes(len(whole) - len(spoiled))
        path.write_bytes(spoiled)
        try:
            with open_store(path) as store:
                for match in store.matches():
                    list(store.export_records(match))
                    list(store.deals(match))
                    list(store.unfinished_work(match))
                    store.summary(match)
                    store.faults(match)
                for event in store.events():
                    store.pairings(event)
        except ArenaError as error:
            said.append(str(error))
    assert len(said) > 20
    assert all(str(path) in sentence for sentence in said)


def test_damage_found_while_reading_is_said_in_words(copy: Path) -> None:
    with open_store(copy) as store:
        garbled_in_the_middle(copy)
        cut_short(copy)
        with pytest.raises(ArenaError, match="damaged"):
            list(store.export_records())
