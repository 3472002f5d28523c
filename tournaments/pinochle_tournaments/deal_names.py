"""How people name boards and deals: `MATCH/BOARD/TABLE`, in game format `MATCH/GAME.BOARD/TABLE`.

`MATCH/` may be left out where a store holds one match. Nothing here looks into a store.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from pinochle_tournaments.errors import ArenaError

__all__ = ["DealName", "parse_deal_name"]

_DEAL: Final = re.compile(r"(?:(?P<match>\d+)/)?(?:(?P<game>\d+)\.)?(?P<board>\d+)/(?P<table>\d+)")


@dataclass(frozen=True, slots=True)
class DealName:
    """One deal; `match` is None where the store holds one, `game` 0 in board format."""

    match: int | None
    game: int
    board: int
    table: int

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
