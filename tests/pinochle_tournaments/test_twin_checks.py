"""The checks of a self-test: they find what is biased, and seldom anything else."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest
from pinochle_rules import Ruleset, Seat, ruleset_with
from pinochle_tournaments.storage import StoredMatch, open_store
from pinochle_tournaments.twin_checks import TwinBoard, bias_checks, twin_boards
from stored_matches import DOVE, HAWK, an_identity, deals_of


def a_match(tmp_path: Path, ruleset: str = "single-deck-1500") -> StoredMatch:
    rules = ruleset_with(ruleset)
    with open_store(tmp_path / "s.db", write=True) as store:
        return store.create_match(an_identity(bots=(HAWK,) * len(rules.seats), ruleset=rules), boards=1)


def made_up(
    ruleset: Ruleset,
    boards: int,
    seed: int,
    *,
    seat_points: float = 0.0,
    dealer_points: float = 0.0,
    imps: float = 0.0,
    slow_ms: float = 0.0,
) -> list[TwinBoard]:
    """Boards with the luck of cards, and as much bias of each kind as is asked for; dealing is always worth 50."""
    generator = random.Random(seed)
    sides, seats = len(ruleset.sides), len(ruleset.seats)
    found = []
    for number in range(boards):
        points = [generator.gauss(0, 300) for _ in range(sides)]
        points[0] += seat_points
        points[number % seats % sides] += 50 + (dealer_points if number % seats == 0 else 0)
        decisions = [generator.randrange(30, 50) for _ in range(sides)]
        found.append(
            TwinBoard(
                dealer=number % seats,
                points=points,
                thinking_ms=[
                    count * (2.0 + generator.random() + (slow_ms if side == 0 else 0))
                    for side, count in enumerate(decisions)
                ],
                decisions=decisions,
                imps={
                    (first, second): round(generator.gauss(imps if first == 0 else 0, 5))
                    for first in range(sides)
                    for second in range(first + 1, sides)
                },
                has_swing=True,
            )
        )
    return found


@pytest.mark.parametrize("ruleset", ["single-deck-1500", "three-handed", "two-handed"])
def test_sound_bots_fail_seldom(tmp_path: Path, ruleset: str) -> None:
    match = a_match(tmp_path, ruleset)
    failed = sum(
        not all(check.passed for check in bias_checks(match, made_up(match.identity.ruleset, 240, seed)))
        for seed in range(300)
    )
    assert failed <= 9, "1 % of 300 are 3"


@pytest.mark.parametrize("ruleset", ["single-deck-1500", "three-handed", "two-handed"])
@pytest.mark.parametrize(
    ("name", "bias"),
    [
        ("seat", {"seat_points": 250.0}),
        ("dealer", {"dealer_points": 600.0}),
        ("table", {"imps": 3.0}),
        ("clock", {"slow_ms": 2.0}),
    ],
)
def test_what_is_biased_is_found(tmp_path: Path, ruleset: str, name: str, bias: dict[str, float]) -> None:
    match = a_match(tmp_path, ruleset)
    for seed in range(5):
        checks = {check.name: check for check in bias_checks(match, made_up(match.identity.ruleset, 240, seed, **bias))}
        assert not checks[name].passed
        assert checks[name].mean


def test_a_small_difference_of_clocks_is_none(tmp_path: Path) -> None:
    match = a_match(tmp_path)
    boards = made_up(match.identity.ruleset, 2000, 1, slow_ms=0.1)
    clock = next(check for check in bias_checks(match, boards) if check.name == "clock")
    assert clock.passed
    assert clock.mean is not None
    assert clock.half_width is not None
    assert clock.mean > clock.half_width, "it is sure, and does not matter"


def test_processors_handed_out_coarsely_are_no_bias_of_clocks(tmp_path: Path) -> None:
    match = a_match(tmp_path)
    boards = made_up(match.identity.ruleset, 400, 1, slow_ms=0.5)
    quick = [replace(board, thinking_ms=[time / 10 for time in board.thinking_ms]) for board in boards]
    clock = next(check for check in bias_checks(match, quick) if check.name == "clock")
    assert clock.passed
    assert clock.mean is not None
    assert clock.half_width is not None
    assert clock.mean > clock.half_width, "it is sure, and a twentieth of a millisecond"


def test_boards_are_made_of_the_deals_of_all_tables(tmp_path: Path) -> None:
    with open_store(tmp_path / "s.db", write=True) as store:
        match = store.create_match(an_identity(bots=(HAWK, DOVE) * 2), boards=6)
        deals = list(deals_of(match, 6))
        for deal in deals[:-1]:
            store.writer().add_deal(match, deal)
        store.writer().flush()
        boards = twin_boards(match, store.deals(match), store.boards(match))
        assert len(boards) == 5, "the sixth has been played at one table"
        north_south = [deal.outcome.deltas[0] for deal in deals[:2] if deal.outcome is not None]
        assert boards[0].points[0] == sum(north_south) / 2
        assert boards[0].dealer == match.identity.ruleset.seat_index[Seat.NORTH]
        first = next(store.boards(match))
        assert boards[0].imps == {(0, 1): first.imp}
        assert sum(boards[0].decisions) == sum(len(deal.steps) for deal in deals[:2])
        # At the second table hawk sits east and west.
        hawk = sum(seat.letter in ("NS" if deal.table == 1 else "EW") for deal in deals[:2] for seat, _ in deal.steps)
        assert boards[0].decisions[0] == hawk
