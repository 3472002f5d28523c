"""The kinds of vectors about widows, stocks, units and checks: their runner can say yes and no, and why."""

from typing import Any

import pytest
from pinochle_rules import VectorResult, run_vectors


def run(ruleset: str, **vector: Any) -> VectorResult:
    (result,) = run_vectors([{"id": "X", **vector}], ruleset)
    return result


BURY = {
    "kind": "bury",
    "trump": "H",
    "hand": "AS AH AD AC KS QS 9C 9D",
    "melded": "AS AH AD AC",
    "bury": ["KS", "QS", "9C"],
    "expect": {"ok": True, "meld_total": 100},
}
CALLS = {"kind": "auction", "dealer": 3, "calls": [], "expect": {"next": 0}}
POINTS = {"kind": "counters", "last_trick_by": 0, "captures": [{"A": 1}, {}], "expect": {"points": [20, 0]}}
PAY = {
    "kind": "payment",
    "bidder": 0,
    "bid": 300,
    "trump": "S",
    "meld": 100,
    "tricks": 200,
    "expect": {"delta": [12, -6, -6]},
}
LAID = {
    "kind": "two_melds",
    "trump": "H",
    "table": ["KS#1", "QS#1"],
    "hand": ["JD#1"],
    "history": [{"meld": "marriage", "cards": ["KS#1", "QS#1"]}],
    "expect": {"melds": [["pinochle", 40]]},
}
EARNED = {"kind": "checks", "event": "contract", "bid": 300, "made": True, "expect": {"checks": 7}}
NAMED = {"kind": "trump_legal", "hand": ["KS"], "expect": {"legal": ["S", "H", "D", "C"]}}
POINTS_SCORED = {"settlement": "points"}
WANTED = {"trump_requires_marriage": True}
LOST = {"kind": "hand_end", "bid": 50, "meld": [20, 30], "options": WANTED, "expect": {"delta": [-50, 30]}}

UNFIT_VARIANTS = [
    ("single-deck-1500", BURY, "has no widow"),
    ("auction-widow", {**BURY, "melded": ["AS", "AS"]}, "not in the hand"),
    ("auction-widow", {**BURY, "melded": None}, "melded holds None"),
    ("auction-widow", {**BURY, "bury": "KS QS 9C"}, "bury holds 'KS QS 9C', not a list"),
    ("auction-widow", {**BURY, "trump": 5}, "trump holds 5"),
    ("three-handed", PAY, "does not settle in units"),
    ("auction-widow", {**PAY, "options": {"settlement": "points"}}, "does not settle in units"),
    ("auction-widow", {**PAY, "bidder": 3}, "from 0 to 2"),
    ("auction-widow", {**PAY, "bidder": None}, "no 'bidder'"),
    ("auction-widow", {**PAY, "trump": None}, "need a trump"),
    ("auction-widow", {**PAY, "meld": 300, "concede": True}, "may not be conceded"),
    ("auction-widow", {**PAY, "tricks": "200"}, "tricks holds '200'"),
    ("single-deck-1500", LAID, "has no stock"),
    ("two-handed", {**LAID, "trump": None}, "need a trump"),
    ("two-handed", {**LAID, "table": ["KS#3"]}, "not a card such as QS#1"),
    ("two-handed", {**LAID, "hand": [5]}, "hand holds 5"),
    ("two-handed", {**LAID, "hand": ["KS#1", "KS#2"]}, "2 copies"),
    ("two-handed", {**LAID, "history": [5]}, "history holds 5"),
    ("two-handed", {**LAID, "history": [{"meld": "flush", "cards": ["KS#1"]}]}, "history.meld holds 'flush'"),
    ("two-handed", {**LAID, "history": [{"meld": "marriage", "cards": "KS QS"}]}, "history.cards holds"),
    ("two-handed", {**LAID, "expect": {"melds": 5}}, "melds: expected 5"),
    ("two-handed", {**LAID, "expect": {"melds": [["pinochle", 40], ["pinochle", 40]]}}, "melds: expected"),
    ("two-handed", {**LAID, "expect": {"melds": [["pinochle", True]]}}, "melds: expected"),
    ("double-deck", EARNED, "keeps no checks"),
    ("check", {**EARNED, "event": "party"}, "event holds 'party'"),
    ("check", {**EARNED, "event": None}, "event holds None"),
    ("check", {**EARNED, "made": "yes"}, "not true or false"),
    ("check", {**EARNED, "made": None}, "not true or false"),
    ("check", {**EARNED, "event": "game"}, "no 'winner_score'"),
    ("three-handed", {**POINTS, "captures": [{}] * 4}, "has 3 sides"),
    ("auction-widow", {**CALLS, "players": 4}, "seats 3"),
    ("firehouse", {**CALLS, "calls": [[0, "pass"], [1, 200], [2, "pass"], [3, 210], [0, 220]]}, "the auction is over"),
    ("two-handed", {**CALLS, "dealer": 0, "expect": {"next": 1}}, "there is no auction in two-handed"),
    ("three-handed", {**CALLS, "dealer": 2, "options": {"turn_up": True}}, "there is no auction in three-handed"),
    ("two-handed", NAMED, "nobody names trump in two-handed"),
    ("three-handed", {**NAMED, "options": {"turn_up": True}}, "nobody names trump in three-handed"),
    ("double-deck", {**LOST, "options": {}}, "no 'tricks'"),
    ("double-deck", {**LOST, "options": {**WANTED, "no_marriage": "exempt_at_50"}}, "no 'tricks'"),
    ("auction-widow", {**LOST, "bid": 300, "meld": [0] * 3, "options": {**WANTED, **POINTS_SCORED}}, "no 'tricks'"),
]  # fmt: skip


@pytest.mark.parametrize(("ruleset", "vector", "sentence"), UNFIT_VARIANTS)
def test_a_vector_of_the_newer_kinds_fails_with_a_sentence(ruleset: str, vector: dict[str, Any], sentence: str) -> None:
    result = run(ruleset, **vector)
    assert result.passed is False
    assert sentence in result.message


def test_the_newer_kinds_can_say_yes() -> None:
    assert run("auction-widow", **BURY).passed is True
    assert run("auction-widow", **{**BURY, "options": {"meld_from_18": True}, "expect": {"meld_total": 120}}).passed
    assert run("three-handed", **{**BURY, "options": {"hand": 15}}).passed is True
    assert run("auction-widow", **PAY).passed is True
    assert run("auction-widow", **{**PAY, "meld": 310, "expect": {"result": "made without play"}}).passed is True
    assert run(
        "auction-widow", **{**PAY, "options": {"hearts_triple": True}, "trump": "H", "expect": {"delta": [18, -9, -9]}}
    ).passed
    assert run(
        "auction-widow",
        **{
            **PAY,
            "bid": 620,
            "options": {"unit_table": "webcasty"},
            "expect": {"delta": [-80, 40, 40], "result": "double bete"},
        },
    ).passed
    assert run("two-handed", **LAID).passed is True
    assert run("check", **EARNED).passed is True
    assert run(
        "two-handed", kind="legal", phase=1, trump="H", trick=["AS"], hand="9S KH", expect={"legal": ["9S", "KH"]}
    ).passed
    assert run("two-handed", kind="legal", trump="H", trick=["AS"], hand="9S KH", expect={"legal": ["9S"]}).passed


AW_HAND = "AH TH KH QH JH 9H AS AD AC TS KS QD JC TC 9D 9C 9S TD"
AGREEING: dict[str, tuple[str, dict[str, Any]]] = {
    "nobody but the declarer melds (auction-widow 1 (11))": (
        "auction-widow",
        {"kind": "hand_end", "options": POINTS_SCORED, "bidder": 0, "bid": 300, "meld": [150, 40, 20],
         "tricks": [160, 50, 40], "expect": {"delta": [310, 50, 40]}},
    ),
    "nor when it gives up": (
        "auction-widow",
        {"kind": "hand_end", "options": POINTS_SCORED, "bidder": 0, "bid": 300, "meld": [100, 40, 0], "concede": True,
         "expect": {"delta": [-300, 0, 0]}},
    ),
    "all meld under the option": (
        "auction-widow",
        {"kind": "hand_end", "options": {**POINTS_SCORED, "all_meld": True}, "bidder": 0, "bid": 300,
         "meld": [150, 40, 20], "tricks": [160, 50, 40], "expect": {"delta": [310, 90, 60]}},
    ),
    "a contract that meld covers ends the deal (1 (15))": (
        "auction-widow",
        {"kind": "hand_end", "options": POINTS_SCORED, "bidder": 1, "bid": 300, "meld": [0, 320, 0],
         "expect": {"delta": [0, 320, 0], "result": "made"}},
    ),
    "melded first from all cards, a meld's card may not be buried (1.1)": (
        "auction-widow",
        {**BURY, "hand": AW_HAND, "melded": "", "options": {"meld_from_18": True}, "bury": ["9D", "9C", "AS"],
         "expect": {"ok": False}},
    ),
    "melded first, others may": (
        "auction-widow",
        {**BURY, "hand": AW_HAND, "melded": "", "options": {"meld_from_18": True}, "bury": ["9D", "9C", "9S"],
         "expect": {"ok": True, "meld_total": 260}},
    ),
    "without an auction there is no bid (three-handed 1.3)": (
        "three-handed",
        {"kind": "hand_end", "options": {"turn_up": True}, "meld": [40, 80, 60], "tricks": [110, 100, 0],
         "tricks_won": [9, 7, 0], "expect": {"delta": [150, 180, 0]}},
    ),
    "nor with a stock (two-handed 1 (14))": (
        "two-handed",
        {"kind": "hand_end", "meld": [200, 100], "tricks": [0, 250], "expect": {"delta": [200, 350]}},
    ),
    "what is thrown in by itself may be said to be given up (double-deck 1 (26))": (
        "double-deck",
        {"kind": "hand_end", "bid": 75, "meld": [20, 30], "concede": True,
         "expect": {"delta": [-75, 30], "result": "thrown-in"}},
    ),
    "without a marriage a contract may be lost before the play (double-deck 1 (15))": (
        "double-deck", {**LOST, "expect": {"delta": [-50, 30], "result": "thrown-in"}},
    ),
    "and the others may score nothing (double-deck 3.2)": (
        "double-deck",
        {**LOST, "options": {**WANTED, "no_marriage": "lose_bid_only"}, "expect": {"delta": [-50, 0]}},
    ),
    "above the minimum nobody is exempt": (
        "double-deck",
        {**LOST, "bid": 51, "options": {**WANTED, "no_marriage": "exempt_at_50"}, "expect": {"delta": [-51, 0]}},
    ),
    "played, it is scored like any other": (
        "double-deck", {**LOST, "tricks": [30, 20], "expect": {"delta": [50, 50], "result": "made"}},
    ),
    "a dix that was shown binds no card (two-handed 1.2)": (
        "two-handed",
        {**LAID, "history": [*LAID["history"], {"meld": "dix", "cards": ["9H#1"]}], "table": [*LAID["table"], "9H#1"]},
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", AGREEING)
def test_what_the_rule_files_say_of_options_and_missing_fields(name: str) -> None:
    ruleset, vector = AGREEING[name]
    result = run(ruleset, **vector)
    assert result.passed, result
