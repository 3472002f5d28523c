"""The languages that bots are written in, and whether this machine can build and run them: it builds them, too.

A language whose programs are missing is skipped with a line that says which; where `PINOCHLE_REQUIRE_LANGUAGES` is 1,
as in continuous integration, that is a failure.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import tempfile
from functools import cache
from pathlib import Path

import pytest
from pinochle_referee.ports import BotCommand
from pinochle_tournaments.bots import prepare, resolve_bot

__all__ = ["IDEA_BOTS", "LOWEST_BOTS", "SDKS", "built", "language_of", "missing_programs", "need"]

PROJECT = Path(__file__).resolve().parents[2]

# Language -> programs that building and running a bot in it takes.
_PROGRAMS: dict[str, tuple[str, ...]] = {
    "python": (),
    "cpp": ("cmake", "make", "g++", "protoc", "grpc_cpp_plugin", "pkg-config"),
    "go": ("go",),
    "java": ("java", "javac", "mvn"),
    "rust": ("cargo",),
    "typescript": ("node", "npm"),
}

# Language -> programs that checking its SDK takes besides.
_CHECKERS: dict[str, tuple[str, ...]] = {"cpp": ("clang-format", "clang-tidy")}

SDKS = sorted(path.parent.name for path in (PROJECT / "sdk").glob("*/check"))
"""The languages whose SDK has a program that checks it."""

LOWEST_BOTS = (*sorted(path.name for path in (PROJECT / "sample_bots").glob("lowest_*")), "stub_bot")
"""The bots that always take the lowest legal action: one a language, and one without an SDK."""

IDEA_BOTS = sorted(
    path.name
    for language in SDKS
    for path in (PROJECT / "sample_bots").glob(f"*_{language}")
    if path.name not in LOWEST_BOTS
)
"""The bots of those languages that show an idea."""


def language_of(bot: str) -> str:
    """The language that a sample bot is written in, which its name ends with; Python where it does not."""
    last = bot.rpartition("_")[2]
    return last if last in _PROGRAMS else "python"


def missing_programs(language: str, *, checking: bool = False) -> list[str]:
    """The programs of a language that are not there; `checking`: also those that check its SDK."""
    programs = (*_PROGRAMS[language], *(_CHECKERS.get(language, ()) if checking else ()))
    return [program for program in programs if shutil.which(program) is None]


def need(language: str, *, checking: bool = False) -> None:
    """Skip the test, or fail it, where a program of the language is missing."""
    missing = missing_programs(language, checking=checking)
    if not missing:
        return
    sentence = f"{language} is not tested: {' and '.join(missing)} cannot be found; install what sdk/README.md names"
    if os.environ.get("PINOCHLE_REQUIRE_LANGUAGES") == "1":
        pytest.fail(sentence)
    pytest.skip(sentence)


@cache
def built(bot: str) -> BotCommand:
    """A sample bot, built."""
    need(language_of(bot))
    with (Path(tempfile.gettempdir()) / f"pinochle-building-{language_of(bot)}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # another worker of the tests may be building the same SDK
        return prepare(resolve_bot(str(PROJECT / "sample_bots" / bot)))
