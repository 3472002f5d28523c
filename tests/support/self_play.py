"""Boards played between `Bot` objects in this process: no referee, no wire, no clock.

Decisions are asked as the referee asks them: in seat order, forced ones not at all, each with the observation of its
seat and the seed that every table gives to that seat. It must never show a bot more than that.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from types import ModuleType
from typing import Protocol

from pinochle_rules import Action, Board, Deal, Observation, Outcome, Ruleset, board_from_seed, decision_seed
from pinochle_sdk import Decision
from source_tree import PROJECT

__all__ = ["BoardPair", "Chooser", "bot_module", "play_board_pair", "play_deal", "play_match"]

MATCH = "self-play"


class Chooser(Protocol):
    """Whatever answers decisions; every `Bot` does."""

    def choose(self, decision: Decision, /) -> Action:
        """The action taken."""
        ...


@dataclass(frozen=True, slots=True)
class BoardPair:
    """One board, played with the first bot on each side once; the second bot has all other seats.

    Two tables, or three where each of three seats plays for itself.
    """

    board: Board
    deals: tuple[Deal, ...] = field(repr=False)

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        """How each deal ended, in the order of the first bot's sides."""
        return tuple(deal.outcome for deal in self.deals if deal.outcome is not None)

    @property
    def swing(self) -> float:
        """What the first bot scores more than the others do on average, a table."""
        swings = []
        for side, outcome in enumerate(self.outcomes):
            others = sum(outcome.deltas) - outcome.deltas[side]
            swings.append(outcome.deltas[side] - others / (len(outcome.deltas) - 1))
        return sum(swings) / len(swings)


def bot_module(bot: str, module: str = "") -> ModuleType:
    """A module of a sample bot (by default its program), imported as the bot itself does: from its own folder."""
    folder = str(PROJECT / "sample_bots" / bot)
    if folder not in sys.path:
        sys.path.insert(0, folder)
    return importlib.import_module(module or bot)


def play_deal(ruleset: Ruleset, board: Board, choosers: Sequence[Chooser], *, seed: bytes, number: int) -> Deal:
    """The finished deal; `choosers` sit in seat order."""
    deal = Deal.start(ruleset, board)
    asked = [0] * len(ruleset.seats)
    while not deal.is_over:
        legal, turn = deal.legal, deal.turn
        if len(legal) == 1:
            deal = deal.apply(next(iter(legal)))
            continue
        asked[turn] += 1
        seat = ruleset.seats[turn]
        drawn = decision_seed(seed, match=MATCH, game=0, board=number, seat=seat, decision=asked[turn])
        decision = Decision(Observation.of(deal, seat), legal, random_seed=drawn, deal_id=number)
        deal = deal.apply(choosers[turn].choose(decision))
    return deal


def play_board_pair(ruleset: Ruleset, first: Chooser, second: Chooser, *, seed: bytes, number: int) -> BoardPair:
    """Board `number` of the seed at a table for each side, which the first bot takes there."""
    board = board_from_seed(ruleset, seed, board=number)
    tables = [
        [first if seat_side == side else second for seat_side in ruleset.side_index_by_seat]
        for side in range(len(ruleset.sides))
    ]
    return BoardPair(board, tuple(play_deal(ruleset, board, seats, seed=seed, number=number) for seats in tables))


def play_match(ruleset: Ruleset, first: Chooser, second: Chooser, *, seed: bytes, boards: int) -> list[BoardPair]:
    """Boards 1 to `boards` of the seed."""
    return [play_board_pair(ruleset, first, second, seed=seed, number=number) for number in range(1, boards + 1)]
