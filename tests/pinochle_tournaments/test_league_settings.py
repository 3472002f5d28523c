"""A league's file: what it says is kept and read back, and what it must not say is refused by name."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from pinochle_tournaments.errors import ArenaError
from pinochle_tournaments.league.settings import (
    DivisionSettings,
    LeagueSettings,
    Partnership,
    league_of_values,
    read_league,
    settings_json,
    settings_of_json,
)
from pinochle_tournaments.league.settings_text import league_text
from pinochle_tournaments.schedule import Format

FULL = """
name = "spring"
ruleset = "double-deck"
games = 3
cycles = 2
partnership = "individual"
divisions = [{ name = "first", size = 6 }, { name = "second" }]
decision_time = "none"
bank_time = "500ms"
startup = "1m"
penalty = "substitute"
max_forfeits = 0
memory = "none"
processes = 12
[options]
minimum_bid = 60
[promotion]
places = 2
level = 0.9
[carry_over]
deviation = 1.25
"""


def league(tmp_path: Path, text: str) -> LeagueSettings:
    (tmp_path / "league.toml").write_text(text)
    return read_league(tmp_path / "league.toml")


def test_an_empty_file_has_the_defaults(tmp_path: Path) -> None:
    found = league(tmp_path, "")
    assert (found.name, found.ruleset.name, found.number, found.unit) == ("league", "single-deck-1500", 100, "boards")
    assert (found.partnership, found.format, found.least) == (Partnership.PAIRS, Format.ROUND_ROBIN, 2)
    assert found.divisions == (DivisionSettings("main", None),)
    assert (found.promotion_places, found.promotion_level, found.carry_over) == (1, 0.95, 0.5)


@pytest.mark.parametrize("text", ["", FULL, 'carry_over = "off"\nruleset = "three-handed"'])
def test_what_is_kept_is_read_back(text: str, tmp_path: Path) -> None:
    found = league(tmp_path, text)
    kept = json.loads(json.dumps(settings_json(found)))
    assert settings_of_json(kept) == found
    assert settings_json(settings_of_json(kept)) == kept


def test_a_full_file_says_what_it_says(tmp_path: Path) -> None:
    found = league(tmp_path, FULL)
    assert (found.unit, found.number, found.cycles, found.least) == ("games", 3, 2, 4)
    assert dict(found.ruleset.options) == {"minimum_bid": 60}
    assert (found.decision_seconds, found.bank_seconds, found.memory_bytes) == (None, 0.5, None)
    assert (found.promotion_places, found.promotion_level, found.carry_over) == (2, 0.9, 1.25)


def test_three_for_themselves_need_three(tmp_path: Path) -> None:
    assert league(tmp_path, 'ruleset = "three-handed"').least == 3


def test_what_league_new_prints_is_read_back(tmp_path: Path) -> None:
    made = league_of_values(
        {"name": "x", "boards": 7, "divisions": [{"name": "a", "size": 4}, {"name": "b"}]}, where="t", base=tmp_path
    )
    assert league(tmp_path, league_text(made)) == made


def test_every_key_that_league_new_mentions_is_a_key(tmp_path: Path) -> None:
    """With each comment taken away in turn it is still the file of a league."""
    text = league_text(league_of_values({}, where="t", base=tmp_path))
    commented = [line for line in text.splitlines() if line.startswith("# ") and " = " in line]
    assert len(commented) >= 9
    for line in commented:
        if "carry_over" in line:
            changed = text.replace(line, line[2:]).split("[carry_over]")[0]
        else:
            changed = text.replace(line, line[2:]).replace("# [options]", "[options]" if "minimum_bid" in line else "#")
        assert league(tmp_path, changed)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("bords = 3", "`bords` is not a key of a league - did you mean 'boards'?; its keys are name, ruleset,"),
        ("boards = 3\ngames = 3", "`boards` and `games` exclude each other"),
        ("boards = 0", "`boards` is a whole number of boards, of 1 or more, not 0"),
        ('name = "a b"', "`name` is a name of up to 32 letters"),
        ('name = "12"', "and no mere number, not '12'"),
        ('partnership = "pair"', "`partnership` is who holds the seats of a side, not 'pair' - did you mean 'pairs'?"),
        ('partnership = "individual"\nruleset = "two-handed"', "in two-handed everybody plays for himself; use pairs"),
        ("divisions = []", "`divisions` is a list, top first, as in"),
        ('divisions = ["a"]', "`divisions` is a list, top first, as in"),
        ('divisions = [{ size = 3 }, { name = "b" }]', "has a division without a name"),
        ('divisions = [{ name = "a", sise = 3 }]', "has a division with the key `sise`"),
        (
            'divisions = [{ name = "a", size = "x" }, { name = "b" }]',
            "has the division 'a', in which a field is a whole",
        ),
        ('divisions = [{ name = "a", size = 3 }, { name = "a" }]', "has two divisions called 'a'"),
        ('divisions = [{ name = "a", size = 3 }]', "a is the last, which has room for everybody; leave its size out"),
        ('divisions = [{ name = "a" }, { name = "b" }]', "a has no size; only the last has room"),
        ('divisions = [{ name = "a", size = 1 }, { name = "b" }]', "a has the size 1, and needs 2 to be played"),
        (
            'divisions = [{ name = "a", size = 2 }, { name = "b" }]\n[promotion]\nplaces = 2',
            "2 places are as many as a has; somebody has to stay",
        ),
        ("promotion = 3", "`promotion` is a table, as in"),
        ("[promotion]\nlevel = 95", "`promotion` has the level 95; it is how sure"),
        ("carry_over = true", '`carry_over` is "off", or a table'),
        ("[carry_over]\ndeviation = 0", '`carry_over` is "off", or a table'),
        ('ruleset = "double"', "`ruleset`: there is no ruleset 'double'"),
        ("[options]\nminimum_bit = 3", "`options`:"),
        (
            'entrants = ["bots/*"]',
            "a league is handed its bots with `pinochle bot add`",
        ),
        ("name =", "is not valid TOML"),
    ],
)
def test_what_is_wrong_is_refused_by_name(text: str, sentence: str, tmp_path: Path) -> None:
    with pytest.raises(ArenaError) as refused:
        league(tmp_path, text)
    assert sentence in str(refused.value)
    assert str(tmp_path / "league.toml") in str(refused.value)


def test_a_file_that_is_not_there_is_written_by_league_new(tmp_path: Path) -> None:
    with pytest.raises(ArenaError, match=r"there is no file .*none.toml; `pinochle league new > .*` writes one"):
        read_league(tmp_path / "none.toml")
