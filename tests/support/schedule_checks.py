"""Counts of a schedule, the slow and plain way: what the tests of schedules hold against the code."""

from collections.abc import Iterable
from itertools import groupby

from pinochle_tournaments.schedule import Bye, Item, Pairing


def check_rounds(items: list[Item], entrants: int, *, everybody: bool = True) -> None:
    """Rounds count from 1 without a gap, and everybody is in each of them once: seated, or with a bye."""
    rounds = [(number, list(group)) for number, group in groupby(items, key=lambda item: item.round)]
    assert [number for number, _ in rounds] == list(range(1, len(rounds) + 1))
    for number, group in rounds:
        there = [one for item in group for one in ([item.entrant] if isinstance(item, Bye) else item.entrants)]
        assert len(there) == len(set(there)), f"somebody is twice in round {number}"
        assert set(there) <= set(range(entrants))
        assert not everybody or set(there) == set(range(entrants)), f"somebody is missing in round {number}"


def partner_counts(items: Iterable[Item], entrants: int) -> list[int]:
    """For every two entrants how often they were on one side."""
    sides = [set(side) for item in items if isinstance(item, Pairing) for side in item.sides]
    return [
        sum({one, other} <= side for side in sides) for one in range(entrants) for other in range(one + 1, entrants)
    ]


def opponent_counts(items: Iterable[Item], entrants: int) -> list[int]:
    """For every two entrants how often they were at one table on different sides."""
    counts = [[0] * entrants for _ in range(entrants)]
    for pairing in (item for item in items if isinstance(item, Pairing)):
        for side in pairing.sides:
            for one in side:
                for other in set(pairing.entrants) - set(side):
                    counts[one][other] += 1
    assert all(counts[one][other] == counts[other][one] for one in range(entrants) for other in range(one))
    return [counts[one][other] for one in range(entrants) for other in range(one + 1, entrants)]


def match_counts(items: Iterable[Item], entrants: int) -> list[int]:
    """For every entrant the number of its matches."""
    seated = [one for item in items if isinstance(item, Pairing) for one in item.entrants]
    return [seated.count(entrant) for entrant in range(entrants)]


def bye_counts(items: Iterable[Item], entrants: int) -> list[int]:
    """For every entrant the number of its byes."""
    waiting = [item.entrant for item in items if isinstance(item, Bye)]
    return [waiting.count(entrant) for entrant in range(entrants)]


def place_counts(items: Iterable[Item], entrants: int) -> list[list[int]]:
    """For every entrant how often it had the first, second, … seat, side by side."""
    seated = [item.entrants for item in items if isinstance(item, Pairing)]
    counts = [[0] * len(seated[0]) for _ in range(entrants)]
    for table in seated:
        for place, entrant in enumerate(table):
            counts[entrant][place] += 1
    return counts


def spread(counts: Iterable[int]) -> int:
    """The most less the least."""
    values = list(counts)
    return max(values) - min(values)
