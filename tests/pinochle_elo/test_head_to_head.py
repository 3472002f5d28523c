"""Means, their errors and Elo of two opponents; the parts of a swing."""

import dataclasses
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pinochle_elo import (
    Outcome,
    SwingParts,
    TableContract,
    TablePoints,
    board_value,
    effect_of_elo,
    elo_difference,
    elo_of_effect,
    head_to_head,
    head_to_head_of_boards,
    imp_value,
    mean_estimate,
    mean_swing_parts,
    swing_parts,
)

SUMS = [0, 20, -70, 340, 0, 550, 10, -30, 0, 80, 620, -240]


def test_vector() -> None:
    boards = [board_value([points, 0]) for points in SUMS]
    assert [board.imp for board in boards] == [0, 1, -3, 9, 0, 11, 1, -2, 0, 4, 12, -7]
    summary = head_to_head_of_boards(boards)
    assert summary.pairs == 12
    assert (summary.wins, summary.ties, summary.losses) == (6, 3, 3)
    assert summary.tie_share == 0.25
    assert summary.few_decided
    x, y = summary.swing, summary.imp
    assert x.mean == pytest.approx(53.3333, abs=1e-4)
    assert x.standard_deviation == pytest.approx(129.3574, abs=1e-4)
    assert x.half_width == pytest.approx(82.1898, abs=1e-4)
    assert x.likelihood_of_superiority == pytest.approx(0.909501, abs=1e-6)
    assert y.mean == pytest.approx(2.166667, abs=1e-6)
    assert y.standard_deviation == pytest.approx(5.797073, abs=1e-6)
    assert y.standard_error == pytest.approx(1.673471, abs=1e-6)
    assert y.half_width == pytest.approx(3.683285, abs=1e-6)
    assert summary.likelihood_of_superiority == pytest.approx(0.889032, abs=1e-6)
    assert summary.normalized_elo.elo == pytest.approx(91.8211, abs=1e-4)
    assert summary.elo.elo == pytest.approx(88.7395, abs=1e-4)


@pytest.mark.parametrize(
    ("counts", "elo", "error"),
    [
        ((6, 3, 3), 88.7395, 92.6495),
        ((50, 20, 30), 70.4365, 31.7097),
        ((100, 840, 60), 13.9048, 4.38192),
        ((10, 0, 0), 462.5389, 196.8207),
    ],
)
def test_elo_vectors(counts: tuple[int, int, int], elo: float, error: float) -> None:
    difference = elo_difference(*counts)
    assert difference.elo == pytest.approx(elo, abs=1e-4)
    assert difference.standard_error == pytest.approx(error, abs=1e-4)
    assert difference.all_alike == (counts == (10, 0, 0))


def test_nothing_to_tell_is_none() -> None:
    empty = head_to_head([], [])
    assert (empty.imp.mean, empty.elo.elo, empty.normalized_elo.elo, empty.tie_share) == (None, None, None, None)
    one = head_to_head([35.0], [3])
    assert (one.imp.mean, one.imp.standard_error, one.imp.half_width) == (3, None, None)
    assert one.elo.all_alike
    assert one.elo.half_width is None
    same = head_to_head([0.0] * 20, [0] * 20)
    assert same.imp.mean == 0
    assert same.imp.standard_error is None
    assert same.likelihood_of_superiority is None
    assert str(same.elo.elo) == "0.0"
    assert same.elo.all_alike
    assert same.elo.standard_error is not None


def test_few_decided_boards_counts_ties_out() -> None:
    assert head_to_head([10.0] * 9 + [0.0] * 500, [1] * 9 + [0] * 500).few_decided
    assert not head_to_head([10.0] * 10 + [0.0], [1] * 10 + [0]).few_decided


def test_given_outcomes_replace_the_sign_of_the_swing() -> None:
    summary = head_to_head([5.0, 5.0], [0, 0], outcomes=[Outcome.LOSS, Outcome.TIE])
    assert (summary.wins, summary.ties, summary.losses) == (0, 1, 1)


def test_bad_input_is_refused() -> None:
    with pytest.raises(ValueError, match="one each a pair"):
        head_to_head([1.0], [])
    with pytest.raises(ValueError, match="cannot be negative"):
        elo_difference(1, -1, 0)
    with pytest.raises(ValueError, match="finite"):
        mean_estimate([math.nan, 1.0])
    with pytest.raises(ValueError, match="between 0 and 1"):
        mean_estimate([1.0, 2.0], confidence=95)


def test_effect_and_normalized_elo_are_inverse() -> None:
    assert elo_of_effect(0.1) == pytest.approx(24.567, abs=1e-3)
    assert effect_of_elo(elo_of_effect(0.37)) == pytest.approx(0.37)


def numbers_in(value: object) -> list[float]:
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return [n for field in dataclasses.fields(value) for n in numbers_in(getattr(value, field.name))]
    return [value] if isinstance(value, float) else []


@given(st.lists(st.integers(-6000, 6000), max_size=40))
def test_finite_antisymmetric_and_blind_to_order(sums: list[int]) -> None:
    imps = [imp_value(points) for points in sums]
    summary = head_to_head([points / 2 for points in sums], imps)
    mirror = head_to_head([-points / 2 for points in sums], [-imp for imp in imps])
    again = head_to_head([points / 2 for points in reversed(sums)], imps[::-1])
    assert again == summary
    for number in numbers_in(summary) + numbers_in(mirror):
        assert math.isfinite(number)
        assert str(number) != "-0.0"
    if sums:
        assert summary.imp.mean is not None
        assert mirror.imp.mean == -summary.imp.mean
        assert summary.elo.elo is not None
        assert mirror.elo.elo == pytest.approx(-summary.elo.elo)
        assert mirror.imp.standard_error == pytest.approx(summary.imp.standard_error)
    if summary.likelihood_of_superiority is not None:
        assert mirror.likelihood_of_superiority == pytest.approx(1 - summary.likelihood_of_superiority)


@given(st.lists(st.sampled_from([1e-300, 1e99, 0.1, 0.3, 1 / 3, -1e-300]), max_size=12))
def test_extreme_values_never_give_nan_or_infinity(values: list[float]) -> None:
    assert all(math.isfinite(number) and str(number) != "-0.0" for number in numbers_in(mean_estimate(values)))


CONTRACT = TableContract("north", 300, "spades")


def test_parts_of_a_swing_in_the_same_contract() -> None:
    tables = [TablePoints(CONTRACT, 40, 30, 70), TablePoints(CONTRACT, -20, -10, -430)]
    parts = swing_parts(tables)
    assert parts == SwingParts(bidding=0.0, meld=10.0, play=10.0, set=-200.0)
    assert parts is not None
    assert parts.total == (70 - 430) / 2


@pytest.mark.parametrize(
    "other", [None, TableContract("east", 300, "spades"), TableContract("north", 310, "spades"),
              TableContract("north", 300, "hearts")]
)  # fmt: skip
def test_another_contract_is_all_bidding(other: TableContract | None) -> None:
    tables = [TablePoints(CONTRACT, 40, 30, 70), TablePoints(other, -20, -10, -430)]
    assert swing_parts(tables) == SwingParts(bidding=-180.0, meld=0.0, play=0.0, set=0.0)


def test_passed_out_everywhere_and_unit_settlement() -> None:
    assert swing_parts([TablePoints(None, 0, 0, 0)] * 2) == SwingParts(0.0, 0.0, 0.0, 0.0)
    assert swing_parts([TablePoints(CONTRACT, 1, 2, 3)] * 2, unit_settlement=True) is None


def test_mean_of_parts() -> None:
    assert mean_swing_parts([]) == SwingParts(0.0, 0.0, 0.0, 0.0)
    mean = mean_swing_parts([SwingParts(10, 0, 4, 0), SwingParts(0, 2, 0, -6)])
    assert mean == SwingParts(5.0, 1.0, 2.0, -3.0)
