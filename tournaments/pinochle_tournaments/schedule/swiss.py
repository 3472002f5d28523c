"""One round of a Swiss event, from the standings and what has been played: plain values in, pairings out.

It reads no store and computes no standings. The same arguments always give the same round.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import TypeAlias

from pinochle_tournaments.schedule.matching import Matching
from pinochle_tournaments.schedule.pairing import Bye, Item, Pairing, at_least

__all__ = ["swiss_round", "swiss_rounds"]

_Pair: TypeAlias = tuple[int, int]


def swiss_rounds(entrants: int) -> int:
    """As many rounds as leave one entrant at most without a defeat."""
    return max(1, (entrants - 1).bit_length())


def swiss_round(
    number: int, standings: Sequence[int], *, met: Collection[_Pair], byes: Collection[int] = ()
) -> list[Item]:
    """Pair neighbours of the standings who have not met; as few rematches as possible, and none while avoidable.

    From the top, everybody gets the nearest entrant below that leaves the rest able to be paired as well; that is found
    out with a matching, so it never goes wrong in a late round. Before anything was played, the upper half meets the
    lower half. Of an odd number one sits out: one of those with the fewest byes, the lowest of them whose bye costs no
    rematch.

    Args:
        number: the round's number, from 1.
        standings: who takes part, the best first; before the first round the seeding.
        met: every pairing so far, as (first, second) side; twice if played twice.
        byes: every bye so far; twice if somebody had two.

    Raises:
        ArenaError: fewer than two entrants.
    """
    at_least(2, len(standings), what="a round of a Swiss event")
    meetings = Counter(map(frozenset, met))
    firsts = Counter(first for first, _ in met)
    playing, items = list(standings), list[Item]()
    if len(playing) % 2:
        waiting = _who_waits(playing, meetings, Counter(byes))
        playing.remove(waiting)
        items.append(Bye(number, waiting))
    pairs = _paired(playing, meetings) if met else list(zip(playing, playing[len(playing) // 2 :], strict=False))
    for place, (higher, lower) in enumerate(pairs):
        # Who has been first less often is first now; between equals it alternates.
        is_turned = (firsts[higher], (number + place) % 2 == 0) > (firsts[lower], False)
        first, second = (lower, higher) if is_turned else (higher, lower)
        items.append(Pairing(number, ((first,), (second,))))
    return items


def _who_waits(playing: Sequence[int], meetings: Mapping[frozenset[int], int], byes: Mapping[int, int]) -> int:
    counts = [byes.get(entrant, 0) for entrant in playing]
    candidates = [entrant for entrant, count in zip(playing, counts, strict=True) if count == min(counts)][::-1]
    best, fewest = candidates[0], len(playing)
    for candidate in candidates:
        rest = [entrant for entrant in playing if entrant != candidate]
        if (rematches := len(Matching(_open(rest, meetings, 0)).unmatched)) < fewest:
            best, fewest = candidate, rematches
        if not fewest:
            break
    return best


def _open(playing: Sequence[int], meetings: Mapping[frozenset[int], int], most: int) -> list[list[int]]:
    """For each place of the standings those who met it `most` times or less, the nearest first."""
    return [
        [
            other
            for other in sorted(range(len(playing)), key=lambda place: abs(place - one))
            if other != one and meetings.get(frozenset((playing[one], playing[other])), 0) <= most
        ]
        for one in range(len(playing))
    ]


def _paired(playing: Sequence[int], meetings: Mapping[frozenset[int], int], most: int = 0) -> list[_Pair]:
    """Pairs of those who met `most` times or less, as many as possible; the others among themselves."""
    if not playing:
        return []
    neighbours = _open(playing, meetings, most)
    # Whoever must be left over is matched with a stand-in: so the search below decides who that is, too.
    left = len(Matching(neighbours).unmatched)
    stand_ins = list(range(len(playing), len(playing) + left))
    matching = Matching([*(near + stand_ins for near in neighbours), *([list(range(len(playing)))] * left)])
    pairs, again, seen = list[_Pair](), list[int](), set[int]()
    for one, entrant in enumerate(playing):
        if one in seen:
            continue
        below = (other for other in neighbours[one] if other > one and other not in seen)
        if (mate := next((other for other in below if matching.take(one, other)), None)) is not None:
            seen |= {one, mate}
            pairs.append((entrant, playing[mate]))
        else:
            matching.take(one, stand_ins[len(again)])
            again.append(entrant)
    return pairs + _paired(again, meetings, most + 1)
