"""The second ledger of Check Pinochle: how many checks melds, contracts, slams and games earn (check 1.1).

"So many checks" means that each partner of the earning side collects them from one opponent.
"""

from __future__ import annotations

from collections.abc import Sequence

from pinochle_rules.meld import Meld, MeldKind
from pinochle_rules.ruleset import Ruleset
from pinochle_rules.scoring import DealResult
from pinochle_rules.seats import BySide

__all__ = ["SLAM", "checks_of_contract", "checks_of_deal", "checks_of_game", "checks_of_melds"]

SLAM = 5
"""For all tricks of a deal, to whichever side takes them."""

_ROUND_TRIP = 5
_PER_SET = {MeldKind.RUN: 2, MeldKind.ACES: 2, MeldKind.KINGS: 1, MeldKind.QUEENS: 1, MeldKind.JACKS: 1}
_DOUBLE_PINOCHLE = 2
_CONTRACTS = ((350, 10), (300, 7), (250, 4), (0, 2))


def checks_of_melds(melds: Sequence[Meld]) -> int:
    """For what one seat shows. A king and a queen of every suit are a round trip, which pays for one set of each."""
    sets = {kind: sum(meld.copies for meld in melds if meld.kind is kind) for kind in MeldKind}
    earned = sum(checks * sets[kind] for kind, checks in _PER_SET.items())
    if sets[MeldKind.KINGS] and sets[MeldKind.QUEENS]:
        earned += _ROUND_TRIP - _PER_SET[MeldKind.KINGS] - _PER_SET[MeldKind.QUEENS]
    return earned + (_DOUBLE_PINOCHLE if sets[MeldKind.PINOCHLE] > 1 else 0)


def checks_of_contract(bid: int, *, made: bool) -> int:
    """For a contract, as the bidding side sees it: one that is defeated pays the others twice."""
    value = next(checks for start, checks in _CONTRACTS if bid >= start)
    if bid >= 350:
        value += 5 * ((bid - 350) // 50)
    return value if made else -2 * value


def checks_of_game(winner_score: int, loser_score: int) -> int:
    """For a game won: more for every 100 points of the margin, or part of them, and for losers below zero."""
    margin = winner_score - loser_score
    return 10 + -(-margin // 100) + (5 if loser_score < 0 else 0)


def checks_of_deal(
    ruleset: Ruleset,
    melds: BySide[int],
    contract: tuple[int, int] | None,
    result: DealResult,
    tricks_won: BySide[int],
) -> BySide[int]:
    """What each partner of a side gets from a deal: what it earns less what the others earn.

    Args:
        melds: checks for melds by side.
        contract: the declaring side and its bid.
        tricks_won: the number of tricks by side.
    """
    earned = [
        shown if won or not ruleset.checks_need_trick else 0 for shown, won in zip(melds, tricks_won, strict=True)
    ]
    if contract is not None and result in (DealResult.MADE, DealResult.SET):
        declaring, bid = contract
        earned[declaring] += checks_of_contract(bid, made=result is DealResult.MADE)
    for side, won in enumerate(tricks_won):
        if won == ruleset.hand_cards:
            earned[side] += SLAM
    return tuple(2 * own - sum(earned) for own in earned)
