"""Settlement: from melds and trick points to each side's change of score, and the end of a game.

Works on plain numbers a side, so that vectors, records and the engine share it. Side indices are those of
`Ruleset.sides`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from pinochle_rules.ruleset import BelowFloor, BothCross, ImpossibleContract, Ruleset, ZeroTricksBidder
from pinochle_rules.seats import BySeat, BySide

__all__ = [
    "DealResult",
    "Outcome",
    "by_side",
    "can_concede",
    "game_winner",
    "is_impossible",
    "settle_played",
    "settle_thrown_in",
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
    """The end of a deal, in points: what was shown, what was taken, and what each side's score changes by."""

    result: DealResult
    melds: BySeat[int]
    trick_points: BySide[int]
    deltas: BySide[int]


def is_impossible(ruleset: Ruleset, bid: int, meld: int) -> bool:
    """Whether a contract cannot be made: the bid exceeds the side's meld and all trick points together.

    single-deck-1500 1.3 (more than 250 short), double-deck 1 (26). A side that melds too little to be on the board is
    set whatever it takes (double-deck 1 (30)).
    """
    return bid > meld + ruleset.total_trick_points or meld < ruleset.min_team_meld


def can_concede(ruleset: Ruleset, bid: int, meld: int) -> bool:
    """Whether the declarer is asked to throw in or play, after melding and before the first lead."""
    if ruleset.fold_any_time:
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
    kept = [_kept(ruleset, meld[side], trick_points[side], won[side]) for side in range(len(meld))]
    result, declared = _declaring_side(ruleset, bid, meld[declaring], trick_points[declaring], kept[declaring])
    kept[declaring] = declared
    return result, tuple(kept)


def by_side(ruleset: Ruleset, by_seat: Sequence[int]) -> BySide[int]:
    """Numbers by seat added up by side."""
    sides = len(ruleset.sides)
    return tuple([sum(by_seat[side::sides]) for side in range(sides)])


def game_winner(ruleset: Ruleset, scores: Sequence[int], bidding_side: int | None) -> int | None:
    """The side that has won the game after a deal, or None where it goes on.

    `bidding_side` won the auction of that deal (None where nobody did). Sources: single-deck-1500 1 (27, 28),
    double-deck 1 (28, 29), single-deck-classic 1 (26).
    """
    crossed = [side for side, score in enumerate(scores) if score >= ruleset.target]
    if len(crossed) <= 1:
        return crossed[0] if crossed else None
    if ruleset.both_cross is BothCross.BIDDING_SIDE and bidding_side in crossed:
        return bidding_side
    best = max(scores[side] for side in crossed)
    leaders = [side for side in crossed if scores[side] == best]
    return leaders[0] if len(leaders) == 1 else None


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
