"""What is told of a bot that could not start, or that has gone. Pure: facts in, words out."""

from __future__ import annotations

import shlex
import signal
import textwrap
from collections.abc import Sequence

from pinochle_referee.ports import BotCommand, BotExit, CouldNotStart

__all__ = ["could_not_start", "describe_exit", "signal_name"]


def signal_name(number: int) -> str:
    """The name of a signal: `SIGKILL`."""
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"


def describe_exit(exit_: BotExit) -> str:
    """How a process ended, as the end of a sentence that begins with "it"."""
    if exit_.signal is not None:
        sender = "ours" if exit_.stopped_by_us else "sent by itself or from outside"
        if exit_.out_of_memory:
            sender = "sent by the kernel, which ran out of memory"
        return f"was ended by {signal_name(exit_.signal)} ({sender})"
    if exit_.status is not None:
        return f"ended with exit status {exit_.status}"
    return "is still running"


def could_not_start(
    bot: BotCommand,
    label: str,
    *,
    problem: str,
    phase: str,
    exit_: BotExit | None,
    log_tail: str,
    refusals: Sequence[str] = (),
    said_something: bool = False,
) -> CouldNotStart:
    """The whole story: first one sentence, then all that its author needs to repeat it.

    `exit_` is None where no process of ours was started.
    """
    changed = " ".join(f"{name}={shlex.quote(value)}" for name, value in sorted(bot.environment.items()))
    lines = [
        f"{label} could not start: {problem}",
        f"  command: {shlex.join(bot.command) or 'none, it is started by hand'}",
        f"  folder: {bot.folder}",
        f"  changed environment: {changed or 'none'}",
        f"  phase: {phase}",
    ]
    if exit_ is not None:
        lines.append(f"  process: it {describe_exit(exit_)}")
    # Whose a refused stream was cannot be known, since only its token would say so.
    lines += [f"  meanwhile a stream was refused: {text}" for text in sorted(set(refusals))]
    if log_tail.strip():
        lines += ["  last lines of its output:", textwrap.indent(log_tail, "    ")]
    elif exit_ is not None:
        lines += ["  it wrote nothing to standard output or error"]
    return CouldNotStart("\n".join(lines), said_something=said_something)
