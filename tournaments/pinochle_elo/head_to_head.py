"""Two opponents over n pairs: everything their result block says about points, IMP values and Elo.

Forfeited pairs are values like any other here; leaving them out is the caller's filter, and saying so its duty.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pinochle_elo.boards import BoardValue, Outcome, outcome, tally
from pinochle_elo.elo_difference import EloDifference, NormalizedElo, elo_difference, normalized_elo
from pinochle_elo.estimates import DEFAULT_CONFIDENCE, MeanEstimate, mean_estimate

FEW_DECIDED: Final = 10
"""With fewer non-tied pairs than this, an interval around the mean says little; it is printed with a warning."""


@dataclass(frozen=True, slots=True)
class HeadToHead:
    """The first side against the second."""

    pairs: int
    wins: int
    ties: int
    losses: int
    swing: MeanEstimate
    """In points a board, the mean over its tables."""
    imp: MeanEstimate
    """In IMP values a board."""
    elo: EloDifference
    normalized_elo: NormalizedElo
    few_decided: bool
    """Fewer than 10 pairs were not tied."""

    @property
    def tie_share(self) -> float | None:
        """The share of pairs that tied; always worth printing beside wins and losses."""
        return self.ties / self.pairs if self.pairs else None

    @property
    def likelihood_of_superiority(self) -> float | None:
        """The chance that the first side is the stronger, from the IMP values."""
        return self.imp.likelihood_of_superiority


def head_to_head(
    swings: Sequence[float],
    imp_values: Sequence[int],
    *,
    outcomes: Sequence[Outcome] | None = None,
    confidence: float = DEFAULT_CONFIDENCE,
) -> HeadToHead:
    """Sum up pairs from their swings in points and IMP values, in the same order.

    Outcomes go by the sign of the swing unless given.
    """
    if outcomes is None:
        outcomes = [outcome(points) for points in swings]
    if not len(swings) == len(imp_values) == len(outcomes):
        raise ValueError(
            f"{len(swings)} swings, {len(imp_values)} IMP values and {len(outcomes)} outcomes: give one each a pair"
        )
    wins, ties, losses = tally(outcomes)
    imp = mean_estimate(imp_values, confidence)
    return HeadToHead(
        pairs=len(swings),
        wins=wins,
        ties=ties,
        losses=losses,
        swing=mean_estimate(swings, confidence),
        imp=imp,
        elo=elo_difference(wins, ties, losses, confidence=confidence),
        normalized_elo=normalized_elo(imp.mean or 0.0, imp.standard_deviation or 0.0, imp.count, confidence=confidence),
        few_decided=wins + losses < FEW_DECIDED,
    )


def head_to_head_of_boards(boards: Sequence[BoardValue], *, confidence: float = DEFAULT_CONFIDENCE) -> HeadToHead:
    """Sum up boards as `board_value` and `forfeited_board_value` give them."""
    return head_to_head(
        [board.swing_points for board in boards],
        [board.imp for board in boards],
        outcomes=[board.outcome for board in boards],
        confidence=confidence,
    )
