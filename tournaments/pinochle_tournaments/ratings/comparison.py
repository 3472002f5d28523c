"""Two sides over everything they played against each other: the figures, whatever the number of matches.

Values only; `comparison_text` says how they read.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from itertools import groupby

from pinochle_elo import (
    HeadToHead,
    SwingParts,
    TableContract,
    TablePoints,
    effect_of_elo,
    head_to_head,
    llr,
    mean_swing_parts,
    sprt_bounds,
    swing_parts,
)
from pinochle_referee.settings import MatchFormat

from pinochle_tournaments.errors import ArenaError
from pinochle_tournaments.ratings.names import the_name
from pinochle_tournaments.ratings.pools import Pool, PooledMatch
from pinochle_tournaments.ratings.results import BoardPair, board_pairs
from pinochle_tournaments.storage import PartnershipSummary, Store, TableFigures

__all__ = ["NORMALIZED_ELO_BOUNDS", "Comparison", "LikelihoodRatio", "compare_in_pool", "the_two"]

NORMALIZED_ELO_BOUNDS = (0.0, 25.0)
"""What the log-likelihood ratio weighs, as `pinochle sprt` does by default."""


@dataclass(frozen=True, slots=True)
class LikelihoodRatio:
    """The evidence for "the first is stronger" as far as it goes; no verdict, for nobody stopped by it."""

    llr: float
    lower_bound: float
    upper_bound: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """The first side against the second, in one pool."""

    pool: Pool
    first: str
    second: str
    matches: tuple[PooledMatch, ...]
    head_to_head: HeadToHead
    likelihood_ratio: LikelihoodRatio
    forfeited_pairs: int
    repeated_deals: int
    """Board pairs on cards that the two had met before."""
    sides: tuple[PartnershipSummary, PartnershipSummary]
    parts: SwingParts | None
    """Mean parts of the swing; None where it cannot be split."""
    game_pairs: tuple[int, ...] | None
    """In game format: how many pairs of games scored 0, ¼, ½, ¾ and 1."""


def the_two(pools: Sequence[Pool], first: str, second: str) -> tuple[str, str]:
    """The whole names of two sides.

    Raises:
        ArenaError: nobody is called that, or several are.
    """
    names = sorted({name for pool in pools for pooled in pool.matches for name in pooled.side_names})
    return the_name(first, names), the_name(second, names)


def compare_in_pool(store: Store, pool: Pool, first: str, second: str) -> Comparison | None:
    """The two in a pool; None if they never met there."""
    places = {pooled.match.id: _places(pooled, first, second) for pooled in pool.matches}
    met = tuple(pooled for pooled in pool.matches if places[pooled.match.id] is not None)
    own = pool.of_matches(met)
    found = [
        (pair, (pair.board.first, pair.board.second) != places[pair.pooled.match.id])
        for pair in board_pairs(store, own)
        if {pair.board.first, pair.board.second} == set(places[pair.pooled.match.id] or ())
    ]
    if not found:
        return None
    figures = head_to_head(
        [-pair.board.swing_points if turned else pair.board.swing_points for pair, turned in found],
        [-pair.board.imp if turned else pair.board.imp for pair, turned in found],
        outcomes=[pair.outcome.reversed if turned else pair.outcome for pair, turned in found],
    )
    is_games = pool.match_format is MatchFormat.GAMES
    shares = [1 - pair.board.outcome if turned else pair.board.outcome for pair, turned in found]
    return Comparison(
        pool=own,
        first=first,
        second=second,
        matches=met,
        head_to_head=figures,
        likelihood_ratio=_likelihood_ratio([pair for pair, _ in found], [turned for _, turned in found]),
        forfeited_pairs=sum(pair.board.is_forfeited for pair, _ in found),
        repeated_deals=len(found) - len({pair.deal for pair, _ in found}),
        sides=_sides(store, met, places),
        parts=None if is_games else _parts(store, met, places),
        game_pairs=tuple(shares.count(quarter / 4) for quarter in range(5)) if is_games else None,
    )


def the_met(comparisons: Sequence[Comparison | None], first: str, second: str) -> list[Comparison]:
    """Those that exist.

    Raises:
        ArenaError: there is none.
    """
    found = [comparison for comparison in comparisons if comparison is not None]
    if not found and first == second:
        raise ArenaError(f"{first} is named twice and never met itself here; name two bots")
    if not found:
        raise ArenaError(
            f"{first} and {second} have no board against each other here; `pinochle match` plays some, and `pinochle"
            " ratings` compares through common opponents"
        )
    return found


def _places(pooled: PooledMatch, first: str, second: str) -> tuple[int, int] | None:
    """Which partnerships of a match the two are."""
    names = list(pooled.side_names)
    if first not in names or second not in names:
        return None
    if first != second:
        return names.index(first), names.index(second)
    return (names.index(first), names.index(first, names.index(first) + 1)) if names.count(first) > 1 else None


def _likelihood_ratio(pairs: Sequence[BoardPair], turned: Sequence[bool]) -> LikelihoodRatio:
    values = [-pair.board.imp if is_turned else pair.board.imp for pair, is_turned in zip(pairs, turned, strict=True)]
    low, high = (effect_of_elo(elo) for elo in NORMALIZED_ELO_BOUNDS)
    ratio = llr(len(values), sum(values), sum(value * value for value in values), d0=low, d1=high)
    return LikelihoodRatio(ratio, *sprt_bounds())


def _sides(
    store: Store, matches: Sequence[PooledMatch], places: dict[int, tuple[int, int] | None]
) -> tuple[PartnershipSummary, PartnershipSummary]:
    totals: list[dict[str, float]] = [{}, {}]
    for pooled in matches:
        partnerships = store.summary(pooled.match).partnerships
        for total, place in zip(totals, places[pooled.match.id] or (), strict=True):
            for each in fields(PartnershipSummary):
                total[each.name] = total.get(each.name, 0) + getattr(partnerships[place], each.name)
    first, second = (PartnershipSummary(**total) for total in totals)  # type: ignore[arg-type]
    return first, second


def _parts(
    store: Store, matches: Sequence[PooledMatch], places: dict[int, tuple[int, int] | None]
) -> SwingParts | None:
    if matches[0].match.identity.ruleset.counted_in != "points":
        return None
    split = [
        parts
        for pooled in matches
        for tables in _complete_boards(store, pooled)
        if (parts := swing_parts([_points(pooled, table, places[pooled.match.id] or (0, 1)) for table in tables]))
    ]
    return mean_swing_parts(split) if split else None


def _complete_boards(store: Store, pooled: PooledMatch) -> Iterator[list[TableFigures]]:
    """The tables of each board that was played to its end at all of them."""
    for number, deals in groupby(store.table_figures(pooled.match), lambda deal: deal.board):
        tables = list(deals)
        if (
            pooled.counts(number)
            and len(tables) == pooled.match.tables
            and not any(table.is_forfeited for table in tables)
        ):
            yield tables


def _points(pooled: PooledMatch, table: TableFigures, places: tuple[int, int]) -> TablePoints:
    """First less second of the two partnerships at a table."""
    match = pooled.match
    sides = len(match.identity.ruleset.sides)
    of_partnership = {match.partnership_at(side, table.table, table.board): side for side in range(sides)}
    one, other = (of_partnership[place] for place in places)
    contract = None
    if table.declarer is not None:
        contract = TableContract(table.declarer, table.bid_points or 0, table.trump or "")
    return TablePoints(
        contract=contract,
        meld_difference=sum(table.melds[one::sides]) - sum(table.melds[other::sides]),
        trick_difference=table.trick_points[one] - table.trick_points[other],
        deal_difference=table.deltas[one] - table.deltas[other],
    )
