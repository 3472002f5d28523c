"""An author's package: all that is his is in it, and nothing that his opponents keep to themselves."""

from __future__ import annotations

import csv
import json
import random
from collections import Counter
from pathlib import Path

import pytest
from begun_events import slow_bot
from command import pinochle
from leagues import run_here
from pinochle_rules import (
    BuryCards,
    Deal,
    GiveCards,
    Observation,
    Record,
    Ruleset,
    Seat,
    Step,
    board_from_seed,
    secret_from_text,
    write_record,
)
from pinochle_tournaments.errors import ArenaError
from pinochle_tournaments.reporting import OWN_RECORD, own_record, write_report
from pinochle_tournaments.storage import open_store
from played_seasons import a_closed_season
from random_deals import RULESETS

SECRET = secret_from_text("reports")


def a_record(ruleset: Ruleset, number: int) -> tuple[Record, Deal]:
    """A deal of random legal actions, with a remark on every one, and the deal at its end."""
    rng = random.Random(number)
    board = board_from_seed(ruleset, SECRET, board=number)
    deal = Deal.start(ruleset, board)
    steps = []
    while not deal.is_over:
        seat = deal.seat_to_act
        assert seat is not None
        action = rng.choice(list(deal.legal_actions()))
        deal = deal.apply(action)
        steps.append(Step(seat, action))
    assert deal.outcome is not None
    record = Record(
        ruleset=ruleset, event="cup", match="1", table=1, board_number=number, game=None,
        seats={seat: f"bot{seat.letter}" for seat in ruleset.seats}, board=board,
        scores_before=(0,) * len(ruleset.sides), steps=tuple(steps), outcome=deal.outcome,
        remarks={index: f"thought of {step.seat}" for index, step in enumerate(steps)},
        times_ms=tuple(1.0 + step.seat for step in steps),
    )  # fmt: skip
    return record, deal


def hidden_steps(record: Record, own: set[Seat]) -> list[Step]:
    """What only others saw: cards given between others, and cards that others buried."""
    ruleset = record.ruleset
    sides = {ruleset.side_of(seat) for seat in own}
    return [
        step
        for step in record.steps
        if step.seat not in own
        and (
            isinstance(step.action, BuryCards)
            or (isinstance(step.action, GiveCards) and ruleset.side_of(step.seat) not in sides)
        )
    ]


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: f"{ruleset.name}-{len(ruleset.options)}")
def test_a_record_has_ones_own_cards_and_what_all_could_see(ruleset: Ruleset) -> None:
    for number in range(1, 16):
        record, ended = a_record(ruleset, number)
        for own in ({ruleset.seats[0]}, {ruleset.seats[-1]}, set(ruleset.seats_of(ruleset.sides[0]))):
            row = own_record(record, own)
            whole = write_record(record)
            letters = {seat.letter for seat in own}
            assert row["format"] == OWN_RECORD
            assert set(row["hands"]) == set(row["own"]) == letters
            for letter in letters:
                assert sorted(row["hands"][letter].split()) == sorted(whole["hands"][letter].split())
            assert not {"stock", "commitment", "bots"} & set(row)
            if "widow" in row:
                assert any(Observation.of(ended, seat).widow for seat in own)
            turned_up = record.board.turned_up(ruleset)
            assert row.get("turned_up") == (None if turned_up is None else turned_up.text)
            told = [action for action in row["actions"] if action.endswith(" hidden")]
            assert len(told) == len(hidden_steps(record, own))
            shown = [str(step) for step in record.steps if step not in hidden_steps(record, own)]
            assert [action for action in row["actions"] if not action.endswith(" hidden")] == shown
            owners = [step.seat for step in record.steps]
            assert {owners[int(index)] for index in row.get("remarks", {})} <= own
            assert all((time is None) == (owners[index] not in own) for index, time in enumerate(row["times_ms"]))


def table(path: Path) -> list[dict[str, str]]:
    return list(csv.DictReader(path.read_text(encoding="utf-8").splitlines()))


def test_a_package_has_results_faults_and_records_of_one_bot(tmp_path: Path) -> None:
    store = a_closed_season(tmp_path)
    with open_store(store) as opened:
        written = write_report(opened, "bee", tmp_path / "out")
        faulty = next(fault.bot.split()[0] for fault in opened.faults())
        faults = write_report(opened, faulty, tmp_path / "out")
        with pytest.raises(ArenaError, match=r"no bot 'bea' has played in .* did you mean 'bee'"):
            write_report(opened, "bea", tmp_path / "out")
        again = write_report(opened, "bee", tmp_path / "out")
    assert written == again
    records = [json.loads(line) for line in (written.folder / "records.jsonl").read_text().splitlines()]
    assert len(records) == written.records > 5
    for record in records:
        assert {record["seats"][letter] for letter in record["own"]} == {"bee 1"}
        assert set(record["hands"]) == {letter for letter, bot in record["seats"].items() if bot == "bee 1"}
    rows = table(written.folder / "results.csv")
    assert Counter(row["bot"] for row in rows) == {"bee 1": written.matches}
    assert sum(int(row["boards"]) for row in rows) * 2 <= written.records + 2
    assert faults.faults == 1
    told = (faults.folder / "faults.txt").read_text()
    assert "illegal-action" in told
    assert "| oops" in told
    (row,) = table(faults.folder / "faults.csv")
    assert row["repeat"].startswith("pinochle bot ask ")
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == sorted({"bee", faulty})


def test_where_nobody_has_played_that_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    open_store(tmp_path / "s.db", write=True).close()
    assert run_here("report", tmp_path / "s.db", "--all", "--out", tmp_path / "out") == (0, "")
    assert "no bot has played in" in capsys.readouterr().out
    assert not (tmp_path / "out").exists()


def test_the_results_are_those_of_the_cross_table(tmp_path: Path) -> None:
    store = a_closed_season(tmp_path)
    with open_store(store) as opened:
        season = opened.seasons()[0]
        assert season.final is not None
        cells = {
            (cell["entrant"], cell["opponent"]): cell["mean_imp"]
            for division in season.final["divisions"]
            for cell in division["crosstable"]["cells"]
        }
        found = {}
        for bot in {name for name, _ in cells}:
            folder = write_report(opened, bot, tmp_path / "out").folder
            for row in table(folder / "results.csv"):
                found[bot, row["opponents"].split()[0]] = float(row["mean_imp"])
    assert found == {pair: pytest.approx(mean, abs=1e-5) for pair, mean in cells.items()}


def test_nothing_is_told_of_boards_that_are_not_over(tmp_path: Path) -> None:
    """The command, with a bot that is in no hurry: a board is over at one table only."""
    slow_bot(tmp_path, "calm", seconds=0.0)
    done = pinochle("match", "calm", "random_bot", "--boards", "4", "--ruleset", "two-handed", "--store", "s.db",
                    folder=tmp_path)  # fmt: skip
    assert done.code == 0, done.err
    with open_store(tmp_path / "s.db", write=True) as store:
        store.extend_match(store.match(), 6)
        deal = next(store.deals(store.match()))
        from dataclasses import replace  # noqa: PLC0415

        store.writer().add_deal(store.match(), replace(deal, board=5))
        store.writer().flush()
    done = pinochle("report", "s.db", "--all", "--out", "out", "--json", folder=tmp_path)
    assert done.code == 0, done.err
    rows = {row["bot"]: row for row in done.json["reports"]}
    assert {name: row["records"] for name, row in rows.items()} == {"calm": 8, "random_bot": 8}
    both = pinochle("report", "s.db", "--all", "--bot", "calm", folder=tmp_path)
    assert (both.code, both.err.count("\n")) == (2, 1)
    assert "say whose report" in both.err
