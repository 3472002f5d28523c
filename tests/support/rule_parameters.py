"""The numbers that stand in each row of the rulebook's tables of parameters, taken from the rulesets.

One function a ruleset: row -> its numbers in the order in which the row names them. Rows without numbers are left out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from pinochle_rules import Ruleset, Suit, ruleset_with

__all__ = ["PARAMETERS"]

Numbers = dict[int, list[int]]


def _deck(rules: Ruleset) -> list[int]:
    return [len(rules.deck_cards), rules.copies, len(rules.ranks), len(Suit)]


def _suits(rules: Ruleset) -> list[int]:
    """The deck where its ranks are listed instead of counted."""
    return [len(rules.deck_cards), rules.copies, len(Suit)]


def _sides(rules: Ruleset) -> list[int]:
    return [len(rules.seats), len(rules.sides)]


def _duplicate(rules: Ruleset) -> list[int]:
    return [rules.forfeit_points, rules.imp_unit]


def _step(rules: Ruleset) -> int:
    ((_, step),) = rules.bid_ladder
    return step


def _classic_counters(rules: Ruleset) -> list[int]:
    ace, ten, king, *rest = rules.counters
    assert ace == ten
    assert not any(rest)
    return [ace, king, rules.last_trick_points, rules.total_trick_points]


def _single_deck_1500(rules: Ruleset) -> Numbers:
    give, hand, floor = rules.exchange_cards, rules.hand_cards, rules.floor_points
    ace, ten, king, *rest = rules.counters
    assert ace == ten == king
    assert not any(rest)
    return {
        1: _sides(rules), 2: _deck(rules), 4: [hand], 8: [rules.minimum_bid],
        9: list(rules.raise_steps), 12: [rules.minimum_bid], 14: [len(Suit)],
        15: [give, hand, hand + give, give], 17: [len(rules.seats), hand],
        21: [ace, rules.last_trick_points, rules.total_trick_points], 22: [floor], 25: [floor],
        27: [rules.target], 28: [rules.target], 30: [rules.maximum_bid], 31: _duplicate(rules),
    }  # fmt: skip


def _single_deck_classic(rules: Ruleset) -> Numbers:
    return {
        1: _sides(rules), 2: _suits(rules), 3: [rules.hand_cards], 7: [rules.minimum_bid], 8: [_step(rules)],
        11: [rules.minimum_bid], 12: [len(Suit)], 14: [len(rules.seats), rules.hand_cards],
        19: _classic_counters(rules), 25: [rules.target], 28: [rules.maximum_bid], 29: _duplicate(rules),
    }  # fmt: skip


def _double_deck(rules: Ruleset) -> Numbers:
    hand, least, floor, total = rules.hand_cards, rules.minimum_bid, rules.floor_points, rules.total_trick_points
    (_, one), (fives_from, five) = rules.bid_ladder
    ace, ten, king, *rest = rules.counters
    assert one == 1
    assert ace == ten == king
    assert not any(rest)
    return {
        1: _sides(rules), 2: _deck(rules), 4: [hand], 8: [least, fives_from, five],
        10: [least], 12: [least], 14: [len(Suit), hand], 15: [len(Suit)], 17: [len(rules.seats), hand],
        21: [ace, rules.last_trick_points, total], 22: [floor], 23: [floor], 25: [floor], 26: [total],
        28: [rules.target], 29: [rules.target], 32: [rules.maximum_bid], 33: _duplicate(rules),
    }  # fmt: skip


def _two_handed(rules: Ruleset) -> Numbers:
    ace, ten, king, queen, jack = rules.counters
    assert ace == ten
    assert king == queen
    assert not jack
    phase_1, tricks = rules.stock_cards // len(rules.seats), rules.plays // len(rules.seats)
    return {
        1: [len(rules.seats)], 2: _suits(rules), 3: [rules.hand_cards, rules.stock_cards],
        5: [rules.meld_table.dix[0]], 8: [phase_1], 11: [phase_1], 12: [tricks - phase_1],
        13: [ace, king, rules.last_trick_points, rules.total_trick_points, tricks], 16: [rules.target],
        18: _duplicate(rules),
    }  # fmt: skip


def _three_handed(rules: Ruleset) -> Numbers:
    fifteen = ruleset_with(rules.name, {"hand": 15})
    raised = ruleset_with(rules.name, {"raise_250": True}).raise_target
    return {
        1: [len(rules.seats)], 2: _suits(rules), 3: [rules.hand_cards, fifteen.hand_cards, fifteen.widow_cards],
        7: [rules.minimum_bid, _step(rules)], 9: [rules.minimum_bid], 10: [len(Suit)], 12: [len(rules.seats)],
        14: [rules.hand_cards], 15: _classic_counters(rules), 21: [rules.target], 22: [raised],
        24: [rules.maximum_bid], 25: _duplicate(rules),
    }  # fmt: skip


def _auction_widow(rules: Ruleset) -> Numbers:
    hand, widow = rules.hand_cards, rules.widow_cards
    barred = ruleset_with(rules.name, {"bar_40_90": True}).barred_endings
    points = ruleset_with(rules.name, {"settlement": "points"})
    return {
        1: [len(rules.seats)], 2: _suits(rules), 3: [hand, widow], 6: [rules.minimum_bid], 7: [_step(rules), *barred],
        8: [rules.minimum_bid], 9: [hand + widow], 10: [len(Suit)], 12: [widow, hand + widow], 18: [hand],
        19: [*rules.counters, rules.last_trick_points, rules.total_trick_points],
        23: [rules.game_deals, points.target], 25: [rules.maximum_bid],
        26: [rules.forfeit_points, points.forfeit_points, rules.imp_unit, points.imp_unit],
    }  # fmt: skip


def _firehouse(rules: Ruleset) -> Numbers:
    return {
        1: [*_sides(rules), *_suits(rules), rules.hand_cards], 5: [rules.minimum_bid], 6: [_step(rules)],
        7: [rules.minimum_bid], 8: [len(Suit)], 10: [len(rules.seats)], 12: _classic_counters(rules),
        15: [rules.target], 17: [rules.maximum_bid], 18: _duplicate(rules),
    }  # fmt: skip


def _check(rules: Ruleset) -> Numbers:
    table, by_checks = rules.meld_table, ruleset_with(rules.name, {"match_by": "checks"})
    round_trip = table.royal_marriage[0] + 3 * table.marriage[0] + table.kings[0] + table.queens[0]
    return {
        1: [*_sides(rules), *_suits(rules)], 2: [rules.hand_cards], 4: [rules.minimum_bid, _step(rules)],
        6: [rules.minimum_bid], 9: [len(Suit)], 11: [len(rules.seats), round_trip], 13: _classic_counters(rules),
        17: [rules.target], 20: [rules.maximum_bid], 21: [*_duplicate(rules), *_duplicate(by_checks)],
    }  # fmt: skip


PARAMETERS: Mapping[str, Callable[[Ruleset], Numbers]] = MappingProxyType(
    {
        "single-deck-1500": _single_deck_1500,
        "single-deck-classic": _single_deck_classic,
        "double-deck": _double_deck,
        "two-handed": _two_handed,
        "three-handed": _three_handed,
        "auction-widow": _auction_widow,
        "firehouse": _firehouse,
        "check": _check,
    }
)
"""What the rows of each ruleset's parameters must hold."""
