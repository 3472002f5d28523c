"""How a command is stopped: every interrupt is heeded, and answered with how to go on.

Loads nothing: an interrupt may come while everything else is loading.
"""

from __future__ import annotations

import signal
import sys
from typing import TYPE_CHECKING, Final

from pinochle_tournaments.resuming import resume_command

if TYPE_CHECKING:
    from sys import UnraisableHookArgs

__all__ = ["heed_interrupts", "ignore_interrupts", "is_play", "stopped"]

_SOON: Final = 0.01
"""Seconds; by then a clean-up of Python's is over."""


def heed_interrupts() -> None:
    """Let a request to terminate interrupt as the keyboard does, and lose none; to be called in the main thread.

    Python raises `KeyboardInterrupt` in whatever the main thread runs at that moment. Where that is a finaliser or the
    callback of a weak reference, the exception goes to `sys.unraisablehook` and no further: the command would play on.
    Such an interrupt is sent once more.
    """
    if signal.getsignal(signal.SIGTERM) == signal.SIG_DFL:
        signal.signal(signal.SIGTERM, signal.default_int_handler)
    others = sys.unraisablehook

    def hook(lost: UnraisableHookArgs) -> None:
        if issubclass(lost.exc_type, KeyboardInterrupt):
            # A timer, for a thread cannot be started everywhere: the clean-up may hold a lock of `threading`.
            signal.setitimer(signal.ITIMER_REAL, _SOON)
        else:
            others(lost)

    signal.signal(signal.SIGALRM, lambda *_: signal.raise_signal(signal.SIGINT))
    sys.unraisablehook = hook


def ignore_interrupts() -> None:
    """From now on nothing interrupts, nor does what was to be sent once more; who wants to can still terminate."""
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    for number in (signal.SIGINT, signal.SIGALRM):
        signal.signal(number, signal.SIG_IGN)


def is_play() -> bool:
    """Whether the command plays: the same one goes on with what was stopped."""
    return sys.argv[1:2] in (["match"], ["sprt"], ["selftest"], ["run"]) or sys.argv[1:3] == ["tournament", "run"]


def stopped(why: str) -> int:
    """Say so; the exit code of a command that was stopped: play goes on with the same one, any other is repeated."""
    hint = f"; go on with: {resume_command()}" if is_play() else ""
    print(f"pinochle: {why}{hint}", file=sys.stderr)
    return 3
