"""Who plays the other seats, and on which boards: by seed, so that a check can be repeated. Pure."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator
from functools import lru_cache

from pinochle_protocol import kind_of
from pinochle_rules import (
    Action,
    BuryCards,
    Deal,
    GiveCards,
    LegalBury,
    LegalCalls,
    LegalCards,
    Phase,
    Ruleset,
    Seat,
    board_from_seed,
)

__all__ = ["choose", "generator_of", "kinds_of", "moments", "redeal_boards"]

_KINDS = {
    Phase.REDEAL: "redeal",
    Phase.AUCTION: "call",
    Phase.TRUMP: "trump",
    Phase.EXCHANGE: "cards",
    Phase.BURY: "bury",
    Phase.CONCESSION: "concession",
    Phase.PLAY: "play",
    Phase.DIX: "dix",
    Phase.TRICK_MELD: "meld",
}


def generator_of(seed: bytes, *parts: object) -> random.Random:
    """A generator of its own for whatever the parts name."""
    text = "/".join(str(part) for part in parts).encode()
    return random.Random(hashlib.sha256(seed + text).digest())


def choose(deal: Deal, generator: random.Random, *, boldness: int) -> Action:
    """A legal action at random; in the auction seldom more than the lowest bids, and none where boldness is 0."""
    legal = deal.legal
    if isinstance(legal, LegalCards):
        return GiveCards(tuple(sorted(generator.sample(legal.cards, legal.count))))
    if isinstance(legal, LegalBury):
        return BuryCards(tuple(sorted(generator.sample(legal.cards, legal.count))))
    if isinstance(legal, LegalCalls):
        place = generator.choice((0, 0, 1, 2)) if boldness else 0
        return legal[min(place, len(legal) - 1)]
    return generator.choice(deal.legal_actions())


def kinds_of(ruleset: Ruleset) -> frozenset[str]:
    """The kinds of decision that the ruleset may ask for."""
    return frozenset(_KINDS[phase] for phase in ruleset.flow if phase in _KINDS)


def moments(ruleset: Ruleset, seat: Seat, seed: bytes, *, boards: int) -> Iterator[tuple[int, Deal]]:
    """Decisions of a seat in deals that everybody plays at random: the board, and the deal before the decision."""
    for board in range(1, boards + 1):
        generator = generator_of(seed, "moments", ruleset.name, board)
        deal = Deal.start(ruleset, board_from_seed(ruleset, seed, board=board))
        while not deal.is_over:
            if deal.is_forced:
                deal = deal.apply(deal.legal_actions()[0])
                continue
            if deal.seat_to_act is seat:
                yield board, deal
            deal = deal.apply(choose(deal, generator, boldness=1))


@lru_cache(maxsize=64)
def redeal_boards(ruleset: Ruleset, seat: Seat, seed: bytes, *, most: int) -> tuple[int, ...]:
    """Boards on which the seat may ask for a redeal, where the ruleset has such a decision."""
    found: list[int] = []
    for board in range(1, 2000):
        deal = Deal.start(ruleset, board_from_seed(ruleset, seed, board=board))
        if deal.seat_to_act is seat and kind_of(deal.legal) == "redeal":
            found.append(board)
            if len(found) == most:
                break
    return tuple(found)
