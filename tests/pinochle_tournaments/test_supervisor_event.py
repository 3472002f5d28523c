"""Events between scripted bots in virtual time: every pairing is played, whatever the number of matches at a time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from events import CollectingEvent, make_event, play_event, results_of, settings_of
from pinochle_referee.results import MatchTermination
from pinochle_referee.settings import MatchFormat
from pinochle_referee.testing import ScriptedBot, ScriptedLauncher, random_choice
from pinochle_tournaments.storage import EventStatus, MatchStatus, NewPairing, PairingStatus, Store, open_store

TWO = "two-handed"
NAMES = ("ant", "bee", "cat", "dog")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with open_store(tmp_path / "cup.db", write=True) as opened:
        yield opened


def test_every_pairing_is_played_and_told(store: Store) -> None:
    event, observer = make_event(store, NAMES), CollectingEvent()
    report = play_event(store, event, settings_of(2), observer=observer)
    assert (report.exit_code, report.matches, report.boards) == (0, 6, 12)
    assert [pairing.status for pairing in store.pairings(event)] == [PairingStatus.COMPLETE] * 6
    assert store.event("cup").status is EventStatus.COMPLETE
    assert observer.started == [1, 2, 3, 4, 5, 6]
    assert observer.changes == len(observer.finished) == 6
    assert observer.reports == [report]
    for _, match, _ in observer.finished:
        told = [board for match_id, board in observer.boards if match_id == match.id]
        assert sorted(told, key=lambda board: board.board) == list(store.boards(match))
    labels = [store.match(pairing.match_id).label for pairing in store.pairings(event)]
    assert labels[:2] == ["1-ant-bee", "2-ant-cat"]


@pytest.mark.parametrize("match_format", list(MatchFormat))
@pytest.mark.parametrize("ruleset", ["two-handed", "three-handed"])
def test_two_and_three_hands(store: Store, ruleset: str, match_format: MatchFormat) -> None:
    sides = ((1,), (2,), (3,)) if ruleset == "three-handed" else ((1,), (2,))
    event, observer = make_event(store, NAMES[:3], pairings=[NewPairing(round=1, sides=sides)]), CollectingEvent()
    report = play_event(store, event, settings_of(2, ruleset=ruleset, match_format=match_format), observer=observer)
    assert (report.exit_code, report.boards) == (0, 2)
    (match,) = store.matches()
    for first, second in {(board.first, board.second) for _, board in observer.boards}:
        told = [board for _, board in observer.boards if (board.first, board.second) == (first, second)]
        stored = list(store.boards(match, first=first, second=second))
        assert sorted(told, key=lambda board: (board.game, board.board)) == stored


def test_individuals_sit_as_the_pairing_says(store: Store) -> None:
    event = make_event(store, NAMES, pairings=[NewPairing(round=1, sides=((1, 2), (3, 4)))])
    play_event(store, event, settings_of(1))
    (match,) = store.matches()
    assert [bot.name for bot in match.identity.bots] == ["ant", "cat", "bee", "dog"]
    assert match.specs == ("bots/ant", "bots/cat", "bots/bee", "bots/dog")
    assert match.label == "1-ant+bee-cat+dog"


def test_one_match_at_a_time_and_eight_come_to_the_same(tmp_path: Path) -> None:
    found = []
    for concurrency in (1, 8):
        with open_store(tmp_path / f"{concurrency}.db", write=True) as store:
            event = make_event(store, NAMES)
            play_event(
                store, event, settings_of(3, concurrency=concurrency), launcher=ScriptedLauncher(startup_seconds=1)
            )
            found.append(results_of(store, event))
    assert found[0] == found[1]


def own_way(label: str, _start: int) -> ScriptedBot:
    """Bots that choose at random, each in its own way, so that boards are not tied."""
    return ScriptedBot(lambda asked: random_choice(replace(asked, random_seed=asked.random_seed + label.encode())))


@pytest.mark.parametrize("match_format", [MatchFormat.BOARDS, pytest.param(MatchFormat.GAMES, marks=pytest.mark.slow)])
def test_a_match_that_stops_on_its_result_keeps_nothing_behind_it(tmp_path: Path, match_format: MatchFormat) -> None:
    """How many boards are under way when it is enough depends on the machine, so none of them is stored."""
    found = []
    for boards_in_flight in (1, 16):
        with open_store(tmp_path / f"{boards_in_flight}.db", write=True) as store:
            event, observer = make_event(store, NAMES[:2]), CollectingEvent()
            settings = settings_of(
                45, stop_rule="until-error 9", match_format=match_format, boards_in_flight=boards_in_flight, ruleset=TWO
            )
            report = play_event(store, event, settings, observer=observer, make_bot=own_way)
            (match,) = store.matches()
            played = store.summary(match).boards
            assert 30 <= played < 45
            assert (match.status, match.termination) == (MatchStatus.ENDED, MatchTermination.STOPPED)
            assert (report.exit_code, report.boards, len(observer.boards)) == (0, played, played)
            assert not report.benched, "nobody lost it by forfeit"
            assert store.event("cup").status is EventStatus.COMPLETE
            assert [pairing.status for pairing in store.pairings(event)] == [PairingStatus.COMPLETE]
            found.append(results_of(store, event))
            event = store.grow_event(event, definition=event.definition, more_boards=True)
            again = play_event(store, event, replace(settings, number=60))
            assert (again.boards, results_of(store, event)) == (0, found[0]), "it has shown enough"
    assert found[0] == found[1]


def test_no_barrier_a_slow_bot_delays_only_its_own_matches(store: Store) -> None:
    def make_bot(label: str, _start: int) -> ScriptedBot:
        return ScriptedBot(seconds=0.9 if label.startswith("ant") else 0.001)

    event, observer = make_event(store, NAMES), CollectingEvent()
    play_event(store, event, settings_of(2, concurrency=4), observer=observer, make_bot=make_bot)
    order = [pairing.number for pairing, _, _ in observer.finished]
    assert order[:3] == [4, 5, 6], "the matches without the slow bot waited for it"
    assert sorted(order) == [1, 2, 3, 4, 5, 6]
