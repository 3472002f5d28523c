"""Ratings kept under a name, as they stood: written once, never changed, and no part of any later computation.

What they are computed from is not this module's business.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from itertools import groupby

from sqlalchemy import insert, select

from pinochle_tournaments.errors import ArenaError
from pinochle_tournaments.storage import changes, models
from pinochle_tournaments.storage.models import table_of
from pinochle_tournaments.storage.store_file import StoreFile

__all__ = ["RatingSnapshot", "SavedRating", "SnapshotMethods"]

SNAPSHOT, VALUE = table_of(models.RatingSnapshotRow), table_of(models.RatingValueRow)


@dataclass(frozen=True, slots=True, kw_only=True)
class SavedRating:
    """One entrant; None stands for what its meetings did not tell."""

    ruleset: str
    options: str
    match_format: str
    entrant: str
    rating: float | None
    standard_error: float | None
    pairs: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingSnapshot:
    """Ratings as they stood, best first in each ruleset."""

    name: str
    scope: str
    filter: str
    """What was left out, counted in or fixed, as it is written on the command line; empty: nothing."""
    method: str
    program_version: str
    ratings: tuple[SavedRating, ...]
    saved_at: str = ""
    """When, in UTC; the store sets it."""


class SnapshotMethods(StoreFile):
    """How a store keeps ratings."""

    def save_snapshot(self, snapshot: RatingSnapshot) -> RatingSnapshot:
        """Keep ratings under a new name.

        Raises:
            ArenaError: the name is taken.
        """
        with self._changing() as connection:
            taken = connection.execute(select(SNAPSHOT.c.saved_at).where(SNAPSHOT.c.name == snapshot.name)).scalar()
            if taken is not None:
                raise ArenaError(
                    f"the store {self.path} has ratings saved as {snapshot.name!r} already, of {taken}; saved ratings"
                    " are never changed, so choose another name"
                )
            names = ("name", "scope", "filter", "method", "program_version")
            values = {name: getattr(snapshot, name) for name in names}
            number = changes.insert_row(connection, SNAPSHOT, saved_at=changes.now(), **values)
            rows = [
                {
                    "snapshot_id": number,
                    "number": place,
                    **{each.name: getattr(rating, each.name) for each in fields(rating)},
                }
                for place, rating in enumerate(snapshot.ratings, start=1)
            ]
            if rows:
                connection.execute(insert(VALUE), rows)
        return self.snapshots([snapshot.name])[0]

    def snapshots(self, names: Sequence[str] | None = None) -> list[RatingSnapshot]:
        """All that were saved, or those of these names, oldest first."""
        query = select(SNAPSHOT).order_by(SNAPSHOT.c.id)
        if names is not None:
            query = query.where(SNAPSHOT.c.name.in_(names))
        with self._reading() as connection:
            heads = connection.execute(query).mappings().all()
            rows = connection.execute(select(VALUE).order_by(VALUE.c.snapshot_id, VALUE.c.number)).mappings()
            ratings = {
                number: tuple(SavedRating(**{each.name: row[each.name] for each in fields(SavedRating)}) for row in own)
                for number, own in groupby(rows, lambda row: row["snapshot_id"])
            }
        return [
            RatingSnapshot(
                ratings=ratings.get(head["id"], ()), **{name: value for name, value in head.items() if name != "id"}
            )
            for head in heads
        ]
