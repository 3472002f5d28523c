"""`bot.toml`: what it may say, and the sentence for everything that is wrong with it."""

import sys
from pathlib import Path

import pytest
from pinochle_tournaments.errors import ArenaError
from pinochle_tournaments.manifest import Manifest, command_line, read_manifest

NEEDED = 'name = "hawk"\nversion = "1.2.0"\ncommand = ["{python}", "hawk.py"]\n'


def manifest_of(folder: Path, text: str, name: str = "bot.toml") -> Manifest:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return read_manifest(path)


def test_the_three_required_keys_are_enough(tmp_path: Path) -> None:
    manifest = manifest_of(tmp_path, NEEDED)
    assert (manifest.name, manifest.version, manifest.command) == ("hawk", "1.2.0", ("{python}", "hawk.py"))
    assert manifest.folder == tmp_path
    assert (manifest.build, manifest.rulesets, dict(manifest.env), manifest.startup, manifest.max_batch) == (
        (), (), {}, None, 0,
    )  # fmt: skip


def test_every_key(tmp_path: Path) -> None:
    text = NEEDED + (
        'author = "Ada"\ndescription = "Bids on aces."\nbuild = ["make", "-s"]\n'
        'rulesets = ["double-deck"]\nenv = { DEPTH = "3" }\nexclude = ["target", "*.log"]\n'
        "startup = 90\nmax_batch = 64\n"
    )
    manifest = manifest_of(tmp_path, text)
    assert manifest.author == "Ada"
    assert manifest.description == "Bids on aces."
    assert manifest.build == ("make", "-s")
    assert manifest.rulesets == ("double-deck",)
    assert manifest.env == {"DEPTH": "3"}
    assert manifest.exclude == ("target", "*.log")
    assert manifest.startup == 90.0
    assert manifest.max_batch == 64


WRONG = {
    'colour = "red"': "`colour` is not a key of a manifest; its keys are name, version",
    'comand = ["x"]': "`comand` is not a key of a manifest - did you mean 'command'?",
    'name = "two words"': "`name` is a short name of letters, digits, `.`, `_` and `-`, not 'two words'",
    'name = ""': "`name` is a short name",
    "version = 1.2": '`version` is a version in quotes, as in "1.2.0", not 1.2',
    'command = "python bot.py"': "`command` is a list of words",
    "command = []": "`command` is a list of one or more words",
    'command = ["x", 1]': "`command` is a list of one or more words",
    'command = [""]': "`command` begins with an empty word",
    "author = 3": "`author` is a text in quotes, not 3",
    'build = "make"': "`build` is a list of words",
    'rulesets = ["doubledeck"]': "`rulesets` names 'doubledeck', which is no ruleset - did you mean 'double-deck'?",
    'rulesets = "double-deck"': "`rulesets` is a list of texts",
    'env = "A=1"': "`env` is a table of texts",
    "env = { DEPTH = 3 }": '`env` sets DEPTH to 3; environment variables are texts, so put it in quotes: DEPTH = "3"',
    'env = { "a b" = "x" }': "`env`: 'a b' is no name of an environment variable",
    'env = { PINOCHLE_TOKEN = "x" }': "`env`: PINOCHLE_TOKEN is set by the referee",
    "exclude = [1]": "`exclude` is a list of texts",
    'startup = "10s"': "`startup` is a number of seconds above 0 and up to 600, not '10s'",
    "startup = 0": "`startup` is a number of seconds above 0",
    "startup = 5000": "`startup` is a number of seconds above 0 and up to 600",
    "startup = true": "`startup` is a number of seconds",
    "startup = nan": "`startup` is a number of seconds",
    "max_batch = -1": "`max_batch` is a whole number of decisions",
    "max_batch = 1.5": "`max_batch` is a whole number of decisions",
    'extends = "none.toml"': "`extends` names 'none.toml', which is no manifest in the same folder",
    'extends = "../bot.toml"': "`extends` names '../bot.toml', which is no manifest in the same folder",
    'extends = "bot.toml"': "`extends` leads back to this file",
    "= 3": "is not valid TOML",
}


@pytest.mark.parametrize(("line", "said"), WRONG.items(), ids=WRONG)
def test_what_is_wrong_is_said_in_one_sentence(tmp_path: Path, line: str, said: str) -> None:
    key = line.partition(" ")[0]
    kept = "".join(f"{other}\n" for other in NEEDED.splitlines() if not other.startswith(f"{key} "))
    with pytest.raises(ArenaError) as caught:
        manifest_of(tmp_path, f"{line}\n{kept}")
    assert str(caught.value).startswith(f"{tmp_path / 'bot.toml'}: {said}")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("key", ["name", "version", "command"])
def test_what_is_missing_is_named_with_an_example(tmp_path: Path, key: str) -> None:
    text = "\n".join(line for line in NEEDED.splitlines() if not line.startswith(key))
    with pytest.raises(ArenaError, match=rf"bot.toml: `{key}` is missing; a manifest needs a {key}, as in {key} = "):
        manifest_of(tmp_path, text)


def test_files_that_are_none(tmp_path: Path) -> None:
    with pytest.raises(ArenaError, match="there is no such manifest"):
        read_manifest(tmp_path / "bot.toml")
    (tmp_path / "bot.toml").write_bytes(b"name = \xff\xfe")
    with pytest.raises(ArenaError, match="is not UTF-8 text"):
        read_manifest(tmp_path / "bot.toml")
    with pytest.raises(ArenaError, match="cannot be read: Is a directory"):
        read_manifest(tmp_path)


def test_a_manifest_extends_another(tmp_path: Path) -> None:
    manifest_of(tmp_path, NEEDED + 'env = { DEPTH = "3", NET = "small" }\nmax_batch = 8\n')
    manifest_of(tmp_path, 'extends = "bot.toml"\nname = "hawk-deep"\nenv = { DEPTH = "9" }\n', "deep.toml")
    deepest = manifest_of(tmp_path, 'extends = "deep.toml"\nmax_batch = 1\n', "deepest.toml")
    assert (deepest.name, deepest.version, deepest.max_batch) == ("hawk-deep", "1.2.0", 1)
    assert deepest.env == {"DEPTH": "9", "NET": "small"}
    assert deepest.path == tmp_path / "deepest.toml"
    (tmp_path / "bot.toml").write_text('extends = "deepest.toml"\n')
    with pytest.raises(ArenaError, match="leads back to this file"):
        read_manifest(tmp_path / "deepest.toml")


def test_words_of_a_command(tmp_path: Path) -> None:
    assert command_line(("{python}", "hawk.py"), tmp_path) == (sys.executable, "hawk.py")
    assert command_line(("./hawk", "a/b"), tmp_path) == (str(tmp_path / "hawk"), "a/b")
    assert command_line(("bin/hawk",), tmp_path) == (str(tmp_path / "bin/hawk"),)
    assert command_line(("/usr/bin/env", "x"), tmp_path) == ("/usr/bin/env", "x")
    assert command_line(("node", "--py={python}"), tmp_path) == ("node", f"--py={sys.executable}")
