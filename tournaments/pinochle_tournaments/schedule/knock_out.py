"""The rounds of a knock-out, from the seeding and who has won so far.

It plays and breaks no ties: who leads the bracket to its next round says who won each match of the last.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from pinochle_tournaments.errors import ArenaError
from pinochle_tournaments.schedule.pairing import Bye, Item, Pairing, at_least

__all__ = ["knock_out_round", "knock_out_rounds"]


def knock_out_rounds(entrants: int) -> int:
    """How many rounds there are until one is left."""
    return (entrants - 1).bit_length()


def knock_out_round(
    entrants: int, winners: Sequence[Collection[int]] = (), *, gone: Collection[int] = ()
) -> list[Item]:
    """The next round: entrants are seeded in the order of their numbers, the best is 0; empty if one at most is left.

    The bracket has the usual order: seeds 1 and 2 can meet in the last round only, 1 to 4 in the last two, and so on;
    where places are empty, the best seeds sit the first round out. Nothing is drawn again later, so the rounds so far
    follow from the winners. A match that ended in a tie has to be played on first.

    Args:
        entrants: how many there are.
        winners: for each round played, who won a match of it; a bye needs none.
        gone: who was withdrawn or disqualified, and never advances; whoever would have met one of them has a bye.

    Raises:
        ArenaError: fewer than two entrants, or a match without a winner.
    """
    at_least(2, entrants, what="a knock-out")
    slots = [seed if seed < entrants else None for seed in _bracket(knock_out_rounds(entrants))]
    for number, won in enumerate(winners, 1):
        slots = [_survivor(one, other, won, gone, number) for one, other in _neighbours(slots)]
    if len(slots) == 1:
        return []
    present = [None if slot in gone else slot for slot in slots]
    return [item for one, other in _neighbours(present) if (item := _item(len(winners) + 1, one, other)) is not None]


def _bracket(rounds: int) -> list[int]:
    """Seeds from top to bottom: in each round the best left meets the last left, if the better ones win."""
    seeds = [0]
    for _ in range(rounds):
        seeds = [seed for one in seeds for seed in (one, 2 * len(seeds) - 1 - one)]
    return seeds


def _neighbours(slots: Sequence[int | None]) -> list[tuple[int | None, int | None]]:
    return list(zip(slots[::2], slots[1::2], strict=True))


def _survivor(
    one: int | None, other: int | None, won: Collection[int], gone: Collection[int], number: int
) -> int | None:
    both = [entrant for entrant in (one, other) if entrant is not None]
    victors = [entrant for entrant in both if entrant in won]
    if len(victors) == 1:
        return victors[0]
    left = [entrant for entrant in both if entrant not in gone]
    if victors or len(left) > 1:
        count = "two winners" if victors else "no winner"
        raise ArenaError(
            f"the match of entrants {both[0] + 1} and {both[1] + 1} in round {number} has {count}: "
            "play further boards until one of them leads"
        )
    return left[0] if left else None


def _item(number: int, one: int | None, other: int | None) -> Item | None:
    if one is not None and other is not None:
        return Pairing(number, ((one,), (other,)))
    waiting = one if one is not None else other
    return None if waiting is None else Bye(number, waiting)
