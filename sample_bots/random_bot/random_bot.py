"""Chooses at random, with nothing but the decision's own random seed: asked the same again, it answers the same.

Calls: a pass and the three lowest bids, as far as they are legal, are equally likely (over all bids it would bid
thousands). Cards to give or to bury: every choice of places in the hand is, so two copies of a card count as two.
Everything else: every legal action is.
"""

from __future__ import annotations

from pinochle_rules import PASS, Action, BuryCards, GiveCards, LegalBury, LegalCalls, LegalCards
from pinochle_sdk import Bot, Decision, serve


class RandomBot(Bot):
    """Uniform over legal actions."""

    def choose(self, decision: Decision) -> Action:
        legal, rng = decision.legal, decision.rng
        if isinstance(legal, LegalCalls):
            calls: tuple[Action, ...] = legal.lowest_bids(3)
            return rng.choice((PASS, *calls) if legal.may_pass else calls)
        if isinstance(legal, LegalCards):
            return GiveCards(tuple(rng.sample(legal.cards, legal.count)))
        if isinstance(legal, LegalBury):
            return BuryCards(tuple(rng.sample(legal.cards, legal.count)))
        return rng.choice(tuple(legal))


if __name__ == "__main__":
    serve(RandomBot())
