"""The example records re-score, and whatever is changed in one of them is found."""

import json
from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from pinochle_rules import (
    PRESETS,
    Commitment,
    Deal,
    DealResult,
    IllegalAction,
    RecordError,
    Step,
    board_from_seed,
    read_record,
    replay,
    verify_record,
    write_record,
)

LINES = (Path(__file__).resolve().parent.parent / "data" / "example-records.jsonl").read_text().splitlines()
ROWS = [json.loads(line) for line in LINES]


def name_of(row: dict[str, Any]) -> str:
    return f"{row['ruleset']}-{row['board']}"


def test_there_are_three_of_every_ruleset() -> None:
    assert {ruleset: sum(row["ruleset"] == ruleset for row in ROWS) for ruleset in PRESETS} == dict.fromkeys(PRESETS, 3)


@pytest.mark.parametrize("row", ROWS, ids=name_of)
def test_an_example_re_scores(row: dict[str, Any]) -> None:
    deal = replay(read_record(row))
    outcome = deal.outcome
    assert outcome is not None
    sides = list(row["deltas"])
    assert dict(zip(row["hands"], outcome.melds, strict=True)) == row["melds"]
    assert dict(zip(sides, outcome.trick_points, strict=True)) == row["trick_points"]
    assert dict(zip(sides, outcome.deltas, strict=True)) == row["deltas"]
    assert str(outcome.result) == row["result"]
    assert [f"{seat} {action}" for seat, action in deal.steps] == row["actions"]
    assert verify_record(read_record(row)) == []


@pytest.mark.parametrize("row", ROWS, ids=name_of)
def test_an_example_is_written_as_it_was_read(row: dict[str, Any]) -> None:
    written = write_record(read_record(row))
    assert json.dumps(written) == json.dumps(row)


def with_change(row: dict[str, Any], change: Callable[[dict[str, Any]], None]) -> dict[str, Any]:
    copy: dict[str, Any] = json.loads(json.dumps(row))
    change(copy)
    return copy


def swap_cards(row: dict[str, Any]) -> None:
    """North's first and the next seat's last card change places; every later play of theirs is out of joint."""
    other = list(row["hands"])[1]
    north, next_hand = row["hands"]["N"].split(), row["hands"][other].split()
    north[0], next_hand[-1] = next_hand[-1], north[0]
    row["hands"] |= {"N": " ".join(north), other: " ".join(next_hand)}


def next_seat(row: dict[str, Any]) -> str:
    """Another seat than the dealer's."""
    seats = list(row["hands"])
    return str(seats[(seats.index(row["dealer"]) + 1) % len(seats)])


CHANGES: dict[str, Callable[[dict[str, Any]], None]] = {
    "melds": lambda row: row["melds"].update(N=row["melds"]["N"] + 10),
    "trick_points": lambda row: row["trick_points"].update(dict.fromkeys(list(row["deltas"])[:1], 1)),
    "deltas": lambda row: row["deltas"].update({side: points + 1 for side, points in list(row["deltas"].items())[1:]}),
    "result": lambda row: row.update(result="made" if row["result"] != "made" else "set"),
    "an action too few": lambda row: row["actions"].pop(),
    "an action too many": lambda row: row["actions"].append("N pass"),
    "an action out of turn": lambda row: row["actions"].insert(2, row["actions"][1]),
    "an action twice": lambda row: row["actions"].append(row["actions"][-1]),
    "cards exchanged": swap_cards,
    "dealer": lambda row: row.update(dealer=next_seat(row)),
}


@pytest.mark.parametrize("row", ROWS, ids=name_of)
@pytest.mark.parametrize("change", CHANGES.values(), ids=list(CHANGES))
def test_a_changed_example_is_found(row: dict[str, Any], change: Callable[[dict[str, Any]], None]) -> None:
    if change is swap_cards and not any(" play " in action for action in row["actions"]):
        return  # no card was shown: without its seed the deal may have been any
    assert verify_record(read_record(with_change(row, change)))


@pytest.mark.parametrize("row", ROWS, ids=name_of)
def test_a_deal_played_to_its_end_was_not_forfeited(row: dict[str, Any]) -> None:
    ruleset = read_record(row).ruleset
    claim = {**row, "result": "forfeited", "deltas": {str(side): 0 for side in ruleset.sides}}
    claim["deltas"][str(ruleset.sides[-1])] = -ruleset.forfeit_points
    (found,) = verify_record(read_record(claim))
    assert "was played to its end" in found.detail


def test_whoever_was_at_fault_pays_the_forfeit() -> None:
    row = with_change(ROWS[0], lambda row: row.update(actions=row["actions"][:3], result="forfeited"))
    row |= {"melds": dict.fromkeys("NESW", 0), "trick_points": {"NS": 0, "EW": 0}, "deltas": {"NS": -500, "EW": 0}}
    fault = {"action": 3, "kind": "timed-out", "detail": "", "consequence": "forfeit"}
    assert verify_record(read_record({**row, "faults": []})) == []
    assert verify_record(read_record({**row, "faults": [{"seat": "S", **fault}]})) == []
    (found,) = verify_record(read_record({**row, "faults": [{"seat": "W", **fault}]}))
    assert "another side than the one at fault" in found.detail


FAULT = {"seat": "N", "action": 3, "kind": "timed-out", "detail": "", "consequence": "substituted"}


@pytest.mark.parametrize(("change", "sentence"), [
    ({}, ""),
    ({"action": 0}, ""),
    ({"action": len(ROWS[0]["actions"])}, ""),
    ({"action": len(ROWS[0]["actions"]) + 1}, f"at action {len(ROWS[0]['actions']) + 1}: there are"),
    ({"action": -1}, "at action -1: there are"),
    ({"kind": "timedout"}, "'timedout' is none of illegal-action"),
    ({"consequence": "forfiet"}, "'forfiet' is none of forfeit"),
])  # fmt: skip
def test_a_fault_is_one_that_there_is(change: dict[str, Any], sentence: str) -> None:
    found = verify_record(read_record({**ROWS[0], "faults": [FAULT | change]}))
    assert [each.rule for each in found] == (["faults"] if sentence else [])
    assert all(sentence in each.detail for each in found)


def test_a_fault_is_of_a_seat_that_there_is() -> None:
    row = next(row for row in ROWS if row["ruleset"] == "three-handed")
    with pytest.raises(RecordError, match="W, who has no place in three-handed"):
        read_record({**row, "faults": [FAULT | {"seat": "W"}]})


@pytest.mark.parametrize("key", ["table", "board", "game"])
@pytest.mark.parametrize("number", [0, -1])
def test_tables_boards_and_games_count_from_1(key: str, number: int) -> None:
    with pytest.raises(RecordError, match=f"{key} is {number}: it counts from 1"):
        read_record({**ROWS[0], key: number})


@pytest.mark.parametrize("key", ["secret_sha256", "secret", "roster_sha256"])
@pytest.mark.parametrize("text", ["", "00", "0" * 63, "0" * 63 + "g", "00 " * 32, "A" * 64])
def test_a_secret_and_its_hashes_have_64_digits(key: str, text: str) -> None:
    proof = {"algorithm": "pinochle-board/1", "secret_sha256": "a" * 64, "pairing": ""}
    assert read_record({**ROWS[0], "commitment": proof}).commitment is not None
    with pytest.raises(RecordError, match=rf"commitment\.{key} is .*, not 64 digits"):
        read_record({**ROWS[0], "commitment": proof | {key: text}})


def test_a_deal_of_another_recipe_is_not_proven() -> None:
    secret = bytes(32)
    board = board_from_seed(PRESETS["single-deck-1500"], secret, board=1, pairing="a")
    deal = Deal.start(PRESETS["single-deck-1500"], board)
    while not deal.is_over:
        deal = deal.apply(deal.legal_actions()[0])
    known = read_record(ROWS[0])
    proof = Commitment(sha256(secret).hexdigest(), secret.hex(), None, "a")
    steps = tuple(Step(seat, action) for seat, action in deal.steps)
    assert deal.outcome is not None
    record = replace(known, board=board, board_number=1, steps=steps, outcome=deal.outcome, commitment=proof)
    assert verify_record(record) == []
    (found,) = verify_record(replace(record, commitment=replace(proof, algorithm="pinochle-board/2")))
    assert (found.rule, "'pinochle-board/2'" in found.detail) == ("commitment", True)


@pytest.mark.parametrize("row", ROWS[::3], ids=name_of)
def test_a_record_without_a_key_or_with_another_type_is_one_sentence(row: dict[str, Any]) -> None:
    for key in list(row):
        for wrong in (None, 5.5, [5], {"N": None}, "nonsense", True):
            if key in ("event", "match") and isinstance(wrong, str):
                continue
            with pytest.raises(RecordError) as caught:
                read_record({**row, key: wrong})
            assert "\n" not in str(caught.value)
        if key != "options":
            with pytest.raises(RecordError, match=key):
                read_record({other: value for other, value in row.items() if other != key})


@pytest.mark.parametrize("row", [5, None, [], "text"])
def test_what_is_no_object_is_no_record(row: object) -> None:
    with pytest.raises(RecordError):
        read_record(row)


def test_hands_that_no_deck_yields_are_refused() -> None:
    row = ROWS[0]
    for hand in (row["hands"]["N"] + " 9C", row["hands"]["N"][:-3], row["hands"]["E"], ""):
        with pytest.raises(RecordError):
            read_record({**row, "hands": {**row["hands"], "N": hand}})


def test_results_of_records_are_the_known_ones() -> None:
    assert {str(result) for result in DealResult} == {
        "made", "set", "conceded", "thrown-in", "passed-out", "played", "forfeited",
    }  # fmt: skip


def test_a_replay_out_of_turn_names_the_action() -> None:
    row = with_change(ROWS[0], lambda row: row["actions"].__setitem__(1, "S pass"))
    with pytest.raises(IllegalAction, match="action 1, S pass: N is to act"):
        replay(read_record(row))
    longer = with_change(ROWS[0], lambda row: row["actions"].append("N pass"))
    with pytest.raises(IllegalAction, match="the deal is over"):
        replay(read_record(longer))
    wrong = with_change(ROWS[0], lambda row: row["actions"].__setitem__(1, "N bid 255"))
    with pytest.raises(IllegalAction, match="action 1: N may not bid 255"):
        replay(read_record(wrong))
