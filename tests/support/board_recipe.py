"""Boards from a seed, written again from the recipe alone: any language can do this in thirty lines.

Imports nothing of the product. `python tests/support/board_recipe.py` prints the published vectors
(`tests/data/board-seeds.json`).
"""

from __future__ import annotations

import hashlib
import hmac
import json
from typing import Any

__all__ = ["deal_out", "shuffled", "vectors"]

SINGLE, DOUBLE = "9JQKTA" * 2, "JQKTA" * 4
# Ruleset -> the cards of a suit, seats, cards a hand, what the rest is.
DEALS: dict[str, tuple[str, str, int, str]] = {
    "single-deck-1500": (SINGLE, "NESW", 12, ""),
    "single-deck-classic": (SINGLE, "NESW", 12, ""),
    "double-deck": (DOUBLE, "NESW", 20, ""),
    "two-handed": (SINGLE, "NS", 12, "stock"),
    "three-handed": (SINGLE, "NES", 16, ""),
    "auction-widow": (SINGLE, "NES", 15, "widow"),
    "firehouse": (SINGLE, "NESW", 12, ""),
    "check": (SINGLE, "NESW", 12, ""),
}


class Stream:
    """The words of one board: SHA-256 over key and counter, read four bytes at a time."""

    def __init__(self, seed: bytes, pairing: str, game: int, board: int) -> None:
        label = b"pinochle-board/1\x00%s\x00%d\x00%d" % (pairing.encode("utf-8"), game, board)
        self.key = hmac.new(seed, label, hashlib.sha256).digest()
        self.counter = 0
        self.rest = b""

    def word(self) -> int:
        if not self.rest:
            self.rest = hashlib.sha256(self.key + self.counter.to_bytes(8, "big")).digest()
            self.counter += 1
        word, self.rest = int.from_bytes(self.rest[:4], "big"), self.rest[4:]
        return word

    def below(self, bound: int) -> int:
        """Even: words at the top that would favour low results are thrown away."""
        while True:
            word = self.word()
            if word < 2**32 - 2**32 % bound:
                return word % bound


def shuffled(items: list[Any], stream: Stream) -> list[Any]:
    items = list(items)
    for last in range(len(items) - 1, 0, -1):
        other = stream.below(last + 1)
        items[last], items[other] = items[other], items[last]
    return items


def deal_out(ruleset: str, seed: bytes, pairing: str, game: int, board: int) -> tuple[str, dict[str, list[str]]]:
    """The dealer, and the hands as dealt; under `widow` or `stock` what is left, in order."""
    suit_cards, seats, size, rest = DEALS[ruleset]
    first = Stream(seed, pairing, game, 0).below(len(seats)) if game else 0
    dealer = (first + board - 1) % len(seats)
    deck = sorted(
        [rank + suit for suit in "SHDC" for rank in suit_cards],
        key=lambda card: ("SHDC".index(card[1]), SINGLE.index(card[0])),
    )
    cards = shuffled(deck, Stream(seed, pairing, game, board))
    dealt = {}
    for place in range(len(seats)):
        dealt[seats[(dealer + 1 + place) % len(seats)]] = cards[place * size : (place + 1) * size]
    if rest:
        dealt[rest] = cards[len(seats) * size :]
    return seats[dealer], dealt


def vectors() -> dict[str, Any]:
    """What is published: a few boards of every ruleset, and a few seeds of decisions."""
    boards = []
    for ruleset, (_, seats, _, rest) in DEALS.items():
        for text, roster, pairing, game, board in (
            ("demo", None, "", 0, 1),
            ("demo", None, "", 0, 2),
            ("demo", None, "", 0, 1_000_000),
            ("", None, "hawk+hawk v owl+owl", 0, 3),
            ("Grüße ♠", None, "Müller/Ωmega", 2, 1),
            ("Grüße ♠", None, "Müller/Ωmega", 2, 2),
            ("league", "00" * 31 + "ff", "1", 17, 9),
        ):
            secret = hashlib.sha256(text.encode("utf-8")).digest()
            seed = secret if roster is None else hashlib.sha256(secret + bytes.fromhex(roster)).digest()
            dealer, hands = deal_out(ruleset, seed, pairing, game, board)
            table = {rest: " ".join(hands[rest])} if rest else {}
            boards.append({
                "ruleset": ruleset, "seed_text": text, "secret": secret.hex(),
                "commitment": hashlib.sha256(secret).hexdigest(), "roster_sha256": roster, "event_seed": seed.hex(),
                "pairing": pairing, "game": game, "board": board, "dealer": dealer,
                "hands": {seat: " ".join(hands[seat]) for seat in seats}, **table,
            })  # fmt: skip
    return {"format": "pinochle-board-vectors/1", "boards": boards, "decisions": list(decisions())}


def decisions() -> list[dict[str, Any]]:
    rows = []
    for match, game, board, seat, decision in (("1", 0, 1, "N", 1), ("1", 0, 1, "E", 1), ("m-7", 3, 12, "W", 40)):
        seed = hashlib.sha256(b"demo").digest()
        label = f"pinochle-decision/1\0{match}\0{game}\0{board}\0{seat}\0{decision}"
        drawn = hmac.new(seed, label.encode("utf-8"), hashlib.sha256).digest()[:8]
        rows.append({
            "event_seed": seed.hex(), "match": match, "game": game, "board": board, "seat": seat,
            "decision": decision, "random_seed": drawn.hex(),
        })  # fmt: skip
    return rows


if __name__ == "__main__":
    print(json.dumps(vectors(), ensure_ascii=False, indent=1))
