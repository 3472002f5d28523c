"""What a contract is worth once it stands: how likely it is made, what it brings, and whether to give it up.

The trick points that the declaring side takes are thought of as normally distributed around what its hand promises.
Nothing here looks at single plays.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import NormalDist

from judgement import judgement_of
from pinochle_rules import Card, DealResult, Observation, Ruleset, Suit
from pinochle_rules.scoring import settle_units
from pinochle_rules.switches import Settlement


def expected_tricks(ruleset: Ruleset, hand: Sequence[Card], buried: Sequence[Card], trump: Suit) -> NormalDist:
    """Trick points of the declaring side; what it buried is safe."""
    judgement = judgement_of(ruleset)
    safe = sum(ruleset.counter_points[card] for card in buried)
    total = ruleset.total_trick_points - safe
    return NormalDist(safe + total * judgement.share_of(hand, trump), total * judgement.share_spread)


def chance_made(ruleset: Ruleset, bid: int, meld: int, tricks: NormalDist) -> float:
    """How likely the side takes what its meld leaves to be taken."""
    if ruleset.meld_makes_contract and meld >= bid:
        return 1.0
    needed = max(bid - meld, ruleset.floor_points)
    if needed > ruleset.total_trick_points or meld < ruleset.min_team_meld:
        return 0.0
    return 1.0 - tricks.cdf(needed)


def gain_of_contract(ruleset: Ruleset, bid: int, meld: int, tricks: NormalDist, trump: Suit) -> float:
    """What the declarer may expect of a contract in this trump: units, or points."""
    makes = chance_made(ruleset, bid, meld, tricks)
    if ruleset.settlement is Settlement.UNITS:
        return max(_units_played(ruleset, bid, trump, makes), _units(ruleset, bid, trump, DealResult.CONCEDED))
    return makes * (meld + max(tricks.mean, bid - meld)) - (1.0 - makes) * bid


def is_hopeless(observation: Observation) -> bool:
    """Whether throwing the deal in is expected to cost the declaring side less than playing it.

    Those who defend never give up: the contract would be made for nothing.
    """
    contract, ruleset = observation.contract, observation.ruleset
    assert contract is not None
    assert contract.trump is not None
    if observation.seat is not contract.declarer:
        return False
    tricks = expected_tricks(ruleset, observation.hand, observation.buried, contract.trump)
    own_meld, other_meld = _melds_of_sides(observation)
    makes = chance_made(ruleset, contract.points, own_meld, tricks)
    if ruleset.settlement is Settlement.UNITS:
        conceded = _units(ruleset, contract.points, contract.trump, DealResult.CONCEDED)
        return _units_played(ruleset, contract.points, contract.trump, makes) < conceded
    total = ruleset.total_trick_points
    needed = max(contract.points - own_meld, ruleset.floor_points)
    others_keep = tricks.cdf(total - ruleset.floor_points)
    won = makes * (own_meld + max(tricks.mean, needed) + contract.points)
    lost = others_keep * (other_meld + total - tricks.mean) - other_meld
    return won < lost / (len(ruleset.sides) - 1)


def _melds_of_sides(seen: Observation) -> tuple[int, int]:
    """Points of meld of the own side, and of all others."""
    own, other, side = 0, 0, seen.ruleset.side_of(seen.seat)
    for seat, shown in zip(seen.ruleset.seats, seen.melds, strict=True):
        if seen.ruleset.side_of(seat) is side:
            own += shown.points
        else:
            other += shown.points
    return own, other


def _units_played(ruleset: Ruleset, bid: int, trump: Suit, makes: float) -> float:
    made, lost = (_units(ruleset, bid, trump, result) for result in (DealResult.MADE, DealResult.SET))
    return makes * made + (1.0 - makes) * lost


def _units(ruleset: Ruleset, bid: int, trump: Suit, result: DealResult) -> int:
    """What the declarer gets."""
    return settle_units(ruleset, 0, bid, trump, result)[0]
