"""Closing a season: its tables become final, its secret is told, and all of it is sealed.

`lifecycle` judges whether it may be done; what is sealed is `sealing`'s business.
"""

from __future__ import annotations

from pinochle_tournaments.errors import ArenaError
from pinochle_tournaments.league.lifecycle import Command, next_status
from pinochle_tournaments.league.sealing import sealed
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
    return store.close_season(SeasonMove(season, status, deed), made.final, seal_sha256=made.seal_sha256)
