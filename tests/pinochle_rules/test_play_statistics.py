"""Melds and random play, against figures published from millions of simulated deals.

A wrong meld table, a wrong follower's duty or a wrong counter moves these means by many standard errors.
"""

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import sqrt

import pytest
from pinochle_rules import PASS, PRESETS, TRUMP, Action, Bid, Deal, Suit, ruleset_with
from pinochle_rules.cardset import SUIT_CARDS, copies_of, size
from pinochle_rules.meld import meld_points
from twin_deals import dealt

CLASSIC = PRESETS["single-deck-classic"]

# In tens of points: the share of hands with that meld. Trump is a suit of which no card makes a pinochle: where the
# queen of spades can do both, the same mean is spread otherwise.
HISTOGRAM = (0.1556, 0.1332, 0.1538, 0.0904, 0.1219, 0.0730, 0.0801, 0.0408, 0.0353, 0.0159, 0.0289)


def mean_and_spread(values: Sequence[float]) -> tuple[float, float]:
    mean = sum(values) / len(values)
    return mean, sqrt(sum((value - mean) ** 2 for value in values) / (len(values) - 1))


def assert_mean(values: Sequence[float], published: float, rounding: float) -> None:
    mean, spread = mean_and_spread(values)
    assert abs(mean - published) <= 4 * spread / sqrt(len(values)) + rounding


def assert_share(found: int, tries: int, published: float, rounding: float) -> None:
    assert abs(found / tries - published) <= 4 * sqrt(published * (1 - published) / tries) + rounding


def check_melds(boards: int) -> None:
    fixed, best, ties = [], [], 0
    for number in range(1, boards + 1):
        for hand in dealt(CLASSIC, "melds", number).hands(CLASSIC):
            by_trump = [meld_points(hand, suit, CLASSIC.meld_table) / 10 for suit in Suit]
            fixed.append(by_trump[Suit.HEARTS - 1])
            best.append(max(by_trump))
            ties += by_trump.count(max(by_trump)) > 1
    assert_mean(fixed, 4.071, 0.001)
    for tens, share in enumerate(HISTOGRAM):
        assert_share(fixed.count(tens), len(fixed), share, 1e-4)
    assert_mean(best, 5.517, 0.001)
    assert abs(mean_and_spread(best)[1] - 4.60) < 0.15
    assert_share(ties, len(best), 0.325, 0.001)


def test_melds() -> None:
    check_melds(2500)


@pytest.mark.slow
def test_melds_of_many_hands() -> None:
    check_melds(50_000)


@dataclass(slots=True)
class RandomPlay:
    """What random legal play came to: 25 units a deal, the best meld declares."""

    declaring: list[float] = field(default_factory=list)
    pointless_sides: int = 0
    last_tricks: int = 0
    tricks: int = 0
    ruffs: int = 0
    followers: int = 0
    forced: int = 0
    choices: list[list[int]] = field(default_factory=lambda: [[] for _ in range(12)])


def play_at_random(boards: int) -> RandomPlay:
    rules = ruleset_with("single-deck-classic", {"counters": "10-10-10"})
    seen = RandomPlay()
    for number in range(1, boards + 1):
        rng = random.Random(number)
        deal = begin(Deal.start(rules, dealt(rules, "random play", number)))
        trump, declaring = deal.contract.trump, deal.declaring_side  # type: ignore[union-attr]
        while not deal.is_over:
            tricks = deal.tricks
            assert tricks is not None
            actions = deal.legal_actions()
            if tricks.in_trick:
                seen.followers += 1
                seen.forced += len(actions) == 1
                seen.choices[len(tricks.plays) // 4].append(len(actions))
            deal = deal.apply(any_card(deal, rng))
        assert deal.tricks is not None
        assert declaring is not None
        points = deal.trick_points
        seen.declaring.append(points[declaring] / 10)
        seen.pointless_sides += 0 in points
        count_tricks(deal, trump, declaring, seen)
    return seen


def begin(deal: Deal) -> Deal:
    """The seat with the best own meld bids, names its best trump, and leads; of equals, the longest suit."""
    rules = deal.ruleset
    prospects = [
        [(meld_points(hand, suit, rules.meld_table), size(hand & SUIT_CARDS[suit]), -suit) for suit in Suit]
        for hand in deal.hands
    ]
    declarer = max(range(4), key=lambda seat: max(prospects[seat])[:2])
    while deal.phase == "auction":
        deal = deal.apply(Bid(250) if deal.turn == declarer and not any(deal.calls) else PASS)
    return deal.apply(TRUMP[-max(prospects[declarer])[2]])


def any_card(deal: Deal, rng: random.Random) -> Action:
    """Each legal card of the hand is as likely as any other; two copies of a face are two cards."""
    hand = deal.hands[deal.turn]
    return rng.choice([play for play in deal.legal for _ in range(copies_of(hand, play.card))])  # type: ignore[union-attr]


def count_tricks(deal: Deal, trump: Suit | None, declaring: int, seen: RandomPlay) -> None:
    tricks = deal.tricks
    assert tricks is not None
    for number in range(12):
        cards = tricks.plays[4 * number : 4 * number + 4]
        seen.tricks += 1
        seen.ruffs += cards[0].suit != trump and any(card.suit == trump for card in cards)
    last = tricks.plays[-4:]
    trumps = [card for card in last if card.suit == trump]
    winning = max(trumps or [card for card in last if card.suit == last[0].suit])
    seen.last_tricks += (tricks.leaders[-1] + last.index(winning)) % 2 == declaring


def check_play(boards: int) -> None:
    seen = play_at_random(boards)
    assert_mean(seen.declaring, 14.06, 0.01)
    assert abs(mean_and_spread(seen.declaring)[1] - 4.20) < 4 * 4.2 / sqrt(2 * boards) + 0.01
    at_most = cumulative(seen.declaring)
    for units, share in ((5, 0.024), (10, 0.204), (15, 0.619), (20, 0.942)):
        assert_share(at_most[units], boards, share, 0.001)
    assert_share(seen.pointless_sides, boards, 0.0028, 0.0001)
    assert_share(seen.last_tricks, boards, 0.673, 0.001)
    # Tricks and decisions of one deal hang together: what they spread is not known, so the margin is wide.
    assert abs(seen.ruffs / seen.tricks - 0.230) < 0.01
    assert abs(seen.forced / seen.followers - 0.468) < 0.01
    published = (2.13, 2.18, 2.18, 2.19, 2.20, 2.22, 2.21, 2.18, 2.10, 1.92, 1.59, 1.00)
    for choices, mean in zip(seen.choices, published, strict=True):
        assert abs(mean_and_spread(choices)[0] - mean) < 0.01 + 6 * mean_and_spread(choices)[1] / sqrt(len(choices))


def cumulative(values: Iterable[float]) -> Counter[int]:
    found: Counter[int] = Counter()
    for value in values:
        for units in range(26):
            found[units] += value <= units
    return found


def test_random_play() -> None:
    check_play(600)


@pytest.mark.slow
def test_much_random_play() -> None:
    check_play(20_000)
