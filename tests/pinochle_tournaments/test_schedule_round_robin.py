"""Round robins and gauntlets: everybody meets, sides and byes are fair, and growth only adds."""

import tracemalloc
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pinochle_tournaments.errors import ArenaError
from pinochle_tournaments.schedule import Bye, Pairing, balance, gauntlet, only_with_new, round_robin
from schedule_checks import bye_counts, check_rounds, opponent_counts, partner_counts, place_counts

ENTRANTS = st.integers(2, 24)
CYCLES = st.integers(1, 4)


@given(ENTRANTS, CYCLES)
def test_everybody_meets_everybody_once_a_cycle(entrants: int, cycles: int) -> None:
    items = list(round_robin(entrants, cycles=cycles))
    check_rounds(items, entrants)
    assert set(opponent_counts(items, entrants)) == {cycles}
    assert set(partner_counts(items, entrants)) == {0}
    assert set(bye_counts(items, entrants)) == {cycles * (entrants % 2)}
    assert items[-1].round == cycles * (entrants - 1 + entrants % 2)


@given(ENTRANTS, CYCLES)
def test_sides_are_even_after_two_cycles_and_nearly_so_after_one(entrants: int, cycles: int) -> None:
    for first, second in place_counts(round_robin(entrants, cycles=cycles), entrants):
        assert abs(first - second) <= cycles % 2


@pytest.mark.parametrize("entrants", [9, 10])
def test_sides_alternate_all_the_time_or_all_but_once(entrants: int) -> None:
    pairings = [item for item in round_robin(entrants) if isinstance(item, Pairing)]
    for entrant in range(entrants):
        sides = [pairing.entrants.index(entrant) for pairing in pairings if entrant in pairing.entrants]
        assert sum(one == other for one, other in pairwise(sides)) <= (entrants + 1) % 2


@given(ENTRANTS, CYCLES)
def test_more_cycles_only_add(entrants: int, cycles: int) -> None:
    shorter = list(round_robin(entrants, cycles=cycles))
    longer = list(round_robin(entrants, cycles=cycles + 1))
    assert longer[: len(shorter)] == shorter


@given(st.integers(2, 14), st.integers(1, 6), CYCLES)
def test_new_entrants_only_add_their_own_pairings(before: int, new: int, cycles: int) -> None:
    known, after = list(round_robin(before, cycles=cycles)), before + new
    added = list(only_with_new(round_robin(after, cycles=cycles), range(before), after_round=known[-1].round))
    assert all(max(pairing.entrants) >= before for pairing in added)
    assert all(isinstance(item, Pairing) for item in added)
    check_rounds([*known, *added], after, everybody=False)
    assert set(opponent_counts([*known, *added], after)) == {cycles}


@given(st.sets(st.integers(0, 14), min_size=2), st.data(), CYCLES)
def test_every_newcomer_meets_the_whole_field(entrants: set[int], data: st.DataObject, cycles: int) -> None:
    order = data.draw(st.permutations(sorted(entrants)))
    newcomers = order[: data.draw(st.integers(1, len(order) - 1))]
    field = order[len(newcomers) :]
    pairings = list(gauntlet(newcomers, field, cycles=cycles))
    check_rounds(list(pairings), 15, everybody=False)
    met = sorted(tuple(sorted(pairing.entrants)) for pairing in pairings)
    assert met == sorted(tuple(sorted((one, other))) for one in newcomers for other in field for _ in range(cycles))
    for first, second in place_counts(pairings, 15):
        assert abs(first - second) <= max(len(newcomers), len(field)) % 2 * cycles + 2


def test_a_grown_gauntlet_only_adds() -> None:
    known = list(gauntlet([0, 1], [2, 3, 4]))
    added = list(only_with_new(gauntlet([0, 1, 5], [2, 3, 4, 6]), range(5), after_round=known[-1].round))
    assert all({5, 6} & set(pairing.entrants) for pairing in added)
    assert len(known) + len(added) == 12
    assert added[0].round == known[-1].round + 1


def test_a_schedule_is_made_as_it_is_read() -> None:
    """The 19,900 pairings of 200 entrants leave nothing behind."""
    tracemalloc.start()
    try:
        assert sum(isinstance(item, Pairing) for item in round_robin(200)) == 19_900
        assert tracemalloc.get_traced_memory()[1] < 100_000
    finally:
        tracemalloc.stop()


def test_a_bye_is_part_of_its_round() -> None:
    assert list(round_robin(3)) == [
        Bye(1, 0), Pairing(1, ((1,), (2,))), Bye(2, 2), Pairing(2, ((0,), (1,))), Bye(3, 1), Pairing(3, ((2,), (0,))),
    ]  # fmt: skip


def test_the_balance_says_what_was_counted() -> None:
    found = balance(round_robin(5), 5)
    assert found.is_even
    assert str(found) == "every two entrants meet as opponents 1 time; each plays 4 times and sits out 1 time"
    uneven = balance([Pairing(1, ((0, 1), (2, 3))), Bye(1, 4)], 5)
    assert not uneven.is_even
    assert (uneven.partners.difference, uneven.opponents.difference, uneven.byes.difference) == (1, 1, 1)
    assert "are partners 0 to 1 times" in str(uneven)


def test_too_few_entrants_are_refused_before_the_first_pairing() -> None:
    with pytest.raises(ArenaError, match="needs at least 2 entrants and has 1"):
        round_robin(1)
    with pytest.raises(ArenaError, match="at least one newcomer"):
        gauntlet([], [1])
    with pytest.raises(ArenaError, match="entrant 2 of a gauntlet is newcomer and field at once"):
        gauntlet([0, 1], [1, 2])
