"""Questions and answers as lines of JSON: all that the protocol's `Decision` and `Action` say, under the same names.

Written by hand where that is faster than the json module, and melds as lists, which are read faster. What all seats of
a deal share is written once a deal, as the referee's own encoder does.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

from pinochle_rules import (
    CONCEDE,
    CONTINUE,
    PASS,
    PLAY,
    REDEAL,
    TRUMP,
    Action,
    Bid,
    BidRange,
    BySeat,
    Card,
    Contract,
    GiveCards,
    Legal,
    LegalCalls,
    LegalCards,
    LegalConcession,
    LegalPlays,
    LegalTrumps,
    ShownMelds,
)

from bench.pipes.questions import Question

__all__ = ["LineWriter", "read_answer"]

_DECISION_SECONDS = 1.0


class LineWriter:
    """Writes questions, one line each."""

    def __init__(self) -> None:
        self._contract: Contract | None = None
        self._melds: BySeat[ShownMelds] = ()
        self._declaration = "null"
        self._deal = self._known_plays = 0
        self._plays = ""

    def line(self, question: Question, number: int) -> bytes:
        """The question as a line; `number` is what its answer must repeat."""
        seen = question.observation
        if seen.contract is not self._contract or seen.melds is not self._melds:
            self._declaration = _declaration(seen.contract, seen.melds)
            self._contract, self._melds = seen.contract, seen.melds
        more = ""
        if seen.given or seen.received:
            more = f',"given_cards":{_known(seen.given)},"received_cards":{_known(seen.received)}'
        if seen.tricks_omitted:
            more += f',"tricks_omitted":{seen.tricks_omitted}'
        return (
            f'{{"decision_id":{number},"deal_id":{question.deal},"decision_time_budget":{_DECISION_SECONDS},'
            f'"random_seed":"{question.random_seed.hex()}","observation":{{"hand":{_small(seen.hand)},'
            f'"plays":[{self._plays_text(question.deal, seen.plays)}],"trick_leaders":{_known(seen.trick_leaders)},'
            f'"trick_points":{_points(seen.trick_points)},"calls":{_points(seen.calls)},"declaration":{self._declaration},'
            f'"dealer":{seen.dealer:d},"scores":{_points(seen.scores)}{more}}},{_legal(question.legal)}}}\n'
        ).encode()

    def _plays_text(self, deal: int, plays: Sequence[Card]) -> str:
        """All plays so far; only those that are new are written."""
        known = self._known_plays if deal == self._deal else 0
        new = ",".join([_NUMBERS[number] for number in bytes(plays[known:])])
        self._plays = f"{self._plays},{new}" if known and new else self._plays if known else new
        self._deal, self._known_plays = deal, len(plays)
        return self._plays


def read_answer(line: bytes, number: int) -> Action:
    """The action that a line says.

    Raises:
        ValueError: it answers another question, or none.
    """
    answer: dict[str, Any] = _decode(line.decode())[0]
    if answer["decision_id"] != number:
        raise ValueError(f"an answer to question {answer['decision_id']}, but {number} was asked")
    if "play" in answer:
        played: Action = PLAY[answer["play"]]
        return played
    if "call" in answer:
        points = answer["call"]
        return Bid(points) if points else PASS
    if "trump" in answer:
        named: Action = TRUMP[answer["trump"]]
        return named
    if "cards" in answer:
        return GiveCards(tuple(Card(card) for card in answer["cards"]))
    if "concession" in answer:
        return CONCEDE if answer["concession"] else CONTINUE
    return REDEAL if answer["redeal"] else CONTINUE


def _small(numbers: Iterable[int]) -> str:
    # By way of bytes the enums' own slow text is never made; all of these are under 256.
    return f"[{','.join([_NUMBERS[number] for number in bytes(numbers)])}]"


def _known(numbers: Iterable[int]) -> str:
    return _text(bytes(numbers))


_NUMBERS = tuple(str(number) for number in range(256))
# What stays the same for some decisions, or comes again and again.
_text = lru_cache(maxsize=4096)(_small)
_points = lru_cache(maxsize=4096)(json.dumps)
_decode = json.JSONDecoder().raw_decode


def _legal(legal: Legal) -> str:
    if isinstance(legal, LegalPlays):
        return f'"play":{{"cards":{_known(legal.cards)}}}'
    if isinstance(legal, LegalCalls):
        ranges = ",".join([_range(bids) for bids in legal.ranges])
        return f'"call":{{"may_pass":{"true" if legal.may_pass else "false"},"ranges":[{ranges}]}}'
    if isinstance(legal, LegalTrumps):
        return f'"trump":{{"suits":{_small(legal.suits)}}}'
    if isinstance(legal, LegalCards):
        return f'"cards":{{"count":{legal.count},"cards":{_small(legal.cards)}}}'
    return '"concession":{}' if isinstance(legal, LegalConcession) else '"redeal":{}'


def _range(bids: BidRange) -> str:
    return f'{{"minimum":{bids.minimum},"maximum":{bids.maximum},"step":{bids.step}}}'


def _declaration(contract: Contract | None, melds: BySeat[ShownMelds]) -> str:
    if contract is None:
        return "null"
    shown = ",".join([f"[{shown.points},{_small(shown.cards)},[{_melds(shown)}]]" for shown in melds])
    return (
        f'{{"declarer":{contract.declarer:d},"points":{contract.points},"trump":{contract.trump or 0:d},'
        f'"melds":[{shown}]}}'
    )


def _melds(shown: ShownMelds) -> str:
    return ",".join([
        f"[{meld.kind:d},{meld.suit or 0:d},{meld.copies},{meld.points},{_small(meld.cards)}]" for meld in shown.melds
    ])  # fmt: skip
