"""`build`: run again exactly when the bot's files are not as the last build left them."""

import shutil
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from pinochle_tournaments.build import build_if_changed, needs_build
from pinochle_tournaments.errors import ArenaError
from pinochle_tournaments.manifest import Manifest, read_manifest

BUILD = 'build = ["sh", "-c", "echo built >> ../builds; cp hawk.src hawk; chmod +x hawk"]\n'


def a_bot(folder: Path, build: str = BUILD, more: str = "") -> Manifest:
    folder.mkdir(exist_ok=True)
    (folder / "hawk.src").write_text("#!/bin/sh\n")
    (folder / "bot.toml").write_text(f'name = "hawk"\nversion = "1"\ncommand = ["./hawk"]\n{build}{more}')
    return read_manifest(folder / "bot.toml")


def builds(tmp_path: Path) -> int:
    path = tmp_path / "builds"
    return len(path.read_text().splitlines()) if path.exists() else 0


@pytest.mark.parametrize("more", ["", 'exclude = ["hawk"]\n'])
def test_a_bot_is_built_once_and_again_when_it_changes(tmp_path: Path, more: str) -> None:
    manifest = a_bot(tmp_path / "hawk", more=more)
    said: list[str] = []
    assert build_if_changed(manifest, report=said.append)
    assert said == ["building hawk: " + " ".join(manifest.build)]
    assert not build_if_changed(manifest)
    assert builds(tmp_path) == 1
    (manifest.folder / "hawk.src").write_text("#!/bin/sh\nexit 1\n")
    assert build_if_changed(manifest)
    assert not build_if_changed(manifest)
    (manifest.folder / "hawk").unlink()  # the product is gone
    assert build_if_changed(manifest)
    assert builds(tmp_path) == 3


@pytest.mark.parametrize("place", [".build", "../shared/.build"], ids=["in the folder", "beside it"])
@pytest.mark.parametrize("command", ['["{place}/hawk"]', '["sh", "{place}/hawk"]'], ids=["program", "interpreted"])
def test_what_is_built_is_made_again_when_it_is_gone_and_only_then(tmp_path: Path, place: str, command: str) -> None:
    folder = tmp_path / "hawk"
    folder.mkdir()
    make = f"mkdir -p {place} && echo : > {place}/hawk && chmod +x {place}/hawk"
    build = f'command = {command.format(place="./" + place)}\nbuild = ["sh", "-c", "{make}"]\n'
    (folder / "bot.toml").write_text(f'name = "hawk"\nversion = "1"\n{build}')
    manifest = read_manifest(folder / "bot.toml")
    assert build_if_changed(manifest)
    assert not build_if_changed(manifest)
    shutil.rmtree(folder / place)
    assert build_if_changed(manifest)
    assert not build_if_changed(manifest)


def test_bots_that_share_sources_are_built_one_after_the_other(tmp_path: Path) -> None:
    (tmp_path / "shared").mkdir()
    # Whoever finds the other one at work says so and fails.
    build = 'build = ["sh", "-c", "mkdir ../busy && sleep 0.2 && rmdir ../busy && cp hawk.src hawk"]\n'
    bots = [a_bot(tmp_path / name, build, 'sources = ["../shared"]\n') for name in ("one", "two", "three")]
    with ThreadPoolExecutor() as pool:
        assert all(pool.map(build_if_changed, bots))


def test_another_command_builds_again(tmp_path: Path) -> None:
    build_if_changed(a_bot(tmp_path / "hawk"))
    assert build_if_changed(a_bot(tmp_path / "hawk", BUILD.replace("cp ", "cp -f ")))


def test_a_bot_without_build_is_left_alone(tmp_path: Path) -> None:
    assert not build_if_changed(a_bot(tmp_path / "hawk", build=""))
    assert not (tmp_path / "hawk" / ".pinochle").exists()


def test_a_failed_build_is_told_with_its_last_words_and_tried_again(tmp_path: Path) -> None:
    manifest = a_bot(tmp_path / "hawk", 'build = ["sh", "-c", "seq 100; echo no compiler >&2; exit 3"]\n')
    with pytest.raises(ArenaError) as caught:
        build_if_changed(manifest)
    said = str(caught.value)
    assert said.startswith(f"{manifest.path}: `build` (sh -c seq 100")
    assert "ended with exit status 3; it wrote:\n" in said
    assert said.endswith("    100\n    no compiler")
    assert "    80\n" not in said
    assert needs_build(manifest)


def test_a_build_that_cannot_run_or_never_ends(tmp_path: Path) -> None:
    with pytest.raises(ArenaError, match="`build` cannot run 'no-such-tool': No such file or directory; install it"):
        build_if_changed(a_bot(tmp_path / "hawk", 'build = ["no-such-tool"]\n'))
    with pytest.raises(ArenaError, match="did not end within 0 seconds"):
        build_if_changed(a_bot(tmp_path / "hawk", 'build = ["sleep", "60"]\n'), seconds=0.1)
