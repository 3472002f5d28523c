"""The Elo difference that the outcomes of two opponents' boards speak for, and its error.

It says how often one wins, not by how much; it is not comparable with a chess rating, whose unit is one game.
"""

import math
from dataclasses import dataclass
from typing import Final

from pinochle_elo.estimates import DEFAULT_CONFIDENCE, t_quantile

ELO_SCALE: Final = 400.0
ELO_PER_LOGIT: Final = ELO_SCALE / math.log(10)
NORMALIZED_ELO_SCALE: Final = 347.4356


@dataclass(frozen=True, slots=True)
class EloDifference:
    """First minus second, in Elo; None where there is nothing to tell it from."""

    pairs: int
    score: float | None
    """The first side's share of the outcomes, a tie counting one half; of the real pairs only."""
    elo: float | None
    standard_error: float | None
    half_width: float | None
    all_alike: bool
    """All pairs ended alike: half a pair of each outcome was added first, and whoever prints this must say so."""


@dataclass(frozen=True, slots=True)
class NormalizedElo:
    """The mean IMP value in units of its spread, on a scale like Elo's; None where there is no spread."""

    pairs: int
    elo: float | None
    standard_error: float | None
    half_width: float | None


def elo_difference(wins: int, ties: int, losses: int, *, confidence: float = DEFAULT_CONFIDENCE) -> EloDifference:
    """The Elo difference d = −400·log10(1/s − 1) of the first side over the second, with its standard error."""
    if min(wins, ties, losses) < 0:
        raise ValueError(f"numbers of outcomes cannot be negative: {wins}-{ties}-{losses}")
    pairs = wins + ties + losses
    if pairs == 0:
        return EloDifference(0, None, None, None, None, all_alike=False)
    all_alike = pairs in {wins, ties, losses}
    added = 0.5 if all_alike else 0.0
    won, tied, lost = wins + added, ties + added, losses + added
    total = won + tied + lost
    score = (won + tied / 2) / total
    elo = ELO_SCALE * math.log10((won + tied / 2) / (lost + tied / 2)) + 0.0
    real_score = (wins + ties / 2) / pairs
    squares = won * (1 - score) ** 2 + tied * (0.5 - score) ** 2 + lost * score**2
    error = ELO_PER_LOGIT * math.sqrt(squares / (total - 1) / total) / (score * (1 - score))
    half_width = t_quantile(confidence, pairs - 1) * error if pairs > 1 else None
    return EloDifference(pairs, real_score, elo, error, half_width, all_alike=all_alike)


def normalized_elo(
    mean: float, standard_deviation: float, pairs: int, *, confidence: float = DEFAULT_CONFIDENCE
) -> NormalizedElo:
    """nElo = 347.4356·d̂/√2 with d̂ = mean / standard deviation of the pairs' IMP values."""
    if pairs < 2 or not standard_deviation > 0:
        return NormalizedElo(pairs, None, None, None)
    effect = mean / standard_deviation
    error = NORMALIZED_ELO_SCALE * math.sqrt((1 + effect**2 / 2) / (2 * pairs))
    elo = elo_of_effect(effect)
    if not (math.isfinite(elo) and math.isfinite(error)):
        return NormalizedElo(pairs, None, None, None)
    return NormalizedElo(pairs, elo, error, t_quantile(confidence, pairs - 1) * error)


def elo_of_effect(effect: float) -> float:
    """Normalized Elo of an effect size d (mean of y over its standard deviation)."""
    return NORMALIZED_ELO_SCALE * effect / math.sqrt(2) + 0.0


def effect_of_elo(normalized: float) -> float:
    """The effect size d of a normalized Elo; 25 is about 0.1."""
    return normalized * math.sqrt(2) / NORMALIZED_ELO_SCALE + 0.0
