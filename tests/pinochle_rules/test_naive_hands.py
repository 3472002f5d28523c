"""Melds, legal plays and trick winners of generated hands, against the naive second implementation."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from naive_rules import NaiveRules, winner
from pinochle_rules import OPTIONS, PRESETS, Card, Suit, legal_cards, parse_cards, ruleset_with, trick_winner
from pinochle_rules.cardset import pack
from pinochle_rules.meld import meld_points, shown_melds
from rule_strategies import PLAY_OPTIONS, hand_and_trick, hands, melding_hands

TRUMPS = st.sampled_from([*Suit, None])
MELD_OPTIONS: list[tuple[str, dict[str, Any]]] = [
    ("single-deck-1500", {}),
    ("single-deck-classic", {}),
    ("single-deck-classic", {"doubles": "additive"}),
    ("double-deck", {}),
    ("double-deck", {"pinochle_3_4": "45/60"}),
    ("auction-widow", {}),
    ("auction-widow", {"doubles": "standard"}),
    ("double-deck", {"meld_table": "run:15/30/45/60 aces:10/100/1000/10000 pinochle:4/30/90/500"}),
    # Marriages that are worth more than the run they would make.
    ("double-deck", {"meld_table": "run:1/2/3/4"}),
]
FOLLOWING = st.fixed_dictionaries({name: st.sampled_from(values) for name, values in PLAY_OPTIONS.items()})


def texts(cards: list[Card]) -> list[str]:
    return [str(card) for card in cards]


def check_meld(ruleset: str, options: dict[str, Any], hand: list[Card], trump: Suit | None) -> None:
    table = ruleset_with(ruleset, options).meld_table
    shown = shown_melds(pack(hand), trump, table)
    naive = NaiveRules(ruleset, options).meld(texts(hand), str(trump) if trump else None)
    assert shown.points == sum(meld.points for meld in shown.melds) == naive
    # What lies on the table is in the hand, melds the same by itself, and less without any one of its cards.
    assert not Counter(shown.cards) - Counter(hand)
    assert list(shown.cards) == sorted(shown.cards)
    assert meld_points(pack(shown.cards), trump, table) == shown.points
    for card in set(shown.cards):
        fewer = list(shown.cards)
        fewer.remove(card)
        assert meld_points(pack(fewer), trump, table) < shown.points


@pytest.mark.parametrize(("ruleset", "options"), MELD_OPTIONS, ids=str)
@given(data=st.data(), trump=TRUMPS)
def test_melds_of_random_hands(ruleset: str, options: dict[str, Any], data: st.DataObject, trump: Suit | None) -> None:
    check_meld(ruleset, options, data.draw(hands(ruleset)), trump)


@pytest.mark.parametrize(("ruleset", "options"), MELD_OPTIONS, ids=str)
@given(data=st.data(), trump=TRUMPS)
def test_melds_of_rich_hands(ruleset: str, options: dict[str, Any], data: st.DataObject, trump: Suit | None) -> None:
    check_meld(ruleset, options, data.draw(melding_hands(ruleset)), trump)


@pytest.mark.parametrize("ruleset", PRESETS)
@settings(max_examples=300)
@given(data=st.data(), options=FOLLOWING)
def test_legal_plays(ruleset: str, options: dict[str, Any], data: st.DataObject) -> None:
    hand, trick, trump = data.draw(hand_and_trick(ruleset))
    options = {name: value for name, value in options.items() if name in OPTIONS[ruleset]}
    legal = legal_cards(ruleset_with(ruleset, options), hand, trick, trump)
    naive = NaiveRules(ruleset, options).legal_plays(texts(hand), texts(trick), str(trump))
    assert sorted(texts(list(legal))) == sorted(naive)
    assert list(legal) == sorted(legal)


@given(
    trick=st.lists(st.sampled_from(list(Card)), min_size=1, max_size=4),
    trump=TRUMPS,
)
@example(trick=list(parse_cards("AH 9S KH AH")), trump=Suit.SPADES)
def test_winners(trick: list[Card], trump: Suit | None) -> None:
    assert trick_winner(trick, trump) == winner(texts(trick), str(trump) if trump else None)
