"""What a hand is worth as declarer, and what follows from it: calls, trump, concession, redeal.

A hand is valued once for every trump: its own meld, the meld expected of the partner, and the trick points expected
from trumps and aces. The trump named is one of those that the bid was valued on. Nothing here looks at single plays.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from statistics import NormalDist

from pinochle_rules import Card, Observation, Rank, Ruleset, Suit
from pinochle_rules.cardset import CardSet, pack
from pinochle_rules.meld import has_marriage, meld_points

RUN_RANKS = (Rank.ACE, Rank.TEN, Rank.KING, Rank.QUEEN, Rank.JACK)
PINOCHLE = frozenset((Card.QUEEN_OF_SPADES, Card.JACK_OF_DIAMONDS))
ACES = frozenset(Card.of(Rank.ACE, suit) for suit in Suit)
RUNS = {trump: frozenset(Card.of(rank, trump) for rank in RUN_RANKS) for trump in Suit}


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """What experience says of a ruleset's hands: averages and straight-line fits over thousands of deals.

    Shares are parts of all trick points, as taken by the declaring side.
    """

    partner_meld: float
    """Points of meld that the partner adds in the declarer's trump."""
    gift_chance: float
    """Where partners exchange cards: how likely the partner can give one card that the declarer lacks."""
    share: float
    share_per_trump: float
    share_per_trump_ace: float
    share_per_trump_ten: float
    share_per_side_ace: float
    share_spread: float
    """Standard deviation of the share around what the hand promises."""
    optimism: float
    """Points that a bid may exceed the hand's worth by: a shy side leaves the opponents every close contract."""
    caution: float
    """Points to bid less against opponents who bid on nothing: their contracts are worth more than ours."""


JUDGEMENTS = {
    "single-deck-1500": Judgement(
        partner_meld=36.0,
        gift_chance=0.56,
        share=0.355,
        share_per_trump=0.054,
        share_per_trump_ace=0.042,
        share_per_trump_ten=0.024,
        share_per_side_ace=0.051,
        share_spread=0.13,
        optimism=-15.0,
        caution=120.0,
    ),
    "single-deck-classic": Judgement(
        partner_meld=40.0,
        gift_chance=0.0,
        share=0.227,
        share_per_trump=0.05,
        share_per_trump_ace=0.048,
        share_per_trump_ten=0.029,
        share_per_side_ace=0.049,
        share_spread=0.13,
        optimism=10.0,
        caution=30.0,
    ),
    "double-deck": Judgement(
        partner_meld=15.5,
        gift_chance=0.8,
        share=0.214,
        share_per_trump=0.034,
        share_per_trump_ace=0.024,
        share_per_trump_ten=0.012,
        share_per_side_ace=0.029,
        share_spread=0.11,
        optimism=2.0,
        caution=8.0,
    ),
}


def worth_by_trump(observation: Observation) -> dict[Suit, float]:
    """The points the side may expect with each trump that the seat may name; empty where it must not declare."""
    return _worth_by_trump(observation.ruleset, observation.hand)


def bid_limit(observation: Observation) -> float:
    """The most the seat bids; below every bid where it must not declare."""
    worth = worth_by_trump(observation)
    if not worth:
        return 0.0
    judgement = JUDGEMENTS[observation.ruleset.name]
    limit = max(worth.values()) + judgement.optimism
    return limit - judgement.caution if _opponents_bid_on_nothing(observation) else limit


def best_trumps(observation: Observation) -> tuple[Suit, ...]:
    """The trumps of the highest worth: several where the hand has suits that differ in nothing but their name."""
    worth = worth_by_trump(observation) or dict.fromkeys(Suit, 0.0)
    best = max(worth.values())
    return tuple(trump for trump, points in worth.items() if points == best)


def is_hopeless(observation: Observation) -> bool:
    """Whether throwing the deal in is expected to cost the declaring side less than playing it."""
    seen, ruleset = observation, observation.ruleset
    contract, judgement = seen.contract, JUDGEMENTS[ruleset.name]
    assert contract is not None
    assert contract.trump is not None
    side = ruleset.side_of(seen.seat)
    own_meld, other_meld = 0, 0
    for seat, shown in zip(ruleset.seats, seen.melds, strict=True):
        if ruleset.side_of(seat) is side:
            own_meld += shown.points
        else:
            other_meld += shown.points
    total = ruleset.total_trick_points
    tricks = NormalDist(total * _share(judgement, seen.hand, contract.trump), total * judgement.share_spread)
    needed = max(contract.points - own_meld, ruleset.floor_points)
    makes = 0.0 if needed > total or own_meld < ruleset.min_team_meld else 1.0 - tricks.cdf(needed)
    others_keep = tricks.cdf(total - ruleset.floor_points)
    won = makes * (own_meld + max(tricks.mean, needed) + contract.points)
    lost = others_keep * (other_meld + total - tricks.mean) - other_meld
    return won < lost


@lru_cache(maxsize=4096)
def _worth_by_trump(ruleset: Ruleset, hand: tuple[Card, ...]) -> dict[Suit, float]:
    """Kept, since a hand is valued at every call of its seat and again when trump is named."""
    packed = pack(hand)
    found = {}
    for trump in Suit:
        if ruleset.trump_requires_marriage and not has_marriage(packed, trump):
            continue
        meld = _meld(ruleset, packed, frozenset(hand), trump)
        tricks = _share(JUDGEMENTS[ruleset.name], hand, trump) * ruleset.total_trick_points
        if meld >= ruleset.min_team_meld and tricks >= ruleset.floor_points:
            found[trump] = meld + tricks
    return found


def _meld(ruleset: Ruleset, packed: CardSet, held: frozenset[Card], trump: Suit) -> float:
    """The meld expected of the side: the hand's own, the partner's, and what the partner's gift completes."""
    judgement, table = JUDGEMENTS[ruleset.name], ruleset.meld_table
    expected = meld_points(packed, trump, table) + judgement.partner_meld
    if ruleset.exchange_cards:
        for cards, points in ((RUNS[trump], table.run), (ACES, table.aces), (PINOCHLE, table.pinochle)):
            missing = len(cards - held)
            if 0 < missing <= ruleset.exchange_cards:
                expected += points[0] * judgement.gift_chance**missing
    return expected


def _share(judgement: Judgement, hand: tuple[Card, ...], trump: Suit) -> float:
    """The part of the trick points that the side is expected to take as declarer."""
    trumps = sum(card.suit is trump for card in hand)
    trump_aces = hand.count(Card.of(Rank.ACE, trump))
    side_aces = sum(card.rank is Rank.ACE for card in hand) - trump_aces
    return min(
        1.0,
        judgement.share
        + judgement.share_per_trump * trumps
        + judgement.share_per_trump_ace * trump_aces
        + judgement.share_per_trump_ten * hand.count(Card.of(Rank.TEN, trump))
        + judgement.share_per_side_ace * side_aces,
    )


def _opponents_bid_on_nothing(observation: Observation) -> bool:
    """Whether an opponent paid more than it had to, or outbid its own partner: who counts points does neither."""
    ruleset, bid, holder = observation.ruleset, 0, None
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
