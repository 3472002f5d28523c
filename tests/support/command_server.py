"""Keeps the command `pinochle` loaded, and forks a process for each that is to be run.

Loading takes a second of processor time, and the tests run a thousand commands. What is forked is a process like any
other: its own folder, environment, output and exit code; only who has loaded the modules differs. Requests come on
standard input, a Unix socket: arguments, folder and environment as JSON, with descriptors for output, error output and
a pipe on which the number of the process and then how it ended are written.
"""

from __future__ import annotations

import gc
import json
import os
import selectors
import signal
import socket
import sys
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any

__all__ = ["LONGEST_REQUEST", "WARM"]

LONGEST_REQUEST = 1 << 20
WARM = (
    "pinochle_tournaments.cli.app",
    "pinochle_tournaments.conformance",
    "pinochle_tournaments.events.event_command",
    "pinochle_tournaments.league.seasons",
    "pinochle_tournaments.match_command",
    "pinochle_tournaments.match_list",
    "pinochle_tournaments.running",
    "scipy.optimize",
    "scipy.special",
    "sqlalchemy.dialects.sqlite",
    "typer._adapters",
)
"""What nearly every command loads; nothing of it may start a thread or open a file."""


def main() -> None:
    """Serve until the other end closes the socket; in a forked process, return to run the command."""
    for name in WARM:
        import_module(name)
    # Else each process would look through all of it when it ends.
    gc.freeze()
    # An interrupt of the whole group is for those who run commands.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    requests = socket.socket(fileno=0)
    with selectors.DefaultSelector() as selector:
        selector.register(requests, selectors.EVENT_READ)
        while True:
            for key, _ in selector.select():
                if key.fileobj is not requests:
                    selector.unregister(key.fileobj)
                    _tell_end(*key.data)
                    continue
                data, descriptors, _, _ = socket.recv_fds(requests, LONGEST_REQUEST, 3)
                if not data:
                    sys.exit()
                if (process := os.fork()) == 0:
                    _become(json.loads(data), *descriptors)
                    return
                *outputs, told = descriptors
                for descriptor in outputs:
                    os.close(descriptor)
                os.write(told, f"{process}\n".encode())
                ending = os.pidfd_open(process)
                selector.register(ending, selectors.EVENT_READ, (process, ending, told))


def _tell_end(process: int, ending: int, told: int) -> None:
    code = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
    # Whoever asked may have given up.
    with suppress(BrokenPipeError):
        os.write(told, f"{code}\n".encode())
    os.close(told)
    os.close(ending)


def _become(request: dict[str, Any], output: int, errors: int, told: int) -> None:
    """Turn this process into one that was started for the command."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    os.close(told)
    with Path(os.devnull).open() as nothing:
        os.dup2(nothing.fileno(), 0)
    for standard, descriptor in ((1, output), (2, errors)):
        os.dup2(descriptor, standard)
        os.close(descriptor)
    os.chdir(request["folder"])
    os.environ.clear()
    os.environ.update(request["environment"])
    sys.argv = ["-c", *request["arguments"]]


if __name__ == "__main__":
    main()
    from pinochle_tournaments.cli import main as command

    command()
