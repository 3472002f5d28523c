"""What a bot's author is given: his bot's results, faults, logs and records, and nothing that is his opponents'."""

from pinochle_tournaments.reporting.author_report import bots_of_store, write_report
from pinochle_tournaments.reporting.own_record import OWN_RECORD, own_record

__all__ = ["OWN_RECORD", "bots_of_store", "own_record", "write_report"]
