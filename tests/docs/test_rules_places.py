"""The rulebook names every option with its values and default, and every place that is cited exists and fits."""

import re
from pathlib import Path

import pytest
from command import pinochle
from pinochle_rules import (
    OPTIONS,
    PRESETS,
    MeldKind,
    format_option_value,
    parse_action,
    parse_cards,
    parse_option,
)
from rulebook import ROOT, Rulebook, code_in

BOOK = Rulebook.read()
NAMES = tuple(PRESETS)
each_ruleset = pytest.mark.parametrize("name", NAMES)

MELDS = {*(kind.text.replace("-", "_") for kind in MeldKind), "run+K", "run+Q", "run+K+Q"}
"""Melds as the page writes them: the rows of an option, and the runs with spare cards."""

# Options --------------------------------------------------------------------------------------------------------


@each_ruleset
def test_every_option_stands_with_its_values_default_and_place(name: str) -> None:
    (table,) = BOOK.tables(name, "4")
    shown = [(row[0].strip("`"), " | ".join(code_in(row[1])) or row[1], row[2].strip("`"), row[3]) for row in table[1:]]
    assert shown == [
        (
            option.name,
            option.values,
            format_option_value(option.default) or "none",
            option.rule.removeprefix(f"{name} "),
        )
        for option in OPTIONS[name].values()
    ]


@each_ruleset
def test_the_place_that_an_option_cites_names_it(name: str) -> None:
    for option in OPTIONS[name].values():
        assert f"`{option.name}`" in BOOK.cited(option.rule), f"{option.name}: {option.rule}"


@each_ruleset
def test_the_command_says_where_the_rulebook_is(name: str, tmp_path: Path) -> None:
    shown = pinochle("rules", "show", name, folder=tmp_path)
    assert shown.code == 0
    assert re.search(rf"^rulebook: +docs/rules\.md, chapter {name}$", shown.out, re.MULTILINE)
    assert (ROOT / "docs" / "rules.md").is_file()
    places = re.findall(r"rulebook: ([a-z0-9-]+ \d.*)$", shown.out, re.MULTILINE)
    assert places == [option.rule for option in OPTIONS[name].values()]


@pytest.mark.parametrize("chapter", ["common", *NAMES])
def test_every_name_in_the_text_exists(chapter: str) -> None:
    """What stands as code is an option, a value of one, a meld, cards, or an action; and `name=value` is accepted."""
    rulesets = NAMES if chapter == "common" else (chapter,)
    known = {*NAMES, *MELDS, "trump", "give", "bury", "meld", "play"}
    for name in rulesets:
        for option in OPTIONS[name].values():
            known |= {option.name, *option.values.split(" | ")}
    for word in code_in(BOOK.chapter(chapter)):
        if "=" in word:
            named, value = parse_option(word)
            holders = [OPTIONS[name][named] for name in rulesets if named in OPTIONS[name]]
            assert holders, word
            assert all(held.read(value) != held.default for held in holders), word
        elif word not in known and not re.fullmatch(r"([ATKQJ9]( |$))+", word):
            assert parse_cards(word) if word.isupper() or word[0].isdigit() else parse_action(word), word


# Citations --------------------------------------------------------------------------------------------------------


def test_every_place_cited_by_the_code_exists() -> None:
    found = 0
    for folder in ("sdk/python", "referee", "tournaments", "sample_bots"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            for place in BOOK.places_in(path.read_text(encoding="utf-8")):
                assert BOOK.cited(place), f"{path.name} cites {place}"
                found += 1
    assert found > 20


def test_every_place_cited_by_the_page_exists() -> None:
    found = 0
    for chapter in BOOK.chapters():
        for place in BOOK.places_within(chapter):
            assert BOOK.cited(place), f"chapter {chapter} cites {place}"
            found += 1
    assert found > 60


@pytest.mark.parametrize(
    "place", ["double-deck 1 (34)", "double-deck 3.12", "single-deck-1500 5", "common 2 (6)", "chess 1"]
)
def test_a_place_that_does_not_exist_is_noticed(place: str) -> None:
    assert not BOOK.cited(place)


def test_every_link_of_the_page_leads_somewhere() -> None:
    for target in re.findall(r"\]\(([^)]+)\)", BOOK.page):
        path, _, anchor = target.partition("#")
        assert (ROOT / "docs" / path).is_file() if path else anchor in BOOK.chapters(), target
