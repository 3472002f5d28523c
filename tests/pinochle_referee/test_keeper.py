"""The keeper with real processes: exits, limits, and nothing that outlives its bot or its referee."""

from __future__ import annotations

import json
import os
import random
import re
import signal
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
import trio
from pinochle_referee.keeper.scratch import remove_folder
from pinochle_referee.launcher.keeper_client import CannotSpawn, KeeperClient, KeeperFailed, KeptProcess, open_keeper
from pinochle_referee.limits import ResourceLimits
from process_watch import DOUBLE_FORK, STUBBORN, marked, wait_for_marked, wait_until_empty, wait_until_gone

Scenario = Callable[[KeeperClient], Awaitable[None]]


def run(scenario: Scenario) -> None:
    async def main() -> None:
        with trio.fail_after(30):
            async with open_keeper() as keeper:
                await scenario(keeper)

    trio.run(main)


async def spawn(
    keeper: KeeperClient,
    code: str,
    *,
    mark: str = "",
    environment: dict[str, str] | None = None,
    output: Path = Path(os.devnull),
    folder: Path = Path("/"),
    limits: ResourceLimits | None = None,
) -> KeptProcess:
    with output.open("wb") as file:
        return await keeper.spawn(
            [sys.executable, "-S", "-c", code, mark],
            folder,
            environment=environment or {},
            mark=f"TOKEN={mark}" if mark else "nothing has this",
            limits=limits or ResourceLimits(),
            output=file.fileno(),
        )


@pytest.mark.parametrize(
    ("code", "status", "number"),
    [
        ("pass", 0, None),
        ("raise SystemExit(7)", 7, None),
        ("import os; os.kill(os.getpid(), 9)", None, signal.SIGKILL),
        ("import os; os.abort()", None, signal.SIGABRT),
    ],
)
def test_it_tells_how_a_process_ended(scratch: Path, code: str, status: int | None, number: int | None) -> None:
    async def scenario(keeper: KeeperClient) -> None:
        process = await spawn(keeper, code)
        await process.gone.wait()
        assert (process.exit.status, process.exit.signal) == (status, number)
        assert not process.exit.stopped_by_us
        assert not process.exit.out_of_memory
        assert not process.limit_exceeded

    run(scenario)


def test_a_process_gets_what_it_is_given_and_nothing_else(
    scratch: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SECRET_OF_THE_USER", "x")
    code = """
import json, os, resource, signal, sys
fds = sorted(int(fd) for fd in os.listdir("/proc/self/fd"))
print(json.dumps({
    "environment": dict(os.environ), "folder": os.getcwd(), "fds": fds[:-1],
    "leads": os.getsid(0) == os.getpid(), "core": resource.getrlimit(resource.RLIMIT_CORE),
    "input": sys.stdin.read(), "ignored": [n for n in signal.valid_signals() if signal.getsignal(n) == signal.SIG_IGN],
}))
"""
    output = tmp_path / "output"

    async def scenario(keeper: KeeperClient) -> None:
        process = await spawn(keeper, code, environment={"A": "b\N{SNOWMAN}"}, output=output, folder=tmp_path)
        await process.gone.wait()
        assert process.exit.status == 0, output.read_text()

    run(scenario)
    seen = json.loads(output.read_text())
    assert seen["environment"].pop("LC_CTYPE", "C.UTF-8") == "C.UTF-8"  # Python adds it to an environment without LANG
    assert seen == {
        "environment": {"A": "b\N{SNOWMAN}"},
        "folder": str(tmp_path),
        "fds": [0, 1, 2],
        "leads": True,
        "core": [0, 0],
        "input": "",
        "ignored": [signal.SIGPIPE, signal.SIGXFSZ],  # what Python itself ignores
    }


@pytest.mark.parametrize(
    ("command", "folder", "sentence"),
    [
        (["./no-such-program"], "/", "there is no program ./no-such-program"),
        (["no-such-program"], "/", "there is no program no-such-program"),
        (["/"], "/", "/ may not be run"),
        (["true"], "/no/such/folder", "there is no folder /no/such/folder"),
    ],
)
def test_what_cannot_be_run_is_said_in_words(scratch: Path, command: list[str], folder: str, sentence: str) -> None:
    async def scenario(keeper: KeeperClient) -> None:
        with Path(os.devnull).open("wb") as file, pytest.raises(CannotSpawn, match=sentence):
            await keeper.spawn(
                command,
                Path(folder),
                environment={"PATH": "/usr/bin:/bin"},
                mark="m",
                limits=ResourceLimits(),
                output=file.fileno(),
            )
        # It goes on serving.
        process = await spawn(keeper, "pass")
        await process.gone.wait()

    run(scenario)


CHILD = f"import subprocess, sys; subprocess.Popen([sys.executable, '-S', '-c', {STUBBORN!r}, sys.argv[1]])"


def daemon(code: str) -> str:
    """A program that leaves a grandchild without parent, with a session of its own, and with an empty environment."""
    command = f"[sys.executable, '-S', '-c', {DOUBLE_FORK + code!r}, sys.argv[1]]"
    return f"import subprocess, sys; subprocess.run({command}, env={{}})"


# What a bot starts, and how many processes with the mark that makes.
CHILDREN = {
    "a child": (CHILD, 1),
    "a grandchild that hides": (daemon(STUBBORN), 1),
    "grandchildren that hide and fork again": (daemon(f"os.fork(); os.fork(); {STUBBORN}"), 4),
}


@pytest.mark.parametrize(("code", "count"), CHILDREN.values(), ids=list(CHILDREN))
@pytest.mark.parametrize("ends", ["at once", "by a signal", "by our kill"])
def test_nothing_outlives_its_bot(scratch: Path, mark: str, code: str, count: int, ends: str) -> None:
    async def scenario(keeper: KeeperClient) -> None:
        process = await spawn(keeper, code if ends == "at once" else f"{code}\n{STUBBORN}", mark=mark)
        if ends != "at once":
            await trio.to_thread.run_sync(wait_for_marked, mark, count + 1)
        if ends == "by a signal":
            os.kill(process.pid, signal.SIGSEGV)
        if ends == "by our kill":
            await keeper.kill(process)
            assert process.exit.stopped_by_us
        await process.gone.wait()
        assert not marked(mark)

    run(scenario)


def test_the_orphans_of_a_bot_live_as_long_as_it_does(scratch: Path, mark: str) -> None:
    """Another bot's end does not touch what left its parent, but not its session or its environment."""
    orphan = "import os\nif not os.fork() and os.fork(): os._exit(0)\n"
    command = f"[sys.executable, '-S', '-c', {DOUBLE_FORK + STUBBORN!r}]"
    hidden = f"import subprocess, sys; subprocess.run({command})\n"

    async def scenario(keeper: KeeperClient) -> None:
        first = await spawn(keeper, orphan + STUBBORN, mark=mark)
        second = await spawn(keeper, hidden + STUBBORN, mark=f"2{mark}", environment={"TOKEN": f"2{mark}"})
        await trio.to_thread.run_sync(wait_for_marked, mark, 4)
        third = await spawn(keeper, "pass")
        await third.gone.wait()
        assert len(marked(mark)) == 4
        await keeper.kill(first)
        assert len(marked(mark)) == 2
        await keeper.kill(second)
        assert not marked(mark)

    run(scenario)


def test_what_forks_away_faster_than_it_can_be_listed_is_caught(scratch: Path, mark: str, tmp_path: Path) -> None:
    trace = tmp_path / "trace"
    hop = f"import os\nfile = open({str(trace)!r}, 'ab', 0)\nwhile True:\n"
    hop += " file.write(b'x')\n if os.fork(): os._exit(0)\n os.setsid()"

    async def scenario(keeper: KeeperClient) -> None:
        await spawn(keeper, f"{daemon(hop)}\n{STUBBORN}", mark=mark)
        while not trace.exists() or trace.stat().st_size < 20:
            await trio.sleep(0.01)

    run(scenario)
    size = trace.stat().st_size
    time.sleep(0.3)  # long enough for many more, were it alive
    assert trace.stat().st_size == size


def test_a_signal_reaches_the_bot_alone(scratch: Path, mark: str, tmp_path: Path) -> None:
    output = tmp_path / "output"
    handle = "import os, signal\nsignal.signal(signal.SIGTERM, lambda *_: os._exit(3))"
    code = f"{handle}\nprint('up', flush=True)\nsignal.pause()"

    async def scenario(keeper: KeeperClient) -> None:
        process = await spawn(keeper, code, mark=mark, output=output)
        while not output.read_text():
            await trio.sleep(0.01)
        await keeper.signal(process, signal.SIGTERM)
        await process.gone.wait()
        assert process.exit.status == 3
        assert process.exit.stopped_by_us

    run(scenario)


def test_more_memory_than_allowed_ends_a_bot(scratch: Path, mark: str) -> None:
    code = "import time\nheld = []\nwhile True: held.append(b'x' * (8 << 20)); time.sleep(0.02)"

    async def scenario(keeper: KeeperClient) -> None:
        process = await spawn(keeper, code, mark=mark, limits=ResourceLimits(memory_bytes=100 << 20))
        await process.gone.wait()
        assert process.exit.signal == signal.SIGKILL
        assert process.exit.stopped_by_us
        assert "MiB of memory, and the limit is 100 MiB" in process.limit_exceeded

    run(scenario)


def test_more_processes_than_allowed_end_a_bot(scratch: Path, mark: str) -> None:
    code = f"import os, time\nfor _ in range(20): os.fork() or time.sleep(300)\n{STUBBORN}"

    async def scenario(keeper: KeeperClient) -> None:
        process = await spawn(keeper, code, mark=mark, limits=ResourceLimits(processes=10))
        await process.gone.wait()
        # Looked at now and then: not all of them need have been there yet.
        assert re.fullmatch(r"ran (1[1-9]|2[01]) processes, and the limit is 10", process.limit_exceeded)
        assert not marked(mark)

    run(scenario)


@pytest.mark.parametrize("how", ["returning", "an exception", "cancellation"])
def test_leaving_the_block_leaves_nothing(scratch: Path, mark: str, how: str) -> None:
    async def main() -> None:
        with trio.CancelScope() as scope:
            async with open_keeper() as keeper:
                code = f"{daemon(STUBBORN)}\n{STUBBORN}"
                for _ in range(3):
                    await spawn(keeper, code, mark=mark)
                (keeper.folder / "locked").mkdir()
                (keeper.folder / "locked" / "file").touch()
                (keeper.folder / "locked").chmod(0)
                await trio.to_thread.run_sync(wait_for_marked, mark, 6)
                if how == "an exception":
                    raise ZeroDivisionError
                if how == "cancellation":
                    scope.cancel()
                    await trio.sleep_forever()

    try:
        trio.run(main)
    except* ZeroDivisionError:
        assert how == "an exception"
    assert not marked(mark)
    assert not list(scratch.iterdir())


def test_a_keeper_that_was_killed_is_told_and_its_bots_are_killed(scratch: Path, mark: str) -> None:
    async def main() -> None:
        async with open_keeper() as keeper:
            process = await spawn(keeper, f"import os; os.kill(os.getppid(), 9)\n{STUBBORN}", mark=mark)
            await process.gone.wait()
            await trio.sleep_forever()

    with pytest.raises(ExceptionGroup) as caught:
        trio.run(main)
    assert caught.group_contains(KeeperFailed, match="has ended unexpectedly")
    wait_until_gone(mark)
    # With the keeper gone, nobody removes its folder.
    for folder in scratch.iterdir():
        remove_folder(folder)


REFEREE = f"""
import os, sys, trio
from pathlib import Path
from pinochle_referee.launcher.keeper_client import open_keeper
from pinochle_referee.limits import ResourceLimits
code = {CHILDREN["grandchildren that hide and fork again"][0]!r} + "\\n" + {STUBBORN!r}
async def main():
    print("begun", flush=True)
    async with open_keeper() as keeper:
        command = [sys.executable, "-S", "-c", code, sys.argv[1]]
        while True:
            with open(os.devnull, "wb") as file:
                await keeper.spawn(
                    command, Path("/"), environment={{}}, mark="m", limits=ResourceLimits(), output=file.fileno()
                )
            await trio.sleep(0.05)
trio.run(main)
"""


@pytest.mark.parametrize("moment", range(6))
def test_kill_9_of_the_referee_at_any_moment_leaves_nothing(scratch: Path, mark: str, moment: int) -> None:
    delay = random.Random(moment).uniform(0.0, 0.8)
    referee = subprocess.Popen([sys.executable, "-c", REFEREE, mark], stdout=subprocess.PIPE)
    with referee:
        assert referee.stdout is not None
        referee.stdout.readline()
        time.sleep(delay)
        referee.kill()
    wait_until_gone(mark)
    wait_until_empty(scratch)
