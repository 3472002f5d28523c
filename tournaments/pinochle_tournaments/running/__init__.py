"""Plays whatever is open and due in a store, event by event in turns: what `pinochle run` does, without its flags."""

from pinochle_tournaments.running.run_command import RunCommand, run_store

__all__ = ["RunCommand", "run_store"]
