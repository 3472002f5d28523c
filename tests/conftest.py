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

# A shell in the background and nohup have these ignored, programs inherit that, and tests tell programs to end.
for _number, _default in (
    (signal.SIGHUP, signal.SIG_DFL), (signal.SIGINT, signal.default_int_handler), (signal.SIGQUIT, signal.SIG_DFL),
):  # fmt: skip
    if signal.getsignal(_number) == signal.SIG_IGN:
        signal.signal(_number, _default)

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
