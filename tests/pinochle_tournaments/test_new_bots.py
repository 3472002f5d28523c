"""`bot new` and `bot build` as commands: what they refuse, what they leave, and what they say.

That each starter is built and plays, from an installed wheel, is tested with the wheel.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from command import pinochle
from pinochle_tournaments import starters
from pinochle_tournaments.content_hash import content_hash
from pinochle_tournaments.errors import ArenaError
from pinochle_tournaments.manifest import read_manifest
from pinochle_tournaments.starters import STARTERS, new_bot, starter_languages

SDK = Path(__file__).resolve().parents[2] / "sdk"


@pytest.mark.parametrize("language", starter_languages())
def test_a_new_bot_is_complete_and_carries_its_name(language: str, tmp_path: Path) -> None:
    made = new_bot("hawk", language, tmp_path)
    assert made.folder == tmp_path / "hawk"
    manifest = read_manifest(made.folder / "bot.toml")
    assert (manifest.name, manifest.version) == ("hawk", "0.1.0")
    assert not manifest.sources, "what it is built from is in its folder"
    text = {path: path.read_bytes() for path in made.folder.rglob("*") if path.is_file()}
    assert not [path for path, content in text.items() if b"@NAME@" in content]
    names = {path.relative_to(made.folder).as_posix() for path in text}
    assert {path.relative_to(STARTERS / language).as_posix() for path in files(STARTERS / language)} <= names
    assert "proto/pinochle_protocol/v1/decision.proto" in names
    assert any(name.startswith(f"sdk/{language}/") for name in names)
    assert not [name for name in names if "node_modules" in name or "__pycache__" in name or name.endswith("/check")]
    assert [path.name for path in tmp_path.iterdir()] == ["hawk"], "no draft is left"
    assert any(command.startswith("pinochle bot check hawk") for command in made.commands)


def files(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts]


def test_every_sdk_has_a_starter_with_readme_and_test() -> None:
    for language in starter_languages():
        assert (SDK / language).is_dir()
        names = {path.name for path in files(STARTERS / language)}
        assert {"bot.toml", "README.md"} <= names
        assert any("test" in path.as_posix() for path in files(STARTERS / language))


def test_the_package_of_the_sdk_beside_a_bot_in_typescript_is_that_of_the_sdk() -> None:
    """It only leaves out what is for those who change the SDK."""
    ours = json.loads((SDK / "typescript" / "package.json").read_text(encoding="utf-8"))
    beside = json.loads((STARTERS / "typescript/sdk/typescript/package.json").read_text(encoding="utf-8"))
    assert beside == {key: value for key, value in ours.items() if key not in ("scripts", "devDependencies")}
    bot = json.loads((STARTERS / "typescript/package.json").read_text(encoding="utf-8"))
    assert bot["devDependencies"].items() <= ours["devDependencies"].items()


def test_what_the_command_says(tmp_path: Path) -> None:
    done = pinochle("bot", "new", "hawk", "--language", "python", folder=tmp_path)
    assert (done.code, done.err) == (0, "")
    assert "pinochle bot build hawk" in done.out
    (tmp_path / "aviary").mkdir()
    done = pinochle("bot", "new", "hawk", "-l", "go", "--dir", "aviary", "--json", folder=tmp_path)
    assert (done.json["schema"], done.json["version"]) == ("pinochle/bot-new", 1)
    assert (done.json["language"], done.json["folder"]) == ("go", "aviary/hawk")
    assert done.json["next"][0] == "cd aviary"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("a/b", "-l", "go"), "NAME is a short name of letters, digits, `.`, `_` and `-`, not 'a/b'"),
        (("..", "-l", "go"), "NAME is a short name"),
        (("hawk", "-l", "pyton"), "did you mean 'python'?"),
        (("hawk", "-l", ".."), "there is no starter in '..'"),
        (("hawk", "-l", "go", "--dir", "nowhere"), "--dir: there is no folder nowhere"),
        (("taken", "-l", "go"), "taken is there already"),
        (("dangling", "-l", "go"), "dangling is there already"),
        (("hawk",), "--language"),
    ],
)
def test_what_is_refused_leaves_nothing(arguments: tuple[str, ...], sentence: str, tmp_path: Path) -> None:
    (tmp_path / "taken").mkdir()
    (tmp_path / "dangling").symlink_to("nowhere")
    done = pinochle("bot", "new", *arguments, folder=tmp_path)
    assert done.code == 2
    assert sentence in done.err
    assert sorted(path.name for path in tmp_path.iterdir()) == ["dangling", "taken"]
    assert not list((tmp_path / "taken").iterdir())


def test_a_failure_half_way_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: Path, name: str) -> None:
        raise OSError(28, "No space left on device", str(path), None, name)

    monkeypatch.setattr(starters, "_name", full)
    with pytest.raises(ArenaError, match="hawk cannot be made: No space left on device"):
        new_bot("hawk", "python", tmp_path)
    assert not list(tmp_path.iterdir())


def test_a_new_bot_in_python_has_nothing_to_build_and_plays_with_its_own_sdk(tmp_path: Path) -> None:
    made = new_bot("hawk", "python", tmp_path)
    done = pinochle("bot", "build", "hawk", folder=tmp_path)
    assert (done.code, done.err) == (0, "hawk: nothing to build\n")
    sdk = made.folder / "sdk/python/pinochle_sdk/__init__.py"
    sdk.write_text(
        sdk.read_text(encoding="utf-8") + "\nimport sys\nprint('its own', file=sys.stderr)\n", encoding="utf-8"
    )
    done = pinochle(
        "match",
        "hawk",
        "random_bot",
        "--boards",
        "2",
        "--seed",
        "x",
        "--logs",
        "all",
        "--store",
        "s.db",
        folder=tmp_path,
    )
    assert done.code == 0, done.err
    assert "its own" in pinochle("log", "s.db", "1/1/1", folder=tmp_path).out


def a_bot(folder: Path, command: str, more: str = "") -> Path:
    folder.mkdir()
    (folder / "source").write_text("1", encoding="utf-8")
    manifest = f'name = "{folder.name}"\nversion = "1"\ncommand = ["true"]\nbuild = ["sh", "-c", "{command}"]\n{more}'
    (folder / "bot.toml").write_text(manifest, encoding="utf-8")
    return folder


def test_a_build_that_changes_nothing_is_fine_and_is_run_again(tmp_path: Path) -> None:
    folder = a_bot(tmp_path / "hawk", "mkdir -p .build; cp source .build/hawk; echo >> ../runs")
    before = content_hash(folder)
    for runs in (1, 2):
        done = pinochle("bot", "build", "hawk", folder=tmp_path)
        assert (done.code, done.out) == (0, "")
        building, built = done.err.splitlines()
        assert building.startswith("hawk: building with sh -c")
        assert built.startswith("hawk: built in ")
        assert len((tmp_path / "runs").read_text()) == runs
    assert content_hash(folder) == before
    done = pinochle("bot", "build", "hawk", "stub_bot", "cmd:./hawk", "--json", folder=tmp_path)
    assert (done.json["schema"], done.json["version"]) == ("pinochle/bot-build", 1)
    assert [(row["name"], row["problem"], row["changed"]) for row in done.json["bots"]] == [
        ("hawk", "", []), ("stub_bot", "", []), ("hawk", "", [])
    ]  # fmt: skip
    assert [row["seconds"] is None for row in done.json["bots"]] == [False, True, True]


@pytest.mark.parametrize(
    ("command", "changed"), [("touch hawk", "hawk"), ("echo 2 > source", "source"), ("rm source", "source")]
)
def test_a_build_that_changes_the_bot_is_told_how_not_to(command: str, changed: str, tmp_path: Path) -> None:
    a_bot(tmp_path / "hawk", command)
    done = pinochle("bot", "build", "hawk", "--json", folder=tmp_path)
    assert done.code == 1
    assert done.json["bots"][0]["changed"] == [changed]
    assert f"changed what the bot consists of ({changed})" in done.err
    assert ".build" in done.err
    assert "`exclude` of bot.toml" in done.err


def test_what_is_excluded_may_be_made(tmp_path: Path) -> None:
    a_bot(tmp_path / "hawk", "touch hawk", 'exclude = ["hawk"]')
    assert pinochle("bot", "build", "hawk", folder=tmp_path).code == 0


def test_a_failed_build_keeps_no_other_from_being_built(tmp_path: Path) -> None:
    a_bot(tmp_path / "crow", "echo no compiler; exit 3")
    a_bot(tmp_path / "hawk", "true")
    done = pinochle("bot", "build", "crow", "hawk", "--json", folder=tmp_path)
    assert done.code == 1
    assert "ended with exit status 3; it wrote:\n    no compiler" in done.err
    assert [bool(row["problem"]) for row in done.json["bots"]] == [True, False]
    done = pinochle("bot", "build", "hawk", "craw", folder=tmp_path)
    assert done.code == 2
    assert "built" not in done.err


def test_a_bot_whose_sources_have_changed_is_built_again(tmp_path: Path) -> None:
    library = tmp_path / "library"
    library.mkdir()
    a_bot(tmp_path / "hawk", "echo >> ../runs", 'sources = ["../library"]')

    def runs() -> int:
        done = pinochle("match", "hawk", "random_bot", "--boards", "1", "--store", os.devnull, folder=tmp_path)
        assert done.code != 0, "`true` is no bot"
        return len((tmp_path / "runs").read_text())

    assert (runs(), runs()) == (1, 1)
    (library / "more").touch()
    assert (runs(), runs()) == (2, 2)
    library.rename(tmp_path / "gone")
    assert "`sources` names '../library', which is no folder" in pinochle("bot", "build", "hawk", folder=tmp_path).err
