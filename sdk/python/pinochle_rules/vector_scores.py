"""What the vectors about points ask: counters taken, the end of a deal, the end of a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from pinochle_rules.cards import Card, Rank, Suit
from pinochle_rules.errors import RecordError
from pinochle_rules.game import game_winner
from pinochle_rules.phases.trump import needs_marriage
from pinochle_rules.scoring import (
    DealResult,
    can_concede,
    is_impossible,
    settle_played,
    settle_thrown_in,
    settle_uncontracted,
)
from pinochle_rules.seats import BySide
from pinochle_rules.switches import ImpossibleContract, NoMarriage
from pinochle_rules.tricks import counter_points
from pinochle_rules.vector_fields import Case, read_whole, shown

__all__ = ["SCORES"]

_RANKS = {**{rank.letter: rank for rank in Rank}, "10": Rank.TEN}


def _counted(case: Case, _expected: object) -> object:
    """Points of captured counters by side, the last trick included."""
    ruleset = case.ruleset
    captures = case.items("captures")
    # Where a bidder plays against the two others, their cards may be counted together.
    if len(captures) not in (len(ruleset.sides), 2):
        raise RecordError(f"captures has {len(captures)} entries: {ruleset.name} has {len(ruleset.sides)} sides")
    taken = [_captured_cards(capture) for capture in captures]
    _check_captures(case, taken)
    points = [counter_points(ruleset, cards) for cards in taken]
    last_trick_by = case.index("last_trick_by", len(captures))
    if last_trick_by is not None:
        last = case.optional_whole("last")
        points[last_trick_by] += ruleset.last_trick_points if last is None else last
    return points


def _captured_cards(capture: object) -> list[Card]:
    """Any cards of the ranks counted: their suits score nothing."""
    if not isinstance(capture, Mapping):
        raise RecordError(f"captures holds {shown(capture)}, not an object of ranks and their numbers")
    cards: list[Card] = []
    for letter, number in capture.items():
        count = read_whole(number, f"captures.{letter}")
        if letter not in _RANKS or not 0 <= count <= 4 * len(Card):
            raise RecordError(f"captures holds {shown(number)} of rank {letter!r}: ranks are A T K Q J 9")
        cards += [Card.of(_RANKS[letter], Suit.SPADES)] * count
    return cards


def _check_captures(case: Case, taken: list[list[Card]]) -> None:
    ruleset = case.ruleset
    for rank in Rank:
        count = sum(card.rank is rank for cards in taken for card in cards)
        held = len(Suit) * ruleset.copies if rank in ruleset.ranks else 0
        if count > held:
            raise RecordError(f"{count} cards of rank {rank} are captured: {ruleset.name} has {held}")


def _settled(case: Case) -> tuple[DealResult, BySide[int]]:
    """How the deal ended. Sides count from the bidding side, or are seats where each plays for itself."""
    ruleset, meld = case.ruleset, _melds(case)
    won = case.by_side("tricks_won") if case.has("tricks_won") else None
    if not ruleset.has_contract:
        tricks = case.by_side("tricks")
        # Where their number is not given, points tell whether a side has won a trick.
        return DealResult.PLAYED, settle_uncontracted(ruleset, meld, tricks, won or tricks)
    bid, declaring = case.whole("bid"), _declaring(case)
    # What is thrown in by itself need not be given up, and may be said to be.
    if case.flag("concede") and not _is_thrown_in(case):
        if not can_concede(ruleset, bid, meld[declaring]):
            raise RecordError("the vector concedes a contract that may not be conceded")
        return DealResult.CONCEDED, settle_thrown_in(ruleset, declaring, bid, meld)
    # Trick points say that the deal was played, unless they cannot be: too little meld alone does not forbid them.
    is_out_of_reach = bid > meld[declaring] + ruleset.total_trick_points or not case.has("tricks")
    if _is_thrown_in(case) and is_out_of_reach:
        return DealResult.THROWN_IN, settle_thrown_in(ruleset, declaring, bid, meld)
    if not case.has("tricks") and ruleset.meld_makes_contract and meld[declaring] >= bid:
        return DealResult.MADE, tuple(meld)
    if not case.has("tricks") and needs_marriage(ruleset, bid):
        bid_only = ruleset.no_marriage is not NoMarriage.LOSE_BID_OPPONENTS_SCORE_MELD
        return DealResult.THROWN_IN, settle_thrown_in(ruleset, declaring, bid, meld, bid_only=bid_only)
    if not case.has("tricks"):
        raise RecordError("the deal is played, but the vector has no 'tricks'")
    return settle_played(ruleset, declaring, bid, meld, case.by_side("tricks"), won)


def _melds(case: Case) -> list[int]:
    """The melds that count: where the declarer melds alone, others lay none, whatever they hold."""
    meld = case.by_side("meld")
    if not case.ruleset.declarer_melds_alone:
        return meld
    return [points if side == _declaring(case) else 0 for side, points in enumerate(meld)]


def _declaring(case: Case) -> int:
    if len(case.ruleset.sides) < len(case.ruleset.seats):
        return 0
    return case.index("bidder", len(case.ruleset.sides)) or 0


def _is_thrown_in(case: Case) -> bool:
    return _is_impossible(case) and case.ruleset.impossible_contract is ImpossibleContract.THROW_IN


def _is_impossible(case: Case) -> bool:
    return is_impossible(case.ruleset, case.whole("bid"), case.by_side("meld")[_declaring(case)])


def _delta(case: Case, _expected: object) -> object:
    return list(_settled(case)[1])


def _result(case: Case, _expected: object) -> object:
    return str(_settled(case)[0])


def _impossible(case: Case, _expected: object) -> object:
    return _is_impossible(case)


def _can_concede(case: Case, _expected: object) -> object:
    meld = case.by_side("meld")[_declaring(case)]
    return not _is_thrown_in(case) and can_concede(case.ruleset, case.whole("bid"), meld)


def _game_winner(case: Case, _expected: object) -> object:
    return game_winner(case.ruleset, case.by_side("scores"), case.index("bidder_side", len(case.ruleset.sides)))


def _extra_hand(case: Case, expected: object) -> object:
    """Whether the target is reached, but not by one side alone or ahead."""
    reached = max(case.by_side("scores")) >= case.ruleset.target
    return reached and _game_winner(case, expected) is None


SCORES: Mapping[str, Mapping[str, Callable[[Case, object], object]]] = MappingProxyType(
    {
        "counters": {"points": _counted},
        "hand_end": {"delta": _delta, "result": _result, "impossible": _impossible, "can_concede": _can_concede},
        "game_end": {"winner": _game_winner, "extra_hand": _extra_hand},
    }
)
