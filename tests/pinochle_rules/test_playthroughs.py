"""Seeded random deals, written out in full, are what they were when a person last read them.

After a change that is meant: `python tests/support/playthroughs.py` writes them again, and the diff is the review.
"""

import pytest
from pinochle_rules import PRESETS
from playthroughs import FOLDER, PLAYTHROUGHS, write


@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_a_playthrough_is_unchanged(name: str) -> None:
    kept = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert write(name) == kept, "if this is meant: python tests/support/playthroughs.py, and read the diff"


def test_every_ruleset_has_playthroughs() -> None:
    assert {ruleset for ruleset, options, _ in PLAYTHROUGHS.values() if not options} == set(PRESETS)


def test_no_file_is_left_over() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(PLAYTHROUGHS)


def test_the_playthroughs_reach_every_kind_of_end() -> None:
    ends = {line[3:] for name in PLAYTHROUGHS for line in write(name).splitlines() if line.startswith("-- ")}
    assert {"made", "set", "conceded", "thrown-in", "passed-out", "played"} <= ends
    assert {"redeal", "auction", "trump", "exchange", "bury", "concession", "play"} <= ends
