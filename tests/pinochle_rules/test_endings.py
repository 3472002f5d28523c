"""Every continuation of small endings, counted by the product and by the naive rules, and frozen.

A wrong legal card anywhere below a position changes its count; a wrong trick or counter changes the sum of points.
`COUNTS` was written down once both agreed.
"""

import random
from collections.abc import Sequence
from typing import Any

import pytest
from naive_rules import NaiveRules, winner
from pinochle_rules import OPTIONS, Bid, Deal, Phase, PlayCard, apply_step, format_action, ruleset_with
from pinochle_rules.cardset import unpack
from twin_deals import dealt

# Ruleset, options, board, cards left a hand: continuations, the trick points of north's side added up over all of them.
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
    ("two-handed", {}, 1, 5, (194, 30820)),
    ("two-handed", {"must_head": "trump_led"}, 1, 5, (226, 35625)),
    ("two-handed", {}, 2, 5, (1200, 126000)),
    ("two-handed", {"must_head": "trump_led"}, 2, 5, (1200, 126000)),
    ("two-handed", {}, 3, 5, (330, 41225)),
    ("two-handed", {"must_head": "trump_led"}, 3, 5, (806, 97390)),
    ("three-handed", {}, 1, 4, (268, 17210)),
    ("three-handed", {"must_head": "trump_led"}, 1, 4, (732, 45780)),
    ("three-handed", {}, 2, 4, (228, 12485)),
    ("three-handed", {"must_head": "trump_led"}, 2, 4, (306, 17130)),
    ("three-handed", {}, 3, 4, (240, 18960)),
    ("three-handed", {"must_head": "trump_led"}, 3, 4, (432, 32160)),
    ("auction-widow", {}, 1, 4, (1620, 255960)),
    ("auction-widow", {"must_head": "trump_led"}, 1, 4, (1620, 255960)),
    ("auction-widow", {}, 2, 4, (576, 46368)),
    ("auction-widow", {"must_head": "trump_led"}, 2, 4, (576, 46368)),
    ("auction-widow", {}, 3, 4, (240, 19680)),
    ("auction-widow", {"must_head": "trump_led"}, 3, 4, (240, 19680)),
    ("firehouse", {}, 1, 3, (42, 4840)),
    ("firehouse", {"must_head": "trump_led"}, 1, 3, (42, 4840)),
    ("firehouse", {}, 2, 3, (648, 42120)),
    ("firehouse", {"must_head": "trump_led"}, 2, 3, (648, 42120)),
    ("firehouse", {}, 3, 3, (116, 9740)),
    ("firehouse", {"must_head": "trump_led"}, 3, 3, (116, 9740)),
    ("check", {}, 1, 3, (288, 40320)),
    ("check", {"must_head": "trump_led"}, 1, 3, (288, 40320)),
    ("check", {}, 2, 3, (648, 42120)),
    ("check", {"must_head": "trump_led"}, 2, 3, (648, 42120)),
    ("check", {}, 3, 3, (116, 9740)),
    ("check", {"must_head": "trump_led"}, 3, 3, (116, 9740)),
]  # fmt: skip


def ending(ruleset: str, options: dict[str, Any], number: int, cards: int) -> Deal:
    """The position of a random deal with some cards left a hand, nobody having led.

    The way there is under the strictest rule of following, whose plays are legal under every other: so each option
    starts from the same position.
    """
    strict = {"beat_after_ruff": "literal"} if "beat_after_ruff" in OPTIONS[ruleset] else {}
    rules = ruleset_with(ruleset, strict)
    rng = random.Random(number)
    board = dealt(rules, "endings", number)
    deal = Deal.start(rules, board)
    while deal.phase is not Phase.PLAY:
        actions = deal.legal_actions()
        opening = Bid(rules.minimum_bid) in actions and not any(deal.calls)
        deal = deal.apply(Bid(rules.minimum_bid) if opening else actions[0])
    while not is_reached(deal, cards):
        deal = deal.apply(rng.choice(deal.legal_actions()))
    same = Deal.start(ruleset_with(ruleset, options), board)
    for seat, action in deal.steps:
        same = apply_step(same, seat, action)
    return same


def is_reached(deal: Deal, cards: int) -> bool:
    """Whether someone is to lead from so many cards, and nothing is left to draw."""
    assert deal.tricks is not None
    is_drawn = deal.stock is None or deal.stock.is_gone
    return is_drawn and not deal.tricks.in_trick and len(unpack(deal.hands[deal.turn])) == cards


def count(deal: Deal) -> tuple[int, int]:
    """Continuations, and the trick points of north's side over them, by the product."""
    if deal.is_over:
        return 1, deal.trick_points[0]
    counts = [count(deal.apply(action)) for action in deal.legal]
    return sum(leaves for leaves, _ in counts), sum(points for _, points in counts)


def naive_count(
    rules: NaiveRules, hands: list[list[str]], turn: int, trick: list[str], trump: str, points: int
) -> tuple[int, int]:
    """The same by the naive rules; `points` is what north's side has so far."""
    if len(trick) == rules.seats:
        turn = (turn + winner(trick, trump)) % rules.seats
        taken = sum(rules.counter(card) for card in trick) + (0 if any(hands) else rules.last_trick)
        points += taken if rules.side(turn) == 0 else 0
        trick = []
    if not any(hands):
        return 1, points
    leaves = total = 0
    for card in sorted(set(rules.legal_plays(hands[turn], trick, trump))):
        after = [list(hand) for hand in hands]
        after[turn].remove(card)
        below = naive_count(rules, after, (turn + 1) % rules.seats, [*trick, card], trump, points)
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
    hands = [texts(unpack(hand)) for hand in deal.hands]
    rules = NaiveRules(ruleset, options)
    assert naive_count(rules, hands, deal.turn, [], str(deal.trump), deal.trick_points[0]) == expected


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
