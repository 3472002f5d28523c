"""Stopping a match when its mean is known well enough.

Like a sequential test it looks in board order at fixed numbers of pairs; its figures are to be marked sequential.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pinochle_elo.estimates import DEFAULT_CONFIDENCE, MeanEstimate, mean_estimate, t_quantile
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
    if decided is not None and len(decided) != len(values):
        raise ValueError(f"{len(values)} values, but {len(decided)} flags: give one each a pair")
    test = UntilErrorTest(half_width, confidence=confidence)
    for number, value in enumerate(values):
        if value is None or test.add(value, is_decided=None if decided is None else decided[number]):
            break
    return test.result()


class UntilErrorTest:
    """The same, told of a pair at a time, in board order."""

    def __init__(self, half_width: float, *, confidence: float = DEFAULT_CONFIDENCE) -> None:
        """Begin with no pair."""
        if not half_width > 0:
            raise ValueError(f"the error to stop at must be positive, not {half_width}")
        self.half_width = half_width
        self._confidence = confidence
        self._looks = look_pairs()
        self._next_look = next(self._looks)
        self._values: list[float] = []
        self._sum = self._square_sum = 0.0
        self._decided = self._seen_decided = self._seen_pairs = 0
        self.is_reached = False

    def add(self, value: float, *, is_decided: bool | None = None) -> bool:
        """Whether the error is reached with the next pair; once it is, nothing changes that.

        `is_decided` says that the pair was not tied; by default one whose value is not 0.
        """
        if self.is_reached:
            return True
        self._values.append(value)
        self._sum += value
        self._square_sum += value * value
        self._decided += value != 0 if is_decided is None else is_decided
        if len(self._values) == self._next_look:
            self._next_look = next(self._looks)
            self._seen_pairs, self._seen_decided = len(self._values), self._decided
            self.is_reached = self._decided >= LEAST_DECIDED and self._is_near() and self._is_small_enough()
        return self.is_reached

    def result(self) -> UntilErrorResult:
        """Where it stands after its last look."""
        estimate = mean_estimate(self._values[: self._seen_pairs], self._confidence)
        return UntilErrorResult(self.is_reached, self._seen_pairs, self._seen_decided, estimate)

    def _is_near(self) -> bool:
        """Whether the error may be small enough, roughly, from running sums: the exact one takes all pairs."""
        pairs = len(self._values)
        squares = max(0.0, self._square_sum - self._sum * self._sum / pairs)
        rough = t_quantile(self._confidence, pairs - 1) * math.sqrt(squares / (pairs - 1) / pairs)
        return rough <= 1.01 * self.half_width

    def _is_small_enough(self) -> bool:
        width = mean_estimate(self._values, self._confidence).half_width
        return width is not None and width <= self.half_width
