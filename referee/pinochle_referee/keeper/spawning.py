"""Starting one bot process: a session, an environment and a folder of its own, and no descriptor but its output."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path

__all__ = ["CannotSpawn", "spawn"]


class CannotSpawn(Exception):
    """The program could not be run; the text says why."""


def spawn(
    command: Sequence[str],
    folder: str,
    *,
    environment: Mapping[str, str],
    output: int,
    cpus: Sequence[int] = (),
) -> int:
    """Run a program and return its pid. The caller reaps it; a word with `/` is relative to the folder.

    `cpus` are those that it and all it starts may run on; none: any.

    Raises:
        CannotSpawn: there is no such folder or program, or it may not be run.
    """
    try:
        process = subprocess.Popen(
            command,
            cwd=folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            start_new_session=True,
            preexec_fn=partial(_prepare, cpus),  # noqa: PLW1509 - safe in the keeper, which has one thread
        )
    except (OSError, ValueError, subprocess.SubprocessError) as error:
        raise CannotSpawn(_reason(error, command[0], folder)) from error
    process.returncode = 0  # whoever called reaps it; `subprocess` must not try
    return process.pid


def _prepare(cpus: Sequence[int]) -> None:
    """In the child before the bot's program: its processors, no core files, and who is to die first for memory."""
    if cpus and sys.platform == "linux":
        os.sched_setaffinity(0, cpus)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    # The kernel shall choose a bot before the referee.
    with suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text("500")


def _reason(error: Exception, program: str, folder: str) -> str:
    if not Path(folder).is_dir():
        return f"there is no folder {folder}"
    if isinstance(error, FileNotFoundError):
        return f"there is no program {program}, or not the interpreter that its first line names"
    if isinstance(error, PermissionError):
        return f"{program} may not be run: is it a program, and does it have the permission (chmod +x)?"
    return f"{program} cannot be run: {error}"
