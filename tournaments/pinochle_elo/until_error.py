"""Stopping a match when its mean is known well enough.

Like a sequential test it looks in board order at fixed numbers of pairs; its figures are to be marked sequential.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pinochle_elo.estimates import DEFAULT_CONFIDENCE, MeanEstimate, mean_estimate
from pinochle_elo.sprt import look_pairs

LEAST_DECIDED: Final = 10


@dataclass(frozen=True, slots=True)
class UntilErrorResult:
    """Whether the error asked for is reached, at the last look."""

    reached: bool
    pairs: int
    """Pairs at the last look; 0 before the first."""
    decided: int
    """Those of them that were not tied."""
    estimate: MeanEstimate


def until_error(
    values: Sequence[float | None],
    half_width: float,
    *,
    decided: Sequence[bool] | None = None,
    confidence: float = DEFAULT_CONFIDENCE,
) -> UntilErrorResult:
    """Stop when the interval's half-width is at most `half_width`, from 30 pairs and 10 non-tied ones on.

    `values` are IMP values or swings in points, in board order; None is a pair in flight, which blocks later ones.
    `decided` says which pairs were not tied; by default those whose value is not 0.
    """
    if not half_width > 0:
        raise ValueError(f"the error to stop at must be positive, not {half_width}")
    if decided is not None and len(decided) != len(values):
        raise ValueError(f"{len(values)} values, but {len(decided)} flags: give one each a pair")
    known: list[float] = []
    for value in values:
        if value is None:
            break
        known.append(value)
    flags = [value != 0 for value in known] if decided is None else list(decided[: len(known)])
    result = UntilErrorResult(reached=False, pairs=0, decided=0, estimate=mean_estimate([]))
    for pairs in look_pairs():
        if pairs > len(known) or result.reached:
            return result
        result = _look(known[:pairs], sum(flags[:pairs]), half_width, confidence)
    raise AssertionError("looks never end")


def _look(values: Sequence[float], decided: int, half_width: float, confidence: float) -> UntilErrorResult:
    estimate = mean_estimate(values, confidence)
    reached = decided >= LEAST_DECIDED and estimate.half_width is not None and estimate.half_width <= half_width
    return UntilErrorResult(reached=reached, pairs=len(values), decided=decided, estimate=estimate)
