"""Everybody against everybody, and newcomers against a field; two sides, each an entrant of its own.

Lazy: a round is made when it is asked for, and nothing is remembered but its number.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pinochle_tournaments.errors import ArenaError
from pinochle_tournaments.schedule.pairing import Bye, Item, Pairing, at_least

__all__ = ["gauntlet", "round_robin"]


def round_robin(entrants: int, *, cycles: int = 1) -> Iterator[Item]:
    """Every two entrants meet once a cycle; the sides are exchanged from cycle to cycle.

    The circle method (Kirkman 1847; Lucas, Récréations mathématiques II, 1883): an odd number of entrants stand in a
    circle, and in each round those meet who mirror each other in one diameter. Who stands on its end sits out, or meets
    the last entrant if the number is even. So everybody sits out once a cycle or nobody does. First is who stands after
    the diameter's end: everybody is first and second in turns, but for one time where the last entrant comes between.

    Raises:
        ArenaError: fewer than two entrants.
    """
    at_least(2, entrants, what="a round robin")
    return (item for cycle in range(cycles) for item in _cycle(entrants, cycle))


def _cycle(entrants: int, cycle: int) -> Iterator[Item]:
    circle = entrants - 1 + entrants % 2
    for turn in range(circle):
        number = cycle * circle + turn + 1
        end = turn * (circle + 1) // 2 % circle
        if entrants % 2:
            yield Bye(number, end)
        else:
            yield _meet(number, end, circle, is_swapped=(turn + cycle) % 2 == 1)
        for step in range(1, circle // 2 + 1):
            yield _meet(number, (end + step) % circle, (end - step) % circle, is_swapped=cycle % 2 == 1)


def _meet(number: int, one: int, other: int, *, is_swapped: bool) -> Pairing:
    return Pairing(number, ((other,), (one,)) if is_swapped else ((one,), (other,)))


def gauntlet(newcomers: Sequence[int], field: Sequence[int], *, cycles: int = 1) -> Iterator[Pairing]:
    """Every newcomer meets everybody of the field once a cycle, and no newcomer another.

    In a round the newcomers stand before the field, which moves on by one from round to round. Who has nobody opposite
    waits; nobody sits out, as only one of the two groups can be busy all the time. The sides alternate.

    Raises:
        ArenaError: one of the groups is empty, or somebody is in both.
    """
    if not newcomers or not field:
        raise ArenaError("a gauntlet needs at least one newcomer and a field of at least one: name both")
    if both := sorted(set(newcomers) & set(field)):
        raise ArenaError(f"entrant {both[0] + 1} of a gauntlet is newcomer and field at once: take it out of one")
    return (
        _meet(cycle * width + turn + 1, one, field[place], is_swapped=(turn + cycle) % 2 == 1)
        for width in [max(len(newcomers), len(field))]
        for cycle in range(cycles)
        for turn in range(width)
        for position, one in enumerate(newcomers)
        if (place := (position + turn) % width) < len(field)
    )
