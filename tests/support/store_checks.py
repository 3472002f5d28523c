"""Checks of a whole store, and a player to kill: what several tests of stores share."""

import subprocess
import sys
from pathlib import Path

import pytest
from pinochle_rules.records import read_record
from pinochle_rules.verification import verify_record
from pinochle_tournaments.errors import ArenaError
from pinochle_tournaments.storage import open_store
from source_tree import PROJECT

PLAYER = PROJECT / "tests/support/store_player.py"


def contents(path: Path) -> list[dict[str, object]]:
    with open_store(path) as store:
        return list(store.export_records(reveal=True))


def refusal(path: Path, *, write: bool = False, lock_seconds: float = 0.1) -> str:
    """The sentence with which a store is refused; exactly one, on one line."""
    with pytest.raises(ArenaError) as caught:
        open_store(path, write=write, lock_seconds=lock_seconds).close()
    said = str(caught.value)
    assert "\n" not in said
    assert str(path) in said
    assert caught.value.exit_code == 2
    return said


def start_player(path: Path, boards: int) -> subprocess.Popen[str]:
    player = subprocess.Popen([sys.executable, str(PLAYER), str(path), str(boards)], stdout=subprocess.PIPE, text=True)
    assert player.stdout is not None
    assert player.stdout.readline() == "opened\n"
    return player


def assert_whole(path: Path, *, replay: bool = True) -> int:
    """Every stored deal replays to its own result, every complete board has its result, every sum fits."""
    with open_store(path) as store:
        match = store.match()
        rows = list(store.export_records(reveal=True))
        for row in rows if replay else ():
            assert not verify_record(read_record(row))
        keys = list(store.played_deals(match))
        complete = {board for _, board, table in keys if table == 1} & {board for _, board, table in keys if table == 2}
        boards = list(store.boards(match))
        assert {board.board for board in boards} == complete
        sums = store.summary(match)
        assert sums.deals == len(rows) == len(keys)
        assert sums.boards == len(boards)
        assert sums.swing_sum == sum(board.swing_points for board in boards)
        assert sum(side.decisions for side in sums.partnerships) == sum(deal.decisions for deal in store.deals(match))
        return len(rows)


def count_deals(path: Path) -> int:
    with open_store(path) as store:
        return store.summary(store.match()).deals if store.matches() else 0
