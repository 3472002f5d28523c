"""Hypothesis strategies for the rules: hands that a deck can yield, tricks beside them, options of every ruleset.

Draws only; what must hold is said by the tests.
"""

from __future__ import annotations

import random
from functools import cache
from typing import Any

from hypothesis import strategies as st
from pinochle_rules import OPTIONS, PRESETS, Card, Rank, Ruleset, Suit, option_problems

__all__ = ["NEEDS", "PLAY_OPTIONS", "hand_and_trick", "hands", "melding_hands", "rulesets_with_options", "values_of"]

PLAY_OPTIONS = {"must_head": ["always", "trump_only", "trump_led"], "beat_after_ruff": ["lapses", "literal"]}

# Values to try of options that are not a list of words; the others' are read from their descriptions.
_OWN_VALUES: dict[str, list[Any]] = {
    "minimum_bid": [],
    "target": [300, 750],
    "increment": [5],
    "pinochle_3_4": ["45/60", "90/180"],
    "meld_table": ["run:15/30/45/60", "pinochle:4/30/45/60 aces:10/100/200/400"],
    "min_team_meld": [20, 30],
    "deals": [3, 6],
}
# What must be set for an option to be set at all, or to make a difference.
NEEDS: dict[tuple[str, str], dict[str, Any]] = {
    ("auction-widow", "all_meld"): {"settlement": "points"},
    ("auction-widow", "target"): {"settlement": "points"},
    ("double-deck", "no_marriage"): {"trump_requires_marriage": True},
}


def values_of(ruleset: str, option: str) -> list[Any]:
    """The values of an option worth trying, its default left out."""
    known = OPTIONS[ruleset][option]
    if option == "minimum_bid":
        usual = (60, 55) if ruleset == "double-deck" else (200, 300, 250)
        return [value for value in usual if value != known.default][:2]
    if option in _OWN_VALUES:
        return _OWN_VALUES[option]
    words = known.values.split(" | ")
    return [known.read(word) for word in words if known.read(word) != known.default]


def _deck(ruleset: str) -> list[Card]:
    return list(PRESETS[ruleset].deck_cards)


def _shuffled(cards: list[Card]) -> st.SearchStrategy[list[Card]]:
    """The cards in any order; drawn by one seed, since a permutation of 80 takes many draws."""
    return st.integers(0, 2**32 - 1).map(lambda seed: random.Random(seed).sample(cards, len(cards)))


@cache
def hands(ruleset: str, *, size: int | None = None) -> st.SearchStrategy[list[Card]]:
    """A hand of the ruleset's deck; of any size up to a full one, unless told."""
    full = PRESETS[ruleset].hand_cards
    sizes = st.just(size) if size is not None else st.integers(0, full)
    return st.tuples(_shuffled(_deck(ruleset)), sizes).map(lambda drawn: list(drawn[0][: drawn[1]]))


@cache
def melding_hands(ruleset: str) -> st.SearchStrategy[list[Card]]:
    """Hands with far more melds than chance deals: few faces, many copies."""
    preset = PRESETS[ruleset]
    groups = st.sampled_from([
        *([Card.of(rank, suit) for rank in preset.ranks if rank is not Rank.NINE] for suit in Suit),
        *([Card.of(rank, suit) for suit in Suit] for rank in preset.ranks),
        *([Card.of(Rank.KING, suit), Card.of(Rank.QUEEN, suit)] for suit in Suit),
        [Card.QUEEN_OF_SPADES, Card.JACK_OF_DIAMONDS],
    ])  # fmt: skip
    strangers = st.lists(st.sampled_from(_deck(ruleset)), max_size=6)
    return st.tuples(st.lists(groups, min_size=1, max_size=8), strangers).map(
        lambda drawn: _fitting(preset, [card for group in drawn[0] for card in group] + drawn[1])
    )


def _fitting(preset: Ruleset, cards: list[Card]) -> list[Card]:
    """As many of the cards as one hand and one deck can hold."""
    hand: list[Card] = []
    for card in cards:
        if hand.count(card) < preset.copies and len(hand) < preset.hand_cards:
            hand.append(card)
    return hand


@cache
def hand_and_trick(ruleset: str) -> st.SearchStrategy[tuple[list[Card], list[Card], Suit]]:
    """A hand, the cards that others have played to a trick, and trump; often with few suits, so that duties arise."""

    def deal(drawn: tuple[Suit, frozenset[Suit], int, int, int]) -> tuple[list[Card], list[Card], Suit]:
        trump, suits, seed, played, held = drawn
        cards = [card for card in _deck(ruleset) if card.suit in suits]
        played = min(played, len(PRESETS[ruleset].seats) - 1)
        shuffled = random.Random(seed).sample(cards, min(played + held, len(cards)))
        return shuffled[played:], shuffled[:played], trump

    suits = st.frozensets(st.sampled_from(list(Suit)), min_size=1)
    seeds = st.integers(0, 2**32 - 1)
    return st.tuples(st.sampled_from(list(Suit)), suits, seeds, st.integers(0, 3), st.integers(1, 8)).map(deal)


@st.composite
def rulesets_with_options(draw: st.DrawFn, ruleset: str) -> dict[str, Any]:
    """Any options of a ruleset that can stand together."""
    chosen: dict[str, Any] = {}
    for name in draw(st.sets(st.sampled_from(list(OPTIONS[ruleset])), max_size=6)):
        values = values_of(ruleset, name)
        if values:
            with_it = {**chosen, **NEEDS.get((ruleset, name), {}), name: draw(st.sampled_from(values))}
            chosen = chosen if option_problems(ruleset, with_it) else with_it
    return chosen
