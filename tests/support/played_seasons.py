"""Seasons whose boards are all played, made without any referee or bot: random legal deals, a forfeit, a void board."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from pathlib import Path

from pinochle_referee.ports import BotIdentity
from pinochle_referee.results import FinishedDeal, MatchReport, MatchTermination
from pinochle_rules import ruleset_with
from pinochle_tournaments.events.definition_json import definition_json
from pinochle_tournaments.events.entrants import FoundEntrant
from pinochle_tournaments.events.interventions import withdraw
from pinochle_tournaments.events.rounds import first_pairings
from pinochle_tournaments.league.closing import close_season
from pinochle_tournaments.league.divisions import division_definition, division_secret
from pinochle_tournaments.league.ladder import Seat
from pinochle_tournaments.league.seasons import open_season, planned_seats
from pinochle_tournaments.league.settings import (
    DivisionSettings,
    LeagueSettings,
    Partnership,
    settings_json,
    settings_of_json,
)
from pinochle_tournaments.storage import (
    Deed,
    EventStatus,
    MatchIdentity,
    NewBundle,
    NewDivision,
    NewEntrant,
    NewSeasonEntrant,
    PairingStatus,
    SeasonMove,
    SeasonStatus,
    Store,
    StoredBundle,
    StoredEvent,
    StoredMatch,
    StoredPairing,
    StoredSeason,
    open_store,
)
from stored_matches import a_deal, forfeited

__all__ = ["BOTS", "DEED", "a_closed_season", "a_league", "a_played_season", "play_event"]

DEED = Deed(command="test", who="me")
BOTS = ("ant", "bee", "cat", "dog", "eel", "fox", "gnu", "hen")
RULESET = "single-deck-1500"


def a_league(
    store: Store,
    *,
    partnership: Partnership = Partnership.PAIRS,
    boards: int = 4,
    first: int = 4,
    ruleset: str = RULESET,
) -> None:
    """A league of the eight bots in two divisions."""
    settings = LeagueSettings(
        name="zoo",
        ruleset=ruleset_with(ruleset),
        number=boards,
        partnership=partnership,
        divisions=(DivisionSettings("first", first), DivisionSettings("second", None)),
    )
    league = store.create_league("zoo", settings_json(settings), DEED)
    for name in BOTS:
        assert store.add_bundle(league, a_bundle(name), DEED)


def a_bundle(name: str, version: str = "1") -> NewBundle:
    """A bot of which there are no files."""
    content = hashlib.sha256(f"{name} {version}".encode()).hexdigest()
    return NewBundle(
        name=name, version=version, content_hash=content, manifest_name="bot.toml", files=1, archive=b"none"
    )


def a_played_season(store: Store, *, seed: int = 0) -> StoredSeason:
    """The coming season of the store's league, started and played; one bot withdraws before its last match."""
    league = store.league()
    coming = open_season(store, store.seasons(league)[-1], deadline=None)
    planned = planned_seats(store, league, coming)
    divisions = [
        _division(coming, name, [(seat, bundle) for seat, bundle in planned if seat.division == name])
        for name in dict.fromkeys(seat.division for seat, _ in planned)
    ]
    season = store.start_season(SeasonMove(coming, SeasonStatus.RUNNING, DEED), divisions)
    for division in store.divisions(season):
        play_event(store, store.event(division.event_name), seed=seed)
    return store.move_season(SeasonMove(season, SeasonStatus.CLOSING, DEED))


def a_closed_season(folder: Path, *, partnership: Partnership = Partnership.PAIRS) -> Path:
    """A store whose league has one season, closed."""
    with open_store(folder / "zoo.db", write=True) as store:
        a_league(store, partnership=partnership)
        close_season(store, a_played_season(store))
        return store.path


def play_event(store: Store, event: StoredEvent, *, seed: int = 0) -> None:
    """Play all of it but the last match of one bot, which withdraws; a deal is forfeited, another void."""
    due = store.pairings(event, status=PairingStatus.DUE)
    for pairing in due[:-1]:
        match = _start(store, event, pairing)
        for board in range(1, match.boards + 1):
            for table in range(1, match.tables + 1):
                deal = a_deal(match, board, table, seed=seed + pairing.number)
                store.writer().add_deal(match, _spoilt(match, pairing, deal))
        store.writer().finish(match, MatchReport(termination=MatchTermination.COMPLETED))
        store.writer().flush()
        store.set_pairing_status(event, pairing, PairingStatus.COMPLETE)
    last = due[-1].sides[0][0]
    withdraw(store, event, store.entrants(event)[last - 1].name, "its author is ill")
    store.set_event_status(event, EventStatus.ENDED)


def _spoilt(match: StoredMatch, pairing: StoredPairing, deal: FinishedDeal) -> FinishedDeal:
    ruleset = match.identity.ruleset
    if (pairing.number, deal.board, deal.table) == (1, 2, 1):
        return forfeited(deal, ruleset, ruleset.sides[1], seat=ruleset.seats[1])
    if (pairing.number, deal.board, deal.table) == (2, 3, 2):
        return replace(deal, steps=(), outcome=None, times_ms=(), decisions=0, void_reason="the disk was full")
    return deal


def _division(season: StoredSeason, name: str, seated: list[tuple[Seat, StoredBundle]]) -> NewDivision:
    assert season.secret is not None
    assert season.definition is not None
    event_name = f"zoo-{season.number}-{name}"
    found = tuple(FoundEntrant(name=bundle.name, bots=(), specs=(bundle.name,)) for _, bundle in seated)
    definition = division_definition(settings_of_json(season.definition), event_name, found)
    names = [entrant.name for entrant in found]
    return NewDivision(
        name=name,
        size=None,
        event_name=event_name,
        format=str(definition.format),
        definition=definition_json(definition),
        secret=division_secret(season.secret, name),
        entrants=tuple(
            NewSeasonEntrant(
                entrant=NewEntrant(
                    name=bundle.name,
                    bots=(BotIdentity(name=bundle.name, version=bundle.version, content_hash=bundle.content_hash),),
                    specs=(bundle.name,),
                ),
                bundle_id=bundle.id,
                arrival=str(seat.reason),
            )
            for seat, bundle in seated
        ),
        pairings=lambda seed: first_pairings(definition, names, seed),
    )


def _start(store: Store, event: StoredEvent, pairing: StoredPairing) -> StoredMatch:
    ruleset = ruleset_with(event.definition["ruleset"])
    entrants = {entrant.number: entrant for entrant in store.entrants(event)}
    count = len(ruleset.sides)
    seated = []
    for seat in range(len(ruleset.seats)):
        side = pairing.sides[seat % count]
        seated.append(entrants[side[seat // count % len(side)]].bots[0])
    names = ["+".join(entrants[number].name for number in side) for side in pairing.sides]
    return store.start_pairing(
        event,
        pairing,
        MatchIdentity(bots=tuple(seated), ruleset=ruleset),
        boards=event.definition["boards"],
        specs=("",) * len(seated),
        label="-".join([str(pairing.number), *names]),
        pairing_label=str(pairing.number),
    )
