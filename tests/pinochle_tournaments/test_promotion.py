"""Who changes places at the end of a season: against a naive reading of the rule, and on boards of known odds."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from itertools import combinations, pairwise

import pytest
from pinochle_elo import Outcome, PairObservation, RatingDifference, joint_fit
from pinochle_tournaments.league.ladder import LastSeason, SeatReason, cut_ladder, ladder_after
from pinochle_tournaments.league.promotion import FinalDivision, Move, Verdict, verdicts_of

LEVEL = 0.95
Chances = Mapping[tuple[str, str], float]


def division(name: str, order: Sequence[str], chances: Chances) -> FinalDivision:
    def difference(first: str, second: str) -> RatingDifference:
        chance = chances[first, second]
        sign = 1.0 if chance > 0.5 else -1.0
        return RatingDifference(sign, 0.5, 1.0, 50, 2 * min(chance, 1 - chance))

    return FinalDivision(name, tuple(order), difference)


def random_division(rng: random.Random, name: str) -> tuple[list[str], Chances]:
    order = [f"{name}{number}" for number in range(rng.randint(1, 6))]
    chances: dict[tuple[str, str], float] = {}
    for first, second in combinations(order, 2):
        chances[first, second] = rng.choice((0.2, 0.9, 0.949, 0.95, 0.99, 0.999))
        chances[second, first] = 1 - chances[first, second]
    return order, chances


def naive_moves(fields: Sequence[tuple[Sequence[str], Chances]], places: int) -> set[tuple[str, Move]]:
    """Straight from the rule: of all numbers that are allowed the largest, boundary by boundary."""
    moves: set[tuple[str, Move]] = set()
    gone_up: list[str] = []
    for (upper, of_upper), (lower, of_lower) in pairwise(fields):
        allowed: list[tuple[Sequence[str], Sequence[str]]] = [([], [])]
        for number in range(1, places + 1):
            up, stay_below = lower[:number], lower[number:]
            down, stay_above = upper[len(upper) - number :], upper[len(gone_up) : max(len(upper) - number, 0)]
            if len(up) < number or len(down) < number or not stay_below or not stay_above:
                continue
            if set(down) & set(gone_up):
                continue
            if all(of_lower[each, stay_below[0]] >= LEVEL - 1e-9 for each in up) and all(
                of_upper[stay_above[-1], each] >= LEVEL - 1e-9 for each in down
            ):
                allowed.append((up, down))
        up, down = allowed[-1]
        moves |= {(each, Move.UP) for each in up} | {(each, Move.DOWN) for each in down}
        gone_up = list(up)
    return moves


def test_it_decides_as_the_rule_read_naively() -> None:
    rng = random.Random(7)
    some = 0
    for _ in range(2_000):
        fields = [random_division(rng, name) for name in "ABC"[: rng.randint(1, 3)]]
        places = rng.randint(0, 3)
        divisions = [division(name, *field) for name, field in zip("ABC", fields, strict=False)]
        found = verdicts_of(divisions, places=places, level=LEVEL - 1e-9)
        moves = {(each.entrant, each.move) for each in found if each.moves}
        assert moves == naive_moves(fields, places)
        some += bool(moves)
        ladder = ladder_after(LastSeason({each.name: each.order for each in divisions}, found))
        assert sorted(ladder) == sorted(name for order, _ in fields for name in order)
    assert some > 200


def field(name: str, strengths: Sequence[float], *, boards: int, rng: random.Random) -> FinalDivision:
    """A round robin of bots of these strengths, in IMPs a board."""
    names = [f"{name}{number}" for number in range(len(strengths))]
    results = []
    for one, other in combinations(range(len(names)), 2):
        for _ in range(boards):
            imp = round(rng.gauss(strengths[one] - strengths[other], 5))
            outcome = Outcome.WIN if imp > 0 else Outcome.LOSS if imp < 0 else Outcome.TIE
            results.append(PairObservation((names[one],), (names[other],), imp, outcome))
    fit = joint_fit(results, entrants=names)
    order = tuple(rating.entrant for rating in fit.ratings)
    return FinalDivision(name, order, fit.difference)


def test_who_is_clearly_stronger_changes_places_with_who_is_clearly_weaker() -> None:
    rng = random.Random(1)
    upper, lower = field("A", (1, 1, 1, -3), boards=60, rng=rng), field("B", (3, 0, 0, 0), boards=60, rng=rng)
    up, down = verdicts_of([upper, lower], places=1, level=LEVEL)
    assert (up.entrant, up.moves, up.to, down.entrant, down.moves, down.to) == ("B0", True, "A", "A3", True, "B")
    assert up.chance is not None
    assert up.chance > 0.999
    assert up.sentence.startswith("B0 goes up from B to A: stronger than ")
    assert down.sentence.startswith("A3 goes down from A to B: weaker than ")
    for verdict, played in ((up, lower), (down, upper)):
        error = played.difference(verdict.entrant, verdict.against).half_width
        assert f"± {error:.2f} IMPs a board" in verdict.sentence, "as everywhere, half of the 95 % interval"


def test_among_equals_hardly_anybody_moves() -> None:
    """Less often than 1 − level, though the first of many equals is lucky by choice."""
    rng = random.Random(2)
    moved = 0
    for _ in range(60):
        fields = [field(name, (0, 0, 0, 0, 0), boards=10, rng=rng) for name in "AB"]
        moved += any(each.moves for each in verdicts_of(fields, places=1, level=LEVEL))
    assert moved <= 2


def test_two_equals_far_above_the_rest_go_up_together_or_not_at_all() -> None:
    upper = division("A", ["a", "b", "c", "d"], dict.fromkeys(((x, y) for x in "abcd" for y in "abcd"), 0.99))
    chances = {("e", "f"): 0.5, ("e", "g"): 0.99, ("f", "g"): 0.99}
    lower = division("B", ["e", "f", "g"], chances)
    assert [each.entrant for each in verdicts_of([upper, lower], places=2, level=LEVEL) if each.moves] == list("efdc")
    alone = verdicts_of([upper, lower], places=1, level=LEVEL)
    assert [each.moves for each in alone] == [False, False]
    assert "not told apart from f" in alone[0].sentence
    assert "but as many go up as go down" in alone[1].sentence


def test_what_the_boards_do_not_tell_moves_nobody() -> None:
    unknown = FinalDivision("B", ("x", "y"), lambda _one, _other: RatingDifference(None, None, None, 0, None))
    upper = division("A", ["a", "b"], {("a", "b"): 0.999})
    up, down = verdicts_of([upper, unknown], places=1, level=LEVEL)
    assert not up.moves
    assert not down.moves
    assert up.sentence == "x stays in B: the boards do not tell whether it is stronger than y"
    assert verdicts_of([upper], places=1, level=LEVEL) == ()


def moved(entrant: str, move: Move, division: str, to: str) -> Verdict:
    return Verdict(
        entrant=entrant, move=move, division=division, to=to, place=1, against="", difference=1.0, standard_error=0.1,
        chance=1.0, is_separable=True, moves=True, sentence="",
    )  # fmt: skip


SIZES = (("A", 2), ("B", 2), ("C", None))


def seats(last: LastSeason | None, members: str, least: int = 2) -> dict[str, str]:
    found = cut_ladder(SIZES, list(members), last=last, least=least)
    return {name: "".join(seat.entrant for seat in found if seat.division == name) for name, _ in SIZES}


def test_the_first_season_is_cut_in_the_order_of_being_added() -> None:
    assert seats(None, "abcdefg") == {"A": "ab", "B": "cd", "C": "efg"}
    assert {seat.reason for seat in cut_ladder(SIZES, list("abc"))} == {SeatReason.NEW}


def test_vacancies_are_filled_by_final_rank_and_newcomers_stand_last() -> None:
    verdicts = [moved("c", Move.UP, "B", "A"), moved("b", Move.DOWN, "A", "B")]
    last = LastSeason({"A": "ab", "B": "cd", "C": "efg"}, verdicts)
    assert seats(last, "abcdefg") == {"A": "ac", "B": "bd", "C": "efg"}
    assert seats(last, "zbcdefgy") == {"A": "cb", "B": "de", "C": "fgzy"}
    # b went down, and is back because a has left: it was told that it goes, so it has not kept its place.
    reasons = {seat.entrant: seat.reason for seat in cut_ladder(SIZES, list("zbcdefgy"), last=last)}
    assert reasons == {
        "c": SeatReason.PROMOTED, "b": SeatReason.FILLS, "d": SeatReason.KEPT, "e": SeatReason.FILLS,
        "f": SeatReason.KEPT, "g": SeatReason.KEPT, "z": SeatReason.NEW, "y": SeatReason.NEW,
    }  # fmt: skip


@pytest.mark.parametrize(("members", "expected"), [("abcde", ("ab", "cde", "")), ("abc", ("abc", "", ""))])
def test_too_few_for_a_division_join_the_one_above(members: str, expected: tuple[str, str, str]) -> None:
    assert tuple(seats(None, members).values()) == expected


def test_divisions_that_became_smaller_have_no_room() -> None:
    last = LastSeason({"A": "abc", "B": "de"})
    found = cut_ladder((("A", 2), ("B", None)), list("abcde"), last=last)
    assert {seat.entrant: seat.reason for seat in found}["c"] is SeatReason.NO_ROOM
