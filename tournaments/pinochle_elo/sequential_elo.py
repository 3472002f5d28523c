"""Elo updated match by match: a season's story, not its best estimate (that is `fitted_elo`).

It depends on the order of matches, so matches come in schedule order, and all of a round move from the ratings
before it. What one side gains the other loses.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from pinochle_elo.elo_difference import ELO_SCALE

START_RATING: Final = 1500.0
LEAST_K: Final = 24.0
GREATEST_K: Final = 160.0
K_PAIRS: Final = 10
"""The number of pairs up to which K is least."""


@dataclass(frozen=True, slots=True)
class SequentialMatch:
    """A match as it moves ratings; a side names an entrant once for each seat it holds."""

    first: tuple[str, ...]
    second: tuple[str, ...]
    pairs: int
    score: float
    """The first side's share of the outcomes, a tie as half, from 0 to 1."""
    k_share: float = 1.0
    """½ where a side is a single seat: two-handed, and in each of the three comparisons of a three-handed match."""

    def __post_init__(self) -> None:
        """Refuse what is no match."""
        if not self.first or not self.second or self.pairs < 1:
            raise ValueError("a match that moves ratings needs two sides and at least one pair")
        if not 0 <= self.score <= 1:
            raise ValueError(f"a score is a share from 0 to 1, not {self.score}; divide by the pairs")


@dataclass(frozen=True, slots=True)
class RatingChange:
    """One step of one entrant in one match."""

    match_number: int
    """Counted from 1 over the matches given."""
    entrant: str
    before: float
    """Before the round."""
    change: float
    expected: float
    """The expected score of its side."""
    score: float
    k: float


@dataclass(frozen=True, slots=True)
class SequentialRatings:
    """Ratings after some rounds, and how they came about."""

    ratings: Mapping[str, float]
    changes: tuple[RatingChange, ...]


def expected_score(rating_difference: float) -> float:
    """The expected share of outcomes of a side that is rated this much higher."""
    return 1 / (1 + math.pow(10.0, -max(-1e5, min(1e5, rating_difference)) / ELO_SCALE))


def k_factor(pairs: int) -> float:
    """K = min(160, max(24, 24·√(N/10))): the error of a score falls with the root of the pairs behind it."""
    return min(GREATEST_K, max(LEAST_K, LEAST_K * math.sqrt(pairs / K_PAIRS)))


def sequential_elo(
    rounds: Iterable[Sequence[SequentialMatch]],
    *,
    start: Mapping[str, float] | None = None,
    start_rating: float = START_RATING,
) -> SequentialRatings:
    """Update ratings round by round; whoever has no rating yet starts at `start_rating`."""
    ratings = dict(start or {})
    changes: list[RatingChange] = []
    match_number = 0
    for matches in rounds:
        for match in matches:
            for name in match.first + match.second:
                ratings.setdefault(name, start_rating)
        before = dict(ratings)
        for match in matches:
            match_number += 1
            steps = _changes(match_number, match, before)
            changes += steps
            for step in steps:
                ratings[step.entrant] += step.change
    return SequentialRatings(ratings, tuple(changes))


def _changes(match_number: int, match: SequentialMatch, before: Mapping[str, float]) -> list[RatingChange]:
    """An entrant's step is its share of its side's seats times K·(S − E), so that the sum of all is 0."""
    ratings = [math.fsum(before[name] for name in side) / len(side) for side in (match.first, match.second)]
    expected = expected_score(ratings[0] - ratings[1])
    k = k_factor(match.pairs) * match.k_share
    step = k * (match.score - expected)
    views = ((match.first, step, expected, match.score), (match.second, -step, 1 - expected, 1 - match.score))
    return [
        RatingChange(
            match_number=match_number,
            entrant=name,
            before=before[name],
            change=side.count(name) / len(side) * change + 0.0,
            expected=side_expected,
            score=side_score,
            k=k,
        )
        for side, change, side_expected, side_score in views
        for name in dict.fromkeys(side)
    ]
