"""Stopping a match when it has shown what it can: the sequential probability ratio test on IMP values.

Pairs are looked at in board order, never in order of completion, and only at fixed numbers of pairs, so that neither
concurrency nor a resumed match can change a verdict. The plain estimate of a match stopped like this is biased;
`stop_adjustment` corrects it.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final, Self

from pinochle_elo.elo_difference import effect_of_elo

VIRTUAL_PAIRS: Final = 10
"""Skewed swings make a small sample's variance too small; without these, 7–47 % of level matches are called won."""
VIRTUAL_DEVIATION: Final = 5.0
FIRST_LOOK: Final = 30
LOOK_EVERY: Final = 10


class Verdict(Enum):
    """What a sequential test says."""

    UNDECIDED = "undecided"
    FIRST_STRONGER = "the first is stronger"
    NOT_SHOWN = "the first is not shown to be stronger"
    SECOND_STRONGER = "the second is stronger"
    NO_DIFFERENCE = "no difference of the size asked for"


@dataclass(frozen=True, slots=True)
class SprtSettings:
    """The hypotheses, as effect sizes d (mean of y over its standard deviation), and the two error rates.

    H1: the first is stronger, by about d1 or more. H0: not shown to be stronger, which is not "equal".
    """

    d0: float = 0.0
    d1: float = 0.1
    alpha: float = 0.05
    beta: float = 0.05
    two_sided: bool = False
    """Test the second as well, each side with half of alpha."""

    def __post_init__(self) -> None:
        """Refuse hypotheses that cannot be told apart."""
        if not self.d0 < self.d1:
            raise ValueError(f"d1 must be greater than d0, not {self.d1} and {self.d0}")
        if not (0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise ValueError(f"alpha and beta are error rates between 0 and 0.5, not {self.alpha} and {self.beta}")

    @classmethod
    def from_normalized_elo(
        cls, elo0: float, elo1: float, *, alpha: float = 0.05, beta: float = 0.05, two_sided: bool = False
    ) -> Self:
        """Hypotheses as a command line states them: 0 and 25 are about d = 0 and 0.1."""
        return cls(effect_of_elo(elo0), effect_of_elo(elo1), alpha, beta, two_sided)

    @property
    def bounds(self) -> tuple[float, float]:
        """The LLR at or under which H0 is accepted, and the one at or over which H1 is."""
        return sprt_bounds(self.alpha / 2 if self.two_sided else self.alpha, self.beta)


@dataclass(frozen=True, slots=True)
class SprtResult:
    """Where a sequential test stands after its last look."""

    verdict: Verdict
    pairs: int
    """Pairs at the last look; 0 before the first."""
    llr: float
    """The log-likelihood ratio at the last look, positive for "the first is stronger"."""
    llr_of_second: float | None
    """The same on −y; of two-sided tests only."""
    lower_bound: float
    upper_bound: float
    effect: float
    """The plain d̂ at the last look, biased once the test has stopped."""
    waiting_for: int | None
    """The next look, in pairs; None once there is a verdict."""


def sprt_bounds(alpha: float = 0.05, beta: float = 0.05) -> tuple[float, float]:
    """ln(β/(1 − α)) and ln((1 − β)/α)."""
    return math.log(beta / (1 - alpha)), math.log((1 - beta) / alpha)


def effect_size(pairs: int, sum_y: float, sum_y2: float, *, virtual_pairs: int = VIRTUAL_PAIRS) -> float:
    """d̂ = ȳ/s in [−1, 1], s² = (Σ(y − ȳ)² + virtual_pairs·5²)/(n + virtual_pairs)."""
    if pairs < 1:
        return 0.0
    mean = sum_y / pairs
    squares = max(sum_y2 - sum_y * mean, 0.0) + virtual_pairs * VIRTUAL_DEVIATION**2
    if squares <= 0:
        return math.copysign(1.0, mean) if mean else 0.0
    return max(-1.0, min(1.0, mean / math.sqrt(squares / (pairs + virtual_pairs)))) + 0.0


def llr(
    pairs: int,
    sum_y: float,
    sum_y2: float,
    *,
    d0: float = 0.0,
    d1: float = 0.1,
    virtual_pairs: int = VIRTUAL_PAIRS,
) -> float:
    """The log-likelihood ratio of d1 against d0 from n pairs' Σy and Σy²; positive is evidence for d1."""
    effect = effect_size(pairs, sum_y, sum_y2, virtual_pairs=virtual_pairs)
    return pairs / 2 * math.log((1 + (effect - d0) ** 2) / (1 + (effect - d1) ** 2)) + 0.0


def look_pairs() -> Iterator[int]:
    """The numbers of pairs at which a test may stop: 30, then every 10."""
    pairs = FIRST_LOOK
    while True:
        yield pairs
        pairs += LOOK_EVERY


def sprt(values: Sequence[float | None], settings: SprtSettings | None = None) -> SprtResult:
    """Run a test over IMP values in board order; None is a pair still in flight, which blocks all later ones.

    The verdict of the first look that has one stands, whatever follows.
    """
    test = SprtTest(settings)
    for value in values:
        if value is None or test.add(value) is not Verdict.UNDECIDED:
            break
    return test.result()


class SprtTest:
    """The same test, told of a pair at a time, in board order."""

    def __init__(self, settings: SprtSettings | None = None) -> None:
        """Begin; H1 is about the side for which the values are stated."""
        self.settings = settings or SprtSettings()
        self.verdict = Verdict.UNDECIDED
        self._lower, self._upper = self.settings.bounds
        self._looks = look_pairs()
        self._next_look = next(self._looks)
        self._pairs, self._sum_y, self._sum_y2 = 0, 0.0, 0.0
        self._is_null_of_first = self._is_null_of_second = False
        self._seen_pairs, self._llr, self._effect = 0, 0.0, 0.0
        self._llr_of_second: float | None = 0.0 if self.settings.two_sided else None

    def add(self, value: float) -> Verdict:
        """The verdict with the next pair's IMP value; once there is one, nothing changes it."""
        if self.verdict is not Verdict.UNDECIDED:
            return self.verdict
        self._pairs, self._sum_y, self._sum_y2 = self._pairs + 1, self._sum_y + value, self._sum_y2 + value * value
        if self._pairs == self._next_look:
            self._next_look = next(self._looks)
            self._look()
        return self.verdict

    def result(self) -> SprtResult:
        """Where the test stands after its last look."""
        return SprtResult(
            verdict=self.verdict,
            pairs=self._seen_pairs,
            llr=self._llr,
            llr_of_second=self._llr_of_second,
            lower_bound=self._lower,
            upper_bound=self._upper,
            effect=self._effect,
            waiting_for=self._next_look if self.verdict is Verdict.UNDECIDED else None,
        )

    def _look(self) -> None:
        d0, d1 = self.settings.d0, self.settings.d1
        pairs, sum_y, sum_y2 = self._pairs, self._sum_y, self._sum_y2
        self._seen_pairs, self._effect = pairs, effect_size(pairs, sum_y, sum_y2)
        self._llr = llr(pairs, sum_y, sum_y2, d0=d0, d1=d1)
        if self.settings.two_sided:
            self._llr_of_second = llr(pairs, -sum_y, sum_y2, d0=d0, d1=d1)
            self.verdict = self._two_sided(self._llr, self._llr_of_second)
        elif self._llr >= self._upper:
            self.verdict = Verdict.FIRST_STRONGER
        elif self._llr <= self._lower:
            self.verdict = Verdict.NOT_SHOWN

    def _two_sided(self, first: float, second: float) -> Verdict:
        # Each of the two tests ends at its own first crossing, so one that has accepted H0 is not asked again.
        if not self._is_null_of_first and first >= self._upper:
            return Verdict.FIRST_STRONGER
        if not self._is_null_of_second and second >= self._upper:
            return Verdict.SECOND_STRONGER
        self._is_null_of_first = self._is_null_of_first or first <= self._lower
        self._is_null_of_second = self._is_null_of_second or second <= self._lower
        return Verdict.NO_DIFFERENCE if self._is_null_of_first and self._is_null_of_second else Verdict.UNDECIDED
