"""The hash of a bot's content: stable where nothing of the bot changes, different where anything does."""

import hashlib
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from pinochle_tournaments.content_hash import command_hash, content_files, content_hash
from pinochle_tournaments.errors import ArenaError


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A bot with a folder of weights."""
    home = tmp_path / "hawk"
    (home / "weights").mkdir(parents=True)
    (home / "bot.toml").write_text("x")
    (home / "hawk.py").write_text("print()")
    (home / "weights" / "a.bin").write_bytes(b"\0\1")
    return home


def test_the_published_hash(folder: Path) -> None:
    """Computed here from the documentation alone; a change of it makes every stored bot another bot."""
    expected = hashlib.sha256(b"pinochle-content/1\0bot.toml\0")
    for path, content in ((b"bot.toml", b"x"), (b"hawk.py", b"print()"), (b"weights/a.bin", b"\0\1")):
        expected.update(path + b"\0" + str(len(content)).encode() + b"\0" + content)
    assert content_hash(folder) == expected.hexdigest()


def touched(folder: Path) -> None:
    os.utime(folder / "hawk.py", (1, 1))
    (folder / "hawk.py").chmod(0o755)


def cached(folder: Path) -> None:
    (folder / "__pycache__").mkdir()
    (folder / "__pycache__" / "hawk.pyc").write_bytes(b"x")
    (folder / "weights" / "__pycache__").mkdir()
    (folder / "weights" / "__pycache__" / "y.pyc").write_bytes(b"x")


def with_dot_folders(folder: Path) -> None:
    for name in (".git", ".pinochle", "weights/.venv"):
        (folder / name).mkdir()
        (folder / name / "file").write_text("x")


def with_an_empty_folder(folder: Path) -> None:
    (folder / "empty").mkdir()


def with_a_pipe(folder: Path) -> None:
    os.mkfifo(folder / "pipe")


def excluded(folder: Path) -> None:
    (folder / "target" / "deep").mkdir(parents=True)
    (folder / "target" / "deep" / "hawk").write_text("built")
    (folder / "weights" / "train.log").write_text("x")
    (folder / "data").mkdir()
    (folder / "data" / "games.txt").write_text("x")


@pytest.mark.parametrize("change", [touched, cached, with_dot_folders, with_an_empty_folder, with_a_pipe, excluded])
def test_what_is_no_part_of_the_bot_changes_nothing(folder: Path, change: Callable[[Path], None]) -> None:
    exclude = ("target/", "*.log", "data/*.txt")
    before = content_hash(folder, exclude=exclude)
    change(folder)
    assert content_hash(folder, exclude=exclude) == before


def moved(folder: Path) -> Path:
    return folder.rename(folder.with_name("elsewhere"))


def test_where_the_folder_is_does_not_matter(folder: Path) -> None:
    before = content_hash(folder)
    assert content_hash(moved(folder)) == before


def edited(folder: Path) -> None:
    (folder / "hawk.py").write_text("print(1)")


def renamed(folder: Path) -> None:
    (folder / "hawk.py").rename(folder / "dove.py")


def added(folder: Path) -> None:
    (folder / "more.txt").touch()


def removed(folder: Path) -> None:
    (folder / "weights" / "a.bin").unlink()


def split_otherwise(folder: Path) -> None:
    """The same bytes in the same order, but one moved from one file to the next."""
    (folder / "bot.toml").write_text("")
    (folder / "hawk.py").write_text("xprint()")


def with_a_dot_file(folder: Path) -> None:
    (folder / ".env").write_text("A=1")


@pytest.mark.parametrize("change", [edited, renamed, added, removed, split_otherwise, with_a_dot_file])
def test_what_is_part_of_the_bot_changes_the_hash(folder: Path, change: Callable[[Path], None]) -> None:
    before = content_hash(folder)
    change(folder)
    assert content_hash(folder) != before


def test_a_linked_file_counts_with_what_it_leads_to(folder: Path, tmp_path: Path) -> None:
    weights = tmp_path / "weights.bin"
    weights.write_bytes(b"1")
    (folder / "linked.bin").symlink_to(weights)
    (folder / "broken").symlink_to(tmp_path / "nowhere")
    assert "linked.bin" in content_files(folder)
    before = content_hash(folder)
    weights.write_bytes(b"2")
    assert content_hash(folder) != before


def test_the_manifest_that_starts_it_counts(folder: Path) -> None:
    assert content_hash(folder, manifest="deep.toml") != content_hash(folder)


def test_the_order_is_by_path_as_bytes(tmp_path: Path) -> None:
    for name in ("b", "a-b", "a/b", "a.b", "Z", "é"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    assert content_files(tmp_path) == ["Z", "a-b", "a.b", "a/b", "b", "é"]


@pytest.mark.skipif(os.geteuid() == 0, reason="root reads everything")
def test_a_file_that_cannot_be_read_is_named(folder: Path) -> None:
    (folder / "hawk.py").chmod(0)
    with pytest.raises(ArenaError, match=r"hawk\.py: cannot be read"):
        content_hash(folder)


def test_a_command_counts_with_the_files_it_names(tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text("1")
    before = command_hash(("python3", "bot.py"), tmp_path)
    assert before == command_hash(("python3", "bot.py"), tmp_path)
    assert before != command_hash(("python3", "bot.py", "-v"), tmp_path)
    (tmp_path / "bot.py").write_text("2")
    assert before != command_hash(("python3", "bot.py"), tmp_path)
