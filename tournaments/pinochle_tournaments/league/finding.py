"""Which season is meant: `spring/2`, `2` where the store holds one league, `spring`, or nothing at all."""

from __future__ import annotations

from typing import Final

from pinochle_rules import did_you_mean

from pinochle_tournaments.errors import ArenaError
from pinochle_tournaments.league.lifecycle import Command, next_status
from pinochle_tournaments.league.seasons import coming_season, current_season
from pinochle_tournaments.storage import SeasonStatus, Store, StoredBundle, StoredEvent, StoredLeague, StoredSeason

__all__ = ["check_match_of_season", "find_event_of", "find_member_bundles", "find_season"]

_ABOUT_THE_COMING: Final = (Command.CHANGE, Command.OPEN, Command.START)


def find_season(
    store: Store, text: str | None, command: Command | None = None, *, has_tables: bool = False
) -> StoredSeason:
    """The season that is named; where only the league is known, the one that the command is most likely about.

    `has_tables`: rather the season that was closed last than one that has not begun.

    Raises:
        ArenaError: there is no such league or season, or several leagues to choose from.
    """
    name, _, number = (text or "").rpartition("/")
    if not name and number and not number.isdigit():
        name, number = number, ""
    league = store.league(name or None)
    if not number:
        return _likely(store, league, command, has_tables=has_tables)
    seasons = store.seasons(league)
    for season in seasons:
        if str(season.number) == number:
            return season
    raise ArenaError(
        f"the league {league.name} has no season {number!r}; it has {seasons[0].number} to {seasons[-1].number}, and a"
        f" season is named by league and number, as in {seasons[-1].label}"
    )


def find_event_of(store: Store, text: str | None, bot: str, command: Command) -> StoredEvent:
    """The tournament of a bot's division in a season that has started.

    Raises:
        ArenaError: no such season or bot, or the command is out of order.
    """
    season = find_season(store, text, command)
    next_status(season, command, store=store.path)
    entrants = store.season_entrants(season)
    for division in store.divisions(season):
        if any(each.bundle.name == bot and each.division_place == division.place for each in entrants):
            return store.event(division.event_name)
    names = [each.bundle.name for each in entrants]
    raise ArenaError(f"season {season.label} has no bot {bot!r}{did_you_mean(bot, names)}; it has {', '.join(names)}")


def check_match_of_season(store: Store, match_id: int) -> None:
    """Refuse a match that is no season's.

    Raises:
        ArenaError: there is no such match, or it belongs to no season.
    """
    try:
        match = store.match(match_id)
    except ArenaError as error:
        seasons = [current_season(store, league) or coming_season(store, league) for league in store.leagues()]
        told = ", ".join(f"season {season.label} is {season.status}" for season in seasons) or "nor is there a league"
        raise ArenaError(f"{error}; {told}; `pinochle season show {store.path}` says what may be done") from None
    if store.match_pairing(match) is None or store.season_of_event(store.event(match.event.name)) is None:
        raise ArenaError(
            f"match {match_id} belongs to no season of a league; `pinochle tournament void` is for tournaments"
        )


def find_member_bundles(store: Store, league: StoredLeague, text: str) -> list[StoredBundle]:
    """The bundles of a league that a name, or NAME@VERSION, stands for.

    Raises:
        ArenaError: there is none.
    """
    name, _, version = text.partition("@")
    members = [member.bundle for member in store.members(league)]
    found = [each for each in members if each.name == name and version in ("", each.version)]
    if found:
        return found
    versions = [each.version for each in members if each.name == name]
    if versions:
        raise ArenaError(f"the league {league.name} has {name} {', '.join(versions)}, and no version {version} of it")
    names = list(dict.fromkeys(each.name for each in members))
    has = f"it has {', '.join(names)}" if names else f"it has none: `pinochle bot add {store.path} BOT` adds one"
    raise ArenaError(f"the league {league.name} has no bot {name!r}{did_you_mean(name, names)}; {has}")


def _likely(store: Store, league: StoredLeague, command: Command | None, *, has_tables: bool) -> StoredSeason:
    if command in _ABOUT_THE_COMING:
        return coming_season(store, league)
    closed = [season for season in store.seasons(league) if season.status is SeasonStatus.CLOSED]
    if command is Command.EXPORT and closed:
        return closed[-1]
    current = current_season(store, league)
    if current is None and has_tables and closed:
        return closed[-1]
    return current or coming_season(store, league)
