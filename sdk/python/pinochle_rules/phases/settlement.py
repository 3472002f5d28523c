"""How a deal ends: the last step of every phase that can end one. Points come from `scoring` and `check_awards`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pinochle_rules.check_awards import checks_of_deal, checks_of_melds
from pinochle_rules.phase import Phase
from pinochle_rules.scoring import (
    DealResult,
    Outcome,
    by_side,
    settle_played,
    settle_thrown_in,
    settle_uncontracted,
    settle_units,
)
from pinochle_rules.switches import Settlement

if TYPE_CHECKING:
    from pinochle_rules.deal import Deal
    from pinochle_rules.meld import ShownMelds
    from pinochle_rules.seats import BySeat, BySide

__all__ = ["end_at_once", "end_unplayed", "end_without_score", "set_melds", "settle"]


def set_melds(deal: Deal, melds: BySeat[ShownMelds]) -> None:
    """What each seat has laid face up, and what it comes to."""
    setting = deal.setting
    setting.melds = melds
    points = tuple([shown.points for shown in melds])
    is_each_alone = len(setting.ruleset.sides) == len(melds)
    setting.meld_by_side = points if is_each_alone else by_side(setting.ruleset, points)


def settle(deal: Deal) -> None:
    """After the last trick."""
    ruleset, contract = deal.ruleset, deal.contract
    melds, points, won = deal.setting.meld_by_side, deal.trick_points, deal.tricks_won()
    if contract is None:
        _end(deal, DealResult.PLAYED, settle_uncontracted(ruleset, melds, points, won))
        return
    result, deltas = settle_played(ruleset, deal.declaring_index, contract.points, melds, points, won)
    _end(deal, result, deltas)


def end_unplayed(deal: Deal, result: DealResult, *, bid_only: bool = False) -> None:
    """Without a card played: the contract is lost, or (`made`) it is covered by meld or nobody contests it."""
    contract = deal.contract
    assert contract is not None
    declaring, melds = deal.declaring_index, deal.setting.meld_by_side
    if result is DealResult.MADE:
        deltas = tuple(max(meld, contract.points) if side == declaring else meld for side, meld in enumerate(melds))
    else:
        deltas = settle_thrown_in(deal.ruleset, declaring, contract.points, melds, bid_only=bid_only)
    _end(deal, result, deltas)


def end_without_score(deal: Deal, result: DealResult) -> None:
    """Nobody's score changes."""
    _finish(deal, result, deal.ruleset.no_points)


def end_at_once(deal: Deal) -> None:
    """A meld has reached the target: counters are no longer scored (two-handed 3.6)."""
    _finish(deal, DealResult.PLAYED, deal.setting.meld_by_side)


def _end(deal: Deal, result: DealResult, deltas: BySide[int]) -> None:
    contract = deal.contract
    if deal.ruleset.settlement is Settlement.UNITS and contract is not None and contract.trump is not None:
        deltas = settle_units(deal.ruleset, deal.declaring_index, contract.points, contract.trump, result)
    _finish(deal, result, deltas)


def _finish(deal: Deal, result: DealResult, deltas: BySide[int]) -> None:
    ruleset = deal.ruleset
    melds = tuple([shown.points for shown in deal.melds]) or (0,) * len(ruleset.seats)
    checks = _checks(deal, result) if ruleset.checks else None
    deal.setting.outcome = Outcome(result, melds, deal.trick_points, deltas, checks)
    deal.go_to(Phase.DONE, -1)


def _checks(deal: Deal, result: DealResult) -> BySide[int]:
    ruleset, contract = deal.ruleset, deal.contract
    shown = [checks_of_melds(shown.melds) for shown in deal.melds] or [0] * len(ruleset.seats)
    made_of = (deal.declaring_index, contract.points) if contract is not None else None
    return checks_of_deal(ruleset, by_side(ruleset, shown), made_of, result, deal.tricks_won())
