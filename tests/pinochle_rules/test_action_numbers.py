"""The numbers of actions never change, and every legal action has its own."""

import random
from typing import Any

import pytest
from action_numbers import GOLDEN, lines
from pinochle_rules import (
    OPTIONS,
    PRESETS,
    Bid,
    Deal,
    GiveCards,
    LegalBury,
    LegalCards,
    NotationError,
    action_at,
    action_index,
    action_space,
    parse_action,
    parse_cards,
    ruleset_with,
)
from rule_strategies import NEEDS, values_of
from twin_deals import choose_sensibly, dealt


def test_the_numbers_are_those_of_the_golden_file() -> None:
    assert [line for ruleset in PRESETS for line in lines(ruleset)] == GOLDEN.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("ruleset", PRESETS)
def test_every_index_is_an_action_and_back(ruleset: str) -> None:
    rules = PRESETS[ruleset]
    size = action_space(rules).size
    actions = [action_at(rules, [index]) for index in range(size)]
    assert [action_index(rules, action) for action in actions] == [(index,) for index in range(size)]
    assert len({str(action) for action in actions}) == size


ALL_OPTIONS = [
    (ruleset, {**NEEDS.get((ruleset, name), {}), name: value})
    for ruleset in PRESETS
    for name in OPTIONS[ruleset]
    for value in values_of(ruleset, name)
]


@pytest.mark.parametrize(("ruleset", "options"), ALL_OPTIONS, ids=str)
def test_every_legal_action_of_a_deal_has_a_number(ruleset: str, options: dict[str, Any]) -> None:
    rules = ruleset_with(ruleset, options)
    rng = random.Random(1)
    deal = Deal.start(rules, dealt(rules, "numbers"))
    while not deal.is_over:
        if not isinstance(deal.legal, (LegalCards, LegalBury)):
            numbers = [action_index(rules, action) for action in deal.legal]
            assert len(set(numbers)) == len(numbers)
            assert all(action_at(rules, index) in deal.legal for index in numbers[:50])
        action = choose_sensibly(deal, rng)
        assert action_at(rules, action_index(rules, action)) == action
        deal = deal.apply(action)


def test_a_choice_of_several_cards_has_several_numbers() -> None:
    rules = PRESETS["single-deck-1500"]
    gift = GiveCards(parse_cards("AS 9S AS TH"))
    indices = action_index(rules, gift)
    assert list(indices) == sorted(indices)
    assert len(indices) == 4
    assert action_at(rules, indices) == action_at(rules, list(reversed(indices))) == gift


@pytest.mark.parametrize("indices", [[], [-1], [10_000], [0, 1], [0, 0]])
def test_what_is_no_number_is_refused(indices: list[int]) -> None:
    for rules in PRESETS.values():
        with pytest.raises(NotationError):
            action_at(rules, indices)


def test_cards_given_and_other_actions_do_not_mix() -> None:
    rules = PRESETS["double-deck"]
    give = action_index(rules, GiveCards(parse_cards("AS")))[0]
    play = action_index(rules, parse_action("play AS"))[0]
    for indices in ([give, play], [play, give], [give, 0]):
        with pytest.raises(NotationError):
            action_at(rules, indices)


@pytest.mark.parametrize("points", [0, -5, 7, 9995, 10**9])
def test_a_bid_off_every_ladder_has_no_number(points: int) -> None:
    with pytest.raises(NotationError, match="action space"):
        action_index(PRESETS["single-deck-classic"], Bid(points))
