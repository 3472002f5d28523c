"""Fixtures of tests with real processes: a folder for everything temporary, and a word to find processes by."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from process_watch import new_mark, wait_until_empty, wait_until_gone


@pytest.fixture
def scratch(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with a short name in which keepers make theirs; it must be empty after the test."""
    with tempfile.TemporaryDirectory(dir="/tmp", prefix="pk") as folder:
        monkeypatch.setenv("TMPDIR", folder)
        yield Path(folder)
        wait_until_empty(Path(folder))


@pytest.fixture
def mark() -> Iterator[str]:
    """A word in the command line or environment of a test's processes, of which none may be left."""
    word = new_mark()
    yield word
    wait_until_gone(word)
