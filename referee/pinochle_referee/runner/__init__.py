"""The runner: the trio loop between a `Match` and its ports. It decides nothing about the play; `Match` does.

`play_match` is for those inside trio, `run_match` for everyone else.
"""

from pinochle_referee.runner.ask import Answer, Asked, ask_bot_in_turn
from pinochle_referee.runner.entry import only_error, physical_cores, play_match, rare_garbage, run_match
from pinochle_referee.runner.trial_start import TrialStart, try_starts

__all__ = [
    "Answer",
    "Asked",
    "TrialStart",
    "ask_bot_in_turn",
    "only_error",
    "physical_cores",
    "play_match",
    "rare_garbage",
    "run_match",
    "try_starts",
]
