"""Counts as people read them."""

import pytest
from pinochle_tournaments.units import counted


@pytest.mark.parametrize(
    ("units", "one"),
    [("boards", "1 board"), ("matches", "1 match"), ("processes", "1 process"), ("places", "1 place")],
)
def test_one_of_something_is_singular(units: str, one: str) -> None:
    assert counted(1, units) == one
    assert counted(0, units) == f"0 {units}"
    assert counted(2000, units) == f"2,000 {units}"
