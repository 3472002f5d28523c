"""What is told of an event while it is played: JSON lines and progress; scripted bots in virtual time."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from events import make_event, play_event, settings_of
from pinochle_referee.testing import Batch, Say, ScriptedBot
from pinochle_tournaments.errors import ArenaError
from pinochle_tournaments.events import event_stream
from pinochle_tournaments.events.definition import definition_of_values
from pinochle_tournaments.events.event_stream import SCHEMA, VERSION, EventStream, open_stream
from pinochle_tournaments.events.rounds import next_pairings
from pinochle_tournaments.events.table_values import standings_json
from pinochle_tournaments.events.tables import tables_of
from pinochle_tournaments.events.watching import EventProgressShown, Observers
from pinochle_tournaments.storage import (
    DealKey,
    NewPairing,
    PairingStatus,
    Store,
    StoredEvent,
    StoredPairing,
    open_store,
    writer,
)

MEETINGS = (((1,), (2,)), ((1,), (3,)), ((2,), (3,)))
DEFINITION = {"ruleset": "single-deck-1500", "boards": 2}


def told(store: Store, **more: Any) -> list[dict[str, Any]]:
    """The lines of an event of three bots."""
    event = make_event(store, ("ant", "bee", "cat"), definition=DEFINITION)
    file = io.StringIO()
    play_event(store, event, settings_of(2), observer=EventStream(file, store, event), **more)
    return [json.loads(line) for line in file.getvalue().splitlines()]


def test_every_line_says_what_it_is_and_nothing_shows_a_card(tmp_path: Path) -> None:
    with open_store(tmp_path / "s.db", write=True) as store:
        lines = told(store)
        standings = standings_json(tables_of(store, store.event()))
    assert {(line["schema"], line["version"]) for line in lines} == {(SCHEMA, VERSION)}
    kinds = [line["kind"] for line in lines]
    assert (kinds[0], kinds[-1]) == ("started", "finished")
    assert (kinds.count("match-started"), kinds.count("board-finished"), kinds.count("match-finished")) == (3, 6, 3)
    last = [line for line in lines if line["kind"] == "standings"][-1]
    assert {key: last[key] for key in standings} == standings
    results = [line["results"][0] for line in lines if line["kind"] == "board-finished"]
    assert {(each["first"], each["second"]) for each in results} == {("ant", "bee"), ("ant", "cat"), ("bee", "cat")}
    assert lines[0]["entrants"] == ["ant", "bee", "cat"]


def test_a_fault_is_told_without_the_card_it_was_about(tmp_path: Path) -> None:
    class Babbling(ScriptedBot):
        def reply(self, batch: Batch) -> Iterator[Say]:
            yield Say(b"not a message")

    def make_bot(label: str, _start: int) -> ScriptedBot | None:
        return Babbling() if label.startswith("cat") else ScriptedBot()

    with open_store(tmp_path / "s.db", write=True) as store:
        lines = told(store, make_bot=make_bot)
    faults = [line for line in lines if line["kind"] == "fault"]
    assert faults
    assert {fault["bot"] for fault in faults} == {"cat 1.0"}
    assert not any("detail" in fault for fault in faults)


def test_the_guide_explains_every_kind(project: Path) -> None:
    source = Path(event_stream.__file__).read_text(encoding="utf-8")
    written = set(re.findall(r'self\._write\(\s*"([a-z-]+)"', source))
    page = (project / "docs" / "tournaments.md").read_text(encoding="utf-8")
    section = page.partition("## Watch it from a program")[2].partition("\n## ")[0]
    assert set(re.findall(r"^\| `([a-z-]+)` \|", section, re.MULTILINE)) == written


def test_whoever_stops_reading_does_not_stop_the_event(tmp_path: Path) -> None:
    class Broken(io.StringIO):
        def write(self, _text: str) -> int:
            raise BrokenPipeError

    with open_store(tmp_path / "s.db", write=True) as store:
        event = make_event(store, ("ant", "bee"), definition=DEFINITION)
        report = play_event(store, event, settings_of(2), observer=EventStream(Broken(), store, event))
    assert (report.exit_code, report.matches) == (0, 1)


def test_progress_counts_and_estimates(tmp_path: Path) -> None:
    shown: list[tuple[str, int, int]] = []
    seconds = iter(range(10_000))
    with open_store(tmp_path / "s.db", write=True) as store:
        byes = [NewPairing(round=at, sides=((at,),), is_bye=True, status=PairingStatus.COMPLETE) for at in (1, 2, 3)]
        pairings = [NewPairing(round=at, sides=each) for at, each in enumerate(MEETINGS, start=1)]
        event = make_event(store, ("ant", "bee", "cat"), definition=DEFINITION, pairings=[*byes, *pairings])
        progress = EventProgressShown(
            lambda text, done, wanted: shown.append((text, done, wanted)),
            store,
            every_seconds=0,
            note=print,
            clock=lambda: float(next(seconds)),
        )
        play_event(store, event, settings_of(2), observer=Observers([progress]))
    assert shown[0][1:] == (1, 6)
    assert "about" in shown[0][0]
    assert shown[-1] == ("3 of 3 matches, 6 of 6 boards", 6, 6)


def test_boards_that_could_not_be_stored_count_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written, failures = writer._write_group, iter([True])

    def write_group(*arguments: Any) -> None:
        if next(failures, False):
            raise ArenaError("no room is left on the disk")
        written(*arguments)

    texts: list[str] = []
    with open_store(tmp_path / "s.db", write=True) as store:
        event = make_event(store, ("ant", "bee"), definition=DEFINITION)
        monkeypatch.setattr(writer, "_write_group", write_group)
        progress = EventProgressShown(lambda text, *_: texts.append(text), store, every_seconds=0, note=lambda _: None)
        play_event(store, event, settings_of(2), observer=progress)
    assert next(failures, None) is None, "it did fail"
    assert texts[-1] == "1 of 1 matches, 2 of 2 boards"


def shown_of(store: Store, event: StoredEvent, **more: Any) -> tuple[list[str], list[str]]:
    """What progress shows of an event that is played to its end, and what it notes."""
    texts, notes = list[str](), list[str]()
    progress = EventProgressShown(
        lambda text, *_: texts.append(text.partition(", about")[0]), store, every_seconds=0, note=notes.append, **more
    )
    definition = definition_of_values(
        {**event.definition, "name": "cup", "entrants": ["random_bot", "stub_bot"]}, Path()
    )

    def next_round() -> list[StoredPairing]:
        store.add_pairings(event, next_pairings(store, event, definition))
        return store.pairings(event, status=PairingStatus.DUE)

    play_event(store, event, settings_of(2, boards_in_flight=1), observer=progress, more=next_round)
    return texts, notes


def test_a_match_that_is_played_on_is_one_match(tmp_path: Path) -> None:
    values = {**DEFINITION, "format": "knock-out", "tie_boards": 1, "boards": 2}
    with open_store(tmp_path / "s.db", write=True) as store:
        pairing = NewPairing(round=1, sides=((1,), (2,)))
        event = make_event(store, ("ant", "bee"), definition=values, pairings=[pairing])
        texts, _ = shown_of(store, event, matches=1)
    # Scripted bots play alike: they tie ten times, and then the better seed has won.
    assert texts[0] == "0 of 1 matches, 1 of 2 boards"
    assert texts[-1] == "1 of 1 matches, 12 of 12 boards"


def test_rounds_to_come_are_counted(tmp_path: Path) -> None:
    values = {**DEFINITION, "format": "swiss", "rounds": 2}
    with open_store(tmp_path / "s.db", write=True) as store:
        pairings = [NewPairing(round=1, sides=sides) for sides in (((1,), (2,)), ((3,), (4,)))]
        event = make_event(store, ("ant", "bee", "cat", "dog"), definition=values, pairings=pairings)
        texts, _ = shown_of(store, event, matches=4)
    assert texts[0] == "0 of 4 matches, 1 of 8 boards"
    assert texts[-1] == "4 of 4 matches, 8 of 8 boards"


def test_all_that_a_machine_spoilt_at_once_is_told_in_one_line(tmp_path: Path) -> None:
    notes: list[str] = []
    with open_store(tmp_path / "s.db", write=True) as store:
        event = make_event(
            store, ("ant", "bee"), definition=DEFINITION, pairings=[NewPairing(round=1, sides=((1,), (2,)))]
        )
        progress = EventProgressShown(lambda *_: None, store, every_seconds=0, note=notes.append)
        (pairing,) = store.pairings(event)
        play_event(store, event, settings_of(2))
        match = store.matches()[0]
        for board in (1, 2, 3):
            progress.void(pairing, match, DealKey(0, board, 1), "the machine was asleep")
        assert notes == []
        progress.board_finished(pairing, match, [])
    assert notes == ["void: 3 deals of match 1 to be played again: the machine was asleep"]


def test_lines_are_added_to_a_file(tmp_path: Path) -> None:
    for text in ("one\n", "two\n"):
        with open_stream(str(tmp_path / "events.jsonl")) as file:
            file.write(text)
    assert (tmp_path / "events.jsonl").read_text(encoding="utf-8") == "one\ntwo\n"
    with pytest.raises(ArenaError, match="cannot be written"), open_stream(str(tmp_path)):
        pass
