"""The auction: whose call it is, which calls are legal, and how it ends.

Pure bookkeeping over calls; hands enter only as the answer to "does this seat hold a marriage", which some rulesets
make a condition to bid.
"""

from __future__ import annotations

from functools import lru_cache

from pinochle_rules.legal import BidRange, LegalCalls
from pinochle_rules.ruleset import Ruleset
from pinochle_rules.seats import Seat
from pinochle_rules.switches import AllPass, Opening

__all__ = ["Auction", "Standing", "apply_call", "callers", "is_stuck", "legal_calls", "start_auction"]

_ONLY_PASS = LegalCalls(True, ())


class Standing:
    """Who still bids and whose call it is: one shared object for all auctions that have got there.

    Seats are indices into `Ruleset.seats`. What it says holds for any bid in force, so that a call is a step from one
    standing to the next.
    """

    __slots__ = (
        "_after_bid",
        "_after_pass",
        "bidder",
        "calls",
        "dealer",
        "forced",
        "may_pass",
        "only_minimum",
        "passed",
        "ruleset",
        "turn",
    )

    def __init__(
        self, ruleset: Ruleset, dealer: int, bidder: int, passed: frozenset[int], turn: int, forced: bool
    ) -> None:
        self.ruleset = ruleset
        self.dealer = dealer
        self.bidder = bidder
        """The seat that holds the bid, -1 before the first."""
        self.passed = passed
        self.turn = turn
        """Whose call it is, -1 when the auction is over."""
        self.forced = forced
        """Whether the rules dictate the next call: a bid of the minimum."""
        self.may_pass = not forced and not self._dealer_must_bid()
        only_minimum = ruleset.all_pass is AllPass.DEALER_MUST_BID_MINIMUM and not self.may_pass
        self.only_minimum = forced or only_minimum
        """Whether there is one call only: a bid of the minimum."""
        self.calls: dict[int, LegalCalls] = {} if self.only_minimum else _calls_by_bid(ruleset, self.may_pass)
        """What is legal, by the bid in force; filled as it is asked for."""
        self._after_bid: Standing | None = None
        self._after_pass: Standing | None = None

    def after(self, points: int) -> Standing:
        """The standing after a call of the seat in turn; 0 is a pass."""
        known = self._after_bid if points else self._after_pass
        if known is not None:
            return known
        if points:
            known = self._after_bid = self._find_next(self.turn, self.passed)
        else:
            known = self._after_pass = self._find_next(self.bidder, self.passed | {self.turn})
        return known

    def _find_next(self, bidder: int, passed: frozenset[int]) -> Standing:
        seats, turn, forced = len(self.ruleset.seats), self.turn, False
        # In a single round of calls the dealer's is the last; nobody's turn comes twice.
        is_last = self.ruleset.one_call and turn == self.dealer
        if bidder >= 0 and (is_last or len(passed - {bidder}) == seats - 1):
            turn = -1
        elif len(passed) == seats:
            forced = self.ruleset.all_pass is AllPass.DEALER_TAKES
            turn = self.dealer if forced else -1
        else:
            turn = (turn + 1) % seats
            while turn in passed:
                turn = (turn + 1) % seats
        return _standing(self.ruleset, self.dealer, bidder, passed, turn, forced)

    def _dealer_must_bid(self) -> bool:
        """Facing passes from everyone else, the dealer may not pass (double-deck 1 (12), check 1 (6))."""
        return (
            self.ruleset.all_pass in (AllPass.DEALER_MUST_BID, AllPass.DEALER_MUST_BID_MINIMUM)
            and self.turn == self.dealer
            and self.bidder < 0
            and len(self.passed) == len(self.ruleset.seats) - 1
        )


class Auction:
    """The calls so far, and what follows from them; immutable."""

    __slots__ = ("bid", "calls", "standing")

    calls: tuple[int, ...]
    """Points of each call in order, 0 for a pass."""
    bid: int
    """The bid in force, 0 before the first."""
    standing: Standing

    @property
    def dealer(self) -> int:
        """The seat that deals."""
        return self.standing.dealer

    @property
    def bidder(self) -> int:
        """The seat that holds the bid in force, -1 before the first."""
        return self.standing.bidder

    @property
    def turn(self) -> int:
        """Whose call it is, -1 when the auction is over."""
        return self.standing.turn

    @property
    def forced(self) -> bool:
        """Whether the rules dictate the next call: a bid of the minimum."""
        return self.standing.forced

    @property
    def is_over(self) -> bool:
        """Whether no call is left to make."""
        return self.standing.turn < 0


@lru_cache(maxsize=256)
def start_auction(ruleset: Ruleset, dealer: int) -> Auction:
    """The auction before the first call: left of the dealer, or a forced opening."""
    turn = dealer if ruleset.all_pass is AllPass.DEALER_OPENS else (dealer + 1) % len(ruleset.seats)
    opens = ruleset.all_pass in (AllPass.DEALER_OPENS, AllPass.ELDEST_OPENS)
    auction = Auction()
    auction.calls, auction.bid = (), 0
    auction.standing = _standing(ruleset, dealer, -1, frozenset(), turn, opens)
    return auction


def legal_calls(auction: Auction, holds_marriage: bool = True) -> LegalCalls:
    """The calls open to the seat in turn."""
    standing, bid = auction.standing, auction.bid
    if not holds_marriage and standing.ruleset.bid_requires_marriage:
        known = _without_marriage(standing)
        if known is not None:
            return known
    known = standing.calls.get(bid)
    if known is None:
        bids = _minimum(standing.ruleset) if standing.only_minimum else _bids(standing.ruleset, bid)
        known = standing.calls[bid] = LegalCalls(standing.may_pass, bids)
    return known


def _without_marriage(standing: Standing) -> LegalCalls | None:
    """What is left to a seat without a marriage where the ruleset asks for one; None: it may call like any other."""
    ruleset = standing.ruleset
    if standing.may_pass:
        return None if ruleset.dealer_free and standing.turn == standing.dealer else _ONLY_PASS
    return LegalCalls(False, _minimum(ruleset)) if ruleset.minimum_without_marriage else None


def _minimum(ruleset: Ruleset) -> tuple[BidRange, ...]:
    return (BidRange(ruleset.minimum_bid, ruleset.minimum_bid, 1),)


def apply_call(auction: Auction, points: int) -> Auction:
    """The auction after a call of the seat in turn (0 is a pass); the caller has checked that it is legal."""
    new = Auction()
    new.calls = auction.calls + (points,)
    new.bid = points or auction.bid
    new.standing = auction.standing.after(points)
    return new


def callers(ruleset: Ruleset, dealer: Seat, calls: tuple[int, ...]) -> tuple[Seat, ...]:
    """Who made each call: the seats follow from the dealer."""
    auction = start_auction(ruleset, ruleset.seat_index[dealer])
    made = []
    for points in calls:
        made.append(ruleset.seats[auction.turn])
        auction = apply_call(auction, points)
    return tuple(made)


def is_stuck(ruleset: Ruleset, auction: Auction) -> bool:
    """Whether the declarer had to bid and nobody else would: his is the only bid."""
    rule = ruleset.all_pass
    if rule is AllPass.REDEAL:
        return False
    dealer, seats = auction.dealer, len(ruleset.seats)
    bound = (dealer + 1) % seats if rule is AllPass.ELDEST_OPENS else dealer
    return auction.bidder == bound and sum(1 for points in auction.calls if points) == 1


@lru_cache(maxsize=1 << 12)
def _standing(ruleset: Ruleset, dealer: int, bidder: int, passed: frozenset[int], turn: int, forced: bool) -> Standing:
    """The one shared object of its standing; a ruleset has a few hundred."""
    return Standing(ruleset, dealer, bidder, passed, turn, forced)


@lru_cache(maxsize=256)
def _calls_by_bid(_ruleset: Ruleset, _may_pass: bool) -> dict[int, LegalCalls]:
    """The table that the standings of a ruleset share: what may be called depends on the bid alone."""
    return {}


def _bids(ruleset: Ruleset, bid: int) -> tuple[BidRange, ...]:
    if bid and ruleset.raise_steps:
        return _ranges_of([bid + step for step in ruleset.raise_steps], ruleset.maximum_bid)
    if not bid and ruleset.opening is Opening.EXACT_MIN:
        return _ranges_of([ruleset.minimum_bid], ruleset.maximum_bid)
    if not bid and ruleset.opening is Opening.MIN_PLUS_STEP:
        steps = (0, *ruleset.raise_steps)
        return _ranges_of([ruleset.minimum_bid + step for step in steps], ruleset.maximum_bid)
    ranges = _ladder(ruleset.bid_ladder, max(bid + 1, ruleset.minimum_bid), ruleset.maximum_bid)
    return _unbarred(ranges, ruleset.barred_endings) if ruleset.barred_endings else ranges


def _ranges_of(values: list[int], maximum: int) -> tuple[BidRange, ...]:
    """Ascending, evenly spaced values up to the maximum as one range."""
    values = [value for value in values if value <= maximum]
    if not values:
        return ()
    return (BidRange(values[0], values[-1], values[1] - values[0] if len(values) > 1 else 1),)


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


def _unbarred(ranges: tuple[BidRange, ...], barred: tuple[int, ...]) -> tuple[BidRange, ...]:
    """The ranges less the bids that end in barred digits: one range between two of them."""
    left = []
    for bids in ranges:
        first = last = 0
        for points in bids.points():
            if points % 100 not in barred:
                first, last = first or points, points
            elif first:
                left.append(BidRange(first, last, bids.step))
                first = 0
        if first:
            left.append(BidRange(first, last, bids.step))
    return tuple(left)
