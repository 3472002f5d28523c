"""Definition files: what they may say, whom they find, and one clear sentence for everything that is wrong."""

from dataclasses import replace
from pathlib import Path

import pytest
from pinochle_referee.faults import Penalty
from pinochle_referee.settings import MatchFormat
from pinochle_tournaments.errors import ArenaError
from pinochle_tournaments.events.definition import Definition, read_definition, with_until_error
from pinochle_tournaments.events.definition_fields import FIELDS
from pinochle_tournaments.events.definition_text import definition_text, new_definition
from pinochle_tournaments.schedule import Format
from pinochle_tournaments.stop_rules import MOST_BOARDS, UntilErrorRule


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with three bots, one of them in two versions."""
    for name, version in (("dove", "0.9"), ("hawk", "1.2.0"), ("owl", "2.0")):
        (tmp_path / "bots" / name).mkdir(parents=True)
        a_manifest(tmp_path / "bots" / name / "bot.toml", name, version)
    a_manifest(tmp_path / "bots/hawk/old.toml", "hawk", "1.1.0")
    (tmp_path / "bots/README.md").write_text("Three birds.\n")
    (tmp_path / "bots/notes").mkdir()
    monkeypatch.chdir(tmp_path)
    return tmp_path


def a_manifest(path: Path, name: str, version: str, rulesets: str = "[]") -> None:
    path.write_text(
        f'name = "{name}"\nversion = "{version}"\ncommand = ["{{python}}", "x.py"]\nrulesets = {rulesets}\n'
    )


def read(folder: Path, text: str) -> Definition:
    (folder / "cup.toml").write_text(text)
    return read_definition(folder / "cup.toml")


def names(definition: Definition) -> list[str]:
    return [entrant.name for entrant in definition.all_entrants]


def test_the_least_definition_is_a_round_robin_with_the_defaults(folder: Path) -> None:
    definition = read(folder, 'entrants = ["bots/*"]')
    assert names(definition) == ["dove", "hawk", "owl"]
    assert (definition.name, definition.format, definition.number) == ("cup", Format.ROUND_ROBIN, 100)
    assert definition.ruleset.name == "single-deck-1500"
    assert [entrant.specs for entrant in definition.entrants] == [("bots/dove",), ("bots/hawk",), ("bots/owl",)]


def test_a_folder_of_bots_is_a_definition_too(folder: Path) -> None:
    definition = read_definition(folder / "bots")
    assert (definition.name, names(definition)) == ("bots", ["dove", "hawk", "owl"])
    with pytest.raises(ArenaError, match="is one bot; give the folder that holds it"):
        read_definition(folder / "bots/hawk")


def test_an_event_without_a_name_is_called_after_its_file(folder: Path) -> None:
    (folder / "Spring cup (2).toml").write_text('entrants = ["bots/*"]')
    assert read_definition(folder / "Spring cup (2).toml").name == "Spring-cup-2"


def test_every_field_arrives(folder: Path) -> None:
    (folder / "house.toml").write_text('extends = "single-deck-classic"\nminimum_bid = 200\n')
    definition = read(
        folder,
        """
        name = "spring"
        format = "gauntlet"
        newcomers = ["hawk@1.1.0"]
        entrants = ["bots/*"]
        ruleset = "house.toml"
        games = 7
        cycles = 2
        boards_shared = true
        fresh_processes = true
        seed = "s"
        decision_time = "250ms"
        bank_time = 2
        startup = "1m"
        penalty = "substitute"
        max_forfeits = 0
        memory = "none"
        processes = 9
        concurrency = 3
        thinking = 4
        boards_in_flight = "auto"
        cpus_per_bot = 1
        skip_broken = true
        options = { trick_saves_meld = true }
        resources = { gpu0 = 2 }
        """,
    )
    assert names(definition) == ["hawk", "dove", "hawk@1.2.0", "owl"]
    assert [entrant.name for entrant in definition.newcomers] == ["hawk"]
    assert dict(definition.ruleset.options) == {"minimum_bid": 200, "trick_saves_meld": True}
    assert (definition.match_format, definition.number, definition.unit) == (MatchFormat.GAMES, 7, "games")
    assert (definition.decision_seconds, definition.bank_seconds, definition.startup_seconds) == (0.25, 2.0, 60.0)
    assert (definition.penalty, definition.max_forfeits) == (Penalty.SUBSTITUTE, 0)
    assert (definition.memory_bytes, definition.processes, definition.concurrency) == (None, 9, 3)
    assert (definition.thinking, definition.boards_in_flight, definition.cpus_per_bot) == (4, None, 1)
    assert definition.boards_shared
    assert definition.fresh_processes
    assert definition.skip_broken
    assert dict(definition.resources) == {"gpu0": 2}


@pytest.mark.parametrize(
    ("entrants", "found"),
    [
        (["bots/dove", "hawk@1.2.0", "bots/hawk/old.toml"], ["dove", "hawk", "hawk@1.1.0"]),
        (["bots/hawk+bots/dove", "bots/owl"], ["hawk+dove", "owl"]),
        (["bots/*", "bots/hawk"], ["dove", "hawk", "owl"]),
        (["bots/hawk:DEPTH=1", "bots/hawk:DEPTH=2"], ["hawk", "hawk:DEPTH=2"]),
        (["random_bot", "melder_bot@1.0.0"], ["random_bot", "melder_bot"]),
        (["bots/*/*.toml"], ["dove", "hawk", "hawk@1.1.0", "owl"]),
        (["bots/hawk@1.1.0", "bots/owl:X=a+b"], ["hawk", "owl"]),
    ],
)
def test_entrants_are_found_as_written(folder: Path, entrants: list[str], found: list[str]) -> None:
    quoted = ", ".join(f"'''{text}'''" for text in entrants)
    if entrants[-1].endswith("X=a+b"):
        quoted = quoted.replace("X=a+b", 'X="a+b"')
    assert names(read(folder, f"entrants = [{quoted}]")) == found


def test_twins_play_under_names_of_their_own(folder: Path) -> None:
    text = 'entrants = ["bots/hawk", { bot = "bots/hawk", name = "twin" }]'
    assert names(read(folder, text)) == ["hawk", "twin"]


def test_who_is_entered_under_another_name_may_be_entered_plainly_too(folder: Path) -> None:
    text = 'entrants = [{ bot = "bots/hawk", name = "twin" }, "bots/hawk", "bots/owl", "bots/owl"]'
    assert names(read(folder, text)) == ["twin", "hawk", "owl"]
    assert names(read(folder, 'entrants = [{ bot = "bots/hawk", name = "twin" }, "bots/*"]')) == ["twin", "dove", "owl"]


def test_matches_that_stop_have_room_unless_a_number_is_given(folder: Path) -> None:
    definition = read(folder, 'entrants = ["bots/*"]\nuntil_error = 0.5')
    assert (str(definition.until_error), definition.number) == ("until-error 0.5", MOST_BOARDS)
    definition = read(folder, 'entrants = ["bots/*"]\nuntil_error = "25points"\nboards = 400')
    assert (str(definition.until_error), definition.number) == ("until-error 25points", 400)
    plain = read(folder, 'entrants = ["bots/*"]')
    rule = UntilErrorRule(0.5)
    assert with_until_error(plain, rule) == replace(plain, until_error=rule, number=MOST_BOARDS)
    with pytest.raises(ArenaError, match="--until-error: a knock-out"):
        with_until_error(read(folder, 'entrants = ["bots/*"]\nformat = "knock-out"'), rule)


def test_the_ruleset_is_the_first_that_all_play(folder: Path) -> None:
    a_manifest(folder / "bots/owl/bot.toml", "owl", "2.0", '["two-handed", "double-deck"]')
    a_manifest(folder / "bots/dove/bot.toml", "dove", "0.9", '["double-deck"]')
    assert read(folder, 'entrants = ["bots/*"]').ruleset.name == "double-deck"


def test_what_new_prints_is_a_definition_that_can_be_read(folder: Path) -> None:
    text = new_definition(
        ["bots/README.md", "bots/dove", "bots/hawk", "bots/notes", "bots/owl"],
        name="summer",
        format="round-robin",
        ruleset=None,
        boards=40,
        seed="s",
    )
    definition = read(folder, text)
    assert (definition.name, definition.number, definition.seed) == ("summer", 40, "s")
    assert names(definition) == ["dove", "hawk", "owl"]
    whole = new_definition(["bots/"], name="cup", format="round-robin", ruleset="check", boards=1, seed=None)
    assert '"bots/*"' in whole
    assert read(folder, whole).ruleset.name == "check"


def test_new_writes_a_gauntlet(folder: Path) -> None:
    text = new_definition(
        ["bots/"],
        name="try-out",
        format="gauntlet",
        ruleset=None,
        boards=1,
        seed=None,
        newcomers=["bots/owl", "random_bot"],
    )
    definition = read(folder, text)
    assert [entrant.name for entrant in definition.newcomers] == ["owl", "random_bot"]
    assert [entrant.name for entrant in definition.entrants] == ["dove", "hawk"]


def test_what_new_prints_shows_every_key_with_its_default(folder: Path) -> None:
    """Taken out of their comments, the keys are those there are, and change nothing."""
    text = definition_text(["bots/*"], name="cup", ruleset="single-deck-1500")
    plain = read(folder, text)
    without_default = {"newcomers", "rounds", "tie_boards", "seed", "cpus_per_bot", "until_error"}
    shown, lines = set(), []
    for line in text.splitlines():
        bare = line.removeprefix("# ")
        key = bare.partition(" = ")[0]
        if line.startswith("# ") and key in FIELDS and key not in without_default:
            lines.append(bare)
        shown.add(key)
    assert set(FIELDS) - shown <= {"games", "options", "resources"}
    assert {"[options]", "[resources]"} <= {line.removeprefix("# ").partition(" ")[0] for line in text.splitlines()}
    assert read(folder, text + "\n".join(lines)) == plain


WRONG = [
    ('name = cup\nentrants = ["bots/*"]', "cup.toml is not valid TOML: .*line 1"),
    ('name = "x"', "`entrants` is missing"),
    ('entrants = "bots/*"', r"`entrants` is a list of BOTs, .*, not 'bots/\*'"),
    ("entrants = []", "`entrants` is a list of BOTs"),
    ("entrants = [1]", "`entrants` holds 1, which is no entrant"),
    ('entrants = [{ bot = "bots/hawk", nam = "x" }]', "key `nam`"),
    ('entrants = ["bots/*"]\nboard = 5', "`board` is not a key of a definition - did you mean 'boards'"),
    ('entrants = ["birds/*"]', r"`entrants`: 'birds/\*' finds nothing"),
    ('entrants = ["bots/*.md"]', "finds 1 places and no bot among them"),
    ('entrants = ["bots/hawk", "bots/dov"]', "there is no bot 'bots/dov'"),
    ('entrants = ["hawk@9", "bots/owl"]', "there is hawk 1.1.0, 1.2.0, and no version 9 of it"),
    ('entrants = ["hake@9", "bots/owl"]', "there is no bot named 'hake'"),
    ('entrants = ["wait:me", "bots/owl"]', "a tournament starts its bots itself"),
    ('entrants = ["bots/hawk"]', "needs 2 entrants at least, and hawk is all there is"),
    ('entrants = ["bots/hawk", "bots/hawk"]', "needs 2 entrants|two entrants are called 'hawk'"),
    ('entrants = ["bots/*"]\nformat = "swis"', "`format` is how .*, not 'swis' - did you mean 'swiss'"),
    ('entrants = ["bots/*"]\nformat = "gauntlet"', "`newcomers` is missing"),
    ('entrants = ["bots/owl"]\nnewcomers = ["bots/*"]\nformat = "gauntlet"', "`entrants`: all .* among the newcomers"),
    ('entrants = ["bots/*"]\nuntil_error = "much"', "`until_error`: 'much' is no error"),
    ('entrants = ["bots/*"]\nuntil_error = true', "`until_error` is an error in IMPs a board"),
    ('entrants = ["bots/*"]\nuntil_error = 1\nformat = "knock-out"', "`until_error`: a knock-out plays tied"),
    (
        'entrants = ["bots/*"]\nuntil_error = 1\ngames = 29',
        "`until_error` is judged from 30 games on, and a match of 29",
    ),
    ('entrants = ["bots/*"]\nnewcomers = ["bots/owl"]', "`newcomers` belongs to the format gauntlet"),
    ('entrants = ["bots/*"]\nrounds = 3', "`rounds` belongs to the format swiss"),
    ('entrants = ["bots/*"]\nformat = "individual"', "needs 4 entrants at least"),
    ('entrants = ["bots/*"]\nformat = "individual"\nruleset = "two-handed"', "everybody plays for himself; use"),
    ('entrants = ["bots/*"]\nformat = "swiss"\nruleset = "three-handed"', "played by three"),
    ('entrants = ["bots/hawk+bots/owl", "bots/dove"]\nruleset = "two-handed"', "hawk.owl is a pair, but"),
    ('entrants = ["bots/*"]\nruleset = "single-deck"', "`ruleset`: .*single-deck"),
    ('entrants = ["bots/*"]\nruleset = "house.toml"', "house.toml cannot be read: No such file or directory$"),
    ('entrants = ["bots/*"]\n[options]\nminimum_bit = 3', "`options`: .*minimum_bit"),
    ('entrants = ["bots/*"]\noptions = 3', "`options` is a table"),
    ('entrants = ["bots/*"]\nboards = 0', "`boards` is a whole number of boards, of 1 or more, not 0"),
    ('entrants = ["bots/*"]\nboards = "many"', "`boards` is a whole number"),
    ('entrants = ["bots/*"]\nboards = true', "`boards` is a whole number"),
    ('entrants = ["bots/*"]\nboards = 5\ngames = 5', "`boards` and `games` exclude each other"),
    ('entrants = ["bots/*"]\nseed = 7', 'put it in quotes: seed = "7"'),
    ('entrants = ["bots/*"]\ndecision_time = "soon"', "`decision_time`: 'soon' is no duration"),
    ('entrants = ["bots/*"]\ndecision_time = 0', "`decision_time`: '0' leaves no time"),
    ('entrants = ["bots/*"]\nmemory = "lots"', "`memory`: 'lots' is no size"),
    ('entrants = ["bots/*"]\npenalty = "death"', "`penalty` is what .*, not 'death'"),
    ('entrants = ["bots/*"]\nconcurrency = 0', '`concurrency` is .* or "auto", of 1 or more, not 0'),
    ('entrants = ["bots/*"]\nskip_broken = 1', "`skip_broken` is true or false, not 1"),
    ('entrants = ["bots/*"]\nresources = { gpu0 = 0 }', "`resources` says gpu0 = 0"),
    ('entrants = ["bots/*"]\nname = "spring cup"', "`name` is a short name"),
    ('name = "hawk"\nversion = "1"\ncommand = ["x"]', "is the manifest of a bot"),
]


@pytest.mark.parametrize(("text", "sentence"), WRONG)
def test_a_wrong_definition_is_refused_in_one_sentence(folder: Path, text: str, sentence: str) -> None:
    with pytest.raises(ArenaError, match=sentence) as caught:
        read(folder, text)
    assert "cup.toml" in str(caught.value)


def test_whether_a_bot_plays_the_ruleset_is_left_to_what_it_says_when_it_is_started(folder: Path) -> None:
    a_manifest(folder / "bots/owl/bot.toml", "owl", "2.0", '["check"]')
    assert read(folder, 'entrants = ["bots/*"]\nruleset = "double-deck"').ruleset.name == "double-deck"


def test_a_file_that_is_not_there_is_named_with_its_neighbour(folder: Path) -> None:
    (folder / "cup.toml").write_text("")
    with pytest.raises(ArenaError, match=r"there is no definition .*cap.toml - did you mean 'cup.toml'"):
        read_definition(folder / "cap.toml")
    (folder / "bin.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ArenaError, match="is not UTF-8 text"):
        read_definition(folder / "bin.toml")
