"""A bot that bids on meld and aces and plays a sound game, to learn from and to measure others against.

Each module holds one idea: `bidding` values hands, `exchange` gives cards, `counting` keeps count of the cards,
`card_play` weighs plays. This one only asks them, and breaks ties with the decision's own random numbers: asked the
same again, the bot answers the same, and no suit is preferred for its name.
"""

from __future__ import annotations

from collections.abc import Sequence

from bidding import best_trumps, bid_limit, is_hopeless
from card_play import choose_plays
from exchange import cards_given_back, gift_to_declarer
from pinochle_rules import PASS, Call, Card, Observation, Seat, Suit
from pinochle_sdk import Bot, Decision, serve


class MelderBot(Bot):
    """Bids on meld and aces, counts cards, feeds its partner and keeps its winners."""

    rulesets = ("single-deck-1500", "single-deck-classic", "double-deck")

    def choose_call(self, decision: Decision) -> Call:
        """The lowest bid there is, up to the worth of the hand; never against the partner."""
        seen, legal = decision.observation, decision.legal_calls
        bids = legal.lowest_bids(1)
        if not legal.may_pass:
            return bids[0]
        if not bids or _highest_bidder(seen) is seen.partner:
            return PASS
        limit = bid_limit(seen)
        decision.remark = f"up to {limit:.0f}"
        return bids[0] if bids[0].points <= limit else PASS

    def choose_trump(self, decision: Decision) -> Suit:
        legal = decision.legal_trumps
        best = [suit for suit in best_trumps(decision.observation) if suit in legal]
        return decision.rng.choice(best or legal)

    def choose_cards(self, decision: Decision) -> Sequence[Card]:
        seen, legal = decision.observation, decision.legal_cards
        assert seen.trump is not None
        # Of equal cards the first is given: shuffled, none is first for its suit.
        hand = decision.rng.sample(legal.cards, len(legal.cards))
        choose = cards_given_back if seen.seat is seen.declarer else gift_to_declarer
        return choose(hand, legal.count, seen.trump, seen.ruleset)

    def choose_play(self, decision: Decision) -> Card:
        seen = decision.observation
        assert seen.trump is not None
        best = choose_plays(seen, decision.legal_plays, seen.trump)
        return best[0] if len(best) == 1 else decision.rng.choice(best)

    def choose_concession(self, decision: Decision) -> bool:
        return is_hopeless(decision.observation)

    def choose_redeal(self, decision: Decision) -> bool:
        """A hand that would not open is no loss."""
        seen = decision.observation
        return bid_limit(seen) < seen.ruleset.minimum_bid


def _highest_bidder(seen: Observation) -> Seat | None:
    """The seat whose bid is in force."""
    return seen.callers[seen.calls.index(seen.highest_bid)] if seen.highest_bid else None


if __name__ == "__main__":
    serve(MelderBot())
