"""What the pipes' referee asks of the rules: the next question, and what an answer leads to.

`RealQuestions` asks the rules; `RecordedQuestions` hands out constants, which shows what the rules cost. No pipes
and no JSON here.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from typing import NamedTuple, Protocol

from pinochle_rules import Action, Deal, Legal, LegalPlays, Observation, Ruleset, board_from_seed, decision_seed

__all__ = ["Question", "Questions", "RealQuestions", "RecordedQuestions", "record_questions"]


class Question(NamedTuple):
    """One decision that is due."""

    turn: int
    """Index of the seat to act."""
    deal: int
    """Number of the deal, from 1."""
    observation: Observation
    legal: Legal
    random_seed: bytes


class Questions(Protocol):
    """The decisions of one deal after the other."""

    def next_question(self) -> Question:
        """What is to be decided now; forced choices are not asked."""

    def take(self, action: Action) -> None:
        """The answer to it. Raises `IllegalAction` where it is not legal."""


class RealQuestions:
    """Deals of a seed, one after the other without end, by the rules."""

    def __init__(self, ruleset: Ruleset, seed: bytes) -> None:
        self._ruleset, self._seed = ruleset, seed
        self._numbers = count(1)
        self._number = 0
        self._asked: list[int] = []
        self._deal = self._begin()

    def next_question(self) -> Question:
        deal = self._deal
        while True:
            turn = deal.turn
            if turn < 0:
                deal = self._begin()
                continue
            legal = deal.legal
            # Nearly every decision is a card to play: those are looked at without a call, as the referee does.
            if type(legal) is LegalPlays:
                if len(legal.plays) > 1:
                    break
                deal = deal.apply(legal.plays[0])
            elif deal.is_forced:
                deal = deal.apply(next(iter(legal)))
            else:
                break
        self._deal = deal
        self._asked[turn] += 1
        seat = self._ruleset.seats[turn]
        random_seed = decision_seed(
            self._seed, match="", game=0, board=self._number, seat=seat, decision=self._asked[turn]
        )
        return Question(turn, self._number, Observation.of(deal, seat), legal, random_seed)

    def take(self, action: Action) -> None:
        self._deal = self._deal.apply(action)

    def _begin(self) -> Deal:
        self._number = next(self._numbers)
        self._asked = [0] * len(self._ruleset.seats)
        return Deal.start(self._ruleset, board_from_seed(self._ruleset, self._seed, board=self._number))


class RecordedQuestions:
    """The same questions again and again, whatever is answered."""

    def __init__(self, questions: Sequence[Question]) -> None:
        self._questions = questions
        self._next = 0

    def next_question(self) -> Question:
        at = self._next
        self._next = (at + 1) % len(self._questions)
        return self._questions[at]

    def take(self, action: Action) -> None:
        """Nothing follows from it."""


def record_questions(ruleset: Ruleset, seed: bytes, *, number: int) -> list[Question]:
    """The first questions that bots are asked who take the first legal action."""
    questions, source = [], RealQuestions(ruleset, seed)
    for _ in range(number):
        question = source.next_question()
        questions.append(question)
        source.take(next(iter(question.legal)))
    return questions
