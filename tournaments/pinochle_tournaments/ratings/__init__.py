"""Ratings of what a store holds: views over its results, computed again each time.

One table is one ruleset with its options and one match format. The arithmetic is `pinochle_elo`'s; here stands which
results go into it, under which names, and how a table reads.
"""

from pinochle_tournaments.ratings.names import the_name
from pinochle_tournaments.ratings.pools import Pool, PooledMatch, Selection, pools_of
from pinochle_tournaments.ratings.results import BoardPair, board_pairs, observations, outcome_of
from pinochle_tournaments.ratings.table import Method, RatingRow, RatingTable, parse_anchors, rate_pool

__all__ = [
    "BoardPair",
    "Method",
    "Pool",
    "PooledMatch",
    "RatingRow",
    "RatingTable",
    "Selection",
    "board_pairs",
    "observations",
    "outcome_of",
    "parse_anchors",
    "pools_of",
    "rate_pool",
    "the_name",
]
