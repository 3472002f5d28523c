"""A store on a real file: what goes in comes out, and the same command finds its match again."""

import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest
from pinochle_elo import board_value
from pinochle_referee.faults import BotFault, Consequence, FaultKind
from pinochle_referee.results import GameEnd, GameResult, MatchReport, MatchTermination, PlacedFault
from pinochle_referee.settings import MatchFormat
from pinochle_rules import DealResult, Seat, Side, ruleset_with
from pinochle_rules.records import read_record, write_record
from pinochle_rules.verification import verify_record
from pinochle_tournaments.errors import ArenaError
from pinochle_tournaments.storage import DealKey, MatchStatus, Store, open_store
from stored_matches import a_deal, an_identity, deals_of, forfeited

RULESETS = ["single-deck-1500", "single-deck-classic", "double-deck"]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "matches.db"


@pytest.mark.parametrize("name", RULESETS)
def test_deals_come_out_as_they_went_in(path: Path, name: str) -> None:
    with open_store(path, write=True) as store:
        match = store.create_match(an_identity(ruleset=ruleset_with(name)), boards=4)
        given = [replace(deal, remarks={0: "ß, sure"}) for deal in deals_of(match, 4)]
        for deal in given:
            store.writer().add_deal(match, deal)
    with open_store(path) as store:
        found = list(store.deals(match))
        assert [replace(deal, dealt=other.dealt) for deal, other in zip(found, given, strict=True)] == given
        hands = [deal.dealt.hands(match.identity.ruleset) for deal in found]
        assert hands == [deal.dealt.hands(match.identity.ruleset) for deal in given]
        assert list(store.played_deals(match)) == [
            DealKey(0, board, table) for board in range(1, 5) for table in (1, 2)
        ]
        assert store.deal(match, 3, 2) == found[5]


@pytest.mark.parametrize("name", RULESETS)
def test_exported_records_are_true_and_in_the_documented_order(path: Path, name: str) -> None:
    with open_store(path, write=True) as store:
        match = store.create_match(an_identity(ruleset=ruleset_with(name)), boards=5)
        for deal in deals_of(match, 4):
            store.writer().add_deal(match, deal)
        broken = forfeited(a_deal(match, 5, 1), match.identity.ruleset, Side.EAST_WEST, seat=Seat.WEST)
        store.writer().add_deal(match, broken)
        store.writer().add_deal(match, replace(a_deal(match, 5, 2), outcome=None, void_reason="the disk failed"))
        store.writer().flush()
        rows = list(store.export_records())
        assert len(rows) == 9
        assert [row["commitment"]["secret"] for row in rows] == [None] * 9  # not before the match is over
        assert rows[8]["faults"] == [
            {"seat": "W", "action": len(broken.steps), "kind": "illegal-action", "detail": "play AS: not held",
             "consequence": "forfeit"}
        ]  # fmt: skip
        assert rows[8]["seats"] == {"N": "hawk 1.2.0", "E": "dove 0.9", "S": "hawk 1.2.0", "W": "dove 0.9"}
        assert rows[1]["seats"] == {"N": "dove 0.9", "E": "hawk 1.2.0", "S": "dove 0.9", "W": "hawk 1.2.0"}
        store.writer().finish(match, MatchReport(termination=MatchTermination.COMPLETED))
        store.writer().flush()
        rows = list(store.export_records(store.match(match.id)))
        for row in rows:
            record = read_record(row)
            assert not verify_record(record)
            assert list(row) == list(write_record(record))
            assert row == write_record(record)
        assert rows[2] == store.record(match, 2, 1)
        with pytest.raises(ArenaError, match="1/5/2 is void: the disk failed"):
            store.record(match, 5, 2)


def test_board_results_and_sums_are_those_of_the_deals(path: Path) -> None:
    with open_store(path, write=True) as store:
        match = store.create_match(an_identity(), boards=20)
        given = list(deals_of(match, 20))
        for deal in given:
            store.writer().add_deal(match, deal)
        store.writer().flush()
        boards, sums = list(store.boards(match)), store.summary(match)
    expected = []
    for first, second in zip(given[::2], given[1::2], strict=True):
        assert first.outcome is not None
        assert second.outcome is not None
        (a, b), (c, d) = first.outcome.deltas, second.outcome.deltas
        expected.append(board_value([a - b, d - c]))
    assert [(board.swing_points, board.imp, board.outcome) for board in boards] == [
        (value.swing_points, value.imp, value.outcome.value) for value in expected
    ]
    assert sums.deals == 40
    assert sums.boards == 20
    assert sums.wins + sums.ties + sums.losses == 20
    assert sums.swing_sum == sum(value.swing_points for value in expected)
    assert sums.swing_square_sum == sum(value.swing_points**2 for value in expected)
    assert sums.imp_square_sum == sum(value.imp**2 for value in expected)
    hawk, dove = sums.partnerships
    assert hawk.delta_points - dove.delta_points == 2 * sums.swing_sum
    assert hawk.decisions + dove.decisions == sum(deal.decisions for deal in given)
    assert hawk.thinking_ms + dove.thinking_ms == pytest.approx(sum(sum(deal.times_ms) for deal in given))
    results = [deal.outcome.result for deal in given if deal.outcome]
    assert hawk.contracts + dove.contracts == len(results) - results.count(DealResult.PASSED_OUT)
    assert hawk.contracts_made + dove.contracts_made == results.count(DealResult.MADE)
    assert hawk.contracts_set + dove.contracts_set == results.count(DealResult.SET)


def test_through_whom_a_match_ended_early_is_told_from_its_deals(path: Path) -> None:
    with open_store(path, write=True) as store:
        match = store.create_match(an_identity(), boards=4)
        ruleset, writer = match.identity.ruleset, store.writer()
        # Dove broke the rules on the first board, and ended the match on the second: nothing on it is its fault alone.
        writer.add_deal(match, forfeited(a_deal(match, 1, 2), ruleset, Side.NORTH_SOUTH, seat=Seat.NORTH))
        writer.add_deal(match, a_deal(match, 1, 1))
        writer.flush()
        assert store.lost_by(match) is None
        ended = forfeited(a_deal(match, 2, 2), ruleset, Side.NORTH_SOUTH, seat=Seat.NORTH)
        writer.add_deal(match, replace(ended, faults=()))
        writer.flush()
        assert store.lost_by(match) == 1


def test_nothing_is_dealt_from_another_secret_than_that_committed_to(path: Path) -> None:
    with open_store(path, write=True) as store:
        match = store.create_match(an_identity(), boards=4)
    assert match.event.deal_seed()
    with pytest.raises(ArenaError, match="not the one committed to"):
        replace(match.event, secret=b"another secret").deal_seed()


def test_forfeits_and_void_deals_count_as_the_rules_say(path: Path) -> None:
    with open_store(path, write=True) as store:
        match = store.create_match(an_identity(), boards=4)
        ruleset, writer = match.identity.ruleset, store.writer()
        # Hawk sits north-south at table 1 and east-west at table 2.
        by_hawk = forfeited(a_deal(match, 1, 1), ruleset, Side.NORTH_SOUTH, seat=Seat.SOUTH)
        writer.add_deal(match, by_hawk)
        writer.add_deal(match, a_deal(match, 1, 2))
        by_dove = forfeited(a_deal(match, 2, 2), ruleset, Side.NORTH_SOUTH, seat=Seat.NORTH)
        writer.add_deal(match, by_dove)
        writer.add_deal(match, a_deal(match, 2, 1))
        writer.add_deal(match, forfeited(a_deal(match, 3, 1), ruleset, Side.NORTH_SOUTH, seat=Seat.NORTH))
        writer.add_deal(match, forfeited(a_deal(match, 3, 2), ruleset, Side.NORTH_SOUTH, seat=Seat.NORTH))
        writer.add_deal(match, replace(a_deal(match, 4, 1), outcome=None, void_reason="no memory left"))
        writer.add_deal(match, a_deal(match, 4, 2))
        writer.add_host_fault(match, DealKey(0, 4, 1), "no memory left")
        writer.flush()
        boards, sums = list(store.boards(match)), store.summary(match)
        assert [(board.swing_points, board.imp, board.is_forfeited, board.is_void) for board in boards] == [
            (-500.0, -24, True, False),
            (500.0, 24, True, False),
            (0.0, 0, True, False),
            (0.0, 0, False, True),
        ]
        assert (sums.boards, sums.void_boards, sums.forfeited_boards, sums.void_deals) == (3, 1, 3, 1)
        assert [side.forfeited_deals for side in sums.partnerships] == [2, 2]
        assert [side.faults for side in sums.partnerships] == [2, 2]
        assert store.forfeits(match) == ({1: 1, 3: 1}, {2: 1, 3: 1})
        assert not list(store.unfinished_work(match))  # a void deal is not played again
        faults = store.faults(match)
        assert [(fault.key, fault.bot) for fault in faults] == [
            (DealKey(0, 1, 1), "hawk 1.2.0"),
            (DealKey(0, 2, 2), "dove 0.9"),
            (DealKey(0, 3, 1), "hawk 1.2.0"),
            (DealKey(0, 3, 2), "dove 0.9"),
        ]
        assert faults[0].log == "oops\nübel\n"
        assert store.faults(bot="dove") == [faults[1], faults[3]]
        assert store.faults(bot="dove 1.0") == []


def test_faults_and_logs_outside_of_deals(path: Path) -> None:
    fault = BotFault(Seat.EAST, 0, FaultKind.COULD_NOT_START, "exit status 1", Consequence.NONE, log="Traceback")
    with open_store(path, write=True) as store:
        match = store.create_match(an_identity(), boards=1)
        store.writer().add_fault(match, PlacedFault(2, fault))
        store.writer().add_log(match, table=2, seat=Seat.EAST, text="Traceback")
        store.writer().finish(match, MatchReport(termination=MatchTermination.COULD_NOT_START, detail="hawk E"))
        store.writer().flush()
        (found,) = store.faults()
        assert (found.key, found.action, found.table, found.seat, found.bot) == (None, None, 2, Seat.EAST, "hawk 1.2.0")
        assert found.log == "Traceback"
        (log,) = store.logs(match, table=2)
        assert (log.text, log.seat, log.bot) == ("Traceback", Seat.EAST, "hawk 1.2.0")
        assert store.logs(match, table=1) == []
        match = store.match(match.id)
        assert (match.status, match.termination, match.termination_detail) == (
            MatchStatus.OPEN,
            "could-not-start",
            "hawk E",
        )


def test_work_left_is_what_is_missing(path: Path) -> None:
    with open_store(path, write=True) as store:
        match = store.create_match(an_identity(), boards=5)
        for deal in [*deals_of(match, 2), a_deal(match, 4, 2)]:
            store.writer().add_deal(match, deal)
    with open_store(path, write=True) as store:
        match = store.match()
        work = list(store.unfinished_work(match))
        assert [(item.game, item.board, len(item.finished)) for item in work] == [(0, 3, 0), (0, 4, 1), (0, 5, 0)]
        assert work[1].finished[0].table == 2
        store.writer().add_deal(match, a_deal(match, 4, 1))
        store.writer().flush()
        assert [board.board for board in store.boards(match)] == [1, 2, 4]
        match = store.extend_match(match, 7)
        assert [item.board for item in store.unfinished_work(match)] == [3, 5, 6, 7]


def test_games_are_results_of_their_own(path: Path) -> None:
    with open_store(path, write=True) as store:
        match = store.create_match(an_identity(match_format=MatchFormat.GAMES), boards=3)
        writer = store.writer()
        for game in (1, 2):
            for table in (1, 2):
                writer.add_deal(match, a_deal(match, 1, table, game=game))
        result = GameResult(
            game=1,
            boards=(1, 1),
            scores=((1500, 900), (1200, 1510)),
            ends=(GameEnd.WON, GameEnd.CAPPED),
            winners=((0,), ()),
        )
        writer.add_game(match, result)
        writer.flush()
        (board,) = store.boards(match)
        assert (board.game, board.board, board.swing_points, board.outcome) == (1, 0, 145.0, 0.75)
        work = list(store.unfinished_work(match))
        assert [(item.game, item.board, len(item.finished)) for item in work] == [(2, 1, 2), (3, 1, 0)]
        assert [row["game"] for row in store.export_records(match)] == [1, 1, 2, 2]
        assert store.deal(match, 1, 2, game=2).game == 2


def test_a_deal_is_stored_once(path: Path) -> None:
    store = open_store(path, write=True)
    match = store.create_match(an_identity(), boards=1)
    store.writer().add_deal(match, a_deal(match, 1, 1))
    store.writer().flush()
    store.writer().add_deal(match, a_deal(match, 1, 1))
    with pytest.raises(Exception, match="UNIQUE"):
        store.close()


def test_a_match_that_is_not_there_is_refused_in_words(path: Path) -> None:
    with open_store(path, write=True) as store:
        with pytest.raises(ArenaError, match="holds no match yet"):
            store.match()
        match = store.create_match(an_identity(), boards=10)
        assert store.match() == match
        with pytest.raises(ArenaError, match=r"no match 7; it has 1 alone, which `pinochle list"):
            store.match(7)
        store.create_match(an_identity(), boards=10)
        with pytest.raises(ArenaError, match="2 matches, so say which"):
            store.match()
        with pytest.raises(ArenaError, match=r"no match 7; its matches are 1 to 2"):
            store.match(7)
        with pytest.raises(ArenaError, match="no deal 1/3/2; match 1 has boards 1 to 10"):
            store.deal(match, 3, 2)


def test_readers_see_whole_groups_while_a_match_plays(path: Path) -> None:
    with open_store(path, write=True) as store:
        match = store.create_match(an_identity(), boards=30)
        with open_store(path) as reader, open_store(path) as other:
            for deal in deals_of(match, 10):
                store.writer().add_deal(match, deal)
            store.writer().flush()
            assert len(list(reader.deals(match))) == 20
            walking = other.deals(match)
            next(walking)
            for deal in deals_of(match, 10, first=11):
                store.writer().add_deal(match, deal)
            store.writer().flush()
            assert len(list(walking)) == 19  # as it was when the iteration began
            assert reader.summary(match).boards == 20


def test_the_views_say_the_same(path: Path) -> None:
    with open_store(path, write=True) as store:
        match = store.create_match(an_identity(seed="x"), boards=6)
        for deal in deals_of(match, 5):
            store.writer().add_deal(match, deal)
        broken = forfeited(a_deal(match, 6, 1), match.identity.ruleset, Side.NORTH_SOUTH, seat=Seat.SOUTH)
        store.writer().add_deal(match, broken)
        store.writer().add_deal(match, a_deal(match, 6, 2))
        store.writer().flush()
        boards, deals, sums = list(store.boards(match)), list(store.deals(match)), store.summary(match)
    connection = sqlite3.connect(path)
    rows = connection.execute(
        "SELECT event, match, first, second, board_number, swing_points, imp, is_forfeited FROM result_v1"
        " ORDER BY board_number"
    ).fetchall()
    assert rows == [
        (match.event.name, "hawk-dove", "hawk 1.2.0", "dove 0.9", b.board, b.swing_points, b.imp, b.is_forfeited)
        for b in boards
    ]
    melds = connection.execute(
        "SELECT first_meld_points, second_meld_points FROM deal_v1 ORDER BY board_number, table_number"
    ).fetchall()
    for deal, (first, second) in zip(deals, melds, strict=True):
        assert deal.outcome is not None
        north_south = sum(deal.outcome.melds[0::2])
        east_west = sum(deal.outcome.melds[1::2])
        assert (first, second) == ((north_south, east_west) if deal.table == 1 else (east_west, north_south))
    total = "SELECT sum(first_delta_points), sum(second_delta_points) FROM deal_v1"
    assert connection.execute(total).fetchone() == tuple(side.delta_points for side in sums.partnerships)
    declared = "SELECT count(*) FROM deal_v1 WHERE declaring_partnership = 1 AND result <> 'forfeited'"
    assert connection.execute(declared).fetchone() == (sums.partnerships[0].contracts,)
    assert connection.execute("SELECT wins, ties, losses, forfeited_boards FROM match_v1").fetchone() == (
        sums.wins, sums.ties, sums.losses, 1,
    )  # fmt: skip
    assert connection.execute("SELECT board_number, seat, kind FROM fault_v1").fetchall() == [
        (6, "S", "illegal-action")
    ]
    connection.close()


def test_closing_twice_is_safe(path: Path) -> None:
    store: Store = open_store(path, write=True)
    store.writer()
    store.close()
    store.close()
    assert not path.with_name(f"{path.name}.lock").exists()
