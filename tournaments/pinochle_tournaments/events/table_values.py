"""Standings and cross table as values for programs: JSON, and CSV with a number to a column.

Works on `EventTables`; reads no store. A figure that does not exist is None in JSON and empty in CSV.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from pinochle_tournaments.events.tables import Cell, EntrantRow, EventTables

__all__ = ["CELL_COLUMNS", "STANDING_COLUMNS", "crosstable_json", "csv_text", "standings_json"]

STANDING_COLUMNS: Final = (
    "rank", "entrant", "status", "match_points", "opponents_points", "mean_imp", "imp_error", "direct_points",
    "swing_total_points", "matches", "wins", "ties", "losses", "boards", "faults", "forfeited_deals", "void_boards",
)  # fmt: skip
"""Of a row of `standings`, in JSON as in CSV."""
CELL_COLUMNS: Final = (
    "entrant", "opponent", "boards", "mean_imp", "imp_error", "is_significant", "wins", "ties", "losses",
    "swing_total_points", "forfeited_boards", "void_boards",
)  # fmt: skip
"""Of a row of `cells`: one for everyone who met everyone."""


def csv_text(columns: Sequence[str], rows: Iterable[Mapping[str, Any]]) -> str:
    """Rows under the names of their values; true is 1, false 0, and what a row does not have is empty."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(columns)
    for row in rows:
        values = (row.get(column) for column in columns)
        writer.writerow([int(value) if isinstance(value, bool) else value for value in values])
    return text.getvalue()


def standings_json(tables: EventTables) -> dict[str, Any]:
    """The ranked table."""
    return {
        **_event_json(tables),
        "tie_break": tables.tie_break,
        "standings": [_row_json(row) for row in tables.rows],
        **_notes_json(tables),
    }


def crosstable_json(tables: EventTables) -> dict[str, Any]:
    """Everybody against everybody, a cell for everyone who met everyone."""
    names = [row.standing.entrant for row in tables.rows]
    cells = [
        {"entrant": name, "opponent": other, **_cell_json(cell)}
        for name in names
        for other in names
        if (cell := tables.cells.get((name, other))) is not None
    ]
    return {**_event_json(tables), "entrants": names, "cells": cells, **_notes_json(tables)}


def _row_json(row: EntrantRow) -> dict[str, Any]:
    return {
        "rank": row.standing.rank,
        "entrant": row.standing.entrant,
        "status": str(row.status),
        "match_points": row.standing.match_points,
        "opponents_points": row.standing.opponents_points,
        "mean_imp": row.imp.mean,
        "imp_error": row.imp.half_width,
        "direct_points": row.standing.direct_points,
        "swing_total_points": row.standing.swing_total_points,
        "matches": row.standing.matches,
        "wins": row.standing.wins,
        "ties": row.standing.ties,
        "losses": row.standing.losses,
        "boards": row.standing.boards,
        "faults": row.standing.faults,
        "forfeited_deals": row.forfeited_deals,
        "void_boards": row.void_boards,
    }


def _event_json(tables: EventTables) -> dict[str, Any]:
    event = tables.event
    return {
        "event": event.name,
        "format": event.format,
        "ruleset": event.definition["ruleset"],
        "options": event.definition.get("options", {}),
        "status": str(event.status),
        "secret_sha256": event.event.secret_sha256,
        "pairings": tables.pairings,
        "pairings_over": tables.pairings_over,
    }


def _notes_json(tables: EventTables) -> dict[str, Any]:
    return {
        "unplayed": [
            {"pairing": pairing.number, "sides": sides, "reason": pairing.reason} for pairing, sides in tables.unplayed
        ],
        "void": [
            {"pairing": pairing.number, "sides": sides, "reason": pairing.reason} for pairing, sides in tables.void
        ],
        "level": [{"pairing": pairing.number, "sides": sides} for pairing, sides in tables.level],
        "byes": [{"round": number, "entrant": name} for number, name in tables.byes],
        "annulled": list(tables.annulled),
        "interventions": [
            {"kind": str(each.kind), "target": each.target, "boards": each.boards, "why": each.why}
            for each in tables.interventions
        ],
    }


def _cell_json(cell: Cell) -> dict[str, Any]:
    return {
        "boards": cell.boards,
        "mean_imp": cell.imp.mean,
        "imp_error": cell.imp.half_width,
        "is_significant": cell.is_significant,
        "wins": cell.wins,
        "ties": cell.ties,
        "losses": cell.losses,
        "swing_total_points": cell.swing_total_points,
        "forfeited_boards": cell.forfeited_boards,
        "void_boards": cell.void_boards,
    }
