"""Games: deals in sequence until a side has won. `Game` holds the totals, pure and immutable.

Board formats need none of this: there every deal stands alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pinochle_rules.check_awards import checks_of_game
from pinochle_rules.ruleset import Ruleset
from pinochle_rules.scoring import DealResult, Outcome
from pinochle_rules.seats import BySide
from pinochle_rules.switches import BothCross, MatchBy

__all__ = ["Game", "game_winner"]


@dataclass(frozen=True, slots=True)
class Game:
    """A game after some deals. Sides are numbered as in `Ruleset.sides`."""

    ruleset: Ruleset
    scores: BySide[int]
    checks: BySide[int]
    """The second ledger, of each partner of a side; the award for a game won included."""
    deals: int
    target: int
    """The points that win now: `raise_target` may have raised them."""
    winners: tuple[int, ...]
    """Who has won; several share a game of a fixed number of deals. Empty until it is over."""
    awards: BySide[int] = ()
    """What the win added to `checks`; empty before it, and where no second ledger is kept."""

    @classmethod
    def start(cls, ruleset: Ruleset) -> Game:
        """A game before its first deal."""
        nothing = (0,) * len(ruleset.sides)
        return cls(ruleset, nothing, nothing, 0, ruleset.target, ())

    @property
    def is_over(self) -> bool:
        """Whether the game is won."""
        return bool(self.winners)

    def after(self, outcome: Outcome, declaring_side: int | None) -> Game:
        """The game after one more deal; `declaring_side` won its auction (None where nobody did)."""
        ruleset = self.ruleset
        scores = tuple(map(sum, zip(self.scores, outcome.deltas, strict=True)))
        checks = tuple(map(sum, zip(self.checks, outcome.checks or (0,) * len(scores), strict=True)))
        new = Game(ruleset, scores, checks, self.deals + 1, self.target, ())
        if ruleset.game_deals:
            best = max(scores)
            is_last = new.deals >= ruleset.game_deals
            leaders = tuple(side for side, score in enumerate(scores) if score == best) if is_last else ()
            return replace(new, winners=leaders)
        # Counted first is a side that made its bid; one that was set has lost points.
        bidding = None if outcome.result is DealResult.SET else declaring_side
        winner = game_winner(ruleset, scores, bidding, target=self.target)
        if winner is None:
            return replace(new, target=_raised(ruleset, scores, self.target))
        return new._won_by(winner)

    def _won_by(self, winner: int) -> Game:
        if not self.ruleset.checks:
            return replace(self, winners=(winner,))
        award = checks_of_game(self.scores[winner], max(s for side, s in enumerate(self.scores) if side != winner))
        awards = tuple(award if side == winner else -award for side in range(len(self.checks)))
        checks = tuple(map(sum, zip(self.checks, awards, strict=True)))
        winners: tuple[int, ...] = (winner,)
        if self.ruleset.match_by is MatchBy.CHECKS:
            winners = tuple(side for side, own in enumerate(checks) if own == max(checks))
        return replace(self, checks=checks, winners=winners, awards=awards)


def game_winner(
    ruleset: Ruleset, scores: Sequence[int], bidding_side: int | None, *, target: int | None = None
) -> int | None:
    """The side that has won by reaching the target after a deal, or None where the game goes on.

    `bidding_side` won the auction of that deal (None where nobody did); `target` is the ruleset's unless it was raised.
    Sources: single-deck-1500 1 (27, 28), double-deck 1 (28, 29), single-deck-classic 1 (26), firehouse 1 (15),
    three-handed 1 (22), two-handed 3.6.
    """
    reached = ruleset.target if target is None else target
    crossed = _crossed(scores, reached)
    if ruleset.both_cross is BothCross.BIDDING_SIDE and bidding_side in crossed:
        return bidding_side
    if ruleset.raise_target:
        crossed = _crossed(scores, _raised(ruleset, scores, reached))
        return crossed[0] if crossed else None
    best = max((scores[side] for side in crossed), default=0)
    leaders = [side for side in crossed if scores[side] == best]
    return leaders[0] if len(leaders) == 1 else None


def _raised(ruleset: Ruleset, scores: Sequence[int], target: int) -> int:
    """The target after a deal: raised for as long as several sides reach it."""
    while ruleset.raise_target and len(_crossed(scores, target)) > 1:
        target += ruleset.raise_target
    return target


def _crossed(scores: Sequence[int], target: int) -> list[int]:
    return [side for side, score in enumerate(scores) if score >= target]
