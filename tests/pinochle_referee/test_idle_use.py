"""What a process may run on, and what it uses while nothing is asked of it: counted, and with real processes."""

from __future__ import annotations

import os
import sys
from dataclasses import replace

import pytest
import trio
from launching import faulty, run
from pinochle_referee.launcher import ProcessLauncher, open_launcher
from pinochle_referee.launcher.cpu_shares import CpuShares, available_cpus
from pinochle_referee.launcher.keeper_client import KeptProcess
from pinochle_referee.ports import BotCommand, IdleUse, Numbering
from process_watch import marked, wait_until_gone

linux = pytest.mark.skipif(sys.platform != "linux", reason="only Linux binds processes to processors")
BUSY = """
import os, sys, threading
sys.path.insert(0, os.getcwd())
def burn():
    while True:
        pass
threading.Thread(target=burn, daemon=True).start()
import faulty_bot
faulty_bot.main()
"""


def test_processors_go_round_and_come_back() -> None:
    shares = CpuShares([3, 5, 7], each=2)
    first, second, third = shares.take(), shares.take(), shares.take()
    assert (first, second, third) == ((3, 5), (3, 7), (5, 7))
    shares.give_back(second)
    assert shares.take() == (3, 7)


def test_without_a_limit_nobody_is_bound() -> None:
    assert CpuShares([0, 1], each=None).take() == ()


@pytest.mark.parametrize("each", [0, 3])
def test_more_processors_than_there_are_cannot_be_given(each: int) -> None:
    with pytest.raises(ValueError, match="there are 2 to choose from"):
        CpuShares([0, 1], each=each)


@linux
def test_a_process_is_bound_before_its_program_begins(mark: str) -> None:
    found: list[set[int]] = []

    async def main() -> None:
        async with open_launcher(ruleset="single-deck-1500", cpus_per_bot=1) as launcher:
            for _ in range(2):
                connection = await launcher.start(faulty(mark), label="faulty N table 1")
                assert connection.pid is not None
                found.append(os.sched_getaffinity(connection.pid))

    trio.run(main)
    expected = [{cpu} for cpu in (*available_cpus(), *available_cpus())[:2]]
    assert found == expected


def test_only_what_is_used_off_turn_counts() -> None:
    process, numbering = KeptProcess(1), Numbering()
    process.watch_idleness(numbering)
    process.used(1.0, 5.0)
    process.used(2.0, 6.0)
    assert process.idle_use == IdleUse(), "it was never asked yet: it may be loading"
    numbering.decisions, numbering.is_out = 4, True
    process.used(3.0, 7.0)
    numbering.is_out = False
    process.used(4.0, 8.0)
    assert process.idle_use == IdleUse(), "it was on turn at one end or between"
    process.used(5.0, 8.25)
    process.used(6.0, 9.0)
    assert process.idle_use == IdleUse(2.0, 1.0)
    numbering.decisions = 5
    process.used(7.0, 10.0)
    assert process.idle_use == IdleUse(2.0, 1.0), "it was asked in between"


def busy(bot: BotCommand) -> BotCommand:
    """The same bot with a thread that never rests."""
    return replace(bot, command=(sys.executable, "-c", BUSY))


@linux
def test_a_process_that_burns_between_two_turns_is_found_out(mark: str) -> None:
    """In a match a bot is never off turn for as long as the keeper takes to look again."""

    async def scenario(launcher: ProcessLauncher) -> None:
        bot = faulty(mark)
        both = [await launcher.start(each, label=label) for each, label in ((busy(bot), "busy"), (bot, "quiet"))]
        for _ in range(25):
            for connection in both:
                connection.numbering.decisions += 1
                connection.numbering.turn(False)
            await trio.sleep(0.05)
            for connection in both:
                connection.numbering.turn(True)
        burning, quiet = (connection.idle_use for connection in both)
        assert min(burning.seconds, quiet.seconds) >= 25 * 0.05
        # Other work on the machine takes from both alike.
        assert burning.cpu_seconds > 0.1 * burning.seconds
        assert quiet.cpu_seconds < 0.1 * quiet.seconds
        for _ in range(20):
            both[0].numbering.turn(False)
            both[0].numbering.turn(True)
        assert both[0].idle_use == burning, "right behind its answer it may still be busy with that"

    run(scenario)


@linux
def test_a_process_that_burns_off_turn_is_found_out(mark: str) -> None:
    async def scenario(launcher: ProcessLauncher) -> None:
        bot = faulty(mark)
        burning = await launcher.start(busy(bot), label="busy")
        quiet = await launcher.start(bot, label="quiet")
        for connection in (burning, quiet):
            connection.numbering.decisions = 1
        with trio.fail_after(20):
            while burning.idle_use.seconds < 1.5 or quiet.idle_use.seconds < 1.5:
                await trio.sleep(0.1)
        # Other work on the machine takes from both alike.
        assert burning.idle_use.cpu_seconds > 0.1 * burning.idle_use.seconds
        assert quiet.idle_use.cpu_seconds < 0.1 * quiet.idle_use.seconds

    run(scenario)


def test_everything_is_killed_at_once_and_the_launcher_still_ends_in_order(mark: str) -> None:
    found: list[list[int]] = []

    async def scenario(launcher: ProcessLauncher) -> None:
        connection = await launcher.start(faulty(mark, "hang-on-sigterm"), label="stubborn")
        found.append([pid for pid in marked(mark) if pid == connection.pid])
        with trio.fail_after(5):
            await launcher.kill_everything()
            await connection.stop(grace_seconds=60.0)

    run(scenario)
    wait_until_gone(mark)
    found.append(marked(mark))
    (living, left) = found
    assert len(living) == 1
    assert left == []
