"""The launcher: starts bots through the keeper, meets them at the bridge, and ends them without a trace.

`open_launcher` gives a `ports.BotLauncher`. What a bot says after its Hello is passed on undecoded.
"""

from pinochle_referee.launcher.connection import Connection
from pinochle_referee.launcher.cpu_shares import CpuShares, available_cpus
from pinochle_referee.launcher.keeper_client import KeeperFailed
from pinochle_referee.launcher.opening import open_launcher
from pinochle_referee.launcher.process_launcher import ProcessLauncher, WaitingSeat

__all__ = [
    "Connection",
    "CpuShares",
    "KeeperFailed",
    "ProcessLauncher",
    "WaitingSeat",
    "available_cpus",
    "open_launcher",
]
