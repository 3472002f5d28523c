"""The referee over pipes: asks one bot, waits for its answer, judges it, goes on.

The loops that are measured, and nothing around them.
"""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter

from bench.pipes.lines import LineWriter, read_answer
from bench.pipes.piped import PipedBot
from bench.pipes.questions import Question, Questions

__all__ = ["bare", "lines_of", "referee", "round_trips"]


def referee(questions: Questions, bots: Sequence[PipedBot], *, decisions: int) -> float:
    """Have that many decisions taken; returns how many seconds that took."""
    writer = LineWriter()
    began = perf_counter()
    for number in range(1, decisions + 1):
        question = questions.next_question()
        answer = bots[question.turn].exchange(writer.line(question, number))
        questions.take(read_answer(answer, number))
    return perf_counter() - began


def round_trips(questions: Questions, bots: Sequence[PipedBot], *, decisions: int) -> list[float]:
    """The same, but returns how many seconds each answer took, from before the writing to after the reading."""
    writer, seconds = LineWriter(), []
    for number in range(1, decisions + 1):
        question = questions.next_question()
        line = writer.line(question, number)
        began = perf_counter()
        answer = bots[question.turn].exchange(line)
        seconds.append(perf_counter() - began)
        questions.take(read_answer(answer, number))
    return seconds


def lines_of(questions: Sequence[Question]) -> list[tuple[int, bytes]]:
    """The lines of questions, each with the seat that is asked."""
    writer = LineWriter()
    return [(question.turn, writer.line(question, number)) for number, question in enumerate(questions, start=1)]


def bare(lines: Sequence[tuple[int, bytes]], others: Sequence[PipedBot], *, decisions: int) -> float:
    """Send that many of the lines and wait for each answer, but do nothing else; returns how many seconds that took."""
    began = perf_counter()
    for at in range(decisions):
        turn, line = lines[at % len(lines)]
        others[turn].exchange(line)
    return perf_counter() - began
