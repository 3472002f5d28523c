"""The auction: whose call it is, which calls are legal, and how it ends.

Pure bookkeeping over calls; hands enter only as the answer to "does this seat hold a marriage", which some rulesets
make a condition to bid. Seats are indices into `Ruleset.seats`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from pinochle_rules.legal import BidRange, LegalCalls
from pinochle_rules.ruleset import Ruleset
from pinochle_rules.seats import Seat
from pinochle_rules.switches import AllPass, Opening

__all__ = ["Auction", "apply_call", "callers", "is_stuck", "legal_calls", "start_auction"]


@dataclass(frozen=True, slots=True)
class Auction:
    """The calls so far, and what follows from them."""

    dealer: int
    calls: tuple[int, ...]
    """Points of each call in order, 0 for a pass."""
    bid: int
    """The bid in force, 0 before the first."""
    bidder: int
    """The seat that holds it, -1 before the first."""
    passed: frozenset[int]
    turn: int
    """Whose call it is, -1 when the auction is over."""
    forced: bool
    """Whether the rules dictate the next call: a bid of the minimum."""

    @property
    def is_over(self) -> bool:
        """Whether no call is left to make."""
        return self.turn < 0


def start_auction(ruleset: Ruleset, dealer: int) -> Auction:
    """The auction before the first call: left of the dealer, or a forced opening."""
    all_pass = ruleset.all_pass
    turn = dealer if all_pass is AllPass.DEALER_OPENS else (dealer + 1) % len(ruleset.seats)
    return Auction(dealer, (), 0, -1, frozenset(), turn, all_pass in (AllPass.DEALER_OPENS, AllPass.ELDEST_OPENS))


def legal_calls(ruleset: Ruleset, auction: Auction, holds_marriage: bool = True) -> LegalCalls:
    """The calls open to the seat in turn."""
    must_bid = _must_bid(ruleset, auction)
    lacks = ruleset.bid_requires_marriage and not holds_marriage
    only_minimum = ruleset.all_pass is AllPass.DEALER_MUST_BID_MINIMUM or (lacks and ruleset.minimum_without_marriage)
    if auction.forced or (must_bid and only_minimum):
        return LegalCalls(False, (BidRange(ruleset.minimum_bid, ruleset.minimum_bid, 1),))
    if lacks and not must_bid and not (ruleset.dealer_free and auction.turn == auction.dealer):
        return LegalCalls(True, ())
    return LegalCalls(not must_bid, _bids(ruleset, auction.bid))


def apply_call(ruleset: Ruleset, auction: Auction, points: int) -> Auction:
    """The auction after a call of the seat in turn (0 is a pass); the caller has checked that it is legal."""
    seats, seat, dealer = len(ruleset.seats), auction.turn, auction.dealer
    calls = (*auction.calls, points)
    bid, bidder = (points, seat) if points else (auction.bid, auction.bidder)
    passed = auction.passed if points else auction.passed | {seat}
    if bid and (len(passed - {bidder}) == seats - 1 or (ruleset.one_call and len(calls) == seats)):
        return Auction(dealer, calls, bid, bidder, passed, -1, False)
    if len(passed) == seats:
        forced = ruleset.all_pass is AllPass.DEALER_TAKES
        return Auction(dealer, calls, bid, bidder, passed, dealer if forced else -1, forced)
    turn = (seat + 1) % seats
    while turn in passed:
        turn = (turn + 1) % seats
    return Auction(dealer, calls, bid, bidder, passed, turn, False)


def callers(ruleset: Ruleset, dealer: Seat, calls: tuple[int, ...]) -> tuple[Seat, ...]:
    """Who made each call: the seats follow from the dealer."""
    auction = start_auction(ruleset, ruleset.seat_index[dealer])
    made = []
    for points in calls:
        made.append(ruleset.seats[auction.turn])
        auction = apply_call(ruleset, auction, points)
    return tuple(made)


def is_stuck(ruleset: Ruleset, auction: Auction) -> bool:
    """Whether the declarer had to bid and nobody else would: his is the only bid."""
    rule = ruleset.all_pass
    if rule is AllPass.REDEAL:
        return False
    dealer, seats = auction.dealer, len(ruleset.seats)
    bound = (dealer + 1) % seats if rule is AllPass.ELDEST_OPENS else dealer
    return auction.bidder == bound and sum(1 for points in auction.calls if points) == 1


def _must_bid(ruleset: Ruleset, auction: Auction) -> bool:
    """Facing passes from everyone else, the dealer may not pass (double-deck 1 (12), check 1 (6))."""
    return (
        ruleset.all_pass in (AllPass.DEALER_MUST_BID, AllPass.DEALER_MUST_BID_MINIMUM)
        and auction.turn == auction.dealer
        and not auction.bid
        and len(auction.passed) == len(ruleset.seats) - 1
    )


def _bids(ruleset: Ruleset, bid: int) -> tuple[BidRange, ...]:
    if bid and ruleset.raise_steps:
        return _ranges_of([bid + step for step in ruleset.raise_steps], ruleset.maximum_bid)
    if not bid and ruleset.opening is Opening.EXACT_MIN:
        return _ranges_of([ruleset.minimum_bid], ruleset.maximum_bid)
    if not bid and ruleset.opening is Opening.MIN_PLUS_STEP:
        steps = (0, *ruleset.raise_steps)
        return _ranges_of([ruleset.minimum_bid + step for step in steps], ruleset.maximum_bid)
    lowest = max(bid + 1, ruleset.minimum_bid)
    if ruleset.barred_endings:
        return _unbarred(ruleset.bid_ladder, lowest, ruleset.maximum_bid, ruleset.barred_endings)
    return _ladder(ruleset.bid_ladder, lowest, ruleset.maximum_bid)


def _ranges_of(values: list[int], maximum: int) -> tuple[BidRange, ...]:
    """Ascending, evenly spaced values up to the maximum as one range."""
    values = [value for value in values if value <= maximum]
    if not values:
        return ()
    return (BidRange(values[0], values[-1], values[1] - values[0] if len(values) > 1 else 1),)


@lru_cache(maxsize=4096)
def _ladder(ladder: tuple[tuple[int, int], ...], lowest: int, maximum: int) -> tuple[BidRange, ...]:
    """Every value of the ladder from `lowest` to `maximum`."""
    ranges = []
    ends = [start - 1 for start, _ in ladder[1:]] + [maximum]
    for (start, step), end in zip(ladder, ends, strict=True):
        first = -(-max(lowest, start) // step) * step
        last = min(end, maximum) // step * step
        if first <= last:
            ranges.append(BidRange(first, last, step))
    return tuple(ranges)


@lru_cache(maxsize=4096)
def _unbarred(
    ladder: tuple[tuple[int, int], ...], lowest: int, maximum: int, barred: tuple[int, ...]
) -> tuple[BidRange, ...]:
    """The ladder less the bids that end in barred digits: one range between two of them."""
    ranges = []
    for bids in _ladder(ladder, lowest, maximum):
        first = last = 0
        for points in bids.points():
            if points % 100 not in barred:
                first, last = first or points, points
            elif first:
                ranges.append(BidRange(first, last, bids.step))
                first = 0
        if first:
            ranges.append(BidRange(first, last, bids.step))
    return tuple(ranges)
