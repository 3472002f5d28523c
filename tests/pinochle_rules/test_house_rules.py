"""House rules are a preset and options, and whatever is wrong with them is said, field by field."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pinochle_rules import (
    OPTIONS,
    PRESETS,
    HouseRulesError,
    OptionValue,
    format_option_value,
    read_house_rules,
    ruleset_with,
)
from rule_strategies import rulesets_with_options


def test_a_preset_alone() -> None:
    for name in PRESETS:
        assert read_house_rules(f'extends = "{name}"') == PRESETS[name]


def test_options_are_set_and_defaults_forgotten() -> None:
    rules = read_house_rules(
        """
        # The Tuesday table
        extends = "single-deck-classic"
        minimum_bid = 200
        trick_saves_meld = true
        counters = "10-10-5"
        """
    )
    assert rules == ruleset_with("single-deck-classic", {"minimum_bid": 200, "trick_saves_meld": True})
    assert rules.name == "single-deck-classic"
    assert rules.options == (("minimum_bid", 200), ("trick_saves_meld", True))


def test_a_meld_table_may_be_a_table() -> None:
    rules = read_house_rules('extends = "double-deck"\npinochle_3_4 = [45, 60]\n[meld_table]\nrun = [15, 30, 45, 60]\n')
    assert rules == ruleset_with("double-deck", {"pinochle_3_4": "45/60", "meld_table": "run:15/30/45/60"})


def toml_value(value: OptionValue) -> str:
    return str(value).lower() if isinstance(value, (bool, int)) else f'"{format_option_value(value)}"'


@pytest.mark.parametrize("ruleset", PRESETS)
@given(data=st.data())
def test_what_options_say_house_rules_say(ruleset: str, data: st.DataObject) -> None:
    options = data.draw(rulesets_with_options(ruleset))
    lines = [f"{name} = {toml_value(value)}" for name, value in options.items()]
    assert read_house_rules("\n".join([*lines, f'extends = "{ruleset}"'])) == ruleset_with(ruleset, options)


WRONG: list[tuple[str, list[str]]] = [
    ("", ['begin with extends = "PRESET"']),
    ("extend = 'check'", ['extends = "PRESET", not \'extend\'']),
    ("extends = 5", ["5 is none"]),
    ("extends = 'chek'", ["did you mean 'check'"]),
    ("extends = ", ["this is not"]),
    ("extends = 'check'\nextends = 'check'", ["this is not"]),
    ("[extends]\nname = 'check'", ["is none"]),
    ("\x00", ["this is not"]),
    ("extends = 'check'\nminimum = 200", ["no option 'minimum' - did you mean 'minimum_bid'"]),
    ("extends = 'check'\nracehorse = true", ["no option 'racehorse'"]),
    ("extends = 'check'\nminimum_bid = 'high'", ["minimum_bid takes a whole number"]),
    ("extends = 'check'\nminimum_bid = 250.0", ["minimum_bid takes a whole number"]),
    ("extends = 'check'\nminimum_bid = 2020-01-01", ["minimum_bid takes a whole number"]),
    ("extends = 'check'\nmatch_by = 'units'\nname = 'x'\ntarget = -1",
     ["match_by takes points, checks", "no option 'name'", "target takes"]),
    ("extends = 'three-handed'\nturn_up = true\nhand = 15\nconcession = true",
     ["hand=15 contradicts turn_up", "concession contradicts turn_up"]),
    ("extends = 'auction-widow'\nall_meld = true\nbar_40_90 = true\nminimum_bid = 340",
     ["all_meld needs settlement=points", "minimum_bid 340 contradicts bar_40_90"]),
    ("extends = 'auction-widow'\nsettlement = 'points'\nunit_table = 'scarne'", ["unit_table contradicts settlement"]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "sentences"), WRONG)
def test_every_wrong_field_has_its_sentence(text: str, sentences: list[str]) -> None:
    with pytest.raises(HouseRulesError) as caught:
        read_house_rules(text)
    problems = caught.value.problems
    assert len(problems) == len(sentences)
    for problem, sentence in zip(problems, sentences, strict=True):
        assert sentence in problem
        assert "\n" not in problem
    assert str(caught.value) == "; ".join(problems)


def test_a_list_of_one_word_is_that_word() -> None:
    assert read_house_rules("extends = 'check'\nmust_head = ['trump_led']").options == (("must_head", "trump_led"),)


def problems_of(text: str) -> tuple[str, ...]:
    """What is said against the text; nothing where it is read. Any other exception is a failure."""
    try:
        read_house_rules(text)
    except HouseRulesError as error:
        return error.problems
    return ()


@given(st.text(max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    assert all("\n" not in problem for problem in problems_of(text))


def test_every_option_of_every_preset_can_be_written() -> None:
    for name, options in OPTIONS.items():
        for option in options.values():
            text = f'extends = "{name}"\n{option.name} = {toml_value(option.default)}'
            assert read_house_rules(text) == PRESETS[name]
