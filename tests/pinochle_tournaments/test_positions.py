"""Problem positions: the file, what is refused, and `bot test` and `bot ask --save` as commands."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from command import pinochle
from pinochle_rules import PRESETS, verify_record
from pinochle_tournaments.errors import ArenaError
from pinochle_tournaments.positions import append_position, read_positions, shipped_positions


def rows() -> list[dict[str, Any]]:
    return [json.loads(line) for line in shipped_positions().read_text(encoding="utf-8").splitlines()]


def write(path: Path, *lines: object) -> Path:
    path.write_text("".join(f"{line if isinstance(line, str) else json.dumps(line)}\n" for line in lines))
    return path


def test_fifty_are_shipped_of_every_ruleset_each_with_its_reason() -> None:
    positions = read_positions(shipped_positions())
    assert len(positions) == 50
    assert {position.deal.ruleset.name for position in positions} == set(PRESETS)
    kinds = Counter(position.deal.phase for position in positions)
    assert len(kinds) >= 5
    for position in positions:
        assert len(position.comment) > 30
        assert not verify_record(position.record)
        legal = position.deal.legal
        some_right = any(position.allows(action) for action in legal)
        some_wrong = any(not position.allows(action) for action in legal)
        assert some_right, position.comment
        assert some_wrong, position.comment


def test_a_position_is_read_as_it_was_written(tmp_path: Path) -> None:
    positions = read_positions(shipped_positions())
    for position in positions[::10]:
        append_position(tmp_path / "some.jsonl", position)
    again = read_positions(tmp_path / "some.jsonl")
    assert [(each.seat, each.expected, each.forbidden, each.comment, each.random_seed) for each in again] == [
        (each.seat, each.expected, each.forbidden, each.comment, each.random_seed) for each in positions[::10]
    ]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"format": "other/1"}, "is no position"),
        ({"action": 1000}, "there is no action 1000"),
        ({"action": "3"}, "not the number of an action"),
        ({"nth": "1"}, "not the number of a decision"),
        ({"nth": 2}, "came 1 decision"),
        ({"expect": "N pass"}, "`expect` is a list of actions"),
        ({"expect": ["N pass"]}, "is of another seat"),
        ({"expect": ["S trump H"]}, "is not legal there; S may: pass"),
        ({"expect": ["S dance"]}, "is no action"),
        ({"expect": []}, "say what is expected or forbidden"),
        ({"forbid": ["S pass"]}, "'S pass' is expected and forbidden"),
        ({"random_seed": "xyz"}, "is not hexadecimal"),
        ({"record": {}}, "line 2: the record has no"),
    ],
)
def test_a_line_that_is_wrong_is_named(tmp_path: Path, change: dict[str, Any], said: str) -> None:
    good = rows()[0]
    assert good["expect"] == ["S pass"]
    path = write(tmp_path / "wrong.jsonl", good, {**good, **change})
    with pytest.raises(ArenaError, match="line 2") as raised:
        read_positions(path)
    assert said in str(raised.value)


def test_a_position_is_added_on_a_line_of_its_own(tmp_path: Path) -> None:
    position = read_positions(shipped_positions())[0]
    path = tmp_path / "edited.jsonl"
    append_position(path, position)
    path.write_text(path.read_text(encoding="utf-8").rstrip("\n"), encoding="utf-8")
    for _ in range(2):
        append_position(path, position)
    assert len(read_positions(path)) == len(path.read_text(encoding="utf-8").splitlines()) == 3


def test_files_that_are_none(tmp_path: Path) -> None:
    for path, said in ((tmp_path / "none", "cannot be read"), (write(tmp_path / "empty"), "holds no position")):
        with pytest.raises(ArenaError, match=said):
            read_positions(path)
    with pytest.raises(ArenaError, match="is not JSON"):
        read_positions(write(tmp_path / "text", "hello"))


def test_agreement_and_the_difference_of_two_bots(tmp_path: Path) -> None:
    pass_, starve = rows()[0], next(row for row in rows() if row.get("forbid") and row["record"]["ruleset"] == "check")
    path = write(tmp_path / "two.jsonl", pass_, starve)
    done = pinochle("bot", "test", "melder_bot", path, "--against", "stub_bot", folder=tmp_path)
    assert done.code == 0, done.out + done.err
    assert "melder_bot 1.0.0: 2 of 2 positions (100 %)" in done.out
    assert "they differ in" in done.out
    wrong = write(tmp_path / "wrong.jsonl", {**pass_, "expect": ["S bid 260"], "comment": "too bold"})
    done = pinochle("bot", "test", "melder_bot", wrong, folder=tmp_path)
    assert done.code == 1
    assert "1. too bold" in done.out
    assert "bid 260" in done.out
    assert "pass (wrong)" in done.out
    body = pinochle("bot", "test", "melder_bot", wrong, "--json", folder=tmp_path).json
    assert body["schema"] == "pinochle/bot-test"
    (position,) = body["positions"]
    assert position["answers"][0] | {"time_ms": 0} == {"action": "pass", "agrees": False, "problem": "", "time_ms": 0}


def test_a_bot_that_fails_is_told_of(tmp_path: Path) -> None:
    path = write(tmp_path / "one.jsonl", *rows()[:2])
    done = pinochle("bot", "test", "faulty_bot:FAULT=crash", path, folder=tmp_path)
    assert done.code == 1
    assert "crashed: the process ended with exit status 7" in done.out
    assert "the bot had gone" in done.out


@pytest.mark.slow
def test_melder_bot_agrees_with_all_and_random_bot_does_not(tmp_path: Path) -> None:
    done = pinochle("bot", "test", "melder_bot", "--against", "random_bot", folder=tmp_path, timeout=400)
    assert done.code == 0, done.out
    assert "melder_bot 1.0.0: 50 of 50 positions" in done.out
    assert "random_bot 1.0.0: 50 of 50" not in done.out


@pytest.mark.slow
def test_bot_ask_saves_a_decision(tmp_path: Path) -> None:
    match = pinochle("match", "stub_bot", "stub_bot", "--boards", "1", "--seed", "save", "-q", folder=tmp_path)
    assert match.code == 0, match.err
    ask = ("bot", "ask", "stub_bot", "pinochle.db", "1/1/1", "--action", "0")
    seen = pinochle(*ask, "--json", folder=tmp_path).json
    good = f"{seen['seat']} {seen['answer']}"
    for wrong, said in (
        (("--save", "some.jsonl"), "goes together with --expect"),
        (("--expect", good), "goes together with --expect"),
        (("--save", "some.jsonl", "--expect", "X play AH"), "is no action"),
    ):
        done = pinochle(*ask, *wrong, folder=tmp_path)
        assert done.code == 2
        assert said in done.err
        assert not (tmp_path / "some.jsonl").exists()
    save = ("--save", "some.jsonl", "--expect", good, "--comment", "why not")
    for _ in range(2):
        assert pinochle(*ask, *save, folder=tmp_path).code == 0
    positions = read_positions(tmp_path / "some.jsonl")
    assert [position.comment for position in positions] == ["why not"] * 2
    assert pinochle("bot", "test", "stub_bot", "some.jsonl", folder=tmp_path).code == 0
