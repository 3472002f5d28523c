"""Bots that misbehave in an event, and a host that does: who is benched, what is played again, and what is told."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import trio
from bad_manners import OUT_OF_MEMORY, Crashes, Illegal
from events import CollectingEvent, command_of, make_event, play_event, results_of, settings_of
from pinochle_referee.settings import MatchFormat
from pinochle_referee.testing import ScriptedBot, ScriptedLauncher
from pinochle_tournaments.errors import ArenaError
from pinochle_tournaments.events.interventions import void_boards
from pinochle_tournaments.events.watching import EventProgressShown
from pinochle_tournaments.storage import (
    EntrantStatus,
    EventStatus,
    InterventionKind,
    NewPairing,
    PairingStatus,
    Store,
    StoreWriter,
    open_store,
)
from pinochle_tournaments.supervisor import EventRunner

NAMES = ("ant", "bee", "cat", "dog", "eel", "fox")
COMPLETE, ENDED, UNPLAYED = PairingStatus.COMPLETE, PairingStatus.ENDED, PairingStatus.UNPLAYED


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with open_store(tmp_path / "cup.db", write=True) as opened:
        yield opened


def illegal(*names: str) -> Callable[[str, int], ScriptedBot]:
    """Bots of these names answer illegally, always."""
    return lambda label, _start: Illegal(1, times=9999) if label.split()[0] in names else ScriptedBot()


def test_in_the_end_nothing_is_said_to_be_left_of_what_is_not_played(store: Store) -> None:
    texts: list[str] = []
    event = make_event(store, NAMES)
    progress = EventProgressShown(lambda text, *_: texts.append(text), store, every_seconds=0, note=lambda _: None)
    play_event(store, event, settings_of(4, concurrency=1), observer=progress, make_bot=illegal("ant"))
    told = re.fullmatch(r"15 of 15 matches, (\d+) of (\d+) boards, \d+ faults", texts[-1])
    assert told is not None, texts[-1]
    assert told[1] == told[2]


@pytest.mark.parametrize("concurrency", [1, 8])
def test_who_loses_three_matches_in_a_row_by_forfeit_is_benched(store: Store, concurrency: int) -> None:
    event, observer = make_event(store, NAMES), CollectingEvent()
    settings = settings_of(4, concurrency=concurrency)
    report = play_event(store, event, settings, observer=observer, make_bot=illegal("ant"))
    ant = store.entrants(event)[0]
    assert ant.status is EntrantStatus.BENCHED
    assert ant.reason == "it lost 3 matches in a row by forfeit (pairings 1, 2 and 3)"
    # Ant meets five others in pairings 1 to 5; the last two do not count, with however many matches at a time.
    assert [pairing.status for pairing in store.pairings(event)] == [ENDED] * 3 + [UNPLAYED] * 2 + [COMPLETE] * 10
    assert {pairing.reason for pairing in store.pairings(event, status=UNPLAYED)} == {"ant is benched"}
    assert {pairing.reason for pairing in store.pairings(event, status=ENDED)} == {"ant has forfeited 3 boards"}
    (intervention,) = store.interventions(event)
    assert (intervention.kind, intervention.target) == (InterventionKind.BENCH, "ant")
    assert report.benched == tuple(observer.notes)
    assert "ant is benched" in observer.notes[0]
    assert store.event("cup").status is EventStatus.ENDED
    assert report.exit_code == 0


def test_a_match_that_is_played_to_its_end_begins_the_count_anew(store: Store) -> None:
    # Ant breaks the rules against all but the dog, whom it meets third.
    ends = ((1, 2), (1, 3), (1, 4), (1, 5), (1, 6))
    event = make_event(store, NAMES, pairings=[NewPairing(round=1, sides=((a,), (b,))) for a, b in ends])
    seen: list[int] = []

    class Counting(CollectingEvent):
        def match_started(self, pairing: object, match: object) -> None:
            seen.append(getattr(pairing, "number"))  # noqa: B009

    def make_bot(label: str, _start: int) -> ScriptedBot:
        return Illegal(1, times=9999) if label.startswith("ant") and seen[-1] != 3 else ScriptedBot()

    launcher = ScriptedLauncher(make_bot)
    play_event(store, event, settings_of(4, fresh_processes=True), observer=Counting(), launcher=launcher)
    assert [pairing.status for pairing in store.pairings(event)] == [ENDED, ENDED, COMPLETE, ENDED, ENDED]
    assert store.entrants(event)[0].status is EntrantStatus.ACTIVE


def test_of_two_partners_only_the_one_at_fault_is_benched(store: Store) -> None:
    sides = (((1, 2), (3, 4)), ((1, 3), (2, 4)), ((1, 4), (2, 3)), ((1, 5), (2, 6)), ((2, 3), (5, 6)))
    event = make_event(store, NAMES, pairings=[NewPairing(round=n, sides=s) for n, s in enumerate(sides, start=1)])
    play_event(store, event, settings_of(4), make_bot=illegal("ant"))
    assert [entrant.status is EntrantStatus.BENCHED for entrant in store.entrants(event)] == [True] + [False] * 5
    assert [pairing.status for pairing in store.pairings(event)] == [ENDED, ENDED, ENDED, UNPLAYED, COMPLETE]


def test_a_bot_that_cannot_start_is_recorded_and_the_event_goes_on(store: Store) -> None:
    event, observer = make_event(store, NAMES[:3]), CollectingEvent()

    def make_bot(label: str, _start: int) -> ScriptedBot | None:
        return None if label.startswith("bee") else ScriptedBot()

    report = play_event(store, event, settings_of(2), observer=observer, make_bot=make_bot)
    assert [pairing.status for pairing in store.pairings(event)] == [UNPLAYED, COMPLETE, UNPLAYED]
    assert "could not start: exit status 3" in store.pairings(event)[0].reason
    assert (report.exit_code, report.failed_starts) == (1, 2)
    assert len([note for note in observer.notes if "could not start" in note]) == 2
    # Nothing is tried again by the same command; what happened stays recorded.
    before = results_of(store, event)
    assert play_event(store, event, settings_of(2)).matches == 0
    assert results_of(store, event) == before


def test_what_bots_use_for_themselves_is_shared_out_and_holds_up_nobody_else(store: Store) -> None:
    event = make_event(store, NAMES[:4])
    bots = {
        entrant.number: (command_of(entrant.name, uses=("gpu0",) if entrant.name in ("ant", "bee") else ()),)
        for entrant in store.entrants(event)
    }
    at_once: list[set[int]] = []
    running: set[int] = set()

    class Watching(CollectingEvent):
        def match_started(self, pairing: object, match: object) -> None:
            running.add(getattr(pairing, "number"))  # noqa: B009
            at_once.append(set(running))

        def match_finished(self, pairing: object, match: object, report: object) -> None:
            running.discard(getattr(pairing, "number"))  # noqa: B009

    launcher = ScriptedLauncher(lambda *_: ScriptedBot(seconds=0.01))
    report = play_event(store, event, settings_of(2, concurrency=4), bots=bots, observer=Watching(), launcher=launcher)
    assert report.matches == 6
    # All pairings but the sixth, cat against dog, use it: one at a time, and the sixth beside the first.
    assert all(len(numbers - {6}) <= 1 for numbers in at_once)
    assert {1, 6} in at_once


def test_resources_of_which_there_are_none_are_refused_at_once(store: Store) -> None:
    event = make_event(store, NAMES[:2])
    bots = {entrant.number: (command_of(entrant.name, uses=("gpu0",)),) for entrant in store.entrants(event)}
    with pytest.raises(ArenaError, match=r"uses gpu0, of which \[resources\] allows none"):
        play_event(store, event, settings_of(2, resources={"gpu0": 0}), bots=bots)
    assert not store.matches()


# The host -----------------------------------------------------------------------------------------------------------


def test_a_second_void_of_a_board_lowers_concurrency_and_says_so(store: Store) -> None:
    event, observer = make_event(store, NAMES[:3]), CollectingEvent()

    def make_bot(label: str, start: int) -> ScriptedBot:
        # Bee sits in the east in its match with ant alone.
        is_doomed = label == "bee 1.0 E table 1" and start < 2
        return Crashes(1, how=OUT_OF_MEMORY) if is_doomed else ScriptedBot()

    settings = settings_of(2, concurrency=3, boards_in_flight=1)
    report = play_event(store, event, settings, observer=observer, make_bot=make_bot)
    assert report.exit_code == 0
    assert report.concurrency == 2
    assert "out of memory" in observer.voids[0][1]
    assert any(
        "void for the second time" in note and "2 matches are played at a time" in note for note in observer.notes
    )
    assert [pairing.status for pairing in store.pairings(event)] == [COMPLETE] * 3


def test_after_the_fifth_time_a_board_stays_void_and_the_event_ends_with_1(store: Store) -> None:
    event, observer = make_event(store, NAMES[:2]), CollectingEvent()

    def make_bot(label: str, start: int) -> ScriptedBot:
        is_doomed = label == "ant 1.0 N table 1" and start < 5
        return Crashes(1, how=OUT_OF_MEMORY) if is_doomed else ScriptedBot()

    report = play_event(store, event, settings_of(2, boards_in_flight=1), observer=observer, make_bot=make_bot)
    assert len(observer.voids) == 5
    (pairing,) = store.pairings(event)
    assert pairing.status is PairingStatus.VOID
    assert pairing.reason.startswith("1 deal stays void: the host ran out of memory")
    assert (report.exit_code, report.void_deals) == (1, 1)
    assert store.event("cup").status is EventStatus.ENDED
    (match,) = store.matches()
    assert [board.is_void for board in store.boards(match)] == [True, False]


@pytest.mark.parametrize("match_format", MatchFormat)
def test_how_often_the_host_has_spoilt_a_board_is_remembered_when_an_event_goes_on(
    store: Store, match_format: MatchFormat
) -> None:
    event, observer = make_event(store, NAMES[:2]), CollectingEvent()
    settings = settings_of(1, boards_in_flight=1, match_format=match_format)

    async def stop_after_the_third(runner: EventRunner) -> None:
        while len(observer.voids) < 3:
            await trio.sleep(0.001)
        runner.stop()

    def doomed(label: str, _start: int) -> ScriptedBot:
        is_doomed = label == "ant 1.0 N table 1"
        return Crashes(1, how=OUT_OF_MEMORY) if is_doomed else ScriptedBot(seconds=0.01)

    report = play_event(store, event, settings, observer=observer, make_bot=doomed, meanwhile=stop_after_the_third)
    before = len(observer.voids)
    assert report.is_interrupted
    assert 3 <= before < 5
    report = play_event(store, event, settings, observer=observer, make_bot=doomed)
    assert (len(observer.voids), report.void_deals) == (5, 1)
    # Whoever has the board played again by hand has it spoilt five times once more.
    (pairing,) = store.pairings(event)
    assert pairing.match_id is not None
    void_boards(store, pairing.match_id, "1", "the memory was mended")
    report = play_event(store, event, settings, observer=observer, make_bot=doomed)
    assert (len(observer.voids), report.void_deals) == (10, 1)


def test_a_machine_that_was_asleep_costs_no_bot_anything(store: Store) -> None:
    event, observer = make_event(store, NAMES[:2]), CollectingEvent()
    launcher = ScriptedLauncher(lambda *_: ScriptedBot(seconds=0.01))

    async def sleep_in_mid_play(_runner: EventRunner) -> None:
        await trio.sleep(0.105)
        clock = trio.lowlevel.current_clock()
        clock.jump(60.0)  # type: ignore[attr-defined]  # virtual time

    play_event(store, event, settings_of(3), observer=observer, launcher=launcher, meanwhile=sleep_in_mid_play)
    assert not observer.faults
    assert observer.voids
    assert all("lagged by" in reason for _, reason in observer.voids)
    with open_store(store.path.with_name("other.db"), write=True) as other:
        undisturbed = make_event(other, NAMES[:2])
        play_event(other, undisturbed, settings_of(3))
        assert results_of(store, event) == results_of(other, undisturbed)


class Failing(CollectingEvent):
    """Lets the disk be full when the writer has written so many times: `at` counts groups of one run of it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, times: int) -> None:
        super().__init__()
        self.left = times
        written = StoreWriter.add_deal

        def add_deal(writer: StoreWriter, match: object, deal: object) -> None:
            if self.left and getattr(deal, "board") == 2:  # noqa: B009
                self.left -= 1
                raise ArenaError("the store cup.db cannot be used: no room is left on the disk")
            written(writer, match, deal)  # type: ignore[arg-type]

        monkeypatch.setattr(StoreWriter, "add_deal", add_deal)


def test_a_disk_that_was_full_for_a_while_changes_no_result(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = make_event(store, NAMES[:3])
    observer = Failing(monkeypatch, times=2)
    report = play_event(store, event, settings_of(3, concurrency=3), observer=observer)
    assert (report.exit_code, report.matches) == (0, 3)
    assert "no room is left on the disk" in observer.notes[0]
    monkeypatch.undo()
    with open_store(tmp_path / "other.db", write=True) as other:
        undisturbed = make_event(other, NAMES[:3])
        play_event(other, undisturbed, settings_of(3))
        assert results_of(store, event) == results_of(other, undisturbed)


def test_a_disk_that_stays_full_ends_the_event_with_1(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    event = make_event(store, NAMES[:3])
    observer = Failing(monkeypatch, times=99)
    report = play_event(store, event, settings_of(3, concurrency=3), observer=observer)
    assert report.exit_code == 1
    assert "no room is left on the disk" in report.failure
    assert store.event("cup").status is EventStatus.INTERRUPTED
    monkeypatch.undo()
    assert play_event(store, event, settings_of(3)).exit_code == 0
    assert [pairing.status for pairing in store.pairings(event)] == [COMPLETE] * 3


def test_of_an_event_that_grows_what_was_over_with_a_benched_bot_stays(store: Store) -> None:
    event = make_event(store, NAMES[:5])
    play_event(store, event, settings_of(4), make_bot=illegal("ant"))
    before = results_of(store, event)
    store.grow_event(event, definition={}, more_boards=True)
    play_event(store, event, settings_of(6), make_bot=illegal("ant"))
    statuses = [pairing.status for pairing in store.pairings(event)]
    assert statuses == [ENDED] * 3 + [UNPLAYED] + [COMPLETE] * 6
    assert results_of(store, event)[:7] == before[:7]
    last = store.pairings(event)[-1]
    assert last.match_id is not None
    assert len(list(store.boards(store.match(last.match_id)))) == 6


# Ending and going on ------------------------------------------------------------------------------------------------


def test_stopping_keeps_what_has_finished_and_the_same_goes_on(store: Store, tmp_path: Path) -> None:
    event = make_event(store, NAMES[:4])
    launcher = ScriptedLauncher(lambda *_: ScriptedBot(seconds=0.01))

    async def stop(runner: EventRunner) -> None:
        await trio.sleep(2.0)
        runner.stop()

    report = play_event(store, event, settings_of(4, concurrency=2), launcher=launcher, meanwhile=stop)
    assert (report.is_interrupted, report.exit_code) == (True, 3)
    assert store.event("cup").status is EventStatus.INTERRUPTED
    assert all(connection.stopped_because for connection in launcher.all_connections)
    assert store.pairings(event, status=PairingStatus.DUE)
    seen: list[EventStatus] = []

    async def look(_runner: EventRunner) -> None:
        await trio.sleep(0.5)
        seen.append(store.event("cup").status)

    again = ScriptedLauncher(lambda *_: ScriptedBot(seconds=0.01))
    assert play_event(store, event, settings_of(4), launcher=again, meanwhile=look).exit_code == 0
    assert seen == [EventStatus.OPEN], "while it is gone on with it is not said to be interrupted"
    with open_store(tmp_path / "other.db", write=True) as other:
        undisturbed = make_event(other, NAMES[:4])
        play_event(other, undisturbed, settings_of(4))
        assert results_of(store, event) == results_of(other, undisturbed)


def test_what_becomes_due_later_is_asked_for_when_all_else_is_played(store: Store) -> None:
    event = make_event(store, NAMES[:4], pairings=[NewPairing(round=1, sides=((1,), (2,)))])
    rounds = [NewPairing(round=2, sides=((3,), (4,))), NewPairing(round=3, sides=((1,), (3,)))]

    def more() -> list[object]:
        assert not store.pairings(event, status=PairingStatus.DUE)
        if rounds:
            store.add_pairings(event, [rounds.pop(0)])
        return list(store.pairings(event, status=PairingStatus.DUE))

    report = play_event(store, event, settings_of(2), more=more)
    assert (report.exit_code, report.matches) == (0, 3)
    assert [pairing.status for pairing in store.pairings(event)] == [COMPLETE] * 3
