"""Whole random deals, decision by decision, against the naive second implementation."""

from typing import Any

import pytest
from naive_options import DEFAULTS
from pinochle_rules import OPTIONS, PRESETS, DealResult, ruleset_with
from twin_deals import dealt, play_twins

MIXES: list[tuple[str, dict[str, Any]]] = [
    ("single-deck-1500", {}),
    ("single-deck-1500", {"opening": "any_multiple_of_10", "must_head": "trump_only", "lead_trump": "unless_forced"}),
    ("single-deck-1500", {"must_head": "trump_led", "minimum_bid": 300, "zero_tricks_bidder": "zero"}),
    ("single-deck-classic", {}),
    ("single-deck-classic", {"beat_after_ruff": "literal", "counters": "11-10-4-3-2", "nines_redeal": "five_nines"}),
    ("single-deck-classic", {"dealer_forced": True, "doubles": "additive", "exact_step": True, "increment": 5}),
    ("single-deck-classic", {"must_head": "trump_led", "beat_after_ruff": "literal", "trick_saves_meld": True}),
    ("double-deck", {}),
    ("double-deck", {"racehorse": True, "play_impossible": "choice", "lead_trump": "always"}),
    ("double-deck", {"auto_bid_50": True, "bid_requires_marriage": True, "trump_requires_marriage": True}),
    ("double-deck", {"fold_any_time": True, "min_team_meld": 20, "below_floor": "tricks", "tens_after_100": True}),
    ("double-deck", {"play_impossible": "always", "meld_table": "run:15/30/45/60 pinochle:4/30/45/60"}),
    ("two-handed", {}),
    ("two-handed", {"require_new_card": True, "dix_played": "phase1", "show_last_card": True}),
    ("two-handed", {"double_in_one": False, "dix_played": "never", "must_head": "trump_led"}),
    ("two-handed", {"win_test": "immediate", "target": 120, "counters": "11-10-4-3-2", "history": "last_trick_only"}),
    ("three-handed", {}),
    ("three-handed", {"hand": 15, "concession": True, "defenders_pool": True, "trick_saves_meld": True}),
    ("three-handed", {"turn_up": True, "counters": "11-10-4-3-2", "beat_after_ruff": "literal"}),
    ("three-handed", {"dealer_forced": True, "minimum_bid": 300, "lead_trump": "unless_forced", "doubles": "additive"}),
    ("auction-widow", {}),
    ("auction-widow", {"meld_from_18": True, "defenders_concede": True, "hearts_triple": True, "doubles": "standard"}),
    ("auction-widow", {"settlement": "points", "all_meld": True, "trump_requires_marriage": True}),
    ("auction-widow", {"eldest_must_open": True, "bar_40_90": True, "unit_table": "scarne", "must_head": "trump_led"}),
    ("auction-widow", {"minimum_bid": 200, "unit_table": "webcasty", "spades_concede_single": True}),
    ("firehouse", {}),
    ("firehouse", {"dealer_forced_200": True, "trick_saves_meld": True, "doubles": "additive"}),
    ("check", {}),
    ("check", {"dealer_free": True, "checks_need_trick": True, "match_by": "checks", "increment": 5}),
]
# What a hundred random deals are sure to come to: where nobody makes a bid of 300 by chance, or there is no contract.
ENDS = {"auction-widow": {DealResult.SET, DealResult.CONCEDED}, "two-handed": {DealResult.PLAYED}}
ENDS_OF_OPTIONS = {"turn_up": {DealResult.PLAYED}}


@pytest.mark.parametrize(("name", "options"), MIXES, ids=str)
def test_random_deals_agree(name: str, options: dict[str, Any]) -> None:
    boards = 6 if name == "double-deck" else 10
    for number in range(1, boards + 1):
        board = dealt(ruleset_with(name, options), "twins", number)
        trace = play_twins(name, options, board, seed=number, every_gift=number == 1)
        assert trace.deal.is_over
        assert trace.decisions > 0


@pytest.mark.slow
@pytest.mark.parametrize(("name", "options"), MIXES, ids=str)
def test_many_random_deals_agree(name: str, options: dict[str, Any]) -> None:
    results = set()
    for number in range(1, 101):
        board = dealt(ruleset_with(name, options), "many twins", number)
        results.add(play_twins(name, options, board, seed=number).outcome.result)
    ends = ENDS.get(name, {DealResult.MADE, DealResult.SET})
    for option in options:
        ends = ENDS_OF_OPTIONS.get(option, ends)
    assert results >= ends


def test_the_naive_defaults_are_those_of_the_presets() -> None:
    assert set(DEFAULTS) == set(PRESETS)
    for name, defaults in DEFAULTS.items():
        assert {option.name: option.default for option in OPTIONS[name].values()} == defaults
