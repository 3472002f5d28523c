"""Deals that somebody gives instead of having them dealt: a file of JSON lines, one deal a line, board 1 first.

A line has the keys of a deal record that say what is dealt: `dealer`, `hands`, and where the ruleset has them `widow`
or `stock`. So a file of records will do; of a board at several tables only the first line is taken.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from pinochle_rules import Board, RulesError, Ruleset, board_from_hands, parse_cards, parse_seat
from pinochle_rules.errors import RecordError
from pinochle_rules.parsing import Unparsable
from pinochle_rules.record_reader import Reader

from pinochle_tournaments.audit import read_record_lines
from pinochle_tournaments.errors import ArenaError

__all__ = ["GivenDeals", "read_deals"]


@dataclass(frozen=True, slots=True)
class GivenDeals:
    """Boards by number, and the hash that stands for all of them."""

    boards: Mapping[int, Board]
    sha256: str


def read_deals(path: Path, ruleset: Ruleset) -> GivenDeals:
    """Read the file of --deals.

    Raises:
        ArenaError: it cannot be read, is empty, or a line is no deal of this ruleset; the sentence names file and line.
    """
    boards: list[Board] = []
    seen: set[object] = set()
    for where, row in read_record_lines(path):
        try:
            if isinstance(row, Unparsable):
                raise RecordError(f"the line cannot be read: {row}")
            if not isinstance(row, Mapping):
                raise RecordError("a deal is a JSON object with dealer and hands")
            board = _board(row, ruleset)
        except RulesError as error:
            raise ArenaError(f"{where}: {error}") from error
        if "table" in row:
            place = row.get("event"), row.get("match"), row.get("game"), row.get("board")
            if place in seen:
                continue
            seen.add(place)
        boards.append(board)
    if not boards:
        raise ArenaError(
            f'{path} holds no deal; write one a line, as {{"dealer": "S", "hands": {{"N": "AS TS …", "E": …}}}}'
        )
    text = "\n".join(f"{board.dealer} {' '.join(card.text for card in board.cards)}" for board in boards)
    return GivenDeals(MappingProxyType(dict(enumerate(boards, start=1))), hashlib.sha256(text.encode()).hexdigest())


def _board(row: Mapping[str, object], ruleset: Ruleset) -> Board:
    reader = Reader(row)
    if "ruleset" in row and reader.text("ruleset") != ruleset.name:
        raise RecordError(f"this is a deal of {row['ruleset']}, and {ruleset.name} is played")
    hands = {
        parse_seat(seat): parse_cards(reader.string(cards, f"hands.{seat}"))
        for seat, cards in reader.mapping("hands").items()
    }
    return board_from_hands(
        ruleset,
        parse_seat(reader.text("dealer")),
        hands,
        widow=parse_cards(reader.text("widow")) if ruleset.widow_cards else (),
        stock=parse_cards(reader.text("stock")) if ruleset.stock_cards else (),
    )
