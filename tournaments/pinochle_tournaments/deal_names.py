"""How people name boards and deals: `MATCH/BOARD/TABLE`, in game format `MATCH/GAME.BOARD/TABLE`.

`MATCH/` may be left out where a store holds one match. Nothing here looks into a store.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from pinochle_tournaments.errors import ArenaError
from pinochle_tournaments.storage.values import DealKey

__all__ = ["BoardName", "DealName", "parse_board_name", "parse_deal_name"]

_BOARD: Final = re.compile(r"(?:(?P<match>\d+)/)?(?:(?P<game>\d+)\.)?(?P<board>\d+)")
_DEAL: Final = re.compile(_BOARD.pattern + r"/(?P<table>\d+)")


@dataclass(frozen=True, slots=True)
class BoardName:
    """One board at all its tables; `match` is None where the store holds one, `game` 0 in board format."""

    match: int | None
    game: int
    board: int

    def __str__(self) -> str:
        match = "" if self.match is None else f"{self.match}/"
        game = f"{self.game}." if self.game else ""
        return f"{match}{game}{self.board}"


@dataclass(frozen=True, slots=True)
class DealName:
    """One deal; `match` is None where the store holds one, `game` 0 in board format."""

    match: int | None
    game: int
    board: int
    table: int

    @property
    def key(self) -> DealKey:
        """The deal within its match."""
        return DealKey(self.game, self.board, self.table)

    def __str__(self) -> str:
        match = "" if self.match is None else f"{self.match}/"
        game = f"{self.game}." if self.game else ""
        return f"{match}{game}{self.board}/{self.table}"


def parse_deal_name(text: str) -> DealName:
    """Read a DEAL.

    Raises:
        ArenaError: it is none.
    """
    found = _DEAL.fullmatch(text.strip())
    if found is None:
        raise ArenaError(
            f"{text!r} names no deal: write MATCH/BOARD/TABLE as in 1/12/2, or MATCH/GAME.BOARD/TABLE in game format;"
            " MATCH/ may be left out where the store holds one match"
        )
    match = found["match"]
    return DealName(
        None if match is None else int(match), int(found["game"] or 0), int(found["board"]), int(found["table"])
    )


def parse_board_name(text: str) -> BoardName:
    """Read a BOARD.

    Raises:
        ArenaError: it is none.
    """
    found = _BOARD.fullmatch(text.strip())
    if found is None:
        raise ArenaError(
            f"{text!r} names no board: write MATCH/BOARD as in 1/12, or MATCH/GAME.BOARD in game format;"
            " MATCH/ may be left out where the store holds one match"
        )
    match = found["match"]
    return BoardName(None if match is None else int(match), int(found["game"] or 0), int(found["board"]))
