"""The auction: whose call it is, which calls are legal, and how it ends.

Pure bookkeeping over calls; hands enter only as the answer to "may this seat bid at all" (`may_bid`), which rulesets
that ask for a marriage need. Seats are indices into `Ruleset.seats`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from pinochle_rules.legal import BidRange, LegalCalls
from pinochle_rules.ruleset import AllPass, Opening, Ruleset
from pinochle_rules.seats import Seat

__all__ = ["Auction", "apply_call", "callers", "legal_calls", "start_auction"]


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
    """Whether the rules dictate the next call: the dealer's bid of the minimum."""

    @property
    def is_over(self) -> bool:
        """Whether no call is left to make."""
        return self.turn < 0


def start_auction(ruleset: Ruleset, dealer: int) -> Auction:
    """The auction before the first call: left of the dealer, or the dealer's forced opening."""
    opens = ruleset.all_pass is AllPass.DEALER_OPENS
    turn = dealer if opens else (dealer + 1) % len(ruleset.seats)
    return Auction(dealer, (), 0, -1, frozenset(), turn, opens)


def legal_calls(ruleset: Ruleset, auction: Auction, may_bid: bool = True) -> LegalCalls:
    """The calls open to the seat in turn; `may_bid` says whether it meets the ruleset's condition to bid."""
    if auction.forced:
        return LegalCalls(False, (BidRange(ruleset.minimum_bid, ruleset.minimum_bid, 1),))
    must_bid = _dealer_must_bid(ruleset, auction)
    if not (may_bid or must_bid):
        return LegalCalls(True, ())
    return LegalCalls(not must_bid, _bids(ruleset, auction.bid))


def apply_call(ruleset: Ruleset, auction: Auction, points: int) -> Auction:
    """The auction after a call of the seat in turn (0 is a pass); the caller has checked that it is legal."""
    seats, seat, dealer = len(ruleset.seats), auction.turn, auction.dealer
    calls = (*auction.calls, points)
    bid, bidder = (points, seat) if points else (auction.bid, auction.bidder)
    passed = auction.passed if points else auction.passed | {seat}
    if bid and len(passed - {bidder}) == seats - 1:
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


def _dealer_must_bid(ruleset: Ruleset, auction: Auction) -> bool:
    """Facing passes from everyone else, the dealer may not pass (double-deck, rule 12)."""
    return (
        ruleset.all_pass is AllPass.DEALER_MUST_BID
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
    return _ladder(ruleset.bid_ladder, max(bid + 1, ruleset.minimum_bid), ruleset.maximum_bid)


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
