"""Ratings of a store: which results count, under which names, and that nothing but them decides a table."""

import csv
import random
from dataclasses import replace
from pathlib import Path

import pytest
from pinochle_elo import Outcome, PairObservation, fitted_elo, joint_fit
from pinochle_referee.results import MatchReport, MatchTermination
from pinochle_rules import Side, ruleset_with
from pinochle_rules.seats import Seat
from pinochle_tournaments.errors import ArenaError
from pinochle_tournaments.events.interventions import disqualify
from pinochle_tournaments.match_figures import figures_of
from pinochle_tournaments.match_list import match_row
from pinochle_tournaments.ratings import (
    Method,
    RatingTable,
    Selection,
    board_pairs,
    parse_anchors,
    pools_of,
    rate_pool,
)
from pinochle_tournaments.ratings.comparison import compare_in_pool, the_two
from pinochle_tournaments.ratings.comparison_text import result_block
from pinochle_tournaments.ratings.history import rating_history
from pinochle_tournaments.ratings.rows_text import ROW_HEADER, pair_rows
from pinochle_tournaments.ratings.table_text import markdown_lines, table_json, table_lines
from pinochle_tournaments.reporting import write_report
from pinochle_tournaments.result_block import block_lines
from pinochle_tournaments.storage import GIVEN_DEALS, Store, open_store
from rated_stores import CROW, DOVE, HAWK, OWL, a_field, a_rotation, between, play
from stored_matches import a_deal, deals_of, forfeited


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "matches.db"


def tables(store: Store, method: Method = Method.ELO, selection: Selection | None = None) -> list[RatingTable]:
    return [rate_pool(store, pool, method) for pool in pools_of(store, selection or Selection())]


@pytest.mark.parametrize("method", Method)
def test_a_table_is_what_its_printed_rows_give(path: Path, method: Method) -> None:
    with open_store(a_field(path)) as store:
        (pool,) = pools_of(store, Selection())
        printed = [dict(zip(ROW_HEADER, row, strict=True)) for row in pair_rows(board_pairs(store, pool), options="")]
        table = rate_pool(store, pool, method)
    assert len(printed) == table.pairs == 36
    data = [
        PairObservation((str(row["first"]),), (str(row["second"]),), float(str(row["imp"])), Outcome(row["outcome"]))
        for row in printed
    ]
    fit = fitted_elo(data) if method is Method.ELO else joint_fit(data)
    assert [row.rating for row in table.rows] == list(fit.ratings)
    assert table.lack_of_fit == joint_fit(data).lack_of_fit
    assert [row.rank for row in table.rows] == [1, 2, 3]
    assert {row.score.played for row in table.rows} == {24}
    assert sum(row.score.points for row in table.rows) == 36


def test_chance_of_superiority_is_that_of_the_difference_to_the_next(path: Path) -> None:
    with open_store(a_field(path)) as store:
        (table,) = tables(store, Method.FIT)
    for row in table.rows[:-1]:
        assert row.superiority is not None
        assert 0.5 <= row.superiority <= 1
    assert table.rows[-1].superiority is None


def test_neither_order_nor_batches_nor_going_on_later_change_a_table(path: Path, tmp_path: Path) -> None:
    found = []
    for number, name in enumerate(["straight", "shuffled", "resumed"]):
        rng = random.Random(number)
        place = tmp_path / f"{name}.db"
        for part in range(1 if name != "resumed" else 3):
            with open_store(place, write=True) as store:
                pairs = [(HAWK, DOVE), (HAWK, OWL), (DOVE, OWL)]
                if part == 0:
                    for index, (one, other) in enumerate(pairs):
                        store.create_match(between(one, other), boards=9, secret=bytes([index + 1]) * 32)
                work = [(match, deal) for match in store.matches() for deal in deals_of(match, 9)]
                if name == "shuffled":
                    rng.shuffle(work)
                if name == "resumed":
                    work = work[part::3]
                for count, (match, deal) in enumerate(work):
                    store.writer().add_deal(match, deal)
                    if name == "shuffled" and count % 5 == 0:
                        store.writer().flush()
        with open_store(place) as store:
            found.append([table_json(table) for method in Method for table in tables(store, method)])
    assert found[0] == found[1] == found[2]


def test_the_same_cards_are_one_cluster(path: Path) -> None:
    with open_store(path, write=True) as store:
        for number, (one, other) in enumerate([(HAWK, DOVE), (HAWK, OWL), (DOVE, OWL)]):
            play(store, store.create_match(between(one, other, seed="shared"), boards=10), 10, luck=number)
        (table,) = tables(store, Method.FIT)
    assert (table.pairs, table.deals) == (30, 10)
    assert table.lack_of_fit is None
    assert {row.rating.degrees_of_freedom for row in table.rows} == {9}
    assert "Deals were met more than once (10 distinct ones)" in "\n".join(table_lines(table))


def test_bots_whose_files_differ_are_different_bots(path: Path) -> None:
    changed = replace(HAWK, content_hash="ee" * 32)
    with open_store(path, write=True) as store:
        for bot in (HAWK, changed):
            play(store, store.create_match(between(bot, DOVE), boards=3), 3)
        (table,) = tables(store)
    names = sorted(row.rating.entrant for row in table.rows)
    assert names == ["dove 0.9", "hawk 1.2.0#aaaaaaaa", "hawk 1.2.0#eeeeeeee"]


def test_rulesets_and_options_are_never_mixed(path: Path) -> None:
    rulesets = [ruleset_with("single-deck-1500"), ruleset_with("double-deck")]
    rulesets.append(ruleset_with("single-deck-1500", {"minimum_bid": 300}))
    with open_store(path, write=True) as store:
        for rules in rulesets:
            play(store, store.create_match(between(HAWK, DOVE, ruleset=rules), boards=2), 2)
        found = tables(store)
    assert [(table.pool.ruleset, table.pool.options, table.pairs) for table in found] == [
        ("single-deck-1500", "", 2),
        ("double-deck", "", 2),
        ("single-deck-1500", "minimum_bid=300", 2),
    ]


def test_forfeits_and_bots_can_be_left_out(path: Path) -> None:
    with open_store(a_field(path), write=True) as store:
        match = store.extend_match(store.matches()[0], 13)
        broken = forfeited(a_deal(match, 13, 1), match.identity.ruleset, Side.EAST_WEST, seat=Seat.WEST)
        store.writer().add_deal(match, broken)
        store.writer().add_deal(match, a_deal(match, 13, 2))
        store.writer().flush()
        (everything,) = tables(store)
        (clean,) = tables(store, selection=Selection(exclude=("forfeits",)))
        (without,) = tables(store, selection=Selection(exclude=("owl",)))
        with pytest.raises(ArenaError, match="did you mean 'hawk'"):
            pools_of(store, Selection(exclude=("hawkk",)))
    assert (everything.pairs, everything.forfeited_pairs) == (37, 1)
    assert (clean.pairs, clean.forfeited_pairs) == (36, 0)
    assert without.pairs == 13
    assert "--exclude forfeits" in "\n".join(table_lines(everything))
    assert "Left out: owl." in list(table_lines(without))


def test_scopes(path: Path) -> None:
    with open_store(a_rotation(path), write=True) as store:
        single = play(store, store.create_match(between(HAWK, DOVE), boards=5), 5)
        assert [len(pool.matches) for pool in pools_of(store, Selection())] == [4]
        assert [len(pool.matches) for pool in pools_of(store, Selection("season"))] == [3]
        assert [len(pool.matches) for pool in pools_of(store, Selection("rotation"))] == [3]
        assert [len(pool.matches) for pool in pools_of(store, Selection(single.event.name))] == [1]
        with pytest.raises(ArenaError, match="no event 'rotatoin' - did you mean 'rotation'"):
            pools_of(store, Selection("rotatoin"))


@pytest.mark.parametrize("termination", [MatchTermination.STOPPED, MatchTermination.COMPLETED])
def test_a_match_with_a_rule_for_stopping_counts_only_on_request(path: Path, termination: MatchTermination) -> None:
    """One that never stopped went on for want of a clear result: it misleads like the others, the other way."""
    with open_store(a_field(path), write=True) as store:
        identity = replace(between(HAWK, DOVE), stop_rule="until-error 0.5")
        match = play(store, store.create_match(identity, boards=7), 7, luck=9)
        store.writer().finish(match, MatchReport(termination=termination, boards=7))
        store.writer().flush()
        (without,) = tables(store)
        (with_it,) = tables(store, selection=Selection(with_stopped=True))
    assert (without.pairs, without.pool.stopped) == (36, 1)
    assert (with_it.pairs, with_it.pool.stopped) == (43, 0)
    assert "1 match with a rule for stopping" in "\n".join(table_lines(without))


def test_what_was_in_flight_when_a_match_had_shown_enough_does_not_count(path: Path) -> None:
    with open_store(path, write=True) as store:
        identity = replace(between(HAWK, DOVE), stop_rule="until-error 60")  # reached at the first look
        match = play(store, store.create_match(identity, boards=100), 34)
        store.writer().finish(match, MatchReport(termination=MatchTermination.STOPPED, boards=34))
        store.writer().flush()
        (pool,) = pools_of(store, Selection(with_stopped=True))
        assert [pair.board.board for pair in board_pairs(store, pool)] == list(range(1, 31))
        compared = compare_in_pool(store, pool, *the_two([pool], "hawk", "dove"))
        (listed,) = match_row(store, match)["pairs"]
        block = figures_of(store, match)
        report = write_report(store, "hawk", path.parent / "report")
    assert compared is not None
    assert compared.head_to_head.pairs == 30
    assert "4 boards in flight then counted in contracts, faults and decisions alone" in "\n".join(block_lines(block))
    assert "boards in flight then count in the lines of the two bots alone" in "\n".join(result_block(compared))
    own = block.pairs[0].head_to_head
    assert (listed["wins"], listed["ties"], listed["losses"]) == (own.wins, own.ties, own.losses)
    assert (listed["imp"], listed["swing_points"]) == (own.imp.mean, own.swing.mean)
    (row,) = csv.DictReader((report.folder / "results.csv").read_text(encoding="utf-8").splitlines())
    assert (row["boards"], float(row["mean_imp"]), row["void_boards"]) == ("30", own.imp.mean, "0")


def test_of_an_annulled_entrant_nothing_counts(path: Path) -> None:
    with open_store(a_rotation(path, rounds=[(1, 2, 3, 4), (1, 2, 3, 4)]), write=True) as store:
        assert len(pools_of(store, Selection())[0].matches) == 2
        disqualify(store, store.event(), "owl", "looked at the store", annul=True)
        assert pools_of(store, Selection()) == []


def test_given_deals_are_told_apart_by_their_cards(path: Path) -> None:
    given = replace(between(DOVE, OWL), deals_sha256="f" * 64)
    with open_store(path, write=True) as store:
        drawn = play(store, store.create_match(between(HAWK, DOVE), boards=5), 5)
        again = store.create_match(given, boards=5, pairing=GIVEN_DEALS + given.deals_sha256)
        for deal in deals_of(drawn, 5, seed=1):
            store.writer().add_deal(again, deal)
        store.writer().flush()
        (table,) = tables(store, Method.FIT)
    assert (table.pairs, table.deals) == (10, 5)


def test_where_partners_change_bots_are_rated_for_themselves(path: Path) -> None:
    with open_store(a_rotation(path)) as store:
        (pool,) = pools_of(store, Selection())
        table = rate_pool(store, pool, Method.FIT)
        steps = rating_history(store, pool)
    assert sorted(row.rating.entrant for row in table.rows) == ["crow 1", "dove 0.9", "hawk 1.2.0", "owl 2:DEPTH=3"]
    assert all(row.rating.rating is not None for row in table.rows)
    assert table.partners is not None
    assert len(table.partners.cells) == 6
    for row in table.rows:
        own = [c.centred for c in table.partners.cells if row.rating.entrant in (c.first, c.second)]
        assert sum(own) == pytest.approx(0, abs=1e-9)
    assert len(steps) == 12
    assert sum(step.change.change for step in steps) == pytest.approx(0, abs=1e-9)
    assert {len(step.partners) for step in steps} == {1}
    lines = list(table_lines(table))
    head = next(number for number, line in enumerate(lines) if line.startswith("Partners:"))
    assert lines[head].endswith("n/a (it needs as many line-ups as entrants)"), (
        "three line-ups fit four ratings exactly"
    )
    matrix = [line.split()[:2] for line in lines[head + 2 :]]
    assert matrix == [[str(row.rank), row.rating.entrant.split()[0]] for row in table.rows], "in the order of the table"
    markdown = "\n".join(markdown_lines(table)).split("Partners: ")[1].splitlines()[4:]
    cells = [[cell.strip() for cell in line.split("|")[1:-1]] for line in markdown]
    assert [row[:2] for row in cells] == [[str(row.rank), row.rating.entrant] for row in table.rows]
    assert [row[2 + number] for number, row in enumerate(cells)] == [""] * 4, "nobody is his own partner"


def test_a_pair_that_stays_together_is_rated_as_one(path: Path) -> None:
    with open_store(path, write=True) as store:
        play(store, store.create_match(between(HAWK, DOVE, OWL, DOVE), boards=4), 4)
        (table,) = tables(store)
    assert sorted(row.rating.entrant for row in table.rows) == ["dove 0.9", "hawk 1.2.0+owl 2:DEPTH=3"]


def test_a_bot_that_met_itself_is_not_rated_by_it(path: Path) -> None:
    with open_store(path, write=True) as store:
        play(store, store.create_match(between(HAWK), boards=3), 3)
        (table,) = tables(store)
        (pool,) = pools_of(store, Selection())
        assert rating_history(store, pool) == []
    (row,) = table.rows
    assert (table.pairs, row.rank, row.rating.rating, row.rating.reason) == (0, None, None, "it met nobody")


def test_groups_that_never_met_are_told(path: Path) -> None:
    with open_store(path, write=True) as store:
        play(store, store.create_match(between(HAWK, DOVE), boards=8), 8)
        play(store, store.create_match(between(OWL, CROW), boards=8), 8, luck=1)
        (table,) = tables(store, Method.FIT)
        (pool,) = pools_of(store, Selection())
        anchored = rate_pool(store, pool, Method.FIT, anchors={"hawk 1.2.0": 0})
    text = "\n".join(table_lines(table))
    assert table.groups == 2
    assert "never compared with those above" in text
    assert "2 groups never met" in text
    assert "; the mean of each group is 0." in text
    assert "n/a: no meetings connect it with an anchor" in "\n".join(table_lines(anchored))


def test_three_handed_boards_are_three_comparisons_of_one_deal(path: Path) -> None:
    with open_store(path, write=True) as store:
        match = store.create_match(between(HAWK, DOVE, OWL, ruleset=ruleset_with("three-handed")), boards=6)
        play(store, match, 6)
        (table,) = tables(store)
        (pool,) = pools_of(store, Selection())
        assert {pair.weight for pair in board_pairs(store, pool)} == {2 / 3}
        steps = rating_history(store, pool)
    assert (table.pairs, table.deals) == (18, 6)
    assert {step.change.k for step in steps} == {12}


def test_anchors(path: Path) -> None:
    with open_store(a_field(path)) as store:
        pools = pools_of(store, Selection())
        (fixed,) = parse_anchors(["hawk=1700"], Method.ELO, pools)
        assert fixed == {"hawk 1.2.0": 1700}
        table = rate_pool(store, pools[0], anchors=fixed)
        for text, sentence in [
            ("hawk", "write BOT=RATING"),
            ("hawk=x", "write BOT=RATING"),
            ("hwak=1", "did you mean"),
            ("hawk@1.2.0=1600", "fixed at another rating already"),
        ]:
            with pytest.raises(ArenaError, match=sentence):
                parse_anchors(["hawk=1700", text], Method.ELO, pools)
    (own,) = [row for row in table.rows if row.rating.entrant == "hawk 1.2.0"]
    assert (own.rating.rating, own.rating.half_width) == (1700, None)
    assert any("----" in line for line in table_lines(table))
    assert "fixed: hawk 1.2.0 = 1700" in "\n".join(table_lines(table))
