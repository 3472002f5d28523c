"""The tables of seasons: what stands in them, in every form, and that they are those that are sealed."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator

import pytest
from pinochle_tournaments.cli.app import app
from pinochle_tournaments.errors import ArenaError
from pinochle_tournaments.league import season_sheets as sheets
from pinochle_tournaments.league.canonical import rounded
from pinochle_tournaments.league.closing import close_season
from pinochle_tournaments.league.finding import find_season
from pinochle_tournaments.league.settings import Partnership
from pinochle_tournaments.storage import Store, open_store
from played_seasons import a_league, a_played_season
from typer.testing import CliRunner


@pytest.fixture(scope="module", params=list(Partnership))
def store(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """Two seasons: the first closed, the second played and not closed."""
    with open_store(tmp_path_factory.mktemp("zoo") / "zoo.db", write=True) as opened:
        a_league(opened, partnership=request.param)
        close_season(opened, a_played_season(opened))
        a_played_season(opened, seed=3)
        yield opened


def test_the_tables_are_those_that_were_sealed(store: Store) -> None:
    season = store.seasons()[0]
    assert season.final is not None
    tables = sheets.tables_of_season(store, season)
    for division, sheet in zip(season.final["divisions"], sheets.standings_sheets(tables), strict=True):
        rows = [{key: value for key, value in row.items() if key != "division"} for row in sheet.rows]
        assert rounded(rows) == division["standings"]["standings"]
    for division, sheet in zip(season.final["divisions"], sheets.crosstable_sheets(tables), strict=True):
        assert len(sheet.rows) == len(division["crosstable"]["cells"])
    assert len(sheets.ratings_sheet(tables).rows) == 8
    assert [verdict["sentence"] for verdict in season.final["ladder"]["verdicts"]] == [
        verdict.sentence for verdict in tables.verdicts
    ]


def test_one_division_may_be_looked_at_alone(store: Store) -> None:
    season = store.seasons()[1]
    tables = sheets.tables_of_season(store, season, "second")
    assert {row["division"] for row in sheets.ratings_sheet(tables).rows} == {"second"}
    with pytest.raises(ArenaError, match=r"has no division 'frist'.*did you mean 'first'"):
        sheets.tables_of_season(store, season, "frist")
    with pytest.raises(ArenaError, match="zoo/3 is draft, and has no tables before it is started"):
        sheets.tables_of_season(store, store.seasons()[2])


def test_without_a_season_under_way_the_tables_are_of_the_one_that_was_closed_last(store: Store) -> None:
    assert find_season(store, None, has_tables=True).number == 2
    with open_store(store.path.with_name("between.db"), write=True) as between:
        a_league(between)
        assert find_season(between, None, has_tables=True).number == 1, "there is no other yet"
        close_season(between, a_played_season(between))
        assert find_season(between, None, has_tables=True).number == 1
        assert find_season(between, None).number == 2


def test_the_history_of_a_bot_has_a_row_a_season(store: Store) -> None:
    league = store.league()
    rows = {bot: sheets.history_sheet(store, league, bot).rows for bot in ("ant", "hen")}
    assert [(row["season"], row["status"]) for row in rows["ant"]] == [(1, "closed"), (2, "closing")]
    assert all(row["version"] == "1" and 1 <= row["rank"] <= row["of"] for found in rows.values() for row in found)
    with pytest.raises(ArenaError, match=r"antt has played in no season of zoo.*did you mean 'ant'"):
        sheets.history_sheet(store, league, "antt")


def test_partners_are_those_of_individual_seasons(store: Store) -> None:
    season = store.seasons()[1]
    tables = sheets.tables_of_season(store, season)
    if (season.definition or {})["partnership"] == "pairs":
        with pytest.raises(ArenaError, match="a bot is its own partner"):
            sheets.partners_sheet(store, season, tables)
        return
    sheet = sheets.partners_sheet(store, season, tables)
    assert not any(cell == "-0.00" for cells in sheet.grid.rows for cell in cells)
    rows = sheet.rows
    assert len(rows) >= 8
    assert all(row["first"] != row["second"] for row in rows)
    first = [row["together"] for row in rows if row["division"] == "first" and row["together"] is not None]
    assert first == sorted(first, reverse=True)


def test_faults_are_counted_by_bot_and_kind(store: Store) -> None:
    season = store.seasons()[0]
    rows = sheets.faults_sheet(store, season, sheets.tables_of_season(store, season)).rows
    assert [(row["division"], row["fault"], row["consequence"], row["faults"]) for row in rows] == [
        ("first", "illegal-action", "forfeit", 1),
        ("second", "illegal-action", "forfeit", 1),
    ]


@pytest.mark.parametrize("table", ["standings", "crosstable", "ratings", "faults", "history"])
def test_every_form_has_the_same_rows(store: Store, table: str) -> None:
    def shown(*flags: str) -> str:
        words = ["season", table, str(store.path), "ant" if table == "history" else "zoo/1", *flags]
        done = CliRunner().invoke(app, words)
        assert done.exception is None, done.output
        return done.stdout

    body = json.loads(shown("--json"))
    assert (body["schema"], body["version"]) == (f"pinochle/season-{table}", 1)
    rows = body["seasons" if table == "history" else table]
    assert rows
    assert len(list(csv.DictReader(io.StringIO(shown("--csv"))))) == len(rows)
    assert "| --- |" in shown("--markdown")
    assert "nan" not in shown() + shown("--markdown")
    refused = CliRunner().invoke(app, ["season", table, str(store.path), "zoo", "--csv", "--json"])
    assert isinstance(refused.exception, ArenaError)
