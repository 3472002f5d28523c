"""What every test relies on: shared helpers can be imported, and nothing of the user's is read or written.

It must never hold helpers itself: those live in `tests/support`, or in the products' own `testing` modules.
"""

import signal
import sys
from pathlib import Path

import pytest
from hypothesis import settings

PROJECT = Path(__file__).resolve().parent.parent

# With importmode=importlib pytest adds no folder to the path, so the shared helpers need one.
sys.path.insert(0, str(PROJECT / "tests" / "support"))

# A shell ignores these for what it starts in the background, programs inherit that, and tests interrupt programs.
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
if signal.getsignal(signal.SIGQUIT) == signal.SIG_IGN:
    signal.signal(signal.SIGQUIT, signal.SIG_DFL)

# Found examples must be found again, by whoever runs the tests; a slow machine is no failure.
settings.register_profile("project", derandomize=True, deadline=None)
settings.load_profile("project")


@pytest.fixture(autouse=True)
def _no_settings_of_the_user(monkeypatch: pytest.MonkeyPatch) -> None:
    """No test plays into the store that the developer's own environment names."""
    monkeypatch.delenv("PINOCHLE_STORE", raising=False)


@pytest.fixture
def project() -> Path:
    """The folder of the checkout."""
    return PROJECT
