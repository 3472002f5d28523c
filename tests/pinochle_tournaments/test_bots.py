"""BOT on the command line: what may be written, what comes of it, and what is said of the rest."""

import sys
from pathlib import Path

import pytest
from pinochle_tournaments import bots as bots_module
from pinochle_tournaments.bot_spec import BotKind, parse_bot_spec, split_partnership
from pinochle_tournaments.bots import bots_of, partnership_parts, prepare, resolve_bot, resolve_partnership
from pinochle_tournaments.content_hash import content_hash
from pinochle_tournaments.errors import ArenaError

MANIFEST = (
    'name = "{name}"\nversion = "1.2.0"\ncommand = ["{{python}}", "bot.py"]\nenv = {{ DEPTH = "3", NET = "a" }}\n'
)


def a_bot(folder: Path, name: str = "", more: str = "") -> Path:
    folder.mkdir(parents=True)
    (folder / "bot.toml").write_text(MANIFEST.format(name=name or folder.name) + more)
    (folder / "bot.py").write_text("print()\n")
    return folder


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to stand in, with two bots, apart from the shipped ones."""
    place = tmp_path / "here"
    place.mkdir()
    monkeypatch.chdir(place)
    a_bot(place / "hawk")
    a_bot(place / "dove")
    a_bot(tmp_path / "shipped" / "owl")
    (tmp_path / "shipped" / "owl" / "wise.toml").write_text('extends = "bot.toml"\nname = "owl-wise"\n')
    monkeypatch.setattr(bots_module, "sample_bots", lambda: {"owl": tmp_path / "shipped" / "owl"})
    return place


# Notation -------------------------------------------------------------------------------------------------------------

READ = {
    "hawk": (BotKind.PLACE, "hawk", (), ()),
    "../bots/hawk/": (BotKind.PLACE, "../bots/hawk/", (), ()),
    "hawk/deep.toml": (BotKind.PLACE, "hawk/deep.toml", (), ()),
    "hawk:CKPT=b.pt": (BotKind.PLACE, "hawk", (), (("CKPT", "b.pt"),)),
    "hawk:B=2,A=1": (BotKind.PLACE, "hawk", (), (("A", "1"), ("B", "2"))),
    "hawk:LAYERS=64,64,DEPTH=3": (BotKind.PLACE, "hawk", (), (("DEPTH", "3"), ("LAYERS", "64,64"))),
    "hawk:URL=http://x:80/y,A=": (BotKind.PLACE, "hawk", (), (("A", ""), ("URL", "http://x:80/y"))),
    "hawk:A='1,B=2'": (BotKind.PLACE, "hawk", (), (("A", "1,B=2"),)),
    "wait:mine": (BotKind.WAIT, "mine", (), ()),
    "cmd:python3 bot.py -v": (BotKind.COMMAND, "", ("python3", "bot.py", "-v"), ()),
    "cmd:./hawk 'two words'": (BotKind.COMMAND, "", ("./hawk", "two words"), ()),
    "cmd:./hawk --x=1 a:b=c": (BotKind.COMMAND, "", ("./hawk", "--x=1", "a:b=c"), ()),
    "cmd:./hawk --x:DEPTH=3,NET=b": (BotKind.COMMAND, "", ("./hawk", "--x"), (("DEPTH", "3"), ("NET", "b"))),
}


@pytest.mark.parametrize(("text", "parts"), READ.items(), ids=READ)
def test_notation(text: str, parts: tuple[object, ...]) -> None:
    spec = parse_bot_spec(text)
    assert (spec.kind, spec.place, spec.words, spec.overrides) == parts


REFUSED = {
    "": "names no bot",
    ":A=1": "names no bot",
    "cmd:": "cmd: needs a program",
    "cmd:./x 'open": "cannot be split into words",
    "wait:": "wait: takes a short name",
    "wait:a b": "wait: takes a short name",
    "wait:a:X=1": "nothing is started for wait:",
    "hawk:PINOCHLE_TOKEN=1": "PINOCHLE_TOKEN is set by the referee",
    "hawk:A=1,A=2": "sets A twice",
    "hawk:A=1,B-C=2": "'B-C' is no name of an environment variable",
}


@pytest.mark.parametrize(("text", "said"), REFUSED.items(), ids=REFUSED)
def test_refused_notation(text: str, said: str) -> None:
    with pytest.raises(ArenaError) as caught:
        parse_bot_spec(text)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


def test_partnerships_are_split_at_the_plus_sign() -> None:
    assert split_partnership("hawk") == ("hawk",)
    assert split_partnership("hawk:A=1 + dove") == ("hawk:A=1", "dove")
    assert split_partnership("cmd:./x 'a+b'+dove") == ("cmd:./x 'a+b'", "dove")
    for text in ("hawk+", "+", "a+b+c", ""):
        with pytest.raises(ArenaError, match="is not a partnership"):
            split_partnership(text)


# Finding --------------------------------------------------------------------------------------------------------------


def test_a_folder_with_a_manifest(here: Path) -> None:
    command = prepare(resolve_bot("hawk:DEPTH=9"))
    assert command.command == (sys.executable, "bot.py")
    assert command.folder == here / "hawk"
    assert command.environment == {"DEPTH": "9", "NET": "a"}
    assert command.identity.name == "hawk"
    assert command.identity.version == "1.2.0"
    assert command.identity.content_hash == content_hash(here / "hawk")
    assert command.identity.overrides == (("DEPTH", "9"),)
    assert command.startup_seconds == 30.0
    assert prepare(resolve_bot("./hawk")).identity == prepare(resolve_bot(str(here / "hawk"))).identity


def test_a_manifest_in_a_folder(here: Path) -> None:
    (here / "hawk/deep.toml").write_text('extends = "bot.toml"\nname = "hawk-deep"\nstartup = 90\nmax_batch = 4\n')
    command = prepare(resolve_bot("hawk/deep.toml"))
    assert (command.identity.name, command.startup_seconds, command.max_batch) == ("hawk-deep", 90.0, 4)
    assert prepare(resolve_bot("hawk/deep.toml"), startup_seconds=120).startup_seconds == 120.0


def test_a_shipped_bot_by_its_bare_name(here: Path, tmp_path: Path) -> None:
    assert resolve_bot("owl").folder == tmp_path / "shipped" / "owl"
    assert resolve_bot("owl/wise.toml").name == "owl-wise"
    (here / "owl").mkdir()  # no bot: the shipped one is meant
    assert resolve_bot("owl").folder == tmp_path / "shipped" / "owl"
    (here / "owl").rmdir()
    a_bot(here / "owl", name="mine")  # one's own bot comes first
    assert resolve_bot("owl").name == "mine"


def test_waiting_and_commands(here: Path) -> None:
    waiting = prepare(resolve_bot("wait:mine"))
    assert (waiting.command, waiting.identity.name, waiting.identity.version) == ((), "mine", "")
    (here / "my bot.py").write_text("1")
    command = prepare(resolve_bot("cmd:{python} 'my bot.py' --fast:DEPTH=3"))
    assert command.command == (sys.executable, "my bot.py", "--fast")
    assert command.folder == here
    assert command.environment == {"DEPTH": "3"}
    assert (command.identity.name, command.identity.version) == ("my-bot", "")
    (here / "my bot.py").write_text("2")
    changed = prepare(resolve_bot("cmd:{python} 'my bot.py' --fast:DEPTH=3"))
    assert changed.identity.content_hash != command.identity.content_hash


def test_partnerships(here: Path) -> None:
    same = bots_of("hawk")
    assert same[0] is same[1]
    north, south = bots_of("hawk+dove:DEPTH=1")
    assert (north.identity.name, south.identity.name) == ("hawk", "dove")
    assert south.environment["DEPTH"] == "1"
    a_bot(here / "c++bot", name="cpp")
    assert [bot.name for bot in resolve_partnership("c++bot")] == ["cpp", "cpp"]
    assert [bot.name for bot in resolve_partnership("'c++bot'+dove")] == ["cpp", "dove"]
    assert partnership_parts("c++bot") == ("c++bot",)
    assert partnership_parts("'c++bot'+dove") == ("'c++bot'", "dove")


def test_a_place_that_is_there_is_taken_as_it_is_written(here: Path) -> None:
    a_bot(here / "co:lon=x", name="colon")
    assert resolve_bot("co:lon=x").name == "colon"
    assert not resolve_bot("co:lon=x").spec.overrides
    assert resolve_bot("'co:lon=x':A=1").spec.overrides == (("A", "1"),)


def test_settings_may_be_longer_than_any_path(here: Path) -> None:
    assert resolve_partnership(f"hawk:NET={'x' * 60_000}")[0].spec.overrides == (("NET", "x" * 60_000),)
    with pytest.raises(ArenaError, match="there is no bot"):
        resolve_bot("x" * 60_000)


def test_a_bot_is_built_unless_told_otherwise(here: Path) -> None:
    a_bot(here / "made", more='build = ["sh", "-c", "echo 1 > product"]\n')
    said: list[str] = []
    unbuilt = bots_of("made", build=False, report=said.append)[0]
    assert not said
    built = bots_of("made", report=said.append)[0]
    assert len(said) == 1
    assert built.identity.content_hash != unbuilt.identity.content_hash
    assert bots_of("made", report=said.append)[0].identity == built.identity
    assert len(said) == 1


MISSING = {
    "hwak": "there is no bot 'hwak' - did you mean 'hawk'?; give a folder with a bot.toml, a manifest, or a sample bot",
    "./nowhere/at-all": "there is no bot './nowhere/at-all'",
    "empty": "empty: the folder has no bot.toml, so it is no bot",
    "other": "other: the folder has no bot.toml, so it is no bot; it holds deep.toml: name one of these",
    "hawk/bot.py": "hawk/bot.py is no manifest: give the folder that holds a bot.toml, or run it as 'cmd:hawk/bot.py'",
}


@pytest.mark.parametrize(("text", "said"), MISSING.items(), ids=MISSING)
def test_what_cannot_be_found(here: Path, text: str, said: str) -> None:
    (here / "empty").mkdir()
    (here / "other").mkdir()
    (here / "other/deep.toml").touch()
    with pytest.raises(ArenaError) as caught:
        resolve_bot(text)
    assert str(caught.value).startswith(said)


def test_a_program_that_does_not_exist(here: Path) -> None:
    manifest = here / "hawk/bot.toml"
    manifest.write_text('name = "hawk"\nversion = "1"\ncommand = ["hawk-engine"]\n')
    with pytest.raises(
        ArenaError, match=r"bot.toml: `command`: there is no program 'hawk-engine'; build or install it"
    ):
        bots_of("hawk")
    (here / "hawk/hawk-engine").touch()
    with pytest.raises(ArenaError, match=r"is written with a slash: \./program"):
        bots_of("hawk")
    manifest.write_text('name = "hawk"\nversion = "1"\ncommand = ["./hawk-engine"]\n')
    with pytest.raises(ArenaError, match="is not executable; run chmod"):
        bots_of("hawk")
    with pytest.raises(ArenaError, match="'cmd:nothing-of-the-kind': there is no program 'nothing-of-the-kind'"):
        bots_of("cmd:nothing-of-the-kind")


def test_the_shipped_bots_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    for name, folder in bots_module.sample_bots().items():
        assert resolve_bot(name).folder == folder
