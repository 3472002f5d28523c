"""Pairs of games: five outcomes."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pinochle_elo import (
    elo_difference,
    pentanomial_estimate,
    pentanomial_llr,
    pentanomial_llr_logistic,
    pentanomial_llr_quick,
)

COUNTS = [379, 10170, 21828, 10640, 343]


def test_estimate_vector() -> None:
    estimate = pentanomial_estimate(COUNTS)
    assert estimate.pairs == 43360
    assert estimate.elo == pytest.approx(1.594561, abs=1e-6)
    # A pair that is won, tied or lost as a whole has the error of the plain Elo difference, up to n/(n − 1).
    whole = pentanomial_estimate([3000, 0, 2000, 0, 5000])
    plain = elo_difference(5000, 2000, 3000)
    assert whole.elo == pytest.approx(plain.elo, abs=1e-3)
    assert whole.elo_half_width == pytest.approx(plain.half_width, rel=1e-3)
    assert estimate.normalized_elo == pytest.approx(3.0505, abs=1e-4)
    assert estimate.normalized_half_width == pytest.approx(2.3124, abs=1.01e-4)
    assert estimate.likelihood_of_superiority == pytest.approx(0.995139, abs=1e-6)


def test_llr_vectors() -> None:
    assert pentanomial_llr(COUNTS, 0, 2) == pytest.approx(2.945495, abs=1e-6)
    assert pentanomial_llr_quick(COUNTS, 0, 2) == pytest.approx(2.945978, abs=1e-6)
    assert pentanomial_llr_quick(COUNTS, 0, 2, in_games=True) == pytest.approx(2.946105, abs=1e-6)
    assert pentanomial_llr_logistic(COUNTS, 0, 2) == pytest.approx(3.125676, abs=1e-6)
    assert pentanomial_llr([10789, 19328, 33806, 19402, 10543], -3, 1) == pytest.approx(0.300870, abs=1e-6)


def test_empty_cells_and_no_pairs() -> None:
    assert pentanomial_llr([0] * 5, 0, 5) == 0
    assert pentanomial_estimate([0] * 5).elo is None
    for counts in ([0, 0, 50, 0, 0], [0, 0, 0, 0, 50], [50, 0, 0, 0, 0]):
        estimate = pentanomial_estimate(counts)
        assert estimate.elo is not None
        assert math.isfinite(estimate.elo)
        assert math.isfinite(pentanomial_llr(counts, 0, 5))
        assert math.isfinite(pentanomial_llr_logistic(counts, 0, 5))


def test_bad_input_is_refused() -> None:
    with pytest.raises(ValueError, match="five numbers"):
        pentanomial_llr([1, 2, 3], 0, 5)
    with pytest.raises(ValueError, match="nearer to 0"):
        pentanomial_llr(COUNTS, 0, 1e6)


@given(st.lists(st.integers(0, 400), min_size=5, max_size=5), st.integers(-10, 0), st.integers(1, 10))
def test_antisymmetric(counts: list[int], low: float, high: float) -> None:
    for ratio in (pentanomial_llr, pentanomial_llr_logistic, pentanomial_llr_quick):
        assert ratio(counts[::-1], -high, -low) == pytest.approx(-ratio(counts, low, high), abs=1e-5)
        assert ratio(counts, high, low) == pytest.approx(-ratio(counts, low, high), abs=1e-9)
