"""Settlement: from melds and trick points to each side's change of score.

Works on plain numbers a side, so that vectors, records and the engine share it. Side indices are those of
`Ruleset.sides`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from pinochle_rules.cards import Suit
from pinochle_rules.ruleset import Ruleset
from pinochle_rules.seats import BySeat, BySide
from pinochle_rules.switches import BelowFloor, ImpossibleContract, MatchBy, ZeroTricksBidder

__all__ = [
    "DealResult",
    "Outcome",
    "by_side",
    "can_concede",
    "is_impossible",
    "match_points",
    "settle_played",
    "settle_thrown_in",
    "settle_uncontracted",
    "settle_units",
]


class DealResult(StrEnum):
    """How a deal ended, as records write it."""

    MADE = "made"
    SET = "set"
    CONCEDED = "conceded"
    THROWN_IN = "thrown-in"
    PASSED_OUT = "passed-out"
    PLAYED = "played"
    FORFEITED = "forfeited"


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a deal: what was shown, what was taken, and what each side's score changes by.

    In points; deltas in units where the ruleset settles in units.
    """

    result: DealResult
    melds: BySeat[int]
    trick_points: BySide[int]
    deltas: BySide[int]
    checks: BySide[int] | None = None
    """What each partner gets in the second ledger; None where the ruleset keeps none, or a deal was forfeited."""


def is_impossible(ruleset: Ruleset, bid: int, meld: int) -> bool:
    """Whether a contract cannot be made: the bid exceeds the side's meld and all trick points together.

    single-deck-1500 1.3 (more than 250 short), double-deck 1 (26). A side that melds too little to be on the board is
    set whatever it takes (double-deck 1 (30)).
    """
    return bid > meld + ruleset.total_trick_points or meld < ruleset.min_team_meld


def can_concede(ruleset: Ruleset, bid: int, meld: int) -> bool:
    """Whether the declarer is asked to throw in or play, after melding and before the first lead."""
    if ruleset.fold_any_time or (ruleset.concede_when_short and meld < bid):
        return True
    return ruleset.impossible_contract is ImpossibleContract.CHOICE and is_impossible(ruleset, bid, meld)


def settle_thrown_in(
    ruleset: Ruleset, declaring: int, bid: int, meld: Sequence[int], *, bid_only: bool = False
) -> BySide[int]:
    """Deltas of a deal that is not played: the declaring side loses its bid, the others score their meld.

    With `bid_only` the others score nothing. A side under `min_team_meld` has no meld to score.
    """
    return tuple(
        -bid if side == declaring else 0 if bid_only else _counted_meld(ruleset, points)
        for side, points in enumerate(meld)
    )


def settle_played(
    ruleset: Ruleset,
    declaring: int,
    bid: int,
    meld: Sequence[int],
    trick_points: Sequence[int],
    tricks_won: Sequence[int] | None = None,
) -> tuple[DealResult, BySide[int]]:
    """Result and deltas of a deal that was played out.

    Args:
        declaring: the declaring side.
        bid: the contract, in points.
        meld: shown meld by side, in points.
        trick_points: counters and last trick by side, in points.
        tricks_won: number of tricks by side; None where nothing depends on it.
    """
    won = list(tricks_won) if tricks_won is not None else [1 if points else 0 for points in trick_points]
    if ruleset.defenders_pool:
        trick_points, won = _pooled(declaring, trick_points), list(_pooled(declaring, won))
    kept = [_kept(ruleset, meld[side], trick_points[side], won[side]) for side in range(len(meld))]
    result, declared = _declaring_side(ruleset, bid, meld[declaring], trick_points[declaring], kept[declaring])
    kept[declaring] = declared
    return result, tuple(kept)


def settle_uncontracted(
    ruleset: Ruleset, meld: Sequence[int], trick_points: Sequence[int], tricks_won: Sequence[int]
) -> BySide[int]:
    """Deltas of a deal without a contract: each side scores its meld and tricks."""
    return tuple(
        _kept(ruleset, points, taken, won) for points, taken, won in zip(meld, trick_points, tricks_won, strict=True)
    )


def settle_units(ruleset: Ruleset, declaring: int, bid: int, trump: Suit, result: DealResult) -> BySide[int]:
    """Deltas in units: the declarer settles with each opponent (auction-widow 1 (21)).

    A contract made pays once, one conceded costs once, one set in play costs twice.
    """
    single = ruleset.units(bid, trump)
    if result is DealResult.CONCEDED and ruleset.spades_concede_single and trump is Suit.SPADES:
        single //= ruleset.unit_factors[trump - 1]
    each = {DealResult.MADE: single, DealResult.CONCEDED: -single}.get(result, -2 * single)
    others = len(ruleset.sides) - 1
    return tuple(each * others if side == declaring else -each for side in range(others + 1))


def match_points(ruleset: Ruleset, outcome: Outcome) -> BySide[int]:
    """What a deal counts in a match: points or units, or checks where they decide it."""
    if ruleset.match_by is MatchBy.CHECKS and outcome.checks is not None:
        return outcome.checks
    return outcome.deltas


def by_side(ruleset: Ruleset, by_seat: Sequence[int]) -> BySide[int]:
    """Numbers by seat added up by side."""
    sides = len(ruleset.sides)
    return tuple([sum(by_seat[side::sides]) for side in range(sides)])


def _counted_meld(ruleset: Ruleset, meld: int) -> int:
    """A side under the table's minimum has nothing on the board (double-deck 1 (30))."""
    return meld if meld >= ruleset.min_team_meld else 0


def _kept(ruleset: Ruleset, meld: int, trick_points: int, tricks_won: int) -> int:
    """What a side would score if no bid stood against it."""
    counted = _counted_meld(ruleset, meld)
    if trick_points < ruleset.floor_points:
        return trick_points if ruleset.below_floor is BelowFloor.TRICKS else 0
    if ruleset.trick_saves_meld and not tricks_won:
        return trick_points
    return counted + trick_points


def _pooled(declaring: int, by_side: Sequence[int]) -> tuple[int, ...]:
    """Each defender is credited with what the defenders have together."""
    together = sum(by_side) - by_side[declaring]
    return tuple(own if side == declaring else together for side, own in enumerate(by_side))


def _declaring_side(ruleset: Ruleset, bid: int, meld: int, trick_points: int, kept: int) -> tuple[DealResult, int]:
    if meld < ruleset.min_team_meld:
        return DealResult.SET, -bid
    if trick_points < ruleset.floor_points:
        # Below the floor the side has no points, whatever it melded (single-deck-1500 3.3, double-deck 3.5).
        covered = meld + trick_points >= bid
        if covered and ruleset.zero_tricks_bidder is ZeroTricksBidder.ZERO:
            return DealResult.SET, 0
        return DealResult.SET, -bid
    return (DealResult.MADE, kept) if kept >= bid else (DealResult.SET, -bid)
