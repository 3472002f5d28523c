"""Whole logs on their way to the store: all of each process, in order, and nothing on the disk that stays behind."""

import tempfile
from contextlib import ExitStack
from pathlib import Path

import pytest
from pinochle_tournaments.kept_logs import KeptLogs


def test_what_a_process_writes_is_kept_whole_while_it_writes_and_after() -> None:
    with KeptLogs() as logs, ExitStack() as stack:
        first, second = (stack.enter_context(logs.copy_of("ant 1.0 N table 1")) for _ in range(2))
        first.write("ä".encode() * 100_000)
        second.write(b"again\0\xff")
        first.close()
        assert list(logs.texts()) == [("ant 1.0 N table 1", "ä" * 100_000), ("ant 1.0 N table 1", "again��")]
        second.write(b" and again")
        assert list(logs.texts())[1][1] == "again�� and again"


def test_nothing_lies_about_however_the_command_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    with KeptLogs() as logs, logs.copy_of("ant 1.0 N table 1") as copy:
        copy.write(b"x")
        assert list(tmp_path.iterdir()) == []
