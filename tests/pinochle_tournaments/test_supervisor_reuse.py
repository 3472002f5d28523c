"""Processes that serve match after match: the same bot at the same seat and table, never where they must not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from bad_manners import Crashes
from events import CollectingEvent, command_of, make_event, play_event, results_of, settings_of
from pinochle_protocol import MatchEnded, MatchStarted
from pinochle_referee.faults import FaultKind
from pinochle_referee.ports import BotExit
from pinochle_referee.testing import Batch, Die, Say, ScriptedBot, ScriptedLauncher
from pinochle_tournaments.storage import NewPairing, Store, open_store

NAMES = ("ant", "bee", "cat", "dog")
PROCESSES = 8


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with open_store(tmp_path / "cup.db", write=True) as opened:
        yield opened


def count_starts(store: Store, **changes: Any) -> tuple[int, ScriptedLauncher]:
    """How many processes three matches of ant take, as first side in each."""
    event, launcher = make_event(store, NAMES, pairings=ant_against(2, 3, 4)), ScriptedLauncher()
    report = play_event(store, event, settings_of(2, **changes), launcher=launcher)
    assert (report.exit_code, report.matches) == (0, 3)
    return len(launcher.all_connections), launcher


def ant_against(*others: int) -> list[NewPairing]:
    return [NewPairing(round=number, sides=((1,), (other,))) for number, other in enumerate(others, start=1)]


def test_a_process_goes_on_to_its_bots_next_match(store: Store) -> None:
    starts, launcher = count_starts(store)
    # Ant's four processes serve all three matches, and each opponent has four.
    assert starts == 4 + 3 * 4
    (connection,) = launcher.connections["ant 1.0 N table 1"]
    kinds = [type(message) for message in connection.bot.heard if isinstance(message, MatchStarted | MatchEnded)]
    assert kinds == [MatchStarted, MatchEnded] * 3
    assert all(connection.stopped_because for connection in launcher.all_connections)


def test_numbers_go_on_counting_on_one_connection(store: Store) -> None:
    _, launcher = count_starts(store)
    (connection,) = launcher.connections["ant 1.0 N table 1"]
    decisions = [decision for batch in connection.bot.batches for decision in batch.decisions]
    assert [decision.decision_id for decision in decisions] == list(range(1, len(decisions) + 1))
    deals = list(dict.fromkeys(decision.deal_id for decision in decisions))
    assert deals == list(range(1, len(deals) + 1))
    assert len(deals) > 3


@pytest.mark.parametrize("forbidden_by", ["boards_shared", "fresh_processes"])
def test_every_match_has_its_own_processes_where_a_board_could_be_met_again(store: Store, forbidden_by: str) -> None:
    starts, _ = count_starts(store, **{forbidden_by: True})
    assert starts == 3 * PROCESSES


def test_shared_boards_are_the_same_for_all_pairings(store: Store) -> None:
    count_starts(store, boards_shared=True)
    dealt = [[deal.dealt for deal in store.deals(match)] for match in store.matches()]
    assert dealt[0] == dealt[1] == dealt[2]


def test_what_a_bot_has_of_the_machine_is_free_between_its_matches(store: Store) -> None:
    event, launcher = make_event(store, NAMES, pairings=ant_against(2, 3, 4)), ScriptedLauncher()
    bots = {
        entrant.number: (command_of(entrant.name, uses=("gpu0",) if entrant.name == "ant" else ()),)
        for entrant in store.entrants(event)
    }
    play_event(store, event, settings_of(2), launcher=launcher, bots=bots)
    assert len(launcher.connections["ant 1.0 N table 1"]) == 3
    assert len(launcher.connections["bee 1.0 E table 1"]) == 1


def test_no_more_are_kept_than_may_be(store: Store) -> None:
    starts, _ = count_starts(store, idle_processes=2)
    assert starts == 4 + 3 * 4 + 2 * 2


def test_a_process_that_failed_serves_no_other_match(store: Store) -> None:
    event = make_event(store, NAMES, pairings=ant_against(2, 3))

    def make_bot(label: str, start: int) -> ScriptedBot:
        return Crashes(3) if label == "ant 1.0 N table 1" and start == 0 else ScriptedBot()

    launcher = ScriptedLauncher(make_bot)
    play_event(store, event, settings_of(2), launcher=launcher)
    # The second replaced the first in the first match, and only the third knows nothing of a fault.
    assert len(launcher.connections["ant 1.0 N table 1"]) == 3
    assert len(launcher.connections["ant 1.0 S table 1"]) == 1


class EndsWithItsMatch(ScriptedBot):
    """Takes the end of the match for the end of its work, and is gone when it is asked again."""

    def reply(self, batch: Batch) -> Iterable[Say | Die]:
        is_second = sum(isinstance(message, MatchStarted) for message in self.heard) > 1
        return [Die(FaultKind.CRASHED, "exit status 0", BotExit(status=0))] if is_second else super().reply(batch)


def test_a_bot_that_ends_with_its_match_is_started_anew_at_nobodys_cost(store: Store, tmp_path: Path) -> None:
    event, observer = make_event(store, NAMES, pairings=ant_against(2, 3, 4)), CollectingEvent()
    launcher = ScriptedLauncher(lambda label, _: EndsWithItsMatch() if label.startswith("ant") else ScriptedBot())
    report = play_event(store, event, settings_of(2), launcher=launcher, observer=observer)
    assert (report.exit_code, report.faults, observer.faults) == (0, 0, [])
    assert not store.faults()
    with open_store(tmp_path / "other.db", write=True) as other:
        undisturbed = make_event(other, NAMES, pairings=ant_against(2, 3, 4))
        play_event(other, undisturbed, settings_of(2, fresh_processes=True))
        assert results_of(store, event) == results_of(other, undisturbed)
