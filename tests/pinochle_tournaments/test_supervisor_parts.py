"""The supervisor's pure parts: the count of forfeited matches, and the queue."""

from __future__ import annotations

import random
from collections.abc import Mapping
from pathlib import Path

import pytest
from events import CollectingEvent, command_of, make_event, play_event, settings_of
from pinochle_referee.ports import IdleUse
from pinochle_tournaments.errors import ArenaError
from pinochle_tournaments.storage import open_store
from pinochle_tournaments.supervisor import EventRunner
from pinochle_tournaments.supervisor.benching import Benching
from pinochle_tournaments.supervisor.capacity import Capacity
from pinochle_tournaments.supervisor.process_pool import ProcessPool
from pinochle_tournaments.supervisor.summing_up import SummingUp


def benched_in(
    order: list[int], pairings: Mapping[int, tuple[int, ...]], lost: Mapping[int, set[int]]
) -> dict[int, tuple[int, ...]]:
    """Who is benched, and which pairings that leaves out, if the matches end in this order."""
    benching, found = Benching(), dict[int, tuple[int, ...]]()
    for number, entrants in pairings.items():
        benching.add(number, entrants)
    for number in order:
        for benched in benching.decided(number, lost.get(number, set())):
            found[benched.entrant] = benched.remaining
    return found


@pytest.mark.parametrize("seed", range(30))
def test_who_is_benched_depends_on_the_schedule_and_not_on_who_ends_first(seed: int) -> None:
    rng = random.Random(seed)
    pairings = {number: tuple(rng.sample(range(6), 2)) for number in range(1, 60)}
    lost = {number: {entrant for entrant in who if rng.random() < 0.6} for number, who in pairings.items()}
    in_order = benched_in(list(pairings), pairings, lost)
    assert in_order, "nobody is benched: the test shows nothing"
    for _ in range(5):
        order = list(pairings)
        rng.shuffle(order)
        assert benched_in(order, pairings, lost) == in_order


def test_the_matches_of_who_is_benched_count_for_nobody() -> None:
    # 1 is benched after pairings 1 to 3; that 2 lost to it in 4 does not count, so 2 has lost two and not three.
    pairings = {1: (1, 9), 2: (1, 8), 3: (1, 7), 4: (1, 2), 5: (2, 9), 6: (2, 8), 7: (2, 7)}
    lost = {1: {1}, 2: {1}, 3: {1}, 4: {2}, 5: {2}, 6: {2}}
    assert benched_in([4, 5, 6, 7, 3, 2, 1], pairings, lost) == {1: (4,)}


def test_more_processors_than_the_machine_has_are_refused_before_anything_starts(tmp_path: Path) -> None:
    with open_store(tmp_path / "cup.db", write=True) as store:
        event = make_event(store, ["ant", "bee"])
        bots = {number: (command_of(name),) for number, name in enumerate(("ant", "bee"), start=1)}
        with pytest.raises(ArenaError, match="cpus_per_bot: 4096 processors for each bot cannot be given"):
            EventRunner(store, event, settings_of(cpus_per_bot=4096), bots=bots).run()
        assert not store.matches()


def test_who_is_busy_off_turn_is_named_and_who_tidies_up_is_not() -> None:
    sums = SummingUp(Capacity(1))
    sums.idle_use = {"hawk 1.0": IdleUse(40.0, 30.0), "dove 1.0": IdleUse(40.0, 3.0), "wren 1.0": IdleUse(2.0, 1.5)}
    (named,) = sums.report(is_interrupted=False).off_turn
    assert str(named) == (
        "hawk 1.0 used 75% of a processor while it was not its turn (30 s of 40 s that were looked at)"
    )


def test_whoever_watches_is_told_who_is_busy_off_turn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ProcessPool, "idle_use", {"ant 1.0": IdleUse(40.0, 30.0)})
    with open_store(tmp_path / "s.db", write=True) as store:
        event, observer = make_event(store, ["ant", "bee"]), CollectingEvent()
        play_event(store, event, settings_of(1), observer=observer)
    (note,) = observer.notes
    assert note.startswith("ant 1.0 used 75% of a processor while it was not its turn")


def test_concurrency_falls_by_one_when_boards_are_void_twice_and_stays_above_zero() -> None:
    capacity = Capacity(3)
    voids = [(1, 0.0), (2, 5.0), (3, 6.0), (1, 9.0), (2, 9.0), (2, 9.9), (2, 12.0)]
    assert [capacity.voided(times, at) for times, at in voids] == [False, True, False, False, True, False, False]
    assert capacity.matches == 1
