"""Melds are laid by themselves before the play: each seat's best, or the declarer's alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pinochle_rules.meld import ShownMelds, shown_melds
from pinochle_rules.phases.settlement import end_unplayed, set_melds
from pinochle_rules.scoring import DealResult, is_impossible
from pinochle_rules.switches import ImpossibleContract

if TYPE_CHECKING:
    from pinochle_rules.deal import Deal

__all__ = ["begin", "lay_melds"]


def begin(deal: Deal) -> bool:
    """Lay the melds; the deal may end with them, made or thrown in."""
    lay_melds(deal)
    contract, ruleset = deal.contract, deal.ruleset
    if contract is None:
        return False
    meld = deal.setting.meld_by_side[deal.declaring_index]
    if ruleset.meld_makes_contract and meld >= contract.points:
        end_unplayed(deal, DealResult.MADE)
        return True
    thrown_in = ruleset.impossible_contract is ImpossibleContract.THROW_IN
    if thrown_in and is_impossible(ruleset, contract.points, meld):
        end_unplayed(deal, DealResult.THROWN_IN)
        return True
    return False


def lay_melds(deal: Deal) -> None:
    ruleset, trump = deal.ruleset, deal.trump
    alone = deal.declarer_index if ruleset.declarer_melds_alone else -1
    melds = [
        shown_melds(hand, trump, ruleset.meld_table) if alone < 0 or index == alone else _NOTHING
        for index, hand in enumerate(deal.setting.hands)
    ]
    set_melds(deal, tuple(melds))


_NOTHING = ShownMelds((), 0)
