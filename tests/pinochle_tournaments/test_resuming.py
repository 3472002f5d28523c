"""How to go on with what was stopped, even if that happened while the program was still loading."""

import subprocess
import sys

import pytest
from pinochle_tournaments.resuming import resume_command

INTERRUPTED_WHILE_LOADING = """
import sys
from sqlmodel.main import SQLModelMetaclass
from pinochle_tournaments.cli import main

made = SQLModelMetaclass.__init__

def interrupt(model, *arguments, **more):
    made(model, *arguments, **more)
    if model.__name__ == "Match":
        raise KeyboardInterrupt

SQLModelMetaclass.__init__ = interrupt
sys.argv = ["pinochle", *sys.argv[1:]]
main()
"""


def test_the_command_that_goes_on_names_the_store_and_never_a_new_match(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["/usr/bin/pinochle", "match", "my bot", "dove", "--new", "--boards", "9"])
    monkeypatch.delenv("PINOCHLE_STORE", raising=False)
    assert resume_command() == "pinochle match 'my bot' dove --boards 9"
    monkeypatch.setenv("PINOCHLE_STORE", "/my stores/s.db")
    assert resume_command() == "PINOCHLE_STORE='/my stores/s.db' pinochle match 'my bot' dove --boards 9"


@pytest.mark.parametrize("command", [("tournament", "run", "cup.toml"), ("match", "random_bot", "stub_bot")])
def test_an_interrupt_while_loading_is_one_line(command: tuple[str, ...]) -> None:
    """Half of the models are defined by then, and cannot be once more."""
    done = subprocess.run(
        [sys.executable, "-c", INTERRUPTED_WHILE_LOADING, *command], capture_output=True, text=True, check=False
    )
    assert done.returncode == 3, done.stderr
    assert done.stderr == f"pinochle: interrupted; go on with: pinochle {' '.join(command)}\n"
