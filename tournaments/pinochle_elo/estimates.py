"""Means with their errors: the piece that every printed figure is made of.

A figure that the data cannot give is None, to be shown as `n/a`; no function here returns nan, an infinity or −0.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

DEFAULT_CONFIDENCE: Final = 0.95
LARGEST_VALUE: Final = 1e100
"""Beyond it squares overflow; no score of any game comes near."""


@dataclass(frozen=True, slots=True)
class MeanEstimate:
    """A mean of independent values with its error; None stands for what these values cannot tell."""

    count: int
    mean: float | None
    standard_deviation: float | None
    standard_error: float | None
    half_width: float | None
    """Half the width of the t-interval at the confidence asked for."""
    likelihood_of_superiority: float | None
    """F_t(mean / standard error; count − 1): the chance that the true mean is positive, by the usual reading."""


def mean_estimate(values: Sequence[float], confidence: float = DEFAULT_CONFIDENCE) -> MeanEstimate:
    """The mean of `values`, its standard error and its t-interval with count − 1 degrees of freedom."""
    count = len(values)
    if not all(abs(value) <= LARGEST_VALUE for value in values):
        raise ValueError("a mean needs finite values; leave out the boards that have no result")
    if count == 0:
        return MeanEstimate(0, None, None, None, None, None)
    if min(values) == max(values):
        # Decided by comparison, not by a computed variance: rounding must not invent an error where there is none.
        return MeanEstimate(count, values[0] + 0.0, None if count == 1 else 0.0, None, None, None)
    mean = math.fsum(values) / count + 0.0
    deviation = math.sqrt(math.fsum((value - mean) ** 2 for value in values) / (count - 1))
    error = deviation / math.sqrt(count)
    if not (math.isfinite(error) and error > 0):
        return MeanEstimate(count, mean, None, None, None, None)
    return MeanEstimate(
        count=count,
        mean=mean,
        standard_deviation=deviation,
        standard_error=error,
        half_width=t_quantile(confidence, count - 1) * error,
        likelihood_of_superiority=t_distribution(mean / error, count - 1),
    )


def mean_estimate_of_sums(
    count: int, total: int, square_total: int, confidence: float = DEFAULT_CONFIDENCE
) -> MeanEstimate:
    """The same from the sums of whole values and of their squares, which are exact."""
    if count == 0:
        return MeanEstimate(0, None, None, None, None, None)
    mean = total / count + 0.0
    spread = count * square_total - total * total
    if spread < 0:
        raise ValueError("the sum of squares is too small for the sum; both must be of the same values")
    if spread == 0:
        return MeanEstimate(count, mean, None if count == 1 else 0.0, None, None, None)
    deviation = math.sqrt(spread / (count * (count - 1)))
    error = deviation / math.sqrt(count)
    return MeanEstimate(
        count=count,
        mean=mean,
        standard_deviation=deviation,
        standard_error=error,
        half_width=t_quantile(confidence, count - 1) * error,
        likelihood_of_superiority=t_distribution(mean / error, count - 1),
    )


@lru_cache(maxsize=1024)
def t_quantile(confidence: float, degrees_of_freedom: float) -> float:
    """The factor of a two-sided t-interval, 1.96 for 95 % and very many degrees of freedom."""
    from scipy.special import stdtrit  # noqa: PLC0415 (scipy costs a quarter of a second; most callers never need it)

    if not 0 < confidence < 1:
        raise ValueError(f"a confidence lies between 0 and 1, not {confidence}; write 0.95 for 95 %")
    if degrees_of_freedom <= 0:
        raise ValueError("a t-interval needs at least two values")
    return float(stdtrit(degrees_of_freedom, (1 + confidence) / 2))


def t_distribution(statistic: float, degrees_of_freedom: float) -> float:
    """The t distribution function at `statistic`."""
    from scipy.special import stdtr  # noqa: PLC0415

    return float(stdtr(degrees_of_freedom, statistic))
