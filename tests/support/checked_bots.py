"""Bots put through the conformance check in this process, with real bot processes; what failed is the answer."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from pinochle_referee.ports import BotCommand, BotIdentity
from pinochle_tournaments.conformance import BotCheck, CheckRequest, Status, check_bot
from source_tree import PROJECT

__all__ = ["checked", "failed_steps", "faulty_command", "wrong_command"]


def faulty_command(fault: str, *, startup_seconds: float = 60.0, **environment: str) -> BotCommand:
    """`faulty_bot` with a fault."""
    return _command("faulty_bot", PROJECT / "sample_bots" / "faulty_bot", startup_seconds, FAULT=fault, **environment)


def wrong_command(wrong: str, **environment: str) -> BotCommand:
    """`wrong_bot`, right but for one thing."""
    return _command("wrong_bot", PROJECT / "tests" / "support", 60.0, WRONG=wrong, **environment)


def checked(bot: BotCommand, *rulesets: str, **request: Any) -> BotCheck:
    """The check of a bot under some rulesets."""
    wanted = CheckRequest(rulesets=rulesets, **request)
    return check_bot(bot, bot.identity.name, wanted, at_once=2, tell=lambda _line: None)


def failed_steps(check: BotCheck) -> list[str]:
    """The names of the steps that failed."""
    return [finding.step.name for finding in check.findings if finding.status is Status.FAILED]


def _command(name: str, folder: Path, startup_seconds: float, **environment: str) -> BotCommand:
    return BotCommand(
        identity=BotIdentity(name=name, version="1.0.0", content_hash="0"),
        command=(sys.executable, f"{name}.py"),
        folder=folder,
        environment=environment,
        startup_seconds=startup_seconds,
    )
