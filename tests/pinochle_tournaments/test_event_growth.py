"""An event in the store and its definition now: what grows, and what is refused with field, old and new value."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from pinochle_referee.ports import BotIdentity
from pinochle_tournaments.errors import ArenaError
from pinochle_tournaments.events.definition import Definition, definition_of_values
from pinochle_tournaments.events.definition_json import definition_json, growth_of
from pinochle_tournaments.events.restoring import restored_definition
from pinochle_tournaments.events.rounds import first_pairings, grown_pairings
from pinochle_tournaments.storage import MatchEvent, NewEntrant, StoredEntrant, StoredEvent
from pinochle_tournaments.storage.event_values import EventStatus

NAMES = ("melder_bot", "random_bot", "stub_bot", "twin")
ROSTER = tuple(
    NewEntrant(name=name, bots=(BotIdentity(name=name, version="1", content_hash=f"{number:064}"),), specs=(name,))
    for number, name in enumerate(NAMES)
)


def a_definition(**changed: Any) -> Definition:
    entrants = ["melder_bot", "random_bot", "stub_bot", {"bot": "random_bot", "name": "twin"}]
    values = {"name": "cup", "entrants": entrants, "boards": 10, "seed": "s", **changed}
    return definition_of_values({key: value for key, value in values.items() if value is not None}, Path("/"))


def stored(definition: Definition) -> StoredEvent:
    return StoredEvent(
        id=1,
        event=MatchEvent(name="cup", secret=bytes(32), secret_sha256="", is_seed_public=True, seed="s"),
        format=str(definition.format),
        definition=definition_json(definition),
        status=EventStatus.COMPLETE,
        created_at="",
        updated_at="",
    )


def entrants(number: int = 4) -> list[StoredEntrant]:
    return [
        StoredEntrant(number=place, name=each.name, bots=each.bots, specs=each.specs)
        for place, each in enumerate(ROSTER[:number], start=1)
    ]


def test_nothing_has_changed() -> None:
    definition = a_definition()
    assert not growth_of(stored(definition), entrants(), definition, ROSTER)


@pytest.mark.parametrize(
    "changed",
    [
        {},
        {"until_error": 0.5, "boards": 30},
        {"until_error": "25points", "boards": 99, "boards_shared": True, "seed": None},
        {"boards": None, "games": 3, "cycles": 2, "fresh_processes": True},
        {"format": "swiss", "rounds": 2},
        {"format": "knock-out", "tie_boards": 4},
        {"decision_time": "none", "bank_time": "2s", "startup": "9s", "memory": "none", "processes": 7},
        {"penalty": "substitute", "max_forfeits": 0, "options": {"minimum_bid": 300}},
    ],
    ids=str,
)
def test_an_event_made_again_from_its_store_is_the_one_that_was_begun(changed: dict[str, Any]) -> None:
    event = stored(a_definition(**changed))
    assert definition_json(restored_definition(event)) == event.definition


def test_how_the_machine_is_used_may_change() -> None:
    now = a_definition(concurrency=3, thinking=2, boards_in_flight=8, cpus_per_bot=1, skip_broken=True)
    assert not growth_of(stored(a_definition()), entrants(), replace(now, resources={"gpu0": 2}), ROSTER)


def test_more_boards_and_more_entrants_extend() -> None:
    growth = growth_of(stored(a_definition()), entrants(3), a_definition(boards=12), ROSTER)
    assert growth
    assert (growth.boards_before, growth.boards, growth.entrants) == (10, 12, ROSTER[3:])


def test_the_order_of_entrants_does_not_matter() -> None:
    growth = growth_of(stored(a_definition()), entrants(3), a_definition(), [ROSTER[3], *ROSTER[2::-1]])
    assert growth.entrants == ROSTER[3:]


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"boards": 9}, "`boards`: 10, and the definition now says 9"),
        ({"boards": None, "games": 3}, "`boards`: 10, and the definition now says nothing"),
        ({"boards": 12, "seed": "t"}, "`seed`: s, and the definition now says t"),
        ({"seed": None}, "`seed`: s, and the definition now says none"),
        ({"decision_time": "none"}, "`decision_time`: 1.0, and the definition now says none"),
        ({"bank_time": 2}, "`bank_time`: 0.0, and the definition now says 2.0"),
        ({"penalty": "substitute"}, "`penalty`: forfeit, and the definition now says substitute"),
        ({"max_forfeits": 0}, "`max_forfeits`: 3, and the definition now says 0"),
        ({"until_error": "25points", "boards": 30}, "`until_error`: none, and the definition now says 25points"),
        ({"memory": "1G"}, f"`memory`: {4 << 30}, and the definition now says {1 << 30}"),
        ({"format": "swiss"}, "`format`: round-robin, and the definition now says swiss"),
        ({"ruleset": "check"}, "`ruleset`: single-deck-1500, and the definition now says check"),
        (
            {"options": {"minimum_bid": 300}},
            "`options`: no options, and the definition now says minimum_bid = 300",
        ),
        ({"cycles": 2}, "`cycles`: 1, and the definition now says 2"),
        ({"boards_shared": True}, "`boards_shared`: false, and the definition now says true"),
    ],
)
def test_any_other_change_is_refused(changed: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ArenaError, match="--as NEW-NAME") as caught:
        growth_of(stored(a_definition()), entrants(), a_definition(**changed), ROSTER)
    assert sentence in str(caught.value)


def test_an_entrant_that_left_or_changed_is_refused() -> None:
    definition = a_definition()
    event = stored(definition)
    with pytest.raises(ArenaError, match="twin among them, and the definition now says nothing of it"):
        growth_of(event, entrants(), definition, ROSTER[:3])
    touched = replace(ROSTER[1].bots[0], content_hash="f" * 64)
    with pytest.raises(ArenaError, match=r"random_bot 1 with files 0{12}, and the definition now says files f{12}"):
        growth_of(event, entrants(), definition, [ROSTER[0], replace(ROSTER[1], bots=(touched,)), *ROSTER[2:]])
    newer = replace(ROSTER[1].bots[0], version="2")
    with pytest.raises(ArenaError, match="random_bot 1, and the definition now says random_bot 2"):
        growth_of(event, entrants(), definition, [ROSTER[0], replace(ROSTER[1], bots=(newer,)), *ROSTER[2:]])


@pytest.mark.parametrize("format_", ["swiss", "knock-out"])
def test_what_was_paired_by_results_does_not_grow(format_: str) -> None:
    event = stored(a_definition(format=format_))
    with pytest.raises(ArenaError, match=f"later rounds of a {format_} follow from it"):
        growth_of(event, entrants(), a_definition(format=format_, boards=20), ROSTER)
    with pytest.raises(ArenaError, match=f"also twin .a {format_} cannot grow"):
        growth_of(event, entrants(3), a_definition(format=format_), ROSTER)


def test_a_grown_schedule_only_adds_pairings_with_somebody_new() -> None:
    definition = a_definition()
    before = [each for each in first_pairings(definition, NAMES[:3], bytes(32)) if not each.is_bye]
    more = list(grown_pairings(definition, NAMES, bytes(32), known=3, last_round=3))
    assert {frozenset(pairing.sides) for pairing in before} == {
        frozenset({(1,), (2,)}),
        frozenset({(1,), (3,)}),
        frozenset({(2,), (3,)}),
    }
    assert {frozenset(pairing.sides) for pairing in more} == {frozenset({(number,), (4,)}) for number in (1, 2, 3)}
    assert min(pairing.round for pairing in more) == 4


def test_newcomers_of_a_gauntlet_meet_the_field() -> None:
    definition = a_definition(format="gauntlet", newcomers=["stub_bot"])
    names = [entrant.name for entrant in definition.all_entrants]
    assert names == ["stub_bot", "melder_bot", "random_bot", "twin"]
    met = {frozenset(pairing.sides) for pairing in first_pairings(definition, names, bytes(32))}
    assert met == {frozenset({(1,), (number,)}) for number in (2, 3, 4)}
    both = a_definition(format="gauntlet", newcomers=["stub_bot", "melder_bot"])
    with pytest.raises(ArenaError, match=r"`newcomers`: .* in the field, and .* among the newcomers"):
        growth_of(stored(definition), entrants(), both, ROSTER)
