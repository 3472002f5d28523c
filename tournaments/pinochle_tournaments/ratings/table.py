"""One table of ratings: a pool's results fitted, and what the fit says of each entrant and of the field.

Values only: how a table looks is `table_text`'s business.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from pinochle_elo import (
    FieldRatings,
    LackOfFit,
    Outcome,
    PairObservation,
    PartnerMatrix,
    Rating,
    fitted_elo,
    joint_fit,
    partner_matrix,
)

from pinochle_tournaments.errors import ArenaError
from pinochle_tournaments.ratings.names import the_name
from pinochle_tournaments.ratings.pools import Pool
from pinochle_tournaments.ratings.results import board_pairs, observations
from pinochle_tournaments.storage import Store

__all__ = ["Method", "RatingRow", "RatingTable", "Score", "parse_anchors", "rate_pool"]


class Method(StrEnum):
    """What is fitted."""

    ELO = "elo"
    """How often one wins: Bradley–Terry on the outcomes."""
    FIT = "fit"
    """By how much: least squares on IMP values, in IMPs a board."""


@dataclass(frozen=True, slots=True)
class Score:
    """The board pairs of an entrant, each counted once."""

    wins: int = 0
    ties: int = 0
    losses: int = 0

    @property
    def played(self) -> int:
        """All of them."""
        return self.wins + self.ties + self.losses

    @property
    def points(self) -> float:
        """Won, and half of those tied."""
        return self.wins + self.ties / 2


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingRow:
    """One entrant in the table."""

    rank: int | None
    """None without a rating."""
    rating: Rating
    score: Score
    superiority: float | None
    """The chance that it is stronger than the next row's; None where the field does not tell."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingTable:
    """The ratings of a pool, best first; groups that never met stand one after the other."""

    pool: Pool = field(repr=False)
    method: Method
    rows: tuple[RatingRow, ...]
    anchors: Mapping[str, float]
    pairs: int
    forfeited_pairs: int
    deals: int | None
    """How many distinct deals, where some were met more than once; errors go by them."""
    groups: int
    """Sets of entrants that no chain of meetings connects."""
    separated_pairs: int
    compared_pairs: int
    lack_of_fit: LackOfFit | None
    """Of the joint fit of the IMP values, whatever the method."""
    residual_deviation: float | None
    partners: PartnerMatrix | None
    """Of the line-ups whose partners change; None where there are none."""


def rate_pool(
    store: Store, pool: Pool, method: Method = Method.ELO, *, anchors: Mapping[str, float] | None = None
) -> RatingTable:
    """Fit a pool. Anchors are given by the entrants' whole names."""
    pairs, forfeited = [], 0
    for pair in board_pairs(store, pool):
        forfeited += pair.board.is_forfeited
        pairs.append(pair)
    results = [one for one in observations(pairs) if sorted(one.first) != sorted(one.second)]
    names = pool.names
    fixed = dict(anchors or {})
    joint = joint_fit(results, entrants=names, anchors=fixed if method is Method.FIT else None)
    field_ratings = joint if method is Method.FIT else _elo(results, names, fixed)
    scores = _scores(results, names)
    return RatingTable(
        pool=pool,
        method=method,
        rows=_rows(field_ratings, scores),
        anchors=fixed,
        pairs=len(results),
        forfeited_pairs=forfeited,
        deals=field_ratings.clusters,
        groups=len({rating.group for rating in field_ratings.ratings if rating.pairs}),
        separated_pairs=field_ratings.separated_pairs,
        compared_pairs=field_ratings.compared_pairs,
        lack_of_fit=joint.lack_of_fit,
        residual_deviation=joint.residual_deviation,
        partners=_partners(results, joint),
    )


def parse_anchors(texts: Sequence[str], method: Method, pools: Sequence[Pool]) -> list[dict[str, float]]:
    """The anchors of each pool, from `BOT=RATING`; a bot may be in several pools, but must be in one.

    Raises:
        ArenaError: that is no anchor, or nobody of that name is rated.
    """
    found: list[dict[str, float]] = [{} for _ in pools]
    everybody = sorted({name for pool in pools for name in pool.names})
    for text in texts:
        bot, equals, number = text.rpartition("=")
        try:
            rating = float(number)
        except ValueError:
            rating = float("nan")
        if not equals or not abs(rating) < 1e6:
            example = "1500" if method is Method.ELO else "0"
            raise ArenaError(f"--anchor {text!r} is no anchor; write BOT=RATING, as in random_bot={example}")
        name = the_name(bot, everybody)
        if any(anchors.get(name, rating) != rating for anchors in found):
            raise ArenaError(f"--anchor {text!r}: {name} is fixed at another rating already; fix it once")
        for pool, anchors in zip(pools, found, strict=True):
            if name in pool.names:
                anchors[name] = rating
    return found


def _elo(results: Sequence[PairObservation], names: Sequence[str], anchors: Mapping[str, float]) -> FieldRatings:
    try:
        return fitted_elo(results, entrants=names, anchors=anchors)
    except ValueError as error:
        raise ArenaError(f"the ratings cannot be computed: {error}") from error


def _scores(results: Sequence[PairObservation], names: Sequence[str]) -> dict[str, Score]:
    counts = {name: dict.fromkeys(Outcome, 0) for name in names}
    for one in results:
        for side, outcome in ((one.first, one.outcome), (one.second, one.outcome.reversed)):
            for name in set(side):
                counts[name][outcome] += 1
    return {name: Score(own[Outcome.WIN], own[Outcome.TIE], own[Outcome.LOSS]) for name, own in counts.items()}


def _rows(ratings: FieldRatings, scores: Mapping[str, Score]) -> tuple[RatingRow, ...]:
    """Group by group, the largest first; within each best first, and those without a rating at the end."""
    sizes: dict[int, int] = {}
    for rating in ratings.ratings:
        sizes[rating.group] = sizes.get(rating.group, 0) + 1
    ordered = sorted(ratings.ratings, key=lambda one: (one.rating is None, -sizes[one.group], one.group))
    rows, rank = list[RatingRow](), 0
    for number, rating in enumerate(ordered):
        following = ordered[number + 1] if number + 1 < len(ordered) else None
        rank = 1 if not rows or ordered[number - 1].group != rating.group else rank + 1
        rows.append(
            RatingRow(
                rank=None if rating.rating is None else rank,
                rating=rating,
                score=scores.get(rating.entrant, Score()),
                superiority=None if following is None else _superiority(ratings, rating, following),
            )
        )
    return tuple(rows)


def _superiority(ratings: FieldRatings, first: Rating, second: Rating) -> float | None:
    if first.rating is None or second.rating is None:
        return None
    difference = ratings.difference(first.entrant, second.entrant)
    if difference.p_value is None or difference.difference is None:
        return None
    return 1 - difference.p_value / 2 if difference.difference > 0 else difference.p_value / 2


def _partners(results: Sequence[PairObservation], joint: FieldRatings) -> PartnerMatrix | None:
    rotating = [one for one in results if len(one.first) == len(one.second) == 2]
    return partner_matrix(rotating, joint) if rotating else None
