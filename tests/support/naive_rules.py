"""A second implementation of melds, legal plays and bids, from the rulebook's words alone and slow on purpose.

Cards are texts ("TH"), hands are lists of them, options a dictionary of what the rulebook names. Nothing of the product
may be imported here: what both say was written twice. `naive_deal` plays whole deals with it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from naive_options import DEFAULTS

__all__ = ["RANKS", "SUITS", "NaiveRules", "winner"]

SUITS = "SHDC"
RANKS = "ATKQJ9"  # from high to low
STRENGTH = {rank: len(RANKS) - place for place, rank in enumerate(RANKS)}
AROUND = (("A", 100), ("K", 80), ("Q", 60), ("J", 40))

Piece = tuple[tuple[str, ...], int]


def suit_of(card: str) -> str:
    return card[1]


def strength(card: str) -> int:
    return STRENGTH[card[0]]


def winner(trick: Sequence[str], trump: str | None) -> int:
    """Highest trump, else highest card of the led suit; of identical cards the first played."""
    trumps = [card for card in trick if suit_of(card) == trump]
    running = trumps or [card for card in trick if suit_of(card) == suit_of(trick[0])]
    highest = max(strength(card) for card in running)
    return next(place for place, card in enumerate(trick) if card in running and strength(card) == highest)


class NaiveRules:
    """One ruleset by its name, with changed options."""

    def __init__(self, name: str, options: Mapping[str, Any] | None = None) -> None:
        self.name = name
        self.options = {**DEFAULTS[name], **(options or {})}
        self.double_deck = name == "double-deck"
        self.seats = {"two-handed": 2, "three-handed": 3, "auction-widow": 3}.get(name, 4)
        self.partners = self.seats == 4
        self.sides = 2 if self.partners else self.seats
        self.ranks = RANKS.replace("9", "") if self.double_deck else RANKS
        self.copies = 4 if self.double_deck else 2
        self.hand_cards = {"double-deck": 20, "auction-widow": 15}.get(name, self.options.get("hand", 12))
        self.widow_cards = 3 if self.hand_cards == 15 else 0
        self.stock_cards = 24 if name == "two-handed" else 0
        self.deck = [rank + suit for suit in SUITS for rank in self.ranks for _ in range(self.copies)]
        self.highest_bid = 995 if self.double_deck else 9990

    def __getattr__(self, option: str) -> Any:
        try:
            return self.options[option]
        except KeyError:
            raise AttributeError(option) from None

    def on(self, option: str) -> bool:
        """Whether a flag that not every ruleset has is set."""
        return bool(self.options.get(option, False))

    def side(self, seat: int) -> int:
        return seat % self.sides

    # Melds: for each class, every way to lay out pieces without using a card twice is tried ---------------------------

    def meld(self, hand: Sequence[str], trump: str | None) -> int:
        return sum(best_layout(Counter(hand), pieces) for pieces in self.pieces(trump))

    def pieces(self, trump: str | None) -> list[list[Piece]]:
        """What can be laid out in each of the three classes."""
        return self._double_deck_pieces(trump) if self.double_deck else self._single_deck_pieces(trump)

    def _single_deck_pieces(self, trump: str | None) -> list[list[Piece]]:
        doubles = self.options.get("doubles", "standard")
        first: list[Piece] = [((f"K{s}", f"Q{s}"), 40 if s == trump else 20) for s in SUITS]
        if trump is not None:
            run = tuple(rank + trump for rank in "ATKQJ")
            first += [((f"9{trump}",), 10), (run, 150)]
            if self.name == "single-deck-1500":
                king, queen = f"K{trump}", f"Q{trump}"
                first += [((*run, king), 190), ((*run, queen), 190), ((*run, king, queen), 230)]
            if doubles == "standard":
                first.append((run * 2, 1500))
        second: list[Piece] = [(("JD", "QS"), 40)]
        third: list[Piece] = [(tuple(rank + suit for suit in SUITS), points) for rank, points in AROUND]
        # What the base text prints itself is paid under either reading of it; the widow's classic game has no doubles.
        printed = self.name != "auction-widow"
        if doubles == "standard" or printed:
            second.append((("JD", "QS") * 2, 300))
        for rank, points in AROUND:
            if doubles == "standard" or (printed and rank == "A"):
                third.append((tuple(rank + suit for suit in SUITS) * 2, 10 * points))
        return [first, second, third]

    def _double_deck_pieces(self, trump: str | None) -> list[list[Piece]]:
        rows = {
            "run": [15, 150, 225, 300], "royal_marriage": [4, 8, 12, 16], "marriage": [2, 4, 6, 8],
            "pinochle": [4, 30, *(int(points) for points in self.pinochle_3_4.split("/"))],
            "aces": [10, 100, 150, 200], "kings": [8, 80, 120, 160], "queens": [6, 60, 90, 120],
            "jacks": [4, 40, 60, 80],
        }  # fmt: skip
        for row in self.meld_table.split():
            name, cells = row.split(":")
            rows[name] = [int(cell) for cell in cells.split("/")]

        def multiples(cards: tuple[str, ...], row: str) -> list[Piece]:
            return [(cards * count, rows[row][count - 1]) for count in (1, 2, 3, 4)]

        first: list[Piece] = []
        for suit in SUITS:
            first += multiples((f"K{suit}", f"Q{suit}"), "royal_marriage" if suit == trump else "marriage")
        if trump is not None:
            first += multiples(tuple(rank + trump for rank in "ATKQJ"), "run")
        third: list[Piece] = []
        for rank, row in (("A", "aces"), ("K", "kings"), ("Q", "queens"), ("J", "jacks")):
            third += multiples(tuple(rank + suit for suit in SUITS), row)
        return [first, multiples(("JD", "QS"), "pinochle"), third]

    # Legal plays --------------------------------------------------------------------------------------------------

    def legal_plays(self, hand: Sequence[str], trick: Sequence[str], trump: str) -> list[str]:
        """Cards that may follow, copies repeated; a leader may play anything."""
        if not trick:
            return list(hand)
        led = suit_of(trick[0])
        follows = any(suit_of(card) == led for card in hand)
        trumps = any(suit_of(card) == trump for card in hand)
        allowed = [
            card for card in hand if (suit_of(card) == led if follows else suit_of(card) == trump if trumps else True)
        ]
        heads = [card for card in allowed if self._heads(card, trick, trump)]
        if led != trump and self.must_head == "trump_led":
            return allowed
        if led != trump and self.must_head == "trump_only" and follows:
            return allowed
        return heads or allowed

    def _heads(self, card: str, trick: Sequence[str], trump: str) -> bool:
        """Whether the card would be winning, or (literal wording) beats the best card of the suit it follows."""
        led = suit_of(trick[0])
        if self.options.get("beat_after_ruff") == "literal" and suit_of(card) == led:
            return strength(card) > max(strength(other) for other in trick if suit_of(other) == led)
        return winner([*trick, card], trump) == len(trick)

    def first_leads(self, hand: Sequence[str], trump: str, *, had_no_choice: bool) -> list[str]:
        trumps = [card for card in hand if suit_of(card) == trump]
        if self.lead_trump == "always" or (self.lead_trump == "unless_forced" and not had_no_choice):
            return trumps or list(hand)
        return list(hand)

    # Bids ---------------------------------------------------------------------------------------------------------

    def is_on_ladder(self, points: int) -> bool:
        if self.on("bar_40_90") and str(points)[-2:] in ("40", "90"):
            return False
        if not self.double_deck:
            return points % int(self.options.get("increment", 10)) == 0
        if points <= 60:
            return True
        if points >= 100 and self.tens_after_100:
            return points % 10 == 0
        return points % 5 == 0

    def bids_over(self, bid: int) -> list[int]:
        """Legal bids over the one in force (0: none yet)."""
        values = range(self.minimum_bid, self.highest_bid + 1, 1 if self.double_deck else 5)
        possible = [value for value in values if value > bid and self.is_on_ladder(value)]
        if self.name == "single-deck-1500":
            steps = (bid + 10, bid + 20)
            if not bid:
                least = self.minimum_bid
                steps = {
                    "exact_min": (least, least), "min_plus_step": (least, least + 10, least + 20),
                    "any_multiple_of_10": tuple(possible),
                }[self.opening]  # fmt: skip
            return [value for value in possible if value in steps]
        if self.on("exact_step") and bid:
            return [value for value in possible if value == bid + self.increment]
        return possible

    # Points -------------------------------------------------------------------------------------------------------

    def counter(self, card: str) -> int:
        scale = [1, 1, 1] if self.double_deck else [int(part) for part in self.counters.split("-")]
        return dict(zip("ATKQJ", scale, strict=False)).get(card[0], 0)

    @property
    def last_trick(self) -> int:
        return 2 if self.double_deck else 10

    @property
    def all_trick_points(self) -> int:
        return sum(self.counter(card) for card in self.deck) + self.last_trick

    def has_marriage(self, hand: Sequence[str], suits: str = SUITS) -> bool:
        return any(f"K{suit}" in hand and f"Q{suit}" in hand for suit in suits)


def best_layout(cards: Counter[str], pieces: list[Piece]) -> int:
    """The most points that pieces laid side by side can show, every choice of pieces tried."""
    return max(_layouts(cards, tuple(pieces)))


def _layouts(cards: Counter[str], pieces: tuple[Piece, ...]) -> Iterator[int]:
    if not pieces:
        yield 0
        return
    needed, points = Counter(pieces[0][0]), pieces[0][1]
    left, laid = cards, 0
    while True:
        for rest in _layouts(left, pieces[1:]):
            yield laid + rest
        if any(left[card] < count for card, count in needed.items()):
            return
        left, laid = left - needed, laid + points
