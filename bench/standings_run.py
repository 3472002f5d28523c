"""One process that makes the tables of an event, and then adds its boards up in the plain way. Run by `standings`."""

from __future__ import annotations

import json
import sqlite3
import sys
import time
from pathlib import Path

import psutil
from pinochle_tournaments.events.table_text import crosstable_grid, grid_lines, standings_grid
from pinochle_tournaments.events.tables import tables_of
from pinochle_tournaments.storage import open_store

__all__ = ["main"]


def main() -> None:
    """Print one line of JSON."""
    path = Path(sys.argv[1])
    begun = time.perf_counter()
    with open_store(path) as store:
        tables = tables_of(store, store.event())
    lines = [*grid_lines(standings_grid(tables)), *grid_lines(crosstable_grid(tables))]
    ours = time.perf_counter() - begun
    whole = time.time() - psutil.Process().create_time()
    begun = time.perf_counter()
    connection = sqlite3.connect(path)
    rows = connection.execute(
        "SELECT match_id, count(*), sum(imp), sum(imp * imp), sum(swing_points) FROM board_result GROUP BY match_id"
    ).fetchall()
    connection.close()
    baseline = time.perf_counter() - begun
    assert len(rows) == tables.pairings_over, "the event is not whole"
    assert lines
    print(json.dumps({"ours_seconds": ours, "command_seconds": whole, "baseline_seconds": baseline}))


if __name__ == "__main__":
    main()
