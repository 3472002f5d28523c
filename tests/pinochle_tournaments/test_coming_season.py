"""Who would play where in a season that has not started, as `season show` tells it."""

from __future__ import annotations

from pathlib import Path

import pytest
from leagues import a_league, hand_in, play_out
from pinochle_tournaments.events.interventions import withdraw
from pinochle_tournaments.league.closing import close_season
from pinochle_tournaments.league.lifecycle import Command
from pinochle_tournaments.league.season_views import season_json, season_lines
from pinochle_tournaments.league.seasons import coming_season, move_season, open_season, rules_of, start_season
from pinochle_tournaments.storage import Store, open_store

TWO = [{"name": "top", "size": 2}, {"name": "low"}]


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return open_store(tmp_path / "s.db", write=True)


def test_what_would_play_is_shown_before_the_start(store: Store, tmp_path: Path) -> None:
    a_league(store, divisions=TWO)
    hand_in(store, tmp_path, "a", "b", "c", "d")
    body = season_json(store, coming_season(store, store.league()))
    assert [(row["division"], row["bot"]) for row in body["entrants"]] == [
        ("top", "a"),
        ("top", "b"),
        ("low", "c"),
        ("low", "d"),
    ]
    assert body["allowed"] == ["league change", "bot add", "bot retire", "season open"]
    assert body["waits_for"] is None


def test_what_would_play_is_shown_as_the_season_before_stands(store: Store, tmp_path: Path) -> None:
    league = a_league(store, divisions=TWO)
    hand_in(store, tmp_path, "d", "c", "b", "a")
    season = start_season(store, open_season(store, coming_season(store, league), deadline=None))
    play_out(store, season)
    withdraw(store, store.event("spring-1-top"), "c", "its author is ill")
    hand_in(store, tmp_path, "e")
    coming = coming_season(store, league)
    body = season_json(store, coming)
    assert body["waits_for"] == "spring/1"
    assert any(
        line.startswith("starts     when season spring/1 is closed")
        for line in season_lines(body, rules_of(coming, league))
    )
    shown = [(row["division"], row["bot"], row["arrival"]) for row in body["entrants"]]
    assert shown[0] == ("top", "d", "kept its place")
    assert shown[1][2] == "fills a vacancy"
    assert shown[-2:] == [("low", "c", "newcomer"), ("low", "e", "newcomer")]
    close_season(store, move_season(store, season, Command.RUN))
    assert [(row["division"], row["bot"], row["arrival"]) for row in season_json(store, coming)["entrants"]] == shown
