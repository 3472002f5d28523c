"""Results and sums of a store follow from its deals, and one that was changed is found."""

import sqlite3
from pathlib import Path

import pytest
from pinochle_referee.results import GameEnd, GameResult
from pinochle_referee.settings import MatchFormat
from pinochle_rules import Seat, Side
from pinochle_tournaments.storage import open_store
from stored_matches import a_deal, an_identity, deals_of, forfeited


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A store with four boards, one of them forfeited, and a fifth that one table has played."""
    store_path = tmp_path / "s.db"
    with open_store(store_path, write=True) as store:
        match = store.create_match(an_identity(seed="recount"), boards=5)
        for deal in deals_of(match, 3):
            store.writer().add_deal(match, deal)
        ruleset = match.identity.ruleset
        store.writer().add_deal(match, forfeited(a_deal(match, 4, 1), ruleset, Side.NORTH_SOUTH, seat=Seat.SOUTH))
        store.writer().add_deal(match, a_deal(match, 4, 2))
        store.writer().add_deal(match, a_deal(match, 5, 1))
    return store_path


def recounted(path: Path) -> list[str]:
    with open_store(path) as store:
        return [text for match in store.matches() for text in store.recount(match)]


def test_what_was_stored_adds_up(path: Path) -> None:
    assert recounted(path) == []


CHANGES = {
    "UPDATE board_result SET imp = imp + 1 WHERE board_number = 2": "the result of board 2 should be swing ",
    "UPDATE board_result SET swing_points = -swing_points - 5 WHERE board_number = 3": "the result of board 3",
    "UPDATE board_result SET is_forfeited = 0 WHERE board_number = 4": "IMP -24, forfeited, outcome 0, the store ",
    "DELETE FROM board_result WHERE board_number = 1": "board 1 was played at all tables, and has no result",
    "DELETE FROM deal WHERE board_number = 1 AND table_number = 2": "board 1 has a result, and not all of its deals",
    "UPDATE match_summary SET imp_sum = imp_sum + 3": "the sum imp_sum should be ",
    "UPDATE match_summary SET wins = 9": "the sum wins should be ",
    "UPDATE partnership_summary SET contracts_made = 77 WHERE partnership = 2": "made of partnership 2 should",
    "UPDATE partnership_summary SET faults = 0 WHERE partnership = 1": "faults of partnership 1 should be 1",
}


@pytest.mark.parametrize(("change", "said"), CHANGES.items(), ids=list(CHANGES))
def test_a_change_is_found(path: Path, change: str, said: str) -> None:
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA foreign_keys = OFF")
    connection.execute(change)
    connection.commit()
    connection.close()
    assert any(said in text for text in recounted(path)), recounted(path)


def test_a_game_left_by_forfeit_counts_as_the_worst_for_whoever_left_it(tmp_path: Path) -> None:
    with open_store(tmp_path / "g.db", write=True) as store:
        match = store.create_match(an_identity(match_format=MatchFormat.GAMES), boards=2)
        for table in (1, 2):
            store.writer().add_deal(match, a_deal(match, 1, table, game=1))
        first = [a_deal(match, 1, table, game=1).outcome for table in (1, 2)]
        assert first[0] is not None
        assert first[1] is not None
        scores = ((first[0].deltas[0], first[0].deltas[1]), (first[1].deltas[1], first[1].deltas[0]))
        store.writer().add_game(
            match,
            GameResult(game=1, boards=(1, 1), scores=scores, ends=(GameEnd.CAPPED,) * 2, winners=((), ())),
        )
        # The second partnership's lead in the second game saves it nothing when it leaves.
        ends = (GameEnd.FORFEITED, GameEnd.FORFEITED)
        store.writer().add_game(
            match, GameResult(game=2, boards=(0, 0), scores=((0, 700), (0, 900)), ends=ends, winners=((0,), (0,)))
        )
        store.writer().flush()
        left = list(store.boards(match))[1]
        assert (left.swing_points, left.imp, left.outcome, left.is_forfeited) == (500.0, 24, 1.0, True)
        assert list(store.recount(match)) == []
    connection = sqlite3.connect(tmp_path / "g.db")
    for change, said in (("swing_points = swing_points + 10", "swing "), ("outcome = 1", ", outcome 0.5, the store ")):
        connection.execute(f"UPDATE board_result SET {change} WHERE game_number = 1")
        connection.commit()
        found = recounted(tmp_path / "g.db")[0]
        assert found.startswith("the result of game 1 should be swing ")
        assert said in found
        connection.execute("UPDATE board_result SET swing_points = swing_points - 10 WHERE game_number = 1")
    connection.close()
