"""What a sealed season hands to the next one is read back as it was."""

import json

from pinochle_tournaments.league.ladder import LastSeason, last_season_json, last_season_of_json
from pinochle_tournaments.league.promotion import Move, Verdict

UP = Verdict(
    entrant="hawk",
    move=Move.UP,
    division="second",
    to="first",
    place=1,
    against="dove",
    difference=1.5,
    standard_error=0.5,
    chance=0.99,
    is_separable=True,
    moves=True,
    sentence="hawk is promoted",
)


def test_a_ladder_survives_being_written() -> None:
    last = LastSeason(divisions={"first": ("owl",), "second": ("hawk", "dove")}, verdicts=(UP,))
    assert last_season_of_json(json.loads(json.dumps(last_season_json(last)))) == last
