"""The built wheel, as a stranger installs it: into a fresh environment, used from an empty folder.

Nothing here may reach the checkout: whatever the command needs at run time has to be in the wheel.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import time
import zipfile
from dataclasses import dataclass
from pathlib import Path

import pytest
from languages import SDKS, need
from pinochle_tournaments.starters import starter_languages
from source_tree import PACKAGES, PROJECT

pytestmark = pytest.mark.slow
# What building leaves in a checkout.
LEFT_BEHIND = {"__pycache__", ".build", ".pinochle", "dist", "node_modules", "target"}
VECTORS = sorted((PROJECT / "tests/vectors").glob("*.json"))


def run(*command: str | Path, cwd: Path, seconds: float = 120, programs: Path | None = None) -> str:
    """Run a command outside the checkout; its standard output. A failure shows all it said."""
    outside = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "VIRTUAL_ENV"))}
    if programs is not None:
        outside["PATH"] = f"{programs}{os.pathsep}{outside['PATH']}"
    ran = subprocess.run(command, cwd=cwd, env=outside, capture_output=True, text=True, check=False, timeout=seconds)
    shown = f"{' '.join(map(str, command))} exited {ran.returncode}\n{ran.stdout}\n{ran.stderr}"
    assert ran.returncode == 0, shown
    return ran.stdout


@dataclass(frozen=True)
class Installed:
    """A fresh virtual environment with the wheel in it, and an empty folder to use it from."""

    python: Path
    empty: Path

    def pinochle(self, *arguments: str | Path) -> str:
        return run(self.python.parent / "pinochle", *arguments, cwd=self.empty)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built from a copy, so that nothing is left in the checkout and no earlier build is picked up."""
    source, out = tmp_path_factory.mktemp("source") / "checkout", tmp_path_factory.mktemp("dist")
    left_out = shutil.ignore_patterns(
        ".venv", ".tools", ".git", ".*_cache", ".hypothesis", "*.db*", "build", "dist", "node_modules", "target"
    )
    shutil.copytree(PROJECT, source, ignore=left_out)
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", out, cwd=source)
    (built,) = out.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    environment, empty = tmp_path_factory.mktemp("installed") / "venv", tmp_path_factory.mktemp("empty")
    run(sys.executable, "-m", "venv", environment, cwd=empty)
    python = environment / "bin/python"
    run(python, "-m", "pip", "install", "--quiet", wheel, cwd=empty, seconds=240)
    return Installed(python, empty)


def test_the_top_level_names_are_our_packages(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = {name.partition("/")[0] for name in archive.namelist()}
    assert {name for name in names if not name.endswith(".dist-info")} == set(PACKAGES)


def test_the_wheel_holds_every_file_of_the_packages_and_the_data(wheel: Path) -> None:
    folders = {
        **PACKAGES,
        **{f"pinochle_tournaments/sdk/{language}": PROJECT / "sdk" / language for language in SDKS},
        "pinochle_tournaments/proto": PROJECT / "proto",
        "pinochle_tournaments/sample_bots": PROJECT / "sample_bots",
        "pinochle_tournaments/examples/definitions": PROJECT / "tournaments" / "definitions",
    }
    expected = {
        f"{name}/{path.relative_to(folder).as_posix()}"
        for name, folder in folders.items()
        for path in folder.rglob("*")
        if path.is_file() and not LEFT_BEHIND & set(path.parts)
    }
    with zipfile.ZipFile(wheel) as archive:
        held = set(archive.namelist())
    assert expected <= held, f"missing: {sorted(expected - held)}"
    assert not [name for name in held if LEFT_BEHIND & set(name.split("/")) or name.endswith(".pyc")]


def test_check_wheel_contents_has_no_complaints(wheel: Path) -> None:
    checker = Path(sys.executable).parent / "check-wheel-contents"
    said = run(checker, "--config", PROJECT / "pyproject.toml", wheel, cwd=wheel.parent)
    assert "OK" in said


def test_the_packages_come_from_the_wheel(installed: Installed) -> None:
    code = f"import {', '.join(PACKAGES)}; print(*(m.__file__ for m in ({', '.join(PACKAGES)})), sep='\\n')"
    files = run(installed.python, "-c", code, cwd=installed.empty).split()
    environment = installed.python.parent.parent
    assert len(files) == len(PACKAGES)
    assert all(Path(file).is_relative_to(environment) for file in files)


def test_the_command_helps(installed: Installed) -> None:
    said = installed.pinochle("--help")
    assert "match" in said
    assert "rules" in said


def test_the_command_knows_its_rulesets(installed: Installed) -> None:
    said = installed.pinochle("rules", "list")
    assert all(vector.stem in said for vector in VECTORS)


def test_every_vector_passes(installed: Installed) -> None:
    assert VECTORS, "tests/vectors is empty"
    said = installed.pinochle("rules", "vectors", *VECTORS)
    print(said)  # the figures are part of the report of continuous integration
    closing = re.fullmatch(r"(\d+) passed, (\d+) failed", said.splitlines()[-1])
    assert closing, said
    assert int(closing[1]) > 0
    assert int(closing[2]) == 0


def test_a_match_is_played_stored_and_verified(installed: Installed) -> None:
    """Sample bots come with the wheel; the store is where we said, and every deal in it replays."""
    store = installed.empty / "wheel.db"
    command = ("match", "random_bot", "melder_bot", "--boards", "2", "--seed", "x", "--store", store)
    print(installed.pinochle(*command))
    assert store.is_file()
    installed.pinochle("replay", store, "1/1")
    installed.pinochle("verify", store)


def test_the_example_definitions_find_their_bots(installed: Installed) -> None:
    code = "import pinochle_tournaments as p; print(p.__path__[0])"
    home = Path(run(installed.python, "-c", code, cwd=installed.empty).strip())
    definitions = sorted((home / "examples" / "definitions").glob("*.toml"))
    assert len(definitions) >= 5
    for definition in definitions:
        said = installed.pinochle("tournament", "run", definition, "--dry-run", "--store", installed.empty / "none.db")
        assert "melder_bot 1.0.0" in said


@pytest.mark.parametrize("language", starter_languages())
def test_a_new_bot_is_built_tested_checked_and_plays(language: str, installed: Installed, tmp_path: Path) -> None:
    """What `bot new` says to do next, as it stands, in an empty folder with the environment activated."""
    need(language)
    outside = Installed(installed.python, tmp_path)
    made = json.loads(outside.pinochle("bot", "new", f"my_{language}_bot", "--language", language, "--json"))
    assert [path.name for path in tmp_path.iterdir()] == [made["name"]]
    begun = time.monotonic()
    for command in made["next"]:
        said = run("/bin/sh", "-euc", command, cwd=tmp_path, seconds=600, programs=installed.python.parent)
        print(f"{time.monotonic() - begun:6.1f} s after `{command}`")  # the figures are part of the report
        if "bot check" in command:
            assert re.search(rf"^{made['name']} 0\.1\.0 conforms", said, re.MULTILINE), said
            assert "FAILED" not in said
    assert re.search(rf"faults +{made['name']} 0\.1\.0 0, random_bot 1\.0\.0 0", said), said
    # What building and playing left is no part of the bot.
    assert json.loads(outside.pinochle("bot", "build", made["name"], "--json"))["bots"][0]["changed"] == []
