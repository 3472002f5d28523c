"""Who sits where: one formula for every match, at every table and board. Numbers in, numbers out.

Table k seats everybody k - 1 places clockwise from table 1. With three sides, boards with even numbers (in game format:
games) are played in the other order, A-C-B instead of A-B-C, so that nobody always plays after the same opponent; over
the three tables everybody still sits once in every seat.

`number` is that of the board, in game format that of the game. Tables count from 1; seats, sides and partnerships are
indices from 0.
"""

from __future__ import annotations

__all__ = ["bot_at", "home_table", "partnership_at", "side_of"]


def partnership_at(side: int, table: int, number: int, *, sides: int) -> int:
    """Which partnership plays a side of a table."""
    return bot_at(side, table, number, seats=sides, sides=sides)


def side_of(partnership: int, table: int, number: int, *, sides: int) -> int:
    """Which side of a table a partnership plays."""
    return (_turned(partnership, number, sides) + table - 1) % sides


def bot_at(seat: int, table: int, number: int, *, seats: int, sides: int) -> int:
    """Which bot, counted as seated at table 1 of board 1, sits in a seat of a table."""
    return _turned((seat - (table - 1)) % seats, number, sides)


def home_table(seat: int, bot: int, *, seats: int) -> int:
    """The table at which a bot sits in a seat on board 1; its process for that seat is known by it."""
    return (seat - bot) % seats + 1


def _turned(place: int, number: int, sides: int) -> int:
    return -place % 3 if sides == 3 and number % 2 == 0 else place
