"""Pairs of games with five outcomes (0, ¼, ½, ¾, 1 of a win): Elo, normalized Elo and exact likelihood ratios.

The ratios are between maximum-likelihood distributions under each hypothesis; the quick forms are approximations for
comparison. Counts are of pairs, worst outcome first.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from pinochle_elo.elo_difference import ELO_PER_LOGIT, ELO_SCALE, NORMALIZED_ELO_SCALE, effect_of_elo, elo_of_effect

OUTCOMES: Final = (0.0, 0.25, 0.5, 0.75, 1.0)
EMPTY_CELL: Final = 0.001
TOLERANCE: Final = 1e-9
MAXIMUM_ROUNDS: Final = 200
NORMAL_95: Final = 1.959963984540054


@dataclass(frozen=True, slots=True)
class PentanomialEstimate:
    """What pairs of games say of the first side; None before the first pair."""

    pairs: int
    score: float | None
    elo: float | None
    elo_half_width: float | None
    """Half the width of the 95 % interval."""
    normalized_elo: float | None
    normalized_half_width: float | None
    """Half the width of the 95 % interval."""
    likelihood_of_superiority: float | None


def pentanomial_estimate(counts: Sequence[int]) -> PentanomialEstimate:
    """Elo, normalized Elo and likelihood of superiority of pairs of games."""
    pairs = sum(counts)
    shares = _shares(counts)
    if pairs == 0:
        return PentanomialEstimate(0, None, None, None, None, None, None)
    score, deviation = _moments(shares)
    effect = (score - 0.5) / deviation
    return PentanomialEstimate(
        pairs=pairs,
        score=score,
        elo=-ELO_SCALE * math.log10(1 / score - 1) + 0.0,
        elo_half_width=NORMAL_95 * ELO_PER_LOGIT * deviation / math.sqrt(pairs) / (score * (1 - score)),
        normalized_elo=elo_of_effect(effect),
        normalized_half_width=NORMAL_95 * NORMALIZED_ELO_SCALE * math.sqrt((1 + effect**2 / 2) / (2 * pairs)),
        likelihood_of_superiority=math.erfc(-effect * math.sqrt(pairs / 2)) / 2,
    )


def pentanomial_llr(counts: Sequence[int], normalized_elo0: float, normalized_elo1: float) -> float:
    """The log-likelihood ratio of two normalized Elo values: (μ − ½)/σ of a pair is √2·nElo/347.4356."""
    shares = _shares(counts)

    def fit(normalized: float) -> list[float]:
        return _fit_effect(shares, effect_of_elo(normalized))

    return _log_ratio(counts, fit(normalized_elo0), fit(normalized_elo1))


def pentanomial_llr_logistic(counts: Sequence[int], elo0: float, elo1: float) -> float:
    """The log-likelihood ratio of two Elo values, that is of two mean scores."""
    shares = _shares(counts)

    def fit(elo: float) -> list[float]:
        mean = 1 / (1 + 10 ** (-elo / ELO_SCALE))
        return _tilt(shares, [value - mean for value in OUTCOMES])

    return _log_ratio(counts, fit(elo0), fit(elo1))


def pentanomial_llr_quick(
    counts: Sequence[int], normalized_elo0: float, normalized_elo1: float, *, in_games: bool = False
) -> float:
    """(n/2)·ln[(1 + (t − t0)²)/(1 + (t − t1)²)], on pairs, or on games as if they were independent."""
    score, deviation = _moments(_shares(counts))
    games = 2 if in_games else 1
    effect = (score - 0.5) / deviation / math.sqrt(games)
    low, high = (effect_of_elo(elo) / math.sqrt(games) for elo in (normalized_elo0, normalized_elo1))
    return sum(_filled(counts)) * games / 2 * math.log((1 + (effect - low) ** 2) / (1 + (effect - high) ** 2)) + 0.0


def _filled(counts: Sequence[int]) -> list[float]:
    if len(counts) != len(OUTCOMES) or min(counts) < 0:
        raise ValueError(f"give five numbers of pairs, worst outcome first, none negative; not {list(counts)}")
    return [count or EMPTY_CELL for count in counts]


def _shares(counts: Sequence[int]) -> list[float]:
    filled = _filled(counts)
    return [count / sum(filled) for count in filled]


def _moments(shares: Sequence[float]) -> tuple[float, float]:
    mean = math.fsum(p * value for p, value in zip(shares, OUTCOMES, strict=True))
    variance = math.fsum(p * (value - mean) ** 2 for p, value in zip(shares, OUTCOMES, strict=True))
    return mean, math.sqrt(variance)


def _log_ratio(counts: Sequence[int], null: Sequence[float], alternative: Sequence[float]) -> float:
    if sum(counts) == 0:
        return 0.0
    terms = zip(_filled(counts), null, alternative, strict=True)
    return math.fsum(count * math.log(p1 / p0) for count, p0, p1 in terms) + 0.0


def _fit_effect(shares: Sequence[float], effect: float) -> list[float]:
    """The likeliest distribution with (μ − ½)/σ = effect.

    Lagrange's condition has the form of `_tilt`, with terms that depend on the solution's own mean and deviation;
    they are put in from the last round until nothing moves. The start is even, since results all alike have next to no
    deviation to start from.
    """
    fitted = [1 / len(shares)] * len(shares)
    for _ in range(MAXIMUM_ROUNDS):
        mean, deviation = _moments(fitted)
        terms = [value - 0.5 - effect * deviation * (1 + ((value - mean) / deviation) ** 2) / 2 for value in OUTCOMES]
        previous, fitted = fitted, _tilt(shares, terms)
        if max(abs(new - old) for new, old in zip(fitted, previous, strict=True)) < TOLERANCE:
            return fitted
    raise ValueError("the likelihood ratio did not converge; the hypotheses are too far from these results")


def _tilt(shares: Sequence[float], terms: Sequence[float]) -> list[float]:
    """The likeliest distribution p with Σ p·terms = 0: shares/(1 + θ·terms), θ found by bisection."""
    if min(terms) >= 0 or max(terms) <= 0:
        raise ValueError("no distribution of these outcomes has an Elo this extreme; choose hypotheses nearer to 0")
    theta = _falling_root(
        lambda theta: math.fsum(p * term / (1 + theta * term) for p, term in zip(shares, terms, strict=True)),
        -1 / max(terms),
        -1 / min(terms),
    )
    return [p / (1 + theta * term) for p, term in zip(shares, terms, strict=True)]


def _falling_root(function: Callable[[float], float], low: float, high: float) -> float:
    """The zero of a function that falls from +∞ to −∞ between two poles, which are never touched."""
    while low < (middle := (low + high) / 2) < high:
        if function(middle) > 0:
            low = middle
        else:
            high = middle
    return middle
