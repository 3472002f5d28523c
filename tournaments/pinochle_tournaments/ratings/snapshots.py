"""Tables of ratings kept in the store under a name, and how what was kept reads."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from itertools import groupby
from typing import Any, Final

from pinochle_tournaments.errors import ArenaError
from pinochle_tournaments.ratings.table import Method, RatingTable
from pinochle_tournaments.storage import RatingSnapshot, SavedRating, Store

__all__ = ["SNAPSHOT_HEADER", "save_tables", "snapshot_json", "snapshot_lines", "snapshot_rows"]

SNAPSHOT_HEADER: Final = (
    "snapshot", "scope", "filter", "method", "program_version", "saved_at", "ruleset", "options", "format", "player",
    "rating", "standard_error", "pairs",
)  # fmt: skip
_LONGEST_NAME: Final = 100


def save_tables(store: Store, name: str, tables: Sequence[RatingTable]) -> RatingSnapshot:
    """Keep what these tables of one selection and method say.

    Raises:
        ArenaError: that is no name, or it is taken.
    """
    from importlib.metadata import version  # noqa: PLC0415 (it reads files; only who saves needs it)

    if not (name.isprintable() and name.strip() == name and 0 < len(name) <= _LONGEST_NAME):
        raise ArenaError(
            f"--save {name!r} is no name; write one of 1 to {_LONGEST_NAME} letters, as in --save 2026-spring"
        )
    first = tables[0]
    return store.save_snapshot(
        RatingSnapshot(
            name=name,
            scope=first.pool.selection.scope,
            filter=_filter(tables),
            method=str(first.method),
            program_version=version("pinochle-arena"),
            ratings=tuple(_ratings(tables)),
        )
    )


def snapshot_lines(snapshot: RatingSnapshot) -> Iterator[str]:
    """What was kept, as text."""
    left = f" {snapshot.filter}" if snapshot.filter else ""
    yield f"{snapshot.name}: --scope {snapshot.scope} --method {snapshot.method}{left}; {snapshot.saved_at}"
    digits = 1 if snapshot.method == Method.ELO else 2
    for title, own in groupby(snapshot.ratings, _title):
        yield f"  {title}"
        ratings = list(own)
        width = max(len(rating.entrant) for rating in ratings)
        for rating in ratings:
            value, error = (
                "n/a" if number is None else f"{number:.{digits}f}" for number in (rating.rating, rating.standard_error)
            )
            yield f"    {rating.entrant.ljust(width)}  {value:>7}  standard error {error:>5}  {rating.pairs:>7,} pairs"


def snapshot_rows(snapshot: RatingSnapshot) -> Iterator[tuple[object, ...]]:
    """Rows under `SNAPSHOT_HEADER`; what does not exist is empty."""
    own = (
        snapshot.name, snapshot.scope, snapshot.filter, snapshot.method, snapshot.program_version, snapshot.saved_at,
    )  # fmt: skip
    for each in snapshot.ratings:
        yield (
            *own, each.ruleset, each.options, each.match_format, each.entrant, each.rating, each.standard_error,
            each.pairs,
        )  # fmt: skip


def snapshot_json(snapshot: RatingSnapshot) -> dict[str, Any]:
    """The same as JSON values."""
    return asdict(snapshot)


def _filter(tables: Sequence[RatingTable]) -> str:
    selection = tables[0].pool.selection
    anchors = sorted({(name, value) for table in tables for name, value in table.anchors.items()})
    words = [word for text in selection.exclude for word in ("--exclude", text)]
    words += ["--stopped"] if selection.with_stopped else []
    words += [word for name, value in anchors for word in ("--anchor", f"{name}={value:g}")]
    return shlex.join(words)


def _ratings(tables: Sequence[RatingTable]) -> Iterator[SavedRating]:
    for table in tables:
        for row in table.rows:
            yield SavedRating(
                ruleset=table.pool.ruleset,
                options=table.pool.options,
                match_format=str(table.pool.match_format),
                entrant=row.rating.entrant,
                rating=row.rating.rating,
                standard_error=row.rating.standard_error,
                pairs=row.rating.pairs,
            )


def _title(rating: SavedRating) -> str:
    parts = [rating.ruleset, rating.options, "games" if rating.match_format == "games" else ""]
    return ", ".join(part for part in parts if part)
