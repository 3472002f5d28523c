"""Every continuation of small endings, counted by the product and by the naive rules, and frozen.

A wrong legal card anywhere below a position changes its count; a wrong trick or counter changes the sum of points.
`COUNTS` was written down once both agreed.
"""

import random
from collections.abc import Sequence
from typing import Any

import pytest
from naive_rules import NaiveRules, winner
from pinochle_rules import Bid, Deal, Phase, PlayCard, format_action, ruleset_with
from pinochle_rules.cardset import unpack
from twin_deals import dealt

# Ruleset, options, board, cards left a hand: continuations, north-south's trick points added up over all of them.
COUNTS: list[tuple[str, dict[str, Any], int, int, tuple[int, int]]] = [
    ("single-deck-1500", {}, 1, 3, (144, 17280)),
    ("single-deck-1500", {}, 2, 3, (72, 8820)),
    ("single-deck-1500", {}, 2, 4, (738, 91800)),
    ("single-deck-1500", {}, 3, 3, (192, 19200)),
    ("single-deck-1500", {}, 5, 3, (42, 4080)),
    ("single-deck-1500", {"must_head": "trump_led"}, 1, 3, (180, 21600)),
    ("single-deck-1500", {"must_head": "trump_led"}, 2, 3, (126, 15660)),
    ("single-deck-1500", {"must_head": "trump_led"}, 2, 4, (1170, 148410)),
    ("single-deck-1500", {"must_head": "trump_led"}, 3, 3, (192, 19200)),
    ("single-deck-1500", {"must_head": "trump_led"}, 5, 3, (78, 5680)),
    ("single-deck-1500", {"beat_after_ruff": "literal"}, 1, 3, (132, 15840)),
    ("single-deck-1500", {"beat_after_ruff": "literal"}, 2, 3, (72, 8820)),
    ("single-deck-1500", {"beat_after_ruff": "literal"}, 2, 4, (738, 91800)),
    ("single-deck-1500", {"beat_after_ruff": "literal"}, 3, 3, (192, 19200)),
    ("single-deck-1500", {"beat_after_ruff": "literal"}, 5, 3, (42, 4080)),
    ("single-deck-1500", {"must_head": "trump_only"}, 1, 3, (180, 21600)),
    ("single-deck-1500", {"must_head": "trump_only"}, 2, 3, (126, 15660)),
    ("single-deck-1500", {"must_head": "trump_only"}, 2, 4, (1170, 148410)),
    ("single-deck-1500", {"must_head": "trump_only"}, 3, 3, (192, 19200)),
    ("single-deck-1500", {"must_head": "trump_only"}, 5, 3, (78, 5680)),
    ("single-deck-classic", {}, 1, 3, (42, 4840)),
    ("single-deck-classic", {}, 1, 4, (750, 85310)),
    ("single-deck-classic", {}, 2, 3, (648, 42120)),
    ("single-deck-classic", {}, 3, 3, (116, 9740)),
    ("single-deck-classic", {}, 5, 3, (216, 19800)),
    ("single-deck-classic", {"must_head": "trump_led"}, 1, 3, (42, 4840)),
    ("single-deck-classic", {"must_head": "trump_led"}, 1, 4, (1248, 145200)),
    ("single-deck-classic", {"must_head": "trump_led"}, 2, 3, (648, 42120)),
    ("single-deck-classic", {"must_head": "trump_led"}, 3, 3, (116, 9740)),
    ("single-deck-classic", {"must_head": "trump_led"}, 5, 3, (216, 19800)),
    ("single-deck-classic", {"beat_after_ruff": "literal"}, 1, 3, (42, 4840)),
    ("single-deck-classic", {"beat_after_ruff": "literal"}, 1, 4, (710, 80870)),
    ("single-deck-classic", {"beat_after_ruff": "literal"}, 2, 3, (648, 42120)),
    ("single-deck-classic", {"beat_after_ruff": "literal"}, 3, 3, (116, 9740)),
    ("single-deck-classic", {"beat_after_ruff": "literal"}, 5, 3, (216, 19800)),
    ("single-deck-classic", {"must_head": "trump_only"}, 1, 3, (42, 4840)),
    ("single-deck-classic", {"must_head": "trump_only"}, 1, 4, (912, 102840)),
    ("single-deck-classic", {"must_head": "trump_only"}, 2, 3, (648, 42120)),
    ("single-deck-classic", {"must_head": "trump_only"}, 3, 3, (116, 9740)),
    ("single-deck-classic", {"must_head": "trump_only"}, 5, 3, (216, 19800)),
    ("double-deck", {}, 1, 3, (84, 1938)),
    ("double-deck", {}, 1, 4, (756, 17580)),
    ("double-deck", {}, 2, 3, (6, 128)),
    ("double-deck", {}, 2, 4, (24, 513)),
    ("double-deck", {}, 3, 3, (11, 287)),
    ("double-deck", {}, 5, 3, (20, 440)),
    ("double-deck", {"must_head": "trump_led"}, 1, 3, (84, 1938)),
    ("double-deck", {"must_head": "trump_led"}, 1, 4, (756, 17580)),
    ("double-deck", {"must_head": "trump_led"}, 2, 3, (6, 128)),
    ("double-deck", {"must_head": "trump_led"}, 2, 4, (24, 513)),
    ("double-deck", {"must_head": "trump_led"}, 3, 3, (11, 287)),
    ("double-deck", {"must_head": "trump_led"}, 5, 3, (24, 528)),
    ("double-deck", {"beat_after_ruff": "literal"}, 1, 3, (84, 1938)),
    ("double-deck", {"beat_after_ruff": "literal"}, 1, 4, (756, 17580)),
    ("double-deck", {"beat_after_ruff": "literal"}, 2, 3, (6, 128)),
    ("double-deck", {"beat_after_ruff": "literal"}, 2, 4, (24, 513)),
    ("double-deck", {"beat_after_ruff": "literal"}, 3, 3, (11, 287)),
    ("double-deck", {"beat_after_ruff": "literal"}, 5, 3, (20, 440)),
    ("double-deck", {"must_head": "trump_only"}, 1, 3, (84, 1938)),
    ("double-deck", {"must_head": "trump_only"}, 1, 4, (756, 17580)),
    ("double-deck", {"must_head": "trump_only"}, 2, 3, (6, 128)),
    ("double-deck", {"must_head": "trump_only"}, 2, 4, (24, 513)),
    ("double-deck", {"must_head": "trump_only"}, 3, 3, (11, 287)),
    ("double-deck", {"must_head": "trump_only"}, 5, 3, (20, 440)),
]  # fmt: skip


def ending(ruleset: str, options: dict[str, Any], number: int, cards: int) -> Deal:
    """The position of a random deal with some cards left a hand, nobody having led.

    The way there is under the strictest rule of following, whose plays are legal under every other: so each option
    starts from the same position.
    """
    rules = ruleset_with(ruleset, {"beat_after_ruff": "literal"})
    rng = random.Random(number)
    board = dealt(rules, "endings", number)
    deal = Deal.start(rules, board)
    while deal.phase is not Phase.PLAY:
        actions = deal.legal_actions()
        opening = Bid(rules.minimum_bid) in actions and not any(deal.calls)
        deal = deal.apply(Bid(rules.minimum_bid) if opening else actions[0])
    while len(unpack(deal.hands[deal.turn])) > cards or (deal.tricks is not None and deal.tricks.in_trick):
        deal = deal.apply(rng.choice(deal.legal_actions()))
    same = Deal.start(ruleset_with(ruleset, options), board)
    for _, action in deal.steps:
        same = same.apply(action)
    return same


def count(deal: Deal) -> tuple[int, int]:
    """Continuations, and north-south's trick points over them, by the product."""
    if deal.is_over:
        return 1, deal.trick_points[0]
    counts = [count(deal.apply(action)) for action in deal.legal]
    return sum(leaves for leaves, _ in counts), sum(points for _, points in counts)


def naive_count(
    rules: NaiveRules, hands: list[list[str]], turn: int, trick: list[str], trump: str, points: int
) -> tuple[int, int]:
    """The same by the naive rules; `points` is what north-south has so far."""
    if len(trick) == 4:
        turn = (turn + winner(trick, trump)) % 4
        taken = sum(rules.counter(card) for card in trick) + (0 if any(hands) else rules.last_trick)
        points += taken if turn % 2 == 0 else 0
        trick = []
    if not any(hands):
        return 1, points
    leaves = total = 0
    for card in sorted(set(rules.legal_plays(hands[turn], trick, trump))):
        after = [list(hand) for hand in hands]
        after[turn].remove(card)
        below = naive_count(rules, after, (turn + 1) % 4, [*trick, card], trump, points)
        leaves, total = leaves + below[0], total + below[1]
    return leaves, total


def texts(cards: Sequence[object]) -> list[str]:
    return [str(card) for card in cards]


@pytest.mark.parametrize(("ruleset", "options", "board", "cards", "expected"), COUNTS)
def test_all_continuations(
    ruleset: str, options: dict[str, Any], board: int, cards: int, expected: tuple[int, int]
) -> None:
    deal = ending(ruleset, options, board, cards)
    assert all(len(unpack(hand)) == cards for hand in deal.hands)
    assert count(deal) == expected
    assert deal.contract is not None
    hands = [texts(unpack(hand)) for hand in deal.hands]
    rules = NaiveRules(ruleset, options)
    assert naive_count(rules, hands, deal.turn, [], str(deal.contract.trump), deal.trick_points[0]) == expected


def test_the_endings_differ_by_options() -> None:
    """The same position under another rule of following has other continuations: the counts can tell them apart."""
    by_position: dict[tuple[str, int, int], set[tuple[int, int]]] = {}
    for ruleset, _, board, cards, expected in COUNTS:
        by_position.setdefault((ruleset, board, cards), set()).add(expected)
    assert any(len(counts) > 1 for counts in by_position.values())


def test_an_ending_is_played_card_by_card() -> None:
    deal = ending("double-deck", {}, 1, 3)
    assert all(isinstance(action, PlayCard) for action in deal.legal)
    assert all(format_action(action).startswith("play ") for action in deal.legal)
