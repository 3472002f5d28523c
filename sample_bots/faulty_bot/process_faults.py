"""What a process can do wrong beside its answers: floods, growth, deaths, and children that outlive it.

Knows nothing of the protocol. Everything here is harmless where nobody stops it: growth and floods have an end.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable

__all__ = ["PROCESS_FAULTS", "ignore_signals"]

_MIB = 1 << 20
_MOST_GROWTH_BYTES = 4 << 30
_MOST_FLOOD_BYTES = 1 << 30
_SLEEP_SECONDS = 300

_STUBBORN = (
    "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); "
    f"print('up', flush=True); time.sleep({_SLEEP_SECONDS})"
)
_DOUBLE_FORK = f"import os\nif os.fork(): os._exit(0)\nos.setsid()\nif os.fork(): os._exit(0)\n{_STUBBORN}"


def crash() -> None:
    """End with a message on standard error and exit status 7, leaving whatever is under way."""
    print("faulty_bot: crashing as requested", file=sys.stderr, flush=True)
    os._exit(7)


def kill_self() -> None:
    """Die by a signal that nobody else sent."""
    os.kill(os.getpid(), signal.SIGKILL)


def stop_self() -> None:
    """Fall silent without dying: no thread runs any more, so not even the transport answers."""
    os.kill(os.getpid(), signal.SIGSTOP)


def flood_output() -> None:
    """Write to standard output as fast as it is read."""

    def flood() -> None:
        line = b"faulty_bot floods " * 200 + b"\n"
        for _ in range(_MOST_FLOOD_BYTES // len(line)):
            os.write(1, line)

    threading.Thread(target=flood, daemon=True).start()


def grow_memory() -> None:
    """Take 16 MiB of memory again and again, and touch it."""
    held: list[bytes] = []
    while len(held) * 16 * _MIB < _MOST_GROWTH_BYTES:
        held.append(b"\xff" * (16 * _MIB))
        time.sleep(0.02)


def fork() -> None:
    """Start a child that ignores SIGTERM and lives on."""
    _start(_STUBBORN)


def double_fork() -> None:
    """Start a grandchild in a session of its own, with an empty environment and no parent."""
    _start(_DOUBLE_FORK)


def many_processes() -> None:
    """Start 64 children and wait a while."""
    for _ in range(64):
        subprocess.Popen(["/bin/sleep", str(_SLEEP_SECONDS)])
    time.sleep(5)


def ignore_signals() -> None:
    """Ignore every polite request to end."""
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)


def _start(program: str) -> None:
    # MARK, if set, is a word by which a test finds the children again: their environment is empty on purpose.
    command = [sys.executable, "-S", "-c", program, os.environ.get("MARK", "")]
    child = subprocess.Popen(command, env={}, stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None
    print(f"faulty_bot: the child is {child.stdout.readline().strip()}", flush=True)


PROCESS_FAULTS: dict[str, Callable[[], None]] = {
    "crash": crash,
    "kill-self": kill_self,
    "stop-self": stop_self,
    "flood-output": flood_output,
    "memory-growth": grow_memory,
    "fork": fork,
    "double-fork": double_fork,
    "many-processes": many_processes,
}
