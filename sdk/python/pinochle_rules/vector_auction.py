"""What the vectors of kind `auction` ask: whose call it is after some calls, what is legal, or how it ended.

A bid that the rules dictate (the dealer's, after everyone passed; a forced opening) is made before the position is
judged; a vector may write it out as well.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from pinochle_rules.actions import PASS, Action, Bid
from pinochle_rules.auction import Auction, apply_call, legal_calls, start_auction
from pinochle_rules.errors import RecordError
from pinochle_rules.explain import describe_legal
from pinochle_rules.legal import LegalCalls
from pinochle_rules.vector_fields import Case, shown

__all__ = ["AUCTION"]


def _position(case: Case) -> Auction:
    """The auction after the vector's calls and whatever the rules dictate next."""
    ruleset, seats = case.ruleset, len(case.ruleset.seats)
    if not ruleset.has_contract:
        raise RecordError(f"there is no auction in {ruleset.name} where trump is turned up")
    if case.optional_whole("players") not in (None, seats):
        raise RecordError(f"players is {case.whole('players')}: {ruleset.name} seats {seats}")
    dealer = case.index("dealer", seats)
    if dealer is None:
        raise RecordError("the vector has no 'dealer'")
    auction = start_auction(ruleset, dealer)
    for number, item in enumerate(case.items("calls"), start=1):
        if not isinstance(item, list) or len(item) != 2:
            raise RecordError(f"calls holds {shown(item)}, not a seat and its call")
        auction = _after(case, auction, number, item)
    return auction if _asks_for_opening(case, auction) else _after_forced(case, auction)


def _after(case: Case, auction: Auction, number: int, item: list[object]) -> Auction:
    seat, call = item
    if auction.forced and (seat, call) != (auction.turn, case.ruleset.minimum_bid):
        auction = _after_forced(case, auction)
    if auction.is_over:
        raise RecordError(f"call {number}, {shown(item)}: the auction is over")
    if isinstance(seat, bool) or seat != auction.turn:
        raise RecordError(f"call {number}, {shown(item)}: seat {auction.turn} is to call")
    legal = _legal(case, auction)
    if not _is_legal(legal, call):
        raise RecordError(f"call {number}, {shown(item)}: legal here: {describe_legal(legal)}")
    return apply_call(auction, 0 if call == "pass" else int(str(call)))


def _after_forced(case: Case, auction: Auction) -> Auction:
    return apply_call(auction, case.ruleset.minimum_bid) if auction.forced else auction


def _asks_for_opening(case: Case, auction: Auction) -> bool:
    """Whether the vector is about a forced opening itself, before anyone else has called."""
    expect = case.fields.get("expect")
    return not auction.calls and isinstance(expect, Mapping) and expect.get("next") == auction.turn


def _legal(case: Case, auction: Auction) -> LegalCalls:
    holds_marriage = True
    if case.ruleset.bid_requires_marriage and case.has("has_marriage"):
        holders = case.items("has_marriage")
        if len(holders) != len(case.ruleset.seats) or not all(isinstance(holds, bool) for holds in holders):
            raise RecordError(f"has_marriage holds {shown(holders)}, not true or false for each seat")
        holds_marriage = holders[auction.turn]
    return legal_calls(auction, holds_marriage)


def _is_legal(legal: LegalCalls, call: object) -> bool:
    """A number and "pass" can be calls; texts of numbers, fractions, truth values and null cannot."""
    return (PASS if call == "pass" else Bid(call) if type(call) is int else None) in legal


def _legal_here(case: Case) -> LegalCalls:
    auction = _position(case)
    if auction.is_over:
        raise RecordError("the auction is over: no call is legal")
    return _legal(case, auction)


def _next(case: Case, _expected: object) -> object:
    auction = _position(case)
    return None if auction.is_over else auction.turn


def _legal_list(case: Case, expected: object) -> object:
    """Every legal call, in the expected order where it is the expected set."""
    legal = _legal_here(case)
    wanted = _items(expected, "legal")
    complete = len(wanted) == len(legal) and all(_is_legal(legal, call) for call in wanted)
    # Without repetition, as many calls as are legal, and all of them legal: the whole list.
    if complete and len(set(wanted)) == len(wanted):
        return expected
    calls = [_as_written(action) for action, _ in zip(legal, range(30), strict=False)]
    return [*calls, *(["..."] if len(legal) > len(calls) else [])]


def _as_written(action: Action) -> object:
    return action.points if isinstance(action, Bid) else "pass"


def _sample(is_legal: bool) -> Callable[[Case, object], object]:
    """Those items of a sample that are legal, or not: the whole sample, if it is right."""

    def answer(case: Case, expected: object) -> object:
        legal = _legal_here(case)
        return [call for call in _items(expected, "a sample") if _is_legal(legal, call) is is_legal]

    return answer


def _items(expected: object, field: str) -> list[object]:
    if not isinstance(expected, list):
        raise RecordError(f"{field} holds {shown(expected)}, not a list of calls")
    return expected


def _winner(case: Case, _expected: object) -> object:
    auction = _position(case)
    return auction.bidder if auction.is_over and auction.bid else None


def _bid(case: Case, _expected: object) -> object:
    return _position(case).bid or None


def _redeal(case: Case, _expected: object) -> object:
    auction = _position(case)
    return auction.is_over and not auction.bid


def _next_dealer(case: Case, _expected: object) -> object:
    return (_position(case).dealer + 1) % len(case.ruleset.seats)


AUCTION: Mapping[str, Callable[[Case, object], object]] = MappingProxyType(
    {
        "next": _next,
        "legal": _legal_list,
        "legal_sample": _sample(True),
        "illegal_sample": _sample(False),
        "winner": _winner,
        "bid": _bid,
        "redeal": _redeal,
        "next_dealer": _next_dealer,
    }
)
