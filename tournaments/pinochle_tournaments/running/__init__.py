"""Plays whatever is open and due in a store, event by event in turns: what `pinochle run` does, without its flags."""

from pinochle_tournaments.running.run_command import PlayedEvent, RunCommand, RunDone, run_store

__all__ = ["PlayedEvent", "RunCommand", "RunDone", "run_store"]
