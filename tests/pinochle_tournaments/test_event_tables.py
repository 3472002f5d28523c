"""Standings and cross table from a real store, against sums made board by board."""

from __future__ import annotations

import csv
from collections import defaultdict
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from statistics import mean

import pytest
from pinochle_elo import mean_estimate, mean_estimate_of_sums
from pinochle_rules import Seat, Side
from pinochle_tournaments.events.table_text import crosstable_grid, grid_lines, markdown_lines, standings_grid
from pinochle_tournaments.events.table_values import (
    CELL_COLUMNS,
    STANDING_COLUMNS,
    crosstable_json,
    csv_text,
    standings_json,
)
from pinochle_tournaments.events.tables import tables_of, tables_of_values
from pinochle_tournaments.storage import (
    EntrantStatus,
    EventSums,
    Intervention,
    InterventionKind,
    NewPairing,
    PairingStatus,
    PairSums,
    Store,
    StoredEvent,
    open_store,
)
from stored_events import add_event, play_pairing, start_pairing
from stored_matches import a_deal, deals_of, forfeited

ALL_MEET = [((1,), (2,)), ((1,), (3,)), ((2,), (3,))]


def imps_by_pair(store: Store, event: StoredEvent) -> dict[tuple[str, str], list[int]]:
    """The IMP values of all boards, by entrant and opponent, straight from the boards."""
    found: dict[tuple[str, str], list[int]] = defaultdict(list)
    for pairing in store.pairings(event):
        if pairing.match_id is None:
            continue
        for first, second in combinations(range(len(pairing.sides)), 2):
            for board in store.boards(store.match(pairing.match_id), first=first, second=second):
                for mine in {*pairing.sides[first]}:
                    for other in {*pairing.sides[second]}:
                        if not board.is_void:
                            found[f"bot{mine}", f"bot{other}"].append(board.imp)
                            found[f"bot{other}", f"bot{mine}"].append(-board.imp)
    return found


@pytest.mark.parametrize(
    ("ruleset", "sides", "entrants"),
    [
        ("single-deck-1500", ALL_MEET, 3),
        ("single-deck-1500", [((1, 2), (3, 4)), ((1, 3), (2, 4)), ((4, 1), (3, 2))], 4),
        ("auction-widow", [((1,), (2,), (3,)), ((3,), (4,), (1,))], 4),
        ("two-handed", ALL_MEET, 3),
    ],
)
def test_cells_and_rows_are_what_the_boards_say(
    tmp_path: Path, ruleset: str, sides: list[tuple[tuple[int, ...], ...]], entrants: int
) -> None:
    with open_store(tmp_path / "s.db", write=True) as store:
        event = add_event(store, sides, entrants=entrants, ruleset=ruleset, boards=4)
        for number in range(1, len(sides) + 1):
            play_pairing(store, event, number)
        tables, boards = tables_of(store, event), imps_by_pair(store, event)
    assert set(tables.cells) == set(boards)
    for key, cell in tables.cells.items():
        assert cell.boards == len(boards[key])
        assert cell.imp.mean == pytest.approx(mean(boards[key]))
        assert cell.imp.half_width == pytest.approx(mean_estimate(boards[key]).half_width)
        back = tables.cells[key[1], key[0]]
        assert (back.wins, back.ties, back.losses) == (cell.losses, cell.ties, cell.wins)
    assert [row.standing.rank for row in tables.rows] == list(range(1, entrants + 1))
    assert tables.pairings == tables.pairings_over == len(sides)
    for row in tables.rows:
        assert (row.imp.mean or 0.0) == pytest.approx(row.standing.mean_imp)


def test_the_mean_of_sums_is_the_mean_of_the_values() -> None:
    for values in ([], [3], [2, 2], [1, -4, 7, 0]):
        told = mean_estimate_of_sums(len(values), sum(values), sum(value**2 for value in values))
        expected = mean_estimate(values)
        assert (told.count, told.mean) == (expected.count, expected.mean)
        assert told.half_width == (expected.half_width and pytest.approx(expected.half_width))
        assert told.standard_deviation == (expected.standard_deviation and pytest.approx(expected.standard_deviation))
    with pytest.raises(ValueError, match="too small"):
        mean_estimate_of_sums(2, 10, 3)


def test_forfeits_and_faults_are_visible_and_charged_to_who_sat_there(tmp_path: Path) -> None:
    """West of table 1 is the second bot of the second side; at table 2 everyone sits one place on."""
    with open_store(tmp_path / "s.db", write=True) as store:
        event = add_event(store, [((1, 2), (3, 4))], entrants=4)
        pairing = store.pairings(event)[0]
        match = start_pairing(store, event, pairing)
        ruleset = match.identity.ruleset
        one, *rest = deals_of(match, 2)
        for deal in (forfeited(one, ruleset, Side.EAST_WEST, seat=Seat.WEST), *rest[:-1]):
            store.writer().add_deal(match, deal)
        last = forfeited(rest[-1], ruleset, Side.EAST_WEST, seat=Seat.WEST)
        store.writer().add_deal(match, last)
        store.writer().flush()
        store.set_pairing_status(event, pairing, PairingStatus.COMPLETE)
        tables = tables_of(store, event)
    by_name = {row.standing.entrant: row for row in tables.rows}
    assert {name: row.standing.faults for name, row in by_name.items()} == {"bot1": 0, "bot2": 1, "bot3": 0, "bot4": 1}
    assert {name: row.forfeited_deals for name, row in by_name.items()} == {"bot1": 1, "bot2": 1, "bot3": 1, "bot4": 1}
    assert tables.cells["bot1", "bot3"].forfeited_boards == 2
    assert " 2f" in "\n".join(grid_lines(crosstable_grid(tables)))


def test_void_boards_count_for_nothing_and_are_told(tmp_path: Path) -> None:
    with open_store(tmp_path / "s.db", write=True) as store:
        event = add_event(store, [((1,), (2,))], entrants=2)
        pairing = store.pairings(event)[0]
        match = start_pairing(store, event, pairing)
        for deal in deals_of(match, 2):
            is_void = (deal.board, deal.table) == (2, 1)
            store.writer().add_deal(match, replace(deal, outcome=None, void_reason="lag") if is_void else deal)
        store.writer().flush()
        store.set_pairing_status(event, pairing, PairingStatus.VOID, "board 2: lag")
        tables = tables_of(store, event)
    cell = tables.cells["bot1", "bot2"]
    assert (cell.boards, cell.void_boards) == (1, 1)
    assert "void boards: bot1 vs bot2 (round 1: board 2: lag)" in standings_grid(tables).notes


def test_matches_never_played_are_lost_by_whoever_was_absent(tmp_path: Path) -> None:
    with open_store(tmp_path / "s.db", write=True) as store:
        event = add_event(store, ALL_MEET, entrants=3)
        play_pairing(store, event, 1)
        gone = store.entrants(event)[2]
        store.set_entrant_status(event, gone, EntrantStatus.BENCHED, "three forfeits in a row")
        for pairing in store.pairings(event)[1:]:
            store.set_pairing_status(event, pairing, PairingStatus.UNPLAYED, "bot3 is benched")
        tables = tables_of(store, event)
    last = tables.rows[-1]
    assert (last.standing.entrant, last.standing.losses, last.status) == ("bot3", 2, EntrantStatus.BENCHED)
    assert all(row.standing.wins + row.standing.ties >= 1 for row in tables.rows[:-1])
    assert ("bot1", "bot3") not in tables.cells
    assert "not played: bot2 vs bot3 (round 3: bot3 is benched)" in standings_grid(tables).notes


def test_of_an_annulled_entrant_no_board_counts(tmp_path: Path) -> None:
    with open_store(tmp_path / "s.db", write=True) as store:
        event = add_event(store, ALL_MEET, entrants=3)
        for number in (1, 2, 3):
            play_pairing(store, event, number)
        store.add_intervention(
            event, Intervention(kind=InterventionKind.ANNUL, target="bot3", why="two seats colluded")
        )
        tables = tables_of(store, event)
    assert {row.standing.entrant for row in tables.rows} == {"bot1", "bot2"}
    assert {row.standing.matches for row in tables.rows} == {1}
    assert set(tables.cells) == {("bot1", "bot2"), ("bot2", "bot1")}
    assert "annul: bot3: two seats colluded" in standings_grid(tables).notes


def test_who_is_benched_is_told_in_the_same_order_however_the_matches_ended(tmp_path: Path) -> None:
    told = []
    for names in (("bot3", "bot1"), ("bot1", "bot3")):
        with open_store(tmp_path / f"{names[0]}.db", write=True) as store:
            event = add_event(store, ALL_MEET, entrants=3)
            for name in names:
                store.add_intervention(event, Intervention(kind=InterventionKind.BENCH, target=name, why="forfeits"))
            told.append(standings_grid(tables_of(store, event)).notes[-2:])
    assert told[0] == told[1] == ["bench: bot1: forfeits", "bench: bot3: forfeits"]


@pytest.mark.parametrize(("format_", "points"), [("round-robin", 0), ("swiss", 2), ("knock-out", 2)])
def test_a_bye_wins_the_round_where_rounds_are_won(tmp_path: Path, format_: str, points: int) -> None:
    with open_store(tmp_path / "s.db", write=True) as store:
        tables = tables_of(store, add_event(store, [((1,), (2,))], entrants=3, byes=[3], format_=format_))
    assert {row.standing.entrant: row.standing.match_points for row in tables.rows}["bot3"] == points
    assert ("OPPONENTS" in standings_grid(tables).header) == (format_ == "swiss")


def knock_out_sums(pairing: int, imp_sum: int) -> PairSums:
    """A match of ten boards that came to this."""
    zeros = dict.fromkeys(("void_boards", "forfeited_boards", "wins", "losses"), 0)
    return PairSums(
        pairing=pairing, first=0, second=1, boards=10, ties=10, swing_sum=0.0, imp_sum=imp_sum,
        imp_square_sum=imp_sum**2, **zeros
    )  # fmt: skip


def test_the_winner_of_a_knock_out_stands_first_also_by_the_seeding_alone(tmp_path: Path) -> None:
    with open_store(tmp_path / "s.db", write=True) as store:
        event = add_event(store, [((2,), (3,))], entrants=3, byes=[1], format_="knock-out")
        store.add_pairings(event, [NewPairing(round=2, sides=((1,), (2,)))])
        entrants, pairings = store.entrants(event), store.pairings(event)
    done = [replace(each, status=PairingStatus.COMPLETE) for each in pairings]
    sums = EventSums((knock_out_sums(1, 40), knock_out_sums(3, 0)), (), ())
    tables = tables_of_values(event, entrants, done, sums)
    rows = [(row.standing.entrant, row.standing.match_points) for row in tables.rows]
    assert rows == [("bot1", 3), ("bot2", 3), ("bot3", 0)], "bot2 has the better mean, and is out"
    notes = standings_grid(tables).notes
    assert notes[1:] == [
        "byes: bot1 (round 1)",
        "level to the end, so the better seed advanced: bot1 vs bot2 (round 2)",
    ]
    assert standings_json(tables)["byes"] == [{"round": 1, "entrant": "bot1"}]
    # Who leaves before a level match is played on has lost it.
    left = [replace(each, status=EntrantStatus.WITHDRAWN) if each.number == 1 else each for each in entrants]
    tables = tables_of_values(event, left, done, sums)
    assert [row.standing.entrant for row in tables.rows] == ["bot2", "bot1", "bot3"]
    assert not tables.level


def test_what_is_not_over_does_not_count(tmp_path: Path) -> None:
    with open_store(tmp_path / "s.db", write=True) as store:
        event = add_event(store, ALL_MEET, entrants=3)
        match = start_pairing(store, event, store.pairings(event)[0])
        for table in (1, 2):
            store.writer().add_deal(match, a_deal(match, 1, table))
        store.writer().flush()
        tables = tables_of(store, event)
    assert not tables.cells
    assert (tables.pairings, tables.pairings_over) == (3, 0)
    assert "0 of 3 matches over" in standings_grid(tables).title


def test_every_form_tells_the_same(tmp_path: Path) -> None:
    with open_store(tmp_path / "s.db", write=True) as store:
        event = add_event(store, ALL_MEET, entrants=3)
        for number in (3, 1, 2):
            play_pairing(store, event, number)
        tables = tables_of(store, event)
    for grid in (standings_grid(tables), crosstable_grid(tables)):
        assert sum(line.startswith("| ") for line in markdown_lines(grid)) == len(grid.rows) + 2
        assert len(list(grid_lines(grid))) == 2 + len(grid.rows) + len(grid.notes)
    standings, cells = standings_json(tables)["standings"], crosstable_json(tables)["cells"]
    assert [row["entrant"] for row in standings] == [row.standing.entrant for row in tables.rows]
    assert len(cells) == 6
    for columns, rows in ((STANDING_COLUMNS, standings), (CELL_COLUMNS, cells)):
        assert {frozenset(row) for row in rows} == {frozenset(columns)}
        for row, read in zip(rows, csv.DictReader(csv_text(columns, rows).splitlines()), strict=True):
            assert read == {name: as_read(row[name]) for name in columns}


def as_read(value: object) -> str:
    """A value as CSV has it."""
    if value is None:
        return ""
    return str(int(value)) if isinstance(value, bool) else str(value)
