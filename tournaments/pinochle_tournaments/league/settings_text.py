"""A league's file to begin with: every key with its default and a word on what it does.

What is written here is read back by `settings`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Final

from pinochle_tournaments.league.settings import LeagueSettings

__all__ = ["league_text"]

_REST: Final = """
# --- more, with its defaults ---------------------------------------------------------------------------------------
# decision_time = "1s"          # limit of one decision: "250ms", "2s", "none"
# bank_time = "0s"              # added to each bot process's bank at each board
# startup = "30s"               # from the start of a bot to its Hello
# penalty = "forfeit"           # an illegal or late answer forfeits its board; "substitute": the first legal one counts
# max_forfeits = 3              # forfeited boards of a side that end its match; 0: none do
# memory = "4G"                 # of one bot process with all it starts; "none"
# processes = 256               # of one bot with all it starts
# carry_over = "off"            # instead of the table below: no rating is the prior of the next season's

# [options]                     # house rules: `pinochle rules show RULESET` lists them
# minimum_bid = 250

[promotion]
places = {places}                      # that may change between two neighbouring divisions, at most
level = {level}                    # how sure it has to be that who moves is stronger than who stays

[carry_over]
deviation = 0.5                 # by how many IMPs a board a season makes a rating less certain
"""


def league_text(settings: LeagueSettings) -> str:
    """The text of the file of a league; what it does not mention has its default."""
    rest = _REST.format(places=settings.promotion_places, level=settings.promotion_level)
    return "\n".join(_head(settings)) + "\n" + rest


def _head(settings: LeagueSettings) -> Iterator[str]:
    yield "# A league. Make it, and change it between seasons, with"
    yield "#     pinochle league create STORE THIS-FILE"
    yield "#     pinochle league change STORE THIS-FILE"
    yield ""
    yield f"name = {json.dumps(settings.name)}"
    yield f"ruleset = {json.dumps(settings.ruleset.name)}    # or a .toml file of house rules: `pinochle rules list`"
    yield f"{settings.unit} = {settings.number}                    # of each match; or games = 10"
    yield f"cycles = {settings.cycles}                      # how often everybody in a division meets everybody"
    yield f'partnership = "{settings.partnership}"           # a bot holds its side; "individual": partners rotate'
    yield "divisions = [                   # top first; the last has room for everybody"
    for division in settings.divisions:
        size = "" if division.size is None else f", size = {division.size}"
        yield f"    {{ name = {json.dumps(division.name)}{size} }},"
    yield "]"
