"""Dialogues: bots are started and told whatever a script says, outside of any match; for conformance checks.

A script is a generator: it yields a `Turn` (say this, then listen so long) and is sent a `Heard`; a bot that can be
talked to no more is thrown into it as `BotGone`. So scripts are pure, and this module knows nothing of what is said.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from enum import Enum, auto
from typing import Generic, TypeAlias, TypeVar

import trio
from pinochle_protocol import Hello

from pinochle_referee.keeper.owners import descends_from
from pinochle_referee.keeper.process_tree import snapshot
from pinochle_referee.launcher.connection import Connection
from pinochle_referee.launcher.process_launcher import ProcessLauncher
from pinochle_referee.ports import BotCommand, BotConnection, BotExit, BotGone, CouldNotStart

__all__ = [
    "Dialogue",
    "Dialogues",
    "Farewell",
    "Heard",
    "Opening",
    "Script",
    "Talked",
    "Turn",
    "hold_dialogues",
    "take_turn",
]

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Turn:
    """Messages to send to one of the processes, and how long to wait for its next message; 0: not at all."""

    say: tuple[bytes, ...] = ()
    seconds: float = 0.0
    process: int = 0


@dataclass(frozen=True, slots=True)
class Heard:
    """The bot's next message, undecoded, or None if none came in time; `seconds` passed since ours had left."""

    payload: bytes | None
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class Opening:
    """What a process said first, how long after its start, and the most decisions it takes at once (0: any number)."""

    hello: Hello
    seconds: float
    max_batch: int


Script: TypeAlias = Generator[Turn, Heard, T]


class Farewell(Enum):
    """How a process is told that it is over."""

    GOODBYE = auto()
    HANG_UP = auto()
    """The stream is closed without a word."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Dialogue(Generic[T]):
    """Processes to start, and what to say to them; `script` is given an opening of each."""

    bots: Sequence[BotCommand]
    script: Callable[[Sequence[Opening]], Script[T]]
    label: str
    farewell: Farewell = Farewell.GOODBYE
    grace_seconds: float = 2.0
    """How long the processes have to end by themselves after the farewell."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Talked(Generic[T]):
    """How a dialogue went."""

    result: T | None = None
    """What the script returned; None if a bot could not start."""
    problem: str = ""
    """Why a bot could not start, the whole story."""
    said_something: bool = False
    """Whether the bot that could not start said something that was refused."""
    openings: tuple[Opening, ...] = ()
    exits: tuple[BotExit, ...] = ()
    log: str = ""
    """The end of what the first process wrote."""
    output_bytes: int = 0
    """The most that one of the processes wrote."""
    memory_bytes: int = 0
    """What the largest of the processes held at the end of the script, with all that it had started."""


@dataclass(frozen=True, slots=True)
class Dialogues(Generic[T]):
    """How several went, in the order given, and how many streams were refused meanwhile beside failed starts."""

    talked: tuple[Talked[T], ...]
    refused: int


def hold_dialogues(
    dialogues: Sequence[Dialogue[T]],
    open_launcher: Callable[[], AbstractAsyncContextManager[ProcessLauncher]],
    *,
    at_once: int,
    on_done: Callable[[Dialogue[T], Talked[T]], None] = lambda _dialogue, _talked: None,
) -> Dialogues[T]:
    """Hold the dialogues, at most so many at a time; every process has ended when this returns.

    Raises:
        KeeperFailed: the machine let us down.
    """

    async def main() -> Dialogues[T]:
        done: dict[int, Talked[T]] = {}
        limit = trio.CapacityLimiter(at_once)

        async def hold(launcher: ProcessLauncher, number: int) -> None:
            async with limit:
                done[number] = await _hold(launcher, dialogues[number])
                on_done(dialogues[number], done[number])

        async with open_launcher() as launcher:
            async with trio.open_nursery() as nursery:
                for number in range(len(dialogues)):
                    nursery.start_soon(hold, launcher, number)
            refused = launcher.refused_messages - sum(talked.said_something for talked in done.values())
        return Dialogues(tuple(done[number] for number in range(len(dialogues))), max(0, refused))

    return trio.run(main)


async def _hold(launcher: ProcessLauncher, dialogue: Dialogue[T]) -> Talked[T]:
    started: dict[int, tuple[Connection, Opening]] = {}
    try:
        await _start(launcher, dialogue, started)
        connections = [started[number][0] for number in range(len(dialogue.bots))]
        openings = tuple(started[number][1] for number in range(len(dialogue.bots)))
        result = await _talk(connections, dialogue.script(openings))
    except CouldNotStart as error:
        await _end([connection for connection, _ in started.values()], dialogue)
        return Talked(problem=str(error), said_something=error.said_something)
    except BaseException:
        with trio.CancelScope(shield=True):
            for connection, _ in started.values():
                await connection.stop(grace_seconds=0.0)
        raise
    memory_bytes = _memory_of(connections)
    exits = await _end(connections, dialogue)
    return Talked(
        result=result,
        openings=openings,
        exits=exits,
        log=connections[0].log_tail() if connections else "",
        output_bytes=max((connection.output_bytes for connection in connections), default=0),
        memory_bytes=memory_bytes,
    )


async def _start(
    launcher: ProcessLauncher, dialogue: Dialogue[T], started: dict[int, tuple[Connection, Opening]]
) -> None:
    """Start all processes at the same time; the first that cannot is raised once the others have been started."""
    failed: list[CouldNotStart] = []

    async def start(number: int, bot: BotCommand) -> None:
        begun = trio.current_time()
        try:
            connection = await launcher.start(bot, label=f"{dialogue.label} {number + 1}")
        except CouldNotStart as error:
            failed.append(error)
        else:
            opening = Opening(connection.hello, trio.current_time() - begun, connection.max_batch)
            started[number] = connection, opening

    async with trio.open_nursery() as nursery:
        for number, bot in enumerate(dialogue.bots):
            nursery.start_soon(start, number, bot)
    if failed:
        raise failed[0]


async def _talk(connections: Sequence[Connection], script: Script[T]) -> T:
    """Do what the script says, to its end."""
    try:
        turn = next(script)
        while True:
            try:
                heard = await take_turn(connections[turn.process], turn)
            except BotGone as gone:
                turn = script.throw(gone)
            else:
                turn = script.send(heard)
    except StopIteration as end:
        result: T = end.value
        return result


async def take_turn(connection: BotConnection, turn: Turn) -> Heard:
    """Say what is to be said, and hear the next message, or that none came."""
    # Before: while this thread waits for its turn, a quick bot may have been told and have answered.
    begun = trio.current_time()
    for payload in turn.say:
        connection.send(payload)
    if turn.seconds > 0:
        with trio.move_on_after(turn.seconds):
            incoming = await connection.receive()
            # Of several answers each is timed from when ours left. A message on its way may not have left yet; then
            # what came answers an earlier one.
            since = max(connection.sent_at, begun) if turn.say else connection.sent_at
            return Heard(incoming.payload, max(0.0, incoming.received_at - since))
    return Heard(None, trio.current_time() - begun)


async def _end(connections: Sequence[Connection], dialogue: Dialogue[T]) -> tuple[BotExit, ...]:
    """Say farewell to all, and see them end."""
    exits: dict[int, BotExit] = {}

    async def end(number: int) -> None:
        connection = connections[number]
        if dialogue.farewell is Farewell.HANG_UP:
            connection.hang_up()
        exits[number] = await connection.stop(grace_seconds=dialogue.grace_seconds)

    async with trio.open_nursery() as nursery:
        for number in range(len(connections)):
            nursery.start_soon(end, number)
    return tuple(exits[number] for number in range(len(connections)))


def _memory_of(connections: Sequence[Connection]) -> int:
    rows = snapshot()
    return max(
        (
            sum(row.resident_bytes for row in rows.values() if row.pid == pid or descends_from(pid, row, rows))
            for connection in connections
            if (pid := connection.pid) is not None
        ),
        default=0,
    )
