"""The joint fit: values, errors, what cannot be told, ranks, lack of fit, partners."""

import itertools
import math
import random
from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray
from pinochle_elo import (
    FieldRatings,
    LineUp,
    Outcome,
    PairObservation,
    Prior,
    Rating,
    board_value,
    fitted_elo,
    head_to_head,
    joint_fit,
    line_up,
    line_ups_of,
    merge_line_ups,
    partner_matrix,
    three_handed_board_value,
    three_handed_observations,
)

VECTOR = [line_up("A", "B", [4, -1, 3]), line_up("A", "C", [6, 9, 0]), line_up("B", "C", [2, -3, 5, 4])]
Y = [0, 1, -3, 9, 0, 11, 1, -2, 0, 4, 12, -7]


def observed(first: str, second: str, values: list[int], deals: list[str] | None = None) -> list[PairObservation]:
    names = deals or [None] * len(values)  # type: ignore[list-item]
    return [
        PairObservation(tuple(first), tuple(second), y, Outcome((1 + (y > 0) - (y < 0)) / 2), deal)
        for y, deal in zip(values, names, strict=True)
    ]


def row(fit: FieldRatings, name: str) -> tuple[float | None, float | None]:
    rating = fit.rating(name)
    return rating.rating, rating.standard_error


def test_vector() -> None:
    fit = joint_fit(VECTOR)
    assert [rating.entrant for rating in fit.ratings] == ["A", "B", "C"]
    assert row(fit, "A") == pytest.approx((2.333333, 0.943358), abs=1e-6)
    assert row(fit, "B") == pytest.approx((-0.030303, 0.760770), abs=1e-6)
    assert row(fit, "C") == pytest.approx((-2.303030, 0.968373), abs=1e-6)
    difference = fit.difference("A", "C")
    assert difference.difference == pytest.approx(4.636364, abs=1e-6)
    assert difference.standard_error == pytest.approx(1.754015, abs=1e-6)
    assert difference.degrees_of_freedom == 5
    assert fit.lack_of_fit is not None
    assert (fit.lack_of_fit.degrees_of_freedom_1, fit.lack_of_fit.degrees_of_freedom_2) == (1, 7)
    assert fit.lack_of_fit.f == pytest.approx(0.081238, abs=1e-6)
    assert fit.lack_of_fit.p_value == pytest.approx(0.783875, abs=1e-6)
    anchored = joint_fit(VECTOR, anchors={"C": 0})
    assert anchored.rating("A").standard_error == pytest.approx(1.754015, abs=1e-6)
    assert anchored.rating("B").standard_error == pytest.approx(1.463936, abs=1e-6)
    assert anchored.rating("C").is_anchor
    assert row(anchored, "C") == (0, None)


def test_two_entrants_are_a_head_to_head() -> None:
    fit = joint_fit([line_up("A", "B", Y)])
    own = head_to_head([float(y) for y in Y], Y)
    difference = fit.difference("A", "B")
    assert difference.difference == pytest.approx(2.166667, abs=1e-6)
    assert difference.standard_error == pytest.approx(1.673471, abs=1e-6)
    assert difference.half_width == pytest.approx(own.imp.half_width)


@given(st.lists(st.integers(-24, 24), min_size=1, max_size=30))
def test_two_entrants_equal_the_closed_form(values: list[int]) -> None:
    own = head_to_head([float(y) for y in values], values).imp
    difference = joint_fit([line_up("A", "B", values)]).difference("A", "B")
    assert difference.difference == pytest.approx(own.mean, abs=1e-9)
    assert (difference.standard_error is None) == (own.standard_error is None)
    if own.standard_error is not None:
        assert difference.standard_error == pytest.approx(own.standard_error)
        assert difference.half_width == pytest.approx(own.half_width)


def dense(data: list[tuple[str, str, int]], names: str) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Ratings and HC2 covariance pair by pair with the full matrix, as an independent way."""
    x = np.zeros((len(data), len(names)))
    y = np.array([value for _, _, value in data], float)
    for number, (first, second, _) in enumerate(data):
        for name in first:
            x[number, names.index(name)] += 1 / len(first)
        for name in second:
            x[number, names.index(name)] -= 1 / len(second)
    inverse = np.linalg.pinv(x.T @ x)
    ratings = inverse @ x.T @ y
    residual = y - x @ ratings
    leverage = np.einsum("ij,jk,ik->i", x, inverse, x)
    meat = (x * (residual**2 / (1 - leverage))[:, None]).T @ x
    return ratings, inverse @ meat @ inverse


@pytest.mark.parametrize("sides", [["A", "B", "C", "D"], ["AB", "CD", "AC", "BD", "AD", "BC"]])
def test_equals_the_dense_computation(sides: list[str]) -> None:
    source = np.random.default_rng(3)
    data = [
        (first, second, int(source.integers(-24, 25)))
        for first, second in itertools.combinations(sides, 2)
        for _ in range(3)
        if not set(first) & set(second)
    ]
    fit = joint_fit([line_up(first, second, [value]) for first, second, value in data])
    ratings, covariance = dense(data, "ABCD")
    for number, name in enumerate("ABCD"):
        assert row(fit, name) == pytest.approx((ratings[number], math.sqrt(covariance[number, number])))


@given(st.randoms(use_true_random=False))
def test_order_and_sides_never_matter(source: random.Random) -> None:
    met = []
    for _ in range(8):
        first, second = source.sample("ABCDE", 2)
        met.append(line_up(first, second, [source.randint(-24, 24) for _ in range(source.randint(1, 6))]))
    turned = [LineUp(m.second, m.first, m.pairs, -m.sum_y, m.sum_y2, m.losses, m.ties, m.wins) for m in reversed(met)]
    assert joint_fit(met).ratings == joint_fit(turned).ratings


def test_mirrored_results_give_mirrored_ratings() -> None:
    mirrored = [LineUp(m.second, m.first, m.pairs, m.sum_y, m.sum_y2, m.wins, m.ties, m.losses) for m in VECTOR]
    fit, mirror = joint_fit(VECTOR), joint_fit(mirrored)
    for name in "ABC":
        value, error = row(fit, name)
        assert value is not None
        assert row(mirror, name) == pytest.approx((-value, error))


def test_separate_groups_are_not_compared() -> None:
    fit = joint_fit([*VECTOR, line_up("X", "Y", [3, 5])], entrants=["Z"])
    assert fit.difference("A", "X").difference is None
    assert fit.rating("A").group != fit.rating("X").group
    assert sum(fit.rating(name).rating or 0 for name in "ABC") == pytest.approx(0)
    assert fit.rating("X").rating == pytest.approx(2)
    alone = fit.rating("Z")
    assert (alone.rating, alone.pairs, alone.reason) == (None, 0, "it met nobody")
    assert (alone.rank_best, alone.rank_worst) == (1, 6)
    anchored = joint_fit([*VECTOR, line_up("X", "Y", [3, 5])], anchors={"A": 0})
    assert anchored.rating("X").reason == "no meetings connect it with an anchor"
    assert anchored.difference("X", "Y").difference == pytest.approx(4)


def test_constant_partners_cannot_be_told_apart() -> None:
    fit = joint_fit([line_up("AB", "CD", [1, 2, 3]), line_up("AB", "CE", [2, 4, 0]), line_up("AB", "DE", [0, 1, 5])])
    assert fit.difference("A", "B").difference is None
    assert fit.rating("A").reason.startswith("its meetings do not tell it")
    assert fit.rating("A").rating is None
    assert fit.difference("C", "D").difference is not None


def test_several_anchors_fix_their_difference() -> None:
    fit = joint_fit(VECTOR, anchors={"A": 3, "C": -3})
    assert (row(fit, "A"), row(fit, "C")) == ((3, None), (-3, None))
    # B meets A thrice (mean −2 for B) and C four times (mean 2): least squares by hand.
    assert fit.rating("B").rating == pytest.approx((3 * (3 - 2) + 4 * (-3 + 2)) / 7)


def test_pairs_that_fix_their_own_fit_have_no_error() -> None:
    fit = joint_fit([line_up("A", "B", [1, 4, 6]), line_up("B", "C", [5])])
    assert fit.difference("A", "B").standard_error is not None
    assert fit.difference("B", "C").difference == pytest.approx(5)
    assert fit.difference("B", "C").standard_error is None
    assert fit.rating("C").standard_error is None


def test_nobody_and_nothing() -> None:
    empty = joint_fit([], entrants=["A", "B"])
    assert [rating.rating for rating in empty.ratings] == [None, None]
    assert empty.residual_deviation is None
    assert joint_fit([]).ratings == ()
    twins = joint_fit([line_up("A", "A", [0, 0])])
    assert twins.rating("A").pairs == 0


def test_priors_are_marked_and_pull() -> None:
    plain = joint_fit(VECTOR)
    assert plain.coverage_claimed
    loose = joint_fit(VECTOR, priors={name: Prior(0, 1e4) for name in "ABC"})
    assert not loose.coverage_claimed
    assert loose.rating("A").has_prior
    assert loose.difference("A", "C").difference == pytest.approx(plain.difference("A", "C").difference, abs=1e-4)
    tight = joint_fit(VECTOR, priors={name: Prior(7, 1e-4) for name in "ABC"})
    assert tight.rating("A").rating == pytest.approx(7, abs=1e-4)
    # σ̂²/τ² virtual pairs at the prior mean: with τ = σ̂ each entrant has one.
    deviation = plain.residual_deviation
    assert deviation is not None
    one = joint_fit([line_up("A", "B", Y)], anchors={"B": 0}, priors={"A": Prior(0, 5.797073)})
    assert one.rating("A").rating == pytest.approx(sum(Y) / 13, abs=1e-6)
    with pytest.raises(ValueError, match="spread of the results"):
        joint_fit([line_up("A", "B", [0, 0])], priors={"A": Prior(0, 1)})


def test_repeated_deals_are_clusters() -> None:
    deals = [f"deal {number}" for number in range(12)]
    data = observed("A", "B", Y, deals) + observed("A", "C", Y[::-1], deals) + observed("B", "C", Y[3:] + Y[:3], deals)
    fit = joint_fit(data)
    assert fit.clusters == 12
    assert fit.lack_of_fit is None
    assert fit.rating("A").degrees_of_freedom == 11
    x = np.array([[1, -1, 0]] * 12 + [[1, 0, -1]] * 12 + [[0, 1, -1]] * 12, float)
    y = np.array([one.imp for one in data])
    inverse = np.linalg.pinv(x.T @ x)
    ratings = inverse @ x.T @ y
    scores = (x * (y - x @ ratings)[:, None]).reshape(3, 12, 3).sum(axis=0)
    covariance = inverse @ scores.T @ scores @ inverse * 12 / 11
    assert row(fit, "A") == pytest.approx((ratings[0], math.sqrt(covariance[0, 0])))
    doubled = joint_fit(observed("A", "B", Y * 2, deals * 2))
    assert doubled.difference("A", "B").standard_error == pytest.approx(1.673471, abs=1e-6), "no deal counts twice"
    distinct = joint_fit(observed("A", "B", Y, deals))
    assert distinct.clusters is None
    assert distinct.difference("A", "B").standard_error == pytest.approx(1.673471, abs=1e-6)


def test_three_handed_boards_are_one_cluster_each() -> None:
    source = np.random.default_rng(9)
    data: list[PairObservation] = []
    for number in range(30):
        scores = [tuple(int(v) for v in 10 * source.integers(-30, 31, 3) + [60, 0, -60]) for _ in range(3)]
        board = three_handed_board_value([(a, b, c) for a, b, c in scores])
        data += three_handed_observations(("A", "B", "C"), board, f"deal {number}")
    assert {one.weight for one in data} == {2 / 3}
    fit = joint_fit(data)
    assert fit.clusters == 30
    assert fit.ratings[0].entrant == "A"
    assert sum(rating.rating or 0 for rating in fit.ratings) == pytest.approx(0)


def test_ranks_are_ranges() -> None:
    wide = [9, 11, 10, 8, 12, 9, 11, 10] * 3
    level = [1, -1, 2, -2, 3, -3, 1, -1] * 3
    fit = joint_fit([line_up("A", "B", level), line_up("A", "C", wide), line_up("B", "C", wide)])
    ranks = {rating.entrant: (rating.rank_best, rating.rank_worst) for rating in fit.ratings}
    assert ranks == {"A": (1, 2), "B": (1, 2), "C": (3, 3)}
    assert (fit.separated_pairs, fit.compared_pairs) == (2, 3)
    none = joint_fit(VECTOR)
    assert none.separated_pairs == 0, "p = 0.046 is not significant among three tests"
    assert {(rating.rank_best, rating.rank_worst) for rating in none.ratings} == {(1, 3)}


def test_bad_input_is_refused() -> None:
    with pytest.raises(ValueError, match="X is given as anchor"):
        joint_fit(VECTOR, anchors={"X": 0})
    with pytest.raises(ValueError, match="not both"):
        joint_fit([*VECTOR, *observed("A", "B", [1])])  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="must add up"):
        LineUp(("A",), ("B",), 3, 0, 0, 1, 1, 0)
    with pytest.raises(ValueError, match="must be positive"):
        Prior(0, 0)
    with pytest.raises(KeyError, match="X is not in this field"):
        joint_fit(VECTOR).difference("A", "X")


def test_merging_line_ups() -> None:
    merged = merge_line_ups([line_up("B", "A", [3]), line_up("A", "B", [1, 0])])
    assert merged == (LineUp(("A",), ("B",), 3, -2, 10, 1, 1, 1),)
    assert line_ups_of(observed("B", "A", [3]) + observed("A", "B", [1, 0])) == merged
    assert merge_line_ups([line_up("BA", "CD", [3]), line_up("AB", "DC", [3])])[0].pairs == 2


def test_partner_matrix() -> None:
    source = np.random.default_rng(5)
    bonus = {"AB": 4.0, "CD": 4.0, "AC": -4.0, "BD": -4.0, "AD": 0.0, "BC": 0.0}
    met = []
    tables = "AB-CD AC-BD AD-BC EF-AB EF-CD EF-AC EF-BD AE-BF AF-CE BE-CF DE-AC DF-BC"
    for first, second in (table.split("-") for table in tables.split()):
        values = source.normal(bonus.get(first, 0) - bonus.get(second, 0), 2, 200).round().astype(int).tolist()
        met.append(line_up(first, second, values))
    matrix = partner_matrix(met, joint_fit(met))
    cells = {cell.first + cell.second: cell for cell in matrix.cells}
    assert matrix.partnership_deviation > 0.5
    assert cells["AB"].centred > 1 > -1 > cells["AC"].centred
    for name in "ABCDEF":
        assert sum(cell.centred for key, cell in cells.items() if name in key) == pytest.approx(0, abs=1e-9)
    for cell in cells.values():
        assert abs(cell.shrunken) < abs(cell.centred) + 1e-12
    with pytest.raises(ValueError, match="no partnership of two"):
        partner_matrix(VECTOR, joint_fit(VECTOR))


def test_partners_without_difference_are_shrunken_to_nothing() -> None:
    flat = [line_up("AB", "CD", [1, -1] * 9), line_up("AC", "BD", [1, -1] * 9), line_up("AD", "BC", [1, -1] * 9)]
    matrix = partner_matrix(flat, joint_fit(flat))
    assert matrix.partnership_deviation == 0
    assert {cell.shrunken for cell in matrix.cells} == {0.0}


def test_boards_feed_the_fit() -> None:
    values = [board_value([points, -20]) for points in (100, -60, 30, 250)]
    fit = joint_fit([line_up("A", "B", [v.imp for v in values], outcomes=[v.outcome for v in values])])
    assert isinstance(fit.ratings[0], Rating)
    assert fit.pairs == 4


@pytest.mark.parametrize("gap", [0.1, 0.4, 1.0, 5.0])
@pytest.mark.parametrize("pairs", [3, 12, 200])
def test_ranks_are_those_of_holm_by_hand(gap: float, pairs: int) -> None:
    """Most tests are decided without a p-value; here each has one, in order, against its own share of 5 %."""
    source = np.random.default_rng(int(10 * gap) + pairs)
    names = "ABCDEFGHIJ"
    data = [
        line_up(one, other, source.normal(gap * (i - j), 4, max(pairs + i - 3, 2)).round().astype(int).tolist())
        for j, other in enumerate(names)
        for i, one in enumerate(names[:j])
    ]
    fit = joint_fit(data)
    value = {rating.entrant: rating.rating or 0.0 for rating in fit.ratings}
    found: list[tuple[float, str, str]] = []
    for one, other in itertools.combinations(names, 2):
        better, worse = (one, other) if value[one] > value[other] else (other, one)
        found.append((fit.difference(one, other).p_value or 0.0, better, worse))
    found.sort()
    above: dict[str, int] = dict.fromkeys(names, 0)
    below: dict[str, int] = dict.fromkeys(names, 0)
    separated = 0
    for number, (p_value, better, worse) in enumerate(found):
        if p_value > 0.05 / (len(found) - number):
            break
        separated, above[worse], below[better] = number + 1, above[worse] + 1, below[better] + 1
    assert fit.separated_pairs == separated
    for name in names:
        rating = fit.rating(name)
        assert (rating.rank_best, rating.rank_worst) == (1 + above[name], len(names) - below[name])


@pytest.mark.parametrize("fit", [joint_fit, fitted_elo])
def test_twins_that_tied_all_are_level_whatever_rounding_leaves(fit: Callable[[list[LineUp]], FieldRatings]) -> None:
    draw = random.Random(1)
    for _ in range(10):
        met = (("A", "B", 40), ("A", "D", 33), ("B", "D", 40), ("C", "E", 40))
        field = [line_up(one, other, draw.choices(range(-24, 25), k=number)) for one, other, number in met]
        field.append(line_up("B", "C", [0] * 40))
        draw.shuffle(field)
        ratings = fit(field)
        assert ratings.difference("B", "C").standard_error is None
        assert ratings.compared_pairs == 9
        order = [rating.entrant for rating in ratings.ratings]
        assert order.index("C") == order.index("B") + 1, "those that are level stand by name"
