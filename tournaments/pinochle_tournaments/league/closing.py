"""Closing a season: its tables become final, its secret is told, and all of it is sealed.

What was unpacked beside the store of bots that nobody plays with any more is thrown away.

`lifecycle` judges whether it may be done; what is sealed is `sealing`'s business.
"""

from __future__ import annotations

from pinochle_tournaments.errors import ArenaError
from pinochle_tournaments.league.bundles import discard_unpacked
from pinochle_tournaments.league.lifecycle import Command, next_status
from pinochle_tournaments.league.rosters import roster_of
from pinochle_tournaments.league.sealing import sealed
from pinochle_tournaments.league.seasons import coming_season, current_season
from pinochle_tournaments.organiser import organiser_name
from pinochle_tournaments.storage import Deed, SeasonMove, Store, StoredSeason

__all__ = ["close_season"]


def close_season(store: Store, season: StoredSeason, *, early: bool = False, why: str = "") -> StoredSeason:
    """Seal a season; `early`: although boards are left to play, which then stay unplayed.

    Raises:
        ArenaError: it is out of order, or it is early and nobody says why.
    """
    command = Command.CLOSE_EARLY if early else Command.CLOSE
    status = next_status(season, command, store=store.path)
    if early and not why.strip():
        raise ArenaError("--why is empty: say in a few words why it ends early; the audit trail keeps it")
    made = sealed(store, season)
    deed = Deed(command=str(command), why=why.strip(), who=organiser_name())
    closed = store.close_season(SeasonMove(season, status, deed), made.final, seal_sha256=made.seal_sha256)
    in_use = _in_use(store)
    discard_unpacked(store, [bundle for bundle in store.bundles() if bundle.id not in in_use])
    return closed


def _in_use(store: Store) -> set[int]:
    """The bundles that are played with, or will be as things stand."""
    found = set[int]()
    for league in store.leagues():
        current, coming = current_season(store, league), coming_season(store, league)
        found |= {each.bundle.id for each in store.season_entrants(current)} if current is not None else set()
        for deadline in (None, coming.deadline):
            found |= {bundle.id for bundle in roster_of(store.members(league), deadline=deadline)}
    return found
