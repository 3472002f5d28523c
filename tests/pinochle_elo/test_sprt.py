"""The sequential test, its looks and error rates, and the estimate after a stop."""

import itertools
import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pinochle_elo import (
    SprtSettings,
    SprtTest,
    StopSimulation,
    UntilErrorTest,
    Verdict,
    effect_size,
    llr,
    look_pairs,
    sprt,
    sprt_bounds,
    stop_adjusted_effect,
    until_error,
)

VECTOR = [0, 1, -3, 9, 0, 11, 1, -2, 0, 4, 12, -7]


def test_llr_vectors() -> None:
    assert llr(400, 360, 14724) == pytest.approx(3.972511, abs=1e-6)
    assert llr(400, 360, 14724, virtual_pairs=0) == pytest.approx(3.950746, abs=1e-6)
    assert llr(300, -180, 7608) == pytest.approx(-4.945183, abs=1e-6)
    assert llr(12, sum(VECTOR), sum(y * y for y in VECTOR)) == pytest.approx(0.380285, abs=1e-6)


def test_bounds() -> None:
    assert sprt_bounds(0.05, 0.10) == pytest.approx((-2.251292, 2.890372), abs=1e-6)
    assert SprtSettings(two_sided=True).bounds == pytest.approx((math.log(0.05 / 0.975), math.log(0.95 / 0.025)))


def test_looks() -> None:
    assert list(itertools.islice(look_pairs(), 4)) == [30, 40, 50, 60]


def test_effect_is_clipped_and_safe() -> None:
    assert effect_size(0, 0, 0) == 0
    assert effect_size(50, 1200, 50 * 24**2) == 1
    assert effect_size(4, -4, 4, virtual_pairs=0) == -1
    assert effect_size(4, 0, 0, virtual_pairs=0) == 0


def test_nothing_is_decided_before_the_first_look() -> None:
    early = sprt([24.0] * 29)
    assert (early.verdict, early.pairs, early.llr, early.waiting_for) == (Verdict.UNDECIDED, 0, 0, 30)
    first = sprt([24.0] * 30)
    assert (first.verdict, first.pairs, first.waiting_for) == (Verdict.UNDECIDED, 30, 40)
    assert first.llr == pytest.approx(15 * math.log(2 / 1.81)), "an effect counts as 1 at most"
    won = sprt([24.0] * 60)
    assert (won.verdict, won.pairs, won.waiting_for) == (Verdict.FIRST_STRONGER, 60, None)
    assert won.llr >= won.upper_bound


def test_a_verdict_stands_whatever_follows() -> None:
    won = [24.0] * 60
    assert sprt(won + [-24.0] * 500) == sprt(won)


def test_a_pair_in_flight_blocks_later_ones() -> None:
    values: list[float | None] = [1.0] * 29 + [None] + [24.0] * 400
    assert sprt(values).pairs == 0
    assert sprt([1.0, -1.0] * 17 + [None] + [24.0] * 400).waiting_for == 40


def test_verdicts() -> None:
    level = [3.0, -3.0] * 1000
    assert sprt(level).verdict is Verdict.NOT_SHOWN
    assert sprt([-value for value in [24.0] * 60]).verdict is Verdict.NOT_SHOWN
    both = SprtSettings(two_sided=True)
    assert sprt([24.0] * 80, both).verdict is Verdict.FIRST_STRONGER
    assert sprt([-24.0] * 80, both).verdict is Verdict.SECOND_STRONGER
    none = sprt(level, both)
    assert none.verdict is Verdict.NO_DIFFERENCE
    assert none.llr == none.llr_of_second
    assert sprt(level[:30], both).verdict is Verdict.UNDECIDED


def test_settings_in_normalized_elo() -> None:
    settings = SprtSettings.from_normalized_elo(0, 25, two_sided=True)
    assert (settings.d0, settings.two_sided) == (0, True)
    assert settings.d1 == pytest.approx(25 / 245.7, abs=1e-4)


def test_settings_are_checked() -> None:
    with pytest.raises(ValueError, match="d1 must be greater"):
        SprtSettings(d0=0.1, d1=0.1)
    with pytest.raises(ValueError, match="error rates"):
        SprtSettings(alpha=5)


@given(st.lists(st.integers(-24, 24), max_size=200))
def test_two_sided_is_antisymmetric_and_prefixes_agree(values: list[int]) -> None:
    both = SprtSettings(two_sided=True)
    mirror = {Verdict.FIRST_STRONGER: Verdict.SECOND_STRONGER, Verdict.SECOND_STRONGER: Verdict.FIRST_STRONGER}
    result = sprt(values, both)
    assert sprt([-value for value in values], both).verdict is mirror.get(result.verdict, result.verdict)
    assert sprt(values[: result.pairs], both).verdict is result.verdict
    assert math.isfinite(result.llr)


SHAPES: dict[str, tuple[list[float], list[float]]] = {
    "skewed": ([-14, -9, -4, -1, 0, 1, 4, 9], [0.05, 0.1, 0.1, 0.15, 0.1, 0.15, 0.2, 0.15]),
    "rare gains": ([0, -2, 10, -4], [0.5, 0.2, 0.1, 0.2]),
    "84 % ties": ([0, 3, -3, 9, -12], [0.84, 0.06, 0.05, 0.03, 0.02]),
    "wide": ([-14, -9, -4, -1, 0, 1, 4, 9, 14], [0.05, 0.1, 0.15, 0.15, 0.1, 0.15, 0.15, 0.1, 0.05]),
}


RARE_HEAVY_LOSSES: tuple[list[float], list[float]] = ([0, 2, -14, 5], [0.6, 0.2, 0.06, 0.14])
"""Skewness −2.5: at the edge of what the virtual pairs can mend."""


def rates(shape: str, effect: float, runs: int) -> tuple[float, float]:
    """The share of runs that find the first stronger, and the mean number of pairs."""
    values, weights = (np.array(column, float) for column in SHAPES.get(shape, RARE_HEAVY_LOSSES))
    weights /= weights.sum()
    mean = values @ weights
    deviation = math.sqrt((values - mean) ** 2 @ weights)
    source = np.random.default_rng(20)
    results = [sprt((source.choice(values, 6000, p=weights) - mean + effect * deviation).tolist()) for _ in range(runs)]
    assert all(result.verdict is not Verdict.UNDECIDED for result in results)
    won = sum(result.verdict is Verdict.FIRST_STRONGER for result in results)
    return won / runs, sum(result.pairs for result in results) / runs


@pytest.mark.slow
@pytest.mark.parametrize("shape", SHAPES)
def test_error_rates(shape: str) -> None:
    false_positives, pairs = rates(shape, 0.0, 2000)
    assert false_positives <= 0.065
    assert 480 <= pairs <= 720
    power, pairs = rates(shape, 0.1, 2000)
    assert power >= 0.935
    assert 480 <= pairs <= 720


@pytest.mark.slow
def test_error_rates_of_extreme_skew_stay_bounded() -> None:
    assert rates("rare heavy losses", 0.0, 2000)[0] <= 0.10
    assert rates("rare heavy losses", 0.1, 2000)[0] >= 0.935


def test_error_rates_of_normal_pairs() -> None:
    simulation = StopSimulation(SprtSettings())
    null, true, between = (simulation.stops(effect) for effect in (0.0, 0.1, 0.05))
    assert null.first_stronger.mean() <= 0.065
    assert true.first_stronger.mean() >= 0.935
    assert 480 <= null.pairs.mean() <= 720
    assert 480 <= true.pairs.mean() <= 720
    assert 800 <= between.pairs.mean() <= 1200
    assert 0.11 <= true.effects.mean() <= 0.14, "stopping biases the plain estimate"


def test_the_simulation_follows_the_test() -> None:
    """Every simulated run, replayed pair by pair through the test itself, ends at the same look, alike."""
    for two_sided in (False, True):
        settings = SprtSettings(two_sided=two_sided, d1=0.2)
        simulation = StopSimulation(settings, standard_deviation=5.0, runs=12)
        stops = simulation.stops(0.1)
        for run in range(12):
            values: list[float] = []
            for look, (normal, squares) in enumerate(simulation._draws):
                size = 10 if look else 30
                mean = 0.1 + normal[run] / math.sqrt(size)
                half = math.sqrt(squares[run] / size)
                values += [5 * (mean + half), 5 * (mean - half)] * (size // 2)
            result = sprt(values, settings)
            assert result.pairs == stops.pairs[run]
            assert result.effect == pytest.approx(stops.effects[run])
            assert (result.verdict is Verdict.FIRST_STRONGER) == stops.first_stronger[run]
            assert (result.verdict is Verdict.SECOND_STRONGER) == stops.second_stronger[run]


def test_stop_adjustment() -> None:
    simulation = StopSimulation(SprtSettings(), runs=500)
    adjusted = stop_adjusted_effect(0.13, runs=500)
    assert adjusted is not None
    assert 0.085 < adjusted < 0.115
    assert simulation.mean_effect(adjusted) == pytest.approx(0.13, abs=0.002)
    assert stop_adjusted_effect(0.13, runs=500) == adjusted
    assert stop_adjusted_effect(-1.0, runs=100, maximum_pairs=100) is None
    level = stop_adjusted_effect(0.0, SprtSettings(two_sided=True), runs=500)
    assert level == pytest.approx(0.0, abs=0.02)
    with pytest.raises(ValueError, match="without spread"):
        stop_adjusted_effect(0.1, standard_deviation=0)


def test_until_error() -> None:
    values = [5.0, -5.0, 3.0, 0.0] * 100
    result = until_error(values, 1.0)
    assert result.reached
    assert result.pairs % 10 == 0
    assert result.estimate.half_width is not None
    assert result.estimate.half_width <= 1.0
    before = until_error(values[: result.pairs - 1], 1.0)
    assert not before.reached
    assert before.pairs == result.pairs - 10
    assert until_error(values, 100.0).pairs == 30


def test_until_error_needs_pairs_and_decided_ones() -> None:
    assert until_error([1.0] * 29, 100.0).pairs == 0
    tied = [0.0] * 40 + [1.0, -1.0] * 5
    assert until_error(tied, 100.0).pairs == 50
    assert not until_error(tied[:49], 100.0).reached
    small = [0.0, 1.0] * 4 + [0.0] * 42
    assert not until_error(small, 100.0).reached
    assert until_error(small, 100.0, decided=[True] * 50).pairs == 30
    assert until_error([0.5] * 29 + [None] + [0.5] * 100, 9.0).pairs == 0
    assert not until_error([7.0] * 100, 1.0).reached, "no variance, no error to speak of"


def test_told_pair_by_pair_both_say_the_same_at_every_moment() -> None:
    source = np.random.default_rng(5)
    values = source.choice([-9.0, -1.0, 0.0, 2.0, 12.0], 400).tolist()
    for two_sided in (False, True):
        settings = SprtSettings(d1=0.3, two_sided=two_sided)
        test = SprtTest(settings)
        for number, value in enumerate(values, 1):
            test.add(value)
            assert test.result() == sprt(values[:number], settings)
    for confidence in (0.5, 0.95):
        watch = UntilErrorTest(0.8, confidence=confidence)
        for number, value in enumerate(values, 1):
            watch.add(value)
            assert watch.result() == until_error(values[:number], 0.8, confidence=confidence)
        assert watch.is_reached


def test_until_error_refuses_nonsense() -> None:
    with pytest.raises(ValueError, match="must be positive"):
        until_error([], 0)
    with pytest.raises(ValueError, match="one each a pair"):
        until_error([1.0], 1, decided=[])
