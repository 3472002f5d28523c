"""Leagues in a store: bots, seasons and the audit trail are kept as they were given, all of a change or nothing."""

from __future__ import annotations

import hashlib
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from leagues import season_in
from pinochle_referee.ports import BotIdentity
from pinochle_rules import commitment_of
from pinochle_tournaments.errors import ArenaError
from pinochle_tournaments.storage import (
    Deed,
    EventStatus,
    Manners,
    NewBundle,
    NewDivision,
    NewEntrant,
    NewPairing,
    NewSeasonEntrant,
    SeasonMove,
    SeasonStatus,
    Store,
    StoredLeague,
    StoredSeason,
    open_store,
)

DEED = Deed(command="test", target="it", why="because", who="me")


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return open_store(tmp_path / "s.db", write=True)


def a_bundle(name: str = "hawk", version: str = "1", content: str = "a") -> NewBundle:
    content_hash = hashlib.sha256(content.encode()).hexdigest()
    return NewBundle(
        name=name, version=version, content_hash=content_hash, manifest_name="bot.toml", files=2, archive=b"zip"
    )


def with_bots(store: Store, *names: str) -> StoredLeague:
    league = store.create_league("spring", {"boards": 2}, DEED)
    for name in names:
        assert store.add_bundle(league, a_bundle(name), DEED)
    return league


def divisions_of(store: Store, league: StoredLeague) -> list[NewDivision]:
    entrants = []
    for member in store.members(league):
        bundle = member.bundle
        bot = BotIdentity(name=bundle.name, version=bundle.version, content_hash=bundle.content_hash)
        new = NewEntrant(name=bundle.name, bots=(bot,), specs=(bundle.label,))
        entrants.append(NewSeasonEntrant(entrant=new, bundle_id=bundle.id, arrival="newcomer"))
    return [
        NewDivision(
            name="first",
            size=None,
            event_name="spring-1-first",
            format="round-robin",
            definition={"ruleset": "single-deck-1500", "options": {}, "boards": 2},
            secret=b"s" * 32,
            entrants=tuple(entrants),
            pairings=lambda _seed: [NewPairing(round=1, sides=((1,), (2,)))],
        )
    ]


def started(store: Store) -> StoredSeason:
    league = with_bots(store, "hawk", "dove")
    season = store.seasons(league)[0]
    season = store.open_season(SeasonMove(season, SeasonStatus.OPEN, DEED), {"boards": 2}, deadline=None)
    return store.start_season(SeasonMove(season, SeasonStatus.RUNNING, DEED), divisions_of(store, league))


def test_a_bundle_is_kept_once_and_a_version_has_one_content(store: Store) -> None:
    league = with_bots(store, "hawk")
    assert not store.add_bundle(league, a_bundle(), DEED)
    with pytest.raises(ArenaError, match=r"hawk 1 is in the store with other files .* give it a new version"):
        store.add_bundle(league, a_bundle(content="b"), DEED)
    assert store.add_bundle(league, a_bundle(version="2", content="b"), DEED)
    assert [bundle.label for bundle in store.bundles("hawk")] == ["hawk@1", "hawk@2"]
    assert store.bundle_archive(store.bundles()[0]) == b"zip"
    assert len(store.audit(league)) == 3


def test_a_retired_bot_may_come_back(store: Store) -> None:
    league = with_bots(store, "hawk", "dove")
    store.retire(league, store.bundles("hawk"), DEED)
    hawk, dove = store.members(league)
    assert (hawk.retired_at is not None, hawk.why, dove.retired_at) == (True, "because", None)
    assert store.add_bundle(league, a_bundle(), DEED)
    assert [member.retired_at for member in store.members(league)] == [None, None]


def test_leagues_share_bundles_and_have_names_of_their_own(store: Store) -> None:
    with_bots(store, "hawk")
    other = store.create_league("autumn", {}, DEED)
    assert store.add_bundle(other, a_bundle(), DEED)
    assert len(store.bundles()) == 1
    with pytest.raises(ArenaError, match="holds a league spring already"):
        store.create_league("spring", {}, DEED)
    with pytest.raises(ArenaError, match="holds 2 leagues, so say which: spring, autumn"):
        store.league()
    with pytest.raises(ArenaError, match=r"no league 'sprin'.*did you mean 'spring'"):
        store.league("sprin")


def test_a_season_goes_from_draft_to_its_divisions_and_makes_the_next_draft(store: Store) -> None:
    season = started(store)
    assert (season.status, season.number, season.definition) == (SeasonStatus.RUNNING, 1, {"boards": 2})
    assert season.secret is not None
    assert season.secret_sha256 == commitment_of(season.secret)
    assert season.secret.hex() not in repr(season)
    (division,) = store.divisions(season)
    event = store.event(division.event_name)
    assert (event.status, event.event.secret, event.event.is_seed_public) == (EventStatus.OPEN, b"s" * 32, False)
    assert store.season_of_event(event) == season
    assert [(each.division, each.number, each.bundle.name) for each in store.season_entrants(season)] == [
        ("first", 1, "hawk"),
        ("first", 2, "dove"),
    ]
    assert [each.name for each in store.entrants(event)] == ["hawk", "dove"]
    assert [(each.number, each.status) for each in store.seasons()] == [
        (1, SeasonStatus.RUNNING),
        (2, SeasonStatus.DRAFT),
    ]
    assert [entry.season for entry in store.audit(season=season)] == [1, 1]


def test_what_has_changed_meanwhile_is_not_changed_again(store: Store) -> None:
    season = started(store)
    paused = store.move_season(SeasonMove(season, SeasonStatus.PAUSED, DEED))
    with pytest.raises(ArenaError, match=r"season spring/1 is not running any more"):
        store.move_season(SeasonMove(season, SeasonStatus.CLOSING, DEED))
    assert store.season(season.id) == paused
    assert len(store.audit(season=season)) == 3


def test_a_start_that_fails_changes_nothing(store: Store) -> None:
    league = with_bots(store, "hawk", "dove")
    season = store.open_season(
        SeasonMove(store.seasons(league)[0], SeasonStatus.OPEN, DEED), {"boards": 2}, deadline=None
    )
    twice = divisions_of(store, league) * 2
    with pytest.raises(ArenaError):
        store.start_season(SeasonMove(season, SeasonStatus.RUNNING, DEED), [twice[0], _failing(twice[1])])
    assert store.seasons(league) == [season]
    assert not store.events()


def _failing(division: NewDivision) -> NewDivision:
    def fail(_seed: bytes) -> list[NewPairing]:
        raise ArenaError("no")

    return NewDivision(**{**{name: getattr(division, name) for name in NewDivision.__slots__}, "pairings": fail})


def test_two_divisions_whose_events_are_called_alike_are_both_played(store: Store) -> None:
    league = with_bots(store, "hawk", "dove")
    season = store.open_season(
        SeasonMove(store.seasons(league)[0], SeasonStatus.OPEN, DEED), {"boards": 2}, deadline=None
    )
    season = store.start_season(SeasonMove(season, SeasonStatus.RUNNING, DEED), divisions_of(store, league) * 2)
    assert [each.event_name for each in store.divisions(season)] == ["spring-1-first", "spring-1-first-2"]


def test_the_views_keep_a_secret_until_the_season_is_closed(store: Store) -> None:
    season = started(store)
    assert season.secret is not None
    connection = sqlite3.connect(store.path)
    assert connection.execute("SELECT secret, status FROM season_v1 WHERE season = 1").fetchone() == (None, "running")
    store.close_season(SeasonMove(season, SeasonStatus.CLOSED, DEED), {"ladder": {}}, seal_sha256="x")
    assert connection.execute("SELECT secret FROM season_v1 WHERE season = 1").fetchone() == (season.secret.hex(),)
    assert connection.execute("SELECT bot, arrival FROM season_entrant_v1").fetchall() == [
        ("hawk", "newcomer"),
        ("dove", "newcomer"),
    ]
    assert connection.execute("SELECT name, archive_bytes FROM bundle_v1").fetchall() == [("hawk", 3), ("dove", 3)]
    assert connection.execute("SELECT count(*) FROM audit_v1 WHERE season = 1").fetchone() == (3,)
    connection.close()
    closed = store.season(season.id)
    assert (closed.final, closed.seal_sha256) == ({"ladder": {}}, "x")


PLAYS_AND_DIES = """
import os, sys
from pinochle_tournaments.storage import Manners, open_store
open_store(sys.argv[1], write=True, manners=Manners(sys.argv[2]))
os._exit(9)
"""


@pytest.mark.parametrize("status", [SeasonStatus.RUNNING, SeasonStatus.PAUSED])
@pytest.mark.parametrize("manners", Manners)
def test_that_a_run_was_killed_is_in_the_audit_trail_of_running_seasons(
    status: SeasonStatus, manners: Manners, tmp_path: Path
) -> None:
    season = season_in(status, tmp_path / "s.db")
    subprocess.run([sys.executable, "-c", PLAYS_AND_DIES, tmp_path / "s.db", manners], check=False)
    for _ in range(2):  # the second time nobody has died
        with open_store(tmp_path / "s.db", write=True) as store:
            deeds = [entry for entry in store.audit(season=season) if entry.command == "outage"]
    assert len(deeds) == (status is SeasonStatus.RUNNING and manners is Manners.GIVES_WAY)
    assert all("was killed, or the machine failed" in each.why for each in deeds)
