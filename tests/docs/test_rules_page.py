"""Every number in a table of `docs/rules.md` is what the rulesets hold, and every worked example what they do.

Its options and the places cited are looked at in `test_rules_places.py`, what only some systems have in
`test_rules_variants.py`.
"""

import pytest
from pinochle_rules import (
    OPTIONS,
    PRESETS,
    Bid,
    Card,
    Deal,
    Ruleset,
    Suit,
    board_from_seed,
    legal_cards,
    parse_cards,
    parse_option,
    parse_suit,
    ruleset_with,
)
from pinochle_rules.cardset import pack
from pinochle_rules.meld import best_melds, meld_points
from pinochle_rules.scoring import is_impossible, settle_played, settle_thrown_in
from pinochle_rules.tricks import trick_winner
from rule_parameters import PARAMETERS
from rulebook import Rulebook, cells_of, code_in, numbers_in

BOOK = Rulebook.read()
NAMES = tuple(PRESETS)
each_ruleset = pytest.mark.parametrize("name", NAMES)


def with_options(name: str, cell: str) -> Ruleset:
    """The ruleset of a row in a table of examples: its first cell names what is changed."""
    return ruleset_with(name, dict(parse_option(text) for text in code_in(cell)))


# The chapters -----------------------------------------------------------------------------------------------------


def test_every_ruleset_has_its_chapter_after_the_common_one() -> None:
    assert BOOK.chapters() == ("common", *NAMES)


def test_the_overview_has_the_numbers_of_every_ruleset() -> None:
    shown = {row[0].split("]")[0].strip("["): numbers_in(" ".join(row[1:])) for row in BOOK.overview()[1:]}
    assert shown == {
        name: [len(rules.seats), len(rules.deck_cards), rules.hand_cards, rules.game_deals or rules.target]
        for name, rules in PRESETS.items()
    }


# Section 1: parameters --------------------------------------------------------------------------------------------


@each_ruleset
def test_every_number_of_the_parameters_is_the_rulesets(name: str) -> None:
    (table,) = BOOK.tables(name, "1")
    rows = {int(number): f"{what}: {rule}" for number, what, rule in table[1:]}
    assert list(rows) == list(range(1, len(rows) + 1))
    shown = {number: numbers_in(rule) for number, rule in rows.items()}
    assert {number: values for number, values in shown.items() if values} == PARAMETERS[name](PRESETS[name])


@each_ruleset
def test_the_ranks_stand_in_their_order(name: str) -> None:
    ranks = " ".join(rank.letter for rank in reversed(PRESETS[name].ranks))
    assert f"`{ranks}`" in BOOK.text(name, "1")


# Section 1.1: melds -----------------------------------------------------------------------------------------------

MELD_CARDS = {
    "run": "AH TH KH QH JH", "run+K": "AH TH KH QH JH KH", "run+Q": "AH TH KH QH JH QH",
    "run+K+Q": "AH TH KH QH JH KH QH", "royal_marriage": "KH QH", "marriage": "KC QC", "dix": "9H",
    "pinochle": "QS JD", "aces": "AS AH AD AC", "kings": "KS KH KD KC", "queens": "QS QH QD QC",
    "jacks": "JS JH JD JC",
}  # fmt: skip
"""One set of each meld, hearts being trump."""


MELD_TABLES = {"auction-widow": "1.2"}
"""Where the table of melds stands, if not in 1.1."""

INHERITED = {"three-handed": "1 (13)", "firehouse": "1 (10)", "check": "1 (11)"}
"""Where a chapter says that its melds are those of single-deck-classic."""


@pytest.mark.parametrize("name", [name for name in NAMES if name not in INHERITED])
def test_every_cell_of_the_meld_table_is_what_the_cards_score(name: str) -> None:
    (table,) = BOOK.tables(name, MELD_TABLES.get(name, "1.1"))
    ruleset, seen = PRESETS[name], set()
    for row in table[1:]:
        (meld,) = code_in(row[1])
        assert row[0] == {"pinochle": "2", "aces": "3", "kings": "3", "queens": "3", "jacks": "3"}.get(meld, "1")
        points = [int(cell) for cell in row[3:] if cell]
        for copies, value in enumerate(points, start=1):
            hand = pack(parse_cards(MELD_CARDS[meld]) * copies)
            assert meld_points(hand, Suit.HEARTS, ruleset.meld_table) == value, f"{meld} x{copies}"
        if "+" in meld:
            (shown,) = best_melds(pack(parse_cards(MELD_CARDS[meld])), Suit.HEARTS, ruleset.meld_table)
            assert str(shown) == meld
        else:
            assert tuple(points) == getattr(ruleset.meld_table, meld)
            assert len(points) == ruleset.copies
        seen.add(meld)
    spare = {"run+K", "run+Q", "run+K+Q"} if ruleset.meld_table.spare_honour else set()
    paid = {row for row in MELD_CARDS if "+" not in row and getattr(ruleset.meld_table, row)}
    assert seen == paid | spare


@pytest.mark.parametrize("name", INHERITED)
def test_melds_said_to_be_those_of_the_parent_game_are(name: str) -> None:
    assert "single-deck-classic 1.1" in BOOK.cited(f"{name} {INHERITED[name]}")
    assert PRESETS[name].meld_table == PRESETS["single-deck-classic"].meld_table


# Worked examples --------------------------------------------------------------------------------------------------


def test_the_legal_plays_shown_are_those_of_every_ruleset_with_the_cards() -> None:
    (table,) = BOOK.tables("common", "2")
    for options, trump, trick, hand, legal in table[1:]:
        for name in NAMES:
            cards = [parse_cards(code_in(cell)[0]) for cell in (trick, hand, legal)]
            known = all(parse_option(text)[0] in OPTIONS[name] for text in code_in(options))
            if not known or len(cards[0]) >= len(PRESETS[name].seats):
                continue
            ruleset = with_options(name, options)
            if all(card.rank in ruleset.ranks for card in cards[0] + cards[1]):
                assert legal_cards(ruleset, cards[1], cards[0], parse_suit(trump)) == tuple(sorted(cards[2])), hand


def test_the_tricks_shown_are_taken_by_the_card_shown() -> None:
    (table,) = BOOK.tables("common", "3")
    for trump, trick, taker in table[1:]:
        cards = parse_cards(code_in(trick)[0])
        winner = trick_winner(cards, parse_suit(trump))
        assert winner == cards.index(Card[_name(code_in(taker)[0])])


def _name(text: str) -> str:
    (card,) = parse_cards(text)
    return card.name


SCORES = {
    "single-deck-1500": "1.4", "single-deck-classic": "1.3", "double-deck": "1.4", "firehouse": "1.1", "check": "1.3",
}  # fmt: skip
"""Where a chapter on partnerships has its worked scores; the others' are in `test_rules_variants.py`."""


@pytest.mark.parametrize("name", SCORES)
def test_the_scores_shown_are_those_of_the_settlement(name: str) -> None:
    (table,) = BOOK.tables(name, SCORES[name])
    for options, bid, meld, tricks, other_meld, other_tricks, *scores in table[1:]:
        ruleset, points, melds = with_options(name, options), int(bid), (int(meld), int(other_meld))
        deltas: tuple[int, ...]
        if tricks == "thrown in":
            assert is_impossible(ruleset, points, melds[0])
            deltas = settle_thrown_in(ruleset, 0, points, melds)
        else:
            taken = int(tricks), int(other_tricks)
            assert sum(taken) == ruleset.total_trick_points
            _, deltas = settle_played(ruleset, 0, points, melds, taken)
        assert deltas == tuple(int(score) for score in scores), (options, bid, meld, tricks)


# Section 3: the tables of the disagreements -----------------------------------------------------------------------


def bids(ruleset: Ruleset, *, over: int = 0) -> list[int]:
    """Every bid open to the first seat that calls, or to the second over the first one's bid."""
    deal = Deal.start(ruleset, board_from_seed(ruleset, bytes(32), board=1))
    legal = deal.apply(Bid(over)).legal if over else deal.legal
    return [action.points for action in legal if isinstance(action, Bid)]


def test_the_first_bids_shown_for_each_opening() -> None:
    (table,) = BOOK.tables("single-deck-1500", "3.1")
    words = OPTIONS["single-deck-1500"]["opening"].values.split(" | ")
    assert [code_in(row[0])[0] for row in table[1:]] == words
    for word, shown in table[1:]:
        legal = bids(ruleset_with("single-deck-1500", {"opening": word.strip("`")}))
        numbers = numbers_in(shown)
        assert (legal if "…" not in shown else [*legal[: len(numbers) - 1], legal[-1]]) == numbers


def test_the_scales_of_counters_shown() -> None:
    (table,) = BOOK.tables("single-deck-classic", "3.1")
    option = OPTIONS["single-deck-classic"]["counters"]
    assert [code_in(row[0])[0] for row in table[1:]] == option.values.split(" | ")
    for row in table[1:]:
        ruleset = with_options("single-deck-classic", f"`counters={code_in(row[0])[0]}`")
        expected = [*ruleset.counters, ruleset.last_trick_points, ruleset.total_trick_points]
        assert [int(cell) for cell in row[1:]] == expected


def test_the_doubles_shown() -> None:
    (table,) = BOOK.tables("single-deck-classic", "3.3")
    words = [code_in(cell)[0] for cell in table[0][1:]]
    for meld, *points in table[1:]:
        tables = [ruleset_with("single-deck-classic", {"doubles": word}).meld_table for word in words]
        assert [getattr(rows, meld.strip("`"))[1] for rows in tables] == [int(cell) for cell in points]


def test_the_steps_of_bidding_shown() -> None:
    (table,) = BOOK.tables("double-deck", "3.8")
    for in_force, *shown in table[1:]:
        over = 0 if in_force == "none" else int(in_force)
        for cell, tens in zip(shown, (False, True), strict=True):
            ruleset = ruleset_with("double-deck", {"tens_after_100": tens})
            assert bids(ruleset, over=over)[:4] == numbers_in(cell)


def test_cells_are_read_as_markdown_has_them() -> None:
    assert cells_of("| `a` | | 3.1 |") == ["`a`", "", "3.1"]
    assert numbers_in("250 by row (22) or 3.1, `minimum_bid=200`, common 6, -10") == [250, -10]
