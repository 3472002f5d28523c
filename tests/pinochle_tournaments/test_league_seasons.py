"""Seasons from draft to their divisions: who plays, where, in which version, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest
from leagues import DEED, a_league, close_now, hand_in, play_out, run_here
from pinochle_rules import commitment_of
from pinochle_tournaments.errors import ArenaError
from pinochle_tournaments.events.interventions import disqualify, void_boards, withdraw
from pinochle_tournaments.league.divisions import division_secret
from pinochle_tournaments.league.finding import find_member_bundles, find_season
from pinochle_tournaments.league.lifecycle import Command
from pinochle_tournaments.league.rosters import roster_of
from pinochle_tournaments.league.season_views import season_json
from pinochle_tournaments.league.seasons import (
    coming_season,
    is_due,
    is_late,
    move_season,
    open_season,
    start_season,
)
from pinochle_tournaments.storage import (
    Membership,
    PairingStatus,
    SeasonStatus,
    Store,
    StoredBundle,
    StoredSeason,
    open_store,
)

TWO = [{"name": "top", "size": 2}, {"name": "low"}]
FUTURE, PAST = "2999-01-01T00:00:00.000Z", "2001-01-01T00:00:00.000Z"


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return open_store(tmp_path / "s.db", write=True)


def bots_of(store: Store, folder: Path, *names: str, version: str = "1") -> None:
    hand_in(store, folder / f"bots-{version}", *names, version=version)


def opened(store: Store) -> StoredSeason:
    return open_season(store, coming_season(store, store.league()), deadline=None)


def started(store: Store) -> StoredSeason:
    return start_season(store, opened(store))


def seats(store: Store, season: StoredSeason) -> list[tuple[str, str, str]]:
    return [(each.division, each.bundle.label, each.arrival) for each in store.season_entrants(season)]


def played(store: Store, *divisions: list[str]) -> StoredSeason:
    season = started(store)
    play_out(store, season)
    return close_now(store, move_season(store, season, Command.RUN), divisions)


def test_a_season_is_tournaments_of_the_store_dealt_from_the_secret_it_committed_to(
    store: Store, tmp_path: Path
) -> None:
    a_league(store, divisions=TWO)
    bots_of(store, tmp_path, "a", "b", "c", "d")
    season = started(store)
    assert season.secret is not None
    assert season.secret_sha256 == commitment_of(season.secret)
    assert seats(store, season) == [
        ("top", "a@1", "newcomer"),
        ("top", "b@1", "newcomer"),
        ("low", "c@1", "newcomer"),
        ("low", "d@1", "newcomer"),
    ]
    events = [store.event(division.event_name) for division in store.divisions(season)]
    assert [event.name for event in events] == ["spring-1-top", "spring-1-low"]
    for event, name in zip(events, ("top", "low"), strict=True):
        assert event.event.secret == division_secret(season.secret, name)
        assert event.definition["boards"] == 2
        assert len(store.pairings(event)) == 1
        assert [entrant.bots[0].content_hash for entrant in store.entrants(event)] == [
            each.bundle.content_hash for each in store.season_entrants(season) if each.division == name
        ]
    assert len({event.event.secret for event in events} | {season.secret}) == 3


def test_the_secret_of_a_division_is_what_the_documentation_says() -> None:
    """A frozen example: archives of years ago must be proved by it."""
    assert division_secret(bytes(32), "top") != division_secret(bytes(32), "low")
    assert (
        division_secret(bytes(range(32)), "first").hex()
        == "1c7300832b11bac2cba4ed728684531d3890d5a3b8bbf44f2db73d2f590144a6"
    )


def test_partners_rotate_where_the_league_says_so(store: Store, tmp_path: Path) -> None:
    a_league(store, partnership="individual")
    bots_of(store, tmp_path, "a", "b", "c")
    with pytest.raises(ArenaError, match=r"season spring/1 needs 4 bots at least, and has a@1, b@1, c@1; add some"):
        started(store)
    assert coming_season(store, store.league()).status is SeasonStatus.OPEN
    bots_of(store, tmp_path / "more", "d")
    season = start_season(store, coming_season(store, store.league()))
    (division,) = store.divisions(season)
    event = store.event(division.event_name)
    assert event.format == "individual"
    assert all(len(side) == 2 for pairing in store.pairings(event) for side in pairing.sides)


def test_a_division_that_is_too_small_to_be_played_joins_the_one_above(store: Store, tmp_path: Path) -> None:
    a_league(store, divisions=TWO)
    bots_of(store, tmp_path, "a", "b", "c")
    season = started(store)
    assert [division.name for division in store.divisions(season)] == ["top"]
    assert len(seats(store, season)) == 3


def test_of_every_bot_the_version_plays_that_was_added_last_before_the_deadline() -> None:
    def member(number: int, name: str, version: str, added_at: str, retired_at: str | None = None) -> Membership:
        bundle = StoredBundle(
            id=number, name=name, version=version, content_hash=str(number), manifest_name="bot.toml", files=1,
            archive_bytes=1, author="", description="", rulesets=(), added_at=added_at,
        )  # fmt: skip
        return Membership(bundle=bundle, added_at=added_at, retired_at=retired_at, why="")

    members = [
        member(1, "hawk", "1", "2026-01"),
        member(2, "dove", "1", "2026-02"),
        member(3, "hawk", "2", "2026-03"),
        member(4, "hawk", "3", "2026-05"),
        member(5, "owl", "1", "2026-03", retired_at="2026-04"),
        member(6, "kite", "9", "2026-03"),
        member(7, "kite", "10", "2026-03", retired_at="2026-04"),
    ]
    labels = [bundle.label for bundle in roster_of(members, deadline="2026-04")]
    assert labels == ["hawk@2", "dove@1", "kite@9"]
    assert [bundle.label for bundle in roster_of(members, deadline=None)] == ["hawk@3", "dove@1", "kite@9"]
    assert roster_of(members, deadline="2025-12") == []


def test_what_comes_after_the_deadline_waits_for_the_next_season(store: Store, tmp_path: Path) -> None:
    a_league(store)
    bots_of(store, tmp_path, "a", "b")
    season = open_season(store, coming_season(store, store.league()), deadline=FUTURE)
    assert not is_late(season)
    assert not is_due(store, season)
    with pytest.raises(ArenaError, match=rf"the deadline of season spring/1 is {FUTURE}, .* --now"):
        start_season(store, season)
    assert start_season(store, season, early=True).status is SeasonStatus.RUNNING


def test_a_deadline_that_has_passed_makes_the_season_due_unless_another_is_in_its_way(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    a_league(store)
    bots_of(store, tmp_path, "a", "b")
    first = open_season(store, coming_season(store, store.league()), deadline=FUTURE)
    monkeypatch.setattr("pinochle_tournaments.league.seasons.now", lambda: "2999-01-02T00:00:00.000Z")
    assert is_late(first)
    assert is_due(store, first)
    first = start_season(store, first, command=Command.RUN)
    second = open_season(store, coming_season(store, store.league()), deadline="2999-01-03T00:00:00.000Z")
    monkeypatch.setattr("pinochle_tournaments.league.seasons.now", lambda: "2999-01-04T00:00:00.000Z")
    assert is_late(second)
    assert not is_due(store, second)
    with pytest.raises(
        ArenaError, match=r"season spring/2 cannot start while season spring/1 is running; .* season close .* spring/1"
    ):
        start_season(store, second)


def test_a_deadline_that_has_passed_already_is_refused(store: Store) -> None:
    a_league(store)
    with pytest.raises(ArenaError, match=rf"the deadline {PAST} has passed already"):
        open_season(store, coming_season(store, store.league()), deadline=PAST)


def test_a_new_version_takes_its_place_and_is_told_to_be_another(store: Store, tmp_path: Path) -> None:
    a_league(store, divisions=TWO)
    bots_of(store, tmp_path, "a", "b", "c", "d")
    played(store, ["a", "b"], ["c", "d"])
    bots_of(store, tmp_path, "b", version="2")
    bots_of(store, tmp_path, "e", version="2")
    season = started(store)
    assert seats(store, season) == [
        ("top", "a@1", "kept its place"),
        ("top", "b@2", "kept its place"),
        ("low", "c@1", "kept its place"),
        ("low", "d@1", "kept its place"),
        ("low", "e@2", "newcomer"),
    ]
    assert [each.replaces.label for each in store.season_entrants(season) if each.replaces] == ["b@1"]


def test_a_vacant_place_is_filled_from_below_by_final_rank(store: Store, tmp_path: Path) -> None:
    a_league(store, divisions=TWO)
    bots_of(store, tmp_path, "a", "b", "c", "d", "e")
    played(store, ["a", "b"], ["d", "c", "e"])
    store.retire(store.league(), store.bundles("a"), DEED)
    assert seats(store, started(store))[:2] == [("top", "b@1", "kept its place"), ("top", "d@1", "fills a vacancy")]


def test_the_rules_of_a_season_are_those_at_its_opening(store: Store, tmp_path: Path) -> None:
    league = a_league(store)
    bots_of(store, tmp_path, "a", "b")
    season = opened(store)
    store.change_league(league, {**league.definition, "boards": 9}, DEED)
    season = start_season(store, season)
    (division,) = store.divisions(season)
    assert store.event(division.event_name).definition["boards"] == 2
    next_season = opened(store)
    assert next_season.definition is not None
    assert next_season.definition["boards"] == 9


def test_stepping_in_obeys_the_status_and_is_in_both_audit_trails(store: Store, tmp_path: Path) -> None:
    a_league(store)
    bots_of(store, tmp_path, "a", "b", "c")
    season = started(store)
    event = store.event("spring-1-main")
    withdraw(store, event, "c", "tired")
    assert [pairing.status for pairing in store.pairings(event)].count(PairingStatus.UNPLAYED) == 2
    assert store.interventions(event)[0].why == "tired"
    entry = store.audit(season=season)[-1]
    assert (entry.command, entry.target, entry.why) == ("season withdraw", "c", "tired")
    rows = {row["bot"]: (row["status"], row["reason"]) for row in season_json(store, season)["entrants"]}
    assert rows == {"a": ("active", ""), "b": ("active", ""), "c": ("withdrawn", "tired")}
    disqualify(store, event, "b", "cheated", annul=True)
    assert store.audit(season=season)[-1].command == "season disqualify"
    season = close_now(store, move_season(store, season, Command.RUN), [["a", "b", "c"]])
    before = store.interventions(event)
    with pytest.raises(ArenaError, match=r"season spring/1 is closed \(it is sealed"):
        disqualify(store, event, "a", "cheated", annul=False)
    assert store.interventions(event) == before


def test_boards_thrown_away_when_all_was_played_let_the_season_run_again(store: Store, tmp_path: Path) -> None:
    a_league(store)
    bots_of(store, tmp_path, "a", "b")
    season = started(store)
    play_out(store, season)
    season = move_season(store, season, Command.RUN)
    assert season.status is SeasonStatus.CLOSING
    told = void_boards(store, 1, "2", "a power cut")
    assert told.endswith("is to be played again; `pinochle run` does it")
    assert store.season(season.id).status is SeasonStatus.RUNNING


def test_a_season_is_named_by_league_and_number_or_by_what_it_is_about(store: Store, tmp_path: Path) -> None:
    a_league(store)
    bots_of(store, tmp_path, "a", "b")
    first = started(store)
    assert [find_season(store, text).label for text in (None, "1", "2", "spring", "spring/2")] == [
        "spring/1",
        "spring/1",
        "spring/2",
        "spring/1",
        "spring/2",
    ]
    assert find_season(store, None, Command.OPEN).number == 2
    for text, sentence in (
        ("3", "has no season '3'; it has 1 to 2, and a season is named by league and number, as in spring/2"),
        ("sprin", "no league 'sprin' - did you mean 'spring'?"),
        ("spring/x", "has no season 'x'"),
    ):
        with pytest.raises(ArenaError) as refused:
            find_season(store, text)
        assert sentence in str(refused.value)
    a_league(store, name="autumn")
    with pytest.raises(ArenaError, match="holds 2 leagues, so say which: spring, autumn") as refused:
        find_season(store, "1")
    assert "(for bots `--league spring`, for a season `spring` or `spring/1`)" in str(refused.value)
    assert find_season(store, "spring/1") == store.season(first.id)


def test_a_bot_is_named_by_its_name_or_one_version(store: Store, tmp_path: Path) -> None:
    league = a_league(store)
    with pytest.raises(ArenaError, match=r"has no bot 'hawk'; it has none: `pinochle bot add"):
        find_member_bundles(store, league, "hawk")
    bots_of(store, tmp_path, "hawk")
    bots_of(store, tmp_path, "hawk", version="2")
    assert [each.label for each in find_member_bundles(store, league, "hawk")] == ["hawk@1", "hawk@2"]
    assert [each.label for each in find_member_bundles(store, league, "hawk@2")] == ["hawk@2"]
    with pytest.raises(ArenaError, match="has hawk 1, 2, and no version 3 of it"):
        find_member_bundles(store, league, "hawk@3")
    with pytest.raises(ArenaError, match=r"no bot 'hawks' - did you mean 'hawk'\?; it has hawk"):
        find_member_bundles(store, league, "hawks")


def test_a_season_shows_its_secret_only_when_it_is_closed(store: Store, tmp_path: Path) -> None:
    a_league(store)
    bots_of(store, tmp_path, "a", "b")
    season = started(store)
    assert season.secret is not None
    assert season.secret.hex() not in str(season_json(store, season))
    play_out(store, season)
    closed = close_now(store, move_season(store, season, Command.RUN), [["a", "b"]])
    assert season_json(store, closed)["secret"] == season.secret.hex()


def test_deadlines_are_times_or_durations(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "s.db"
    for number, (text, expected) in enumerate(
        (
            ("2999-03-01", "2999-03-01T00:00:00.000Z"),
            ("2999-03-01T18:00", "2999-03-01T18:00:00.000Z"),
            ("2999-03-01T18:00+02:00", "2999-03-01T16:00:00.000Z"),
            ("7d", None),
            ("90m", None),
        )
    ):
        name = f"league{number}"
        assert run_here("league", "create", path, "--name", name) == (0, "")
        assert run_here("season", "open", path, name, "--deadline", text) == (0, "")
        with open_store(path) as opened_store:
            deadline = opened_store.seasons(opened_store.league(name))[0].deadline
        assert deadline is not None
        assert deadline == expected or expected is None
    assert "commitment" in capsys.readouterr().out
    assert run_here("league", "create", path, "--name", "last") == (0, "")
    code, sentence = run_here("season", "open", path, "last", "--deadline", "tomorrow")
    assert code == 2
    assert (
        "--deadline: 'tomorrow' is neither a time, as 2027-03-01 or 2027-03-01T18:00 (UTC), nor a duration" in sentence
    )


def test_a_division_is_not_played_by_a_definition_of_the_same_name(store: Store, tmp_path: Path) -> None:
    a_league(store)
    bots_of(store, tmp_path, "a", "b")
    started(store)
    store.close()
    (tmp_path / "cup.toml").write_text('name = "spring-1-main"\nentrants = ["bots-1/*"]\n')
    code, sentence = run_here("tournament", "run", tmp_path / "cup.toml", "--store", tmp_path / "s.db", "--quiet")
    assert code == 2
    assert "spring-1-main is a division of season spring/1, which `pinochle run" in sentence
