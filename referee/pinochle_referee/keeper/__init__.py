"""The keeper: the small single-threaded process that spawns every bot and lets none outlive its referee.

It runs beside the referee in a session of its own, as subreaper: it inherits whatever bots leave behind, also after
double forks. When a bot ends, all it started is killed; when the socket to the referee closes, for whatever reason,
everything is killed, and the folder of sockets and scratch files removed. Without a subreaper (macOS), what left both
its parent and its session between two samples can escape.

Standard library only, and nothing of the rest of the referee but `limits`: it is started without loading that.
"""

from pinochle_referee.keeper.loop import Keeper, main

__all__ = ["Keeper", "main"]
