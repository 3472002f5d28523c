"""`pinochle tournament` with real bot processes: it plays, goes on, extends, refuses, and comes out the same."""

from __future__ import annotations

import json
import re
import signal
import subprocess
from pathlib import Path
from typing import Any

import pytest
from begun_events import wait_for_deals
from command import Finished, pinochle, start_pinochle
from pinochle_tournaments.events.definition import read_definition

CUP = """
name = "cup"
entrants = ["random_bot", "stub_bot", { bot = "random_bot", name = "twin" }]
ruleset = "two-handed"
boards = 6
seed = "test"
"""


def definition(folder: Path, text: str = CUP, **changed: str) -> Path:
    """A definition in the folder; `changed` are lines in the place of those with the same key, or new ones."""
    lines = [line for line in text.strip().splitlines() if line.partition(" = ")[0] not in changed]
    path = folder / "cup.toml"
    path.write_text("\n".join([*(f"{key} = {value}" for key, value in changed.items()), *lines]) + "\n")
    return path


def run(folder: Path, *more: str, store: str = "s.db", timeout: float = 120) -> Finished:
    return pinochle("tournament", "run", "cup.toml", "--store", store, *more, folder=folder, timeout=timeout)


def tables(folder: Path, store: str = "s.db") -> str:
    shown = [pinochle("tournament", which, store, folder=folder) for which in ("standings", "crosstable")]
    assert [done.code for done in shown] == [0, 0], shown
    return "".join(done.out for done in shown)


def records(folder: Path, store: str = "s.db") -> list[dict[str, Any]]:
    """What the store exports by match, board and table, without what differs from run to run."""
    rows = [json.loads(line) for line in pinochle("export", store, folder=folder).out.splitlines()]
    bare = [{key: value for key, value in row.items() if key != "times_ms"} for row in rows]
    return sorted(bare, key=lambda row: (row["match"], row["board"], row["table"]))


def broken_bot(folder: Path) -> None:
    (folder / "broken").mkdir()
    (folder / "broken/bot.toml").write_text('name = "broken"\nversion = "1"\ncommand = ["{python}", "bot.py"]\n')
    (folder / "broken/bot.py").write_text("raise SystemExit('no model in models/')\n")


def test_a_tournament_is_played_printed_and_printed_again(tmp_path: Path) -> None:
    definition(tmp_path)
    done = run(tmp_path)
    assert done.code == 0, done.err
    assert "3 matches in 3 rounds, 6 boards each" in done.out
    assert re.search(r"deals +event cup, commitment [0-9a-f]{64} \(seed public: 'test'\)", done.out)
    shown = tables(tmp_path)
    assert all(line in done.out for line in shown.splitlines())
    again = run(tmp_path, "--quiet")
    assert again.code == 0
    assert again.out.split() == shown.split()
    listed = pinochle("tournament", "list", "s.db", "--json", folder=tmp_path).json["tournaments"]
    assert [(row["event"], row["pairings_over"], row["status"]) for row in listed] == [("cup", 3, "complete")]
    audit = pinochle("verify", "s.db", "--json", folder=tmp_path)
    assert audit.code == 0, audit.out
    assert (audit.json["records"], audit.json["proven"]) == (36, 36)


def test_a_dry_run_measures_and_stores_nothing(tmp_path: Path) -> None:
    definition(tmp_path, entrants='["random_bot", "stub_bot"]')
    done = run(tmp_path, "--dry-run")
    assert done.code == 0, done.err
    assert "process starts" in done.out
    assert re.search(r"time +about .* as measured, at worst", done.out)
    assert "round 1    random_bot - stub_bot" in done.out or "round 1    stub_bot - random_bot" in done.out
    assert not (tmp_path / "s.db").exists()
    broken_bot(tmp_path)
    definition(tmp_path, entrants='["random_bot", "broken"]')
    plan = run(tmp_path, "--dry-run", "--json").json
    assert (plan["schema"], plan["matches"], plan["boards"]) == ("pinochle/tournament-plan", 1, 6)
    assert sorted(plan["pairings"][0]["sides"]) == [["broken"], ["random_bot"]]
    assert not plan["is_measured"]


def test_a_folder_of_bots_is_a_round_robin(tmp_path: Path, project: Path) -> None:
    (tmp_path / "bots").mkdir()
    for name in ("random_bot", "stub_bot"):
        (tmp_path / "bots" / name).symlink_to(project / "sample_bots" / name)
    plan = pinochle("tournament", "run", "bots/", "--dry-run", "--json", folder=tmp_path).json
    assert (plan["event"], plan["format"], plan["boards"], plan["matches"]) == ("bots", "round-robin", 100, 1)
    written = pinochle("tournament", "new", "bots/random_bot", "bots/stub_bot", folder=tmp_path)
    (tmp_path / "cup.toml").write_text(written.out)
    read = read_definition(tmp_path / "cup.toml")
    assert [entrant.name for entrant in read.entrants] == [entrant["name"] for entrant in plan["entrants"]]


@pytest.mark.slow
def test_one_worker_and_eight_come_to_the_same(tmp_path: Path) -> None:
    definition(tmp_path)
    for number in ("1", "8"):
        done = run(tmp_path, "--concurrency", number, store=f"{number}.db")
        assert done.code == 0, done.err
    assert tables(tmp_path, "1.db") == tables(tmp_path, "8.db")
    one, eight = records(tmp_path, "1.db"), records(tmp_path, "8.db")
    assert len(one) == 36
    assert one == eight


def test_more_boards_and_more_entrants_extend_it_to_what_it_would_have_been(tmp_path: Path) -> None:
    definition(tmp_path, entrants='["random_bot", "stub_bot"]', boards="3")
    assert run(tmp_path).code == 0
    before = records(tmp_path)
    definition(tmp_path)
    done = run(tmp_path)
    assert done.code == 0, done.err
    assert "boards of each match: 3 before, 6 now" in done.out
    assert "entrant twin joins" in done.out
    assert "2 pairings on top of 1" in done.out
    after = records(tmp_path)
    assert len(after) == 36
    assert [row for row in after if row in before] == before


def test_any_other_change_is_refused(played: Path) -> None:
    definition(played, entrants='["random_bot", "stub_bot"]', decision_time='"500ms"', boards="9")
    done = run(played)
    assert done.code == 2
    assert "`decision_time`: 1.0, and the definition now says 0.5" in done.err
    assert "--as NEW-NAME" in done.err


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a cup of two that is over."""
    folder = tmp_path_factory.mktemp("played")
    definition(folder, entrants='["random_bot", "stub_bot"]')
    assert run(folder).code == 0
    return folder


def test_under_another_name_it_is_another_event(played: Path) -> None:
    definition(played, entrants='["random_bot", "stub_bot"]', boards="2")
    done = run(played, "--as", "small")
    assert done.code == 0, done.err
    assert "event small" in done.out
    several = pinochle("tournament", "standings", "s.db", folder=played)
    assert several.code == 2
    assert "say which: cup, small" in several.err


@pytest.mark.slow
def test_matches_stop_when_their_error_is_small_enough(tmp_path: Path) -> None:
    definition(tmp_path, boards="50", entrants='["random_bot", "melder_bot"]')
    once = run(tmp_path, "--until-error", "6", "--concurrency", "1")
    assert once.code == 0, once.err
    assert "at most 50 boards each" in once.out
    assert "stops      each match by until-error 6" in once.out
    assert "at most 50 boards a match, until-error 6" in once.out
    shown = json.loads(pinochle("tournament", "standings", "s.db", "--json", folder=tmp_path).out)
    played = shown["standings"][0]["boards"]
    assert 30 <= played < 50
    assert f"boards     {played} of {played}" in pinochle("tournament", "status", "s.db", folder=tmp_path).out
    assert pinochle("verify", "s.db", folder=tmp_path).code == 0
    refused = run(tmp_path, "--until-error", "5")
    assert (refused.code, refused.err.count("\n")) == (2, 1)
    assert "`until_error`: 6, and the definition now says 5 (--until-error says it, too)" in refused.err
    definition(tmp_path, boards="50", entrants='["random_bot", "melder_bot"]', until_error="6", boards_in_flight="16")
    assert run(tmp_path, store="other.db").code == 0
    assert tables(tmp_path, "other.db") == tables(tmp_path)


def test_given_deals_are_played_by_all(played: Path) -> None:
    exported = pinochle("export", "s.db", folder=played).out.splitlines()
    (played / "deals.jsonl").write_text("\n".join(exported[:6]) + "\n")
    definition(played, entrants='["random_bot", "stub_bot"]', boards="3")
    done = run(played, "--as", "given", "--deals", "deals.jsonl", "--events", "events.jsonl")
    assert done.code == 0, done.err
    assert re.search(r"deals +event given, given: [0-9a-f]{64}", done.out)
    hands = [[row["hands"] for row in records(played) if row["event"] == event] for event in ("cup", "given")]
    assert len(hands[1]) == 6
    assert hands[1] == hands[0][:6]
    told = [json.loads(line) for line in (played / "events.jsonl").read_text().splitlines()]
    assert [row["kind"] for row in told if row["kind"] in ("started", "match-finished", "finished")] == [
        "started",
        "match-finished",
        "finished",
    ]
    assert sum(row["kind"] == "board-finished" for row in told) == 3


def test_a_bot_that_cannot_start_is_named_with_its_log_and_nothing_begins(tmp_path: Path) -> None:
    broken_bot(tmp_path)
    definition(tmp_path, entrants='["random_bot", "stub_bot", "broken"]', boards="1")
    done = run(tmp_path)
    assert done.code == 1
    assert "broken" in done.err
    assert "no model in models/" in done.err
    assert not (tmp_path / "s.db").exists()
    definition(tmp_path, entrants='["random_bot", "stub_bot", "broken"]', boards="1", skip_broken="true")
    done = run(tmp_path)
    assert done.code == 0, done.err
    assert "left out   broken" in done.out
    plan = pinochle("tournament", "list", "s.db", "--json", folder=tmp_path).json["tournaments"]
    assert plan[0]["entrants"] == 2


def test_an_interrupt_says_how_to_go_on_and_changes_nothing(tmp_path: Path) -> None:
    definition(tmp_path, boards="20")
    assert run(tmp_path, store="whole.db").code == 0
    process = start_pinochle("tournament", "run", "cup.toml", "--store", "s.db", folder=tmp_path)
    wait_for_deals(tmp_path / "s.db", 8, process)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 3, err
    assert "interrupted; go on with: pinochle tournament run cup.toml --store s.db" in out
    done = run(tmp_path)
    assert done.code == 0, done.err
    assert "resumed    event cup" in done.out
    assert tables(tmp_path) == tables(tmp_path, "whole.db")
    assert records(tmp_path) == records(tmp_path, "whole.db")


@pytest.mark.slow
def test_kills_at_any_moment_change_nothing(tmp_path: Path) -> None:
    """Twenty kills: soon after the start, while bots start, in the middle of boards, between matches."""
    definition(tmp_path, boards="30", entrants='["random_bot", "stub_bot", { bot = "random_bot", name = "twin" }]')
    assert run(tmp_path, store="whole.db").code == 0
    for number in range(20):
        process = start_pinochle("tournament", "run", "cup.toml", "--store", "s.db", folder=tmp_path)
        try:
            process.wait(timeout=0.6 + 0.23 * number)
        except subprocess.TimeoutExpired:
            process.kill()
        process.communicate(timeout=60)
    done = run(tmp_path)
    assert done.code == 0, done.err
    assert tables(tmp_path) == tables(tmp_path, "whole.db")
    assert records(tmp_path) == records(tmp_path, "whole.db")
    assert pinochle("verify", "s.db", folder=tmp_path).code == 0


@pytest.mark.slow
def test_every_example_is_played_to_its_end(tmp_path: Path, project: Path) -> None:
    examples = sorted((project / "tournaments/definitions").glob("*.toml"))
    assert len(examples) >= 5
    for example in examples:
        done = pinochle("tournament", "run", example, "--store", "all.db", folder=tmp_path, timeout=300)
        assert done.code == 0, f"{example.name}: {done.out}{done.err}"
        assert "FORFEITED" in done.out
        if example.name == "cup.toml":
            shown = (project / "README.md").read_text(encoding="utf-8").partition("```text\n")[2].partition("```")[0]
            assert "melder_bot" in shown
            assert all(line in done.out for line in shown.splitlines()), "README.md shows what the demo prints"
    listed = pinochle("tournament", "list", "all.db", folder=tmp_path)
    assert "4 games" in listed.out
    rows = pinochle("tournament", "list", "all.db", "--json", folder=tmp_path).json["tournaments"]
    assert {row["format"] for row in rows} == {"round-robin", "individual", "gauntlet", "swiss", "knock-out"}
    assert all((row["status"], row["pairings"]) == ("complete", row["pairings_over"]) for row in rows)
    audit = pinochle("verify", "all.db", "--json", folder=tmp_path, timeout=300)
    assert audit.code == 0, audit.out
    assert audit.json["records"] == audit.json["proven"]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("run", "nothing.toml"), "there is no definition nothing.toml"),
        (("run", "cup.toml", "--concurrency", "0"), "'0' is neither auto nor a number above 0"),
        (("run", "cup.toml", "--as", "two words"), "the name of an event is a short name"),
        (("run", "cup.toml", "--store", "no/such/folder.db"), "there is no folder"),
        (("run", "cup.toml", "--events", "no/such/file"), "--events no/such/file cannot be written"),
        (("run", "cup.toml", "--deals", "none.jsonl"), "none.jsonl"),
        (("run", "."), "needs 2 entrants|finds"),
        (("new", "nowhere"), "there is no bot 'nowhere'"),
        (("new", "random_bot", "stub_bot", "--format", "league"), "`format` is how .* not 'league'"),
        (("list", "none.db"), "there is no store"),
        (("rum",), "no such command 'rum'"),
    ],
)
def test_bad_input_is_one_sentence_and_exit_2(tmp_path: Path, arguments: tuple[str, ...], sentence: str) -> None:
    definition(tmp_path)
    done = pinochle("tournament", *arguments, folder=tmp_path)
    assert done.code == 2, done.out
    assert re.search(sentence, done.err, re.IGNORECASE), done.err
    assert "Traceback" not in done.err
    assert len(done.err.strip().splitlines()) == 1


def test_a_program_can_watch(tmp_path: Path) -> None:
    definition(tmp_path)
    done = run(tmp_path, "--events", "-")
    assert done.code == 0, done.err
    lines = [json.loads(line) for line in done.out.splitlines()]
    assert {(line["schema"], line["version"]) for line in lines} == {("pinochle/tournament-events", 1)}
    assert (lines[0]["kind"], lines[-1]["kind"]) == ("started", "finished")
    assert sum(line["kind"] == "board-finished" for line in lines) == 18
    standings = pinochle("tournament", "standings", "s.db", "--json", folder=tmp_path).json
    told = [line for line in lines if line["kind"] == "standings"][-1]
    assert told["standings"] == standings["standings"]
    both = run(tmp_path, "--events", "-", "--json")
    assert (both.code, both.out) == (2, "")
    assert "--json and --events - both want standard output" in both.err


@pytest.mark.slow
def test_thrown_away_boards_come_out_as_before(tmp_path: Path) -> None:
    definition(tmp_path)
    assert run(tmp_path, "--events", "events.jsonl").code == 0
    before, dealt = tables(tmp_path), records(tmp_path)
    done = pinochle("tournament", "void", "s.db", "2", "2-4", "--why", "the fan failed", folder=tmp_path)
    assert (done.code, done.err) == (0, "")
    again = run(tmp_path, "--events", "events.jsonl")
    assert again.code == 0, again.err
    after = tables(tmp_path)
    audit = [line for line in after.splitlines() if line.startswith("void: ")]
    assert len(audit) == 2
    assert "boards 2-4: the fan failed" in audit[0]
    assert [line for line in after.splitlines() if line not in audit] == before.splitlines()
    assert records(tmp_path) == dealt
    kinds = [json.loads(line)["kind"] for line in (tmp_path / "events.jsonl").read_text().splitlines()]
    assert kinds.count("started") == kinds.count("finished") == 2
    assert kinds.count("board-finished") == 18 + 3
