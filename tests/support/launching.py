"""Bots for tests of the launcher: `faulty_bot`, and programs of a few lines; no match is played."""

from __future__ import annotations

import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import BinaryIO

import trio
from pinochle_referee.launcher import Connection, ProcessLauncher, open_launcher
from pinochle_referee.limits import ResourceLimits
from pinochle_referee.ports import BotCommand, BotGone, BotIdentity

RULESET = "single-deck-1500"
FOLDER = Path(__file__).resolve().parents[2] / "sample_bots" / "faulty_bot"
Scenario = Callable[[ProcessLauncher], Awaitable[None]]


def run(
    scenario: Scenario, *, limits: ResourceLimits | None = None, log_copy: Callable[[str], BinaryIO] | None = None
) -> None:
    async def main() -> None:
        with trio.fail_after(60):
            async with open_launcher(ruleset=RULESET, limits=limits, log_copy=log_copy) as launcher:
                await scenario(launcher)

    trio.run(main)


def faulty(mark: str, fault: str = "none", *, startup_seconds: float = 20.0, version: str = "1.0.0") -> BotCommand:
    return BotCommand(
        identity=BotIdentity(name="faulty_bot", version=version, content_hash="0"),
        command=(sys.executable, "faulty_bot.py"),
        folder=FOLDER,
        environment={"FAULT": fault, "MARK": mark},
        startup_seconds=startup_seconds,
    )


def program(code: str, mark: str = "") -> BotCommand:
    return BotCommand(
        identity=BotIdentity(name="program", version="", content_hash="0"),
        command=(sys.executable, "-c", code),
        folder=Path("/"),
        environment={"MARK": mark},
        startup_seconds=10.0,
    )


async def gone(connection: Connection) -> BotGone:
    try:
        while True:
            await connection.receive()
    except BotGone as bot_gone:
        return bot_gone
