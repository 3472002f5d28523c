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
    test = _Test(settings or SprtSettings())
    looks = look_pairs()
    next_look = next(looks)
    pairs, sum_y, sum_y2 = 0, 0.0, 0.0
    for value in values:
        if value is None:
            break
        pairs, sum_y, sum_y2 = pairs + 1, sum_y + value, sum_y2 + value * value
        if pairs == next_look:
            if test.look(pairs, sum_y, sum_y2) is not Verdict.UNDECIDED:
                return test.result(None)
            next_look = next(looks)
    return test.result(next_look)


class _Test:
    def __init__(self, settings: SprtSettings) -> None:
        self.settings = settings
        self.lower, self.upper = settings.bounds
        self.first_accepts_null = self.second_accepts_null = False
        self.verdict = Verdict.UNDECIDED
        self.pairs, self.llr, self.effect = 0, 0.0, 0.0
        self.llr_of_second: float | None = 0.0 if settings.two_sided else None

    def look(self, pairs: int, sum_y: float, sum_y2: float) -> Verdict:
        d0, d1 = self.settings.d0, self.settings.d1
        self.pairs, self.effect = pairs, effect_size(pairs, sum_y, sum_y2)
        self.llr = llr(pairs, sum_y, sum_y2, d0=d0, d1=d1)
        if self.settings.two_sided:
            self.llr_of_second = llr(pairs, -sum_y, sum_y2, d0=d0, d1=d1)
            self.verdict = self._two_sided(self.llr, self.llr_of_second)
        elif self.llr >= self.upper:
            self.verdict = Verdict.FIRST_STRONGER
        elif self.llr <= self.lower:
            self.verdict = Verdict.NOT_SHOWN
        return self.verdict

    def _two_sided(self, first: float, second: float) -> Verdict:
        # Each of the two tests ends at its own first crossing, so one that has accepted H0 is not asked again.
        if not self.first_accepts_null and first >= self.upper:
            return Verdict.FIRST_STRONGER
        if not self.second_accepts_null and second >= self.upper:
            return Verdict.SECOND_STRONGER
        self.first_accepts_null = self.first_accepts_null or first <= self.lower
        self.second_accepts_null = self.second_accepts_null or second <= self.lower
        return Verdict.NO_DIFFERENCE if self.first_accepts_null and self.second_accepts_null else Verdict.UNDECIDED

    def result(self, waiting_for: int | None) -> SprtResult:
        return SprtResult(
            verdict=self.verdict,
            pairs=self.pairs,
            llr=self.llr,
            llr_of_second=self.llr_of_second,
            lower_bound=self.lower,
            upper_bound=self.upper,
            effect=self.effect,
            waiting_for=waiting_for,
        )
