"""The ranked table and what breaks its ties."""

import hashlib
import hmac
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pinochle_elo import (
    Bye,
    EventResult,
    Forfeit,
    MatchResult,
    StandingsRow,
    UnplayedMatch,
    lot,
    match_points,
    standings,
    tie_break_text,
)

SEED = bytes(range(32))


def result(first: str, second: str, imp: int, swing: float = 0.0, boards: int = 10) -> MatchResult:
    return MatchResult((first,), (second,), boards, imp, swing)


def names(rows: tuple[StandingsRow, ...]) -> str:
    return "".join(row.entrant for row in rows)


def test_match_points() -> None:
    assert [match_points(total) for total in (5, 0, -1)] == [(2, 0), (1, 1), (0, 2)]


def test_match_points_rank_first_then_the_mean() -> None:
    rows = standings("ABC", [result("A", "B", 1), result("B", "C", 90), result("C", "A", 0)], event_seed=SEED)
    assert names(rows) == "ABC"
    assert [row.match_points for row in rows] == [3, 2, 1]
    assert [row.rank for row in rows] == [1, 2, 3]
    assert rows[1].mean_imp == pytest.approx(89 / 20)
    assert (rows[1].wins, rows[1].ties, rows[1].losses, rows[1].matches, rows[1].boards) == (1, 0, 1, 2, 20)


def test_mean_a_board_not_the_total_breaks_a_tie() -> None:
    rows = standings("ABCD", [result("A", "B", 30, boards=100), result("C", "D", 20, boards=10)], event_seed=SEED)
    assert names(rows)[:2] == "CA"


def test_direct_encounter_only_where_all_met_equally_often() -> None:
    meetings: list[EventResult] = [
        result("A", "B", 4, -900.0), result("C", "A", 4, 0.0), result("B", "D", 4, 900.0), result("D", "C", 4, 0.0)
    ]  # fmt: skip
    level = standings("AB", [meetings[0], result("B", "A", 4, 0.0)], event_seed=SEED)
    assert [row.direct_points for row in level] == [2, 2]
    rows = standings("ABCD", meetings, event_seed=SEED)
    assert {row.match_points for row in rows} == {2}
    assert {row.direct_points for row in rows} == {None}
    assert names(rows)[0] == "B", "total swing decides where not all met"


def test_direct_encounter_decides_before_swing() -> None:
    meetings = [result("A", "B", 6, 1.0), result("B", "C", 6, 500.0), result("C", "A", 6, 0.0),
                result("A", "B", 0, 0.0), result("B", "C", 0, 0.0), result("C", "A", 0, 0.0)]  # fmt: skip
    rows = standings("ABC", meetings, event_seed=SEED)
    assert {row.direct_points for row in rows} == {4}
    assert names(rows) == "BAC"
    pair = [result("A", "X", -5), result("B", "X", 5), result("A", "B", 5), result("A", "Y", 5), result("B", "Y", 5)]
    rows = standings("ABXY", pair, event_seed=SEED)
    assert (rows[0].entrant, rows[0].match_points, rows[0].mean_imp) == ("A", 4, rows[1].mean_imp)
    assert (rows[0].direct_points, rows[1].direct_points) == (2, 0)


def test_individual_events_have_no_direct_encounter() -> None:
    meetings = [MatchResult(("A", "B"), ("C", "D"), 10, 0, 0.0), MatchResult(("A", "C"), ("B", "D"), 10, 0, 50.0)]
    rows = standings("ABCD", meetings, event_seed=SEED)
    assert {row.direct_points for row in rows} == {None}
    assert {row.entrant: row.swing_total_points for row in rows} == {"A": 50, "C": 50, "B": -50, "D": -50}


def test_swiss_counts_opponents_points_and_byes() -> None:
    meetings: list[EventResult] = [
        result("A", "B", 1), result("C", "D", 50), Bye("E"),
        result("A", "C", -1), result("B", "E", 1), Bye("D"),
    ]  # fmt: skip
    rows = {row.entrant: row for row in standings("ABCDE", meetings, event_seed=SEED, swiss=True)}
    assert {name: row.match_points for name, row in rows.items()} == {"A": 2, "B": 2, "C": 4, "D": 2, "E": 2}
    assert {name: row.opponents_points for name, row in rows.items()} == {"A": 6, "B": 4, "C": 4, "D": 4, "E": 2}
    assert rows["A"].rank == 2
    assert rows["E"].rank == 5
    assert (rows["E"].boards, rows["E"].mean_imp) == (10, -0.1)
    plain = standings("ABCDE", meetings, event_seed=SEED)
    assert names(plain)[-1] == "D", "without Swiss pairing the mean decides"


def test_unplayed_matches_are_lost_by_who_was_absent() -> None:
    meetings = [
        UnplayedMatch(("A",), ("B",), Forfeit.FIRST),
        UnplayedMatch(("C",), ("A",), Forfeit.BOTH),
    ]
    rows = {row.entrant: row for row in standings("ABC", meetings, event_seed=SEED)}
    assert {name: row.match_points for name, row in rows.items()} == {"A": 0, "B": 2, "C": 0}
    assert (rows["A"].losses, rows["C"].losses, rows["A"].boards, rows["A"].mean_imp) == (2, 1, 0, 0.0)


def test_faults_then_the_lot_decide() -> None:
    assert names(standings("AB", [], event_seed=SEED, faults={"A": 1})) == "BA"
    assert names(standings("AB", [], event_seed=SEED, faults={"B": 1})) == "AB"
    expected = "".join(sorted("ABCDEFGH", key=lambda name: lot(SEED, name)))
    assert names(standings("ABCDEFGH", [], event_seed=SEED)) == expected
    assert lot(SEED, "A") == hmac.new(SEED, b"lot\0A", hashlib.sha256).hexdigest()
    assert names(standings("ABCDEFGH", [], event_seed=b"another")) != expected


def test_strangers_and_doubles_are_refused() -> None:
    with pytest.raises(ValueError, match="X has a result but is no entrant"):
        standings("AB", [result("A", "X", 1)], event_seed=SEED)
    with pytest.raises(ValueError, match="name of its own"):
        standings("AA", [], event_seed=SEED)


def test_text() -> None:
    assert "opponents" in tie_break_text(swiss=True)
    assert "opponents" not in tie_break_text()
    assert tie_break_text(knock_out=True).startswith("Ranked by the round reached, then match points")


def test_in_a_knock_out_how_far_somebody_came_is_first() -> None:
    level = MatchResult(("A",), ("B",), 20, 0, 0.0)
    results: list[EventResult] = [Bye("A"), MatchResult(("B",), ("C",), 10, 90, 900.0), level]
    assert [row.entrant for row in standings("ABC", results, event_seed=SEED)] == ["B", "A", "C"]
    rows = standings("ABC", results, event_seed=SEED, reached={"A": 3, "B": 2, "C": 1})
    assert [(row.entrant, row.rank, row.match_points) for row in rows] == [("A", 1, 3), ("B", 2, 3), ("C", 3, 0)]


@given(st.randoms(use_true_random=False), st.booleans())
def test_order_of_results_and_entrants_and_sides_never_matters(source: random.Random, swiss: bool) -> None:
    meetings = []
    for _ in range(12):
        first, second = source.sample("ABCDE", 2)
        meetings.append(result(first, second, source.randint(-2, 2), source.randint(-3, 3) / 3))
    rows = standings("ABCDE", meetings, event_seed=SEED, swiss=swiss)
    turned = [MatchResult(m.second, m.first, m.boards, -m.imp_total, -m.swing_total_points) for m in meetings]
    source.shuffle(turned)
    assert standings("EBCAD", turned, event_seed=SEED, swiss=swiss) == rows
    assert sum(row.match_points for row in rows) == 2 * len(meetings)
    assert sum(row.imp_total for row in rows) == 0
