"""A bot that takes its time and no processor: 5 ms a decision, then the first legal action."""

from __future__ import annotations

import time

from pinochle_rules import Action, GiveCards, LegalCards
from pinochle_sdk import Bot, Decision, serve


class Sleeper(Bot):
    """Thinks nothing, slowly."""

    def choose(self, decision: Decision) -> Action:
        time.sleep(0.005)
        legal = decision.legal
        return GiveCards(legal.cards[: legal.count]) if isinstance(legal, LegalCards) else next(iter(legal))


if __name__ == "__main__":
    serve(Sleeper())
