"""Every option of every preset makes the difference that the rulebook says, and the naive rules agree on both sides."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from naive_points import naive_game_winner
from option_scenarios import SCENARIOS, Scenario
from pinochle_rules import (
    OPTIONS,
    PRESETS,
    DealResult,
    Game,
    Outcome,
    Ruleset,
    RulesetError,
    format_option_value,
    game_winner,
    legal_cards,
    match_points,
    option_problems,
    options_without_effect,
    parse_option,
    ruleset_with,
)
from rule_strategies import NEEDS, hand_and_trick, rulesets_with_options, values_of
from twin_deals import Trace, board_with, play_twins


def play(scenario: Scenario, options: dict[str, Any]) -> Trace:
    """One side of a scenario."""
    ruleset = ruleset_with(scenario.ruleset, options)
    board = board_with(ruleset, scenario.dealer, scenario.hands, scenario.seed, table=scenario.table)
    is_on = scenario.option in options
    script = scenario.script_on if is_on and scenario.script_on is not None else scenario.script
    return play_twins(scenario.ruleset, options, board, script=script, seed=scenario.seed, scores=scenario.before)


def sides(scenario: Scenario) -> tuple[dict[str, Any], dict[str, Any]]:
    return dict(scenario.also), {**scenario.also, scenario.option: scenario.value}


OF_GAMES = ("game", "deals", "match")


@pytest.mark.parametrize("scenario", [row for row in SCENARIOS if row.differs not in OF_GAMES], ids=str)
def test_an_option_makes_its_difference(scenario: Scenario) -> None:
    without, with_it = (play(scenario, options) for options in sides(scenario))
    assert getattr(without, scenario.differs) != getattr(with_it, scenario.differs)
    if scenario.differs in ("deltas", "melds", "checks"):
        same = min(len(without.legal), len(with_it.legal))
        assert without.legal[:same] == with_it.legal[:same], "the deltas differ because the actions did"


@pytest.mark.parametrize("scenario", [row for row in SCENARIOS if row.differs == "game"], ids=str)
def test_an_option_ends_the_game_elsewhere(scenario: Scenario) -> None:
    ends = []
    for options in sides(scenario):
        ruleset = ruleset_with(scenario.ruleset, options)
        winners = []
        for bidder in (0, 1, None):
            winners.append(game_winner(ruleset, scenario.scores, bidder))
            assert winners[-1] == naive_game_winner(scenario.ruleset, options, scenario.scores, bidder)
        ends.append(winners)
    assert ends[0] != ends[1]


def game_of(ruleset: Ruleset, *deals: Outcome) -> Game:
    """A game after some deals, each declared by the first side."""
    game = Game.start(ruleset)
    for outcome in deals:
        assert not game.is_over
        game = game.after(outcome, 0)
    return game


@pytest.mark.parametrize("scenario", [row for row in SCENARIOS if row.differs == "deals"], ids=str)
def test_an_option_sets_the_number_of_deals(scenario: Scenario) -> None:
    nothing = Outcome(DealResult.MADE, (0, 0, 0), (0, 0, 0), (0, 0, 0))
    for options, deals in zip(sides(scenario), (12, scenario.value), strict=True):
        ruleset = ruleset_with(scenario.ruleset, options)
        assert not game_of(ruleset, *[nothing] * (deals - 1)).is_over
        assert game_of(ruleset, *[nothing] * deals).is_over


@pytest.mark.parametrize("scenario", [row for row in SCENARIOS if row.differs == "match"], ids=str)
def test_an_option_decides_by_the_other_ledger(scenario: Scenario) -> None:
    """The first side has the points, the second more checks than the award for the game can bring."""
    outcome = Outcome(DealResult.MADE, (0, 0, 0, 0), (210, 0), (1000, 900), (-40, 40))
    by_points, by_checks = (ruleset_with(scenario.ruleset, options) for options in sides(scenario))
    assert game_of(by_points, outcome).winners == (0,)
    assert game_of(by_checks, outcome).winners == (1,)
    assert match_points(by_points, outcome) == (1000, 900)
    assert match_points(by_checks, outcome) == (-40, 40)


def test_no_option_and_no_value_is_left_out() -> None:
    rows = {(row.ruleset, row.option) for row in SCENARIOS}
    assert rows == {(ruleset, option) for ruleset, options in OPTIONS.items() for option in options}
    values = {(row.ruleset, row.option, row.value) for row in SCENARIOS}
    missing = [
        (ruleset, name, value)
        for ruleset, options in OPTIONS.items()
        for name, option in options.items()
        if " | " in option.values
        for value in values_of(ruleset, name)
        if (ruleset, name, value) not in values
    ]
    assert not missing


NONSENSE: tuple[Any, ...] = (None, "", "nonsense", "²", -1, 2.5, [], {}, ["a"], {"run": 5}, "9" * 5000, "1/2", b"x")
SETTABLE = [(ruleset, name) for ruleset, options in OPTIONS.items() for name in options]


@pytest.mark.parametrize(("ruleset", "name"), SETTABLE)
def test_an_option_is_set_by_text_as_by_json(ruleset: str, name: str) -> None:
    """What a ruleset lists of its options, written as text and read again, makes the same ruleset."""
    assert ruleset_with(ruleset, {name: OPTIONS[ruleset][name].default}) == ruleset_with(ruleset)
    needed = NEEDS.get((ruleset, name), {})
    for value in values_of(ruleset, name):
        changed = ruleset_with(ruleset, {**needed, name: value})
        assert dict(changed.options) == {**needed, name: OPTIONS[ruleset][name].read(value)}
        text = f"{name}={format_option_value(dict(changed.options)[name])}"
        assert ruleset_with(ruleset, {**needed, **dict([parse_option(text)])}) == changed
        assert ruleset_with(ruleset, dict(changed.options)) == changed
        assert hash(changed) == hash(ruleset_with(ruleset, {**needed, name: value}))


@pytest.mark.parametrize(("ruleset", "name"), SETTABLE)
def test_a_value_that_an_option_does_not_take_is_one_sentence(ruleset: str, name: str) -> None:
    for value in NONSENSE:
        if (name == "meld_table" and value in ("", {})) or (name == "pinochle_3_4" and value == "1/2"):
            continue  # no row changed; a pair of points
        with pytest.raises(RulesetError, match=name) as caught:
            ruleset_with(ruleset, {name: value})
        assert "\n" not in str(caught.value)


def test_unknown_names_get_a_suggestion() -> None:
    with pytest.raises(RulesetError, match="did you mean 'double-deck'"):
        ruleset_with("duble-deck")
    with pytest.raises(RulesetError, match="did you mean 'racehorse'"):
        ruleset_with("double-deck", {"racehors": True})
    with pytest.raises(RulesetError, match="name=value"):
        parse_option("racehorse")


def test_options_may_not_contradict_each_other() -> None:
    with pytest.raises(RulesetError, match="multiple of the increment"):
        ruleset_with("double-deck", {"minimum_bid": 63})
    with pytest.raises(RulesetError, match="multiple of the increment"):
        ruleset_with("single-deck-classic", {"minimum_bid": 255})
    assert ruleset_with("single-deck-classic", {"minimum_bid": 255, "increment": 5}).minimum_bid == 255


CONTRADICTIONS: list[tuple[str, dict[str, Any], list[str]]] = [
    ("three-handed", {"turn_up": True, "hand": 15}, ["hand"]),
    ("three-handed", {"turn_up": True, "minimum_bid": 300, "concession": True}, ["minimum_bid", "concession"]),
    ("auction-widow", {"settlement": "points", "unit_table": "scarne", "hearts_triple": True},
     ["unit_table", "hearts_triple"]),
    ("auction-widow", {"settlement": "points", "spades_concede_single": True}, ["spades_concede_single"]),
    ("auction-widow", {"all_meld": True}, ["all_meld"]),
    ("auction-widow", {"settlement": "points", "deals": 6}, ["deals"]),
    ("auction-widow", {"settlement": "points", "deals": 12}, ["deals"]),
    ("auction-widow", {"target": 500}, ["target"]),
    ("double-deck", {"no_marriage": "lose_bid_only"}, ["no_marriage"]),
    ("double-deck", {"pinochle_3_4": "45/60", "meld_table": "run:15/30/45/60 pinochle:4/30/45/60"}, ["pinochle_3_4"]),
    ("auction-widow", {"bar_40_90": True, "minimum_bid": 290}, ["minimum_bid"]),
    ("single-deck-classic", {"minimum_bid": 255, "target": "x", "racehors": 1}, ["target", "racehors", "minimum_bid"]),
]  # fmt: skip


@pytest.mark.parametrize(("ruleset", "options", "wrong"), CONTRADICTIONS)
def test_every_wrong_option_has_its_sentence(ruleset: str, options: dict[str, Any], wrong: list[str]) -> None:
    problems = option_problems(ruleset, options)
    assert [name for name, _ in problems] == wrong
    assert all(name in sentence and "\n" not in sentence for name, sentence in problems)
    with pytest.raises(RulesetError, match=wrong[0]):
        ruleset_with(ruleset, options)
    for name, value in options.items():
        alone = {key: other for key, other in options.items() if key not in wrong}
        assert name not in alone or not option_problems(ruleset, {name: value})


def test_a_default_contradicts_nothing() -> None:
    assert ruleset_with("three-handed", {"turn_up": True, "hand": 16, "dealer_forced": False}).trump_from == "turned_up"
    assert ruleset_with("auction-widow", {"settlement": "units", "unit_table": "scarne"}).unit_table[0] == (250, 2)


@pytest.mark.parametrize("ruleset", PRESETS)
@given(data=st.data())
def test_what_is_said_to_be_without_effect_is_refused_or_changes_nothing(ruleset: str, data: st.DataObject) -> None:
    options = data.draw(rulesets_with_options(ruleset))
    before = ruleset_with(ruleset, options)
    idle = options_without_effect(before)
    assert not idle.keys() & {name for name in options if name not in ("beat_after_ruff", "trick_saves_meld")}
    for name in idle:
        for value in values_of(ruleset, name):
            if option_problems(ruleset, {**options, name: value}):
                continue
            after = ruleset_with(ruleset, {**options, name: value})
            if name != "beat_after_ruff":
                assert replace(after, options=before.options) == before
                continue
            held, played, trump = data.draw(hand_and_trick(ruleset))
            assert legal_cards(after, held, played, trump) == legal_cards(before, held, played, trump)


def test_only_what_must_stand_beside_others_is_without_effect_in_a_preset() -> None:
    idle = {(name, option) for name, preset in PRESETS.items() for option in options_without_effect(preset)}
    assert idle == NEEDS.keys()


def test_options_may_be_named_in_any_order() -> None:
    one = ruleset_with("single-deck-classic", {"exact_step": True, "increment": 5})
    assert one == ruleset_with("single-deck-classic", {"increment": 5, "exact_step": True})
    assert one.raise_steps == (5,)
