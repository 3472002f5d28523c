"""The most trivial bot: it takes the first legal action. The same as the bot of the pipes' referee."""

from __future__ import annotations

from pinochle_rules import Action, GiveCards, LegalCards
from pinochle_sdk import Bot, Decision, serve


class FirstLegal(Bot):
    """Thinks nothing."""

    def choose(self, decision: Decision) -> Action:
        legal = decision.legal
        # The first choice of several cards is the first cards; to list all choices would be thinking.
        return GiveCards(legal.cards[: legal.count]) if isinstance(legal, LegalCards) else next(iter(legal))


if __name__ == "__main__":
    serve(FirstLegal())
