"""A bot that bids on meld and aces and plays a sound game, to learn from and to measure others against.

Each module holds one idea: `bidding` values hands by the numbers of `judgement`, `widow` names trump and buries,
`contract` gives up, `exchange` gives cards, `counting` keeps count of the cards, `card_play` weighs plays; with a stock
`prospects` sees melds coming, `stock_play` plays for them, and `endgame` looks to the end. This one only asks them, and
breaks ties with the decision's own random numbers: asked the same again, the bot answers the same, and no suit is
preferred for its name.
"""

from __future__ import annotations

from collections.abc import Sequence

from bidding import best_trumps, bid_limit, choose_call
from card_play import choose_plays
from contract import is_hopeless
from counting import CardCount
from exchange import cards_given_back, gift_to_declarer
from pinochle_rules import (
    EXCHANGE_DIX,
    PASS,
    PRESETS,
    SHOW_DIX,
    Call,
    Card,
    ExchangeDix,
    Meld,
    Observation,
    Seat,
    ShowDix,
    Suit,
)
from pinochle_sdk import Bot, Decision, serve
from prospects import Prospects
from stock_play import choose_stock_plays
from widow import best_trumps_with_widow, cards_to_bury


class MelderBot(Bot):
    """Bids on meld and aces, counts cards, feeds its partner and keeps its winners."""

    rulesets = tuple(PRESETS)

    def choose_call(self, decision: Decision) -> Call:
        """Up to the worth of the hand; never against the partner."""
        seen, legal = decision.observation, decision.legal_calls
        partner_bids = seen.partner is not None and _highest_bidder(seen) is seen.partner
        if legal.may_pass and (partner_bids or not legal.ranges):
            return PASS
        limit = bid_limit(seen)
        if legal.may_pass:
            decision.remark = f"up to {limit:.0f}"
        return choose_call(seen, legal, limit)

    def choose_trump(self, decision: Decision) -> Suit:
        legal = decision.legal_trumps
        find = best_trumps_with_widow if decision.observation.widow else best_trumps
        best = [suit for suit in find(decision.observation) if suit in legal]
        return decision.rng.choice(best or legal)

    def choose_cards(self, decision: Decision) -> Sequence[Card]:
        seen, legal = decision.observation, decision.legal_cards
        assert seen.trump is not None
        # Of equal cards the first is given: shuffled, none is first for its suit.
        hand = decision.rng.sample(legal.cards, len(legal.cards))
        choose = cards_given_back if seen.seat is seen.declarer else gift_to_declarer
        return choose(hand, legal.count, seen.trump, seen.ruleset)

    def choose_bury(self, decision: Decision) -> Sequence[Card]:
        seen, legal = decision.observation, decision.legal_bury
        assert seen.trump is not None
        choosable = decision.rng.sample(legal.cards, len(legal.cards))
        return cards_to_bury(seen.hand, choosable, seen.trump, seen.ruleset)

    def choose_meld(self, decision: Decision) -> Meld | None:
        seen, melds = decision.observation, decision.legal_melds
        assert seen.trump is not None
        return Prospects(seen, CardCount(seen, seen.trump), seen.trump).best_meld(melds)

    def choose_dix(self, decision: Decision) -> ExchangeDix | ShowDix:
        """Its points at once, and a better trump where there is one."""
        return EXCHANGE_DIX if decision.legal_dix.may_exchange else SHOW_DIX

    def choose_play(self, decision: Decision) -> Card:
        seen = decision.observation
        assert seen.trump is not None
        choose = choose_stock_plays if seen.stock_size else choose_plays
        best = choose(seen, decision.legal_plays, seen.trump)
        return best[0] if len(best) == 1 else decision.rng.choice(best)

    def choose_concession(self, decision: Decision) -> bool:
        return is_hopeless(decision.observation)

    def choose_redeal(self, decision: Decision) -> bool:
        """A hand that would not open is no loss."""
        seen = decision.observation
        return bid_limit(seen) < seen.ruleset.minimum_bid


def _highest_bidder(seen: Observation) -> Seat | None:
    """The seat whose bid is in force; None before the first."""
    return seen.callers[seen.calls.index(seen.highest_bid)] if seen.highest_bid else None


if __name__ == "__main__":
    serve(MelderBot())
