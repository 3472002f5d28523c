"""The log of a bot: whatever is written, memory stays bounded, nothing blocks, and both ends are kept."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pinochle_referee.bot_log import BotLog


class Pipe:
    """A pipe whose read end a log reads."""

    def __init__(self) -> None:
        self.read_fd, self.write_fd = os.pipe()
        os.set_blocking(self.read_fd, False)

    def write(self, data: bytes) -> None:
        os.write(self.write_fd, data)

    def close(self) -> None:
        if self.write_fd >= 0:
            os.close(self.write_fd)
            self.write_fd = -1


@pytest.fixture
def pipe() -> Iterator[Pipe]:
    made = Pipe()
    yield made
    made.close()


def test_a_short_log_is_kept_whole(pipe: Pipe) -> None:
    log = BotLog(pipe.read_fd)
    assert log.drain() == 0, "nothing was written, and reading does not wait"
    pipe.write(b"first\n")
    pipe.write("zweite Zeile: \N{BLACK SPADE SUIT} \xff".encode("latin-1", "replace"))
    assert log.drain() > 0
    assert log.text().startswith("first\nzweite Zeile: ? \N{REPLACEMENT CHARACTER}")
    assert not log.has_ended
    pipe.close()
    assert log.drain() == 0
    assert log.has_ended
    log.close()
    log.close()
    assert log.drain() == 0


@given(st.lists(st.binary(min_size=1, max_size=300), max_size=40))
def test_both_ends_of_a_long_log_are_kept(chunks: list[bytes]) -> None:
    pipe = Pipe()
    log = BotLog(pipe.read_fd, head_bytes=100, tail_bytes=50)
    for chunk in chunks:
        pipe.write(chunk)
        log.drain()
    pipe.close()
    log.drain()
    written = b"".join(chunks)
    assert log.total_bytes == len(written)
    assert log.omitted_bytes == max(0, len(written) - 150)
    if len(written) <= 150:
        assert log.text() == written.decode(errors="replace")
    else:
        assert log.text() == (
            written[:100].decode(errors="replace")
            + f"\n[… {len(written) - 150} bytes omitted …]\n"
            + written[-50:].decode(errors="replace")
        )
    log.close()


def test_a_flood_takes_little_memory_and_one_reading_is_bounded(pipe: Pipe) -> None:
    log = BotLog(pipe.read_fd)
    line = b"flood " * 1000 + b"\n"

    def flood() -> None:
        for _ in range(2000):
            os.write(pipe.write_fd, line)
        os.write(pipe.write_fd, b"the last line\n")
        pipe.close()

    writer = threading.Thread(target=flood)
    writer.start()
    while not log.has_ended:
        assert log.drain(1 << 16) <= 1 << 17
    writer.join()
    assert log.total_bytes == 2000 * len(line) + 14
    assert len(log.text()) < 70_000
    assert log.tail(lines=1) == "the last line"
    log.close()


def test_the_tail_is_the_last_lines(pipe: Pipe) -> None:
    log = BotLog(pipe.read_fd)
    pipe.write(b"".join(b"line %d\n" % number for number in range(100)))
    log.drain()
    assert log.tail(lines=3) == "line 97\nline 98\nline 99"
    pipe.write(b"x" * 10_000)
    log.drain()
    assert len(log.tail()) <= 4096
    log.close()


def test_all_output_is_copied_up_to_a_limit(pipe: Pipe, tmp_path: Path) -> None:
    path = tmp_path / "all.log"
    log = BotLog(pipe.read_fd, head_bytes=10, tail_bytes=10, copy=path.open("wb"), copy_bytes=1000)
    for _ in range(30):
        pipe.write(b"x" * 99 + b"\n")
        log.drain()
    log.close()
    assert path.read_bytes() == (b"x" * 99 + b"\n") * 10


def test_a_full_disk_does_not_end_a_log(pipe: Pipe) -> None:
    full = Path("/dev/full")
    if not full.exists():
        pytest.skip("this system has no /dev/full")
    log = BotLog(pipe.read_fd, copy=full.open("wb", buffering=0))
    pipe.write(b"still here\n")
    log.drain()
    assert log.text() == "still here\n"
    log.close()
