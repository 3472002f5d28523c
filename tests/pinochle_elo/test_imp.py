"""The IMP scale and the value of a board."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pinochle_elo import (
    Forfeit,
    Outcome,
    board_value,
    forfeited_board_value,
    game_pair_score,
    imp_thresholds,
    imp_value,
    outcome,
    swing,
    three_handed_board_value,
    three_handed_order,
)

SINGLE = (1, 3, 5, 8, 11, 15, 20, 25, 31, 39, 48, 58, 70, 85, 102, 122, 146, 174, 207, 246, 292, 347, 412, 488)


def test_thresholds() -> None:
    assert imp_thresholds(1) == SINGLE
    assert imp_thresholds(10) == tuple(10 * threshold for threshold in SINGLE)


@pytest.mark.parametrize(
    ("points", "value"),
    [(0, 0), (5, 0), (10, 1), (20, 1), (30, 2), (-70, -3), (340, 9), (550, 11), (-1000, -14), (4879, 23), (4880, 24)],
)
def test_ten_point_values(points: int, value: int) -> None:
    assert imp_value(points) == imp_value(points, tables=2, unit=10) == value


@pytest.mark.parametrize(("points", "value"), [(2, 1), (3, 2), (-4, -2), (17, 6), (107, 15), (10**9, 24)])
def test_single_point_values(points: int, value: int) -> None:
    assert imp_value(points, unit=1) == value


def test_three_tables() -> None:
    board = three_handed_board_value([(100, 200, 60), (50, 160, 100), (50, 100, 50)])
    assert (board.first_second.imp, board.first_third.imp, board.second_third.imp) == (-6, 0, 6)
    assert board.first_second.swing_points == pytest.approx(-260 / 3)
    assert board.first_third.outcome is Outcome.LOSS


def test_three_handed_order_alternates() -> None:
    assert three_handed_order(1, ("A", "B", "C")) == ("A", "B", "C")
    assert three_handed_order(2, ("A", "B", "C")) == ("A", "C", "B")
    with pytest.raises(ValueError, match="numbered from 1"):
        three_handed_order(0, ("A", "B", "C"))


@given(st.integers(-10_000, 10_000), st.integers(1, 4), st.sampled_from([1, 10]))
def test_antisymmetric_bounded_and_rising(points: int, tables: int, unit: int) -> None:
    value = imp_value(points, tables, unit)
    assert imp_value(-points, tables, unit) == -value
    assert -24 <= value <= 24
    assert imp_value(points + 1, tables, unit) in {value, value + 1}
    assert imp_value(points * 10, tables, unit * 10) == value


@given(st.integers(-5000, 5000), st.sampled_from([1, 10]))
def test_tables_count_by_their_mean(points: int, unit: int) -> None:
    assert imp_value(points, 2, unit) == imp_value(2 * points, 4, unit)


def test_bad_input_is_refused() -> None:
    with pytest.raises(TypeError, match="whole number of points"):
        imp_value(0.5)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="tables"):
        imp_value(10, tables=0)
    with pytest.raises(ValueError, match="unit"):
        imp_value(10, unit=0)
    with pytest.raises(ValueError, match="at least one table"):
        swing([])
    with pytest.raises(ValueError, match="complete set of three"):
        three_handed_board_value([(1, 2, 3)])


def test_board_value_and_its_reverse() -> None:
    board = board_value([560, -10])
    assert (board.swing_points, board.imp, board.outcome) == (275.0, 11, Outcome.WIN)
    assert board.reversed == board_value([-560, 10])
    assert board.reversed.outcome is Outcome.LOSS
    tie = board_value([10, -10])
    assert str(tie.swing_points) == str(tie.reversed.swing_points) == "0.0"
    assert outcome(tie.swing_points) is Outcome.TIE


def test_forfeits() -> None:
    first = forfeited_board_value(500, Forfeit.FIRST)
    assert (first.swing_points, first.imp, first.outcome, first.is_forfeited) == (-500, -24, Outcome.LOSS, True)
    assert forfeited_board_value(500, Forfeit.SECOND) == first.reversed
    both = forfeited_board_value(500, Forfeit.BOTH)
    assert (both.swing_points, both.imp, both.outcome, both.is_forfeited) == (0, 0, Outcome.TIE, True)
    with pytest.raises(ValueError, match="positive"):
        forfeited_board_value(-500, Forfeit.FIRST)


def test_game_pairs_are_pentanomial() -> None:
    scores = {game_pair_score(a, b) for a in Outcome for b in Outcome}
    assert scores == {0, 0.25, 0.5, 0.75, 1}
