"""The steps of the conformance check: what each asks of a bot, how strictly, and the clause of `proto/README.md`.

No step may ask for more than its clause says. Nothing here talks to a bot.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, StrEnum
from typing import Any, Final

from pinochle_rules import PRESETS

__all__ = ["KINDS", "STEPS", "Finding", "Level", "Status", "Step", "StepName", "Trouble", "step_named"]


class Level(StrEnum):
    """How the clause puts it."""

    MUST = "MUST"
    SHOULD = "SHOULD"


class Status(StrEnum):
    """What came of a step."""

    PASSED = "passed"
    FAILED = "FAILED"
    NOT_TRIED = "not tried"


class StepName:
    """Names that the code refers to; kinds of decision and rulesets are steps under their own names."""

    START: Final = "start"
    HELLO: Final = "hello"
    ONE_STREAM: Final = "one-stream"
    IN_TIME: Final = "in-time"
    NUMBERS: Final = "numbers"
    MESSAGES: Final = "messages"
    KEEPS_RUNNING: Final = "keeps-running"
    RESOURCES: Final = "resources"
    SAME_KIND: Final = "same-kind"
    BATCHES: Final = "batches"
    RESTART: Final = "restart"
    REPRODUCIBLE: Final = "reproducible"
    NEXT_MATCH: Final = "next-match"
    UNKNOWN_FIELDS: Final = "unknown-fields"
    NEWER_VALUES: Final = "newer-values"
    LARGE_MESSAGE: Final = "large-message"
    PEEKING: Final = "peeking"
    GOODBYE: Final = "goodbye"
    NOTHING_LEFT: Final = "nothing-left"
    HANG_UP: Final = "hang-up"
    BY_HAND: Final = "by-hand"
    OUTPUT: Final = "output"


class Trouble(Enum):
    """What keeps a conversation from going on, or is wrong with more than one answer; the value is its step."""

    LATE = StepName.IN_TIME
    NUMBERS = StepName.NUMBERS
    MESSAGES = StepName.MESSAGES
    GONE = StepName.KEEPS_RUNNING
    RESOURCES = StepName.RESOURCES


@dataclass(frozen=True, slots=True)
class Step:
    """One step: `rule` is what it asks, in a sentence; `clause` is where that stands."""

    name: str
    level: Level
    clause: str
    rule: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """What came of a step with one bot."""

    step: Step
    status: Status
    note: str = ""
    """In one line: what was tried, or what is wrong."""
    message: dict[str, Any] = field(default_factory=dict)
    """The decision that it failed on, as JSON; empty where it was none."""
    answer: str = ""
    log: str = ""
    """The end of the bot's own output, where it may explain the failure."""
    repeat: str = ""
    """The command that tries this step again."""


KINDS: Final = ("call", "trump", "cards", "play", "concession", "redeal", "bury", "dix", "meld")
_CHOICES: Final = {
    "call": "a pass where it may pass, or a bid within one of the ranges",
    "trump": "one of the suits",
    "cards": "exactly so many of the cards, each at most as often as it is listed",
    "play": "one of the cards",
    "concession": "CONTINUE or CONCEDE",
    "redeal": "CONTINUE or REDEAL",
    "bury": "exactly so many of the cards, each at most as often as it is listed",
    "dix": "one of the choices",
    "meld": "none, or a copy of one of the melds",
}


def _must(name: str, clause: str, rule: str) -> Step:
    return Step(name, Level.MUST, clause, rule)


def _should(name: str, clause: str, rule: str) -> Step:
    return Step(name, Level.SHOULD, clause, rule)


_IN_ORDER: Final = (
    _must(StepName.START, "2.4", "the program starts and says hello in time"),
    _must(StepName.HELLO, "2.5", "hello comes first, with the token, the name and version of the manifest, version 1"),
    _should(StepName.ONE_STREAM, "2.4", "the bot opens one stream; a token serves once"),
    _must(StepName.KEEPS_RUNNING, "8.2", "process and stream last until goodbye, whatever comes"),
    _must(StepName.IN_TIME, "6.4", "a batch is answered within the limits of its decisions and the bank"),
    _must(StepName.NUMBERS, "4.2", "each decision is answered exactly once, under its own number"),
    _must(StepName.MESSAGES, "2.2", "after hello only actions are sent, decodable and at most 1 MiB a message"),
    _must(StepName.RESOURCES, "8.2", "memory and processes stay within what the organiser allows"),
    _must(StepName.SAME_KIND, "4.3", "an action holds the member of the same name as the decision's"),
    *(_must(kind, "4.3", f"a {kind} decision is answered with {_CHOICES[kind]}") for kind in KINDS),
    *(_must(name, "2.6", f"a bot that names {name}, or nothing, plays {name}") for name in PRESETS),
    _must(StepName.BATCHES, "4.2", "decisions of many deals in one batch are answered as well as one alone"),
    _must(StepName.RESTART, "7.2", "a new process may first be asked in mid-deal, and what was asked before"),
    _should(StepName.REPRODUCIBLE, "4.8", "asked the same again, a bot answers the same: chance is random_seed"),
    _must(StepName.NEXT_MATCH, "3.2", "after match_ended another match may follow on the same stream"),
    _must(StepName.UNKNOWN_FIELDS, "4.9", "fields and members that a bot does not know are ignored"),
    _must(StepName.NEWER_VALUES, "9.2", "a number that an enum of a newer contract may hold stops no bot"),
    _should(StepName.LARGE_MESSAGE, "2.2", "messages of up to 64 MiB are received"),
    _must(StepName.PEEKING, "5.1", "other cards where the seat cannot see change no answer of a reproducible bot"),
    _should(StepName.GOODBYE, "3.5", "after goodbye the bot exits within two seconds, with status 0"),
    _should(StepName.NOTHING_LEFT, "3.5", "no process that the bot started outlives it"),
    _should(StepName.HANG_UP, "2.3", "a bot notices that the referee is gone, and ends"),
    _should(StepName.BY_HAND, "1.3", "started without a referee it says so and exits with status 2"),
    _should(StepName.OUTPUT, "1.2", "the log stays short: only its end is kept"),
)  # fmt: skip

STEPS: Final = {step.name: step for step in _IN_ORDER}
"""Every step by name, in the order in which they are reported."""


def step_named(name: str) -> Step:
    """The step of a name."""
    return STEPS[name]
