"""Ratings as they are printed, saved and handed to other programs: all tell the same."""

from dataclasses import replace
from pathlib import Path

import pytest
from pinochle_elo import LackOfFit, LineUp, Outcome, PairObservation, joint_fit
from pinochle_rules import ruleset_with
from pinochle_tournaments.cli.app import app
from pinochle_tournaments.errors import ArenaError
from pinochle_tournaments.ratings import (
    Method,
    RatingTable,
    Selection,
    board_pairs,
    pools_of,
    rate_pool,
)
from pinochle_tournaments.ratings.rows_text import pgn_games
from pinochle_tournaments.ratings.snapshots import SNAPSHOT_HEADER, save_tables, snapshot_lines, snapshot_rows
from pinochle_tournaments.ratings.table_text import csv_rows, markdown_lines, table_lines
from pinochle_tournaments.storage import Store, open_store
from rated_stores import DOVE, HAWK, a_field, between, play
from typer.testing import CliRunner


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "matches.db"


def tables(store: Store, method: Method = Method.ELO, selection: Selection | None = None) -> list[RatingTable]:
    return [rate_pool(store, pool, method) for pool in pools_of(store, selection or Selection())]


def test_text_markdown_and_csv_tell_the_same(path: Path) -> None:
    with open_store(a_field(path)) as store:
        (table,) = tables(store)
    text, markdown, rows = list(table_lines(table)), list(markdown_lines(table)), list(csv_rows(table))
    heading = next(line for line in text if "PLAYER" in line)
    assert heading.split() == ["#", "PLAYER", ":", "RATING", "ERROR", "POINTS", "PLAYED", "(%)", "CFS(next)", "RANKS"]
    assert "POINTS = won + ½ tied board pairs" in "\n".join(text)
    assert sum(line.startswith("| ") for line in markdown) == 4
    for number, row in enumerate(rows, start=1):
        assert f"{row[6]:.1f}" in "\n".join(text)
        assert row[4] == number


def test_lack_of_fit_is_a_circle_or_bots_too_unequal(path: Path) -> None:
    """Bots that beat each other in a circle, and bots whose gaps do not add up: the test cannot tell these apart."""
    with open_store(a_field(path)) as store:
        (table,) = tables(store)
    for p_value, told in ((0.5, "p = 0.500: none seen."), (0.01, "p = 0.010: gaps"), (1e-9, "p < 0.001: gaps do not")):
        lack = replace(table, lack_of_fit=LackOfFit(2.0, 1, 33, p_value))
        assert f"F(1, 33) = 2.00, {told}" in "\n".join(table_lines(lack))
    nothing = replace(table, lack_of_fit=None)
    assert "n/a (it needs as many line-ups as entrants" in "\n".join(table_lines(nothing))
    assert table.lack_of_fit is not None, "three line-ups of three entrants"


def test_games_of_pgn_add_up_to_the_points(path: Path) -> None:
    with open_store(a_field(path), write=True) as store:
        play(store, store.create_match(between(HAWK), boards=3), 3)
        (pool,) = pools_of(store, Selection())
        games = list(pgn_games(board_pairs(store, pool), site=pool.title))
        table = rate_pool(store, pool)
    points: dict[str, float] = {}
    for game in games:
        tags = dict(line[1:-2].split(' "', 1) for line in game.splitlines() if line.startswith("["))
        assert list(tags) == ["Event", "Site", "Date", "Round", "White", "Black", "Result"]
        assert tags["Site"] == "single-deck-1500"
        white = {"1-0": 1.0, "1/2-1/2": 0.5, "0-1": 0.0}[tags["Result"]]
        assert game.rstrip().endswith(tags["Result"])
        points[tags["White"]] = points.get(tags["White"], 0) + white
        points[tags["Black"]] = points.get(tags["Black"], 0) + 1 - white
    assert len(games) == 36
    assert points == {row.rating.entrant: row.score.points for row in table.rows}


def test_a_rating_table_needs_no_more_than_sums() -> None:
    """The rows of a pool and their sums a line-up are the same fit; else results would be counted twice somewhere."""
    data = [PairObservation(("A",), ("B",), y, Outcome.WIN if y > 0 else Outcome.LOSS) for y in (3, -2, 5, -1, 4)]
    assert joint_fit(data).ratings == joint_fit([LineUp(("A",), ("B",), 5, 9, 55, 3, 0, 2)]).ratings


def test_saved_ratings_stay_as_they_were(path: Path) -> None:
    with open_store(a_field(path), write=True) as store:
        before = tables(store)
        saved = save_tables(store, "spring", before)
        play(store, store.create_match(between(HAWK, DOVE), boards=9), 9, luck=4)
        after = tables(store, Method.FIT, Selection(exclude=("owl",), with_stopped=True))
        save_tables(store, "later", after)
        with pytest.raises(ArenaError, match=r"has ratings saved as 'spring' already, of .*choose another name"):
            save_tables(store, "spring", after)
        with pytest.raises(ArenaError, match="is no name"):
            save_tables(store, " ", after)
        spring, later = store.snapshots()
    assert spring == saved
    assert [(each.entrant, each.rating, each.standard_error, each.pairs) for each in spring.ratings] == [
        (row.rating.entrant, row.rating.rating, row.rating.standard_error, 24) for row in before[0].rows
    ]
    assert (spring.scope, spring.filter, spring.method) == ("all", "", "elo")
    assert (later.filter, later.method, len(later.ratings)) == ("--exclude owl --stopped", "fit", 2)
    assert next(iter(snapshot_lines(later))).startswith("later: --scope all --method fit --exclude owl --stopped; 20")
    assert all(len(row) == len(SNAPSHOT_HEADER) for row in snapshot_rows(spring))


def test_pgn_of_several_rulesets_says_which_games_belong_together(path: Path) -> None:
    rules = ruleset_with("single-deck-1500", {"minimum_bid": 300})
    with open_store(a_field(path, boards=2), write=True) as store:
        play(store, store.create_match(between(HAWK, DOVE, ruleset=rules), boards=3), 3)
    whole, single = (CliRunner().invoke(app, ["export", str(path), "--pgn", *of]) for of in ((), ("--match", "4")))
    assert (
        whole.stderr == "rate these one at a time, by their Site: single-deck-1500; single-deck-1500, minimum_bid=300\n"
    )
    assert whole.stdout.count('[Site "single-deck-1500"]') == 6
    assert single.stdout.count('[Site "single-deck-1500, minimum_bid=300"]') == 3
    assert single.stderr == ""
