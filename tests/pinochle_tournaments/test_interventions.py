"""An organiser steps in: what is thrown away is played again, who is out is out, and the audit trail tells it."""

from __future__ import annotations

from pathlib import Path

import pytest
from pinochle_tournaments.errors import ArenaError
from pinochle_tournaments.events.event_status import progress_of, status_json, status_lines
from pinochle_tournaments.events.interventions import disqualify, parse_numbers, void_boards, withdraw
from pinochle_tournaments.events.table_text import standings_grid
from pinochle_tournaments.events.tables import tables_of
from pinochle_tournaments.storage import (
    EntrantStatus,
    EventStatus,
    InterventionKind,
    MatchStatus,
    PairingStatus,
    Store,
    open_store,
)
from stored_events import add_event, play_pairing
from stored_matches import a_deal, an_identity

ALL_MEET = [((1,), (2,)), ((1,), (3,)), ((2,), (3,))]


@pytest.fixture
def store(tmp_path: Path) -> Store:
    opened = open_store(tmp_path / "s.db", write=True)
    add_event(opened, ALL_MEET, entrants=3, boards=4)
    return opened


def close_event(store: Store) -> None:
    for number in (1, 2, 3):
        play_pairing(store, store.event(), number)
    store.set_event_status(store.event(), EventStatus.COMPLETE)


def test_voided_boards_are_forgotten_and_played_again_to_the_same_tables(store: Store) -> None:
    close_event(store)
    before = tables_of(store, store.event())
    done = void_boards(store, 2, "1,3-4", "the network was down")
    assert "boards 1,3-4 of match 2 (bot1-bot3)" in done
    match = store.match(2)
    assert (match.status, store.event().status) == (MatchStatus.OPEN, EventStatus.OPEN)
    assert store.pairings(store.event())[1].status is PairingStatus.DUE
    assert [work.board for work in store.unfinished_work(match)] == [1, 3, 4]
    assert list(store.recount(match)) == []
    assert store.summary(match).boards == 1
    for board in (1, 3, 4):
        for table in (1, 2):
            store.writer().add_deal(match, a_deal(match, board, table))
    store.writer().flush()
    store.set_pairing_status(store.event(), store.pairings(store.event())[1], PairingStatus.COMPLETE)
    after = tables_of(store, store.event())
    assert after.rows == before.rows
    assert after.cells == before.cells
    (row,) = store.interventions(store.event())
    assert (row.kind, row.target, row.boards, row.why) == (
        InterventionKind.VOID, "bot1-bot3", "boards 1,3-4", "the network was down",
    )  # fmt: skip
    assert "void: bot1-bot3, boards 1,3-4: the network was down" in standings_grid(after).notes


def test_one_board_is_one(store: Store) -> None:
    close_event(store)
    assert void_boards(store, 1, "3", "a cat").startswith("board 3 of match 1 (bot1-bot2) is to be played again")
    assert [each.boards for each in store.interventions(store.event())] == ["board 3"]


def test_a_whole_match_can_be_thrown_away(store: Store) -> None:
    close_event(store)
    void_boards(store, 1, None, "wrong build")
    assert list(store.played_deals(store.match(1))) == []
    assert list(store.recount(store.match(1))) == []
    assert list(store.recount(store.match(2))) == []


@pytest.mark.parametrize(
    ("match", "boards", "why", "words"),
    [
        (1, "5", "why", "this match has no board 5: it has 4 boards, counted from 1"),
        (1, "three", "why", "names no boards: write 3, 3-7 or 1,4-6"),
        (1, "1", " ", "--why is empty"),
        (4, None, "why", "match 4 belongs to no tournament"),
        (9, None, "why", "holds no match 9"),
    ],
)
def test_what_cannot_be_voided_is_said_and_nothing_changes(
    store: Store, match: int, boards: str | None, why: str, words: str
) -> None:
    close_event(store)
    store.create_match(an_identity(), boards=2)
    with pytest.raises(ArenaError, match=words):
        void_boards(store, match, boards, why)
    assert store.interventions(store.event("cup")) == []
    assert store.event("cup").status is EventStatus.COMPLETE


def test_who_withdraws_loses_what_is_left_and_keeps_what_it_played(store: Store) -> None:
    play_pairing(store, store.event(), 1)
    told = withdraw(store, store.event(), "bot1", "no machine any more")
    assert told == "bot1 has withdrawn from cup; the match it was still to play counts as lost"
    event = store.event()
    assert [pairing.status for pairing in store.pairings(event)] == [
        PairingStatus.COMPLETE, PairingStatus.UNPLAYED, PairingStatus.DUE,
    ]  # fmt: skip
    by_name = {row.standing.entrant: row for row in tables_of(store, event).rows}
    assert by_name["bot3"].standing.match_points == 2
    assert by_name["bot1"].standing.matches == 2
    assert by_name["bot1"].standing.boards == 4
    assert by_name["bot1"].status is EntrantStatus.WITHDRAWN
    with pytest.raises(ArenaError, match="withdrawn already"):
        withdraw(store, event, "bot1", "again")
    with pytest.raises(ArenaError, match="bot1 is withdrawn, so match 1 cannot be played again"):
        void_boards(store, 1, None, "why")
    with pytest.raises(ArenaError, match="no entrant 'bto2' - did you mean 'bot2'"):
        withdraw(store, event, "bto2", "why")


def test_disqualified_or_annulled(store: Store) -> None:
    close_event(store)
    disqualify(store, store.event(), "bot2", "two seats talked", annul=False)
    tables = tables_of(store, store.event())
    assert {row.standing.entrant: row.standing.matches for row in tables.rows} == {"bot1": 2, "bot2": 2, "bot3": 2}
    with pytest.raises(ArenaError, match=r"disqualified already$"):
        disqualify(store, store.event(), "bot2", "again", annul=False)
    disqualify(store, store.event(), "bot2", "found more of it", annul=True)
    tables = tables_of(store, store.event())
    assert {row.standing.entrant: row.standing.matches for row in tables.rows} == {"bot1": 1, "bot3": 1}
    assert standings_grid(tables).notes[-2:] == [
        "disqualify: bot2: two seats talked", "annul: bot2: found more of it",
    ]  # fmt: skip
    for annul in (False, True):
        with pytest.raises(ArenaError, match=r"already, and its results annulled$"):
            disqualify(store, store.event(), "bot2", "once more", annul=annul)


def test_numbers_are_read_as_people_write_them() -> None:
    assert parse_numbers("1, 4-6,5", most=6) == (1, 4, 5, 6)
    for text in ("", "0", "4-2", "1,,2", "-3", "7"):
        with pytest.raises(ArenaError):
            parse_numbers(text, most=6)


def test_the_status_tells_what_is_going_on(store: Store) -> None:
    play_pairing(store, store.event(), 1)
    withdraw(store, store.event(), "bot3", "gone")
    progress = progress_of(store, store.event())
    assert (progress.boards, progress.boards_wanted) == (4, 4)
    lines = list(status_lines(progress))
    assert "  matches    3 of 3 over (2 unplayed), 0 begun" in lines
    assert "  withdrawn  bot3: gone" in lines
    told = status_json(progress)
    assert told["pairings_by_status"]["unplayed"] == 2
    assert told["interventions"][0]["at"]


def test_boards_of_a_match_that_will_not_be_played_on_are_not_counted(store: Store) -> None:
    close_event(store)
    void_boards(store, 2, "3-4", "a power cut")
    progress = progress_of(store, store.event())
    assert (progress.boards, progress.boards_wanted) == (10, 12)
    withdraw(store, store.event(), "bot1", "no machine any more")
    progress = progress_of(store, store.event())
    assert (progress.boards, progress.boards_wanted) == (8, 8)
    assert "  boards     8 of 8" in list(status_lines(progress))


def test_of_a_knock_out_only_the_last_round_can_be_played_again(tmp_path: Path) -> None:
    with open_store(tmp_path / "k.db", write=True) as store:
        event = add_event(store, [((1,), (4,)), ((2,), (3,))], entrants=4, format_="knock-out")
        for number in (1, 2):
            play_pairing(store, event, number)
        first, second = store.matches()
        # In this store every pairing is a round of its own.
        with pytest.raises(ArenaError, match="match 1 is of round 1, and who plays in the next one follows from it"):
            void_boards(store, first.id, "1", "the network was down")
        assert store.match(first.id).status is MatchStatus.COMPLETE
        assert "board 1 of match 2" in void_boards(store, second.id, "1", "the network was down")
