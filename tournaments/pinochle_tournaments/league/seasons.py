"""What an organiser does to a season: open it, start it, pause and resume it, take a bot out, throw boards away.

`lifecycle` judges whether it may be done. Everything is checked before anything is changed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pinochle_referee.ports import BotIdentity

from pinochle_tournaments.errors import ArenaError
from pinochle_tournaments.events.definition_json import definition_json
from pinochle_tournaments.events.rounds import first_pairings
from pinochle_tournaments.league.divisions import division_definition, division_secret, found_entrants
from pinochle_tournaments.league.ladder import LastSeason, Seat, cut_ladder, last_season_of_json
from pinochle_tournaments.league.lifecycle import Command, next_status
from pinochle_tournaments.league.rosters import replaced, roster_of
from pinochle_tournaments.league.sealing import season_tables
from pinochle_tournaments.league.season_tables import last_season
from pinochle_tournaments.league.settings import DivisionSettings, LeagueSettings, settings_of_json
from pinochle_tournaments.organiser import organiser_name
from pinochle_tournaments.storage import (
    Deed,
    NewDivision,
    NewEntrant,
    NewSeasonEntrant,
    SeasonMove,
    SeasonStatus,
    Store,
    StoredBundle,
    StoredLeague,
    StoredSeason,
    StoredSeasonEntrant,
    now,
)
from pinochle_tournaments.units import counted

__all__ = [
    "coming_season",
    "current_season",
    "is_due",
    "is_late",
    "move_season",
    "open_season",
    "planned_seats",
    "rules_of",
    "start_season",
]

MOST_EVENT_NAME: Final = 64


def coming_season(store: Store, league: StoredLeague) -> StoredSeason:
    """The season that has not started yet: every league has one."""
    return next(season for season in reversed(store.seasons(league)) if season.status.is_coming)


def current_season(store: Store, league: StoredLeague) -> StoredSeason | None:
    """The season that is being played, paused, or waits to be closed."""
    return next((season for season in store.seasons(league) if season.status.is_current), None)


def rules_of(season: StoredSeason, league: StoredLeague) -> LeagueSettings:
    """What a season is played by; in draft: what it would be played by if it were opened now."""
    return settings_of_json(season.definition if season.definition is not None else league.definition)


def is_late(season: StoredSeason) -> bool:
    """Whether a bot that is added now waits for the season after this one, which is a coming one."""
    return season.status is SeasonStatus.OPEN and season.deadline is not None and season.deadline <= now()


def is_due(store: Store, season: StoredSeason) -> bool:
    """Whether it is to be started without anybody's doing: open, its deadline passed, and nothing in its way."""
    return is_late(season) and _in_the_way(store, season) is None


def open_season(store: Store, season: StoredSeason, *, deadline: str | None) -> StoredSeason:
    """Fix the rules, and commit to a secret.

    Raises:
        ArenaError: it is out of order, or the deadline has passed.
    """
    status = next_status(season, Command.OPEN, store=store.path)
    if deadline is not None and deadline <= now():
        raise ArenaError(f"the deadline {deadline} has passed already; give one that is to come, or none")
    league = store.league(season.league)
    deed = Deed(command=str(Command.OPEN), target=deadline or "", who=organiser_name())
    return store.open_season(SeasonMove(season, status, deed), league.definition, deadline=deadline)


def start_season(
    store: Store, season: StoredSeason, *, early: bool = False, command: Command = Command.START
) -> StoredSeason:
    """Make its divisions, each with its tournament, of the bots that were added before the deadline.

    Args:
        store: opened for writing.
        season: the one to be started.
        early: although its deadline is still to come; then it is now.
        command: as which it is written into the audit trail.

    Raises:
        ArenaError: it is out of order or too early, another season is in its way, or it has too few bots.
    """
    status = next_status(season, command, store=store.path)
    other = _in_the_way(store, season)
    if other is not None:
        raise ArenaError(
            f"season {season.label} cannot start while season {other.label} is {other.status}; close that first:"
            f" `pinochle season close {store.path} {other.label}`"
        )
    if season.deadline is not None and season.deadline > now() and not early:
        raise ArenaError(
            f"the deadline of season {season.label} is {season.deadline}, and authors rely on it; wait, or start it all"
            f" the same with `pinochle season start {store.path} {season.label} --now`"
        )
    league = store.league(season.league)
    divisions = _divisions(store, league, season)
    bots = sum(len(division.entrants) for division in divisions)
    deed = Deed(command=str(command), target=f"{counted(bots, 'bots')}", who=organiser_name())
    return store.start_season(SeasonMove(season, status, deed), divisions)


def move_season(store: Store, season: StoredSeason, command: Command, *, why: str = "") -> StoredSeason:
    """Give it the status that a command leads to, where that is all the command does.

    Raises:
        ArenaError: it is out of order.
    """
    status = next_status(season, command, store=store.path)
    return store.move_season(SeasonMove(season, status, Deed(command=str(command), why=why, who=organiser_name())))


def planned_seats(store: Store, league: StoredLeague, season: StoredSeason) -> list[tuple[Seat, StoredBundle]]:
    """Who would play where if a coming season were started now; the top division first.

    While the season before it is being played, as that one stands.
    """
    settings = rules_of(season, league)
    bundles = {bundle.name: bundle for bundle in roster_of(store.members(league), deadline=season.deadline)}
    last = _last_season(store, _season_before(store, league, season))
    divisions = [(division.name, division.size) for division in settings.divisions]
    seats = cut_ladder(divisions, list(bundles), last=last, least=settings.least)
    return [(seat, bundles[seat.entrant]) for seat in seats]


def _in_the_way(store: Store, season: StoredSeason) -> StoredSeason | None:
    return current_season(store, store.league(season.league))


def _season_before(store: Store, league: StoredLeague, season: StoredSeason) -> StoredSeason | None:
    return next((each for each in store.seasons(league) if each.number == season.number - 1), None)


def _last_season(store: Store, before: StoredSeason | None) -> LastSeason | None:
    """What the season before has left; as things stand, if it is not closed yet."""
    if before is None:
        return None
    return (
        last_season(season_tables(store, before))
        if before.final is None
        else last_season_of_json(before.final["ladder"])
    )


def _divisions(store: Store, league: StoredLeague, season: StoredSeason) -> list[NewDivision]:
    settings = rules_of(season, league)
    planned = planned_seats(store, league, season)
    if len(planned) < settings.least:
        have = ", ".join(bundle.label for _, bundle in planned) or "no bot"
        raise ArenaError(
            f"season {season.label} needs {settings.least} bots at least, and has {have}; add some with"
            f" `pinochle bot add {store.path} BOT`"
        )
    before = _season_before(store, league, season)
    played = store.season_entrants(before) if before is not None else []
    found = []
    for division in settings.divisions:
        seated = [(seat, bundle) for seat, bundle in planned if seat.division == division.name]
        if seated:
            found.append(_division(store, settings, season, division, seated, played))
    return found


def _division(
    store: Store,
    settings: LeagueSettings,
    season: StoredSeason,
    division: DivisionSettings,
    seated: Sequence[tuple[Seat, StoredBundle]],
    played: Sequence[StoredSeasonEntrant],
) -> NewDivision:
    assert season.secret is not None, "a season that was opened has a secret"
    name = f"{season.league}-{season.number}-{division.name}"[:MOST_EVENT_NAME]
    found = found_entrants(store, [bundle for _, bundle in seated])
    definition = division_definition(settings, name, found)
    entrants = []
    for (seat, bundle), entrant in zip(seated, found, strict=True):
        bot = BotIdentity(name=bundle.name, version=bundle.version, content_hash=bundle.content_hash)
        former = replaced(bundle, played)
        entrants.append(
            NewSeasonEntrant(
                entrant=NewEntrant(name=entrant.name, bots=(bot,), specs=entrant.specs),
                bundle_id=bundle.id,
                arrival=str(seat.reason),
                replaces_id=former.id if former is not None else None,
            )
        )
    names = [entrant.name for entrant in found]
    return NewDivision(
        name=division.name,
        size=division.size,
        event_name=name,
        format=str(definition.format),
        definition=definition_json(definition),
        secret=division_secret(season.secret, division.name),
        entrants=tuple(entrants),
        pairings=lambda seed: first_pairings(definition, names, seed),
    )
