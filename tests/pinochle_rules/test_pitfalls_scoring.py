"""Known defects of other programs, as tests: what a deal scores and when a game ends."""

from typing import Any

import pytest
from pinochle_rules import OPTIONS, PRESETS, DealResult, Ruleset, game_winner, ruleset_with
from pinochle_rules.scoring import (
    by_side,
    can_concede,
    is_impossible,
    settle_played,
    settle_thrown_in,
    settle_units,
)
from pinochle_rules.tricks import counter_points
from twin_deals import board_with, dealt, opening_bid, play_twins

NS_DECLARES = 0
CONTRACTS = [name for name, rules in PRESETS.items() if rules.has_contract]


def deltas(rules: Ruleset, bid: int, meld: list[int], tricks: list[int], won: list[int] | None = None) -> list[int]:
    return list(settle_played(rules, NS_DECLARES, bid, meld, tricks, won)[1])


def test_a_set_side_loses_the_bid_and_nothing_else() -> None:
    classic, fifteen_hundred = PRESETS["single-deck-classic"], PRESETS["single-deck-1500"]
    assert deltas(classic, 300, [200, 40], [20, 190]) == [-300, 230]
    assert deltas(fifteen_hundred, 300, [200, 40], [20, 230]) == [-300, 270]


def test_what_saves_the_defenders_meld() -> None:
    rules = PRESETS["single-deck-1500"]
    assert deltas(rules, 250, [100, 80], [250, 0])[1] == 0
    assert deltas(rules, 250, [100, 80], [240, 10])[1] == 90
    assert deltas(PRESETS["single-deck-classic"], 250, [100, 80], [210, 0])[1] == 80
    trick = ruleset_with("single-deck-classic", {"trick_saves_meld": True})
    assert deltas(trick, 250, [100, 80], [210, 0], [12, 0])[1] == 0
    assert deltas(trick, 250, [100, 80], [210, 0], [11, 1])[1] == 80
    # Dixes are meld like any other.
    assert deltas(rules, 250, [100, 10], [250, 0])[1] == 0
    double = PRESETS["double-deck"]
    assert deltas(double, 50, [40, 30], [31, 19]) == [71, 0]
    assert deltas(double, 50, [40, 30], [30, 20]) == [70, 50]


@pytest.mark.parametrize(("ruleset", "options"), [
    *((name, {}) for name in PRESETS),
    *(("single-deck-classic", {"counters": scale}) for scale in ("10-10-10", "10-10-5-5", "11-10-4-3-2")),
])  # fmt: skip
def test_trick_points_of_both_sides_are_all_there_are(ruleset: str, options: dict[str, Any]) -> None:
    rules = ruleset_with(ruleset, options)
    played = 0
    for number in range(1, 5):
        board = dealt(rules, "conservation", number)
        trace = play_twins(ruleset, options, board, script=opening_bid(rules, board), seed=number)
        played += trace.deal.tricks is not None
        assert sum(trace.outcome.trick_points) == (rules.total_trick_points if trace.deal.tricks is not None else 0)
    assert played > 1


@pytest.mark.parametrize(("scale", "counters"), [
    ("10-10-10", 240), ("10-10-5-5", 240), ("11-10-4-3-2", 240), ("10-10-5", 200),
])  # fmt: skip
def test_what_the_counters_of_a_whole_deck_are_worth(scale: str, counters: int) -> None:
    rules = ruleset_with("single-deck-classic", {"counters": scale})
    assert counter_points(rules, rules.deck_cards) == counters
    assert rules.total_trick_points == counters + 10


def test_the_counters_of_the_other_decks() -> None:
    for ruleset, counters, last in (("single-deck-1500", 240, 10), ("double-deck", 48, 2)):
        rules = PRESETS[ruleset]
        assert counter_points(rules, rules.deck_cards) == counters
        assert rules.total_trick_points == counters + last


@pytest.mark.parametrize("ruleset", PRESETS)
def test_exactly_at_the_target_wins(ruleset: str) -> None:
    rules = PRESETS[ruleset]
    target = rules.target
    assert game_winner(rules, (target, 0), 1) == 0
    assert game_winner(rules, (target - 1, 0), 0) is None
    assert game_winner(rules, (0, target), 0) == 1


@pytest.mark.parametrize("ruleset", ["single-deck-1500", "double-deck"])
def test_of_two_sides_at_the_target_the_bidders_win(ruleset: str) -> None:
    rules = PRESETS[ruleset]
    target = rules.target
    assert game_winner(rules, (target, target + 120), 0) == 0
    assert game_winner(rules, (target, target + 120), 1) == 1
    assert game_winner(rules, (target, target), 1) == 1
    # Set bidders fall below: the others alone are there.
    assert game_winner(rules, (target - 300, target + 10), 0) == 1


def test_of_two_sides_at_the_target_the_higher_wins_in_the_classic_game() -> None:
    rules = PRESETS["single-deck-classic"]
    assert game_winner(rules, (1010, 1040), 0) == 1
    assert game_winner(rules, (1040, 1010), 1) == 0
    assert game_winner(rules, (1040, 1040), 0) is None


@pytest.mark.parametrize("ruleset", PRESETS)
def test_a_deep_hole_ends_no_game(ruleset: str) -> None:
    """There is no bust: −1000 goes on, and against it the target still wins."""
    rules = PRESETS[ruleset]
    assert game_winner(rules, (-1000, 0), 0) is None
    assert game_winner(rules, (rules.target, -1000), 1) == 0


@pytest.mark.parametrize("ruleset", CONTRACTS)
def test_a_lost_bid_is_given_to_nobody(ruleset: str) -> None:
    rules = PRESETS[ruleset]
    bid = rules.minimum_bid + 40
    total = rules.total_trick_points
    half = total // 2
    assert deltas(rules, bid, [0, 0], [total - half, half]) == [-bid, half]
    assert not [name for name in OPTIONS[ruleset] if "penalty" in name]


@pytest.mark.parametrize("ruleset", CONTRACTS)
def test_the_deal_scores_as_the_numbers_do(ruleset: str) -> None:
    """The engine's deltas are those of the plain function on its own numbers."""
    rules = PRESETS[ruleset]
    for number in range(1, 9):
        board = dealt(rules, "plain numbers", number)
        trace = play_twins(ruleset, {}, board, script=opening_bid(rules, board), seed=number)
        deal, outcome = trace.deal, trace.outcome
        if outcome.result not in (DealResult.MADE, DealResult.SET) or deal.tricks is None:
            continue
        contract, declaring = deal.contract, deal.declaring_side
        assert contract is not None
        assert contract.trump is not None
        assert declaring is not None
        meld, won = by_side(rules, outcome.melds), by_side(rules, deal.tricks.won)
        result, expected = settle_played(rules, declaring, contract.points, meld, outcome.trick_points, won)
        if rules.settlement == "units":
            expected = settle_units(rules, declaring, contract.points, contract.trump, result)
        assert (outcome.result, outcome.deltas) == (result, expected)


def test_throwing_in_needs_more_than_all_trick_points() -> None:
    rules = PRESETS["single-deck-1500"]
    assert is_impossible(rules, 331, 80)
    assert not is_impossible(rules, 330, 80)
    assert can_concede(rules, 340, 80)
    assert not can_concede(rules, 330, 80)
    assert settle_thrown_in(rules, 1, 340, [120, 60]) == (120, -340)


def test_defenders_without_a_trick_point_lose_what_they_melded() -> None:
    """A whole deal: the defenders hold queens, jacks and nines only and follow suit to the end."""
    hands = {
        0: "AS KS KS AH KH KH AD KD KD AC KC KC",
        1: "QS QS JS QH QH JH QD QD JD QC QC JC",
        2: "AS TS TS AH TH TH AD TD TD AC TC TC",
        3: "JS 9S 9S JH 9H 9H JD 9D 9D JC 9C 9C",
    }
    script = ("pass", "pass", "pass", "bid 250", "trump S", "give TS TS TH TH", "give TS TS TH TH")
    kept = {}
    for ruleset in ("single-deck-1500", "single-deck-classic"):
        board = board_with(PRESETS[ruleset], 0, hands)
        trace = play_twins(ruleset, {}, board, script=script[: 7 if ruleset == "single-deck-1500" else 5])
        assert trace.outcome.trick_points[1] == 0
        assert sum(trace.melds[1::2]) > 600
        kept[ruleset] = trace.deltas[1] == sum(trace.melds[1::2])
    assert kept == {"single-deck-1500": False, "single-deck-classic": True}
