"""Each SDK beside Python's passes its own checks: format, lint, generated code, tests."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from languages import SDKS, built, need

PROJECT = Path(__file__).resolve().parents[2]


@pytest.mark.slow
@pytest.mark.parametrize("language", SDKS)
def test_an_sdk_passes_its_checks(language: str) -> None:
    need(language, checking=True)
    built(f"lowest_{language}")  # under its lock, so that no other worker fetches the same dependencies at once
    ran = subprocess.run(
        [PROJECT / "sdk" / language / "check"], capture_output=True, text=True, timeout=1800, check=False
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
