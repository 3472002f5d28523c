"""Tournaments in a store on a real file: what goes in comes out, and their matches are nobody else's."""

import sqlite3
from pathlib import Path

import pytest
from pinochle_referee.ports import BotIdentity
from pinochle_referee.results import MatchReport, MatchTermination
from pinochle_rules import event_seed, secret_from_text
from pinochle_tournaments.errors import ArenaError
from pinochle_tournaments.storage import (
    EntrantStatus,
    EventStatus,
    Intervention,
    InterventionKind,
    MatchStatus,
    NewEntrant,
    NewPairing,
    PairingStatus,
    Store,
    StoredEvent,
    StoredMatch,
    open_store,
)
from stored_matches import DOVE, HAWK, an_identity, deals_of

OWL = BotIdentity(name="owl", version="2", content_hash="cc" * 32, overrides=(("DEPTH", "3"),))
ROSTER = (
    NewEntrant(name="hawk", bots=(HAWK,), specs=("bots/hawk",)),
    NewEntrant(name="dove", bots=(DOVE,), specs=("bots/dove",)),
    NewEntrant(name="mixed", bots=(HAWK, OWL), specs=("bots/hawk", "bots/owl:DEPTH=3")),
)
PAIRINGS = (
    NewPairing(round=1, sides=((1,), (2,))),
    NewPairing(round=1, sides=((3,),), is_bye=True, status=PairingStatus.COMPLETE),
    NewPairing(round=2, sides=((3, 1), (2,))),
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "matches.db"


def an_event(store: Store, name: str = "cup", *, seed: str | None = "spring") -> StoredEvent:
    return store.create_event(
        name,
        format="round-robin",
        definition={"boards": 4, "name": "Frühling"},
        seed=seed,
        entrants=ROSTER,
        pairings=lambda _seed: PAIRINGS,
    )


def begun(store: Store, event: StoredEvent, *, boards: int = 4) -> StoredMatch:
    return store.start_pairing(
        event,
        store.pairings(event)[0],
        an_identity(seed=event.event.seed),
        boards=boards,
        specs=("",) * 4,
        label="hawk-dove",
        pairing_label="1",
    )


def test_an_event_comes_out_as_it_went_in(path: Path) -> None:
    with open_store(path, write=True) as store:
        an_event(store)
    with open_store(path) as store:
        (event,) = store.events()
        assert store.event() == store.event("cup") == event
        assert (event.name, event.format, event.status) == ("cup", "round-robin", EventStatus.OPEN)
        assert event.definition == {"boards": 4, "name": "Frühling"}
        assert event.event.secret == secret_from_text("spring")
        assert event.event.is_seed_public
        entrants = store.entrants(event)
        assert [(each.number, each.name, each.bots, each.specs) for each in entrants] == [
            (number, each.name, each.bots, each.specs) for number, each in enumerate(ROSTER, start=1)
        ]
        assert {each.status for each in entrants} == {EntrantStatus.ACTIVE}
        pairings = store.pairings(event)
        assert [(each.round, each.sides, each.is_bye, each.status) for each in pairings] == [
            (each.round, each.sides, each.is_bye, each.status) for each in PAIRINGS
        ]
        assert [pairing.number for pairing in pairings] == [1, 2, 3]
        assert [pairing.number for pairing in store.pairings(event, status=PairingStatus.DUE)] == [1, 3]
        assert pairings[2].entrants == (3, 1, 2)


def test_the_deals_of_an_event_follow_from_its_roster_and_not_from_its_growth(path: Path) -> None:
    with open_store(path, write=True) as store:
        event = an_event(store)
        other = store.create_event("other", format="swiss", definition={}, seed="spring", entrants=ROSTER[:2])
        seeds = {event_seed(each.event.secret, each.event.roster_sha256) for each in (event, other)}
        assert len(seeds) == 2
        grown = store.grow_event(
            event,
            definition={"boards": 4},
            entrants=[NewEntrant(name="late", bots=(OWL,), specs=("owl",))],
            pairings=[NewPairing(round=3, sides=((4,), (1,)))],
            more_boards=False,
        )
        assert (grown.definition, grown.status) == ({"boards": 4}, EventStatus.OPEN)
        assert [each.number for each in store.entrants(event)] == [1, 2, 3, 4]
        assert store.pairings(event)[-1].number == 4
        assert store.event("cup").event == event.event


def test_a_drawn_secret_is_drawn_anew_for_every_event(path: Path) -> None:
    with open_store(path, write=True) as store:
        secrets = {an_event(store, name, seed=None).event.secret for name in ("one", "two")}
        assert len(secrets) == 2
        assert not store.event("one").event.is_seed_public


def test_a_pairing_gets_one_match_which_may_grow(path: Path) -> None:
    with open_store(path, write=True) as store:
        event = an_event(store)
        match = begun(store, event)
        assert (match.event, match.label, match.pairing, match.boards) == (event.event, "hawk-dove", "1", 4)
        assert store.pairings(event)[0].match_id == match.id
        assert begun(store, event) == match
        for deal in deals_of(match, 4):
            store.writer().add_deal(match, deal)
        store.writer().finish(match, MatchReport(termination=MatchTermination.COMPLETED))
        store.writer().flush()
        assert begun(store, event).status is MatchStatus.COMPLETE
        grown = begun(store, event, boards=6)
        assert (grown.id, grown.boards, grown.status) == (match.id, 6, MatchStatus.OPEN)
        assert [work.board for work in store.unfinished_work(grown)] == [5, 6]
        found = store.match_pairing(match)
        assert found is not None
        assert found.number == 1


def test_a_tournaments_match_is_not_gone_on_with_by_a_single_one(path: Path) -> None:
    with open_store(path, write=True) as store:
        match = begun(store, an_event(store))
        identity = an_identity(seed="spring")
        assert store.find_match(identity) is None
        assert store.closest_match(an_identity(seed="other")) is None
        single = store.create_match(identity, boards=4)
        assert store.find_match(identity) == single
        assert store.match_pairing(single) is None
        assert [each.id for each in store.matches()] == [match.id, single.id]
        assert [event.name for event in store.events()] == ["cup"]


def test_the_secret_is_kept_until_the_whole_event_is_over(path: Path) -> None:
    """A match that is over must not give away the boards of those that are not."""
    with open_store(path, write=True) as store:
        event = an_event(store, seed=None)
        match = begun(store, event, boards=1)
        for deal in deals_of(match, 1):
            store.writer().add_deal(match, deal)
        store.writer().finish(match, MatchReport(termination=MatchTermination.COMPLETED))
        store.writer().flush()
        assert [record["commitment"]["secret"] for record in store.export_records()] == [None, None]
        assert not store.match(match.id).is_secret_out
        store.set_event_status(event, EventStatus.INTERRUPTED)
        assert not store.match(match.id).is_secret_out
        store.set_event_status(event, EventStatus.COMPLETE)
        assert [record["commitment"]["secret"] for record in store.export_records()] == [event.event.secret.hex()] * 2


def test_with_more_boards_whatever_was_played_is_due_again(path: Path) -> None:
    with open_store(path, write=True) as store:
        event = an_event(store)
        begun(store, event)
        first, _, third = store.pairings(event)
        store.set_pairing_status(event, first, PairingStatus.ENDED, "three forfeits")
        store.set_pairing_status(event, third, PairingStatus.UNPLAYED, "withdrawn")
        store.set_event_status(event, EventStatus.COMPLETE)
        grown = store.grow_event(event, definition={"boards": 8}, more_boards=True)
        assert grown.status is EventStatus.OPEN
        assert [(each.status, each.reason) for each in store.pairings(event)] == [
            (PairingStatus.DUE, ""),
            (PairingStatus.COMPLETE, ""),
            (PairingStatus.UNPLAYED, "withdrawn"),
        ]


def test_two_events_have_two_names(path: Path) -> None:
    with open_store(path, write=True) as store:
        an_event(store)
        with pytest.raises(ArenaError, match="holds an event cup already"):
            an_event(store)
        assert len(store.events()) == 1


def test_status_and_interventions_are_kept(path: Path) -> None:
    with open_store(path, write=True) as store:
        event = an_event(store)
        first, second = store.pairings(event)[0], store.entrants(event)[1]
        store.set_pairing_status(event, first, PairingStatus.UNPLAYED, "dove is benched")
        store.set_entrant_status(event, second, EntrantStatus.BENCHED, "three in a row")
        assert store.set_event_status(event, EventStatus.ENDED).status is EventStatus.ENDED
        found = store.pairings(event)[0], store.entrants(event)[1]
        assert (found[0].status, found[0].reason) == (PairingStatus.UNPLAYED, "dove is benched")
        assert (found[1].status, found[1].reason) == (EntrantStatus.BENCHED, "three in a row")
        given = Intervention(kind=InterventionKind.VOID, target="1", boards="2-3", why="power cut", who="ann")
        store.add_intervention(event, given)
        (kept,) = store.interventions(event)
        assert (kept.kind, kept.target, kept.boards, kept.why, kept.who) == ("void", "1", "2-3", "power cut", "ann")
        assert kept.at.endswith("Z")


def test_an_event_that_is_not_there_is_said_to_be_missing(path: Path) -> None:
    with open_store(path, write=True) as store:
        with pytest.raises(ArenaError, match="holds no tournament; `pinochle tournament run"):
            store.event()
        an_event(store, "spring")
        an_event(store, "autumn")
        with pytest.raises(ArenaError, match="2 tournaments, so say which: spring, autumn"):
            store.event()
        with pytest.raises(ArenaError, match="no tournament 'sprint' - did you mean 'spring'"):
            store.event("sprint")


def test_the_views_tell_of_entrants_and_pairings(path: Path) -> None:
    with open_store(path, write=True) as store:
        event = an_event(store)
        match = begun(store, event)
        for deal in deals_of(match, 4):
            store.writer().add_deal(match, deal)
        store.writer().flush()
        store.create_match(an_identity(seed="single"), boards=2)
        store.set_pairing_status(event, store.pairings(event)[0], PairingStatus.COMPLETE)
        summary = store.summary(match)
    connection = sqlite3.connect(path)
    query = "SELECT event, format, status, entrants, pairings, pairings_over FROM event_v1"
    assert connection.execute(query).fetchall() == [("cup", "round-robin", "open", 3, 2, 1)]
    assert connection.execute("SELECT entrant, bots FROM entrant_v1").fetchall() == [
        ("hawk", "hawk 1.2.0"),
        ("dove", "dove 0.9"),
        ("mixed", "hawk 1.2.0+owl 2:DEPTH=3"),
    ]
    query = "SELECT pairing_number, kind, first, second, third, status, boards, mean_imp FROM pairing_v1"
    assert connection.execute(query).fetchall() == [
        (1, "match", "hawk", "dove", None, "complete", 4, summary.imp_sum / 4),
        (2, "bye", "mixed", None, None, "complete", None, None),
        (3, "match", "mixed+hawk", "dove", None, "due", None, None),
    ]
    connection.close()
