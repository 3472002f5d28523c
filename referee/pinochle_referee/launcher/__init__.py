"""The launcher: starts bots through the keeper, meets them at the bridge, and ends them without a trace.

`open_launcher` gives a `ports.BotLauncher`. What a bot says after its Hello is passed on undecoded.
`hold_dialogues` talks to bots by a script, outside of any match.
"""

from pinochle_referee.launcher.connection import Connection
from pinochle_referee.launcher.cpu_shares import CpuShares, available_cpus
from pinochle_referee.launcher.dialogue import (
    Dialogue,
    Dialogues,
    Farewell,
    Heard,
    Opening,
    Script,
    Talked,
    Turn,
    hold_dialogues,
)
from pinochle_referee.launcher.keeper_client import KeeperFailed
from pinochle_referee.launcher.opening import open_launcher
from pinochle_referee.launcher.process_launcher import ProcessLauncher, WaitingSeat

__all__ = [
    "Connection",
    "CpuShares",
    "Dialogue",
    "Dialogues",
    "Farewell",
    "Heard",
    "KeeperFailed",
    "Opening",
    "ProcessLauncher",
    "Script",
    "Talked",
    "Turn",
    "WaitingSeat",
    "available_cpus",
    "hold_dialogues",
    "open_launcher",
]
