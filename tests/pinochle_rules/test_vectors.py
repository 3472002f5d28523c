"""The rules test vectors of every ruleset hold, and the runner that says so can say no."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from pinochle_rules import PRESETS, RecordError, RulesError, RulesetError, VectorResult, ruleset_of_file, run_vectors

VECTORS = Path(__file__).resolve().parent.parent / "vectors"
FILES = sorted(VECTORS.glob("*.json"))
FACTS = {"two-handed": 3}
ROWS = [
    (ruleset_of_file(path.name), row)
    for path in FILES
    for row in json.loads(path.read_text(encoding="utf-8"))
    if row["kind"] != "fact"
]


def run(ruleset: str, **vector: Any) -> VectorResult:
    (result,) = run_vectors([{"id": "X", **vector}], ruleset)
    return result


def test_every_preset_has_vectors() -> None:
    assert {ruleset_of_file(path.name) for path in FILES} == set(PRESETS)


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.name))
def test_the_vectors_hold(path: Path) -> None:
    results = run_vectors(path.read_text(encoding="utf-8"), ruleset_of_file(path.name))
    assert len(results) >= 9
    assert [result for result in results if result.passed is False] == []
    assert [result.kind for result in results if result.passed is None] == ["fact"] * FACTS.get(path.stem, 0)


def spoiled(value: Any) -> Any:
    """Another value of the same kind, which cannot be right as well."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 7
    if value is None:
        return 0
    if isinstance(value, list) and value and isinstance(value[0], int):
        return [value[0] + 7, *value[1:]]
    return [*value, *value[:1]] if value else ["AS"]


@pytest.mark.parametrize(("ruleset", "row"), ROWS, ids=[row["id"] for _, row in ROWS])
def test_every_key_of_every_vector_is_compared(ruleset: str, row: Mapping[str, Any]) -> None:
    """A vector with any one expectation spoiled fails, and the message names that key."""
    for key, value in row["expect"].items():
        if key in ("legal_sample", "illegal_sample"):
            other = "illegal_sample" if key == "legal_sample" else "legal_sample"
            expect = {**row["expect"], key: [*value, *row["expect"].get(other, [1])[:1]]}
        else:
            expect = {**row["expect"], key: spoiled(value)}
        if key in ("legal", "hand_a") and row["kind"] == "auction":
            expect = {**row["expect"], key: value[:-1]}
        (result,) = run_vectors([{**row, "expect": expect}], ruleset)
        assert result.passed is False, (key, expect)
        assert key in result.message


@pytest.mark.parametrize("breakdown", [
    [["double run", 1500], ["dix", 20]],
    [["anything", 10], ["you like", 1500], ["", 10]],
])  # fmt: skip
def test_equal_sets_may_be_merged_and_names_are_labels(breakdown: list[Any]) -> None:
    hand = "AH AH TH TH KH KH QH QH JH JH 9H 9H"
    vector = {"kind": "meld", "trump": "H", "hand": hand}
    assert run("single-deck-1500", **vector, expect={"total": 1520, "breakdown": breakdown}).passed is True


@pytest.mark.parametrize("breakdown", [
    [["double run", 1510], ["dix", 10]],
    [["double run", 1500], ["dix", 10]],
    [["double run", 1500], ["dix", 10], ["dix", 10], ["dix", 10]],
    [["run", 750], ["run", 750], ["dix", 20]],
    [["everything", 1520]],
    [["double run", 1500], ["dix", 20], ["nothing", 0]],
    [],
])  # fmt: skip
def test_other_itemisations_are_wrong(breakdown: list[Any]) -> None:
    hand = "AH AH TH TH KH KH QH QH JH JH 9H 9H"
    vector = {"kind": "meld", "trump": "H", "hand": hand}
    assert run("single-deck-1500", **vector, expect={"breakdown": breakdown}).passed is False


def test_marriages_may_be_merged_in_any_split() -> None:
    vector = {"kind": "meld", "trump": "C", "hand": "KS QS KS QS KS QS KH QH JH TC"}
    for values in ([8], [4, 4], [2, 6], [2, 2, 2, 2], [4, 2, 2]):
        expect = {"total": 8, "breakdown": [["marriages", value] for value in values]}
        assert run("double-deck", **vector, expect=expect).passed is True
    assert run("double-deck", **vector, expect={"breakdown": [["marriages", 4]]}).passed is False


def test_no_trump_is_a_state_of_the_scorer() -> None:
    hand = "AS TS KS QS JS KH QH AD"
    assert run("double-deck", kind="meld", trump=None, hand=hand, expect={"total": 4}).passed is True


AUCTION = [
    # Four passes: the dealer's bid is made by the rules, and may be written out.
    ("single-deck-1500", {}, [[0, "pass"], [1, "pass"], [2, "pass"], [3, "pass"]], {"winner": 3, "bid": 250}),
    ("single-deck-1500", {}, [[0, "pass"], [1, "pass"], [2, "pass"], [3, "pass"], [3, 250]], {"winner": 3, "bid": 250}),
    ("single-deck-1500", {}, [[0, "pass"], [1, "pass"], [2, "pass"]], {"next": 3, "legal": ["pass", 270, 260, 250]}),
    ("single-deck-1500", {}, [[0, "pass"], [1, "pass"], [2, "pass"], [3, "pass"]], {"next": None, "redeal": False}),
    ("single-deck-1500", {"opening": "exact_min"}, [], {"next": 0, "legal": [250, "pass"]}),
    ("single-deck-1500", {"opening": "any_multiple_of_10"}, [], {"legal_sample": [9990], "illegal_sample": [9991]}),
    ("single-deck-1500", {}, [], {"illegal_sample": [-10, 0, 10**9, "250", 250.0, None, True, "bid 250", [250]]}),
    ("single-deck-1500", {}, [[0, 250]], {"bid": 250, "winner": None, "next_dealer": 0}),
    ("single-deck-classic", {"dealer_forced": True}, [[0, "pass"], [1, "pass"], [2, "pass"], [3, "pass"]],
     {"winner": 3, "bid": 250, "redeal": False}),
    ("single-deck-classic", {"minimum_bid": 200}, [], {"legal_sample": [200, 210, 9990], "illegal_sample": [190, 205]}),
    ("double-deck", {"auto_bid_50": True}, [], {"next": 0, "illegal_sample": [50], "legal_sample": [51, "pass"]}),
    ("double-deck", {"auto_bid_50": True}, [], {"next": 3, "legal": [50]}),
    ("double-deck", {"auto_bid_50": True}, [[3, 50], [0, 51]], {"next": 1, "legal_sample": ["pass", 52]}),
    ("double-deck", {"auto_bid_50": True}, [[0, "pass"], [1, "pass"], [2, "pass"]], {"winner": 3, "bid": 50}),
    ("double-deck", {"tens_after_100": True}, [[0, 95]], {"legal_sample": [100, 110], "illegal_sample": [96, 105]}),
]  # fmt: skip


@pytest.mark.parametrize(("ruleset", "options", "calls", "expect"), AUCTION)
def test_auctions(ruleset: str, options: dict[str, Any], calls: list[Any], expect: dict[str, Any]) -> None:
    result = run(ruleset, kind="auction", options=options, dealer=3, calls=calls, expect=expect)
    assert result.passed is True, result.message


def test_a_seat_without_a_marriage_may_only_pass() -> None:
    vector = {"kind": "auction", "options": {"bid_requires_marriage": True}, "dealer": 3, "players": 4}
    holders = [True, False, True, False]
    answer = run("double-deck", **vector, has_marriage=holders, calls=[[0, 50]], expect={"next": 1, "legal": ["pass"]})
    assert answer.passed is True
    illegal = run("double-deck", **vector, has_marriage=holders, calls=[[0, 50], [1, 51]], expect={"next": 2})
    assert "legal here: pass" in illegal.message
    stuck = [[0, "pass"], [1, "pass"], [2, "pass"]]
    forced = {"next": 3, "legal_sample": [50, 51], "illegal_sample": ["pass"]}
    assert run("double-deck", **vector, has_marriage=holders, calls=stuck, expect=forced).passed is True


HAND_ENDS = [
    ("double-deck", {"play_impossible": "always"}, {"bid": 100, "meld": [34, 20], "tricks": [30, 20]}, [-100, 40]),
    ("double-deck", {"play_impossible": "choice"}, {"bid": 100, "meld": [34, 20], "concede": True}, [-100, 20]),
    ("double-deck", {"fold_any_time": True}, {"bid": 52, "meld": [34, 20], "concede": True}, [-52, 20]),
    ("double-deck", {"below_floor": "tricks"}, {"bid": 52, "meld": [34, 20], "tricks": [38, 12]}, [72, 12]),
    ("double-deck", {"min_team_meld": 20}, {"bid": 51, "meld": [19, 19]}, [-51, 0]),
    ("double-deck", {"min_team_meld": 20}, {"bid": 51, "meld": [19, 20]}, [-51, 20]),
    ("double-deck", {"min_team_meld": 20}, {"bid": 50, "meld": [19, 20], "tricks": [30, 20]}, [-50, 40]),
    ("double-deck", {"min_team_meld": 20}, {"bid": 50, "meld": [19, 20], "tricks": [50, 0]}, [-50, 0]),
    ("double-deck", {}, {"bid": 84, "meld": [34, 20], "tricks": [50, 0]}, [84, 0]),
    ("single-deck-1500", {"zero_tricks_bidder": "zero"}, {"bid": 250, "meld": [400, 20], "tricks": [0, 250]}, [0, 270]),
    ("single-deck-classic", {"trick_saves_meld": True}, {"bid": 250, "meld": [90, 80], "tricks": [210, 0]}, [300, 0]),
    ("single-deck-classic", {"trick_saves_meld": True},
     {"bid": 250, "meld": [90, 80], "tricks": [210, 0], "tricks_won": [11, 1]}, [300, 80]),
    ("single-deck-classic", {"counters": "11-10-4-3-2"}, {"bid": 250, "meld": [60, 0], "tricks": [190, 60]}, [250, 60]),
    ("single-deck-classic", {}, {"bid": 900, "meld": [0, 40], "tricks": [210, 0]}, [-900, 40]),
]  # fmt: skip


@pytest.mark.parametrize(("ruleset", "options", "fields", "delta"), HAND_ENDS)
def test_hand_ends(ruleset: str, options: dict[str, Any], fields: dict[str, Any], delta: list[int]) -> None:
    result = run(ruleset, kind="hand_end", options=options, **fields, expect={"delta": delta})
    assert result.passed is True, result.message


def test_what_a_hand_end_may_expect_beside_its_points() -> None:
    vector = {"kind": "hand_end", "bid": 100, "meld": [34, 20]}
    for options, expect in (
        ({}, {"impossible": True, "can_concede": False, "result": "thrown-in"}),
        ({"play_impossible": "choice"}, {"impossible": True, "can_concede": True}),
        ({"play_impossible": "always"}, {"impossible": True, "can_concede": False}),
        ({"play_impossible": "always", "fold_any_time": True}, {"can_concede": True}),
    ):
        assert run("double-deck", options=options, **vector, expect=expect).passed is True


SWAP = {"hand_a": ["AS", "KS", "QS", "9H"], "hand_b": ["TS", "JS", "9S", "AD", "AC"]}


def test_an_exchange_moves_the_cards() -> None:
    vector = {"kind": "exchange", "mode": "sequential", "n": 4, **SWAP, "b_gives": ["TS", "JS", "9S", "AD"]}
    after = {"ok": True, "hand_a": ["9S", "JS", "QS", "KS"], "hand_b": ["AC", "AD", "9H", "TS", "AS"]}
    good = run("single-deck-1500", **vector, a_gives=["AD", "9H", "TS", "AS"], expect=after)
    assert good.passed is True, good.message
    assert run("single-deck-1500", **vector, a_gives=["AC", "9H", "TS", "AS"], expect={"ok": False}).passed is True
    swap = {"kind": "exchange", "options": {"racehorse": True}, "n": 3, **SWAP, "b_gives": ["TS", "JS", "AC"]}
    swap = {**swap, "hand_a": ["AS", "KS", "QS"], "hand_b": ["TS", "JS", "AD", "AC"]}
    after = {"ok": True, "hand_a": ["TS", "JS", "AC"], "hand_b": ["AS", "KS", "QS", "AD"]}
    assert run("double-deck", **swap, a_gives=["QS", "AS", "KS"], expect=after).passed is True
    assert run("double-deck", **swap, a_gives=["TS", "AS", "KS"], expect={"ok": False}).passed is True
    assert (
        run("double-deck", **{**swap, "options": {}}, a_gives=["QS", "AS", "KS"], expect={"ok": False}).passed is True
    )


@pytest.mark.parametrize("number", [3, 5])
def test_the_number_of_cards_is_the_rulesets_own(number: int) -> None:
    """A count from elsewhere, and gifts to match it, do not make an exchange right."""
    hands = {"hand_a": ["AS", "AS", "TS", "TS", "KS"], "hand_b": ["AH", "AH", "TH", "TH", "KH"]}
    gifts = {"a_gives": hands["hand_a"][:number], "b_gives": hands["hand_b"][:number]}
    result = run("single-deck-1500", kind="exchange", n=number, **hands, **gifts, expect={"ok": False})
    assert result.passed is True


def test_the_first_lead_may_have_to_be_a_trump() -> None:
    vector = {"kind": "legal", "options": {"lead_trump": "always"}, "trump": "S", "trick": []}
    assert run("double-deck", **vector, hand=["JS", "JS", "AH"], expect={"legal": ["JS", "JS"]}).passed is True
    assert run("double-deck", **vector, hand=["AH", "TD"], expect={"legal": ["TD", "AH"]}).passed is True


GAME_ENDS = [
    ("single-deck-1500", {"scores": [1500, 1620], "bidder_side": 0}, {"winner": 0, "extra_hand": False}),
    ("single-deck-1500", {"scores": [1490, 1500], "bidder_side": 0}, {"winner": 1}),
    ("single-deck-1500", {"scores": [1500, -1000], "bidder_side": 1}, {"winner": 0}),
    ("single-deck-1500", {"scores": [1499, 1499], "bidder_side": 1}, {"winner": None, "extra_hand": False}),
    ("single-deck-1500", {"scores": [600, 400], "bidder_side": None, "options": {"target": 600}}, {"winner": 0}),
    ("single-deck-classic", {"scores": [1010, 1010], "bidder_side": 1}, {"winner": None, "extra_hand": True}),
    ("double-deck", {"scores": [500, 501]}, {"winner": 1}),
]


@pytest.mark.parametrize(("ruleset", "fields", "expect"), GAME_ENDS)
def test_game_ends(ruleset: str, fields: dict[str, Any], expect: dict[str, Any]) -> None:
    assert run(ruleset, kind="game_end", **fields, expect=expect).passed is True


def test_facts_are_stated_and_not_judged() -> None:
    result = run("double-deck", kind="fact", situation="the deal is over", expect={"score": 0}, note="so it is")
    assert result.passed is None
    assert result.message == "the deal is over so it is"


MELD = {"kind": "meld", "trump": "S", "hand": ["AS"], "expect": {"total": 0}}
LEGAL = {"kind": "legal", "trump": "S", "trick": ["AH"], "hand": ["KH"], "expect": {"legal": ["KH"]}}
CALLS = {"kind": "auction", "dealer": 3, "calls": [], "expect": {"next": 0}}
POINTS = {"kind": "counters", "last_trick_by": 0, "captures": [{"A": 1}, {}], "expect": {"points": [20, 0]}}
END = {"kind": "hand_end", "bid": 300, "meld": [120, 40], "tricks": [180, 70], "expect": {"delta": [300, 110]}}
GAME = {"kind": "game_end", "scores": [1500, 0], "bidder_side": 0, "expect": {"winner": 0}}
TRADE = {"kind": "exchange", "hand_a": ["AS"], "hand_b": ["AH"], "a_gives": [], "b_gives": [], "expect": {"ok": False}}

UNFIT = [
    ({**MELD, "kind": "melds"}, "did you mean 'meld'"),
    ({**MELD, "kind": "discard"}, "no kind of vector 'discard'"),
    ({**MELD, "kind": None}, "no kind of vector None"),
    ({**MELD, "kind": ["meld"]}, "no kind of vector"),
    ({**MELD, "expect": {}}, "expect holds {}"),
    ({**MELD, "expect": None}, "expect holds None"),
    ({**MELD, "expect": {"totl": 0}}, "did you mean 'total'"),
    ({**MELD, "options": {"racehorse": True}}, "no option 'racehorse'"),
    ({**MELD, "options": {"must_head": "sometimes"}}, "must_head takes"),
    ({**MELD, "options": []}, "options holds []"),
    ({**MELD, "hand": ["AS"] * 3}, "2 copies"),
    ({**MELD, "hand": ["1S"]}, "'1S' is not a card"),
    ({**MELD, "hand": [5]}, "hand holds [5]"),
    ({**MELD, "hand": None}, "hand holds None"),
    ({**MELD, "trump": "X"}, "'X' is not a suit"),
    ({**MELD, "trump": 1}, "trump holds 1"),
    ({**MELD, "expect": {"breakdown": [["run"]]}}, "breakdown holds"),
    ({**LEGAL, "trick": ["AH", "KH", "QH", "JH"]}, "it is complete"),
    ({**LEGAL, "trump": None}, "need a trump"),
    ({**LEGAL, "expect": {"legal": "nothing"}}, "not a card"),
    ({**LEGAL, "kind": "trick_winner", "trick": [], "expect": {"winner_index": 0}}, "1 to 4 cards"),
    ({**CALLS, "dealer": 4}, "from 0 to 3"),
    ({**CALLS, "dealer": None}, "no 'dealer'"),
    ({**CALLS, "players": 3}, "seats 4"),
    ({**CALLS, "calls": [[0]]}, "not a seat and its call"),
    ({**CALLS, "calls": [[1, 250]]}, "seat 0 is to call"),
    ({**CALLS, "calls": [[0, 255]]}, "legal here: pass, bid 250 to 270 by 10"),
    ({**CALLS, "calls": [[0, "250"]]}, "legal here"),
    ({**CALLS, "calls": [[0, {}]]}, "legal here"),
    ({**CALLS, "calls": [[0, 250], [1, "pass"], [2, "pass"], [3, "pass"], [0, 260]]}, "the auction is over"),
    ({**CALLS, "calls": 5}, "calls holds 5"),
    ({**POINTS, "captures": [{"A": 1}]}, "2 sides"),
    ({**POINTS, "captures": [{"A": 9}, {}]}, "has 8"),
    ({**POINTS, "captures": [{"X": 1}, {}]}, "rank 'X'"),
    ({**POINTS, "captures": [{"A": -1}, {}]}, "holds -1"),
    ({**POINTS, "captures": [{"A": True}, {}]}, "not a whole number"),
    ({**POINTS, "captures": [5, {}]}, "captures holds 5"),
    ({**POINTS, "scale": "1-2-3"}, "counters takes"),
    ({**POINTS, "scale": 5}, "counters takes"),
    ({**POINTS, "scale": "10-10-5", "options": {"counters": "10-10-10"}}, "scale says"),
    ({**END, "bid": "300"}, "bid holds '300'"),
    ({**END, "bid": 300.0}, "not a whole number"),
    ({**END, "meld": [1, 2, 3]}, "2 sides"),
    ({**END, "concede": True}, "may not be conceded"),
    ({**END, "concede": "yes"}, "not true or false"),
    ({**END, "tricks": None}, "no 'tricks'"),
    ({**GAME, "bidder_side": 2}, "from 0 to 1"),
    ({**GAME, "target": 0}, "target takes"),
    ({**GAME, "scores": {"NS": 1}}, "not a list"),
    ({**TRADE, "mode": "at once"}, "mode holds"),
    ({**TRADE, "n": "4"}, "n holds"),
]


@pytest.mark.parametrize(("vector", "sentence"), UNFIT)
def test_a_vector_that_cannot_be_judged_fails_with_a_sentence(vector: dict[str, Any], sentence: str) -> None:
    result = run("single-deck-1500", **vector)
    assert result.passed is False
    assert sentence in result.message
    assert "\n" not in result.message


def test_every_required_field_is_missed() -> None:
    """Without any one of its fields a vector fails and says which, or does not need it."""
    optional = {"mode", "n", "last_trick_by", "bidder_side", "id", "mark", "note", "options", "scale", "last", "target"}
    optional |= {"tricks_won", "concede", "tricks", "players", "has_marriage", "history", "phase", "bidder"}
    for ruleset, row in ROWS:
        for field in set(row) - optional - {"expect", "kind"}:
            (result,) = run_vectors([{key: value for key, value in row.items() if key != field}], ruleset)
            assert result.passed is False
            assert field in result.message


@pytest.mark.parametrize(("text", "sentence"), [
    ("", "not JSON"),
    ("[{]", "not JSON"),
    ('[{"id": "A", "trump": "S", "trump": "H"}]', "says 'trump' twice"),
    ("[" * 100_000, "not JSON"),
    ("[" + "9" * 5000 + "]", "not JSON"),
    ("{}", "list of objects"),
    ('"AS"', "list of objects"),
    ("[5]", "vector 1 is 5"),
    ("null", "list of objects"),
])  # fmt: skip
def test_what_is_no_list_of_vectors_is_one_error(text: str, sentence: str) -> None:
    with pytest.raises(RecordError, match=sentence):
        run_vectors(text, "double-deck")


def test_the_ruleset_follows_from_the_file_name() -> None:
    assert ruleset_of_file("some/where/double-deck.json") == "double-deck"
    assert ruleset_of_file("single-deck-1500-more.json") == "single-deck-1500"
    assert ruleset_of_file("single-deck-classic.extra.json") == "single-deck-classic"
    with pytest.raises(RulesetError, match="did you mean 'double-deck'"):
        ruleset_of_file("duoble-deck.json")
    with pytest.raises(RulesetError, match="known: single-deck-1500"):
        ruleset_of_file("rummy.json")
    with pytest.raises(RulesError, match="no ruleset"):
        run_vectors([], "rummy")


def test_a_vector_without_an_id_is_named_by_its_place() -> None:
    results = run_vectors([{**MELD}, {**MELD, "id": 7}], "double-deck")
    assert [result.id for result in results] == ["vector 1", "vector 2"]
