"""Whether 95 % intervals cover the truth in 95 % of simulated fields."""

import itertools
from collections.abc import Sequence

import numpy as np
import pytest
from pinochle_elo import LineUp, Outcome, PairObservation, fitted_elo, joint_fit

NAMES = "ABCDEFGH"
SHAPES: dict[str, tuple[Sequence[float], Sequence[float]]] = {
    "84 % ties": ((0, 3, -3, 9, -12), (0.84, 0.06, 0.05, 0.03, 0.02)),
    "skewed": ((-14, -9, -4, -1, 0, 1, 4, 9), (0.05, 0.1, 0.1, 0.15, 0.1, 0.15, 0.2, 0.15)),
}
PAIRS = [((one,), (other,)) for one, other in itertools.combinations(NAMES, 2)]
INDIVIDUAL = [
    (tuple(line[:2]), tuple(line[2:]))
    for line in ("ABCD", "EFGH", "ACBD", "EGFH", "ADBC", "EHFG", "AEBF", "CGDH", "AFBE", "CHDG", "AGCE", "BHDF",
                 "AHDE", "BGCF", "AECG", "BFDH", "AFDG", "BECH", "AGDF", "BHCE", "AHBG", "CFDE", "ABEF", "CDGH",
                 "ACFH", "BDEG", "ADFG", "BCEH")
]  # fmt: skip


def coverage(
    sides: Sequence[tuple[tuple[str, ...], tuple[str, ...]]], shape: str, *, fields: int, pairs: int, unequal: bool
) -> tuple[float, float]:
    """The shares of ratings and of differences to the first entrant whose interval holds the truth."""
    source = np.random.default_rng(95)
    values, weights = (np.array(column) for column in SHAPES[shape])
    weights = weights / weights.sum()
    noise = values - values @ weights
    true = np.linspace(1, -1, len(NAMES))
    spread = np.linspace(0.5, 2.5, len(NAMES)) if unequal else np.ones(len(NAMES))
    index = {name: number for number, name in enumerate(NAMES)}
    held = held_differences = 0
    for _ in range(fields):
        met = []
        for first, second in sides:
            seats = [index[name] for name in first], [index[name] for name in second]
            y = true[seats[0]].mean() - true[seats[1]].mean()
            y = y + source.choice(noise, pairs, p=weights) * spread[seats[0] + seats[1]].mean()
            met.append(LineUp(first, second, pairs, float(y.sum()), float(y @ y), 0, pairs, 0))
        fit = joint_fit(met)
        for number, name in enumerate(NAMES):
            rating = fit.rating(name)
            assert rating.rating is not None
            held += abs(rating.rating - true[number]) <= (rating.half_width or 0)
            difference = fit.difference("A", name)
            if number and difference.difference is not None:
                truth = true[0] - true[number]
                held_differences += abs(difference.difference - truth) <= (difference.half_width or 0)
    return held / fields / len(NAMES), held_differences / fields / (len(NAMES) - 1)


@pytest.mark.parametrize("sides", [PAIRS, INDIVIDUAL], ids=["pairs", "individual"])
def test_a_few_fields_are_covered(sides: list[tuple[tuple[str, ...], tuple[str, ...]]]) -> None:
    for share in coverage(sides, "skewed", fields=60, pairs=12, unequal=True):
        assert 0.90 <= share <= 0.99


@pytest.mark.slow
@pytest.mark.parametrize("unequal", [False, True], ids=["equal", "unequal"])
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("sides", [PAIRS, INDIVIDUAL], ids=["pairs", "individual"])
def test_coverage(sides: list[tuple[tuple[str, ...], tuple[str, ...]]], shape: str, unequal: bool) -> None:
    for share in coverage(sides, shape, fields=1000, pairs=20, unequal=unequal):
        assert 0.94 <= share <= 0.96


@pytest.mark.slow
@pytest.mark.parametrize("sides", [PAIRS, INDIVIDUAL], ids=["pairs", "individual"])
def test_coverage_of_fitted_elo(sides: list[tuple[tuple[str, ...], tuple[str, ...]]]) -> None:
    source = np.random.default_rng(96)
    true = np.linspace(100, -100, len(NAMES))
    held = 0
    for _ in range(500):
        met = []
        for first, second in sides:
            one, other = ([true[NAMES.index(name)] for name in side] for side in (first, second))
            gap = float(np.mean(one) - np.mean(other))
            score = 1 / (1 + 10 ** (-gap / 400))
            ties = source.random(40) < 0.4
            wins = int((source.random(int((~ties).sum())) < (score - 0.2) / 0.6).sum())
            met.append(LineUp(first, second, 40, 0, 0, wins, int(ties.sum()), 40 - wins - int(ties.sum())))
        fit = fitted_elo(met)
        for number, name in enumerate(NAMES):
            rating = fit.rating(name)
            assert rating.rating is not None
            held += abs(rating.rating - 1500 - true[number]) <= (rating.half_width or 0)
    assert 0.94 <= held / 500 / len(NAMES) <= 0.96


@pytest.mark.slow
def test_coverage_where_all_meet_on_the_same_deals() -> None:
    """A deal's own luck for one side is shared by all its pairs; errors by deal allow for it."""
    source = np.random.default_rng(97)
    held = 0
    for _ in range(1000):
        data = []
        style = source.normal(0, 4, (60, len(NAMES)))
        for deal, (first, second) in itertools.product(range(60), PAIRS):
            one, other = NAMES.index(first[0]), NAMES.index(second[0])
            y = style[deal, one] - style[deal, other] + source.normal(0, 5)
            data.append(PairObservation(first, second, y, Outcome.TIE, str(deal)))
        fit = joint_fit(data)
        held += sum(abs(rating.rating or 0) <= (rating.half_width or 0) for rating in fit.ratings)
    assert 0.94 <= held / 1000 / len(NAMES) <= 0.96
