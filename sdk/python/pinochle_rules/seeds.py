"""Boards from a seed: the same on any machine and in any language.

    event seed    32 bytes: the event's secret, or SHA-256(secret + roster hash) in a tournament
    secret        32 random bytes, or SHA-256 of the UTF-8 text given as a seed (then the event is marked seed public)
    commitment    SHA-256 of the secret, published before play
    stream key    HMAC-SHA-256(event seed, "pinochle-board/1" 00 pairing 00 game 00 board), numbers in decimal ASCII
    stream        SHA-256(key + counter), the counter 0, 1, 2, … as 8 bytes big-endian; read as 4-byte big-endian words
    draw below n  the next word that is under 2³² - (2³² mod n), modulo n
    shuffle       the deck in the documented order; for i from its last place down to 1, swap i with a draw below i + 1
    deal          from the first place on: a whole hand to each seat clockwise from the dealer's left, the dealer last;
                  what is left is the widow, or the stock in drawing order, whose last card is the upcard

Dealer: seat (board - 1) mod seats, north first. In game format a game's first dealer is one draw below the number of
seats from the stream of board 0 of that game, and moves one seat a board.

Pure: the randomness of a secret is the caller's to provide.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import lru_cache
from itertools import chain, count
from struct import Struct

from pinochle_rules.board import Board
from pinochle_rules.ruleset import Ruleset
from pinochle_rules.seats import Seat

__all__ = ["board_from_seed", "commitment_of", "decision_seed", "event_seed", "secret_from_text"]

_WORDS = 1 << 32
_BLOCK = Struct(">8I")
_sha256 = hashlib.sha256
_SAFE = _WORDS - 256
"""A word under it is never drawn again: no bound is higher than 256."""


def secret_from_text(seed: str) -> bytes:
    """The secret of an event whose seed is public: SHA-256 of the text."""
    return hashlib.sha256(seed.encode()).digest()


def commitment_of(secret: bytes) -> str:
    """The SHA-256 of the secret in hexadecimal, published before the first board."""
    return hashlib.sha256(secret).hexdigest()


def event_seed(secret: bytes, roster_sha256: str | None = None) -> bytes:
    """The seed of every board: the secret itself, or SHA-256(secret + roster hash) where a roster is fixed."""
    return secret if roster_sha256 is None else hashlib.sha256(secret + bytes.fromhex(roster_sha256)).digest()


def board_from_seed(ruleset: Ruleset, seed: bytes, *, board: int, pairing: str = "", game: int = 0) -> Board:
    """Board number `board` (from 1) of a pairing; `game` counts from 1 in game format and is 0 in board format."""
    words = _words(seed, pairing, game, board)
    cards = list(ruleset.deck_cards)
    for bound, word in zip(range(len(cards), 1, -1), words):  # noqa: B905 (the stream of words has no end)
        other = word % bound if word < _SAFE else _accept(word, words, bound)
        cards[bound - 1], cards[other] = cards[other], cards[bound - 1]
    return Board(_dealer(ruleset, seed, pairing, game, board), tuple(cards))


def decision_seed(seed: bytes, *, match: str, game: int, board: int, seat: Seat, decision: int) -> bytes:
    """The 8 bytes a bot may draw its random choices from; the same at every table, so that twins play alike.

    `decision` counts the decisions asked of the seat in the deal, from 1.
    """
    started, ended = _decision_stream(seed, match, game, board, seat)
    inner, outer = started.copy(), ended.copy()
    inner.update(b"%d" % decision)
    outer.update(inner.digest())
    return outer.digest()[:8]


@lru_cache(maxsize=1 << 12)
def _decision_stream(seed: bytes, match: str, game: int, board: int, seat: Seat) -> tuple[hashlib._Hash, hashlib._Hash]:
    """Both hashes of the HMAC up to the number of the decision: the same for all decisions of a seat."""
    inner, outer = _hmac_pads(seed)
    text = f"pinochle-decision/1\0{match}\0{game}\0{board}\0{seat.letter}\0"
    return _sha256(inner + text.encode()), _sha256(outer)


def _dealer(ruleset: Ruleset, seed: bytes, pairing: str, game: int, board: int) -> Seat:
    seats = ruleset.seats
    first = _draw(_words(seed, pairing, game, 0), len(seats)) if game else 0
    return seats[(first + board - 1) % len(seats)]


def _draw(words: Iterator[int], bound: int) -> int:
    return _accept(next(words), words, bound)


def _accept(word: int, words: Iterator[int], bound: int) -> int:
    while word >= _WORDS - _WORDS % bound:
        word = next(words)
    return word % bound


def _words(seed: bytes, pairing: str, game: int, board: int) -> Iterator[int]:
    key = _hmac_sha256(seed, f"pinochle-board/1\0{pairing}\0{game}\0{board}".encode())
    sha256, unpack = hashlib.sha256, _BLOCK.unpack
    return chain.from_iterable(unpack(sha256(key + counter.to_bytes(8, "big")).digest()) for counter in count())


def _hmac_sha256(key: bytes, message: bytes) -> bytes:
    # Written out, because `hmac.digest` spends three times as long on looking its algorithm up.
    inner, outer = _hmac_pads(key)
    return _sha256(outer + _sha256(inner + message).digest()).digest()


@lru_cache(maxsize=64)
def _hmac_pads(key: bytes) -> tuple[bytes, bytes]:
    block = (hashlib.sha256(key).digest() if len(key) > 64 else key).ljust(64, b"\0")
    return bytes(byte ^ 0x36 for byte in block), bytes(byte ^ 0x5C for byte in block)
