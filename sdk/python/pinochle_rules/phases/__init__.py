"""What happens in each phase of a deal: one small module a phase, with its pair `legal` and `apply`.

A module of a phase has three functions. `begin` starts it on a deal in the making: True if somebody must now act or the
deal has ended, False if it is done with, and the next phase begins. `legal` says what the seat to act may do, and reads
only. `apply` does what an action does, on a fresh copy that nobody else has seen; the action is legal. The auction and
the play, where a deal spends its time, have `call` and `play` instead, which fill a new deal from the old one. Only
`Deal` calls all these, and nothing here may ask for a ruleset's name.
"""

from pinochle_rules.phases.composition import APPLY, BEGIN, BEGIN_AFTER, DECISIONS, DecisionPhase

__all__ = ["APPLY", "BEGIN", "BEGIN_AFTER", "DECISIONS", "DecisionPhase"]
