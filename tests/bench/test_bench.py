"""The benchmarks run, print their tables and write their results; how fast anything is, is not for a test to say."""

import json
import math
import subprocess
import sys
from pathlib import Path

import pytest
from pinochle_rules import PRESETS

from bench.__main__ import LONG

WITH_BASELINE = {
    "refereeing": {
        "refereeing-1",
        "refereeing-16",
        "referee-cpu-1",
        "referee-cpu-16",
        "pipes-without-rules-of-bare",
        "pipes-without-rules-of-echo",
    },
    "latency": {"latency-p50", "latency-p99"},
    "start-up": {"start-up-8"},
    "supervising": {"supervising-fresh", "supervising-kept", "supervising-cpu", "supervising-two-at-a-time"},
    "schedule-200": {"schedule-200", "schedule-200-memory"},
    "standings": {"standings-60"},
}


def run_bench(project: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "bench", *arguments]
    return subprocess.run(command, cwd=project, capture_output=True, text=True, timeout=600, check=False)


def results_of(project: Path, tmp_path: Path, name: str) -> list[dict[str, object]]:
    file = tmp_path / "results.json"
    done = run_bench(project, "--quick", "--only", name, "--results", str(file))
    assert done.returncode == 0, done.stderr
    results: list[dict[str, object]] = json.loads(file.read_text())
    assert all(set(result) == {"measure", "unit", "ours", "baseline", "ratio"} for result in results)
    assert "---" in done.stdout, "no table was printed"
    return results


@pytest.mark.slow
@pytest.mark.parametrize("name", WITH_BASELINE)
def test_a_measure_with_a_baseline_gives_their_ratio(name: str, project: Path, tmp_path: Path) -> None:
    results = results_of(project, tmp_path, name)
    assert {result["measure"] for result in results} == WITH_BASELINE[name]
    for result in results:
        numbers = [result["ours"], result["baseline"], result["ratio"]]
        assert all(isinstance(number, float) and math.isfinite(number) and number > 0 for number in numbers), result


@pytest.mark.slow
@pytest.mark.parametrize(("name", "measures"), [("ratings", 12), ("variance", 6)])
def test_statistics_are_measured(name: str, measures: int, project: Path, tmp_path: Path) -> None:
    results = results_of(project, tmp_path, name)
    assert len(results) == measures
    assert all(isinstance(result["ours"], int | float) for result in results)


@pytest.mark.slow
def test_memory_is_told_in_mebibytes(project: Path, tmp_path: Path) -> None:
    (result,) = results_of(project, tmp_path, "memory")
    assert result["measure"] == "memory-20"
    assert isinstance(result["ours"], float)
    assert 20 < result["ours"] < 2000


@pytest.mark.slow
def test_languages_are_held_against_python_and_what_is_not_built_has_a_line(project: Path, tmp_path: Path) -> None:
    file = tmp_path / "results.json"
    done = run_bench(project, "--quick", "--only", "languages", "--results", str(file))
    assert done.returncode == 0, done.stderr
    results = {result["measure"]: result for result in json.loads(file.read_text())}
    for bot in (project / "sample_bots").glob("lowest_*"):
        language = bot.name.removeprefix("lowest_")
        measures = {f"languages-{language}-{what}" for what in ("first-action", "1", "64")}
        assert measures <= set(results) or f"{bot.name} is not measured" in done.stdout
    assert all(result["ratio"] > 0 for result in results.values())
    assert all(results[f"languages-python-{what}"]["ratio"] == 1 for what in ("first-action", "1", "64"))


@pytest.mark.slow
def test_the_figures_of_deals_are_told_for_every_ruleset(project: Path, tmp_path: Path) -> None:
    file = tmp_path / "results.json"
    done = run_bench(project, "--quick", "--only", "deal-figures", "--results", str(file))
    assert done.returncode == 0, done.stderr
    assert "Figures of 100 random deals" in done.stdout
    assert all(f"\n{name} " in done.stdout for name in PRESETS)
    (result,) = json.loads(file.read_text())
    assert (result["measure"], result["ours"]) == ("deal-figures", 0)


def test_long_benchmarks_have_the_figures_of_deals() -> None:
    assert "deal-figures" in LONG


@pytest.mark.slow
def test_the_rules_are_measured_beside_hearts(project: Path, tmp_path: Path) -> None:
    pytest.importorskip("pyspiel", reason="OpenSpiel is installed by make bench only")
    results = results_of(project, tmp_path, "rules-core")
    assert "rules-core" in {result["measure"] for result in results}


def test_a_short_measure_has_no_long_form(project: Path) -> None:
    done = run_bench(project, "--long", "--only", "latency")
    assert done.returncode == 2
    assert "latency: nothing of 100,000 boards; --long has memory" in done.stderr


def test_an_unknown_measure_is_refused_with_the_list(project: Path) -> None:
    done = run_bench(project, "--only", "nothing")
    assert done.returncode == 2
    assert "rules-core" in done.stderr
    assert "Traceback" not in done.stderr
