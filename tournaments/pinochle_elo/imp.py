"""The IMP scale `pinochle-imp/1`: a board's points over all its tables, as an integer from −24 to 24.

The scale is concave, so that one contract set for a thousand points does not drown ninety ordinary boards.
This module only converts numbers; it must never round a swing first, and never look at who played.
"""

from functools import cache
from operator import index
from typing import Final

IMP_SCALE: Final = "pinochle-imp/1"
MAXIMUM_IMP: Final = 24
TEN_POINT_UNIT: Final = 10
"""The unit of rulesets whose counters are worth ten points (and of every ruleset scored in such points)."""
SINGLE_POINT_UNIT: Final = 1
"""The unit of double deck and of settlement in units."""


@cache
def imp_thresholds(unit: int = TEN_POINT_UNIT) -> tuple[int, ...]:
    """The 24 thresholds T₁ … T₂₄, in points of swing doubled (the sum of two tables)."""
    unit = _positive(unit, "unit")
    thresholds = [unit]
    for step in range(1, MAXIMUM_IMP):
        # ⌊2·1.18^(step − 1) + ½⌋ in whole numbers: a float power could round differently on another machine.
        numerator, denominator = 4 * 118 ** (step - 1), 100 ** (step - 1)
        thresholds.append(thresholds[-1] + unit * ((numerator + denominator) // (2 * denominator)))
    return tuple(thresholds)


def imp_value(points_sum: int, tables: int = 2, unit: int = TEN_POINT_UNIT) -> int:
    """The IMP value of a board from Σ over its tables of (A − B) points: positive when A did better.

    |y| is the number of thresholds T with 2·|points_sum| ≥ T·tables.
    """
    tables = _positive(tables, "tables")
    try:
        points_sum = index(points_sum)
    except TypeError:
        raise TypeError(
            f"points_sum must be a whole number of points, not {points_sum!r}; pass the sum over the tables, not a mean"
        ) from None
    doubled = 2 * abs(points_sum)
    value = sum(doubled >= threshold * tables for threshold in imp_thresholds(unit))
    return -value if points_sum < 0 else value


def _positive(number: int, name: str) -> int:
    if isinstance(number, bool) or not isinstance(number, int) or number < 1:
        raise ValueError(f"{name} must be a whole number of at least 1, not {number!r}")
    return number
