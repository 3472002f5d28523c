"""Results brought into arrays once: the same fits, also after more of them came in."""

import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pinochle_elo import (
    FieldRatings,
    LineUp,
    Outcome,
    PairObservation,
    field_results,
    fitted_elo,
    joint_fit,
    line_up,
    line_ups_of,
)


def some(source: random.Random, count: int, *, names: str = "ABCDE", deals: int | None = None) -> list[PairObservation]:
    found = []
    for _ in range(count):
        first, second = source.sample(names, 2)
        y = source.randint(-9, 9)
        deal = None if deals is None else str(source.randrange(deals))
        found.append(PairObservation((first,), (second,), y, Outcome((1 + (y > 0) - (y < 0)) / 2), deal))
    return found


def assert_same(one: FieldRatings, other: FieldRatings) -> None:
    assert [rating.entrant for rating in one.ratings] == [rating.entrant for rating in other.ratings]
    for mine, theirs in zip(one.ratings, other.ratings, strict=True):
        assert mine.rating == pytest.approx(theirs.rating, abs=1e-8)
        assert mine.standard_error == pytest.approx(theirs.standard_error, abs=1e-8)
        assert (mine.degrees_of_freedom, mine.pairs) == (theirs.degrees_of_freedom, theirs.pairs)


@pytest.mark.parametrize("is_fitted", [False, True], ids=["new", "fitted before"])
@pytest.mark.parametrize("names", ["ABCDE", "ABCDEFG"], ids=["same field", "more entrants"])
@pytest.mark.parametrize("deals", [None, 30], ids=["distinct", "repeated"])
def test_added_results_are_as_good_as_given_together(deals: int | None, names: str, is_fitted: bool) -> None:
    source = random.Random(4)
    early, late = some(source, 120, deals=deals), some(source, 30, names=names, deals=deals)
    data = field_results(early)
    if is_fitted:  # and then what was worked out is carried over
        joint_fit(data), fitted_elo(data)
    grown = data.extended(late)
    whole = field_results(early + late)
    for name in ("gram", "scored", "entrant_pairs"):
        assert getattr(grown, name).tolist() == getattr(whole, name).tolist()
    if deals is None:
        for name in ("pairs", "sum_y", "sum_y2", "outcomes"):
            assert getattr(grown, name).tolist() == getattr(whole, name).tolist()
        assert grown.design.first.tolist() == whole.design.first.tolist()
    for fit in (joint_fit, fitted_elo):
        assert_same(fit(grown), fit(early + late))
        assert_same(fit(data), fit(early))  # what was there is left alone


def test_partnerships_are_added_to_a_field_of_pairs_and_so_large_that_sides_fit_no_number() -> None:
    alone = [line_up("A", "B", [1, -2]), line_up("C", "B", [3])]
    pairs = [line_up("AB", "CD", [4, 4]), line_up("B", "A", [7])]
    many = [f"{number:03}" for number in range(300)]
    sides = [LineUp(tuple(many[n : n + 4]), tuple(many[n + 4 : n + 8]), 1, 2, 4, 1, 0, 0) for n in range(0, 290, 3)]
    for early, late in ((alone, pairs), (sides, [*sides[:5], line_up(many[5:9], many[20:24], [3])])):
        grown, whole = field_results(early).extended(late), field_results(early + late)
        assert grown.sum_y.tolist() == whole.sum_y.tolist()
        assert grown.design.seats.tolist() == whole.design.seats.tolist()


def test_a_start_saves_time_and_changes_nothing() -> None:
    source = random.Random(5)
    early, late = some(source, 200), some(source, 10, names="ABCDEFG")
    first = fitted_elo(early)
    start = {rating.entrant: rating.rating for rating in first.ratings if rating.rating is not None}
    assert_same(fitted_elo(early + late, start=start), fitted_elo(early + late))
    anchored = fitted_elo(early + late, anchors={"A": 3000.0})
    assert_same(fitted_elo(early + late, anchors={"A": 3000.0}, start=start), anchored)


def test_partnerships_and_whoever_is_added() -> None:
    rows = field_results([line_up("BA", "DC", [1, 2]), line_up("CD", "AB", [4])], entrants=["Z"])
    assert (rows.design.first.tolist(), rows.design.second.tolist()) == ([[0, 1]], [[2, 3]])
    assert (rows.pairs.tolist(), rows.sum_y.tolist()) == ([3], [-1])
    assert rows.design.entrants == ("A", "B", "C", "D", "Z")
    assert field_results(rows, entrants=["Y"]).design.entrants[-2:] == ("Y", "Z")
    assert joint_fit(rows, entrants=["Y"]).rating("Y").reason == "it met nobody"


def test_sums_cannot_be_added_to_deals_met_again() -> None:
    source = random.Random(6)
    repeated = some(source, 40, deals=5)
    with pytest.raises(ValueError, match="give single observations"):
        field_results(repeated).extended([LineUp(("A",), ("B",), 1, 2, 4, 1, 0, 0)])
    with pytest.raises(ValueError, match="build all of them again"):
        field_results(line_ups_of(repeated)).extended(repeated)


@pytest.mark.parametrize("rating", [-4000.0, 1000.0, 20_000.0])
def test_an_anchor_anywhere_moves_the_field_and_nothing_else(rating: float) -> None:
    """From far away Newton's first step once went where every expectation is 0 or 1, and the fit was given up."""
    data = [
        LineUp(("A",), ("B",), 40, 0, 0, 39, 1, 0),
        LineUp(("A",), ("C",), 30, 0, 0, 23, 0, 7),
        LineUp(("B",), ("C",), 30, 0, 0, 0, 1, 29),
    ]
    plain, anchored = fitted_elo(data), fitted_elo(data, anchors={"B": rating})
    for name in "AC":
        expected = plain.difference(name, "B").difference
        assert anchored.difference(name, "B").difference == pytest.approx(expected, abs=1e-6)
        assert anchored.rating(name).standard_error == pytest.approx(plain.difference(name, "B").standard_error)


def test_a_group_without_a_maximum_leaves_others_alone() -> None:
    circle = [LineUp(tuple("AB"), tuple("CD"), 5, 0, 0, 5, 0, 0), LineUp(tuple("AC"), tuple("BD"), 6, 0, 0, 3, 0, 3)]
    circle.append(LineUp(tuple("AD"), tuple("BC"), 6, 0, 0, 3, 0, 3))
    fit = fitted_elo([*circle, LineUp(("X",), ("Y",), 10, 0, 0, 5, 1, 4)])
    assert {rating.entrant for rating in fit.ratings if rating.virtual_tie} == set("ABCD")
    own = fitted_elo([LineUp(("X",), ("Y",), 10, 0, 0, 5, 1, 4)])
    assert fit.difference("X", "Y").difference == pytest.approx(own.difference("X", "Y").difference)


@given(st.randoms(use_true_random=False))
def test_sparse_fields_of_changing_partners_are_fitted(source: random.Random) -> None:
    """Few meetings leave directions open and have no maximum; virtual ties may only speak of what is told."""
    met = []
    for _ in range(source.randint(1, 8)):
        a, b, c, d = source.sample("ABCDEFGHIJ", 4)
        wins, ties, losses = (source.choice([0, 0, 1, 3]) for _ in range(3))
        met.append(LineUp((a, b), (c, d), wins + ties + losses, 0, 0, wins, ties, losses))
    fit = fitted_elo(met)
    for rating in fit.ratings:
        assert rating.rating is None or abs(rating.rating - 1500) < 3000


def test_a_large_field_agrees_with_the_dense_computation() -> None:
    """The inverse is taken by a shortcut where only the common shift is open; here it is held to the general one."""
    source = np.random.default_rng(7)
    data = [
        PairObservation((f"{a}",), (f"{b}",), float(source.integers(-9, 9)), Outcome.TIE)
        for a in range(30)
        for b in range(a)
        if source.random() < 0.4
    ]
    fit = joint_fit(data)
    rows = field_results(data)
    x = np.array([rows.design.row(number) for number in range(len(rows.pairs))])
    gram = x.T @ (rows.pairs[:, None] * x)
    expected = np.linalg.pinv(gram) @ (x.T @ rows.sum_y)
    found = [fit.rating(name).rating for name in rows.design.entrants]
    assert found == pytest.approx(expected.tolist())
