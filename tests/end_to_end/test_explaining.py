"""What explains a board: `diff` between the tables, and `replay --swap` with another bot in a seat; real processes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from command import pinochle


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with `s.db`: four boards between bots that play differently."""
    folder = tmp_path_factory.mktemp("explained")
    done = pinochle(
        "match", "melder_bot", "random_bot", "--boards", "4", "--seed", "explain", "--store", "s.db", folder=folder
    )
    assert done.code == 0, done.err
    return folder


def test_diff_shows_the_tables_to_where_they_part_and_splits_the_swing(played: Path) -> None:
    for board in range(1, 5):
        found = pinochle("diff", "s.db", f"1/{board}", "--json", folder=played).json
        first, second = found["records"]
        parts = found["divergence"]["action"]
        assert first["actions"][:parts] == second["actions"][:parts]
        assert first["actions"][parts] != second["actions"][parts]
        (pair,) = found["pairs"]
        mean = (first["deltas"]["NS"] - first["deltas"]["EW"] - second["deltas"]["NS"] + second["deltas"]["EW"]) / 2
        assert pair["swing_points"] == mean == sum(pair["parts"].values())
        text = pinochle("diff", "s.db", str(board), folder=played).out
        assert f"they part at action {parts}, where {found['divergence']['seat']} holds" in text
        assert "bidding " in text.splitlines()[-1]


def test_a_board_that_is_not_there_is_named(played: Path) -> None:
    done = pinochle("diff", "s.db", "9", folder=played)
    assert (done.code, done.out) == (2, "")
    assert "holds no deal 1/9/1" in done.err
    assert "names no board" in pinochle("diff", "s.db", "1/2/3", folder=played).err


def test_the_same_bot_in_its_own_seat_changes_nothing(played: Path) -> None:
    """Cards, seeds and clocks are those of the match, or a reproducible bot would play otherwise."""
    found = pinochle("replay", "s.db", "3/2", "--swap", "E=melder_bot", "--json", folder=played).json
    assert found["divergence"] is None
    assert found["record"]["actions"] == found["stored"]["actions"]
    assert set(found["change"].values()) == {0}


def test_another_bot_in_a_seat_plays_its_own_way(played: Path) -> None:
    found = pinochle("replay", "s.db", "3/2", "--swap", "E=random_bot", "--json", folder=played).json
    assert found["record"]["seats"] == {**found["stored"]["seats"], "E": "random_bot 1.0.0"}
    assert found["record"]["hands"] == found["stored"]["hands"]
    assert found["divergence"]["seat"] == "E"
    (played / "again.jsonl").write_text(pinochle("export", "s.db", folder=played).out, encoding="utf-8")
    assert pinochle("list", "s.db", "--json", folder=played).json["matches"][0]["played"] == 4


@pytest.mark.parametrize(
    ("swap", "words"),
    [
        ("melder_bot", "say in which seat, as in --swap N=melder_bot"),
        ("N=melder_bot+random_bot", "one bot takes one seat"),
        ("N=melder_bto", "melder_bot"),
    ],
)
def test_a_swap_that_cannot_be_is_refused_in_one_sentence(played: Path, swap: str, words: str) -> None:
    done = pinochle("replay", "s.db", "1/1", "--swap", swap, folder=played)
    assert (done.code, done.out) == (2, "")
    assert words in done.err
    assert len(done.err.splitlines()) == 1


def test_a_deal_of_a_game_is_played_again_from_its_scores(played: Path) -> None:
    done = pinochle(
        "match", "melder_bot", "random_bot", "--games", "1", "--seed", "g", "--store", "games.db", folder=played
    )
    assert done.code == 0, done.err
    found = pinochle("replay", "games.db", "1.2/1", "--swap", "N=melder_bot", "--json", folder=played).json
    assert any(found["stored"]["scores_before"].values())
    assert found["divergence"] is None
    assert "set " in pinochle("diff", "games.db", "1.1", folder=played).out


@pytest.mark.slow
def test_given_deals_are_played_as_they_stand_in_the_file(played: Path) -> None:
    records = pinochle("export", "s.db", folder=played).out
    (played / "deals.jsonl").write_text(records, encoding="utf-8")
    play = ("match", "melder_bot", "melder_bot", "--deals", "deals.jsonl", "--store", "given.db", "--seed", "g")
    done = pinochle(*play, folder=played)
    assert done.code == 0, done.err
    assert "given: " in done.out
    found = [json.loads(line) for line in pinochle("export", "given.db", folder=played).out.splitlines()]
    wanted = [json.loads(line) for line in records.splitlines()]
    keys = ("board", "table", "dealer", "hands")
    assert [[row[key] for key in keys] for row in found] == [[row[key] for key in keys] for row in wanted]
    assert all("commitment" not in row for row in found)
    assert "8 re-scored, the deal itself unproven: all hold" in pinochle("verify", "given.db", folder=played).out
    assert "complete   match 1" in pinochle(*play, folder=played).out
    differs = pinochle(*play[:3], *play[5:], "--boards", "1", folder=played).out
    assert "new match  differs from match 1 in the store: dealt from the seed, not given" in differs
    too_many = pinochle(*play, "--boards", "5", folder=played)
    assert (too_many.code, too_many.err.count("\n")) == (2, 1)
    assert "deals.jsonl holds 4 deals, and --boards asks for 5" in too_many.err
