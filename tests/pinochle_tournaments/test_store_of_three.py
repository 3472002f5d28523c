"""What a store says of matches in which three play each for himself."""

import sqlite3
from itertools import combinations
from pathlib import Path
from statistics import fmean

import pytest
from pinochle_rules import ruleset_with
from pinochle_tournaments.storage import open_store
from rated_stores import OWL
from stored_matches import DOVE, HAWK, an_identity, deals_of, forfeited


def test_a_board_that_only_the_third_forfeited_is_in_no_mean_of_the_others(tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    ruleset = ruleset_with("three-handed")
    identity = an_identity(bots=(HAWK, DOVE, OWL), ruleset=ruleset)
    with open_store(path, write=True) as store:
        match = store.create_match(identity, boards=3)
        for deal in deals_of(match, 2):
            store.writer().add_deal(match, deal)
        # At table 1 of an odd board the third bot sits in the third seat.
        offender = ruleset.seats[2]
        first, *others = deals_of(match, 1, first=3)
        store.writer().add_deal(match, forfeited(first, ruleset, ruleset.sides[2], seat=offender))
        for deal in others:
            store.writer().add_deal(match, deal)
        store.writer().flush()
        pairs = {
            pair: [board for board in store.boards(match, first=pair[0], second=pair[1]) if not board.is_void]
            for pair in combinations(range(3), 2)
        }
    assert [len(boards) for boards in pairs.values()] == [2, 3, 3]
    means = [(len(boards), fmean(b.swing_points for b in boards), fmean(b.imp for b in boards))
             for boards in pairs.values()]  # fmt: skip
    connection = sqlite3.connect(path)
    by_pair = connection.execute("SELECT boards, mean_swing_points, mean_imp FROM pair_v1").fetchall()
    counts = connection.execute("SELECT void_boards, forfeited_boards, wins + ties + losses FROM pair_v1").fetchall()
    of_match = connection.execute("SELECT boards, mean_swing_points, mean_imp FROM match_v1").fetchall()
    connection.close()
    assert [pytest.approx(row) for row in means] == by_pair
    assert counts == [(1, 0, 2), (0, 1, 3), (0, 1, 3)]
    assert [pytest.approx((3, *means[0][1:]))] == of_match
