"""A bot to begin with: it leads its highest card and follows with its lowest. The SDK's defaults do the rest."""

from pinochle_rules import Card
from pinochle_sdk import Bot, Decision, serve


class MyBot(Bot):
    """Override more methods one after the other: bidding, trump, what the partner is given."""

    def choose_play(self, decision: Decision) -> Card:
        leads = decision.observation.current_winner is None
        return (max if leads else min)(decision.legal_plays, key=lambda card: card.rank)


if __name__ == "__main__":
    serve(MyBot())
