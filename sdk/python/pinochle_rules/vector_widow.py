"""What the vectors about burying, settling in units and checks ask."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from pinochle_rules.actions import BuryCards
from pinochle_rules.cardset import CardSet, contains, pack
from pinochle_rules.check_awards import SLAM, checks_of_contract, checks_of_game, checks_of_melds
from pinochle_rules.errors import RecordError
from pinochle_rules.legal import LegalBury
from pinochle_rules.meld import best_melds, meld_points, shown_melds
from pinochle_rules.phases.bury import may_be_buried
from pinochle_rules.scoring import DealResult, can_concede, settle_units
from pinochle_rules.switches import Settlement
from pinochle_rules.vector_fields import Case, read_cards, shown

__all__ = ["WIDOW"]


# Burying -----------------------------------------------------------------------------------------------------------


def _buried(case: Case) -> CardSet | None:
    """The cards that are melded from, or None where the bury is not allowed."""
    ruleset, hand, melded = case.ruleset, pack(case.cards("hand")), pack(case.cards("melded"))
    if not ruleset.widow_cards:
        raise RecordError(f"{ruleset.name} has no widow: nothing is buried")
    trump = case.trump()
    if not contains(hand, melded):
        raise RecordError("melded holds cards that are not in the hand")
    if ruleset.meld_before_bury and not melded:
        melded = pack(shown_melds(hand, trump, ruleset.meld_table).cards)
    bury = BuryCards(read_cards(case.items("bury"), "bury"))
    if bury not in LegalBury(ruleset.widow_cards, may_be_buried(hand, melded, ruleset.widow_cards)):
        return None
    return hand if ruleset.meld_before_bury else hand - bury.packed


def _bury_ok(case: Case, _expected: object) -> object:
    return _buried(case) is not None


def _meld_total(case: Case, _expected: object) -> object:
    left = _buried(case)
    return None if left is None else meld_points(left, case.trump(), case.ruleset.meld_table)


# Units -------------------------------------------------------------------------------------------------------------

_RESULTS = {DealResult.CONCEDED: "single bete", DealResult.SET: "double bete"}


def _settled(case: Case) -> tuple[DealResult, str]:
    """How the deal ended, and the vectors' word for it."""
    ruleset, bid, meld = case.ruleset, case.whole("bid"), case.whole("meld")
    if ruleset.settlement is not Settlement.UNITS:
        raise RecordError(f"{ruleset.name} does not settle in units")
    covered = ruleset.meld_makes_contract and meld >= bid
    if case.flag("concede"):
        if covered or not can_concede(ruleset, bid, meld):
            raise RecordError("the vector concedes a contract that may not be conceded")
        return DealResult.CONCEDED, _RESULTS[DealResult.CONCEDED]
    if covered:
        return DealResult.MADE, "made without play"
    result = DealResult.MADE if meld + case.whole("tricks") >= bid else DealResult.SET
    return result, _RESULTS.get(result, "made")


def _result(case: Case, _expected: object) -> object:
    return _settled(case)[1]


def _delta(case: Case, _expected: object) -> object:
    result, trump, bidder = _settled(case)[0], case.trump(), case.index("bidder", len(case.ruleset.sides))
    if bidder is None:
        raise RecordError("the vector has no 'bidder'")
    if trump is None:
        raise RecordError("units need a trump suit")
    return list(settle_units(case.ruleset, bidder, case.whole("bid"), trump, result))


# Checks ------------------------------------------------------------------------------------------------------------


def _checks(case: Case, _expected: object) -> object:
    """As the bidding side, the seat that melds, or the winner sees them."""
    if not case.ruleset.checks:
        raise RecordError(f"{case.ruleset.name} keeps no checks")
    event = case.text("event")
    if event == "meld":
        return checks_of_melds(best_melds(pack(case.cards("hand")), case.trump(), case.ruleset.meld_table))
    if event == "contract":
        return checks_of_contract(case.whole("bid"), made=case.needed_flag("made"))
    if event == "slam":
        return SLAM
    if event == "game":
        return checks_of_game(case.whole("winner_score"), case.whole("loser_score"))
    raise RecordError(f"event holds {shown(event)}, not meld, contract, slam or game")


WIDOW: Mapping[str, Mapping[str, Callable[[Case, object], object]]] = MappingProxyType(
    {
        "bury": {"ok": _bury_ok, "meld_total": _meld_total},
        "payment": {"result": _result, "delta": _delta},
        "checks": {"checks": _checks},
    }
)
