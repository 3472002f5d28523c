"""Events of individuals and of three hands: how evenly everybody meets everybody, counted from the tables."""

import subprocess
import sys
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pinochle_tournaments.errors import ArenaError
from pinochle_tournaments.schedule import Pairing, balance, individual, triples
from pinochle_tournaments.schedule.whist_starters import STARTERS
from schedule_checks import (
    bye_counts,
    check_rounds,
    match_counts,
    opponent_counts,
    partner_counts,
    place_counts,
    spread,
)

SEED = b"a seed"
EXACT = [n for n in range(4, 30) if n % 4 in (0, 1)]
OTHERS = [n for n in range(6, 30) if n % 4 in (2, 3)]


@pytest.mark.parametrize("entrants", EXACT)
def test_whist_partners_once_and_opponents_twice(entrants: int) -> None:
    items = list(individual(entrants, seed=SEED))
    check_rounds(items, entrants)
    assert set(partner_counts(items, entrants)) == {1}
    assert set(opponent_counts(items, entrants)) == {2}
    assert set(bye_counts(items, entrants)) == {entrants % 4}
    assert items[-1].round == entrants - 1 + entrants % 2


@pytest.mark.parametrize("entrants", OTHERS)
def test_other_numbers_are_partners_twice_and_opponents_four_times(entrants: int) -> None:
    items = list(individual(entrants, seed=SEED))
    check_rounds(items, entrants)
    assert set(partner_counts(items, entrants)) == {2}
    assert set(opponent_counts(items, entrants)) == {4}
    assert spread(bye_counts(items, entrants)) == 0
    assert balance(items, entrants).is_even


@pytest.mark.parametrize("entrants", [32, 35, 38])
def test_greater_numbers_with_a_formula_are_exact(entrants: int) -> None:
    assert balance(individual(entrants, seed=SEED), entrants).is_even


@pytest.mark.parametrize("entrants", [33, 34, 36, 39])
def test_a_search_fills_the_rest_and_its_imbalance_is_reported(entrants: int) -> None:
    items = list(individual(entrants, seed=SEED))
    check_rounds(items, entrants)
    found = balance(items, entrants)
    assert found.partners.difference == spread(partner_counts(items, entrants)) <= 2
    assert found.opponents.difference == spread(opponent_counts(items, entrants)) <= 4
    assert found.matches.difference == spread(match_counts(items, entrants)) == 0
    assert found.byes.difference == spread(bye_counts(items, entrants)) == 0


@given(st.integers(4, 33), st.integers(1, 2), st.binary(max_size=8))
def test_cycles_add_up_and_begin_alike(entrants: int, cycles: int, seed: bytes) -> None:
    shorter = list(individual(entrants, cycles=cycles, seed=seed))
    longer = list(individual(entrants, cycles=cycles + 1, seed=seed))
    check_rounds(longer, entrants)
    assert longer[: len(shorter)] == shorter
    if entrants != 33:
        assert balance(longer, entrants).is_even


@pytest.mark.parametrize("entrants", [*EXACT, *OTHERS])
def test_nobody_has_a_seat_of_its_own(entrants: int) -> None:
    after_four = list(individual(entrants, cycles=4, seed=SEED))
    assert all(spread(places) == 0 for places in place_counts(after_four, entrants))
    after_one = individual(entrants, seed=SEED)
    assert all(spread(places) <= 4 for places in place_counts(after_one, entrants))


def test_the_seed_decides_who_takes_which_place_and_nothing_else_does() -> None:
    one = list(individual(8, seed=b"1"))
    assert one == list(individual(8, seed=b"1"))
    assert one != list(individual(8, seed=b"2"))
    code = "from pinochle_tournaments.schedule import individual; print(list(individual(8, seed=b'1')))"
    elsewhere = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert elsewhere.stdout.strip() == str(one)


def test_the_starters_fill_no_gap_that_a_formula_would_fill_as_well() -> None:
    """Every number of the table is one for which the formula fails, or gives a cycle twice as long."""
    assert all(n % 4 in (0, 1) or (n - 1 + n % 2) % 3 == 0 for n in STARTERS)


@pytest.mark.parametrize("entrants", range(3, 28))
def test_triples_all_meet_equally_often(entrants: int) -> None:
    items = list(triples(entrants))
    check_rounds(items, entrants)
    assert all(len(item.sides) == 3 for item in items if isinstance(item, Pairing))
    times = {1: 1, 3: 1, 0: 2, 4: 2, 5: 3, 2: 6}[entrants % 6]
    assert set(opponent_counts(items, entrants)) == {times}
    assert spread(match_counts(items, entrants)) == spread(bye_counts(items, entrants)) == 0
    assert all(spread(places) <= 2 for places in place_counts(items, entrants))


@given(st.integers(3, 20), st.integers(1, 3))
def test_triples_of_more_cycles_begin_alike(entrants: int, cycles: int) -> None:
    shorter, longer = list(triples(entrants, cycles=cycles)), list(triples(entrants, cycles=cycles + 1))
    check_rounds(longer, entrants)
    assert longer[: len(shorter)] == shorter
    assert balance(longer, entrants).is_even


@pytest.mark.parametrize("entrants", range(3, 28))
def test_a_triple_comes_twice_at_most_and_once_for_odd_numbers(entrants: int) -> None:
    met = Counter(frozenset(item.entrants) for item in triples(entrants) if isinstance(item, Pairing))
    assert max(met.values()) <= (1 if entrants % 2 else 2)


def test_too_few_entrants_are_refused_before_the_first_table() -> None:
    with pytest.raises(ArenaError, match="an event of individuals needs at least 4 entrants and has 3"):
        individual(3, seed=SEED)
    with pytest.raises(ArenaError, match="a three-handed event needs at least 3 entrants and has 2"):
        triples(2)
