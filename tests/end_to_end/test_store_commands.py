"""What looks into a store: list, show, replay, export, verify, log, errors, bot ask, store; after one real match."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest
from command import pinochle


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with `s.db`: one match of four boards, in which a bot remarks nothing and faults a little."""
    folder = tmp_path_factory.mktemp("played")
    done = pinochle(
        "match", "faulty_bot:FAULT=illegal-card", "random_bot", "--boards", "3", "--seed", "look", "--store", "s.db",
        "--penalty", "substitute", "--logs", "all", folder=folder,
    )  # fmt: skip
    assert done.code == 0, done.err
    return folder


def test_list_and_show_tell_the_match_again(played: Path) -> None:
    row = pinochle("list", "s.db", "--json", folder=played).json["matches"][0]
    assert (row["match"], row["status"], row["played"], row["wanted"]) == (1, "complete", 3, 3)
    shown = pinochle("show", "s.db", "--json", folder=played).json
    assert (shown["schema"], shown["deals"]) == ("pinochle/match", 6)
    assert "swing" in pinochle("show", "s.db", "1", folder=played).out


def test_replay_tells_a_deal_to_whoever_looks(played: Path) -> None:
    whole = pinochle("replay", "s.db", "1/2/1", folder=played)
    assert whole.code == 0
    assert whole.out.count("\n  N ") + whole.out.count("\n  S ") >= 2
    assert "result: " in whole.out
    public = pinochle("replay", "s.db", "2/1", "--seat", "public", folder=played).out
    hand = whole.out.splitlines()[1].split(maxsplit=3)[3]
    assert hand not in public
    assert hand in pinochle("replay", "s.db", "2/1", "--seat", "N", folder=played).out


def test_export_writes_records_that_verify(played: Path) -> None:
    lines = pinochle("export", "s.db", folder=played).out.splitlines()
    rows = [json.loads(line) for line in lines]
    assert [(row["board"], row["table"]) for row in rows] == [(1, 1), (1, 2), (2, 1), (2, 2), (3, 1), (3, 2)]
    (played / "records.jsonl").write_text("\n".join(lines), encoding="utf-8")
    done = pinochle("verify", "records.jsonl", folder=played)
    assert (done.code, done.err) == (0, "")
    assert "6 records, 6 dealt again from the seed: all hold" in done.out


def test_verify_names_file_line_action_and_rule_of_the_first_disagreement(played: Path) -> None:
    rows = [json.loads(line) for line in pinochle("export", "s.db", folder=played).out.splitlines()]
    number, step = next((at, step) for at, step in enumerate(rows[1]["actions"]) if " play " in step)
    seat, _, card = step.split()
    other = next(held for held in rows[1]["hands"][seat].split() if held != card)
    rows[1]["actions"][number + 4] = f"{seat} play {other}"
    rows[2]["deltas"]["NS"] += 10
    rows.append(rows[3])
    (played / "tampered.jsonl").write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    done = pinochle("verify", "tampered.jsonl", folder=played)
    assert done.code == 1
    first, second, third = done.out.splitlines()[:3]
    assert first.startswith(f"tampered.jsonl:2, action {number + 4}: ")
    assert second.startswith("tampered.jsonl:3: deltas should be ")
    assert third.startswith("tampered.jsonl:7: ")
    assert third.endswith("[boards dealt twice]")


def test_verify_finds_other_cards_than_the_seed_deals(played: Path) -> None:
    rows = [json.loads(line) for line in pinochle("export", "s.db", folder=played).out.splitlines()]
    rows[0]["hands"]["N"], rows[0]["hands"]["S"] = rows[0]["hands"]["S"], rows[0]["hands"]["N"]
    (played / "swapped.jsonl").write_text(json.dumps(rows[0]), encoding="utf-8")
    done = pinochle("verify", "swapped.jsonl", folder=played)
    assert done.code == 1
    assert "the seed deals N other cards on board 1" in done.out.splitlines()[0]


def test_errors_name_the_command_that_repeats_them(played: Path) -> None:
    faults = pinochle("errors", "s.db", "--json", folder=played).json["faults"]
    assert faults
    assert {fault["kind"] for fault in faults} == {"illegal-action"}
    assert {fault["consequence"] for fault in faults} == {"substituted"}
    program, *words = shlex.split(faults[0]["repeat"])
    assert program == "pinochle"
    asked = pinochle(*words, "--json", folder=played)
    assert asked.code == 1, asked.out
    assert asked.json["verdict"].startswith("illegal-action: ")
    assert pinochle("errors", "s.db", "--bot", "random_bot", folder=played).out == "0 faults\n"


def test_a_sound_bot_is_asked_the_same_and_answers_legally(played: Path) -> None:
    fault = pinochle("errors", "s.db", "--json", folder=played).json["faults"][0]
    asked = pinochle("bot", "ask", "melder_bot", "s.db", fault["deal"], "--action", str(fault["action"]), folder=played)
    assert asked.code == 0, asked.err
    assert "legal, in time" in asked.out


def test_of_a_mixed_partnership_the_bot_of_the_seat_is_asked(played: Path) -> None:
    """North or east of a side is the first of A+B, south or west the second; only one of these two would be illegal."""
    fault = pinochle("errors", "s.db", "--json", folder=played).json["faults"][0]
    # At table 2 everybody sits one place on, and whoever was west is now north.
    is_second = {"N": fault["deal"].endswith("/2"), "E": False, "S": not fault["deal"].endswith("/2"), "W": True}
    good, bad = "random_bot", "faulty_bot:FAULT=illegal-card"
    for first, second in ((good, bad), (bad, good)):
        expected = int((second if is_second[fault["seat"]] else first) == bad)
        asked = pinochle(
            "bot", "ask", f"{first}+{second}", "s.db", fault["deal"], "--action", str(fault["action"]), folder=played
        )
        assert asked.code == expected, asked.out


def test_a_declined_decision_is_asked_again_as_well(tmp_path: Path) -> None:
    """With a stock several decisions come before one action: a dix kept and a meld not laid are none."""
    bad = "faulty_bot:FAULT=no-kind,AGAIN=1"
    played = pinochle(
        "match", bad, "random_bot", "--ruleset", "two-handed", "--boards", "4", "--seed", "declined",
        "--penalty", "substitute", "--store", "two.db", folder=tmp_path,
    )  # fmt: skip
    assert played.code == 0, played.err
    faults = pinochle("errors", "two.db", "--json", folder=tmp_path).json["faults"]
    second = next(fault for fault in faults if fault["nth"] == 2)
    place = (second["deal"], second["action"])
    first = next(fault for fault in faults if (fault["deal"], fault["action"]) == place)
    seen = [pinochle(*shlex.split(fault["repeat"])[1:], "--json", folder=tmp_path) for fault in (first, second)]
    assert [asked.code for asked in seen] == [1, 1]
    phases = [asked.json["phase"] for asked in seen]
    assert phases in (["dix", "trick-meld"], ["dix", "play"], ["trick-meld", "play"])
    assert first["nth"] == 1
    ask = ("bot", "ask", "random_bot", "two.db", first["deal"], "--action", str(first["action"]))
    assert pinochle(*ask, "--json", folder=tmp_path).json["phase"] == "play", "what the action answered"
    none = pinochle(*ask, "--nth", "9", folder=tmp_path)
    assert (none.code, none.out) == (2, "")
    assert f"--nth 9: before action {first['action']} of deal {first['deal']} came " in none.err


def test_a_bot_that_is_not_in_the_store_has_no_faults_to_list(played: Path) -> None:
    done = pinochle("errors", "s.db", "--bot", "random_bto", folder=played)
    assert done.code == 2
    assert "no bot 'random_bto' plays in this store - did you mean 'random_bot'?" in done.err


def test_a_bots_own_output_is_kept(played: Path) -> None:
    fault = pinochle("errors", "s.db", "--json", folder=played).json["faults"][0]
    told = pinochle("log", "s.db", fault["deal"], fault["seat"], folder=played)
    assert told.code == 0
    assert "illegal-action at action" in told.out
    assert "everything the process wrote" in told.out


def test_the_store_is_described_and_copied(played: Path) -> None:
    facts = pinochle("store", "info", "s.db", "--json", folder=played).json
    assert (facts["matches"], facts["deals"], facts["boards"]) == (1, 6, 3)
    assert pinochle("store", "backup", "s.db", "copy.db", folder=played).code == 0
    assert pinochle("export", "copy.db", folder=played).out == pinochle("export", "s.db", folder=played).out
    again = pinochle("store", "backup", "s.db", "copy.db", folder=played)
    assert again.code == 2
    assert "never overwrites" in again.err
    assert "up to date" in pinochle("store", "upgrade", "s.db", folder=played).out
