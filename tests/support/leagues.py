"""Leagues to test with: bots that are never started, seasons in any status, and the command in this process."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from pinochle_tournaments.cli.app import app
from pinochle_tournaments.errors import ArenaError
from pinochle_tournaments.events.definition_fields import NAME
from pinochle_tournaments.league.bundles import pack
from pinochle_tournaments.league.closing import close_season
from pinochle_tournaments.league.ladder import LastSeason, last_season_json
from pinochle_tournaments.league.lifecycle import Command
from pinochle_tournaments.league.seasons import coming_season, current_season, move_season, open_season, start_season
from pinochle_tournaments.league.settings import league_of_values, settings_json
from pinochle_tournaments.manifest import read_manifest
from pinochle_tournaments.storage import (
    Deed,
    EventStatus,
    SeasonMove,
    SeasonStatus,
    Store,
    StoredLeague,
    StoredSeason,
    open_store,
)
from stored_events import play_pairing

__all__ = ["DEED", "a_league", "close_now", "hand_in", "play_out", "run_here", "season_in", "tiny_bot"]

DEED = Deed(command="test", why="a test", who="somebody")


def run_here(*arguments: str | Path) -> tuple[int, str]:
    """Run the command in this process; its exit code, and the sentence if it refuses."""
    try:
        code = app([str(each) for each in arguments], standalone_mode=False)
    except ArenaError as error:
        return error.exit_code, str(error)
    return (code if isinstance(code, int) else 0), ""


def tiny_bot(folder: Path, name: str, version: str = "1") -> Path:
    """A bot's folder; it would not start."""
    assert NAME.fullmatch(name)
    place = folder / f"{name}-{version}"
    place.mkdir(parents=True)
    (place / "bot.toml").write_text(f'name = "{name}"\nversion = "{version}"\ncommand = ["{{python}}", "bot.py"]\n')
    (place / "bot.py").write_text(f"# {name} {version}\n")
    return place


def hand_in(store: Store, folder: Path, *names: str, version: str = "1") -> None:
    """Add bots to the only league without starting them."""
    for name in names:
        bundle = pack(read_manifest(tiny_bot(folder, name, version) / "bot.toml"))
        assert store.add_bundle(store.league(), bundle, DEED)


def a_league(store: Store, **values: object) -> StoredLeague:
    """A league of two boards a match."""
    settings = league_of_values({"name": "spring", "boards": 2, **values}, where="test", base=Path())
    return store.create_league(settings.name, settings_json(settings), DEED)


def play_out(store: Store, season: StoredSeason) -> None:
    """Play every match of a season, without any bot."""
    for division in store.divisions(season):
        event = store.event(division.event_name)
        for pairing in store.pairings(event):
            if not pairing.is_bye:
                play_pairing(store, event, pairing.number)
        store.set_event_status(store.event(division.event_name), EventStatus.COMPLETE)


def close_now(store: Store, season: StoredSeason, divisions: Sequence[Sequence[str]]) -> StoredSeason:
    """Close a season with a given outcome, whatever was played."""
    named = {division.name: tuple(names) for division, names in zip(store.divisions(season), divisions, strict=True)}
    final = {"ladder": last_season_json(LastSeason(named))}
    return store.close_season(SeasonMove(season, SeasonStatus.CLOSED, DEED), final, seal_sha256="0" * 64)


def season_in(status: SeasonStatus, path: Path) -> StoredSeason:
    """A new store with a league of three bots, whose first season has this status. Its matches are all played."""
    with open_store(path, write=True) as store:
        league = a_league(store)
        hand_in(store, path.parent / "bots", "hawk", "dove", "owl")
        season = coming_season(store, league)
        if status is SeasonStatus.DRAFT:
            return season
        season = open_season(store, season, deadline=None)
        if status is SeasonStatus.OPEN:
            return season
        season = start_season(store, season)
        play_out(store, season)
        assert current_season(store, league) == season
        if status is SeasonStatus.PAUSED:
            season = move_season(store, season, Command.PAUSE)
        if status in (SeasonStatus.CLOSING, SeasonStatus.CLOSED):
            season = move_season(store, season, Command.RUN)
        if status is SeasonStatus.CLOSED:
            season = close_season(store, season)
        return season
