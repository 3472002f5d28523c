"""Who meets whom in an event, pure: the standard library only, and a schedule follows from its arguments alone."""

from pinochle_tournaments.schedule.balance import Balance, Spread, balance
from pinochle_tournaments.schedule.individual import individual
from pinochle_tournaments.schedule.knock_out import knock_out_round, knock_out_rounds
from pinochle_tournaments.schedule.pairing import Bye, Format, Item, Pairing, Side, only_with_new
from pinochle_tournaments.schedule.round_robin import gauntlet, round_robin
from pinochle_tournaments.schedule.swiss import swiss_round, swiss_rounds
from pinochle_tournaments.schedule.triples import triples

__all__ = [
    "Balance",
    "Bye",
    "Format",
    "Item",
    "Pairing",
    "Side",
    "Spread",
    "balance",
    "gauntlet",
    "individual",
    "knock_out_round",
    "knock_out_rounds",
    "only_with_new",
    "round_robin",
    "swiss_round",
    "swiss_rounds",
    "triples",
]
