"""The worked examples of what only some systems have: melds after a trick, three sides, units, checks.

Each table of `docs/rules.md` that shows them is what the rulesets do.
"""

from collections.abc import Sequence

import pytest
from pinochle_rules import PRESETS, Ruleset, Suit, parse_action, parse_cards, parse_option, parse_suit, ruleset_with
from pinochle_rules.actions import LayMeld
from pinochle_rules.cardset import pack
from pinochle_rules.check_awards import SLAM, checks_of_contract, checks_of_deal, checks_of_game, checks_of_melds
from pinochle_rules.legal import LegalMelds
from pinochle_rules.meld import Meld, best_melds
from pinochle_rules.meld_menu import meld_menu
from pinochle_rules.scoring import (
    DealResult,
    can_concede,
    settle_played,
    settle_thrown_in,
    settle_uncontracted,
    settle_units,
)
from pinochle_rules.stock import EMPTY_TABLE, Table
from pinochle_rules.stock_melds import possible_melds, with_meld, without_card
from pinochle_rules.switches import Settlement
from rulebook import Rulebook, code_in, numbers_in

BOOK = Rulebook.read()


def with_options(name: str, cell: str) -> Ruleset:
    return ruleset_with(name, dict(parse_option(text) for text in code_in(cell)))


# Melds after a trick ----------------------------------------------------------------------------------------------


def laid(rules: Ruleset, trump: Suit, actions: Sequence[str], played: Sequence[str]) -> Table:
    """What lies on the table after melds were laid and cards of them played."""
    table = EMPTY_TABLE
    shown: tuple[Meld, ...] = ()
    for text in actions:
        action = parse_action(text)
        assert isinstance(action, LayMeld)
        hand = pack([*(held.card for held in table.cards), *action.cards])
        (meld,) = [
            meld for meld in possible_melds(rules, meld_menu(rules.meld_table, trump), hand, table)
            if action in LegalMelds((meld,))
        ]  # fmt: skip
        table, shown = with_meld(table, hand, meld, shown), (*shown, meld)
    for text in played:
        (card,) = parse_cards(text)
        table = without_card(table, card, shown)
    return table


def test_the_melds_shown_are_those_that_may_be_laid() -> None:
    (rows,) = BOOK.tables("two-handed", "1.4")
    for options, letter, before, played, hand, offered in rows[1:]:
        rules, trump = with_options("two-handed", options), parse_suit(letter)
        table = laid(rules, trump, code_in(before), code_in(played))
        hand_and_table = pack([*(held.card for held in table.cards), *parse_cards(code_in(hand)[0])])
        melds = possible_melds(rules, meld_menu(rules.meld_table, trump), hand_and_table, table)
        shown = [parse_action(text) for text in code_in(offered)]
        assert [meld.points for meld in melds] == numbers_in(offered), (before, hand)
        assert all(action in LegalMelds(melds) for action in shown), (before, hand)
        assert len(shown) == len(melds)


# Scores -----------------------------------------------------------------------------------------------------------


def test_the_scores_shown_without_a_contract() -> None:
    (rows,) = BOOK.tables("two-handed", "1.5")
    for options, *numbers in rows[1:]:
        rules = with_options("two-handed", options)
        meld, tricks, other_meld, other_tricks, *scores = map(int, numbers)
        assert tricks + other_tricks == rules.total_trick_points
        deltas = settle_uncontracted(rules, (meld, other_meld), (tricks, other_tricks), (12, 12))
        assert list(deltas) == scores


def test_the_scores_shown_of_three_seats() -> None:
    (rows,) = BOOK.tables("three-handed", "1.1")
    for options, bid, *cells in rows[1:]:
        rules = with_options("three-handed", options)
        melds, scores = tuple(map(int, cells[:3])), tuple(map(int, cells[6:]))
        if cells[3] == "conceded":
            assert can_concede(rules, int(bid), melds[0])
            deltas = settle_thrown_in(rules, 0, int(bid), melds)
        else:
            tricks = tuple(map(int, cells[3:6]))
            assert sum(tricks) == rules.total_trick_points
            _, deltas = settle_played(rules, 0, int(bid), melds, tricks)
        assert deltas == scores, cells


def test_the_settlements_shown() -> None:
    (rows,) = BOOK.tables("auction-widow", "1.4")
    for options, bid, letter, meld, *cells in rows[1:]:
        rules, points, melds = with_options("auction-widow", options), int(bid), (int(meld), 0, 0)
        deltas: tuple[int, ...]
        if cells[0] == "not played":
            assert melds[0] >= points
            result, deltas = DealResult.MADE, melds
        elif cells[0] == "conceded":
            assert can_concede(rules, points, melds[0])
            result, deltas = DealResult.CONCEDED, settle_thrown_in(rules, 0, points, melds)
        else:
            tricks = tuple(map(int, cells[:3]))
            assert sum(tricks) == rules.total_trick_points
            result, deltas = settle_played(rules, 0, points, melds, tricks)
        if rules.settlement is Settlement.UNITS:
            deltas = settle_units(rules, 0, points, parse_suit(letter), result)
        assert deltas == tuple(map(int, cells[3:])), (options, bid, cells)


def test_the_units_shown() -> None:
    (rows,) = BOOK.tables("auction-widow", "1.3")
    for cell, name in enumerate(rows[0][1:], start=1):
        rules = ruleset_with("auction-widow", {"unit_table": code_in(name)[0]})
        bounds = {start for start, _ in rules.unit_table}
        assert bounds <= {int(row[0]) for row in rows[1:]}
        for row in rows[1:]:
            assert rules.units(int(row[0]), Suit.DIAMONDS) == int(row[cell]), (name, row[0])
            assert rules.units(int(row[0]), Suit.SPADES) == 2 * int(row[cell])
            assert rules.units(int(row[0]) + 40, Suit.CLUBS) == int(row[cell])


# Checks -----------------------------------------------------------------------------------------------------------

ROUND_TRIP = "KS QS KH QH KD QD KC QC"
MELDS = {
    1: [ROUND_TRIP], 2: ["AH TH KH QH JH"], 3: ["AS AH AD AC"], 4: ["KS KH KD KC", "QS QH QD QC", "JS JH JD JC"],
    5: ["QS QS JD JD"],
}  # fmt: skip
"""Row -> cards that earn it and nothing else, hearts being trump."""


def checks_for(cards: str) -> int:
    return checks_of_melds(best_melds(pack(parse_cards(cards)), Suit.HEARTS, PRESETS["check"].meld_table))


def test_the_checks_shown_for_each_award() -> None:
    (rows,) = BOOK.tables("check", "1.1")
    shown = {int(row[0]): numbers_in(row[2]) for row in rows[1:]}
    for number, hands in MELDS.items():
        assert [checks_for(cards) for cards in hands] == shown[number] * len(hands)
    assert checks_for(f"{ROUND_TRIP} KS KH KD KC") == shown[1][0] + shown[4][0]
    for number, bid in ((6, 240), (7, 250), (8, 300), (9, 350)):
        assert str(bid) in rows[number][1]
        assert checks_of_contract(bid, made=True) == shown[number][0]
        if number > 6:
            assert checks_of_contract(bid - 10, made=True) == shown[number - 1][0]
    for bid in (400, 450, 900):
        more = shown[10][0] * ((bid - 350) // numbers_in(rows[10][1])[0])
        assert checks_of_contract(bid, made=True) == shown[9][0] + more
        assert checks_of_contract(bid, made=False) == -2 * (shown[9][0] + more)
    assert shown[11][0] == SLAM
    base, each, part, below = shown[12]
    assert checks_of_game(1000, 1000 - part) == base + each
    assert checks_of_game(1000, 1000 - part - 10) == base + 2 * each
    assert checks_of_game(1000, -10) == base + 11 * each + below


def test_the_checks_shown_of_two_sets() -> None:
    text = BOOK.text("check", "3.4")
    shown = [checks_for("AH TH KH QH JH " * 2), checks_for("AS AH AD AC " * 2), checks_for("KS KH KD KC " * 2)]
    assert numbers_in(text) == shown


def test_the_checks_shown_of_a_deal() -> None:
    (rows,) = BOOK.tables("check", "1.2")
    for options, bid, result, own, others, tricks, *checks in rows[1:]:
        rules, won = with_options("check", options), int(tricks)
        ended = DealResult(result)
        got = checks_of_deal(rules, (int(own), int(others)), (0, int(bid)), ended, (won, rules.hand_cards - won))
        assert got == tuple(map(int, checks)), (bid, result)


@pytest.mark.parametrize("name", ["three-handed", "auction-widow"])
def test_the_widow_and_the_fifteen_cards_shown_make_the_deck(name: str) -> None:
    rules = ruleset_with(name, {"hand": 15} if name == "three-handed" else {})
    assert len(rules.seats) * rules.hand_cards + rules.widow_cards == len(rules.deck_cards)
