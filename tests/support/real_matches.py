"""Matches between real processes of `faulty_bot`: one partnership misbehaves as told, the other does not.

Everything is as in a match that is played for its result, but for the store.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, BinaryIO

from pinochle_referee import BotCommand, BotFault, BotIdentity, Lineup, Match, MatchLimits, MatchReport, MatchSettings
from pinochle_referee.launcher import open_launcher
from pinochle_referee.limits import ResourceLimits
from pinochle_referee.runner import run_match
from pinochle_referee.testing import CollectingObserver
from pinochle_rules import ruleset_with, secret_from_text

FAULTY_BOT = Path(__file__).resolve().parents[2] / "sample_bots" / "faulty_bot"
RULESET = "single-deck-1500"


@dataclass(frozen=True, slots=True)
class Played:
    """A match that has ended."""

    report: MatchReport
    observer: CollectingObserver

    @property
    def faults(self) -> list[BotFault]:
        return [placed.fault for placed in self.observer.faults]


def faulty_bot(environment: Mapping[str, str], *, startup_seconds: float = 30.0) -> BotCommand:
    """The command of one bot."""
    return BotCommand(
        identity=BotIdentity(name="faulty_bot", version="1.0.0", content_hash="0"),
        command=(sys.executable, "faulty_bot.py"),
        folder=FAULTY_BOT,
        environment=environment,
        startup_seconds=startup_seconds,
    )


def play_faulty(
    environment: Mapping[str, str],
    opponent: Mapping[str, str],
    *,
    boards: int = 6,
    startup_seconds: float = 30.0,
    limits: ResourceLimits | None = None,
    log_copy: Callable[[str], BinaryIO] | None = None,
    match_limits: MatchLimits | None = None,
    **changes: Any,
) -> Played:
    """Play a match; the first partnership is `faulty_bot` with this environment."""
    settings = MatchSettings(
        ruleset=ruleset_with(RULESET),
        number=boards,
        seed=secret_from_text("faults"),
        limits=match_limits or MatchLimits(),
        **{"boards_in_flight": 4, **changes},
    )
    bots = [[faulty_bot(environment, startup_seconds=startup_seconds)], [faulty_bot(opponent)]]
    observer = CollectingObserver()
    opening = partial(open_launcher, ruleset=RULESET, limits=limits, log_copy=log_copy)
    report = run_match(Match(settings, Lineup.of(settings.ruleset, bots)), opening, observer)
    return Played(report, observer)
