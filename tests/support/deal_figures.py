"""Figures of random deals of a ruleset beside their exact values: melds, suits, the lowest rank, where cards come to.

`figures` measures; what deviation is too much is said by each figure itself, and the tests insist on it.
`python tests/support/deal_figures.py DEALS [RULESET…]` prints them.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import chain
from math import sqrt

from exact_odds import Draw, expectation, group_odds, married_suits, meld_mean, meldless, odds
from pinochle_rules import PRESETS, Board, Ruleset, Suit
from pinochle_rules.cardset import CardSet, pack
from pinochle_rules.meld import meld_points
from twin_deals import dealt

__all__ = ["Figure", "figures", "report"]

RANKS = {"aces": 5, "kings": 3, "queens": 2, "jacks": 1}
"""Places in a suit's six ranks, the nine lowest."""
ROWS = ("run", "royal_marriage", "marriage", "dix", "pinochle", "aces", "kings", "queens", "jacks")

Tally = Counter[str]


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure: its exact value, what was found, and the standard error of the latter."""

    name: str
    exact: float
    found: float
    error: float
    grain: float
    """What one occurrence more would change: found figures are not finer than that."""

    @property
    def deviation(self) -> float:
        """In standard errors."""
        return (self.found - self.exact) / self.error if self.error else 0.0

    @property
    def agrees(self) -> bool:
        """Within four standard errors; of what hardly ever happens, one occurrence more is no wonder."""
        return abs(self.found - self.exact) <= 4 * self.error + self.grain


# What is counted of a board: name -> number of occurrences. ---------------------------------------------------------


def _of_hand(hand: CardSet, ruleset: Ruleset, lowest: int) -> Iterator[str]:
    """Everything that happens once in a hand."""
    held = [hand >> 4 * place & 15 for place in range(24)]
    if pinochles := min(held[2], held[13]):
        yield f"pinochle x{pinochles}"
    for name, rank in RANKS.items():
        if sets := min(held[rank::6]):
            yield f"{name} x{sets}"
    married = 0
    for first in (0, 6, 12, 18):
        if runs := min(held[first + 1 : first + 6]):
            yield f"run x{runs}"
        if pairs := min(held[first + 2], held[first + 3]):
            married += 1
            yield from ["marriages"] * pairs
        yield f"suit of {sum(held[first : first + 6])}"
    yield f"married suits {married}"
    yield f"lowest rank {sum(held[lowest::6])}"


def _expected(ruleset: Ruleset, draw: Draw) -> dict[str, float]:
    """The exact mean of each number in one hand."""
    exact = {}
    for sets in range(1, draw.copies + 1):
        is_sets: Callable[[tuple[int, ...]], bool] = lambda counts, sets=sets: min(counts) == sets  # type: ignore[misc]  # noqa: E731
        exact[f"pinochle x{sets}"] = odds(2, is_sets, draw)
        exact.update({f"{name} x{sets}": odds(4, is_sets, draw) for name in RANKS})
        exact[f"run x{sets}"] = 4 * odds(5, is_sets, draw)
    exact["marriages"] = 4 * expectation(2, min, draw)
    exact.update({f"married suits {suits}": share for suits, share in enumerate(married_suits(draw))})
    of_suit, of_rank = draw.ranks * draw.copies, 4 * draw.copies
    exact.update({f"suit of {held}": 4 * group_odds(of_suit, held, draw) for held in range(of_suit + 1)})
    exact.update({f"lowest rank {held}": group_odds(of_rank, held, draw) for held in range(of_rank + 1)})
    table = ruleset.meld_table
    exact["meld"] = meld_mean({row: getattr(table, row) for row in ROWS}, table.spare_honour, draw)
    exact["no meld"] = meldless(draw)
    return exact


def _tally(ruleset: Ruleset, board: Board, lowest: int) -> Tally:
    found: Tally = Counter()
    for hand in board.hands(ruleset):
        found.update(_of_hand(hand, ruleset, lowest))
        points = meld_points(hand, Suit.HEARTS, ruleset.meld_table)
        found["meld"] += points
        found["no meld"] += not points
    widow, stock = board.widow(ruleset), board.stock(ruleset)
    if widow:
        found["aces in the widow"] += sum(card.rank.letter == "A" for card in widow)
        found["widow that marries"] += _marries(board, ruleset)
    if stock:
        found["nine turned up"] += stock[-1].rank.letter == "9"
    return found


def _marries(board: Board, ruleset: Ruleset) -> int:
    """Hands that have king and queen of hearts with the widow."""
    widow = pack(board.widow(ruleset))
    return sum(min((hand + widow) >> 4 * place & 15 for place in (8, 9)) > 0 for hand in board.hands(ruleset))


def _expected_of_table(ruleset: Ruleset, draw: Draw) -> dict[str, float]:
    """What the widow or the stock has, for a board."""
    exact: dict[str, float] = {}
    if ruleset.widow_cards:
        exact["aces in the widow"] = ruleset.widow_cards / draw.ranks
        with_widow = Draw(draw.deck, draw.hand + ruleset.widow_cards, draw.copies)
        exact["widow that marries"] = len(ruleset.seats) * odds(2, lambda counts: min(counts) > 0, with_widow)
    if ruleset.stock_cards:
        exact["nine turned up"] = 1 / draw.ranks
    return exact


# The figures --------------------------------------------------------------------------------------------------------


def figures(ruleset: Ruleset, boards: int, label: str = "figures") -> list[Figure]:
    """All of them, from so many boards. Means are those of a hand; of a widow or an upcard, those of a board."""
    draw = Draw(len(ruleset.deck_cards), ruleset.hand_cards, ruleset.copies)
    lowest = 0 if draw.ranks == 6 else 1
    totals: Tally = Counter()
    squares: Tally = Counter()
    places = [[0] * draw.deck for _ in range(25)]
    for number in range(1, boards + 1):
        board = dealt(ruleset, f"{label} {ruleset.name}", number)
        for name, count in _tally(ruleset, board, lowest).items():
            totals[name] += count
            squares[name] += count * count
        for place, card in enumerate(board.cards):
            places[card][place] += 1
    seats = len(ruleset.seats)
    of_a_hand = {name: (mean, seats) for name, mean in _expected(ruleset, draw).items()}
    of_a_board = {name: (mean, 1) for name, mean in _expected_of_table(ruleset, draw).items()}
    unknown = set(totals) - set(of_a_hand) - set(of_a_board)
    assert not unknown, f"counted without an exact value: {unknown}"
    measured = [
        _figure(name, mean, hands, totals[name], squares[name], boards)
        for name, (mean, hands) in chain(of_a_hand.items(), of_a_board.items())
    ]
    return [*measured, _places(places, ruleset, boards)]


def _figure(name: str, exact: float, hands: int, total: int, squares: int, boards: int) -> Figure:
    """The spread from board to board, for the hands of one board hang together; at least that of rare events."""
    mean = total / boards
    spread = max(squares / boards - mean * mean, 0.0)
    rare = exact * hands if exact < 1 else 0.0
    return Figure(name, exact, mean / hands, sqrt(max(spread, rare * (1 - rare)) / boards) / hands, 1 / boards / hands)


def _places(found: list[list[int]], ruleset: Ruleset, boards: int) -> Figure:
    """The sum of squared deviations of how often each face came to each place, over what is expected.

    Of n places and m faces it has mean n (m - 1) and variance 2 n² (m - 1) / (n - 1): faces of one place, and places of
    one face, exclude each other.
    """
    faces, places = len(set(ruleset.deck_cards)), len(ruleset.deck_cards)
    expected = boards / faces
    total = sum((found[card][place] - expected) ** 2 for card in set(ruleset.deck_cards) for place in range(places))
    mean = places * (faces - 1)
    return Figure("faces by place", mean, total / expected, places * sqrt(2 * (faces - 1) / (places - 1)), 0.0)


def report(ruleset: Ruleset, boards: int, measured: list[Figure]) -> str:
    """The figures as a table."""
    options = "".join(f" {name}={value}" for name, value in ruleset.options)
    lines = [f"{ruleset.name}{options}: {boards} deals", f"  {'figure':24}{'exact':>14}{'found':>14}{'errors':>9}"]
    lines += [f"  {f.name:24}{f.exact:14.7f}{f.found:14.7f}{f.deviation:+9.2f}" for f in measured]
    return "\n".join(lines)


if __name__ == "__main__":
    for wanted in sys.argv[2:] or PRESETS:
        rules = PRESETS[wanted]
        print(report(rules, int(sys.argv[1]), figures(rules, int(sys.argv[1]))))
