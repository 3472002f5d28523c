"""Files of deals: what may stand in them, and what is said of what may not."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from pinochle_rules import PRESETS, board_from_seed, format_cards, ruleset_with
from pinochle_rules.cardset import unpack
from pinochle_tournaments.errors import ArenaError
from pinochle_tournaments.given_deals import read_deals
from pinochle_tournaments.storage import open_store
from stored_matches import HAWK, a_deal, an_identity

RULESET = ruleset_with("single-deck-1500")


def a_line(number: int = 1, /, **changes: Any) -> dict[str, Any]:
    """The line of a board as dealt from a seed."""
    dealt = board_from_seed(RULESET, b"seed" * 8, board=number)
    hands = zip(RULESET.seats, dealt.hands(RULESET), strict=True)
    return {
        "dealer": dealt.dealer.letter,
        "hands": {seat.letter: format_cards(unpack(hand)) for seat, hand in hands},
        **changes,
    }


def written(folder: Path, *lines: object) -> Path:
    path = folder / "deals.jsonl"
    path.write_text("\n".join(map(json.dumps, lines)) + "\n\n", encoding="utf-8")
    return path


def test_deals_are_numbered_by_their_lines(tmp_path: Path) -> None:
    found = read_deals(written(tmp_path, a_line(3), a_line(1)), RULESET)
    assert sorted(found.boards) == [1, 2]
    assert found.boards[1].hands(RULESET) == board_from_seed(RULESET, b"seed" * 8, board=3).hands(RULESET)
    assert found.sha256 != read_deals(written(tmp_path, a_line(1), a_line(3)), RULESET).sha256


def test_of_records_a_board_is_taken_once(tmp_path: Path) -> None:
    lines = [a_line(board, table=table, board=board, match="m") for board in (1, 2) for table in (1, 2)]
    assert len(read_deals(written(tmp_path, *lines), RULESET).boards) == 2


@pytest.mark.parametrize("preset", PRESETS)
def test_records_of_every_ruleset_are_deals(preset: str, tmp_path: Path) -> None:
    ruleset = ruleset_with(preset)
    with open_store(tmp_path / "s.db", write=True) as store:
        identity = an_identity(ruleset=ruleset, bots=(HAWK,) * len(ruleset.seats))
        match = store.create_match(identity, boards=2)
        deals = [a_deal(match, board, 1) for board in (1, 2)]
        for deal in deals:
            store.writer().add_deal(match, deal)
        store.writer().flush()
        rows = [store.record(match, board, 1) for board in (1, 2)]
    found = read_deals(written(tmp_path, *rows), ruleset)
    for number, deal in enumerate(deals, start=1):
        given = found.boards[number]
        assert given.dealer == deal.dealt.dealer
        assert given.hands(ruleset) == deal.dealt.hands(ruleset)
        assert given.stock(ruleset) == deal.dealt.stock(ruleset)
        assert given.turned_up(ruleset) == deal.dealt.turned_up(ruleset)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ([], "a deal is a JSON object"),
        ({"hands": {}}, "has no 'dealer'"),
        (a_line(dealer="Q"), "not a seat"),
        (a_line(hands={"N": "AS"}), "hands are given for N"),
        (a_line(hands=dict.fromkeys("NESW", "AS " * 11 + "AS")), "copies of a face"),
        (a_line(ruleset="double-deck"), "this is a deal of double-deck"),
        (a_line(hands={"N": 5, "E": "", "S": "", "W": ""}), "hands.N holds 5"),
    ],
)
def test_what_is_no_deal_is_named_by_file_and_line(tmp_path: Path, line: object, words: str) -> None:
    with pytest.raises(ArenaError, match=r"deals\.jsonl:2: ") as error:
        read_deals(written(tmp_path, a_line(), line), RULESET)
    assert words in str(error.value)


def test_an_empty_or_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ArenaError, match="holds no deal; write one a line"):
        read_deals(written(tmp_path), RULESET)
    with pytest.raises(ArenaError, match="cannot be read"):
        read_deals(tmp_path / "none.jsonl", RULESET)
