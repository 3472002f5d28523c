"""Elo fitted to a whole field."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pinochle_elo import LineUp, Outcome, PairObservation, elo_difference, fitted_elo


def met(first: str, second: str, wins: int, ties: int, losses: int) -> LineUp:
    return LineUp(tuple(first), tuple(second), wins + ties + losses, 0, 0, wins, ties, losses)


VECTOR = [met("A", "B", 12, 5, 3), met("A", "C", 9, 8, 3), met("B", "C", 4, 10, 6)]


def test_vector() -> None:
    fit = fitted_elo(VECTOR)
    expected = {"A": (1591.6409, 31.6665), "B": (1432.8295, 29.9670), "C": (1475.5295, 28.0733)}
    for name, values in expected.items():
        rating = fit.rating(name)
        assert (rating.rating, rating.standard_error) == pytest.approx(values, abs=1e-4)
    difference = fit.difference("A", "B")
    assert difference.difference == pytest.approx(158.8114, abs=1e-4)
    assert difference.standard_error == pytest.approx(54.8951, abs=1e-4)
    assert fit.coverage_claimed


@pytest.mark.parametrize("counts", [(6, 3, 3), (50, 20, 30), (100, 840, 60), (1, 0, 1), (3, 1, 0)])
def test_two_entrants_equal_the_closed_form(counts: tuple[int, int, int]) -> None:
    fit = fitted_elo([met("A", "B", *counts)])
    own = elo_difference(*counts)
    difference = fit.difference("A", "B")
    if 0 in counts[::2] and counts[1] == 0:
        return
    assert difference.difference == pytest.approx(own.elo, abs=1e-6)
    assert difference.standard_error == pytest.approx(own.standard_error, abs=1e-6)
    assert difference.half_width == pytest.approx(own.half_width, abs=1e-6)


def test_fitted_scores_equal_observed_scores() -> None:
    fit = fitted_elo(VECTOR)
    ratings = {rating.entrant: rating.rating or 0 for rating in fit.ratings}
    gaps = dict.fromkeys("ABC", 0.0)
    for one in VECTOR:
        expected = 1 / (1 + 10 ** (-(ratings[one.first[0]] - ratings[one.second[0]]) / 400))
        gap = one.wins + one.ties / 2 - one.pairs * expected
        gaps[one.first[0]] += gap
        gaps[one.second[0]] -= gap
    assert list(gaps.values()) == pytest.approx([0, 0, 0], abs=1e-9)


def test_anchors() -> None:
    fit, plain = fitted_elo(VECTOR, anchors={"C": 2000}), fitted_elo(VECTOR)
    assert fit.rating("C").rating == 2000
    assert fit.rating("A").rating == pytest.approx(2000 + (plain.difference("A", "C").difference or 0))
    assert fit.rating("A").standard_error == pytest.approx(plain.difference("A", "C").standard_error)
    assert fitted_elo(VECTOR, pool_mean=0).rating("A").rating == pytest.approx(91.6409, abs=1e-4)


def test_unbeaten_entrants_are_bounded_and_marked() -> None:
    fit = fitted_elo([met("A", "B", 10, 0, 0), met("B", "C", 4, 2, 4), met("A", "C", 8, 0, 0), met("X", "Y", 1, 1, 1)])
    first = fit.rating("A")
    assert (first.bound, first.virtual_tie) == (">", True)
    assert first.rating is not None
    assert 1500 < first.rating < 3000
    assert (fit.rating("B").bound, fit.rating("B").virtual_tie) == ("", True)
    assert (fit.rating("X").bound, fit.rating("X").virtual_tie) == ("", False)
    assert fitted_elo([met("A", "B", 0, 0, 5)]).rating("A").bound == "<"
    assert not fit.coverage_claimed


def test_a_circle_of_wins_needs_no_virtual_ties() -> None:
    fit = fitted_elo([met("A", "B", 5, 0, 0), met("B", "C", 5, 0, 0), met("C", "A", 5, 0, 0)])
    assert not any(rating.virtual_tie or rating.bound for rating in fit.ratings)
    assert [rating.rating for rating in fit.ratings] == pytest.approx([1500] * 3)


def test_partnerships_without_a_maximum_are_caught() -> None:
    """Everybody scored against everybody, yet raising A and B and lowering C and D fits ever better."""
    data = [met("AB", "CD", 5, 0, 0), met("AC", "BD", 3, 0, 3), met("AD", "BC", 3, 0, 3)]
    fit = fitted_elo(data)
    assert all(rating.virtual_tie for rating in fit.ratings)
    assert [rating.entrant for rating in fit.ratings] == ["A", "B", "C", "D"]
    assert all(rating.rating is not None and abs(rating.rating - 1500) < 3000 for rating in fit.ratings)


def test_all_ties_have_no_error() -> None:
    rating = fitted_elo([met("A", "B", 0, 9, 0)]).rating("A")
    assert (rating.rating, rating.standard_error) == (1500, None)


def test_observations_equal_their_sums_and_clusters_change_errors_only() -> None:
    outcomes = [Outcome.WIN, Outcome.TIE, Outcome.LOSS, Outcome.WIN, Outcome.WIN, Outcome.LOSS]
    alone = [PairObservation(("A",), ("B",), 0, one, str(number)) for number, one in enumerate(outcomes)]
    sums = fitted_elo([met("A", "B", 3, 1, 2)])
    assert fitted_elo(alone).ratings == sums.ratings
    doubled = fitted_elo(alone + alone)
    assert doubled.clusters == 6
    assert doubled.rating("A").rating == pytest.approx(sums.rating("A").rating)
    assert doubled.rating("A").standard_error == pytest.approx(sums.rating("A").standard_error)


def test_nobody_and_nothing() -> None:
    assert fitted_elo([]).ratings == ()
    assert fitted_elo([], entrants=["A"]).rating("A").rating is None


@given(st.randoms(use_true_random=False))
def test_order_and_sides_never_matter(source: random.Random) -> None:
    data = []
    for _ in range(7):
        first, second = source.sample("ABCDE", 2)
        data.append(met(first, second, source.randint(0, 4), source.randint(0, 4), source.randint(1, 4)))
    turned = [met("".join(m.second), "".join(m.first), m.losses, m.ties, m.wins) for m in reversed(data)]
    assert fitted_elo(data).ratings == fitted_elo(turned).ratings
