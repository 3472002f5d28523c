"""What `docs/notation.md` shows is what the parsers read and the core writes."""

import re
from pathlib import Path

import pytest
from pinochle_rules import (
    OPTIONS,
    PRESETS,
    Card,
    DealResult,
    MeldKind,
    Seat,
    Side,
    format_action,
    format_cards,
    is_declined,
    parse_action,
    parse_cards,
    parse_option,
    read_house_rules,
    ruleset_with,
    write_record,
)
from pinochle_rules.meld import MELD_BY_NAME
from pinochle_rules.vector_kinds import FACT, KINDS

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")


def section(heading: str) -> str:
    return re.split(r"^## ", PAGE.split(f"\n## {heading}\n")[1], flags=re.MULTILINE)[0]


def first_column(text: str) -> list[str]:
    """The code in the first cells of the section's table."""
    rows = re.findall(r"^\| (`.*?) \|", text, flags=re.MULTILINE)
    return [word for row in rows for word in re.findall(r"`([^`]+)`", row)]


def test_every_action_shown_is_read_and_written() -> None:
    shown = first_column(section("Actions"))
    assert {text.split()[0] for text in shown} == {
        "pass", "bid", "trump", "give", "bury", "play", "exchange-dix", "show-dix", "keep-dix", "meld", "no-meld",
        "continue", "concede", "redeal",
    }  # fmt: skip
    for text in shown:
        assert format_action(parse_action(text)) == text


def test_what_declines_and_is_never_written_is_shown() -> None:
    (said,) = re.findall(r"with two exceptions: (.+?) are read", PAGE)
    assert re.findall(r"`([^`]+)`", said) == ["keep-dix", "no-meld"]
    shown = [parse_action(text) for text in first_column(section("Actions"))]
    assert {str(action) for action in shown if is_declined(action)} == {"keep-dix", "no-meld"}


def test_every_name_of_a_meld_is_shown() -> None:
    (said,) = re.findall(r"The names that `meld` takes are (.+?)\. The suit", PAGE, flags=re.DOTALL)
    assert set(re.findall(r"`([^`]+)`", said)) == set(MELD_BY_NAME)


def test_melds_are_listed_in_the_order_said() -> None:
    (said,) = re.findall(r"melds by kind \((.+?)\)", PAGE)
    names = [name.replace(" ", "-") for name in said.split(", ")]
    assert names == [kind.text for kind in MeldKind if kind is not MeldKind.DIX]


def test_every_hand_shown_is_in_its_order() -> None:
    for text in ("AS AS", "AS TS 9S QH JD"):
        assert f"`{text}`" in PAGE
        assert format_cards(parse_cards(text)) == text


@pytest.mark.parametrize("text", ["racehorse=true", "pinochle_3_4=45/60"])
def test_every_option_shown_is_taken(text: str) -> None:
    assert text in PAGE
    name, value = parse_option(text)
    assert ruleset_with("double-deck", {name: value}).options[0][0] == name


def test_the_rows_of_a_meld_table_shown_are_taken() -> None:
    (text,) = re.findall(r"`(meld_table=[^`]+)`", PAGE)
    rules = ruleset_with("double-deck", dict([parse_option(text)]))
    assert rules.meld_table.run == (15, 30, 45, 60)
    assert rules.meld_table.pinochle == (4, 30, 45, 60)


def test_the_keys_of_a_record_are_those_written() -> None:
    keys = set(first_column(section("Records")))
    source = (Path(str(write_record.__code__.co_filename))).read_text(encoding="utf-8")
    written = set(re.findall(r'^    row(?:: dict\[str, Any\] = \{|\["(\w+)"\])', source, flags=re.MULTILINE)) - {""}
    assert written <= keys | {"game"}
    assert {str(result) for result in DealResult} <= set(re.findall(r"`([\w-]+)`", section("Records")))


def test_the_kinds_of_vectors_are_those_known() -> None:
    text = section("Test vectors")
    assert set(first_column(text)) == {*KINDS, FACT}
    for kind, keys in KINDS.items():
        (row,) = [line for line in text.splitlines() if line.startswith(f"| `{kind}` |")]
        assert set(keys) <= set(re.findall(r"`(\w+)`", row.split("|")[3]))


def test_the_house_rules_shown_are_read() -> None:
    assert 'extends = "single-deck-classic"' in PAGE
    assert "minimum_bid = 200" in PAGE
    text = 'extends = "single-deck-classic"\nminimum_bid = 200'
    assert read_house_rules(text) == ruleset_with("single-deck-classic", {"minimum_bid": 200})


def test_names_are_those_of_the_core() -> None:
    for name in PRESETS:
        assert f"`{name}`" in PAGE
    assert all(f"`{seat}`" in PAGE for seat in Seat)
    assert all(f"`{side}`" in PAGE for side in list(Side)[:2])
    assert all(str(card) for card in Card)
    assert all(name in OPTIONS["double-deck"] for name in ("racehorse", "pinochle_3_4", "meld_table"))
