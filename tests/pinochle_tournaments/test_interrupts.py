"""An interrupt from the keyboard is heeded wherever in Python it arrives, with real processes."""

from __future__ import annotations

import signal
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest
from command import start_pinochle
from pinochle_tournaments.storage import open_store

_FALLS = """
    import signal, sys, time, weakref
    from functools import partial

    class Falls:
        "Interrupts the process while it is cleaned up."
        def __del__(self):
            signal.raise_signal(signal.SIGINT)

    class Quiet:
        "Something that nobody waits for."
"""


def run(body: str, *arguments: str, folder: Path) -> subprocess.CompletedProcess[str]:
    code = textwrap.dedent(_FALLS) + textwrap.dedent(body)
    command = [sys.executable, "-c", code, *arguments]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=60, check=False)


def test_an_interrupt_inside_a_clean_up_comes_again(tmp_path: Path) -> None:
    ended = run(
        """
        from pinochle_tournaments.cli.stopping import heed_interrupts

        heed_interrupts()
        quiet = Quiet()
        watched = weakref.ref(quiet, lambda _: signal.raise_signal(signal.SIGINT))
        for clean_up in (Falls, partial(globals().pop, "quiet")):
            try:
                clean_up()
                time.sleep(30)
            except KeyboardInterrupt:
                print("heard")
        """,
        folder=tmp_path,
    )
    assert (ended.stdout, ended.stderr) == ("heard\nheard\n", "")


def test_other_errors_of_finalisers_are_shown_as_before(tmp_path: Path) -> None:
    ended = run(
        """
        from pinochle_tournaments.cli.stopping import heed_interrupts

        heed_interrupts()

        class Broken:
            def __del__(self):
                raise ValueError("as before")

        Broken()
        """,
        folder=tmp_path,
    )
    assert "ValueError: as before" in ended.stderr


def test_a_tournament_stops_however_its_interrupt_arrives(tmp_path: Path) -> None:
    (tmp_path / "cup.toml").write_text(
        'entrants = ["random_bot", "stub_bot"]\nruleset = "two-handed"\nboards = 100_000\nseed = "cup"\n'
    )
    ended = run(
        """
        from pinochle_tournaments.cli import main

        class Output:
            "Standard output that drops something at the line on the deals."
            def __init__(self, output):
                self.output = output
            def write(self, text):
                if "deals" in text:
                    Falls()
                return self.output.write(text)
            def __getattr__(self, name):
                return getattr(self.output, name)

        sys.stdout = Output(sys.stdout)
        main()
        """,
        *("tournament", "run", "cup.toml", "--store", "s.db"),
        folder=tmp_path,
    )
    assert ended.returncode == 3, ended.stderr
    assert "go on with: pinochle tournament run cup.toml --store s.db" in (ended.stdout + ended.stderr)
    assert "Exception ignored" not in ended.stderr


def test_an_interrupt_while_the_rules_are_loaded_is_one_line(tmp_path: Path) -> None:
    """That is before anything is known of what was asked for."""
    ended = run(
        """
        import dataclasses
        from pinochle_tournaments.cli import main

        def interrupt(*arguments, **options):
            raise KeyboardInterrupt

        dataclasses.dataclass = interrupt
        main()
        """,
        *("match", "random_bot", "stub_bot"),
        folder=tmp_path,
    )
    assert (ended.returncode, ended.stderr) == (
        3,
        "pinochle: interrupted; go on with: pinochle match random_bot stub_bot\n",
    )


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_idle_run_ends_in_order(number: signal.Signals, tmp_path: Path) -> None:
    """As a service is stopped that waits for something to play."""
    open_store(tmp_path / "s.db", write=True).close()
    command = start_pinochle("run", "s.db", folder=tmp_path)
    assert command.stdout is not None
    assert command.stdout.readline().startswith("waiting ")
    command.send_signal(number)
    _, err = command.communicate(timeout=60)
    assert (command.returncode, err) == (3, "pinochle: interrupted; go on with: pinochle run s.db\n")
    assert [path.name for path in tmp_path.iterdir()] == ["s.db"]
