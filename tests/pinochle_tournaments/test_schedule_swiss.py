"""Swiss rounds and the matching below them, against all possibilities where these can be counted; and knock-outs."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pinochle_tournaments.errors import ArenaError
from pinochle_tournaments.schedule import (
    Bye,
    Item,
    Pairing,
    knock_out_round,
    knock_out_rounds,
    swiss_round,
    swiss_rounds,
)
from pinochle_tournaments.schedule.matching import Matching
from schedule_checks import bye_counts, check_rounds, place_counts, spread


def all_pairings(entrants: list[int]) -> Iterator[list[tuple[int, int]]]:
    """Every way to pair an even number of entrants."""
    if not entrants:
        yield []
    for other in entrants[1:]:
        for rest in all_pairings([one for one in entrants[1:] if one != other]):
            yield [(entrants[0], other), *rest]


def rematches(pairs: list[tuple[int, int]], met: list[tuple[int, int]]) -> int:
    past = set(map(frozenset, met))
    return sum(frozenset(pair) in past for pair in pairs)


@given(st.integers(2, 9), st.integers(1, 10), st.randoms(use_true_random=False))
def test_as_few_rematches_as_possible_and_fair_byes(entrants: int, rounds: int, chance: Random) -> None:
    met, byes, items = list[tuple[int, int]](), list[int](), list[Item]()
    for number in range(1, rounds + 1):
        standings = list(range(entrants))
        chance.shuffle(standings)
        found = swiss_round(number, standings, met=met, byes=byes)
        assert found == swiss_round(number, standings, met=list(met), byes=tuple(byes))
        pairs = [(item.sides[0][0], item.sides[1][0]) for item in found if isinstance(item, Pairing)]
        sitting = [item.entrant for item in found if isinstance(item, Bye)]
        # Who may sit out is a matter of fairness first; among these, as of all pairings, none has fewer rematches.
        counts = [byes.count(entrant) for entrant in range(entrants)]
        may_sit = [one for one in range(entrants) if counts[one] == min(counts)] if entrants % 2 else [None]
        fewest = min(
            rematches(pairs_, met) for one in may_sit for pairs_ in all_pairings([e for e in standings if e != one])
        )
        assert rematches(pairs, met) == fewest
        met, byes, items = met + pairs, byes + sitting, items + found
    check_rounds(items, entrants)
    assert spread(bye_counts(items, entrants)) <= 1


@given(st.integers(1, 10), st.data())
def test_a_matching_is_as_large_as_any(vertices: int, data: st.DataObject) -> None:
    pairs = list(combinations(range(vertices), 2))
    edges = data.draw(st.sets(st.sampled_from(pairs))) if pairs else set()
    neighbours = [sorted({a + b - one for a, b in edges if one in (a, b)}) for one in range(vertices)]
    matching = Matching(neighbours)

    def largest(left: frozenset[int]) -> int:
        if not left:
            return 0
        one, rest = min(left), left - {min(left)}
        return max([largest(rest), *(1 + largest(rest - {other}) for other in neighbours[one] if other in rest)])

    everybody = frozenset(range(vertices))
    assert vertices - len(matching.unmatched) == 2 * largest(everybody)


@given(st.integers(2, 5), st.data())
def test_two_are_taken_out_only_if_the_rest_can_be_matched(pairs: int, data: st.DataObject) -> None:
    vertices = range(2 * pairs)
    more = data.draw(st.sets(st.sampled_from(list(combinations(vertices, 2))), max_size=2 * pairs))
    edges = more | {(one, one + 1) for one in vertices[::2]}
    neighbours = [sorted({a + b - one for a, b in edges if one in (a, b)}) for one in vertices]
    possible = [set(map(frozenset, way)) for way in all_pairings(list(vertices)) if set(way) <= edges]
    matching, taken = Matching(neighbours), set[frozenset[int]]()
    for edge in data.draw(st.permutations(sorted(edges))):
        if not any(set(edge) & pair for pair in taken):
            wanted = taken | {frozenset(edge)}
            is_possible = any(wanted <= way for way in possible)
            assert matching.take(*edge) == is_possible
            taken = wanted if is_possible else taken
    assert taken in possible


@pytest.mark.parametrize("entrants", [12, 60])
def test_nobody_meets_again_in_the_first_half_of_all_rounds(entrants: int) -> None:
    """As long as nobody has met half of the field, a round without a rematch exists (Dirac 1952)."""
    met: list[tuple[int, int]] = []
    for number in range(1, entrants // 2 + 1):
        items = swiss_round(number, range(entrants), met=met)
        met += [(item.sides[0][0], item.sides[1][0]) for item in items if isinstance(item, Pairing)]
    assert max(Counter(map(frozenset, met)).values()) == 1


def test_who_has_met_least_often_meets_again_first() -> None:
    met = [(0, 1), (2, 3), (0, 2), (1, 3), (0, 3), (1, 2), (0, 1), (2, 3)]
    items = swiss_round(5, range(4), met=met)
    assert {frozenset(item.entrants) for item in items if isinstance(item, Pairing)} == {
        frozenset({0, 2}),
        frozenset({1, 3}),
    }


def test_before_anything_was_played_the_halves_meet() -> None:
    items = swiss_round(1, [4, 3, 2, 1, 0], met=[])
    assert items[0] == Bye(1, 0)
    assert {frozenset(item.entrants) for item in items if isinstance(item, Pairing)} == {
        frozenset({4, 2}),
        frozenset({3, 1}),
    }


def test_neighbours_of_the_standings_meet() -> None:
    items = swiss_round(2, [0, 1, 2, 3, 4, 5], met=[(0, 1), (2, 4), (3, 5)])
    assert [set(item.entrants) for item in items if isinstance(item, Pairing)] == [{0, 2}, {1, 3}, {4, 5}]


def test_who_was_first_less_often_is_first() -> None:
    (item,) = swiss_round(3, [0, 1], met=[(0, 1)])
    assert item == Pairing(3, ((1,), (0,)))
    met: list[tuple[int, int]] = []
    items = []
    for number in range(1, 9):
        items += swiss_round(number, range(8), met=met)
        met = [(item.sides[0][0], item.sides[1][0]) for item in items if isinstance(item, Pairing)]
    assert all(spread(places) <= 2 for places in place_counts(items, 8))


@given(st.integers(2, 40), st.data())
def test_a_knock_out_ends_with_one(entrants: int, data: st.DataObject) -> None:
    winners: list[set[int]] = []
    left, rounds = set(range(entrants)), 0
    while items := knock_out_round(entrants, winners):
        rounds += 1
        pairings = [item for item in items if isinstance(item, Pairing)]
        byes = {item.entrant for item in items if isinstance(item, Bye)}
        there = [one for pairing in pairings for one in pairing.entrants]
        assert sorted([*there, *byes]) == sorted(left)
        assert {item.round for item in items} == {rounds}
        first_byes = 2 ** knock_out_rounds(entrants) - entrants if rounds == 1 else 0
        assert byes == set(range(first_byes)), "byes are for the best seeds, in the first round"
        winners.append({data.draw(st.sampled_from(pairing.entrants)) for pairing in pairings})
        left = winners[-1] | byes
    assert len(left) == 1
    assert rounds == knock_out_rounds(entrants)


@given(st.integers(2, 64))
def test_the_best_seeds_meet_last(entrants: int) -> None:
    winners: list[set[int]] = []
    while items := knock_out_round(entrants, winners):
        pairings = [item for item in items if isinstance(item, Pairing)]
        winners.append({min(pairing.entrants) for pairing in pairings})
        there = {one for item in items for one in ([item.entrant] if isinstance(item, Bye) else item.entrants)}
        assert there == set(range(len(there)))
        if winners[1:]:
            assert all(sum(pairing.entrants) == len(there) - 1 for pairing in pairings)


def test_who_is_gone_never_advances() -> None:
    assert knock_out_round(4, gone=[0]) == [Bye(1, 3), Pairing(1, ((1,), (2,)))]
    assert knock_out_round(4, [{1}], gone=[0]) == [Pairing(2, ((3,), (1,)))]
    assert knock_out_round(4, [{1, 3}], gone=[3]) == [Bye(2, 1)]
    assert knock_out_round(4, [{1, 3}, set()], gone=[3]) == []
    assert knock_out_round(4, [{1}], gone=[0, 3]) == [Bye(2, 1)]
    assert knock_out_round(2, [{0}], gone=[0]) == []


def test_a_tie_has_to_be_played_on() -> None:
    with pytest.raises(ArenaError, match="match of entrants 2 and 3 in round 1 has no winner: play further boards"):
        knock_out_round(4, [{0}])
    with pytest.raises(ArenaError, match="entrants 1 and 4 in round 1 has two winners"):
        knock_out_round(4, [{0, 3, 1}])


def test_too_few_entrants_are_refused() -> None:
    with pytest.raises(ArenaError, match="a round of a Swiss event needs at least 2 entrants"):
        swiss_round(1, [0], met=[])
    with pytest.raises(ArenaError, match="a knock-out needs at least 2 entrants"):
        knock_out_round(1)


def test_how_many_rounds_decide() -> None:
    assert [swiss_rounds(n) for n in (2, 4, 5, 8, 9)] == [1, 2, 3, 3, 4]
    assert [knock_out_rounds(n) for n in (2, 4, 5, 8, 9)] == [1, 2, 3, 3, 4]
