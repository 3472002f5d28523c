"""The dealer, against exact odds: a wrong shuffle shows here before anything else does.

The odds are enumerated, compared with the published figures, and then with boards from seeds, within four standard
errors. Seeds are fixed: a test that passes passes always.
"""

from collections.abc import Callable
from functools import cache
from math import sqrt

import pytest
from board_recipe import Stream, shuffled
from exact_odds import Counts, expectation, group_odds, odds
from pinochle_rules import PRESETS, Card, Rank, Ruleset, Suit, parse_cards
from pinochle_rules.cardset import CardSet, copies_of
from twin_deals import dealt

BOARDS, MANY_BOARDS = 20_000, 100_000
SINGLE = PRESETS["single-deck-classic"]

FACES: dict[str, tuple[Card, ...]] = {
    "pinochle": parse_cards("JD QS"),
    "aces": parse_cards("AS AH AD AC"),
    "run": parse_cards("AH TH KH QH JH"),
    "marriage": parse_cards("KC QC"),
    "marriages": parse_cards("KS QS KH QH KD QD KC QC"),
}


def pairs(counts: Counts) -> list[int]:
    """Marriages by suit, of kings and queens in turn."""
    return [min(counts[at], counts[at + 1]) for at in range(0, len(counts), 2)]


# What may happen: of which faces, which copies, the published probability and half a unit of its last place.
EVENTS: dict[str, tuple[str, Callable[[Counts], bool], float, float]] = {
    "one pinochle": ("pinochle", lambda counts: min(counts) == 1, 0.183164, 5e-7),
    "two pinochles": ("pinochle", lambda counts: min(counts) == 2, 0.0025439, 5e-8),
    "aces around": ("aces", lambda counts: min(counts) == 1, 0.0276230, 5e-8),
    "aces around twice": ("aces", lambda counts: min(counts) == 2, 1.31e-6, 5e-9),
    "a run": ("run", lambda counts: min(counts) == 1, 0.0095868, 5e-8),
    "a run twice": ("run", lambda counts: min(counts) == 2, 1.01e-8, 5e-11),
    "a marriage": ("marriage", lambda counts: min(counts) >= 1, 0.185708, 5e-7),
    "a marriage in every suit": ("marriages", lambda counts: min(pairs(counts)) >= 1, 0.00021864, 5e-9),
    # Published from a simulation.
    "no marriage": ("marriages", lambda counts: not any(pairs(counts)), 0.4110, 5e-4),
}
SUIT_LENGTHS = (0.01797, 0.10349, 0.24080, 0.29729, 0.21500, 0.09490, 0.02583, 0.00429, 0.00042)


@cache
def hands(boards: int) -> tuple[CardSet, ...]:
    """Every hand of some boards."""
    return tuple(hand for number in range(1, boards + 1) for hand in dealt(SINGLE, "statistics", number).hands(SINGLE))


def assert_share(found: int, tries: int, probability: float) -> None:
    """Four standard errors. (The four hands of a board are not independent, but hinder each other more than help.)"""
    error = sqrt(tries * probability * (1 - probability))
    assert abs(found - tries * probability) <= 4 * error + 1


@pytest.mark.parametrize("name", EVENTS)
def test_exact_odds_are_the_published_ones(name: str) -> None:
    faces, event, published, rounding = EVENTS[name]
    assert abs(odds(len(FACES[faces]), event) - published) <= rounding


def test_other_exact_figures_are_the_published_ones() -> None:
    assert abs(expectation(2, min) - 0.188252) <= 5e-7
    assert abs(sum(group_odds(8, nines) for nines in range(5, 9)) - 0.0166053) <= 5e-8
    assert abs(sum(group_odds(8, nines) for nines in range(6, 9)) - 0.0016195) <= 5e-8
    for length, published in enumerate(SUIT_LENGTHS):
        assert abs(group_odds(12, length) - published) <= 5.01e-6


def check_events(boards: int) -> None:
    for faces, event, _, _ in EVENTS.values():
        cards = FACES[faces]
        found = sum(event(tuple(copies_of(hand, card) for card in cards)) for hand in hands(boards))
        assert_share(found, 4 * boards, odds(len(cards), event))


def check_groups(boards: int) -> None:
    nines = [Card.of(Rank.NINE, suit) for suit in Suit]
    held = [sum(copies_of(hand, card) for card in nines) for hand in hands(boards)]
    for count in range(9):
        assert_share(held.count(count), 4 * boards, group_odds(8, count))
    hearts = [Card.of(rank, Suit.HEARTS) for rank in Rank]
    lengths = [sum(copies_of(hand, card) for card in hearts) for hand in hands(boards)]
    for length in range(13):
        assert_share(lengths.count(length), 4 * boards, group_odds(12, length))


def test_hands_hold_what_they_should() -> None:
    check_events(BOARDS // 2)
    check_groups(BOARDS // 2)


@pytest.mark.slow
def test_many_hands_hold_what_they_should() -> None:
    check_events(MANY_BOARDS)
    check_groups(MANY_BOARDS)
    hands.cache_clear()


def check_places(rules: Ruleset, boards: int) -> None:
    """Every face comes to every place of the dealt order as often as to any other."""
    found = [[0] * len(rules.deck_cards) for _ in range(len(Card) + 1)]
    for number in range(1, boards + 1):
        for place, card in enumerate(dealt(rules, "places", number).cards):
            found[card][place] += 1
    for card in set(rules.deck_cards):
        for place in range(len(rules.deck_cards)):
            assert_share(found[card][place], boards, rules.copies / len(rules.deck_cards))


@pytest.mark.parametrize("rules", [SINGLE, PRESETS["double-deck"]], ids=lambda rules: rules.name)
def test_every_face_comes_to_every_place(rules: Ruleset) -> None:
    check_places(rules, BOARDS)


@pytest.mark.slow
@pytest.mark.parametrize("rules", [SINGLE, PRESETS["double-deck"]], ids=lambda rules: rules.name)
def test_every_face_comes_to_every_place_of_many_boards(rules: Ruleset) -> None:
    check_places(rules, MANY_BOARDS)


@pytest.mark.parametrize("ruleset", PRESETS)
def test_no_seat_is_favoured(ruleset: str) -> None:
    """Each ace comes to each seat as often, whoever deals."""
    rules = PRESETS[ruleset]
    boards = 4000
    held = [0] * len(rules.seats)
    for number in range(1, boards + 1):
        for seat, hand in enumerate(dealt(rules, "seats", number).hands(rules)):
            held[seat] += copies_of(hand, Card.ACE_OF_SPADES)
    for count in held:
        assert_share(count, boards * rules.copies, rules.hand_cards / len(rules.deck_cards))


@pytest.mark.parametrize("deck", sorted({len(rules.deck_cards) for rules in PRESETS.values()}))
def test_fixed_points_of_a_shuffle(deck: int) -> None:
    """Of distinguishable cards, by the recipe that `test_seeds` ties to the product: mean 1, variance 1."""
    shuffles = 20_000
    counts = []
    for number in range(1, shuffles + 1):
        order = shuffled(list(range(deck)), Stream(b"fixed points", "", 0, number))
        counts.append(sum(place == card for place, card in enumerate(order)))
    mean = sum(counts) / shuffles
    variance = sum((count - mean) ** 2 for count in counts) / (shuffles - 1)
    assert abs(mean - 1) < 4 / sqrt(shuffles)
    # The fourth central moment of the number of fixed points is 4, as of a Poisson variable of mean 1.
    assert abs(variance - 1) < 4 * sqrt(3 / shuffles)


def test_consecutive_deals_are_uncorrelated() -> None:
    """Neither a seat's hearts nor its first card tell anything of those of the board before."""
    boards = 8000
    hearts = [Card.of(rank, Suit.HEARTS) for rank in Rank]
    dealt_boards = [dealt(SINGLE, "consecutive", number) for number in range(1, boards + 1)]
    lengths = [sum(copies_of(board.hands(SINGLE)[0], card) for card in hearts) for board in dealt_boards]
    mean = sum(lengths) / boards
    spread = sum((length - mean) ** 2 for length in lengths)
    together = sum((lengths[at] - mean) * (lengths[at + 1] - mean) for at in range(boards - 1))
    assert abs(together / spread) < 4 / sqrt(boards)
    same = sum(dealt_boards[at].cards[0] == dealt_boards[at + 1].cards[0] for at in range(boards - 1))
    assert_share(same, boards - 1, 1 / 24)
    last_is_first = sum(dealt_boards[at].cards[-1] == dealt_boards[at + 1].cards[0] for at in range(boards - 1))
    assert_share(last_is_first, boards - 1, 1 / 24)
