"""The conformance check: whether a bot keeps to `proto/README.md`, step by step, each with its clause.

`check_bot` starts the bot and talks to it; all that it says, and how answers are judged, is in pure modules.
"""

from pinochle_tournaments.conformance.checking import check_bot, default_at_once
from pinochle_tournaments.conformance.evidence import BotCheck, CheckRequest, Figures
from pinochle_tournaments.conformance.steps import STEPS, Finding, Level, Status, Step, StepName

__all__ = [
    "STEPS",
    "BotCheck",
    "CheckRequest",
    "Figures",
    "Finding",
    "Level",
    "Status",
    "Step",
    "StepName",
    "check_bot",
    "default_at_once",
]
