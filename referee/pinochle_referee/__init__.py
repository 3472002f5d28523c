"""One match, judged: its settings, its state machine, its results, and the ports to bots and observers.

Light on purpose: what needs trio or grpc is imported from where it lives, `pinochle_referee.runner` (`play_match`,
`run_match`) and `pinochle_referee.launcher` (`open_launcher`); fakes of the ports from `pinochle_referee.testing`.
"""

from pinochle_referee.clocks import ProcessClock, ThinkingLimit
from pinochle_referee.faults import BotFault, Consequence, FaultKind, Penalty
from pinochle_referee.match import Match
from pinochle_referee.ports import (
    BotCommand,
    BotConnection,
    BotExit,
    BotGone,
    BotIdentity,
    BotLauncher,
    CouldNotStart,
    IdleUse,
    Incoming,
    MatchObserver,
    Numbering,
)
from pinochle_referee.results import (
    BoardResult,
    FinishedDeal,
    GameEnd,
    GameResult,
    MatchReport,
    MatchTermination,
    PlacedFault,
    ProcessReport,
    TakenBack,
    VoidedDeal,
)
from pinochle_referee.settings import Lineup, MatchFormat, MatchLimits, MatchSettings, Place, Work, all_work

__all__ = [
    "BoardResult",
    "BotCommand",
    "BotConnection",
    "BotExit",
    "BotFault",
    "BotGone",
    "BotIdentity",
    "BotLauncher",
    "Consequence",
    "CouldNotStart",
    "FaultKind",
    "FinishedDeal",
    "GameEnd",
    "GameResult",
    "IdleUse",
    "Incoming",
    "Lineup",
    "Match",
    "MatchFormat",
    "MatchLimits",
    "MatchObserver",
    "MatchReport",
    "MatchSettings",
    "MatchTermination",
    "Numbering",
    "Penalty",
    "Place",
    "PlacedFault",
    "ProcessClock",
    "ProcessReport",
    "TakenBack",
    "ThinkingLimit",
    "VoidedDeal",
    "Work",
    "all_work",
]
