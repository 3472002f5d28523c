"""Before the first lead a contract may be given up: by its declarer, or by all who defend against it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pinochle_rules.actions import Action, Concede
from pinochle_rules.legal import LegalConcession
from pinochle_rules.phase import Phase
from pinochle_rules.phases.settlement import end_unplayed
from pinochle_rules.scoring import DealResult, can_concede

if TYPE_CHECKING:
    from pinochle_rules.deal import Deal

__all__ = ["apply", "begin", "legal"]


def begin(deal: Deal) -> bool:
    contract = deal.contract
    assert contract is not None
    if not can_concede(deal.ruleset, contract.points, deal.setting.meld_by_side[deal.declaring_index]):
        return False
    deal.go_to(Phase.CONCESSION, deal.declarer_index)
    return True


def legal(_deal: Deal) -> LegalConcession:
    return LegalConcession()


def apply(deal: Deal, action: Action) -> None:
    """The declarer first; then the others clockwise, for as long as each of them concedes."""
    concedes, declarer, seats = isinstance(action, Concede), deal.declarer_index, len(deal.ruleset.seats)
    is_declarer, left = deal.turn == declarer, (deal.turn + 1) % seats
    if concedes and is_declarer:
        end_unplayed(deal, DealResult.CONCEDED)
    elif concedes and left == declarer:
        end_unplayed(deal, DealResult.MADE)
    elif concedes or (is_declarer and deal.ruleset.defenders_concede):
        deal.turn = left
    else:
        deal.go_on()
