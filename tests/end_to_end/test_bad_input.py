"""Bad input gets one clear sentence and exit 2, and leaves nothing behind."""

from __future__ import annotations

import json
import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from command import pinochle, start_pinochle

PLAY = ("match", "random_bot", "random_bot")
RECORDS = Path(__file__).resolve().parent.parent / "data" / "example-records.jsonl"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("match", "no_such", "random_bot"), "there is no bot 'no_such'"),
        (("match", "melder", "random_bot"), "did you mean 'melder_bot'?"),
        (("match", "./empty", "random_bot"), "the folder has no bot.toml"),
        (("match", "cmd:no-such-program", "random_bot"), "there is no program 'no-such-program'"),
        (("match", "wait:", "random_bot"), "wait: takes a short name"),
        (("match", "random_bot"), "give two BOTs"),
        ((*PLAY, "random_bot", "--ruleset", "check"), "is played by two sides: give two BOTs"),
        ((*PLAY, "--ruleset", "double-dek"), "did you mean 'double-deck'?"),
        ((*PLAY, "-o", "openin=any"), "did you mean 'opening'?"),
        ((*PLAY, "-o", "opening=anything"), "option opening takes exact_min"),
        ((*PLAY, "-o", "opening"), "write name=value"),
        ((*PLAY, "--bords", "3"), "did you mean --boards"),
        ((*PLAY, "--penalty", "forfiet"), "did you mean 'forfeit'?"),
        ((*PLAY, "--boards", "0"), "--boards"),
        ((*PLAY, "--boards", "99999999999999999999"), "less than or equal to 100000000"),
        ((*PLAY, "--decision-time", "99999999999999h"), "more than a year; give less, or none"),
        ((*PLAY, "--boards", "2", "--games", "2"), "--boards and --games exclude each other"),
        ((*PLAY, "--decision-time", "soon"), "'soon' is no duration"),
        ((*PLAY, "--decision-time", "0"), "leaves no time at all"),
        ((*PLAY, "--memory", "much"), "'much' is no size"),
        ((*PLAY, "--boards-in-flight", "many"), "neither auto nor a number"),
        ((*PLAY, "--store", "nowhere/s.db"), "there is no folder"),
        ((*PLAY, "--store", "foreign.db"), "is no store of Pinochle Arena"),
        (("list", "none.db"), "there is no store"),
        (("list", "foreign.db"), "is no store of Pinochle Arena"),
        (("verify", "none.jsonl"), "cannot be read"),
        (("verify", "foreign.db"), "foreign.db:1 is no JSON"),
        (("rules", "show", "chess"), "there is no ruleset 'chess'"),
        (("rules", "meld", "double-deck", "--trump", "S", "9S"), "double-deck has 4 copies"),
        (("rules", "meld", "double-deck", "--trump", "X", "AS"), "'X' is not a suit"),
        (("rules", "meld", "single-deck-1500", "--trump", "S", "AS AS AS"), "hold more"),
        (("rules", "legal", "double-deck", "--trump", "S", "--hand", "1S"), "'1S' is not a card"),
        (("rules", "vectors", "foreign.db"), "no ruleset's"),
        (("rules", "vectors", "foreign.db", "--ruleset", "double-deck"), "not JSON"),
        (("matsch",), "match"),
    ],
)
def test_a_sentence_and_exit_2(arguments: tuple[str, ...], sentence: str, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "foreign.db").write_text("some other program's file\n", encoding="utf-8")
    done = pinochle(*arguments, folder=tmp_path)
    assert done.code == 2, done.out + done.err
    assert sentence in done.err
    assert "Traceback" not in done.err
    assert sorted(path.name for path in tmp_path.iterdir()) == ["empty", "foreign.db"]
    assert (tmp_path / "foreign.db").read_text(encoding="utf-8") == "some other program's file\n"


def test_a_manifest_with_an_unknown_key_says_which(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    manifest = 'name = "mine"\nversion = "1"\ncomand = ["x"]\n'
    (tmp_path / "mine" / "bot.toml").write_text(manifest, encoding="utf-8")
    done = pinochle("match", "mine", "random_bot", folder=tmp_path)
    assert done.code == 2
    assert "comand" in done.err
    assert "did you mean 'command'?" in done.err


def test_a_malformed_record_is_a_disagreement_with_its_line(tmp_path: Path) -> None:
    (tmp_path / "records.jsonl").write_text('{"format": "pinochle-record/1"}\n[]\n', encoding="utf-8")
    done = pinochle("verify", "records.jsonl", folder=tmp_path)
    assert done.code == 1
    assert done.out.splitlines()[0] == "records.jsonl:1: the record has no 'ruleset' [record format]"
    assert done.out.splitlines()[1] == "records.jsonl:2: a record is a JSON object [record format]"


@pytest.mark.parametrize("as_json", [False, True])
def test_a_damaged_file_of_records_is_bad_input_and_yet_judged(as_json: bool, tmp_path: Path) -> None:
    lines = RECORDS.read_text(encoding="utf-8").splitlines()
    (tmp_path / "records.jsonl").write_text("\n".join([lines[0], lines[1][:99], *lines[2:]]), encoding="utf-8")
    done = pinochle("verify", "records.jsonl", *(("--json",) if as_json else ()), folder=tmp_path)
    assert done.code == 2, done.err
    if as_json:
        assert [each["where"] for each in done.json["complaints"]] == ["records.jsonl:2"]
        assert done.json["records"] == len(lines)
    else:
        assert done.out.startswith("records.jsonl:2: the line cannot be read: ")
        assert f"{len(lines):,} records" in done.out


@pytest.mark.parametrize("as_json", [False, True])
def test_what_cannot_be_printed_is_written_out(as_json: bool, tmp_path: Path) -> None:
    """Names out of other people's files: half a character, and what would steer a terminal."""
    name = "half \ud800, red \x1b[31m"
    row = json.loads(RECORDS.read_text(encoding="utf-8").splitlines()[0]) | {"match": name}
    row["commitment"] = {"algorithm": "pinochle-board/1", "secret_sha256": "0" * 64, "secret": None, "pairing": ""}
    vectors = [{"id": name, "kind": "meld", "hand": [], "trump": "S", "expect": {"total": 1}}]
    (tmp_path / "records.jsonl").write_text(f"{json.dumps(row)}\n{json.dumps(row)}\n", encoding="utf-8")
    (tmp_path / "check.json").write_text(json.dumps(vectors), encoding="utf-8")
    for arguments in (("verify", "records.jsonl"), ("rules", "vectors", "check.json")):
        done = pinochle(*arguments, *(("--json",) if as_json else ()), folder=tmp_path)
        assert (done.code, done.err) == (1, "")
        if as_json:
            assert any(name in text for text in strings_of(done.json))
        else:
            assert r"half \ud800, red \x1b[31m" in done.out


def strings_of(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, (list, dict)):
        for each in value.values() if isinstance(value, dict) else value:
            yield from strings_of(each)


def test_a_second_match_into_a_store_is_refused_with_the_firsts_command(tmp_path: Path) -> None:
    first = start_pinochle("match", "wait:me", "random_bot", "--store", "s.db", folder=tmp_path)
    assert first.stdout is not None
    for line in first.stdout:
        if "PINOCHLE_TOKEN" in line:
            break
    second = pinochle(*PLAY, "--store", "s.db", folder=tmp_path)
    first.terminate()
    first.communicate(timeout=30)
    assert second.code == 2
    assert str(first.pid) in second.err


def test_output_that_cannot_be_written_is_said_in_a_sentence(tmp_path: Path) -> None:
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        process = start_pinochle("rules", "list", folder=tmp_path, stdout=full)
        _, err = process.communicate(timeout=60)
    assert process.returncode == 2
    assert err == "pinochle: No space left on device\n"


def test_a_reader_that_goes_away_ends_a_command_quietly_and_a_match_with_how_to_go_on(tmp_path: Path) -> None:
    for arguments, code, sentence in (
        (("rules", "show", "double-deck"), 0, ""),
        (
            (*PLAY, "--dry-run"),
            3,
            "the reader of its output has gone; go on with: pinochle match random_bot random_bot",
        ),
    ):
        reading, writing = os.pipe()
        os.close(reading)
        with os.fdopen(writing, "w") as gone:
            process = start_pinochle(*arguments, folder=tmp_path, stdout=gone)
            _, err = process.communicate(timeout=60)
        assert process.returncode == code
        assert sentence in err
        assert "Traceback" not in err


def test_an_interrupt_before_anything_has_begun_is_answered_with_the_command(tmp_path: Path) -> None:
    """The plan waits for a bot's build, and that is when the interrupt comes."""
    (tmp_path / "slow").mkdir()
    manifest = 'name = "slow"\nversion = "1"\ncommand = ["true"]\nbuild = ["sh", "-c", "echo > begun; sleep 30"]\n'
    (tmp_path / "slow" / "bot.toml").write_text(manifest, encoding="utf-8")
    process = start_pinochle("match", "slow", "random_bot", "--new", folder=tmp_path)
    while not (tmp_path / "slow" / "begun").exists():
        assert process.poll() is None
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=30)
    assert process.returncode == 3
    assert err == "pinochle: interrupted; go on with: pinochle match slow random_bot\n"
