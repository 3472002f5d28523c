"""Stores in use, files that are none, locks and full disks.

Each time the user gets one sentence, and nothing that was committed is lost.
"""

import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from pinochle_tournaments.errors import ArenaError
from pinochle_tournaments.storage import SCHEMA_VERSION, backup_store, open_store, store_info, upgrade_store
from source_tree import PROJECT
from store_checks import assert_whole, contents, refusal, start_player
from stored_matches import a_deal, an_identity, deals_of, played_store


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


# In use ---------------------------------------------------------------------------------------------------------------


def test_a_second_player_is_told_who_plays(path: Path) -> None:
    with open_store(path, write=True, command="pinochle match hawk dove"):
        said = refusal(path, write=True)
        assert f"process {os.getpid()} (pinochle match hawk dove) is playing into" in said
        assert store_info(path).player == f"process {os.getpid()} (pinochle match hawk dove)"
        with pytest.raises(ArenaError, match="is playing into"):
            upgrade_store(path)
    assert store_info(path).player == ""
    open_store(path, write=True).close()


def test_a_player_in_another_process_is_named(path: Path) -> None:
    player = start_player(path, 3000)
    try:
        said = refusal(path, write=True)
        assert f"process {player.pid} (store_player.py {path} 3000)" in said
    finally:
        player.kill()
        player.communicate()


def test_the_same_store_by_another_name_is_the_same(path: Path, tmp_path: Path) -> None:
    link = tmp_path / "link.db"
    with open_store(path, write=True):
        link.symlink_to(path)
        with pytest.raises(ArenaError, match="is playing into"):
            open_store(link, write=True)


def test_a_lock_held_by_another_program(copy: Path) -> None:
    other = sqlite3.connect(copy, isolation_level=None)
    other.execute("PRAGMA locking_mode = EXCLUSIVE")
    other.execute("BEGIN EXCLUSIVE")
    assert "another program keeps it locked; close that program" in refusal(copy)
    assert "another program keeps it locked; close that program" in refusal(copy, write=True)
    other.close()
    assert len(contents(copy)) == 20


def test_a_writer_waits_for_a_lock_and_then_says_so(copy: Path) -> None:
    before = contents(copy)
    store = open_store(copy, write=True, lock_seconds=0.1)
    match = store.extend_match(store.match(), 20)
    other = sqlite3.connect(copy, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    store.writer().add_deal(match, a_deal(match, 11, 1))
    with pytest.raises(ArenaError, match="another program keeps it locked"):
        store.writer().flush()
    with pytest.raises(ArenaError, match="another program keeps it locked"):
        store.writer().add_deal(match, a_deal(match, 11, 2))
    with pytest.raises(ArenaError, match="another program keeps it locked"):
        store.close()
    other.close()
    assert contents(copy) == before


# Not a store ----------------------------------------------------------------------------------------------------------


def test_nothing_there(path: Path, tmp_path: Path) -> None:
    assert "there is no store" in refusal(path)
    assert not path.exists()
    path.touch()
    assert "is empty" in refusal(path)
    assert "is a folder" in refusal(tmp_path)
    assert "is a folder" in refusal(tmp_path, write=True)
    with pytest.raises(ArenaError, match="there is no folder"):
        open_store(tmp_path / "none" / "x.db", write=True)
    open_store(path, write=True).close()  # an empty file may become a store
    assert store_info(path).schema_version == SCHEMA_VERSION


def a_text(path: Path) -> None:
    path.write_text("Dear diary, this is no database at all.\n" * 100)


def anothers_database(path: Path) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE photo (id INTEGER)")
    connection.close()


def anothers_marked_database(path: Path) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA application_id = 42")
        connection.execute("PRAGMA user_version = 1")
    connection.close()


@pytest.mark.parametrize("make", [a_text, anothers_database, anothers_marked_database])
def test_a_foreign_file_is_refused_and_left_alone(path: Path, make: Callable[[Path], None]) -> None:
    make(path)
    before = path.read_bytes()
    for write in (False, True):
        said = refusal(path, write=write)
        assert "no store of Pinochle Arena" in said
        assert "choose another --store" in said
    assert path.read_bytes() == before
    assert sorted(each.name for each in path.parent.iterdir()) == [path.name]


def test_a_newer_store_is_refused_and_left_alone(copy: Path) -> None:
    with sqlite3.connect(copy) as connection:
        connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION + 5}")
    connection.close()
    before = copy.read_bytes()
    for write in (False, True):
        said = refusal(copy, write=write)
        versions = f"(store version {SCHEMA_VERSION + 5}, this program knows {SCHEMA_VERSION})"
        assert f"a newer Pinochle Arena {versions}" in said
    for touch in (store_info, upgrade_store):
        with pytest.raises(ArenaError, match="newer"):
            touch(copy)
    assert copy.read_bytes() == before


# Full -----------------------------------------------------------------------------------------------------------------


def test_a_full_disk_ends_the_match_in_words_and_loses_nothing(path: Path) -> None:
    """The limit is on the file itself: SQLite answers as it does when the disk has no page left."""
    with open_store(path, write=True) as store:
        match = store.create_match(an_identity(), boards=1000)
        for deal in deals_of(match, 5):
            store.writer().add_deal(match, deal)
    before = contents(path)
    store = open_store(path, write=True)
    assert store._changer is not None
    with store._changer.connect() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages + 8}")
    sentence = r"no room is left on the disk; free some and run the same command"
    with pytest.raises(ArenaError, match=sentence):  # noqa: PT012
        for deal in deals_of(match, 50, first=6):
            store.writer().add_deal(match, deal)
            store.writer().flush()
    with pytest.raises(ArenaError, match="no room"):
        store.close()
    counted = assert_whole(path)
    assert len(before) < counted < 110
    assert contents(path)[: len(before)] == before
    with open_store(path, write=True) as store:  # room was made: it goes on
        for deal in deals_of(match, 1, first=900):
            store.writer().add_deal(match, deal)


FULL = """
import resource, sys
from pathlib import Path
from stored_matches import an_identity, deals_of
from pinochle_tournaments.errors import ArenaError
from pinochle_tournaments.storage import open_store
path, limit = Path(sys.argv[1]), int(sys.argv[2])
resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
try:
    with open_store(path, write=True) as store:
        match = store.create_match(an_identity(), boards=1000)
        for deal in deals_of(match, 1000):
            store.writer().add_deal(match, deal)
            store.writer().flush()
except ArenaError as error:
    print(error)
"""


@pytest.mark.parametrize("limit", [2_000, 60_000, 400_000])
def test_a_limit_on_file_sizes_is_said_in_words(path: Path, limit: int) -> None:
    environment = os.environ | {"PYTHONPATH": str(PROJECT / "tests/support")}
    ran = subprocess.run(
        [sys.executable, "-c", FULL, str(path), str(limit)], capture_output=True, text=True, check=True, env=environment
    )
    assert ran.stdout.count("\n") == 1, ran.stderr
    assert "limit on file sizes" in ran.stdout
    if limit > 100_000:
        assert assert_whole(path) > 0
    else:
        assert "is empty" in refusal(path)
        open_store(path, write=True).close()  # with more room it becomes a store


@pytest.mark.skipif(os.geteuid() == 0, reason="root writes wherever it likes")
def test_a_store_that_cannot_be_written_can_be_read(copy: Path) -> None:
    copy.chmod(0o400)
    copy.parent.chmod(0o500)
    try:
        assert len(contents(copy)) == 20
        assert "cannot be opened" in refusal(copy, write=True)
    finally:
        copy.parent.chmod(0o700)


def test_a_backup_is_taken_while_a_match_plays(copy: Path, tmp_path: Path) -> None:
    with open_store(copy, write=True) as store:
        match = store.extend_match(store.match(), 12)
        store.writer().add_deal(match, a_deal(match, 11, 1))
        store.writer().flush()
        made = backup_store(copy, tmp_path / "safe.db")
        store.writer().add_deal(match, a_deal(match, 11, 2))
    assert made == tmp_path / "safe.db"
    assert len(contents(made)) == 21
    assert len(contents(copy)) == 22
    with pytest.raises(ArenaError, match="a backup never overwrites anything"):
        backup_store(copy, made)
    with pytest.raises(ArenaError, match="no such folder"):
        backup_store(copy, tmp_path / "none" / "safe.db")
    open_store(made, write=True).close()


def test_info_counts(copy: Path) -> None:
    info = store_info(copy)
    assert (info.matches, info.deals, info.boards, info.bots, info.faults) == (1, 20, 10, 2, 0)
    assert info.schema_version == info.newest_version == SCHEMA_VERSION
    assert info.size_bytes == copy.stat().st_size


def test_only_the_owner_can_read_a_store(path: Path) -> None:
    with open_store(path, write=True) as store:
        store.create_match(an_identity(), boards=1)
        modes = {each.name: each.stat().st_mode & 0o077 for each in path.parent.iterdir()}
    assert len(modes) == 4  # the store, its log, its index and its lock
    assert not any(modes.values()), modes
