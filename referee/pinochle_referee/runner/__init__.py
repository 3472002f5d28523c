"""The runner: the trio loop between a `Match` and its ports. It decides nothing about the play; `Match` does.

`play_match` is for those inside trio, `run_match` for everyone else.
"""

from pinochle_referee.runner.entry import play_match, run_match

__all__ = ["play_match", "run_match"]
