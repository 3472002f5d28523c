"""Which match in the store a command goes on with, and what is said if none is the same."""

from dataclasses import replace
from pathlib import Path

import pytest
from pinochle_referee.faults import Penalty
from pinochle_referee.settings import MatchFormat
from pinochle_rules import Seat, ruleset_with
from pinochle_tournaments.storage import differences, open_store
from stored_matches import DOVE, HAWK, an_identity


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "matches.db"


def test_the_same_command_finds_its_match(path: Path) -> None:
    with open_store(path, write=True) as store:
        drawn, seeded = an_identity(), an_identity(seed="demo")
        assert store.find_match(drawn) is None
        first = store.create_match(drawn, boards=10, specs=("hawk", "dove", "hawk", "dove"))
        assert store.find_match(seeded) is None
        second = store.create_match(seeded, boards=10)
        assert store.find_match(drawn) == first
        assert store.find_match(seeded) == second
        newest = store.create_match(drawn, boards=10)
        assert store.find_match(drawn) == newest
        assert first.event.secret != newest.event.secret
        assert first.specs == ("hawk", "dove", "hawk", "dove")
        assert first.label == "hawk-dove"
        assert not first.event.is_seed_public
        assert second.event.is_seed_public


def test_a_seed_gives_the_same_event_in_any_store(tmp_path: Path) -> None:
    events = []
    for name in ("a.db", "b.db"):
        with open_store(tmp_path / name, write=True) as store:
            events += [store.create_match(an_identity(seed="x"), boards=1).event for _ in range(2)]
    assert events[0] == events[2]
    assert events[1].name == f"{events[0].name}-2"


CHANGED = {
    "dove 1.0, not 0.9": {"bots": (HAWK, replace(DOVE, version="1.0")) * 2},
    "the files of dove have changed": {"bots": (HAWK, replace(DOVE, content_hash="cc")) * 2},
    "other settings of hawk": {"bots": (replace(HAWK, overrides=(("K", "v"),)), DOVE) * 2},
    "ruleset double-deck, not single-deck-1500": {"ruleset": ruleset_with("double-deck")},
    "decision time 0.5 s, not 1 s": {"decision_seconds": 0.5},
    "decision time none, not 1 s": {"decision_seconds": None},
    "bank time 10 s, not 0 s": {"bank_seconds": 10.0},
    "penalty substitute, not forfeit": {"penalty": Penalty.SUBSTITUTE},
    "at most 5 forfeits, not 3": {"max_forfeits": 5},
    "until-error 0.5, not a fixed number of boards": {"stop_rule": "until-error 0.5"},
    "games, not boards": {"match_format": MatchFormat.GAMES},
    "seed 'x', not drawn": {"seed": "x"},
}


@pytest.mark.parametrize(("said", "change"), CHANGED.items(), ids=CHANGED)
def test_a_changed_setting_is_another_match_and_is_named(path: Path, said: str, change: dict[str, object]) -> None:
    with open_store(path, write=True) as store:
        store.create_match(an_identity(), boards=10)
        wanted = an_identity(**change)
        assert store.find_match(wanted) is None
        closest = store.closest_match(wanted)
        assert closest is not None
        assert closest[1] == (said,)
        assert store.closest_match(an_identity(bots=(DOVE, HAWK) * 2)) is None
        again = store.create_match(wanted, boards=10)
        assert store.find_match(wanted) == again
        assert again.identity == wanted


def test_changed_options_are_named() -> None:
    plain, house = ruleset_with("double-deck"), ruleset_with("double-deck", {"racehorse": True})
    assert differences(an_identity(ruleset=plain), an_identity(ruleset=house)) == (
        "option racehorse true, not the default",
    )


def test_bots_without_a_manifest_are_called_what_they_say(path: Path) -> None:
    waiting = replace(HAWK, name="mine", version="", content_hash="")
    with open_store(path, write=True) as store:
        match = store.create_match(an_identity(bots=(waiting, DOVE) * 2), boards=1)
        assert match.label_at(Seat.NORTH, 1) == "mine"
        store.writer().add_said(match, {Seat.NORTH: "falcon 3", Seat.SOUTH: "falcon 3"})
        store.writer().flush()
        match = store.match(match.id)
        assert match.partnership_names == ("falcon 3", "dove 0.9")
        assert match.label_at(Seat.EAST, 2) == "falcon 3"
