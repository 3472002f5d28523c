"""Write a Pinochle bot in Python: derive from `Bot`, choose, and `serve` it.

    from pinochle_sdk import Bot, serve

    class LowestBot(Bot):
        def choose_play(self, decision):
            return min(decision.legal_plays, key=lambda card: card.rank)

    if __name__ == "__main__":
        serve(LowestBot())

`pinochle_sdk.testing` plays deals between bots in one process, for unit tests.
"""

from pinochle_protocol import DealEnded, MatchEnded, MatchFormat, MatchStarted, Termination

from pinochle_sdk.bot import Bot
from pinochle_sdk.conversation import Conversation
from pinochle_sdk.counting import cards_left, known_voids
from pinochle_sdk.decision import UNTIMED, Clock, Decision
from pinochle_sdk.seeded_random import SeededRandom
from pinochle_sdk.serve import serve

__all__ = [
    "UNTIMED",
    "Bot",
    "Clock",
    "Conversation",
    "DealEnded",
    "Decision",
    "MatchEnded",
    "MatchFormat",
    "MatchStarted",
    "SeededRandom",
    "Termination",
    "cards_left",
    "known_voids",
    "serve",
]
