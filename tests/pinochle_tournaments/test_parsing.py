"""Files that strangers wrote: numbers too long, nesting too deep, a byte order mark, keys said twice."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from pinochle_rules import PRESETS
from pinochle_tournaments.audit import audit_records, read_record_lines
from pinochle_tournaments.errors import ArenaError
from pinochle_tournaments.events.definition import read_definition
from pinochle_tournaments.given_deals import read_deals
from pinochle_tournaments.league.settings import read_league
from pinochle_tournaments.manifest import read_manifest
from pinochle_tournaments.positions import read_positions
from pinochle_tournaments.rulesets import ruleset_from

NUMBER, DEEP = "9" * 5000, "[" * 20_000
MARK = "\ufeff"
LINES = (Path(__file__).resolve().parent.parent / "data" / "example-records.jsonl").read_text().splitlines()


def lines_of(path: Path) -> list[tuple[str, object]]:
    return list(read_record_lines(path))


READERS: dict[str, Callable[[Path], object]] = {
    "bot.toml": read_manifest,
    "cup.toml": read_definition,
    "league.toml": read_league,
    "house.toml": lambda path: ruleset_from(str(path)),
    "positions.jsonl": read_positions,
    "records.jsonl": lines_of,
    "deals.jsonl": lambda path: read_deals(path, PRESETS["single-deck-1500"]),
}


@pytest.mark.parametrize("value", [NUMBER, DEEP], ids=["number", "nesting"])
@pytest.mark.parametrize("name", READERS)
def test_what_no_parser_can_hold_is_one_sentence(name: str, value: str, tmp_path: Path) -> None:
    text = f"name = {value}\n" if name.endswith(".toml") else f'{{"name": {value}}}\n'
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ArenaError, match=f"{name}.*too (long|deeply)") as caught:
        READERS[name](path)
    assert "\n" not in str(caught.value)


def test_a_byte_order_mark_is_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text(f'{MARK}extends = "check"\n', encoding="utf-8")
    assert ruleset_from(str(path)) == PRESETS["check"]


# Files of records, line by line -------------------------------------------------------------------------------------


def complaints(path: Path, *lines: str | bytes) -> list[tuple[str, int | None, str]]:
    """Where, at which action, and what."""
    path.write_bytes(b"\n".join(line if isinstance(line, bytes) else line.encode() for line in lines))
    audit = None
    for audit in audit_records(read_record_lines(path)):  # noqa: B007 (the last one is wanted)
        pass
    assert audit is not None
    assert audit.records == sum(bool(line.strip()) for line in lines)
    return [(each.where.rpartition(":")[2], each.action, each.detail) for each in audit.complaints]


def test_a_line_that_cannot_be_read_costs_no_other_its_verdict(tmp_path: Path) -> None:
    """A record cut off in the middle, as by a full disk, is a disagreement of its own."""
    wrong = LINES[0].replace('"deltas": {"NS": -260', '"deltas": {"NS": -261')
    twice = LINES[1].replace('"deltas": {', '"deltas": {"NS": 5, "EW": 5}, "deltas": {')
    found = complaints(tmp_path / "r.jsonl", wrong, LINES[1][:200], "", b"\xe9", twice, LINES[2], wrong)
    assert [line for line, _, _ in found] == ["1", "2", "4", "5", "7"]
    (_, _, cut), (_, _, latin), (_, _, said) = found[1:4]
    assert "the line cannot be read: Expecting" in cut
    assert "it is not UTF-8 text" in latin
    assert "says 'deltas' twice" in said


def test_of_a_file_that_is_none_of_records_nothing_is_judged(tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    path.write_text(json.dumps(json.loads(LINES[0]), indent=1), encoding="utf-8")
    with pytest.raises(ArenaError, match=r"r\.jsonl:1 is no JSON: .*one JSON object a line"):
        lines_of(path)


@pytest.mark.parametrize(("change", "sentence"), [
    ("W play 9T", "'9T' is not a card"),
    ("X play 9S", "'X' is not a seat"),
    ("W plays 9S", "'plays 9S' is not an action"),
    ("W", "'' is not an action"),
    (5, "it is 5, not a seat and an action"),
    ("W " + "x" * 5000, "not a seat and an action"),
])  # fmt: skip
def test_an_action_that_cannot_be_read_is_named(change: Any, sentence: str, tmp_path: Path) -> None:
    row = json.loads(LINES[0])
    row["actions"][20] = change
    ((line, action, detail),) = complaints(tmp_path / "r.jsonl", json.dumps(row))
    assert (line, action) == ("1", 20)
    assert sentence in detail
    assert len(detail) < 250
