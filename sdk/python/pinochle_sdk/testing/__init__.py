"""For tests of bots: deals and decisions without a referee, through the same bytes that travel on the wire.

    deal = play_deal([MyBot(), Bot(), MyBot(), Bot()], ruleset, board)
    decision = decision_at(Deal.start(ruleset, board))

Nothing here uses gRPC, processes or clocks.
"""

from pinochle_sdk.testing.table import Table, decision_at, decisions_of, play_deal

__all__ = ["Table", "decision_at", "decisions_of", "play_deal"]
