"""Where a match stops by its own result: the same board whatever the order of results, and wherever it went on."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest
from pinochle_elo import head_to_head, sprt, until_error
from pinochle_referee.results import MatchReport, MatchTermination
from pinochle_tournaments.errors import ArenaError
from pinochle_tournaments.match_plan import MatchRequest, make_plan
from pinochle_tournaments.stop_rules import SprtRule, StopRule, UntilErrorRule, parse_stop_rule, parse_until_error
from pinochle_tournaments.stopping import StopWatch, counted_boards, stop_watch_of
from pinochle_tournaments.storage import MatchStatus, StoredBoard, open_store
from stored_matches import an_identity, deals_of


def boards_of(values: list[int | None], *, pairs: int = 1) -> list[list[StoredBoard]]:
    """Boards from 1 on with these IMP values for the first; None is a void one."""
    sides = [(0, 1), (0, 2), (1, 2)][:pairs]
    return [
        [
            StoredBoard(
                game=0,
                board=number,
                first=first,
                second=second,
                swing_points=10.0 * (value or 0),
                imp=value or 0,
                outcome=0.5 if not value else float(value > 0),
                is_forfeited=False,
                is_void=value is None,
            )
            for first, second in sides
        ]
        for number, value in enumerate(values, 1)
    ]


def stopped_at(rule: StopRule, boards: list[list[StoredBoard]], *, sides: int = 2) -> int | None:
    watch = StopWatch(rule, sides=sides)
    for board in boards:
        watch.add(board)
    return watch.stopped_at


VALUES: list[int | None] = random.Random(7).choices([-9, -2, 0, 0, 3, 12, None], k=600)
RULES: list[StopRule] = [
    SprtRule(elo1=60),
    SprtRule(elo1=60, is_two_sided=True),
    UntilErrorRule(0.8),
    UntilErrorRule(8.0, in_points=True),
]


@pytest.mark.parametrize("rule", RULES, ids=str)
def test_neither_order_nor_going_on_changes_where_it_stops(rule: StopRule) -> None:
    boards = boards_of(VALUES)
    wanted = stopped_at(rule, boards)
    assert wanted is not None
    assert 30 < wanted < 600
    for seed in range(20):
        generator = random.Random(seed)
        shuffled = sorted(boards, key=lambda board: board[0].board + generator.random() * 64)
        assert stopped_at(rule, shuffled) == wanted
        cut = generator.randrange(600)
        assert stopped_at(rule, sorted(shuffled[:cut], key=lambda board: board[0].board) + shuffled[cut:]) == wanted
    assert stopped_at(rule, boards[: wanted - 1]) is None
    assert stopped_at(rule, boards[1:]) is None, "the first is missing, and keeps back all others"


def test_it_stops_where_the_pure_tests_say_void_boards_left_out() -> None:
    values = [value for value in VALUES if value is not None]
    at = {number: index for index, number in enumerate(n for n, value in enumerate(VALUES, 1) if value is not None)}
    test = SprtRule(elo1=60)
    watch = StopWatch(test, sides=2)
    for board in boards_of(VALUES):
        watch.add(board)
    assert watch.stopped_at is not None
    assert at[watch.stopped_at] + 1 == sprt(values, test.settings).pairs == watch.sprt.pairs
    assert watch.sprt == sprt(values, test.settings)
    assert watch.reason.startswith("sprt elo0=0 elo1=60 alpha=0.05 beta=0.05: the first is ")
    last = stopped_at(UntilErrorRule(0.8), boards_of(VALUES))
    assert last is not None
    assert at[last] + 1 == until_error(values, 0.8).pairs


def test_of_three_every_comparison_must_be_known() -> None:
    boards = boards_of(VALUES, pairs=3)
    two = stopped_at(UntilErrorRule(0.8), boards_of(VALUES))
    assert stopped_at(UntilErrorRule(0.8), boards, sides=3) == two
    for board in boards:
        board[2] = boards_of([random.Random(board[0].board).choice([-24, 24])] * board[0].board, pairs=3)[-1][2]
    later = stopped_at(UntilErrorRule(0.8), boards, sides=3)
    assert later is None or (two is not None and later > two)


@pytest.mark.parametrize("rule", [*RULES, SprtRule(elo0=-5.5, elo1=7.25, alpha=0.01, beta=0.2)], ids=str)
def test_a_rule_is_read_back_from_its_text(rule: StopRule) -> None:
    assert parse_stop_rule(str(rule)) == rule
    assert parse_stop_rule("") is None


@pytest.mark.parametrize("text", ["0", "-1", "nan", "inf", "x", "0.5 imps", "", "1e5", "25 pointses"])
def test_what_is_no_error_is_refused(text: str) -> None:
    with pytest.raises(ArenaError, match="--until-error"):
        parse_until_error(text)


@pytest.mark.parametrize(
    "wrong", [{"elo1": 0.0}, {"elo0": float("nan")}, {"alpha": 0.0}, {"alpha": 0.7}, {"beta": float("nan")}], ids=str
)
def test_hypotheses_and_rates_that_make_no_test_are_refused(wrong: dict[str, float]) -> None:
    with pytest.raises(ArenaError, match="--"):
        SprtRule(**wrong)  # type: ignore[arg-type]


def test_a_store_tells_where_its_match_stopped_and_what_does_not_count(tmp_path: Path) -> None:
    rule = UntilErrorRule(60.0)  # reached at the first look
    with open_store(tmp_path / "s.db", write=True) as store:
        match = store.create_match(an_identity(stop_rule=str(rule)), boards=100)
        for deal in deals_of(match, 34):
            store.writer().add_deal(match, deal)
        store.writer().finish(match, MatchReport(termination=MatchTermination.STOPPED, detail="enough"))
        store.writer().flush()
        match = store.match(match.id)
        assert (match.status, match.termination, match.identity.stop_rule) == (MatchStatus.ENDED, "stopped", str(rule))
        watch = stop_watch_of(store, match)
        assert watch is not None
        assert watch.stopped_at == 30
        counted = list(counted_boards(watch, store.boards(match)))
        assert [board.board for board in counted] == list(range(1, 31))
        summed = head_to_head([board.swing_points for board in counted], [board.imp for board in counted])
        assert summed.pairs == 30
        assert not list(store.recount(match))


def test_a_match_too_short_for_its_rule_is_refused() -> None:
    request = MatchRequest(bots=["random_bot", "melder_bot"], stop_rule=UntilErrorRule(1.0))
    assert make_plan(replace(request, boards=30)).number == 30
    assert make_plan(request).number == 20_000
    with pytest.raises(ArenaError, match="--until-error is judged from 30 boards on, and a match of 29 never"):
        make_plan(replace(request, boards=29))
    with pytest.raises(ArenaError, match="--until-error is judged from 30 games on"):
        make_plan(replace(request, games=6))
