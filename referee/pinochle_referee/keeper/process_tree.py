"""Which processes run on this machine: parents, sessions, memory. Linux reads `/proc`, other systems ask `ps`.

Part of the keeper: standard library only. It looks and never touches: no signals are sent here.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

__all__ = ["ProcessRow", "children_of", "environment_holds", "oom_kills", "snapshot"]

_PAGE_BYTES = os.sysconf("SC_PAGE_SIZE")
_TICKS = os.sysconf("SC_CLK_TCK")


class ProcessRow(NamedTuple):
    """One process that has not ended."""

    pid: int
    parent: int
    session: int
    started: str
    """When it started, in the system's own words: with the pid, the identity of a process even if pids come again."""
    resident_bytes: int
    cpu_seconds: float = 0.0
    """Used so far, with that of children that have ended and were waited for; 0 where the system does not tell."""


def snapshot() -> dict[int, ProcessRow]:
    """Every process of this machine by pid, without those that have ended and only wait to be reaped."""
    return _from_proc() if sys.platform == "linux" else _from_ps()


def _from_proc() -> dict[int, ProcessRow]:
    found = {}
    for name in os.listdir("/proc"):  # noqa: PTH208 - a Path for each of hundreds of names costs more than the reading
        if not name.isdigit():
            continue
        try:
            with open(f"/proc/{name}/stat", "rb") as file:  # noqa: PTH123 - the same
                text = file.read()
        except OSError:
            continue  # ended between listing and reading
        # The name of the program, in parentheses, may itself hold spaces and parentheses.
        words = text[text.rindex(b")") + 2 :].split()
        if words[0] not in (b"Z", b"X"):
            pid = int(name)
            resident_bytes = int(words[21]) * _PAGE_BYTES
            cpu_seconds = sum(map(int, words[11:15])) / _TICKS
            found[pid] = ProcessRow(pid, int(words[1]), int(words[3]), words[19].decode(), resident_bytes, cpu_seconds)
    return found


def _from_ps() -> dict[int, ProcessRow]:
    found = {}
    command = ["/bin/ps", "-axo", "pid=,ppid=,rss=,stat=,lstart="]
    for line in subprocess.run(command, capture_output=True, text=True, check=False).stdout.splitlines():
        pid, parent, kilobytes, state, started = line.split(None, 4)
        try:
            session = os.getsid(int(pid))
        except OSError:
            continue
        if not state.startswith("Z"):
            found[int(pid)] = ProcessRow(int(pid), int(parent), session, started, int(kilobytes) * 1024)
    return found


def children_of(pid: int) -> list[int]:
    """The children of a process with one thread, ended ones included; none where the system does not list them."""
    try:
        return [int(word) for word in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except OSError:
        return []


def environment_holds(pid: int, text: bytes) -> bool:
    """Whether the environment that a process was started with contains a text; False where that cannot be read."""
    try:
        return text in Path(f"/proc/{pid}/environ").read_bytes()
    except OSError:
        return False


def oom_kills() -> int:
    """How often the kernel killed for want of memory: of our control group, else of the machine; 0 where not told."""
    for path in (*_memory_groups(), Path("/proc/vmstat")):
        try:
            words = path.read_text().split()
        except OSError:
            continue
        if "oom_kill" in words[:-1]:
            return int(words[words.index("oom_kill") + 1])
    return 0


def _memory_groups() -> list[Path]:
    """The files in which the two generations of control groups count."""
    try:
        lines = Path("/proc/self/cgroup").read_text().splitlines()
    except OSError:
        return []
    found = []
    for line in lines:
        _, controllers, path = line.split(":", 2)
        if not controllers:
            found.append(Path(f"/sys/fs/cgroup{path}/memory.events"))
        elif "memory" in controllers.split(","):
            found.append(Path(f"/sys/fs/cgroup/memory{path}/memory.oom_control"))
    return found
