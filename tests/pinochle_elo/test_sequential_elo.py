"""Elo updated match by match."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pinochle_elo import SequentialMatch, expected_score, k_factor, sequential_elo


def test_vectors() -> None:
    assert k_factor(100) == pytest.approx(75.894664, abs=1e-6)
    assert expected_score(1532 - 1488) == pytest.approx(0.562985, abs=1e-6)
    result = sequential_elo([[SequentialMatch(("A",), ("B",), 100, 0.60)]], start={"A": 1532, "B": 1488})
    assert (result.ratings["A"], result.ratings["B"]) == pytest.approx((1534.8093, 1485.1907), abs=1e-4)
    start = {"A": 1500.0, "B": 1540.0, "C": 1480.0, "D": 1510.0}
    partners = sequential_elo([[SequentialMatch(("A", "B"), ("C", "D"), 40, 0.55)]], start=start)
    assert [partners.ratings[name] for name in "ABCD"] == pytest.approx(
        [1500.3380, 1540.3380, 1479.6620, 1509.6620], abs=1e-4
    )
    assert {change.k for change in partners.changes} == {48}


def test_k_has_both_ends() -> None:
    assert [k_factor(pairs) for pairs in (1, 10, 40, 10_000)] == pytest.approx([24, 24, 48, 160])


def test_an_entrant_on_both_seats_moves_as_a_whole() -> None:
    whole = sequential_elo([[SequentialMatch(("A", "A"), ("B", "B"), 10, 1.0)]])
    assert whole.ratings == {"A": 1512, "B": 1488}
    assert sequential_elo([[SequentialMatch(("A",), ("B",), 10, 1.0)]]).ratings == whole.ratings


def test_a_round_moves_from_the_ratings_before_it() -> None:
    matches = [SequentialMatch(("A",), ("B",), 10, 1.0), SequentialMatch(("A",), ("C",), 10, 1.0)]
    together = sequential_elo([matches])
    assert together.ratings["A"] == 1524
    assert [change.before for change in together.changes] == [1500] * 4
    apart = sequential_elo([matches[:1], matches[1:]])
    assert apart.ratings["A"] < 1524
    assert [change.match_number for change in apart.changes] == [1, 1, 2, 2]


def test_three_handed_comparisons_move_half() -> None:
    half = sequential_elo([[SequentialMatch(("A",), ("B",), 10, 1.0, k_share=0.5)]])
    assert half.ratings == {"A": 1506, "B": 1494}


def test_expected_scores_never_overflow() -> None:
    assert expected_score(-1e300) < 1e-200
    assert expected_score(1e300) == 1
    assert expected_score(0) == 0.5


def test_bad_matches_are_refused() -> None:
    with pytest.raises(ValueError, match="share from 0 to 1"):
        SequentialMatch(("A",), ("B",), 10, 6)
    with pytest.raises(ValueError, match="at least one pair"):
        SequentialMatch(("A",), ("B",), 0, 0.5)


@given(st.randoms(use_true_random=False))
def test_the_sum_stays(source: random.Random) -> None:
    rounds = [
        [
            SequentialMatch(
                tuple(source.choices("ABCD", k=2)), tuple(source.choices("ABCD", k=2)), source.randint(1, 500),
                source.random(),
            )
            for _ in range(3)
        ]
        for _ in range(4)
    ]  # fmt: skip
    result = sequential_elo(rounds, start=dict.fromkeys("ABCD", 1500.0))
    assert sum(result.ratings.values()) == pytest.approx(6000, abs=1e-9)
    assert sum(change.change for change in result.changes) == pytest.approx(0, abs=1e-9)
