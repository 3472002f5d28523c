"""What a hand is worth as declarer before anything else is seen, and what follows from it: calls and trump.

A hand is valued once for every trump: its own meld, the meld expected of the partner or the widow, and the trick
points expected from trumps and aces. Without a widow the trump named is one of those that the bid was valued on.
Nothing here looks at single plays.
"""

from __future__ import annotations

from functools import lru_cache

from judgement import judgement_of
from pinochle_rules import PASS, Bid, Call, Card, LegalCalls, Observation, Rank, Ruleset, Suit
from pinochle_rules.cardset import CardSet, pack
from pinochle_rules.meld import has_marriage, meld_points

RUN_RANKS = (Rank.ACE, Rank.TEN, Rank.KING, Rank.QUEEN, Rank.JACK)
PINOCHLE = frozenset((Card.QUEEN_OF_SPADES, Card.JACK_OF_DIAMONDS))
# Where each seat calls once: how much of what the hand is worth above the lowest bid is offered at once, by the number
# of opponents still to call.
OFFERED_AT_ONCE = (0.0, 0.15, 0.25)
ACES = frozenset(Card.of(Rank.ACE, suit) for suit in Suit)
RUNS = {trump: frozenset(Card.of(rank, trump) for rank in RUN_RANKS) for trump in Suit}


def choose_call(observation: Observation, legal: LegalCalls, limit: float) -> Call:
    """The lowest bid there is, up to the limit, or more where there is no second call; some bid is legal."""
    (lowest,) = legal.lowest_bids(1)
    if not legal.may_pass:
        return lowest
    if lowest.points > limit:
        return PASS
    if not observation.ruleset.one_call:
        return lowest
    offered = OFFERED_AT_ONCE[_opponents_to_call(observation)]
    return _highest_bid(legal, lowest.points + offered * (limit - lowest.points))


def worth_by_trump(observation: Observation) -> dict[Suit, float]:
    """The points the side may expect with each trump that the seat may name; empty where it must not declare."""
    return _worth_by_trump(observation.ruleset, observation.hand)


def bid_limit(observation: Observation) -> float:
    """The most the seat bids; below every bid where it must not declare."""
    worth = worth_by_trump(observation)
    if not worth:
        return 0.0
    judgement = judgement_of(observation.ruleset)
    limit = max(worth.values()) + judgement.optimism
    return limit - judgement.caution if _opponents_bid_on_nothing(observation) else limit


def best_trumps(observation: Observation) -> tuple[Suit, ...]:
    """The trumps of the highest worth: several where the hand has suits that differ in nothing but their name."""
    worth = worth_by_trump(observation) or dict.fromkeys(Suit, 0.0)
    best = max(worth.values())
    return tuple(trump for trump, points in worth.items() if points == best)


@lru_cache(maxsize=4096)
def _worth_by_trump(ruleset: Ruleset, hand: tuple[Card, ...]) -> dict[Suit, float]:
    """Kept, since a hand is valued at every call of its seat and again when trump is named."""
    packed = pack(hand)
    found = {}
    for trump in Suit:
        if ruleset.trump_requires_marriage and not has_marriage(packed, trump):
            continue
        meld = _meld(ruleset, packed, frozenset(hand), trump)
        tricks = judgement_of(ruleset).share_of(hand, trump) * ruleset.total_trick_points
        if meld >= ruleset.min_team_meld and tricks >= ruleset.floor_points:
            found[trump] = meld + tricks
    return found


def _meld(ruleset: Ruleset, packed: CardSet, held: frozenset[Card], trump: Suit) -> float:
    """The meld expected of the side: the hand's own, the partner's, and what a gift or the widow completes."""
    judgement, table, reach = judgement_of(ruleset), ruleset.meld_table, ruleset.exchange_cards or ruleset.widow_cards
    expected = meld_points(packed, trump, table) + judgement.partner_meld
    if reach:
        for cards, points in ((RUNS[trump], table.run), (ACES, table.aces), (PINOCHLE, table.pinochle)):
            missing = len(cards - held)
            if 0 < missing <= reach:
                expected += points[0] * judgement.gift_chance**missing
    return expected


def _opponents_to_call(seen: Observation) -> int:
    """Where each seat calls once: how many opponents have not."""
    called = seen.callers
    mine = seen.ruleset.side_of(seen.seat)
    return sum(seen.ruleset.side_of(seat) is not mine for seat in seen.ruleset.seats if seat not in called)


def _highest_bid(legal: LegalCalls, points: float) -> Bid:
    """The highest bid that does not exceed the points; the lowest one does not."""
    bids = max((bids for bids in legal.ranges if bids.minimum <= points), key=lambda bids: bids.minimum)
    return Bid(min(bids.maximum, bids.minimum + int(points - bids.minimum) // bids.step * bids.step))


def _opponents_bid_on_nothing(observation: Observation) -> bool:
    """Whether an opponent paid more than it had to, or outbid its own partner: who counts points does neither."""
    ruleset, bid, holder = observation.ruleset, 0, None
    if ruleset.one_call:
        return False
    for seat, points in zip(observation.callers, observation.calls, strict=True):
        if not points:
            continue
        if ruleset.side_of(seat) is not ruleset.side_of(observation.seat):
            outbids_partner = holder is not None and holder is ruleset.partner_of(seat)
            if outbids_partner or points > _lowest_bid_above(ruleset, bid):
                return True
        bid, holder = points, seat
    return False


def _lowest_bid_above(ruleset: Ruleset, bid: int) -> int:
    if not bid:
        return ruleset.minimum_bid
    if ruleset.raise_steps:
        return bid + min(ruleset.raise_steps)
    step = max(step for start, step in ruleset.bid_ladder if start <= bid)
    return (bid // step + 1) * step
